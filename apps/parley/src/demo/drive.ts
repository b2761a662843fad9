import { DRIVE_BUCKET, drivePath, newId } from '@parley/model';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Sql } from '@parley/postgres';
import type { Calendar } from './calendar.ts';
import { type Drawing, FRONT, LOAD, UNIT } from './drawings.ts';
import { pdf, picture } from './files.ts';
import type { PersonKey } from './people.ts';

type Ids = { workspace: string; people: ReadonlyMap<PersonKey, string> };
type Content = { mimeType: string; bytes: Uint8Array<ArrayBuffer> };
/** The last content is the newest version. */
type DemoDocument = { name: string; by: PersonKey; daysAgo: number; contents: Content[] };
type DemoFolder = {
  name: string;
  by: PersonKey;
  daysAgo: number;
  files?: DemoDocument[];
  folders?: DemoFolder[];
};
type Home = { channel_id: string | null; folder_id: string | null };

const DAY_MS = 86_400_000;

const written = (mimeType: string, text: string): Content => ({
  mimeType,
  bytes: new TextEncoder().encode(text),
});
const markdown = (text: string) => written('text/markdown', text);
const csv = (...rows: string[]) => written('text/csv', `${rows.join('\n')}\n`);
const plain = (text: string) => written('text/plain', text);
const drawn = (drawing: Drawing) => picture('', drawing);
const permit = written(
  'application/pdf',
  pdf('Building permit: outdoor unit, north facade. Valid for 24 months.'),
);

/** Fills the demo's drive with real files of a company that plans and installs heat pumps. */
export async function writeDrive(
  sql: Sql,
  storage: SupabaseClient,
  ids: Ids,
  calendar: Calendar,
): Promise<void> {
  const writer = new Writer(sql, storage, ids, calendar.now);
  for (const folder of sharedFolders(await drawn(UNIT), calendar.date(60).slice(0, 4)))
    await writer.folder({ channel_id: null, folder_id: null }, folder);
  for (const file of topFiles) await writer.file({ channel_id: null, folder_id: null }, file);
  const installations = await writer.channel('Installations');
  await writer.folder(
    { channel_id: installations, folder_id: null },
    siteFolder(await drawn(FRONT), await drawn(LOAD)),
  );
  await writer.file(
    { channel_id: installations, folder_id: null },
    {
      name: 'commissioning-record.csv',
      by: 'grace',
      daysAgo: 3,
      contents: [
        csv(
          'Site;Date;Flow °C;COP;Signed',
          `Lindenallee 16;${calendar.date(-24)};42;4.3;GM`,
          `Birkenweg 9;${calendar.date(-17)};45;3.9;PvD`,
          `Bergstraße 3;${calendar.date(-7)};40;4.4;GM`,
        ),
      ],
    },
  );
}

const topFiles: DemoDocument[] = [
  {
    name: 'How we work.md',
    by: 'mara',
    daysAgo: 2,
    contents: [
      markdown('# How we work\n\nOne subject a channel, files where they belong.\n'),
      markdown(
        '# How we work\n\n1. **One subject a channel.** Files go where the work is.\n' +
          '2. **Sites have folders** named after their street.\n' +
          '3. Nobody answers after 18:00.\n\n| Who | Decides |\n|---|---|\n' +
          '| Jonas | Crews and dates |\n| Elena | Permits |\n' +
          '| Inès | Anything above 2,000 € |\n\n- [x] Read by everybody\n' +
          '- [ ] Printed for the depot\n',
      ),
    ],
  },
  {
    name: 'phone-list.csv',
    by: 'noor',
    daysAgo: 20,
    contents: [
      csv(
        'Name,Place,Extension',
        'Mara Lindqvist,Office,100',
        'Jonas Weber,Depot,120',
        'Noor Rahman,Office,110',
        'Grace Mbeki,Van 1,124',
        'Finn Gallagher,Workshop,125',
      ),
    ],
  },
];

const sharedFolders = (unit: Content, year: string): DemoFolder[] => [
  {
    name: 'Permits',
    by: 'elena',
    daysAgo: 40,
    files: [
      { name: 'Bergstraße 3 – building permit.pdf', by: 'elena', daysAgo: 12, contents: [permit] },
      {
        name: 'before-we-file.md',
        by: 'elena',
        daysAgo: 35,
        contents: [
          markdown(
            '# Before we file\n\n- [x] Distance to the neighbour: at least 3 m\n' +
              '- [x] Noise below 35 dB(A) at their window\n- [ ] Photo of the facade\n' +
              '- [ ] Signature of the owner\n',
          ),
        ],
      },
    ],
  },
  {
    name: 'Price lists',
    by: 'ines',
    daysAgo: 60,
    files: [
      {
        name: 'heat-pumps.csv',
        by: 'ines',
        daysAgo: 5,
        contents: [
          csv('Model,kW,Price €', 'HP 6,6,5890', 'HP 9,9,6990', 'HP 12,12,8290'),
          csv(
            'Model,kW,Price €,Valid until',
            `HP 6,6,5990,${year}-12-31`,
            `HP 9,9,7090,${year}-12-31`,
            `HP 12,12,8390,${year}-12-31`,
            `HP 16,16,9990,${year}-12-31`,
          ),
        ],
      },
      {
        name: 'buffer-tanks.csv',
        by: 'ines',
        daysAgo: 31,
        contents: [csv('Litres,Price €', '100,420', '200,560', '300,690', '500,980')],
      },
    ],
  },
  {
    name: 'Training',
    by: 'grace',
    daysAgo: 50,
    folders: [
      {
        name: 'Apprentices',
        by: 'finn',
        daysAgo: 14,
        files: [
          {
            name: 'finn-this-week.txt',
            by: 'finn',
            daysAgo: 6,
            contents: [
              plain(
                'Monday    Lindenallee, with Tomás\nTuesday   School\n' +
                  'Wednesday Wiring the outdoor unit with Samuel\nThursday  Warehouse: ' +
                  'caps, fittings, van 5\nFriday    Harbour Lane, risers\n',
              ),
            ],
          },
        ],
      },
    ],
    files: [
      {
        name: 'refrigerants.md',
        by: 'grace',
        daysAgo: 44,
        contents: [
          markdown(
            '# Refrigerants\n\nR290 burns: no flame, no switch within **1 m** of the ' +
              'unit.\n\n```yaml\nr290:\n  charge_kg: 1.2\n  gwp: 3\nr32:\n  charge_kg: 1.6\n' +
              '  gwp: 675\n```\n',
          ),
        ],
      },
      { name: 'outdoor-unit.png', by: 'grace', daysAgo: 44, contents: [unit] },
    ],
  },
];

const siteFolder = (front: Content, profile: Content): DemoFolder => ({
  name: 'Canal Road 21',
  by: 'samuel',
  daysAgo: 15,
  files: [
    { name: 'canal-road-front.png', by: 'samuel', daysAgo: 14, contents: [front] },
    { name: 'load-profile.png', by: 'lucia', daysAgo: 9, contents: [profile] },
    {
      name: 'controller.yaml',
      by: 'samuel',
      daysAgo: 8,
      contents: [
        written(
          'text/yaml',
          'curve:\n  slope: 0.6\n  offset: 2\nhot_water:\n  target: 48\n  legionella: sunday 03:00\n',
        ),
      ],
    },
    {
      name: 'measurements-by-hour.csv',
      by: 'lucia',
      daysAgo: 7,
      contents: [
        csv(
          'hour,kW,COP',
          ...Array.from(
            { length: 24 },
            (_, hour) =>
              `${hour}:00,${(2 + Math.abs(12 - hour) / 6).toFixed(1)},${(4.8 - Math.abs(12 - hour) / 12).toFixed(1)}`,
          ),
        ),
      ],
    },
  ],
});

/** Stores files and their rows with the times at which people would have uploaded them. */
class Writer {
  readonly #sql: Sql;
  readonly #storage: SupabaseClient;
  readonly #ids: Ids;
  readonly #now: Date;

  constructor(sql: Sql, storage: SupabaseClient, ids: Ids, now: Date) {
    this.#sql = sql;
    this.#storage = storage;
    this.#ids = ids;
    this.#now = now;
  }

  async channel(name: string): Promise<string> {
    const [row] = await this.#sql<
      { id: string }[]
    >`select id from public.channels where workspace_id = ${this.#ids.workspace} and name = ${name}`;
    if (!row) throw new Error(`The demo has no channel ${name}`);
    return row.id;
  }

  async folder(
    { channel_id, folder_id }: Home,
    { name, by, daysAgo, files = [], folders = [] }: DemoFolder,
  ): Promise<void> {
    const id = newId();
    const at = this.#at(daysAgo);
    await this.#sql`insert into public.folders
      ${this.#sql({
        id,
        workspace_id: this.#ids.workspace,
        channel_id,
        parent_id: folder_id,
        name,
        created_by: this.#person(by),
        created_at: at,
        updated_at: at,
      })}`;
    for (const file of files) await this.file({ channel_id, folder_id: id }, file);
    for (const folder of folders) await this.folder({ channel_id, folder_id: id }, folder);
  }

  async file(home: Home, { name, by, daysAgo, contents }: DemoDocument): Promise<void> {
    const id = newId();
    const person = this.#person(by);
    for (const [index, { mimeType, bytes }] of contents.entries()) {
      const path = drivePath({ workspace_id: this.#ids.workspace, id, name }, newId());
      const { error } = await this.#storage.storage
        .from(DRIVE_BUCKET)
        .upload(path, new Blob([bytes], { type: mimeType }), { contentType: mimeType });
      if (error) throw new Error(`${name} could not be stored: ${error.message}`);
      const stored = { storage_path: path, mime_type: mimeType, file_size: bytes.byteLength };
      // One version a day, the newest on the file's own day.
      const at = this.#at(daysAgo + contents.length - 1 - index);
      if (index === 0)
        await this.#sql`insert into public.files
          ${this.#sql({
            id,
            workspace_id: this.#ids.workspace,
            ...home,
            name,
            ...stored,
            created_by: person,
            created_at: at,
            updated_at: at,
          })}`;
      else await this.#sql`update public.files set ${this.#sql(stored)} where id = ${id}`;
      await this.#sql`update public.file_versions set created_by = ${person}, created_at = ${at}
        where file_id = ${id} and version = ${index + 1}`;
    }
    const at = this.#at(daysAgo);
    await this.#sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update public.files set updated_by = ${person}, updated_at = ${at} where id = ${id}`;
    });
  }

  #at(daysAgo: number): Date {
    return new Date(this.#now.getTime() - daysAgo * DAY_MS);
  }

  #person(key: PersonKey): string {
    return this.#ids.people.get(key) ?? '';
  }
}
