import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '@parley/backend';
import type { Sql } from '@parley/postgres';
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

/** Migrations create what the schemas declare (decision 0083). */

let databases: EmptyDatabases;
beforeAll(async () => {
  databases = await startEmptyDatabases();
});
afterAll(() => databases.stop());

/**
 * The order of the columns in each table, which is part of the schema but not compared by the
 * catalogue.
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

test('the schemas and the migrations create the same database', async () => {
  const schemas = await madeBy('schemas', applySchemas);
  expect(schemas.catalogue.length).toBeGreaterThan(3000);
  const told: string[] = [];
  const onProgress = (message: string) => void told.push(message);
  expect(await madeBy('migrations', (sql) => migrate(sql, { workdir, onProgress }))).toEqual(
    schemas,
  );
  expect(told).toEqual([expect.stringMatching(/^Database ready \(\d+ migrations?\)$/)]);
});

/** One change of each kind that a generated migration can contain. */
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
  alter table public.risks alter column score set expression as (likelihood + impact);
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

test('a changed table with rows is left for a person to migrate', async () => {
  const sql = await databases.create('by_hand');
  await applySchemas(sql);
  const before = await catalogueOf(sql);
  await sql`alter table public.risks alter column description type text`;
  const { statements, byHand } = differenceOf(before, await catalogueOf(sql));
  expect(byHand).toEqual([expect.stringContaining('column risks description')]);
  expect(statements.join('\n')).not.toContain('description');
});

test('the baseline is the text of the schemas until a later migration changes them', async () => {
  const [baseline = '', ...later] = (await readdir(join(workdir, 'supabase', 'migrations')))
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
  const text = await readFile(join(workdir, 'supabase', 'migrations', baseline), 'utf8');
  expect(later.length > 0 || text === schemasText()).toBe(true);
});
