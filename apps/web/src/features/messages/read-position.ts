import { lastMessageAt, readUpToNow, unreadNow } from '../../data/index.ts';

/** Read position of a channel and the time of its last message. */
export type ReadPosition = {
  isRead: boolean;
  readUpTo: string | null;
  lastMessageAt: string | null;
};

/** The channel's current read position. */
export const readPositionOf = (channelId: string): ReadPosition => ({
  isRead: unreadNow(channelId) === 0,
  readUpTo: readUpToNow(channelId),
  lastMessageAt: lastMessageAt(channelId),
});

/**
 * True if a channel's line of new messages has not moved: nothing arrived, and nothing was read or
 * marked as unread. Unread counts do not suffice, because far from the end the server rounds them.
 */
export function isSameReadPosition(now: ReadPosition, before: ReadPosition): boolean {
  // A channel without unread messages has no line, whatever the time of its last message.
  if (now.isRead || before.isRead) return now.isRead === before.isRead;
  return now.readUpTo === before.readUpTo && now.lastMessageAt === before.lastMessageAt;
}

/** True if a channel has new or newly unread messages. */
export function hasNews(now: ReadPosition, before: ReadPosition): boolean {
  if (now.isRead) return false;
  const isMarkedUnread = (now.readUpTo ?? '') < (before.readUpTo ?? '');
  return isMarkedUnread || now.lastMessageAt !== before.lastMessageAt;
}
