import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@parley/backend';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueOf, linesOf } from '../../scripts/migration/catalogue.ts';
import {
  applySchemas,
  type EmptyDatabases,
  schemasText,
  startEmptyDatabases,
} from '../../scripts/migration/databases.ts';
import { differenceOf } from '../../scripts/migration/difference.ts';
import { workdir } from './database.ts';

/** One truth of the database (decision 0083): three ways lead to the same one. */

let databases: EmptyDatabases;
beforeAll(async () => {
  databases = await startEmptyDatabases();
});
afterAll(() => databases.stop());

/**
 * The order of the columns in each table: the catalogue does not compare it, and yet it is part of
 * the schema.
 */
const ordersOf = (sql: Sql) => sql`
  select c.oid::regclass::text as table, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  group by 1 order by 1`;

const describe = async (sql: Sql) => ({
  catalogue: linesOf(await catalogueOf(sql)),
  orders: [...(await ordersOf(sql))],
  limits: [...(await sql`select * from private.limits`)],
});

const madeBy = async (name: string, make: (sql: Sql) => Promise<unknown>) => {
  const sql = await databases.create(name);
  await make(sql);
  return describe(sql);
};

/** The migrations that the baseline stands for, as a project had them. */
async function replacedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-replaced-'));
  await cp(
    join(workdir, 'supabase', 'replaced-migrations'),
    join(folder, 'supabase', 'migrations'),
    { recursive: true },
  );
  return folder;
}

test('the schemas, the migrations, and those before the baseline one by one make the same database', async () => {
  const replaced = await replacedFolder();
  try {
    const schemas = await madeBy('schemas', applySchemas);
    expect(schemas.catalogue.length).toBeGreaterThan(3000);
    const migrations = await madeBy('migrations', (sql) => migrate(sql, { workdir }));
    expect(migrations).toEqual(schemas);
    const before = await databases.create('before');
    await migrate(before, { workdir: replaced });
    await migrate(before, { workdir });
    expect(await describe(before)).toEqual(schemas);
  } finally {
    await rm(replaced, { recursive: true });
  }
});

test('a database that ran every migration before the baseline takes it as applied, and keeps its rows', async () => {
  const replaced = await replacedFolder();
  try {
    const sql = await databases.create('whole');
    await migrate(sql, { workdir: replaced });
    await sql`insert into auth.users (id, email, aud, role)
      values (gen_random_uuid(), 'ada@example.test', 'authenticated', 'authenticated')`;
    const files = await readdir(join(workdir, 'supabase', 'migrations'));
    const [, ...later] = files.toSorted().map((file) => file.split('_')[0]);
    expect(await migrate(sql, { workdir })).toEqual(later);
    const ran = await sql<{ file: string; text: string }[]>`
      select version || '_' || name || '.sql' as file, statements[1] as text
      from supabase_migrations.schema_migrations order by 1`;
    expect(ran.map(({ file }) => file)).toEqual(files.toSorted());
    const baseline = join(workdir, 'supabase', 'migrations', files.toSorted()[0] ?? '');
    expect(ran[0]?.text).toBe(await readFile(baseline, 'utf8'));
    expect(await sql`select 1 from public.profiles`).toHaveLength(1);
    expect(await migrate(sql, { workdir })).toEqual([]);
  } finally {
    await rm(replaced, { recursive: true });
  }
});

/**
 * What somebody might change in the schemas, and each kind of change that a migration can carry.
 */
const CHANGES = `
  create table public.labels (
    id uuid primary key default gen_random_uuid(),
    workspace_id uuid not null references public.workspaces (id) on delete cascade,
    name varchar(50) not null check (btrim(name) <> ''),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (workspace_id, name)
  );
  comment on table public.labels is 'What channels are sorted by.';
  create index on public.labels (workspace_id, created_at);
  select private.protect_table('labels', insertable => '{id, workspace_id, name}',
    deletable => true, immutable => '{id, workspace_id}', live => 'broadcast_to_workspace');
  create policy "members read labels" on public.labels for select to authenticated
    using (workspace_id in (select private.my_workspaces()));
  select private.hold_to_reading('public.labels');
  create function public.label_count(workspace uuid) returns bigint
  language sql stable set search_path = '' as $$
    select count(*) from public.labels where workspace_id = workspace
  $$;
  revoke execute on function public.label_count from public, anon;
  alter table public.risks add column colour varchar(20);
  grant update (colour) on public.risks to authenticated;
  alter policy "members raise risks" on public.risks with check (false);
  drop policy "members treat risks" on public.risks;
  drop trigger m_touch_risk on public.risk_events;
  drop function private.touch_risk();
  create or replace function private.this_month() returns date
  language sql stable set search_path = '' as $$ select current_date $$;
  alter table public.messages alter column search set expression
    as (to_tsvector('simple', coalesce(content, '')));
  drop table public.risk_scans;`;

test('a generated migration leads from the migrations to the changed schemas', async () => {
  const from = await databases.create('generated');
  await applySchemas(from);
  const wanted = await databases.create('changed');
  await applySchemas(wanted);
  await wanted.unsafe(CHANGES);
  const to = await catalogueOf(wanted);
  const { statements, byHand } = differenceOf(await catalogueOf(from), to);
  expect(byHand).toEqual([]);
  await from.unsafe(statements.map((one) => `${one};`).join('\n'));
  expect(await describe(from)).toEqual(await describe(wanted));
});

test('what holds rows and has changed is left to a person', async () => {
  const sql = await databases.create('by_hand');
  await applySchemas(sql);
  const before = await catalogueOf(sql);
  await sql`alter table public.risks alter column description type text`;
  const { statements, byHand } = differenceOf(before, await catalogueOf(sql));
  expect(byHand).toEqual([expect.stringContaining('column risks description')]);
  expect(statements.join('\n')).not.toContain('description');
});

test('the baseline is the schemas of its day, with what it stands for in its first line', async () => {
  const [baseline = '', ...later] = (await readdir(join(workdir, 'supabase', 'migrations')))
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
  const text = await readFile(join(workdir, 'supabase', 'migrations', baseline), 'utf8');
  expect(text.startsWith('-- replaces: replaced-migrations\n')).toBe(true);
  if (later.length === 0) expect(text.endsWith(schemasText())).toBe(true);
});
