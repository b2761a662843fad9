import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import type { World } from '../../../supabase/tests/fixtures.ts';
import { exportWorkspace, importWorkspace, openFolder, TransferError } from '../src/index.ts';
import { createFullWorld } from './full-world.ts';
import { folderStore } from './stores.ts';

type Row = Record<string, unknown>;
type Into = 'new' | { workspace: string };

let database: TestDatabase;
let world: World;
/** A workspace of other people on the same server. */
let victim: World;
let root: string;
let genuine: string;
let forged: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-attacks-'));
  database = await startDatabase();
  world = await createFullWorld(database.sql);
  victim = await createFullWorld(database.sql, '-victim');
  genuine = join(root, 'genuine');
  await exportWorkspace({
    sql: database.sql,
    workspace: world.workspace,
    folder: genuine,
    objects: store(),
  });
});
afterAll(async () => {
  await database.stop();
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  forged = join(root, randomUUID());
  await cp(genuine, forged, { recursive: true });
});

const store = () => folderStore(database.sql, join(root, 'store'));

async function bring(into: Into = 'new', trustsAccounts = false) {
  const source = await openFolder(forged);
  return importWorkspace({ sql: database.sql, objects: store(), source, into, trustsAccounts });
}

/** @returns the code of the refusal. */
const refusal = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'it was imported',
    (error: unknown) => (error instanceof TransferError ? error.code : String(error)),
  );

/** All rows of the server, except for those of what an attempt may add. */
async function serverRows(): Promise<string> {
  const { sql } = database;
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'private', 'storage', 'auth') order by 1`;
  const all = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await sql.unsafe<{ row: unknown }[]>(
        `select to_jsonb(t) as row from ${name} t order by t::text`,
      );
      return [name, ...rows.map(({ row }) => JSON.stringify(row))].join('\n');
    }),
  );
  return all.join('\n');
}

const tableFile = (name: string) => join(forged, 'tables', `${name}.jsonl`);
const rowsOf = async (name: string): Promise<Row[]> => {
  const text = await readFile(tableFile(name), 'utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
};

/** Rewrites a table, and the manifest so that it fits: whoever forges one forges both. */
async function rewrite(name: string, lines: readonly string[]): Promise<void> {
  const text = lines.map((line) => `${line}\n`).join('');
  await writeFile(tableFile(name), text);
  const file = join(forged, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { tables: Row };
  manifest.tables[name] = {
    rows: lines.length,
    bytes: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
  };
  await writeFile(file, JSON.stringify(manifest));
}

async function forge(name: string, change: (rows: Row[]) => Row[] | void): Promise<void> {
  const rows = await rowsOf(name);
  const changed = change(rows) ?? rows;
  await rewrite(
    name,
    changed.map((row) => JSON.stringify(row)),
  );
}

const first = (rows: Row[]): Row => rows[0] ?? {};

/** Forgeries that must be refused before anything is written, by the code of the refusal. */
const FORGERIES: Record<string, [code: string, forge: () => Promise<unknown>, into?: () => Into]> =
  {
    'a row of another workspace': [
      'other_workspace',
      () => forge('messages', (rows) => void (first(rows).workspace_id = victim.workspace)),
    ],
    'a row of another workspace, restored': [
      'other_workspace',
      () => forge('memberships', (rows) => void (first(rows).workspace_id = victim.workspace)),
      () => ({ workspace: world.workspace }),
    ],
    'a row that names a message of another workspace': [
      'names_nothing',
      () => forge('messages', (rows) => void (first(rows).reply_to_id = victim.messages.open)),
      () => ({ workspace: world.workspace }),
    ],
    'a member whom the export does not hold': [
      'names_nothing',
      () => forge('memberships', (rows) => void (first(rows).profile_id = victim.people.owner)),
    ],
    'an object of another workspace': [
      'other_path',
      () =>
        forge(
          'attachments',
          (rows) => void (first(rows).storage_path = victim.attachments.private.path),
        ),
    ],
    'a way up in the path of an object': [
      'other_path',
      () =>
        forge(
          'attachments',
          (rows) =>
            void (first(rows).storage_path =
              `${world.workspace}/../${victim.attachments.private.path}`),
        ),
    ],
    'an object stored in another workspace': [
      'other_path',
      () => forge('objects', (rows) => void (first(rows).path = victim.attachments.private.path)),
    ],
    'an object stored by an absolute path': [
      'other_path',
      () => forge('objects', (rows) => void (first(rows).path = '/etc/passwd')),
    ],
    'the picture of somebody else': [
      'other_path',
      () =>
        forge('objects', (rows) => {
          first(rows).bucket = 'avatars';
          first(rows).path = `${victim.people.owner}/picture.png`;
        }),
    ],
    'a bucket that is no workspace’s': [
      'bad_line',
      () => forge('objects', (rows) => void (first(rows).bucket = 'secrets')),
    ],
    'a person who becomes an assistant': [
      'no_assistant',
      () =>
        forge('private.assistants', (rows) => void (first(rows).profile_id = world.people.owner)),
    ],
    'a person who becomes a program': [
      'no_program',
      () => forge('private.programs', (rows) => void (first(rows).profile_id = world.people.owner)),
    ],
    'a table that does not exist': ['unknown_table', () => rewrite('nothing_such', ['{}'])],
    'a table that is never exported': [
      'unknown_table',
      () => rewrite('push_subscriptions', [JSON.stringify({ id: randomUUID() })]),
    ],
    'a table of the server': [
      'not_an_export',
      () => rewrite('auth.users', [JSON.stringify({ id: randomUUID() })]),
    ],
    'a column that does not exist': [
      'unknown_column',
      () => forge('channels', (rows) => void (first(rows)['id) values (1); --'] = 1)),
    ],
    'a column that holds a secret': [
      'unknown_column',
      () => forge('assistant_providers', (rows) => void (first(rows).sealed_key = 'x')),
    ],
    'a row without what it needs': [
      'missing_column',
      () => forge('channels', (rows) => void delete first(rows).name),
    ],
    'two rows with one id': [
      'double_row',
      () => forge('channels', (rows) => [...rows, first(rows)]),
    ],
    'two people with one address': [
      'same_address',
      () =>
        forge('people', (rows) => {
          const [one = {}, other = {}] = rows.filter(({ address }) => address !== null);
          other.address = one.address;
        }),
    ],
    'a line that is no row': ['bad_line', () => rewrite('channels', ['[1]'])],
    'a line that is not JSON': ['bad_line', () => rewrite('channels', ['{'])],
    'a line that is longer than any': [
      'line_too_long',
      () => rewrite('channels', [`{"name":"${'x'.repeat(33 * 1024 * 1024)}"}`]),
    ],
    'a table that was changed afterwards': [
      'table_changed',
      async () => writeFile(tableFile('channels'), `${await readFile(tableFile('channels'))} `),
    ],
    'a table that was cut off': [
      'table_changed',
      async () =>
        writeFile(tableFile('messages'), (await readFile(tableFile('messages'))).subarray(0, 900)),
    ],
    'a table that is a link': [
      'not_a_plain_file',
      async () => {
        await rm(tableFile('channels'));
        await symlink(join(genuine, 'tables', 'channels.jsonl'), tableFile('channels'));
      },
    ],
    'a folder that is a link': [
      'not_a_plain_file',
      async () => {
        await rm(join(forged, 'tables'), { recursive: true });
        await symlink(join(genuine, 'tables'), join(forged, 'tables'));
      },
    ],
    'contents that are a link': [
      'not_a_plain_file',
      async () => {
        const [object = {}] = await rowsOf('objects');
        const file = join(forged, 'files', String(object.sha256));
        await rm(file);
        await symlink('/etc/passwd', file);
      },
    ],
    'contents that are a folder': [
      'not_a_plain_file',
      async () => {
        const [object = {}] = await rowsOf('objects');
        const file = join(forged, 'files', String(object.sha256));
        await rm(file);
        await mkdir(file);
      },
    ],
    'contents that are not what their hash says': [
      'contents_changed',
      async () => {
        const [object = {}] = await rowsOf('objects');
        await writeFile(join(forged, 'files', String(object.sha256)), 'something else');
      },
    ],
    'a file that the manifest does not name': [
      'unlisted_file',
      () => writeFile(tableFile('more'), ''),
    ],
    'a manifest with a way up': [
      'not_an_export',
      async () => {
        const file = join(forged, 'manifest.json');
        const manifest = JSON.parse(await readFile(file, 'utf8')) as { tables: Row };
        manifest.tables['../../outside'] = manifest.tables.channels;
        await writeFile(file, JSON.stringify(manifest));
      },
    ],
  };

test.each(Object.entries(FORGERIES))('%s changes nothing', async (_name, attack) => {
  const [code, forgeIt, into] = attack;
  await forgeIt();
  const before = await serverRows();
  expect(await refusal(bring(into?.() ?? 'new'))).toBe(code);
  expect(await serverRows()).toBe(before);
});

test('a row with the id of a row of another workspace changes nothing there', async () => {
  const rows = () => database.sql`
    select to_jsonb(m) as row from public.messages m where workspace_id = ${victim.workspace}
    order by id`;
  await forge('reactions', () => []);
  await forge('messages', (all) => {
    const unnamed = all.find(({ parts }) => JSON.stringify(parts).includes('large number'));
    (unnamed ?? first(all)).id = victim.messages.private;
  });
  const before = await rows();
  expect(await refusal(bring({ workspace: world.workspace }))).toBe('row_taken');
  expect(await refusal(bring())).toBe('it was imported');
  expect([...(await rows())]).toEqual([...before]);
});

test('whoever took the id of a new workspace before does not get what is imported', async () => {
  await forge('workspaces', (rows) => void (first(rows).name = 'Wanted'));
  const { workspace } = await importWorkspace({
    sql: database.sql,
    objects: store(),
    source: await openFolder(forged),
    into: 'new',
    isDryRun: true,
  });
  await database.sql`insert into public.workspaces (id, name, owner_id)
    values (${workspace}, 'Mine', ${victim.people.outsider})`;
  expect(await refusal(bring())).toBe('workspace_taken');
});

test('an unproven account with the address of a person gets nothing of theirs', async () => {
  const { sql } = database;
  const address = 'boss@example.test';
  await forge('people', (rows) => {
    const person = rows.find(({ kind }) => kind === 'person') ?? {};
    person.address = address;
  });
  const intruder = randomUUID();
  await sql`insert into auth.users (id, email, aud, role, email_confirmed_at)
    values (${intruder}, ${address}, 'authenticated', 'authenticated', now())`;
  const { workspace, people } = await bring();
  expect(people.accounts).toBe(0);
  expect(
    await sql`select from public.memberships
    where workspace_id = ${workspace} and profile_id = ${intruder}`,
  ).toHaveLength(0);
  await sql`insert into auth.sessions (id, user_id) values (${randomUUID()}, ${intruder})`;
  const [claimed] = await sql<{ is: boolean }[]>`select private.claim_person(${intruder}) as is`;
  expect(claimed?.is).toBe(false);
  expect(
    await sql`select from public.memberships
    where workspace_id = ${workspace} and profile_id = ${intruder}`,
  ).toHaveLength(0);
});

test('an export never makes an account, an administrator or a password', async () => {
  const { sql } = database;
  const accounts = () => sql`select id, email, encrypted_password from auth.users order by id`;
  await forge('people', (rows) => void (first(rows).name = 'Root \u202e toor'));
  const before = await accounts();
  await bring();
  expect([...(await accounts())]).toEqual([...before]);
  expect(
    await sql`select from public.profiles p join private.unclaimed_people u
    on u.profile_id = p.id where p.role <> 'user' or p.name ~ '\u202e'`,
  ).toHaveLength(0);
});
