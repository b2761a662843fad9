import * as z from 'zod/mini';
import type { LiveChange } from './table-collection.ts';
import type { Collections } from './collections.ts';
import { PRIVATE_PARTICIPANT } from '../tables/columns.ts';
import { STORED_TABLES } from '../tables/stored-tables.ts';

const ids = z.object({
  id: z.uuid(),
  workspace_id: z.nullish(z.uuid()),
  channel_id: z.nullish(z.uuid()),
  message_id: z.nullish(z.uuid()),
  profile_id: z.nullish(z.uuid()),
});
const row = z.looseObject({ ...ids.shape, created_at: z.string(), updated_at: z.string() });

const payload = z.union([
  z.object({ table: z.enum(STORED_TABLES), record: row, old_record: z.nullish(z.partial(ids)) }),
  z.object({ table: z.enum(STORED_TABLES), record: z.optional(z.null()), old_record: ids }),
]);

/**
 * Data common to all changes. `record` is null for a deletion, and for a changed permission that
 * only others may read: the member who gained or lost it receives only the ids.
 */
export type RowChange = {
  operation: 'INSERT' | 'UPDATE' | 'DELETE';
  table: (typeof STORED_TABLES)[number];
  ids: z.infer<typeof ids>;
  record: z.infer<typeof row> | null;
};

/**
 * Parses a live change as realtime sends it (spec point 7). Null for an unknown table or a shape
 * this version cannot read.
 */
export function parseLiveChange(
  operation: RowChange['operation'],
  data: unknown,
): RowChange | null {
  const parsed = payload.safeParse(data);
  if (!parsed.success) return null;
  const { table, record, old_record: old } = parsed.data;
  if (operation === 'DELETE')
    return old?.id === undefined ? null : { operation, table, ids: ids.parse(old), record: null };
  if (record) return { operation, table, ids: record, record };
  return table === 'permissions' && old?.id !== undefined
    ? { operation, table, ids: ids.parse(old), record: null }
    : null;
}

type Receiver = { utils: { live(change: LiveChange<never>): void } };

/** Adds, replaces or removes the row in its table's collection. */
export function applyChange(collections: Collections, change: RowChange): void {
  const { utils }: Receiver = collections[change.table];
  if (change.operation === 'DELETE' || !change.record)
    return utils.live({ operation: 'DELETE', id: change.ids.id });
  utils.live({
    operation: change.operation,
    record: asRow(complete(collections, change.table, change.record)),
  });
}

/**
 * Participants' rows reach other members without the private columns; the stored row or defaults
 * fill them in.
 */
function complete(
  collections: Collections,
  table: RowChange['table'],
  record: NonNullable<RowChange['record']>,
) {
  return table === 'participants'
    ? { ...PRIVATE_PARTICIPANT, ...collections.participants.utils.stored(record.id), ...record }
    : record;
}

/**
 * Safe: the database sends rows of its schema, from which the row types are generated, and the keys
 * were parsed above.
 */
const asRow = (record: object): never => record as never;
