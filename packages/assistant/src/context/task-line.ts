import type { PaneTask } from '../conversation/conversation.ts';
import { jsonLine, minute } from './turn-line.ts';

const DIRECTIONS: Record<PaneTask['kind'], string> = {
  catch_up:
    'Sum up what happened: first what concerns the person who asks, then decisions and changes, ' +
    'then the rest. At most twelve short lines.',
  decisions:
    'List the decisions, newest first: what, who decided, on which day. Where one replaced ' +
    'another, say so.',
  questions:
    'List the questions that nobody has answered, those to the person who asks first: what, who ' +
    'asked, on which day.',
  promises:
    'List the promises: who, what, until when, and whether it is done. Those of the person who ' +
    'asks come first, then those made to them.',
  changes:
    'Say what changed about the subject of the question: how it is now, then what that replaced, ' +
    'with days. Where sources disagree, say so.',
  draft:
    'Write the reply that the person who asks could post to the message of "in_reply_to", in its ' +
    'language and in their own voice. Only the text of the reply, without citations.',
  ask: 'Answer the question.',
};

/** What is wanted in a person's own pane, and the days that were looked at. */
export const taskLine = ({ kind, from, to, messages }: PaneTask): string =>
  jsonLine({
    task: DIRECTIONS[kind],
    ...(from ? { from: minute(from) } : {}),
    ...(to ? { to: minute(to) } : {}),
    ...(messages === null ? {} : { messages }),
  });
