import { actionItems, type ActionItem } from './promises.ts';
import { datesIn, dayFor, type Named } from './dates.ts';
import { decisionsIn } from './decisions.ts';
import type { AnswerContext } from './context.ts';
import {
  type Composed,
  citation,
  quotedIds,
  markdownLink,
  plainLine,
  plainName,
} from './quotes.ts';
import { answersTo } from './retrieve.ts';
import type { Quotable } from './quotable.ts';
import { type Mood, moodOf } from './sentiment.ts';
import { essence } from './summarise.ts';
import { sentences, shareOf } from './words.ts';
import { answerQuestion } from './answer-question.ts';
import { onTopic, topicOf, touching } from './topic.ts';
import { intentOf } from './intents.ts';

const LIST_LINES = 12;
const SUMMARY_LINES = 5;
const NEWS_LINES = 3;
const VOICES = 2;

/** A summary of the conversation. */
export function answerSummary(context: AnswerContext): Composed {
  const { say, language, findings, intent } = context;
  const told = summedUp(context);
  const isPeriod = intent.kind === 'summary' && context.hasReadMessages;
  if (told.length === 0)
    return {
      text: isPeriod ? (findings.problemOf('read_period') ?? say.nothingSaid) : say.none,
      sources: [],
    };
  const names = new Intl.ListFormat(language).format([
    ...new Set(told.map(({ author }) => author)),
  ]);
  return withLimit(
    context.quotes(
      isPeriod
        ? say.period(told.length, names, findings.readChannel ?? '')
        : say.summary(told.length, names),
      essence(told, SUMMARY_LINES),
    ),
    context,
  );
}

/** Adds a note if there are more messages than one answer reads. */
const withLimit = (composed: Composed, { findings, say }: AnswerContext): Composed =>
  findings.nextPage === null
    ? composed
    : { ...composed, text: `${composed.text}\n\n*${say.partial(findings.messages.length)}*` };

/** A digest, by channel, of the messages of others since the person was last there. */
export function answerMissed(context: AnswerContext): Composed {
  const { say, findings } = context;
  const news = findings.news;
  if (news === null) return answerSummary(context);
  const told = news
    .map((channel) => ({
      ...channel,
      messages: channel.messages.filter(
        ({ author }) => author !== context.conversation.assistantName,
      ),
    }))
    .filter(({ messages }) => messages.length > 0);
  const count = told.reduce((sum, { messages, leftOut }) => sum + messages.length + leftOut, 0);
  if (count === 0) return { text: say.nothingMissed, sources: [] };
  const chosen = told.map((channel) => ({
    ...channel,
    lines: essence(channel.messages, NEWS_LINES),
  }));
  const parts = chosen.map(({ channel, lines, messages, leftOut }) => {
    const more = messages.length + leftOut - lines.length;
    return [
      `**${plainName(channel)}**`,
      ...lines.map((said) => `- ${context.quote(said)}`),
      ...(more > 0 ? [`- *${say.more(more)}*`] : []),
    ].join('\n');
  });
  return {
    text: [say.missed(count), ...parts].join('\n\n'),
    sources: quotedIds(chosen.flatMap(({ lines }) => lines)),
  };
}

/** The last message, of anybody or of one person. */
export function answerLatest(context: AnswerContext): Composed {
  const person = context.personMeant;
  const last = context.earlier.findLast(({ author }) => person === null || author === person);
  return last ? context.quotes(context.say.found, [last]) : { text: context.say.none, sources: [] };
}

/** Asks only for what is not done yet. */
const OPEN_ONLY = /(?<!\p{L})(open|still|left|outstanding|offene?n?|noch)(?!\p{L})/iu;

/** The open commitments, with their owners and due dates. */
export function answerTasks(context: AnswerContext): Composed {
  const { say, clock, people, ownerMeant } = context;
  const isOpen = OPEN_ONLY.test(context.text);
  const owned = actionItems(context.material, people, clock.timezone).filter(
    ({ owner, isDone }) => (ownerMeant === null || owner === ownerMeant) && !(isOpen && isDone),
  );
  const items = onTopic(owned, context.text, people).slice(-LIST_LINES);
  if (items.length === 0) return { text: say.noTasks, sources: [] };
  return {
    text: [say.tasks, ...items.map((item) => `- ${taskLine(item, context)}`)].join('\n'),
    sources: quotedIds(items.map(({ said }) => said)),
  };
}

function taskLine(
  { owner, due, text, said, isDone }: ActionItem,
  { say, language, clock }: AnswerContext,
): string {
  const head = [
    plainName(owner ?? say.everyone),
    ...(due ? [`${say.due} ${dayFor(due, language, clock.timezone)}`] : []),
    ...(isDone ? [say.done] : []),
  ].join(', ');
  return `**${head}:** ${plainLine(text)} — ${citation(said, language, clock.timezone)}`;
}

/** The decisions that were made. */
export function answerDecisions(context: AnswerContext): Composed {
  const about = context.personMeant;
  const made = decisionsIn(context.material).filter(
    ({ author }) => about === null || author === about,
  );
  const topic = topicOf(context.text, context.people);
  const decisions = (topic === '' ? made : touching(made, topic)).slice(-LIST_LINES);
  if (decisions.length > 0) return context.quotes(context.say.decisions, decisions);
  const elsewhere = topic === '' ? null : answerQuestion(context);
  return elsewhere ?? { text: context.say.noDecisions, sources: [] };
}

/** The questions to which nobody has replied, newest first. */
export function answerUnanswered(context: AnswerContext): Composed {
  const { say, material, conversation } = context;
  const open = material
    .filter(({ author, isAnswered }) => !isAnswered && author !== conversation.assistantName)
    .flatMap((said) => {
      const text = sentences(said.text).filter(asks).join(' ');
      return text === '' ? [] : [{ ...said, text }];
    })
    .slice(-LIST_LINES);
  return open.length > 0
    ? context.quotes(say.unanswered, open.toReversed())
    : { text: say.noneUnanswered, sources: [] };
}

const asks = (sentence: string) => /\?["”“’)\]]*$/.test(sentence.trim());

/** The dates that were mentioned, in chronological order, and the events of the calendar. */
export function answerDates(context: AnswerContext): Composed {
  const { say, language, clock, intent, findings } = context;
  const period = intent.kind === 'dates' ? intent.period : null;
  const named = withoutRequests(context.material)
    .flatMap((said) =>
      sentences(said.text).flatMap((text) =>
        datesIn(text, new Date(said.at), clock.timezone).map((date) => ({
          date,
          said: { ...said, text },
        })),
      ),
    )
    .filter(
      ({ date: { at } }) => (!period?.from || at >= period.from) && (!period?.to || at < period.to),
    )
    .toSorted((a, b) => a.date.at.getTime() - b.date.at.getTime());
  const spoken = oncePerDay(named, (date) => dayFor(date, language, clock.timezone)).slice(
    -LIST_LINES,
  );
  const lines = spoken.map(
    ({ date, said }) => `- **${dayFor(date, language, clock.timezone)}:** ${context.quote(said)}`,
  );
  const events = eventLines(context);
  if (lines.length === 0 && events.length === 0)
    return { text: findings.times('find_events') > 0 ? say.nowhere : say.none, sources: [] };
  return {
    text: [
      ...(lines.length > 0 ? [[say.dates, ...lines].join('\n')] : []),
      ...(events.length > 0 ? [[say.calendar, ...events].join('\n')] : []),
    ].join('\n\n'),
    sources: quotedIds(spoken.map(({ said }) => said)),
  };
}

/** Removes duplicates: a sentence that names the same day twice gives one line. */
function oncePerDay(
  named: { date: Named; said: Quotable }[],
  dayOf: (date: Named) => string,
): { date: Named; said: Quotable }[] {
  return [
    ...new Map(
      named.map((each) => [`${dayOf(each.date)} ${each.said.href} ${each.said.text}`, each]),
    ).values(),
  ];
}

/** The events of the calendar, one line each; only those that a title means, if there is one. */
export function eventLines(
  { findings, language, clock, say }: AnswerContext,
  most = LIST_LINES,
  title = '',
): string[] {
  return findings.events
    .filter((event) => title === '' || shareOf(title, event.title) >= SAME_TITLE)
    .slice(0, most)
    .map(({ title: name, starts_at: at, is_all_day: isAllDay, link }) => {
      const day = dayFor({ at: new Date(at), hasTime: !isAllDay }, language, clock.timezone);
      return `- **${isAllDay ? `${day}, ${say.allDay}` : day}:** ${markdownLink(name, link)}`;
    });
}

const SAME_TITLE = 0.6;

/** How positive or negative the messages of a period are, or those of one person in it. */
export function answerMood(context: AnswerContext): Composed {
  const { say, language, personMeant } = context;
  const told = withoutRequests(context.material).filter(
    ({ author }) => personMeant === null || author === personMeant,
  );
  if (told.length === 0)
    return { text: context.hasReadMessages ? say.nothingSaid : say.none, sources: [] };
  const mood = moodOf(told);
  const score = new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'negative',
  })
    .format(mood.score)
    .replace('-', '−');
  const words =
    mood.positive.length > 0 && mood.negative.length > 0 && Math.abs(mood.score) < SLIGHT
      ? say.mixed
      : moodWords(mood, say.moods);
  const head =
    personMeant === null
      ? say.mood(words, score, told.length)
      : say.moodOf(plainName(personMeant), words, score, told.length);
  const voices = [...mood.positive.slice(0, VOICES), ...mood.negative.slice(0, VOICES)];
  return withLimit(
    {
      text: [
        `${head}: ${say.sides(mood.positive.length, mood.negative.length, mood.neutral)}`,
        ...voices.map((said) => `- ${context.quote(said)}`),
      ].join('\n'),
      sources: quotedIds(voices),
    },
    context,
  );
}

const STRONG = 0.6;
const SLIGHT = 0.15;

function moodWords(
  { score }: Mood,
  [worst, bad, neutral, good, best]: readonly [string, string, string, string, string],
): string {
  if (score <= -STRONG) return worst;
  if (score <= -SLIGHT) return bad;
  if (score < SLIGHT) return neutral;
  return score < STRONG ? good : best;
}

/** Requests to the assistant itself are not part of the topic of a conversation. */
function withoutRequests(said: readonly Quotable[]): Quotable[] {
  const clock = { now: new Date(0), timezone: 'UTC' };
  return said.filter(({ text }) =>
    ['none', 'thanks', 'question', 'people'].includes(intentOf(text, clock).kind),
  );
}

/** The material of a summary: everything, the messages of one person, or those about a topic. */
function summedUp(context: AnswerContext): Quotable[] {
  const told = withoutRequests(context.material).filter(
    ({ author }) => author !== context.conversation.assistantName,
  );
  const person = context.personMeant;
  if (person !== null) return told.filter(({ author }) => author === person);
  const topic =
    /(?<!\p{L})(?:about|regarding|on the topic of|concerning|zum thema|über|bezüglich)\s+(.+)$/iu.exec(
      context.text,
    )?.[1];
  if (!topic) return told;
  const touching = new Set(
    answersTo(topic, told, context.clock, LIST_LINES).map(({ said }) => said.href),
  );
  return touching.size > 0 ? told.filter(({ href }) => touching.has(href)) : told;
}
