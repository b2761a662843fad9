import type { ActionKind, Payloads } from '../payload.ts';
import type { ActionView } from './action-view.ts';
import { event } from './event.tsx';
import { message } from './message.tsx';
import { risk } from './risk.tsx';
import { tool } from './tool.tsx';

/** How each kind of action is shown: one that is missing here does not compile. */
export const ACTION_VIEWS: { [Kind in ActionKind]: ActionView<Payloads[Kind]> } = {
  message,
  event,
  risk,
  tool,
};
