import type { Event } from '@parley/model';
import { actsByItself } from './kinds.ts';

type Person = {
  userId: string;
  /** Has the right to change what others planned. */
  changesOthers: boolean;
  isIn(channelId: string): boolean;
};

/**
 * Whether somebody may change an event, as the policies have it: in channels they are in what they
 * planned, and with the right of it what others did; but nobody else's words that say themselves.
 */
export function canChange(
  { created_by, kind, channel_id }: Pick<Event, 'created_by' | 'kind' | 'channel_id'>,
  { userId, changesOthers, isIn }: Person,
): boolean {
  return (
    (channel_id === null || isIn(channel_id)) &&
    (created_by === userId || (changesOthers && !actsByItself(kind)))
  );
}
