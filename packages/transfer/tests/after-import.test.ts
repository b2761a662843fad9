import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import type { World } from '../../../supabase/tests/fixtures.ts';
import {
  exportWorkspace,
  importWorkspace,
  isSlackExport,
  openFolder,
  openSlack,
} from '../src/index.ts';
import { createFullWorld } from './full-world.ts';
import { folderStore } from './stores.ts';
import { zipOf } from './zips.ts';

let database: TestDatabase;
let world: World;
let root: string;
let imported = '';
const ids = { due: randomUUID(), overdue: randomUUID() };

const store = () => folderStore(database.sql, join(root, 'store'));

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-after-'));
  database = await startDatabase();
  const { sql } = database;
  world = await createFullWorld(sql);
  await sql`delete from public.scheduled_messages`;
  await sql`delete from public.reminders`;
  for (const [id, days] of [
    [ids.due, 3],
    [ids.overdue, -3],
  ] as const) {
    await sql`insert into public.scheduled_messages
        (id, workspace_id, channel_id, author_id, parts, send_at)
      values (${id}, ${world.workspace}, ${world.channels.open}, ${world.people.member},
        '[{"type": "text", "text": "later"}]', now() + ${days} * interval '1 day')`;
    await sql`insert into public.reminders (id, workspace_id, profile_id, text, remind_at)
      values (${id}, ${world.workspace}, ${world.people.member}, 'tea',
        now() + ${days} * interval '1 day')`;
  }
  await takeJobs();
  await exportWorkspace({
    sql,
    workspace: world.workspace,
    folder: join(root, 'export'),
    objects: store(),
  });
  const report = await importWorkspace({
    sql,
    objects: store(),
    source: await openFolder(join(root, 'export')),
    into: 'new',
  });
  imported = report.workspace;
});
afterAll(async () => {
  await database.stop();
  await rm(root, { recursive: true, force: true });
});

/** A queue that keeps what is requested, in place of the worker's. */
async function takeJobs(): Promise<void> {
  await database.sql.unsafe(`
    create schema graphile_worker;
    create table graphile_worker.asked (task text, id uuid, at timestamptz, key text primary key);
    create function graphile_worker.add_job(task text, payload json, queue_name text,
      run_at timestamptz, max_attempts integer, job_key text, job_key_mode text)
    returns table (id bigint) language sql as $$
      insert into graphile_worker.asked values (task, (payload ->> 'id')::uuid, run_at, job_key)
      on conflict (key) do update set at = excluded.at returning 1::bigint
    $$`);
}

test('what is still to come gets its job, at its time', async () => {
  const jobs = await database.sql`
    select a.task, a.at = case a.task when 'remind' then r.remind_at else s.send_at end as on_time
    from graphile_worker.asked a
    left join public.scheduled_messages s on s.id = a.id
    left join public.reminders r on r.id = a.id
    where coalesce(s.workspace_id, r.workspace_id) = ${imported} order by 1`;
  expect(jobs).toEqual([
    { task: 'remind', on_time: true },
    { task: 'send_scheduled', on_time: true },
  ]);
});

test('what was due before is neither sent nor rung, now or at the next start', async () => {
  const { sql } = database;
  expect(
    await sql`select error ->> 'code' as code from public.scheduled_messages
      where workspace_id = ${imported} and send_at < now()`,
  ).toEqual([{ code: 'not_sent' }]);
  expect(
    await sql`select done_at is not null as done from public.reminders
      where workspace_id = ${imported} and remind_at < now()`,
  ).toEqual([{ done: true }]);
  const waiting = await sql<{ id: string }[]>`
    select payload ->> 'id' as id from private.waiting_jobs()
    where task in ('send_scheduled', 'remind')`;
  const own = await sql<{ id: string }[]>`
    select id from public.scheduled_messages where workspace_id = ${imported} and send_at < now()
    union all
    select id from public.reminders where workspace_id = ${imported} and remind_at < now()`;
  expect(waiting.filter(({ id }) => own.some((row) => row.id === id))).toEqual([]);
  expect(await sql`select from public.notifications where workspace_id = ${imported}`).toEqual([]);
});

test('the rows of the workspace that was exported stay as they are', async () => {
  const rows = await database.sql`
    select s.error, r.done_at from public.scheduled_messages s
    join public.reminders r on r.id = s.id where s.id = ${ids.overdue}`;
  expect(rows).toEqual([{ error: null, done_at: null }]);
});

test('a workspace of a source without an assistant gets one; one with its own keeps that', async () => {
  const { sql } = database;
  const homes = (workspace: string) => sql`
    select p.name, p.role from private.assistants a join public.profiles p on p.id = a.profile_id
    where a.workspace_id = ${workspace}`;
  expect(await homes(imported)).toHaveLength((await homes(world.workspace)).length);
  const zip = await slackZip();
  using source = await openSlack(zip);
  const bring = () => importWorkspace({ sql, objects: store(), source, into: 'new' });
  const { workspace } = await bring();
  await bring();
  expect(await homes(workspace)).toEqual([{ name: 'Assistant', role: 'assistant' }]);
  expect(
    await sql`select c.name, i.role from public.participants i
      join public.channels c on c.id = i.channel_id join private.assistants a
      on a.profile_id = i.profile_id where i.workspace_id = ${workspace}`,
  ).toEqual([{ name: 'general', role: 'assistant' }]);
  expect(
    await sql`select m.role from public.memberships m join private.assistants a
      using (profile_id) where m.workspace_id = ${workspace}`,
  ).toEqual([{ role: 'member' }]);
});

test('a zip is closed when the import is over, and after a refusal', async () => {
  const zip = await slackZip();
  expect(await isSlackExport(zip)).toBe(true);
  {
    using source = await openSlack(zip);
    expect(await openFilesOf(zip)).toBe(1);
    await importWorkspace({ sql: database.sql, objects: store(), source, into: 'new' });
  }
  expect(await openFilesOf(zip)).toBe(0);
  const broken = join(root, 'broken.zip');
  await writeFile(broken, zipOf([{ name: 'users.json', contents: '{"not": "a list"}' }]));
  await expect(openSlack(broken)).rejects.toMatchObject({ code: 'unreadable_list' });
  const bomb = join(root, 'bomb.zip');
  await writeFile(bomb, zipOf([{ name: 'users.json', contents: Buffer.alloc(30 * 1024 ** 2) }]));
  await expect(openSlack(bomb)).rejects.toMatchObject({ code: 'zip_bomb' });
  expect([await openFilesOf(broken), await openFilesOf(bomb)]).toEqual([0, 0]);
});

test('pictures of people that a program added to an export of Slack come with them', async () => {
  const { sql } = database;
  using source = await openSlack(
    await slackZip({
      '__avatars/U1/a_original.png': 'a picture',
      '__avatars/U1/b_small.png': 'another',
      '__avatars/U9/x.png': 'of nobody',
    }),
  );
  const { workspace, notes } = await importWorkspace({
    sql,
    objects: store(),
    source,
    into: 'new',
  });
  const [owner] = await sql<{ id: string; avatar_path: string }[]>`
    select p.id, p.avatar_path from public.workspaces w join public.profiles p on p.id = w.owner_id
    where w.id = ${workspace}`;
  expect(owner?.avatar_path).toBe(`${owner?.id}/picture.png`);
  expect(
    await sql`select bucket_id, metadata ->> 'mimetype' as type from storage.objects
      where name = ${owner?.avatar_path ?? ''}`,
  ).toEqual([{ bucket_id: 'avatars', type: 'image/png' }]);
  expect(notes).toContainEqual(
    expect.objectContaining({ code: 'unknown_file', examples: ['__avatars/U9/x.png'] }),
  );
});

async function slackZip(more: Record<string, string> = {}): Promise<string> {
  const path = join(root, `${randomUUID()}.zip`);
  const parts = {
    'users.json': [{ id: 'U1', is_primary_owner: true, profile: { real_name: 'Mara' } }],
    'channels.json': [{ id: 'C1', name: 'general', members: ['U1'] }],
    'general/2023-11-14.json': [
      { type: 'message', user: 'U1', ts: '1700000000.000100', text: 'hello' },
    ],
  };
  await writeFile(
    path,
    zipOf(
      Object.entries({ ...parts, ...more }).map(([name, value]) => ({
        name,
        contents: typeof value === 'string' ? value : JSON.stringify(value),
      })),
    ),
  );
  return path;
}

/** How many of this process's open files are this one. */
async function openFilesOf(path: string): Promise<number> {
  const open = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return open.filter((name) => name === path).length;
}
