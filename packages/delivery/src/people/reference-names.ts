import { type ReferenceNames, referencesIn } from '@parley/model';
import type { PoolClient } from 'pg';

/** The names of everything that texts refer to, as far as the client's person may read them. */
export async function referenceNames(
  client: PoolClient,
  texts: readonly string[],
): Promise<Partial<ReferenceNames>> {
  const { person, channel, file } = referencesIn(texts);
  if (person.length + channel.length + file.length === 0) return {};
  const { rows } = await client.query<{ kind: 'person' | 'channel' | 'file'; names: Names }>(
    `select 'person' as kind, coalesce(jsonb_object_agg(id, name), '{}') as names
       from public.profiles where id = any ($1) and btrim(name) <> ''
     union all
     select 'channel', coalesce(jsonb_object_agg(id, name), '{}')
       from public.channels where id = any ($2) and visibility <> 'direct'
     union all
     select 'file', coalesce(jsonb_object_agg(id, name), '{}')
       from public.files where id = any ($3) and deleted_at is null`,
    [person, channel, file],
  );
  return Object.fromEntries(rows.map(({ kind, names }) => [kind, new Map(Object.entries(names))]));
}

type Names = Record<string, string>;
