import type { Attachment, File, Message, Notification } from '@parley/model';
import type { RowChange } from './change.ts';

/** A row that was made just now, in whichever channel of the person, opened or not. */
export type InsertedRow =
  | NotifiableRow
  | { table: 'attachments'; row: Attachment }
  | { table: 'files'; row: File };
/** A row that somebody is notified of. */
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
 * Tells of messages, notifications and files as they are made, which the store keeps only where
 * they are looked at.
 */
export function createInserts() {
  const listeners = new Set<(inserted: InsertedRow) => void>();
  const tell = (inserted: InsertedRow) => {
    for (const listener of new Set(listeners)) listener(inserted);
  };
  return {
    /** Returns what ends the listening. */
    on(listener: (inserted: InsertedRow) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    announce({ table, record }: RowChange): void {
      if (record !== null && isAnnounced(table)) tell({ table, row: asRow(record) });
    },

    /** A notification that was lost on its way, and read afterwards: it calls all the same. */
    announceMissed: (row: Notification): void => tell({ table: 'notifications', row }),
  };
}

const isAnnounced = (table: string): table is InsertedRow['table'] => ANNOUNCED.includes(table);

/**
 * The database sends rows of its schema; the row types are generated from it, and the keys were
 * parsed at the edge.
 */
const asRow = (record: object): never => record as never;
