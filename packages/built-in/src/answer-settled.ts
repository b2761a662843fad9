import { hasWords } from '@parley/model';
import type { AnswerContext } from './context.ts';
import type { SettledFact } from './conversation.ts';
import { dayFor } from './dates.ts';
import { timeFor } from './language.ts';
import type { Period } from './periods.ts';
import { type Composed, markdownLink, plainLine, plainName } from './quotes.ts';

/** What a channel has settled, as far as people or cues have kept it. */

const MINE = /(?<!\p{L})(?:I|me|my|mine|ich|mir|mich|meine[nrs]?)(?!\p{L})/iu;
const OVERDUE = /(?<!\p{L})(?:overdue|late|überfällig\p{L}*|verspätet\p{L}*)(?!\p{L})/iu;
const LIST_LINES = 12;

/** The promises that are not kept yet, the asker's own first, and what else people said. */
export function withPromises(context: AnswerContext, rest: Composed): Composed {
  const { text, asked, clock, personMeant } = context;
  const owner = personMeant ?? (MINE.test(text) ? asked.author : null);
  const today = clock.now.toISOString().slice(0, 10);
  const promises = keptHere(context, 'promise')
    .filter(({ isDone }) => !isDone)
    .filter((fact) => owner === null || fact.owner === owner)
    .filter(({ dueOn }) => !OVERDUE.test(text) || (dueOn !== null && dueOn < today))
    .toSorted((a, b) => (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999'));
  const isOwn = (fact: SettledFact) => fact.owner === asked.author;
  const facts = [...promises.filter(isOwn), ...promises.filter((fact) => !isOwn(fact))];
  return together(context, { head: context.say.tasks, facts, rest });
}

/** The decisions that hold, newest first, and what else people said. */
export const withDecisions = (context: AnswerContext, rest: Composed): Composed =>
  together(context, {
    head: context.say.decisions,
    facts: keptHere(context, 'decision').toReversed(),
    rest,
  });

/** The open questions, newest first, and what else nobody replied to. */
export const withQuestions = (context: AnswerContext, rest: Composed): Composed =>
  together(context, {
    head: context.say.unanswered,
    facts: keptHere(context, 'question')
      .filter(({ isDone }) => !isDone)
      .toReversed(),
    rest,
  });

/**
 * The latest of what was settled about the subject of a question, with what it replaced; null if
 * nothing was. Sources that disagree are both named, newest first.
 */
export function answerSettled(context: AnswerContext): Composed | null {
  const about = keptHere(context, 'number', 'decision')
    .filter(({ subject }) => subject !== null && hasWords(context.text, subject))
    .toReversed();
  return about.length === 0 ? null : listed(context, context.say.found, about);
}

/** The facts of these kinds, unless the question is about another channel. */
function keptHere(
  { conversation, channelMeant, intent }: AnswerContext,
  ...kinds: SettledFact['kind'][]
): SettledFact[] {
  if (channelMeant !== null) return [];
  const period = 'period' in intent ? intent.period : null;
  return (conversation.settled ?? []).filter(
    ({ kind, at }) => kinds.includes(kind) && isWithin(new Date(at), period),
  );
}

const isWithin = (at: Date, period: Period | null): boolean =>
  (!period?.from || at >= period.from) && (!period?.to || at < period.to);

type Parts = { head: string; facts: SettledFact[]; rest: Composed };

/** The facts, and the lines of another answer that do not quote the same messages. */
function together(context: AnswerContext, { head, facts, rest }: Parts): Composed {
  if (facts.length === 0) return rest;
  const own = listed(context, head, facts.slice(0, LIST_LINES));
  if (rest.sources.length === 0) return own;
  const links = facts.flatMap(({ messageId }) => (messageId ? [`?m=${messageId})`] : []));
  const others = rest.text
    .split('\n')
    .slice(1)
    .filter((line) => !links.some((link) => line.includes(link)));
  return {
    text: [own.text, ...others].join('\n'),
    sources: [...new Set([...own.sources, ...rest.sources])],
  };
}

const listed = (context: AnswerContext, head: string, facts: SettledFact[]): Composed => ({
  text: [head, ...facts.map((fact) => `- ${factLine(fact, context)}`)].join('\n'),
  sources: [...new Set(facts.flatMap(({ messageId }) => messageId ?? []))],
});

function factLine(fact: SettledFact, context: AnswerContext): string {
  const { say, language, clock } = context;
  const { kind, owner, dueOn, text, before, isConfirmed, messageId, channelId, at } = fact;
  const due =
    dueOn && dayFor({ at: new Date(`${dueOn}T12:00:00Z`), hasTime: false }, language, 'UTC');
  const head =
    kind === 'promise'
      ? `**${[plainName(owner ?? say.everyone), ...(due ? [`${say.due} ${due}`] : [])].join(', ')}:** `
      : '';
  const notes = [
    ...(before === null ? [] : [`${say.before}: ${plainLine(before)}`]),
    ...(isConfirmed ? [] : [say.unconfirmed]),
  ];
  const time = timeFor(at, language, clock.timezone);
  const source = messageId ? markdownLink(time, `/channels/${channelId}?m=${messageId}`) : time;
  return `${head}${plainLine(text)}${notes.length > 0 ? ` (${notes.join('; ')})` : ''} — ${source}`;
}
