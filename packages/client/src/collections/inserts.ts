import type { Attachment, File, Message, Notification } from '@parley/model';
import type { RowChange } from './change.ts';

/** A row just inserted in any of the user's channels, opened or not. */
export type InsertedRow =
  | NotifiableRow
  | { table: 'attachments'; row: Attachment }
  | { table: 'files'; row: File };
/** A row that the user is notified of. */
export type NotifiableRow =
  | { table: 'messages'; row: Message }
  | { table: 'notifications'; row: Notification };

const ANNOUNCED: readonly string[] = [
  'messages',
  'notifications',
  'attachments',
  'files',
] satisfies InsertedRow['table'][];

/**
 * Announces new messages, notifications and files, which the store keeps only where they are shown.
 */
export function createInserts() {
  const listeners = new Set<(inserted: InsertedRow) => void>();
  const notify = (inserted: InsertedRow) => {
    for (const listener of new Set(listeners)) listener(inserted);
  };
  return {
    /** Returns a function that removes the listener. */
    on(listener: (inserted: InsertedRow) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    announce({ table, record }: RowChange): void {
      if (record !== null && isAnnounced(table)) notify({ table, row: asRow(record) });
    },

    /** Announces a notification that was lost on its way and read afterwards, like any other. */
    announceMissed: (row: Notification): void => notify({ table: 'notifications', row }),
  };
}

const isAnnounced = (table: string): table is InsertedRow['table'] => ANNOUNCED.includes(table);

/**
 * The database sends rows of its schema; the row types are generated from it, and the keys were
 * parsed at the edge.
 */
const asRow = (record: object): never => record as never;
