import { unreadNow } from '../../data/index.ts';

/** Channels whose list was left as it would open: nothing is marked as new in it, or begun. */
const channels = new Set<string>();

/** Remembers how a channel's list was left. */
export function keepLeaving(channelId: string, isAsOpened: boolean): void {
  if (isAsOpened) channels.add(channelId);
  else channels.delete(channelId);
}

/** Whether a channel can be shown as it was left: nothing new has come, and nothing was begun. */
export const canResume = (channelId: string): boolean =>
  channels.has(channelId) && unreadNow(channelId) === 0;
