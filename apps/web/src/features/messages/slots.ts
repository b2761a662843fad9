import type { Channel } from '@parley/model';
import { createSlot } from '../../lib/slot.tsx';
import type { ChannelParticipant } from '../channels/queries.ts';

/** Between what was said and the place to write: a note for one pair of eyes. */
export const aboveComposer = createSlot<{
  channel: Channel;
  members: ChannelParticipant[];
  ownId: string;
}>();
