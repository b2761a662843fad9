import { visibleText } from '@parley/model';
import type { Conversation } from '../conversation/conversation.ts';
import { jsonLine, minute } from './turn-line.ts';

/**
 * What the channel has settled, one line of JSON for each fact. Its id is cited like that of a
 * message, and opens the message that says so.
 */
export const settledLines = ({ settled }: Conversation): string[] =>
  settled.map((fact, index) =>
    jsonLine({
      settled: fact.kind,
      ...(fact.messageId ? { id: factId(index) } : {}),
      ...(fact.subject ? { about: visibleText(fact.subject) } : {}),
      text: visibleText(fact.text),
      ...(fact.kind === 'promise' ? { owner: fact.owner, due: fact.dueOn, done: fact.isDone } : {}),
      confirmed: fact.isConfirmed,
      ...(fact.isQuoteGone ? { message_was_edited: true } : {}),
      at: minute(fact.at),
      ...(fact.before ? { before: visibleText(fact.before) } : {}),
    }),
  );

/** The short id of a fact by its place: older ones come first, so that it rarely changes. */
export const factId = (index: number): string => `f${index + 1}`;
