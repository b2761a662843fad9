import type { Deed } from './deed.ts';
import { draftEvent } from './draft-event.ts';
import { draftMessage } from './draft-message.ts';
import { draftRisk } from './draft-risk.ts';
import { react } from './react.ts';
import { scheduleMyself } from './schedule-myself.ts';

/** Everything an assistant may do or propose besides answering. */
export const deeds: readonly Deed[] = [draftMessage, draftEvent, draftRisk, scheduleMyself, react];
