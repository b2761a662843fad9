import { isSilent, namesPerson, type Participant } from '@parley/model';
import type { NotifiableRow } from '../../../data/index.ts';

/** A message that arrives late was notified elsewhere, or is a restored one. */
const FRESH_MS = 60_000;

export type Circumstances = {
  /** The signed-in person. */
  me: string;
  /** Their own row among the participants of the channel; undefined where they have none. */
  participant: Participant | undefined;
  /** Milliseconds since 1970. */
  now: number;
};

/**
 * Whether the person is told of an inserted row on their desktop. The database makes a notification
 * of what concerns them (a mention, an answer, a conversation), and has looked at their settings
 * for the channel; any other message is told where they want to hear of every one.
 */
export function tells(
  { table, row }: NotifiableRow,
  { me, participant, now }: Circumstances,
): boolean {
  if (now - Date.parse(row.created_at) > FRESH_MS) return false;
  if (table === 'notifications') return row.kind !== 'reaction' && row.read_at === null;
  if (row.author_id === me || row.role === 'system' || row.thread_id !== null) return false;
  if (namesPerson(row.metadata, me)) return false;
  return participant !== undefined && participant.notify === 'all' && !isSilent(participant, now);
}
