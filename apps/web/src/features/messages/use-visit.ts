import type { Message } from '@parley/model';
import { useState } from 'react';
import { useChannelLoad } from '../../data/index.ts';
import { useOwnParticipants } from '../channels/queries.ts';
import { firstUnread } from './timeline.ts';

/** Where reading stopped before this visit, and which list of the visit is shown. */
export type ChannelVisit = { readUpTo: string | null; list: 'kept' | 'answered' };

/**
 * What this device kept is shown first. When the server then knows of something new, a second list
 * opens where that begins, as it would have without the first; with nothing new, the first one
 * stays as it is.
 */
export function useVisit(
  channelId: string,
  readUpTo: string | null,
  messages: Message[],
  ownId: string,
): ChannelVisit {
  const { isKept } = useChannelLoad(channelId);
  const participant = useOwnParticipants().get(channelId);
  const [visit, setVisit] = useState<ChannelVisit & { isKept: boolean; from: string | null }>({
    readUpTo,
    list: 'kept',
    isKept,
    from: readUpTo,
  });
  // A later visit of a list that was kept.
  if (visit.from !== readUpTo) setVisit({ ...visit, readUpTo, from: readUpTo });
  if (visit.isKept && !isKept) {
    // The person may have read on elsewhere since.
    const line = participant?.last_read_at ?? readUpTo;
    setVisit({
      from: readUpTo,
      readUpTo: line,
      list: firstUnread(messages, line, ownId) === null ? 'kept' : 'answered',
      isKept,
    });
  }
  return visit;
}
