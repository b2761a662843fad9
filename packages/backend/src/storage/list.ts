import type { TransactionSql } from 'postgres';
import { z } from 'zod';

export const listRequest = z.object({
  prefix: z.string().default(''),
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).default(0),
  search: z.string().default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
});

export const listV2Request = z.object({
  prefix: z.string().default(''),
  limit: z.int().min(1).max(1000).default(1000),
  cursor: z.string().nullish(),
  with_delimiter: z.boolean().default(false),
});

/** The folder's entries by their names in it; a folder has a name alone. */
export function listFolder(tx: TransactionSql, bucket: string, asked: z.infer<typeof listRequest>) {
  const folder =
    asked.prefix === '' || asked.prefix.endsWith('/') ? asked.prefix : `${asked.prefix}/`;
  const column = tx(asked.sortBy.column);
  const direction = asked.sortBy.order === 'desc' ? tx`desc` : tx`asc`;
  return tx`
    with inside as (
      select *, substr(name, char_length(${folder}) + 1) as rest from storage.objects where bucket_id = ${bucket} and starts_with(name, ${folder})
    ), entries as (
      select split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
        null::timestamptz as last_accessed_at, null::jsonb as metadata
      from inside where position('/' in rest) > 0 group by 1
      union all
      select rest, id, updated_at, created_at, last_accessed_at, metadata from inside where position('/' in rest) = 0
    )
    select * from entries where starts_with(lower(name), lower(${asked.search}))
    order by ${column} ${direction} nulls first, name limit ${asked.limit} offset ${asked.offset}`;
}

type ListedObject = {
  id: string;
  name: string;
  key: string;
  updated_at: Date;
  created_at: Date;
  metadata: unknown;
};

/** Pages by name: the cursor is the last name of the page before, in base64. */
export async function listPage(
  tx: TransactionSql,
  bucket: string,
  asked: z.infer<typeof listV2Request>,
) {
  const after = asked.cursor ? Buffer.from(asked.cursor, 'base64').toString('utf8') : '';
  const rows = await tx<ListedObject[]>`
    select id, name, name as key, updated_at, created_at, metadata from storage.objects
    where bucket_id = ${bucket} and starts_with(name, ${asked.prefix}) and name > ${after} order by name limit ${asked.limit + 1}`;
  const page = rows.slice(0, asked.limit);
  const folders = new Set<string>();
  const objects = page.filter(({ name }) => {
    const slash = name.indexOf('/', asked.prefix.length);
    if (!asked.with_delimiter || slash === -1) return true;
    folders.add(name.slice(0, slash + 1));
    return false;
  });
  const hasNext = rows.length > asked.limit;
  const last = page.at(-1)?.name ?? '';
  return {
    hasNext,
    folders: [...folders].map((name) => ({ name, key: name })),
    objects,
    ...(hasNext ? { nextCursor: Buffer.from(last).toString('base64') } : {}),
  };
}
