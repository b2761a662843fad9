import type { Action } from './action.ts';
import { draftEvent } from './draft-event.ts';
import { draftMessage } from './draft-message.ts';
import { draftRisk } from './draft-risk.ts';
import { react } from './react.ts';
import { scheduleMyself } from './schedule-myself.ts';

/** Everything an assistant may do or propose besides answering. */
export const actions: readonly Action[] = [
  draftMessage,
  draftEvent,
  draftRisk,
  scheduleMyself,
  react,
];
