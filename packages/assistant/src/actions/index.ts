import type { ActionToolName } from '@parley/model/prompts';
import type { Action } from './action.ts';
import { draftEvent } from './draft-event.ts';
import { draftMessage } from './draft-message.ts';
import { draftRisk } from './draft-risk.ts';
import { react } from './react.ts';
import { scheduleMyself } from './schedule-myself.ts';

/** Actions by their names for the model; a missing one is a compile error. */
const ACTIONS: { [Name in ActionToolName]: Action<Name> } = {
  draft_message: draftMessage,
  draft_event: draftEvent,
  draft_risk: draftRisk,
  schedule_myself: scheduleMyself,
  react,
};

/** Everything an assistant can do or propose besides answering. */
export const actions: readonly Action[] = Object.values(ACTIONS);
