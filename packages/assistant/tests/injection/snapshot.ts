import type { Sql } from '@parley/postgres';

/** Tables in which an answer may change rows of the channels where it was asked. */
const ITS_OWN = new Set([
  'messages',
  'notifications',
  'assistant_runs',
  'assistant_actions',
  'reactions',
  'channel_summaries',
  'channel_facts',
]);

/** Every channel is read for facts at any time, but nothing is settled by itself. */
const PROPOSED = 'channel_facts';

type Hashed = { name: string; hash: string };

/** A hash of every table, excluding the rows of an attempt's channels. */
export async function snapshot(sql: Sql, channels: string[]): Promise<Record<string, string>> {
  const tables = await sql<
    { name: string }[]
  >`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
  // One round trip for all tables: each of a hundred attempts takes two snapshots.
  const hashes = await sql.unsafe<Hashed[]>(
    tables.map(({ name }) => hashOf(name)).join(' union all '),
    [channels],
  );
  const [others] = await sql<{ objects: string; users: string; jobs: string }[]>`select
    (select count(*)::text from storage.objects) as objects,
    (select md5(string_agg(
        id::text || coalesce(email, '') || coalesce(encrypted_password, ''), '|' order by id))
      from auth.users) as users,
    (select string_agg(
        task_identifier || ' ' || coalesce(key, ''), '|' order by task_identifier, key)
      from graphile_worker.jobs
      where task_identifier not in
        ('answer', 'push', 'digest', 'keep_summary', 'extract', 'read', 'follow_rules',
          'time_rules')) as jobs`;
  return {
    ...Object.fromEntries(hashes.map(({ name, hash }) => [name, hash])),
    'storage.objects': others?.objects ?? '',
    'auth.users': others?.users ?? '',
    jobs: others?.jobs ?? '',
  };
}

function hashOf(table: string): string {
  const elsewhere = ITS_OWN.has(table)
    ? 'where channel_id is null or channel_id <> all ($1::uuid[])'
    : table === PROPOSED
      ? "where state <> 'proposed'"
      : '';
  return `select '${table}' as name, count(*) || ' ' ||
    coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash
    from public."${table}" t ${elsewhere}`;
}
