import { v7 } from 'uuid';

/** The prefix of a temporary id, which is dropped before insert (spec point 7). */
const TEMPORARY = '_new';

/** A UUIDv7: it sorts by time, and is the row's real id from the first key press. */
export const newId = (): string => v7();

/** True for a temporary id, which only this client knows and the database replaces. */
export const isTemporaryId = (id: string): boolean => id.startsWith(TEMPORARY);

/** The record without a temporary id, ready to insert. */
export function withoutTemporaryId<Row extends { id?: string }>(row: Row): Row | Omit<Row, 'id'> {
  if (row.id === undefined || !isTemporaryId(row.id)) return row;
  const { id: _temporary, ...rest } = row;
  return rest;
}
