import { pattern } from '@parley/model/pattern';
import { terms } from '../words.ts';
import type { FactMessage } from './candidate.ts';
import { sayings } from './sayings.ts';

/** Asks for something that the channel has to know, and not how somebody is. */
const ASKS = pattern('iu')`
  ^(?:\W|and |so |but |ok,? |btw,? |also,? |by the way,? |does anyone know,? |hat jemand |und |aber
  |weiß jemand,? )*
  (?:who|what|when|where|which|why|how (?:much|many|long|often|do|does|should)|do we|does|should we
  |can we|is there|are there|has|have we|will|wer|was|wann|wo|welche[rsnm]?|warum|wieso|wie (?:viel
  |viele|lange|oft|hoch)|haben wir|gibt es|sollen wir|können wir|müssen wir|brauchen wir|ist
  |sind)(?!\p{L})
`;
const IDLE = pattern('iu')`
  (?<!\p{L})(?:are you|you (?:there|ok|joking|sure)|what['’]?s up|what the|who cares|who knows|why not
  |isn['’]t it|right\?|how are|lunch|coffee|beer|weekend|kidding|wer weiß|was geht|wie geht|mittag
  |kaffee|bier|wochenende|na und|was soll|echt\?|oder\?|kommst du|bist du|seid ihr|hast du zeit
  |what is this|was ist das)(?!\p{L})
`;
const LEAST_WORDS = 3;
const HOUR_MS = 3_600_000;

/** True if a sentence asks the channel for something. */
export const isOpenQuestion = (sentence: string): boolean =>
  /\?\s*$/.test(sentence) &&
  ASKS.test(sentence) &&
  !IDLE.test(sentence) &&
  terms(sentence).length >= LEAST_WORDS;

/** How long a question waits for an answer before it counts as open. */
export const OPEN_AFTER_MS = HOUR_MS;

/**
 * True if nobody else has written in the hour after a question, nor replied to it since.
 * @param said messages of the channel and its threads, oldest first
 */
export function isUnanswered(asked: FactMessage, said: readonly FactMessage[], now: Date): boolean {
  const askedAt = Date.parse(asked.at);
  if (now.getTime() - askedAt < OPEN_AFTER_MS) return false;
  return !said.some(
    ({ authorId, at, threadId, replyToId }) =>
      authorId !== asked.authorId &&
      (replyToId === asked.id ||
        threadId === asked.id ||
        (threadId === asked.threadId &&
          Date.parse(at) > askedAt &&
          Date.parse(at) - askedAt < OPEN_AFTER_MS)),
  );
}

/** True if a message asks something that may be open later. */
export const asksSomething = (message: string): boolean =>
  sayings(message).some(({ text }) => isOpenQuestion(text));
