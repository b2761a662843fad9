import type { FormRecord, FormRow } from '../form/records.ts';

export const rowOf = (table: string, row: FormRow): FormRecord => ({ kind: 'row', table, row });

/** Names have at most 255 characters, and no sign that PostgreSQL cannot hold. */
export const cut = (text: string, length = 255): string =>
  text.replaceAll('\0', '').slice(0, length).toWellFormed();

/** Handles of channels are unique; a name that is used twice gets a number. */
export function handleFor(name: string, taken: Set<string>): string {
  const plain =
    cut(name.toLowerCase().replace(/[^\p{L}\p{N}_-]+/gu, '-')).slice(0, 200) || 'channel';
  let handle = plain;
  for (let number = 2; taken.has(handle); number += 1) handle = `${plain}-${number}`;
  taken.add(handle);
  return handle;
}
