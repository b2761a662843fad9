import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

/**
 * Unique keys of tables with a workspace, except the id, that contain neither the workspace nor a
 * required reference to a row of one workspace.
 */
const keysAcrossWorkspaces = () => database.sql<{ key: string }[]>`
  with owned as (
    select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and a.attname = 'workspace_id' and not a.attisdropped
      and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  ), keys as (
    select o.oid, o.relname, array(select a.attname::text from pg_attribute a
      where a.attrelid = o.oid and a.attnum = any (i.indkey) order by a.attnum) as columns
    from pg_index i join owned o on o.oid = i.indrelid where i.indisunique
  )
  select relname || ': ' || array_to_string(columns, ', ') as key from keys
  where columns not in (array['id'], array['workspace_id']) and not 'workspace_id' = any (columns)
    and not exists (
      select 1 from pg_constraint f
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any (f.conkey)
      where f.contype = 'f' and f.conrelid = keys.oid and f.confrelid in (select oid from owned)
        and a.attnotnull and a.attname = any (keys.columns) and a.attname <> 'profile_id'
    )
  order by 1`;

/**
 * Secrets are looked up without a workspace, assistants and programs have their own profile in one
 * workspace, and a person has one unfinished export of a kind.
 */
const UNIQUE_ANYWHERE = [
  'api_tokens: token_hash',
  'assistants: profile_id',
  'calendar_feeds: token_hash',
  'channel_feeds: profile_id',
  'exports: profile_id, scope',
  'incoming_webhooks: profile_id',
  'invitations: token_hash',
  'programs: profile_id',
];

test('unique keys are per workspace, so rows of two workspaces never conflict', async () => {
  expect((await keysAcrossWorkspaces()).map(({ key }) => key)).toEqual(UNIQUE_ANYWHERE);
});
