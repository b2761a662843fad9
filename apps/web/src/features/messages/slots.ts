import type { Channel } from '@parley/model';
import { createSlot } from '../../lib/slot.tsx';
import type { ChannelParticipant } from '../channels/queries.ts';

/** Between the messages and the composer: a note that only the user sees. */
export const aboveComposer = createSlot<{
  channel: Channel;
  members: ChannelParticipant[];
  ownId: string;
}>();
