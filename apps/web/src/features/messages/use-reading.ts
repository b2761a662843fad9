import type { Message } from '@parley/model';
import { useEffect, useState } from 'react';
import { markRead } from '../../data/index.ts';

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
