import { newId } from '@parley/model';
import type { Sql } from '@parley/postgres';
import type { PersonKey } from './people.ts';

type Ids = { workspace: string; people: ReadonlyMap<PersonKey, string> };
type DemoLocation = {
  name: string;
  kind: 'office' | 'site' | 'warehouse' | 'remote' | 'other';
  address: string;
  at: [latitude: number, longitude: number];
  timezone?: string;
  capacity?: number;
  within?: string;
  contact: PersonKey;
  channel?: string;
  hours?: [days: number[], from: string, to: string][];
  notes?: string;
  people?: PersonKey[];
};

const WEEKDAYS = [1, 2, 3, 4, 5];

/** The company's locations; parents come before the locations inside them. */
const LOCATIONS: DemoLocation[] = [
  {
    name: 'Main office',
    kind: 'office',
    address: 'Am Sandtorkai 30, 20457 Hamburg',
    at: [53.5438, 9.9873],
    capacity: 16,
    contact: 'mara',
    channel: 'General',
    hours: [
      [WEEKDAYS, '08:00', '12:30'],
      [WEEKDAYS, '13:15', '17:30'],
    ],
    people: ['mara', 'aiko', 'lucia', 'noor', 'ines'],
    notes:
      'Ring twice after 17:00: the bell of the ground floor is the dentist’s.\n' +
      'Guests park in the yard, places 11 to 14.',
  },
  {
    name: 'Depot',
    kind: 'warehouse',
    address: 'Industriestraße 42, 21107 Hamburg',
    at: [53.4977, 9.9989],
    capacity: 40,
    contact: 'pieter',
    channel: 'Warehouse',
    hours: [
      [WEEKDAYS, '06:30', '18:00'],
      [[6], '07:00', '12:00'],
    ],
    people: ['pieter', 'finn'],
    notes:
      'Deliveries at gate 2, before 14:00. The forklift is charged overnight: please plug it in.',
  },
  {
    name: 'Workshop',
    kind: 'other',
    address: 'Depot, hall B',
    at: [53.4981, 9.9997],
    capacity: 8,
    within: 'Depot',
    contact: 'finn',
    hours: [[WEEKDAYS, '07:00', '16:00']],
    people: ['jonas', 'grace'],
    notes: 'Test bench for outdoor units, up to 16 kW.',
  },
  {
    name: 'Lindenallee 14',
    kind: 'site',
    address: 'Lindenallee 14, 21335 Lüneburg',
    at: [53.2464, 10.4115],
    contact: 'jonas',
    channel: 'Installations',
    hours: [[WEEKDAYS, '07:30', '16:30']],
    people: ['tomas'],
    notes: 'The old oil line in the cellar is marked in red. Key with the neighbour, number 12.',
  },
  {
    name: 'Canal Road 21',
    kind: 'site',
    address: 'Kanalstraße 21, 28199 Bremen',
    at: [53.0722, 8.8012],
    contact: 'samuel',
    channel: 'Installations',
    hours: [[WEEKDAYS, '07:30', '16:30']],
    people: ['samuel'],
  },
  {
    name: 'Harbour Lane 8',
    kind: 'site',
    address: 'Hafengasse 8, 21073 Hamburg',
    at: [53.4668, 9.9841],
    contact: 'lucia',
    channel: 'Planning',
    hours: [[WEEKDAYS, '07:00', '16:30']],
    notes: 'Twelve flats. The cellar door is 78 cm wide. Keys at the office of the co-op.',
  },
  {
    name: 'Porto',
    kind: 'remote',
    address: 'Rua das Flores 112, 4050-262 Porto',
    at: [41.1432, -8.6126],
    timezone: 'Europe/Lisbon',
    capacity: 2,
    contact: 'elena',
    people: ['elena'],
    hours: [[WEEKDAYS, '09:00', '18:00']],
    notes: 'Elena’s desk. Ask her before you book a flight.',
  },
];

/** Creates the company's locations and assigns people to them. */
export async function writeLocations(sql: Sql, { workspace, people }: Ids): Promise<void> {
  const idOf = new Map<string, string>();
  for (const location of LOCATIONS) {
    const id = newId();
    idOf.set(location.name, id);
    const hours = (location.hours ?? []).flatMap(([days, from, to]) =>
      days.map((day) => ({ day, from, to })),
    );
    const [channel] = location.channel
      ? await sql<
          { id: string }[]
        >`select id from public.channels where workspace_id = ${workspace} and name = ${location.channel}`
      : [];
    const [latitude, longitude] = location.at;
    await sql`insert into public.locations ${sql({
      id,
      workspace_id: workspace,
      name: location.name,
      kind: location.kind,
      address: location.address,
      latitude,
      longitude,
      timezone: location.timezone ?? 'Europe/Berlin',
      capacity: location.capacity ?? null,
      parent_id: idOf.get(location.within ?? '') ?? null,
      contact_id: people.get(location.contact) ?? null,
      channel_id: channel?.id ?? null,
      opening_hours: sql.json(hours),
      notes: location.notes ?? null,
      created_by: people.get('mara') ?? null,
    })}`;
    const there = (location.people ?? []).flatMap((key) => people.get(key) ?? []);
    await sql`update public.directory_entries set location_id = ${id} where workspace_id =
      ${workspace} and profile_id = any (${there}::uuid[])`;
  }
}
