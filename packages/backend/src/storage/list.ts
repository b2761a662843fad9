import type { TransactionSql } from '@parley/postgres';
import { z } from 'zod';

/** The most entries of a page. */
const MOST = 10_000;

export const listRequest = z.object({
  prefix: z.string(),
  limit: z
    .int()
    .min(1)
    .default(100)
    .transform((limit) => Math.min(limit, MOST)),
  offset: z.int().min(0).default(0),
  search: z.string().default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
});

/**
 * A folder's entries, named relative to it; a subfolder has only a name. Matching ignores case, as
 * on the hosted service.
 */
export function listFolder(tx: TransactionSql, bucket: string, asked: z.infer<typeof listRequest>) {
  const folder =
    asked.prefix === '' || asked.prefix.endsWith('/') ? asked.prefix : `${asked.prefix}/`;
  const column = tx(asked.sortBy.column);
  const direction = asked.sortBy.order === 'desc' ? tx`desc` : tx`asc`;
  return tx`
    with inside as (
      select *, substr(name, char_length(${folder}) + 1) as rest from storage.objects
        where bucket_id = ${bucket} and starts_with(lower(name), lower(${folder}))
    ), entries as (
      select split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
        null::timestamptz as created_at,
        null::timestamptz as last_accessed_at, null::jsonb as metadata
      from inside where position('/' in rest) > 0 group by 1
      union all
      select rest, id, updated_at, created_at, last_accessed_at, metadata from inside
      where position('/' in rest) = 0
    )
    select * from entries where starts_with(lower(name), lower(${asked.search}))
    order by ${column} ${direction} nulls first, name limit ${asked.limit} offset ${asked.offset}`;
}
