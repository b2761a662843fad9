import type { Channel, Event } from '@parley/model';
import { createSlot } from '../../lib/slot.tsx';

/** Above the facts of an event that has no address of its own for a call. */
export const eventCall = createSlot<{ event: Event; channel: Channel | undefined }>();
