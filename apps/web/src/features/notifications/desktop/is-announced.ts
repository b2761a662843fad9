import { isTold, namesPerson, type Participant } from '@parley/model';
import type { NotifiableRow } from '../../../data/index.ts';

/** An older row was already announced on another device or has been restored. */
const FRESH_MS = 60_000;

export type Circumstances = {
  /** Id of the signed-in user. */
  me: string;
  /** The user's participant row in the channel; undefined if there is none. */
  participant: Participant | undefined;
  now: number;
};

/**
 * True if an inserted row causes a desktop notification. The database creates a notification for
 * mentions, replies and conversations, and has already applied the user's settings for the channel.
 * Other messages count only if the user wants to be notified of all of them.
 */
export function isAnnounced(
  { table, row }: NotifiableRow,
  { me, participant, now }: Circumstances,
): boolean {
  if (now - Date.parse(row.created_at) > FRESH_MS) return false;
  if (table === 'notifications') return row.kind !== 'reaction' && row.read_at === null;
  if (row.author_id === me || row.role === 'system' || row.thread_id !== null) return false;
  if (namesPerson(row.metadata, me)) return false;
  return participant !== undefined && isTold('message', participant, now);
}
