import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

const columns = async (types: string, rule: string) => {
  const found = await database.sql.unsafe<{ name: string }[]>(`
    select c.relname || '.' || a.attname as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypmod = -1
      and a.atttypid = any ('{${types}}'::regtype[])
      and (has_column_privilege('authenticated', c.oid, a.attnum, 'insert')
        or has_column_privilege('authenticated', c.oid, a.attnum, 'update'))
      and not exists (
        select from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
          and pg_get_constraintdef(k.oid) ~ '${rule}')
    order by 1`);
  return found.map(({ name }) => name);
};

/** Columns that only assistants write, which are our own services. */
const OF_SERVICES = ['assistant_runs.error', 'assistant_runs.sources', 'assistant_runs.tool_calls'];

test('every column that users write has a maximum length', async () => {
  // The limit is in the type (varchar) or in a rule of the table: a length, a list of words, a
  // pattern.
  const rule = '(octet_length|char_length|is_file_name|= ANY [(]+ARRAY)';
  expect(await columns('text, varchar, jsonb, bytea', rule)).toEqual(OF_SERVICES);
});

/** Times that mark a state of a row; they are not shown to users and do not trigger reminders. */
const MARKS = [
  'attachments.deleted_at',
  'bookmarks.done_at',
  'channel_summaries.upto_at',
  'channels.archived_at',
  'channels.deleted_at',
  'events.deleted_at',
  'files.deleted_at',
  'folders.deleted_at',
  'invitations.revoked_at',
  'messages.deleted_at',
  'notifications.read_at',
  'participants.last_read_at',
  'reminders.done_at',
  'risks.deleted_at',
  // A trigger limits it to a year.
  'scheduled_messages.send_at',
];

test('every time that users write must be within the calendar’s range', async () => {
  expect(await columns('date, timestamptz', '>=.*<=')).toEqual(MARKS);
});

test('repeating events last at most a year', async () => {
  const { sql } = database;
  const id = randomUUID();
  await sql`insert into auth.users (id, email) values (${id}, 'ada@example.test')`;
  await sql`insert into public.workspaces (id, name, owner_id) values (${id}, 'Team', ${id})`;
  const plan = (ends: string, recurrence: string | null) =>
    sql`insert into public.events (workspace_id, title, starts_at, ends_at, recurrence)
      values (${id}, 'Long', '2026-01-01Z', ${ends}, ${recurrence})`;
  await plan('2029-01-01Z', null);
  await plan('2027-01-01Z', 'FREQ=DAILY');
  await expect(plan('2029-01-01Z', 'FREQ=DAILY')).rejects.toMatchObject({ code: '23514' });
});
