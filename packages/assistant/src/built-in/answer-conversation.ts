import { actionItems, type ActionItem } from './promises.ts';
import { datesIn, dayFor, type Named } from './dates.ts';
import { decisionsIn } from './decisions.ts';
import type { Desk } from './desk.ts';
import { type Composed, citation, idsOf, linkTo, plainLine, plainName } from './quotes.ts';
import { answersTo } from './retrieve.ts';
import type { Said } from './said.ts';
import { type Mood, moodOf } from './sentiment.ts';
import { essence } from './summarise.ts';
import { sentences } from '../words.ts';
import { onTopic } from './topic.ts';
import { wishOf } from './wishes.ts';

const LIST_LINES = 12;
const SUMMARY_LINES = 5;
const NEWS_LINES = 3;
const VOICES = 2;

/** What was said, in short. */
export function answerSummary(desk: Desk): Composed {
  const { say, language, findings, wish } = desk;
  const told = summedUp(desk);
  const isPeriod = wish.kind === 'summary' && desk.hasReadMessages;
  if (told.length === 0)
    return {
      text: isPeriod ? (findings.problemOf('read_period') ?? say.nothingSaid) : say.none,
      sources: [],
    };
  const names = new Intl.ListFormat(language).format([
    ...new Set(told.map(({ author }) => author)),
  ]);
  return withLimit(
    desk.quotes(
      isPeriod
        ? say.period(told.length, names, findings.readChannel ?? '')
        : say.summary(told.length, names),
      essence(told, SUMMARY_LINES),
    ),
    desk,
  );
}

/** Says that more was said than one answer reads. */
const withLimit = (composed: Composed, { findings, say }: Desk): Composed =>
  findings.nextPage === null
    ? composed
    : { ...composed, text: `${composed.text}\n\n*${say.partial(findings.messages.length)}*` };

/** What others said since the person was last there, by channel. */
export function answerMissed(desk: Desk): Composed {
  const { say, findings } = desk;
  const news = findings.news;
  if (news === null) return answerSummary(desk);
  const told = news
    .map((channel) => ({
      ...channel,
      messages: channel.messages.filter(({ author }) => author !== desk.conversation.assistantName),
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
      ...lines.map((said) => `- ${desk.quote(said)}`),
      ...(more > 0 ? [`- *${say.more(more)}*`] : []),
    ].join('\n');
  });
  return {
    text: [say.missed(count), ...parts].join('\n\n'),
    sources: idsOf(chosen.flatMap(({ lines }) => lines)),
  };
}

/** What was said last, by anybody or by one person. */
export function answerLatest(desk: Desk): Composed {
  const person = desk.personMeant;
  const last = desk.earlier.findLast(({ author }) => person === null || author === person);
  return last ? desk.quotes(desk.say.found, [last]) : { text: desk.say.none, sources: [] };
}

/** Who promised what, until when. */
export function answerTasks(desk: Desk): Composed {
  const { say, clock, people, personMeant } = desk;
  const owned = actionItems(desk.material, people, clock.timezone).filter(
    ({ owner }) => personMeant === null || owner === personMeant,
  );
  const items = onTopic(owned, desk.text, people).slice(-LIST_LINES);
  if (items.length === 0) return { text: say.noTasks, sources: [] };
  return {
    text: [say.tasks, ...items.map((item) => `- ${taskLine(item, desk)}`)].join('\n'),
    sources: idsOf(items.map(({ said }) => said)),
  };
}

function taskLine(
  { owner, due, text, said, isDone }: ActionItem,
  { say, language, clock }: Desk,
): string {
  const head = [
    plainName(owner ?? say.everyone),
    ...(due ? [`${say.due} ${dayFor(due, language, clock.timezone)}`] : []),
    ...(isDone ? [say.done] : []),
  ].join(', ');
  return `**${head}:** ${plainLine(text)} — ${citation(said, language, clock.timezone)}`;
}

/** What was decided. */
export function answerDecisions(desk: Desk): Composed {
  const about = desk.personMeant;
  const made = decisionsIn(desk.material).filter(
    ({ author }) => about === null || author === about,
  );
  const decisions = onTopic(made, desk.text, desk.people).slice(-LIST_LINES);
  return decisions.length > 0
    ? desk.quotes(desk.say.decisions, decisions)
    : { text: desk.say.noDecisions, sources: [] };
}

/** The days that were named, in their order, and what the calendar holds. */
export function answerDates(desk: Desk): Composed {
  const { say, language, clock, wish, findings } = desk;
  const period = wish.kind === 'dates' ? wish.period : null;
  const named = withoutRequests(desk.material)
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
    ({ date, said }) => `- **${dayFor(date, language, clock.timezone)}:** ${desk.quote(said)}`,
  );
  const events = eventLines(desk);
  if (lines.length === 0 && events.length === 0)
    return { text: findings.times('find_events') > 0 ? say.nowhere : say.none, sources: [] };
  return {
    text: [
      ...(lines.length > 0 ? [[say.dates, ...lines].join('\n')] : []),
      ...(events.length > 0 ? [[say.calendar, ...events].join('\n')] : []),
    ].join('\n\n'),
    sources: idsOf(spoken.map(({ said }) => said)),
  };
}

/** A sentence that names one day twice is one line. */
function oncePerDay(
  named: { date: Named; said: Said }[],
  dayOf: (date: Named) => string,
): { date: Named; said: Said }[] {
  return [
    ...new Map(
      named.map((each) => [`${dayOf(each.date)} ${each.said.href} ${each.said.text}`, each]),
    ).values(),
  ];
}

/** What is in the calendar, one line each. */
export function eventLines({ findings, language, clock, say }: Desk): string[] {
  return findings.events
    .slice(0, LIST_LINES)
    .map(({ title, starts_at: at, is_all_day: isAllDay, link }) => {
      const day = dayFor({ at: new Date(at), hasTime: !isAllDay }, language, clock.timezone);
      return `- **${isAllDay ? `${day}, ${say.allDay}` : day}:** ${linkTo(title, link)}`;
    });
}

/** How a period, or a person in it, sounds. */
export function answerMood(desk: Desk): Composed {
  const { say, language, personMeant } = desk;
  const told = withoutRequests(desk.material).filter(
    ({ author }) => personMeant === null || author === personMeant,
  );
  if (told.length === 0)
    return { text: desk.hasReadMessages ? say.nothingSaid : say.none, sources: [] };
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
        ...voices.map((said) => `- ${desk.quote(said)}`),
      ].join('\n'),
      sources: idsOf(voices),
    },
    desk,
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

/** What was asked of the assistant itself is no news of the conversation. */
function withoutRequests(said: readonly Said[]): Said[] {
  const clock = { now: new Date(0), timezone: 'UTC' };
  return said.filter(({ text }) =>
    ['none', 'thanks', 'question', 'people'].includes(wishOf(text, clock).kind),
  );
}

/** What a summary is made of: everything, what one person said, or what touches a topic. */
function summedUp(desk: Desk): Said[] {
  const told = withoutRequests(desk.material).filter(
    ({ author }) => author !== desk.conversation.assistantName,
  );
  const person = desk.personMeant;
  if (person !== null) return told.filter(({ author }) => author === person);
  const topic =
    /(?<!\p{L})(?:about|regarding|on the topic of|concerning|zum thema|über|bezüglich)\s+(.+)$/iu.exec(
      desk.text,
    )?.[1];
  if (!topic) return told;
  const touching = new Set(
    answersTo(topic, told, desk.clock, LIST_LINES).map(({ said }) => said.href),
  );
  return touching.size > 0 ? told.filter(({ href }) => touching.has(href)) : told;
}
