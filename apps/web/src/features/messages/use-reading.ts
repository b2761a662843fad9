import type { Message } from '@parley/model';
import { useEffect, useRef, useState } from 'react';
import { markRead } from '../../data/index.ts';
import { firstUnread } from './timeline.ts';

/** What is at the end of the list of an attentive person is read. */
export function useReading(channelId: string, newest: Message | undefined, isAtEnd: boolean): void {
  const newestId = newest?.id;
  useEffect(() => {
    if (!newestId || !isAtEnd) return;
    const read = () => {
      if (document.visibilityState === 'visible' && document.hasFocus()) markRead(channelId, newestId);
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

/** How many messages of others came since the person was last at the end, or since the last visit. */
export function useMissed(messages: Message[], isAtEnd: boolean, readUpTo: string | null, ownId: string): number {
  const newest = messages.at(-1)?.created_at ?? null;
  const [seenUpTo, setSeenUpTo] = useState(readUpTo ?? newest);
  if (isAtEnd && newest !== seenUpTo) setSeenUpTo(newest);
  if (isAtEnd || seenUpTo === null) return 0;
  return messages.filter((message) => message.author_id !== ownId && new Date(message.created_at) > new Date(seenUpTo)).length;
}

/**
 * The message before which the line of new messages stands: the first unread one when the channel was opened, later
 * the first that came while the person looked elsewhere. Writing takes the line away.
 */
export function useNewLine(messages: Message[], readUpTo: string | null, ownId: string): string | null {
  const [newFromId, setNewFromId] = useState(() => firstUnread(messages, readUpTo, ownId));
  const isAway = useRef(false);
  const newest = messages.at(-1);
  const seen = useRef(newest?.id);
  useEffect(() => {
    const leave = () => {
      isAway.current = true;
    };
    const comeBack = () => {
      isAway.current = false;
    };
    window.addEventListener('blur', leave);
    window.addEventListener('focus', comeBack);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', comeBack);
    };
  }, []);
  useEffect(() => {
    if (!newest || newest.id === seen.current) return;
    seen.current = newest.id;
    if (newest.author_id === ownId) return setNewFromId(null);
    if (!isAway.current) return;
    // The line stays before the first of them.
    isAway.current = false;
    setNewFromId(newest.id);
  }, [newest, ownId]);
  return newFromId;
}
