import type { Channel } from '@parley/model';
import { createSlot } from '../../lib/slot.tsx';

/** Parts of a conversation's screen that other features fill. */

/** In the header, before the menu. */
export const conversationHead = createSlot<{ channel: Channel }>();

/** Below the header: the messages. */
export const conversationBody = createSlot<{ channel: Channel }>();
