import type { Event } from '@parley/model';
import { actsByItself } from './kinds.ts';

type Person = {
  userId: string;
  /** May change what others planned. */
  changesOthers: boolean;
  isIn(channelId: string): boolean;
};

/**
 * Mirrors the policies: in joined channels your own events, with the right also those of others,
 * but never posts and runs of others, nor what they keep between themselves and their guests.
 */
export function canChange(
  {
    created_by,
    kind,
    channel_id,
    is_private,
  }: Pick<Event, 'created_by' | 'kind' | 'channel_id' | 'is_private'>,
  { userId, changesOthers, isIn }: Person,
): boolean {
  return (
    (channel_id === null || isIn(channel_id)) &&
    (created_by === userId || (changesOthers && !is_private && !actsByItself(kind)))
  );
}
