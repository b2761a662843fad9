import type { Sql } from 'postgres';

/** Rows that may change by an answer: those of the channels in which it was asked. */
const ITS_OWN = new Set([
  'messages',
  'notifications',
  'assistant_runs',
  'assistant_actions',
  'reactions',
  'channel_summaries',
]);

/** A hash of every table, without what belongs to the channels of an attempt. */
export async function snapshot(sql: Sql, channels: string[]): Promise<Record<string, string>> {
  const tables = await sql<
    { name: string }[]
  >`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const elsewhere = ITS_OWN.has(name)
      ? sql`where channel_id is null or channel_id not in ${sql(channels)}`
      : sql``;
    const [row] = await sql<
      { hash: string }[]
    >`select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from public.${sql(name)} t ${elsewhere}`;
    hashes[name] = row?.hash ?? '';
  }
  const [others] = await sql<{ objects: string; users: string; jobs: string }[]>`select
    (select count(*)::text from storage.objects) as objects,
    (select md5(string_agg(id::text || coalesce(email, '') || coalesce(encrypted_password, ''), '|' order by id)) from auth.users) as users,
    (select string_agg(task_identifier || ' ' || coalesce(key, ''), '|' order by task_identifier, key) from graphile_worker.jobs where task_identifier not in ('answer', 'push', 'digest', 'keep_summary', 'extract', 'read')) as jobs`;
  return {
    ...hashes,
    'storage.objects': others?.objects ?? '',
    'auth.users': others?.users ?? '',
    jobs: others?.jobs ?? '',
  };
}
