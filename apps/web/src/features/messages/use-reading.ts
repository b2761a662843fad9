import type { Message } from '@parley/model';
import { useEffect, useState } from 'react';
import { type ChannelLoad, letReadAgain, markRead, markSeen } from '../../data/index.ts';
import { firstUnread } from './timeline.ts';

const isAttentive = () => document.visibilityState === 'visible' && document.hasFocus();

/** What is at the end of the list of an attentive person is read. */
export function useReading(channelId: string, newest: Message | undefined, isAtEnd: boolean): void {
  const newestId = newest?.id;
  // What was marked as unread here stays so until the person goes.
  useEffect(() => {
    letReadAgain(channelId);
    return () => letReadAgain(channelId);
  }, [channelId]);
  useEffect(() => {
    if (!newestId || !isAtEnd) return;
    const read = () => {
      if (isAttentive()) markRead(channelId, newestId);
    };
    read();
    window.addEventListener('focus', read);
    document.addEventListener('visibilitychange', read);
    return () => {
      window.removeEventListener('focus', read);
      document.removeEventListener('visibilitychange', read);
    };
  }, [channelId, newestId, isAtEnd]);
}

/**
 * Far from the end, what an attentive person has scrolled past is read: they find their place
 * again.
 */
export function readPast(channelId: string, messageId: string | undefined): void {
  if (messageId && isAttentive()) markSeen(channelId, messageId);
}

/**
 * How many messages of others came since the person was last at the end, or since the last visit.
 */
export function useMissed(
  messages: Message[],
  isAtEnd: boolean,
  readUpTo: string | null,
  ownId: string,
): number {
  const newest = messages.at(-1)?.created_at ?? null;
  const [seenUpTo, setSeenUpTo] = useState(readUpTo ?? newest);
  if (isAtEnd && newest !== seenUpTo) setSeenUpTo(newest);
  if (isAtEnd || seenUpTo === null) return 0;
  const seenAt = Date.parse(seenUpTo);
  return messages.filter(
    (message) => message.author_id !== ownId && Date.parse(message.created_at) > seenAt,
  ).length;
}

/**
 * The newest message when it came while the channel's end was loaded: not one that was merely
 * loaded, and none of an earlier visit.
 */
export function useArrival(
  newest: Message | undefined,
  isPresent: boolean,
  visit = 0,
): Message | undefined {
  const [seen, setSeen] = useState({ newest, isPresent, visit, arrivalId: '' });
  if (seen.visit !== visit) setSeen({ newest, isPresent, visit, arrivalId: '' });
  else if (seen.newest !== newest || seen.isPresent !== isPresent) {
    const isSame = seen.newest?.id === newest?.id;
    const isLater = newest !== undefined && newest.created_at > (seen.newest?.created_at ?? '');
    const arrivalId = isSame
      ? seen.arrivalId
      : isPresent && seen.isPresent && isLater
        ? newest.id
        : '';
    setSeen({ newest, isPresent, visit, arrivalId });
  }
  return seen.arrivalId !== '' && seen.arrivalId === newest?.id ? newest : undefined;
}

/**
 * The message before which the line of new messages stands: the first unread one when the channel
 * was opened, later the first that came while the person looked elsewhere. Writing takes the line
 * away.
 */
export function useNewLine(
  messages: Message[],
  arrival: Message | undefined,
  load: ChannelLoad,
  readUpTo: string | null,
  ownId: string,
): string | null {
  const [line, setLine] = useState<string | null | undefined>(undefined);
  const [isAway, setAway] = useState(false);
  // Known once the place is loaded where reading stopped; a link may lead elsewhere first.
  const isLineLoaded =
    !load.hasOlder ||
    readUpTo === null ||
    (messages[0] !== undefined && messages[0].created_at <= readUpTo);
  // Looked for until it is found, not with every message that comes.
  if (line === undefined && isLineLoaded) {
    const found = firstUnread(messages, readUpTo, ownId);
    if (found !== null || !load.hasNewer) setLine(found);
  }
  useEffect(() => {
    const leave = () => setAway(true);
    const comeBack = () => setAway(false);
    window.addEventListener('blur', leave);
    window.addEventListener('focus', comeBack);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', comeBack);
    };
  }, []);
  const [arrived, setArrived] = useState(arrival?.id);
  if (arrived !== arrival?.id) {
    setArrived(arrival?.id);
    if (arrival?.author_id === ownId) setLine(null);
    else if (arrival && isAway) {
      // The line stays before the first of them.
      setAway(false);
      setLine(arrival.id);
    }
  }
  return line ?? null;
}
