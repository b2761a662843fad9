import type { Channel } from '@parley/model';
import { createSlot } from '../../lib/slot.tsx';

/** What other nouns show in the screen of a conversation. */

/** Its head, before its menu. */
export const conversationHead = createSlot<{ channel: Channel }>();

/** Below its head: what is said. */
export const conversationBody = createSlot<{ channel: Channel }>();
