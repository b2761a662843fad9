import { type HowFarRead, howFarRead, isReadAsFar } from './how-far-read.ts';

/**
 * Channels whose list was left as it would open: nothing was begun in it, and the line of new
 * messages stands where reading stopped, or nowhere when all is read.
 */
const channels = new Map<string, HowFarRead>();

/** Remembers how a channel's list was left. */
export function keepLeaving(channelId: string, isAsOpened: boolean): void {
  if (isAsOpened) channels.set(channelId, howFarRead(channelId));
  else channels.delete(channelId);
}

/**
 * Whether a channel can be shown as it was left: nothing was begun, nothing new came or was read.
 */
export function canResume(channelId: string): boolean {
  const left = channels.get(channelId);
  return left !== undefined && isReadAsFar(howFarRead(channelId), left);
}
