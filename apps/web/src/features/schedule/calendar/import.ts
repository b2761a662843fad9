import type { Event } from '@parley/model';
import type { ReadEvent } from '@parley/model/calendar-files';
import { collections } from '../../../data/index.ts';
import { errorText } from '../../../lib/error-text.ts';
import { addEvent, setEvent } from '../mutations.ts';

export type ImportFailure = { title: string; reason: string };
export type ImportResult = { added: number; changed: number; failed: ImportFailure[] };

/** A previously imported event with this uid in a channel (null: the workspace). */
export const eventWithUid = (uid: string | null, channelId: string | null): Event | undefined =>
  uid === null
    ? undefined
    : [...collections.events.values()].find(
        (event) => event.uid === uid && event.channel_id === channelId && event.deleted_at === null,
      );

/** Stores events one by one; returns the reason for each refusal. */
export async function importEvents(
  events: readonly ReadEvent[],
  channelId: string | null,
  owner: { workspaceId: string; userId: string },
): Promise<ImportResult> {
  const result: ImportResult = { added: 0, changed: 0, failed: [] };
  for (const { uid, excluded, ...details } of events) {
    const known = eventWithUid(uid, channelId);
    try {
      if (known) await setEvent(known.id, { ...details, excluded });
      else
        await addEvent(
          {
            ...details,
            kind: 'meeting',
            channel_id: channelId,
            location_id: null,
            remind_minutes: null,
            payload: {},
            is_private: false,
            call_url: null,
          },
          owner,
          { uid, excluded },
        );
      result[known ? 'changed' : 'added'] += 1;
    } catch (error) {
      result.failed.push({ title: details.title, reason: errorText(error) });
    }
  }
  return result;
}
