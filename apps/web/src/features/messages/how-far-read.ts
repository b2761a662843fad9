import { lastMessageAt, readUpToNow, unreadNow } from '../../data/index.ts';

/** How far a channel is read, and when its last message came. */
export type HowFarRead = {
  isRead: boolean;
  readUpTo: string | null;
  lastMessageAt: string | null;
};

/** How far a channel is read at this moment. */
export const howFarRead = (channelId: string): HowFarRead => ({
  isRead: unreadNow(channelId) === 0,
  readUpTo: readUpToNow(channelId),
  lastMessageAt: lastMessageAt(channelId),
});

/**
 * Whether a channel's line of new messages is where it was: nothing came, and nothing was read or
 * marked as unread. Counts cannot tell: far from the end the server's are rounded.
 */
export function isReadAsFar(now: HowFarRead, before: HowFarRead): boolean {
  // A channel that is read shows no line, whatever its own last message is.
  if (now.isRead || before.isRead) return now.isRead === before.isRead;
  return now.readUpTo === before.readUpTo && now.lastMessageAt === before.lastMessageAt;
}

/** Whether there is something in a channel that was not there, or not unread, before. */
export function hasNews(now: HowFarRead, before: HowFarRead): boolean {
  if (now.isRead) return false;
  const isMarkedUnread = (now.readUpTo ?? '') < (before.readUpTo ?? '');
  return isMarkedUnread || now.lastMessageAt !== before.lastMessageAt;
}
