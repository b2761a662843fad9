import { isDecision } from '../decisions.ts';
import { terms } from '../words.ts';
import {
  type FactCandidate,
  type FactMessage,
  type FactPerson,
  FACT_SUBJECT_MAX,
} from './candidate.ts';
import { changeIn, hasNumber, subjectOf } from './numbers.ts';
import { promiseIn } from './promises.ts';
import { isOpenQuestion, isUnanswered } from './questions.ts';
import { type Saying, sayings } from './sayings.ts';

/** 'Agreed!' decides something that another message says. */
const LEAST_DECIDED = 3;

export type FactContext = {
  people: readonly FactPerson[];
  now: Date;
};

/**
 * The facts that messages state in words that leave little doubt: decisions, promises, numbers that
 * changed with what they were before, and questions that nobody answered.
 * @param said messages of a channel and its threads, oldest first
 */
export function factsIn(said: readonly FactMessage[], context: FactContext): FactCandidate[] {
  return said.flatMap((message, index) =>
    sayings(message.text).flatMap((saying) => {
      const known = said.slice(0, index);
      return [
        ...decided(message, saying),
        ...promised(message, saying, context.people),
        ...changed(message, saying, known),
        ...asked(message, saying, said, context.now),
      ].slice(0, 2);
    }),
  );
}

const fact = (
  message: FactMessage,
  { text, quote }: Saying,
  columns: Pick<FactCandidate, 'kind'> & Partial<FactCandidate>,
): FactCandidate => ({
  text,
  subject: null,
  owner_id: null,
  due_on: null,
  message_id: message.id,
  quote,
  ...columns,
});

const decided = (message: FactMessage, saying: Saying): FactCandidate[] =>
  isDecision(saying.text) && terms(saying.text).length >= LEAST_DECIDED
    ? [fact(message, saying, { kind: 'decision' })]
    : [];

function promised(
  message: FactMessage,
  saying: Saying,
  people: readonly FactPerson[],
): FactCandidate[] {
  const promise = promiseIn(saying.text, message, people);
  return promise
    ? [fact(message, saying, { kind: 'promise', owner_id: promise.ownerId, due_on: promise.dueOn })]
    : [];
}

/** The changed number, and where an earlier message stated the old one, that as well. */
function changed(
  message: FactMessage,
  saying: Saying,
  before: readonly FactMessage[],
): FactCandidate[] {
  const change = changeIn(saying.text);
  if (!change) return [];
  const old = change.old === null ? null : statementOf(change.old, change.subject, before);
  const subject = (change.subject ?? old?.subject ?? null)?.slice(0, FACT_SUBJECT_MAX) ?? null;
  const now = fact(message, saying, { kind: 'number', subject });
  return old && subject !== null
    ? [now, fact(old.message, old.saying, { kind: 'number', subject })]
    : [now];
}

/** The latest sentence that gave the old number, for the same subject if both name one. */
function statementOf(number: string, subject: string | null, before: readonly FactMessage[]) {
  for (const message of before.toReversed())
    for (const saying of sayings(message.text)) {
      if (!hasNumber(saying.text, number)) continue;
      const own = subjectOf(saying.text);
      const isSame = subject === null ? own !== null : saying.text.toLowerCase().includes(subject);
      if (isSame) return { message, saying, subject: own };
    }
  return null;
}

const asked = (
  message: FactMessage,
  saying: Saying,
  said: readonly FactMessage[],
  now: Date,
): FactCandidate[] =>
  isOpenQuestion(saying.text) && isUnanswered(message, said, now)
    ? [fact(message, saying, { kind: 'question' })]
    : [];
