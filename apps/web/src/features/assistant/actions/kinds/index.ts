import type { ActionKind, Payloads } from '../payload.ts';
import type { ActionView } from './action-view.ts';
import { event } from './event.tsx';
import { message } from './message.tsx';
import { risk } from './risk.tsx';
import { tool } from './tool.tsx';

/** The view of each kind of action. A missing kind is a compile error. */
export const ACTION_VIEWS: { [Kind in ActionKind]: ActionView<Payloads[Kind]> } = {
  message,
  event,
  risk,
  tool,
};
