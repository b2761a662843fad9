import type { TransactionSql } from '@parley/postgres';
import { z } from 'zod';
import { invalid } from './errors.ts';
import type { ObjectFacts } from './rows.ts';

const sorting = z.object({
  column: z.enum(['name', 'created_at', 'updated_at']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

export const listV2Request = z.object({
  prefix: z.string().default(''),
  limit: z
    .int()
    .min(1)
    .default(1000)
    .transform((limit) => Math.min(limit, 1000)),
  cursor: z.string().nullish(),
  with_delimiter: z.boolean().default(false),
  sortBy: sorting.prefault({}),
});

/** The start of a page: after this name, or, if sorted by time, after this time and name. */
const position = z.object({ name: z.string(), at: z.string().nullish() });
export type ListPosition = z.infer<typeof position>;

/** `isFolded` lists only the name of each folder below the prefix. */
export type ListRequest = {
  prefix: string;
  isFolded: boolean;
  limit: number;
  after: ListPosition | null;
  sortBy: z.infer<typeof sorting>;
};

export type ListEntry = {
  /** The full name; a folder's ends with a slash. */
  name: string;
  is_folder: boolean;
  id: string | null;
  created_at: Date;
  updated_at: Date;
  last_accessed_at: Date | null;
  metadata: ObjectFacts | null;
  position: string;
};

/** A page of a bucket under the caller's policies; a folder counts as one entry. */
export async function listEntries(
  tx: TransactionSql,
  bucket: string,
  { prefix, isFolded, limit, after, sortBy }: ListRequest,
): Promise<{ entries: ListEntry[]; next: ListPosition | null }> {
  const direction = sortBy.order === 'desc' ? tx`desc` : tx`asc`;
  const follows = sortBy.order === 'desc' ? tx`<` : tx`>`;
  const isByName = sortBy.column === 'name';
  const column = tx(sortBy.column);
  const from = isByName ? tx`name ${follows} ${after?.name ?? ''}` : later(tx, sortBy, after);
  const rows = await tx<ListEntry[]>`
    with inside as (
      select *, position('/' in substr(name, char_length(${prefix}) + 1)) as slash
      from storage.objects
      where bucket_id = ${bucket} and starts_with(name, ${prefix})
        and (not ${isByName && sortBy.order === 'asc'} or name > ${after?.name ?? ''})
    ), entries as (
      select left(name, char_length(${prefix}) + slash) collate "C" as name, true as is_folder,
        null::uuid as id, min(created_at) as created_at, min(updated_at) as updated_at,
        null::timestamptz as last_accessed_at, null::jsonb as metadata
      from inside where ${isFolded} and slash > 0 group by 1
      union all
      select name, false, id, created_at, updated_at, last_accessed_at, metadata
      from inside where not ${isFolded} or slash = 0
    )
    select *, ${column}::text as position from entries where ${after ? from : tx`true`}
    order by ${isByName ? tx`name ${direction}` : tx`${column} ${direction}, name ${direction}`}
    limit ${limit + 1}`;
  const entries = rows.slice(0, limit);
  const last = entries.at(-1);
  const hasNext = rows.length > limit && last !== undefined;
  return { entries, next: hasNext ? { name: last.name, at: last.position } : null };
}

function later(
  tx: TransactionSql,
  { column, order }: ListRequest['sortBy'],
  after: ListPosition | null,
) {
  if (!after) return tx`true`;
  if (!after.at) throw invalid('The cursor belongs to another order');
  const follows = order === 'desc' ? tx`<` : tx`>`;
  return tx`(${tx(column)}, name) ${follows} (${after.at}::text::timestamptz, ${after.name})`;
}

/**
 * Answers `list-v2`: a page by cursor, with folders and objects in separate lists. @throws
 * StorageError
 */
export async function listPage(
  tx: TransactionSql,
  bucket: string,
  asked: z.infer<typeof listV2Request>,
) {
  const after = asked.cursor ? readCursor(asked.cursor) : null;
  const { prefix, limit, sortBy, with_delimiter: isFolded } = asked;
  const { entries, next } = await listEntries(tx, bucket, {
    prefix,
    limit,
    sortBy,
    isFolded,
    after,
  });
  const folders = entries.filter((entry) => entry.is_folder);
  const objects = entries.filter((entry) => !entry.is_folder);
  return {
    hasNext: next !== null,
    folders: folders.map(({ name }) => ({ name, key: name.split('/').at(-2) })),
    objects: objects.map(({ is_folder: _folder, position: _position, ...entry }) => ({
      ...entry,
      key: entry.name,
    })),
    ...(next ? { nextCursor: writeCursor(next) } : {}),
  };
}

export const writeCursor = (next: ListPosition): string =>
  Buffer.from(JSON.stringify(next)).toString('base64url');

/** @throws StorageError */
export function readCursor(cursor: string): ListPosition {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (error) {
    throw invalid('The cursor is not one of ours', error);
  }
}
