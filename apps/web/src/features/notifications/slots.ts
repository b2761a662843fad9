import type { Notification } from '@parley/model';
import { createSlot } from '../../lib/slot.tsx';

/** Below the words of a notification in the inbox. */
export const belowNotification = createSlot<{ notification: Notification }>();
