import { createHash } from 'node:crypto';
import type { FormRow } from '../form/records.ts';

/** As `private.conversation_handle()` makes it of the people of a conversation. */
const handleOf = (people: readonly string[]): string =>
  `direct-${createHash('sha256').update(people.toSorted().join(',')).digest('hex')}`;

/**
 * The handle of a conversation is a hash of its people, so it changes with their ids. A handle of
 * people who have left cannot be made again: it stays as it is, and finds nobody.
 * @param rows of `private.conversations` and `participants`, with the ids of the source.
 */
export function conversationsOf(
  conversations: readonly FormRow[],
  participants: readonly FormRow[],
  idOf: (id: string) => string,
): FormRow[] {
  const people = new Map<unknown, string[]>();
  for (const { channel_id: channel, profile_id: person } of participants) {
    const known = people.get(channel) ?? [];
    known.push(String(person));
    people.set(channel, known);
  }
  return conversations.map((row) => {
    const inside = people.get(row.channel_id) ?? [];
    return row.handle === handleOf(inside) ? { ...row, handle: handleOf(inside.map(idOf)) } : row;
  });
}
