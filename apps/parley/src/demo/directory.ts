import type { Sql } from '@parley/postgres';
import { people, type PersonKey } from './people.ts';

type Ids = { workspace: string; people: ReadonlyMap<PersonKey, string> };
type Entry = {
  title: string;
  department: string;
  manager?: PersonKey;
  /** Last digits of the phone number. The rest is the range that Hamburg reserves for films. */
  extension: string;
  pronouns?: string;
  /** Years and months since they started. */
  since: [years: number, months: number];
  skills: string[];
  timezone?: string;
  status?: [emoji: string, text: string];
};

const ENTRIES: Record<PersonKey, Entry> = {
  mara: {
    title: 'Managing director',
    department: 'Office',
    extension: '100',
    pronouns: 'she/her',
    since: [9, 2],
    skills: ['Contracts', 'Negotiation', 'Subsidies'],
  },
  jonas: {
    title: 'Head of installation',
    department: 'Field',
    manager: 'mara',
    extension: '120',
    pronouns: 'he/him',
    since: [7, 5],
    skills: ['Hydraulics', 'Site management', 'F-gas certificate'],
  },
  aiko: {
    title: 'Planner',
    department: 'Planning',
    manager: 'lucia',
    extension: '131',
    pronouns: 'she/her',
    since: [3, 1],
    skills: ['CAD', 'Load calculation', 'Acoustics'],
    status: ['🚆', 'On the train'],
  },
  samuel: {
    title: 'Electrician',
    department: 'Field',
    manager: 'jonas',
    extension: '121',
    since: [4, 8],
    skills: ['Electrical acceptance', 'Controllers', 'Photovoltaics'],
    status: ['🔧', 'On site, Canal Road'],
  },
  lucia: {
    title: 'Head of planning',
    department: 'Planning',
    manager: 'mara',
    extension: '130',
    pronouns: 'she/her',
    since: [6, 0],
    skills: ['Hydraulics', 'Load calculation', 'Geothermal'],
  },
  pieter: {
    title: 'Warehouse and fitting',
    department: 'Field',
    manager: 'jonas',
    extension: '122',
    pronouns: 'he/him',
    since: [5, 3],
    skills: ['Logistics', 'Forklift', 'Brazing'],
  },
  noor: {
    title: 'Customer care',
    department: 'Office',
    manager: 'mara',
    extension: '110',
    since: [2, 6],
    skills: ['Complaints', 'Scheduling', 'Arabic'],
  },
  elena: {
    title: 'Permits',
    department: 'Planning',
    manager: 'lucia',
    extension: '132',
    pronouns: 'she/her',
    since: [1, 9],
    skills: ['Building law', 'Noise reports', 'Portuguese'],
    timezone: 'Europe/Lisbon',
  },
  tomas: {
    title: 'Installer',
    department: 'Field',
    manager: 'jonas',
    extension: '123',
    since: [2, 1],
    skills: ['Brazing', 'Underfloor heating'],
  },
  grace: {
    title: 'Service engineer',
    department: 'Field',
    manager: 'jonas',
    extension: '124',
    pronouns: 'she/her',
    since: [4, 0],
    skills: ['Commissioning', 'Controllers', 'F-gas certificate'],
  },
  finn: {
    title: 'Apprentice',
    department: 'Field',
    manager: 'pieter',
    extension: '125',
    pronouns: 'he/him',
    since: [0, 3],
    skills: ['Forklift'],
  },
  ines: {
    title: 'Finance',
    department: 'Office',
    manager: 'mara',
    extension: '111',
    pronouns: 'she/her',
    since: [3, 7],
    skills: ['Bookkeeping', 'Subsidies', 'French'],
    status: ['🧮', 'Numbers for the bank'],
  },
};

/** Fills the directory for the demo's people: manager, contact details and skills. */
export async function writeDirectory(
  sql: Sql,
  { workspace, people: ids }: Ids,
  now: Date,
): Promise<void> {
  const rows = people.map(({ key }) => {
    const {
      title,
      department,
      manager,
      extension,
      pronouns,
      since: [years, months],
      skills,
      timezone,
      status: [emoji, text] = [null, null],
    } = ENTRIES[key];
    const start = new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth() - months, 1));
    return {
      workspace_id: workspace,
      profile_id: ids.get(key) ?? '',
      title,
      department,
      manager_id: manager ? (ids.get(manager) ?? null) : null,
      phone: `+49 40 66969 ${extension}`,
      email: `${key}@haldenheat.example`,
      pronouns: pronouns ?? null,
      start_date: start.toISOString().slice(0, 10),
      skills: sql.json(skills),
      timezone: timezone ?? null,
      status_emoji: emoji,
      status_text: text,
    };
  });
  await sql`insert into public.directory_entries ${sql(rows)}`;
}
