import type { Message } from '@parley/model';
import { useState } from 'react';
import { useChannelLoad } from '../../data/index.ts';
import { useOwnParticipants } from '../channels/queries.ts';
import { firstUnread } from './timeline.ts';

/** Read position before this visit, and which of the visit's lists is shown. */
export type ChannelVisit = { readUpTo: string | null; list: 'kept' | 'answered' };

/**
 * Shows the messages kept on this device first. If the server then has new ones, a second list
 * opens at them, as it would have without the first; otherwise the first list stays.
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
  // A later visit of a kept list.
  if (visit.from !== readUpTo) setVisit({ ...visit, readUpTo, from: readUpTo });
  if (visit.isKept && !isKept) {
    // The user may have read further on another device.
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
