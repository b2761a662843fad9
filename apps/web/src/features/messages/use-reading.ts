import type { Message } from '@parley/model';
import { useEffect, useState } from 'react';
import { type ChannelLoad, letReadAgain, markRead, markSeen } from '../../data/index.ts';
import { firstUnread } from './timeline.ts';

const isAttentive = () => document.visibilityState === 'visible' && document.hasFocus();

/** Marks the end of the list as read while the user is attentive. */
export function useReading(channelId: string, newest: Message | undefined, isAtEnd: boolean): void {
  const newestId = newest?.id;
  // Messages marked as unread here stay unread until the user leaves.
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
 * Far from the end, marks messages that an attentive user has scrolled past as read, so that they
 * can resume there.
 */
export function readPast(channelId: string, messageId: string | undefined): void {
  if (messageId && isAttentive()) markSeen(channelId, messageId);
}

/** Number of messages of others since the user was last at the end, or since the last visit. */
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
 * The newest message if it arrived while the channel's end was loaded, not if it was only loaded or
 * belongs to an earlier visit.
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
 * Id of the message below the line of new messages: the first unread one when the channel was
 * opened, later the first to arrive while the window had no focus. Sending a message removes the
 * line.
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
  // The line is known once the read position is loaded; a link may have opened another part first.
  const isLineLoaded =
    !load.hasOlder ||
    readUpTo === null ||
    (messages[0] !== undefined && messages[0].created_at <= readUpTo);
  // Searched only until found, not with every new message.
  if (line === undefined && isLineLoaded) {
    const found = firstUnread(messages, readUpTo, ownId);
    if (found !== null || !load.hasNewer) setLine(found);
  }
  useEffect(() => {
    const leave = () => setAway(true);
    const onReturn = () => setAway(false);
    window.addEventListener('blur', leave);
    window.addEventListener('focus', onReturn);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', onReturn);
    };
  }, []);
  const [arrived, setArrived] = useState(arrival?.id);
  if (arrived !== arrival?.id) {
    setArrived(arrival?.id);
    if (arrival?.author_id === ownId) setLine(null);
    else if (arrival && isAway) {
      // The line stays above the first of them.
      setAway(false);
      setLine(arrival.id);
    }
  }
  return line ?? null;
}
