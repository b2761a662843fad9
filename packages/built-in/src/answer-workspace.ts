import { hoursText, openState, type OpenState, readHours } from '@parley/model/opening-hours';
import { pattern } from '@parley/model/pattern';
import { eventLines } from './answer-conversation.ts';
import { answerQuestion } from './answer-question.ts';
import { namedLocations } from './asked-locations.ts';
import { asksForLead, peopleMeant } from './asked-people.ts';
import type { AnswerContext } from './context.ts';
import { dayFor } from './dates.ts';
import type { FoundLocation, FoundPerson, FoundRisk } from './findings.ts';
import { isHere } from './plan.ts';
import { type Composed, filesIn, markdownLink, plainLine, plainName } from './quotes.ts';
import { timeFor } from './language.ts';
import { type Language, LANGUAGES } from './languages/index.ts';
import type { Clock } from './quotable.ts';
import { onTopic } from './topic.ts';
import { terms } from './words.ts';

const LINES = 15;

/** A heading over lines, limited to as many as can be read at a glance. */
function list(
  title: string,
  lines: readonly string[],
  more: (count: number) => string,
  total = lines.length,
): Composed {
  const shown = lines.slice(0, LINES);
  return {
    text: [
      title,
      ...shown.map((line) => `- ${line}`),
      ...(total > shown.length ? [`- *${more(total - shown.length)}*`] : []),
    ].join('\n'),
    sources: [],
  };
}

const details = (...parts: (string | null | undefined)[]) =>
  parts.flatMap((part) => (part ? plainName(part.replace(/\s+/g, ' ').trim()) : [])).join(' · ');

const foundPeople = ({ findings, say }: AnswerContext): Composed =>
  list(say.people, findings.people.map(personLine), say.more, findings.total('find_people'));

/** 'Mei Tanaka reports to Henrik Sand', with both of their pages. */
function leadLine({ name, manager, link }: FoundPerson, { say }: AnswerContext): string {
  return `**${markdownLink(name, link)}** — ${manager === '' ? say.leadUnknown : say.reportsTo(plainName(manager))}`;
}

/**
 * Answers from the directory who a person is or who can do something. If the directory does not
 * know, quotes what was said about it.
 */
export function answerPeople(context: AnswerContext): Composed {
  const { findings, say, text } = context;
  if (namedLocations(context).length > 0) return answerLocations(context);
  const people = peopleMeant(context);
  if (people.length > 0)
    return list(
      say.people,
      people.map((person) => (asksForLead(text) ? leadLine(person, context) : personLine(person))),
      say.more,
    );
  return (
    answerQuestion(context) ?? {
      text: findings.times('find_people') > 0 ? say.noPeople : say.none,
      sources: [],
    }
  );
}

function personLine({
  name,
  title,
  department,
  place,
  skills,
  email,
  phone,
  status,
  local_time: time,
  link,
}: FoundPerson): string {
  const facts = details(title, department, place, skills.join(', '), email, phone, status, time);
  return `**${markdownLink(name, link)}**${facts && ` — ${facts}`}`;
}

/** Lists members, channels or files. */
export function answerList(context: AnswerContext): Composed {
  const { intent, findings, say, conversation, language, clock } = context;
  if (intent.kind !== 'list') return { text: say.none, sources: [] };
  if (intent.what === 'channels') {
    if (findings.channels.length === 0)
      return { text: findings.problemOf('find_channels') ?? say.nowhere, sources: [] };
    return list(
      say.channels(findings.total('find_channels')),
      findings.channels.map(({ name, description, link }) =>
        [markdownLink(name, link), plainLine(description)].filter(Boolean).join(' — '),
      ),
      say.more,
      findings.total('find_channels'),
    );
  }
  if (intent.what === 'files') {
    if (findings.files.length === 0) return composeFiles(context);
    const lines = findings.files.map(({ name, by, at, size, link }) =>
      [markdownLink(name, link), details(by, at && timeFor(at, language, clock.timezone), size)]
        .filter(Boolean)
        .join(' — '),
    );
    return list(
      say.files(findings.total('find_files')),
      lines,
      say.more,
      findings.total('find_files'),
    );
  }
  if (findings.people.length > 0) return foundPeople(context);
  return list(
    say.members(conversation.members.length, plainName(conversation.channel.name)),
    conversation.members.map(plainName),
    say.more,
  );
}

/** The files that are mentioned in the conversation. */
function composeFiles({ earlier, say, findings }: AnswerContext): Composed {
  const files =
    findings.times('find_files') > 0
      ? []
      : earlier.flatMap(({ text, href }) => filesIn(text).map((name) => markdownLink(name, href)));
  return files.length > 0
    ? list(say.files(files.length), files.toReversed(), say.more)
    : { text: say.noFiles, sources: [] };
}

const OVERDUE = /(?<!\p{L})(overdue|past due|überfällig\p{L}*)(?!\p{L})/iu;

const GRAVEST = pattern('iu')`
  (?<!\p{L})(?:(?:big|grav|great|high|larg)(?:g)?est|worst|top|most serious
  |(?:größ|schwer|höch|schlimm|ernste)\p{L}*)
  \s+(?:risk|risiko)(?!\p{L})
`;

/** The risks of the register, or only those that are overdue. */
export function answerRisks(context: AnswerContext): Composed {
  const { findings, say, clock, language } = context;
  if (findings.times('find_risks') === 0)
    return answerQuestion(context) ?? { text: say.none, sources: [] };
  const isOverdue = OVERDUE.test(context.text);
  const owner = ownerOf(context);
  const asked = findings.risks.filter(
    (risk) => (!isOverdue || overdueAt(clock)(risk)) && (owner === null || risk.owner === owner),
  );
  const risks = onTopic(
    asked.map((risk) => ({ ...risk, text: `${risk.title} ${risk.owner}` })),
    context.text.replace(OVERDUE, ' '),
    findings.risks.map((risk) => risk.owner),
  );
  if (risks.length === 0)
    return {
      text: findings.problemOf('find_risks') ?? (isOverdue ? say.noneOverdue : say.noRisks),
      sources: [],
    };
  const isOne = GRAVEST.test(context.text);
  const lines = risks
    .slice(0, isOne ? 1 : risks.length)
    .map(
      ({ number, title, score, status, owner, due_on: due, link }) =>
        `${markdownLink(`${number ? `R-${number} ` : ''}${title}`, link)} ` +
        `— ${details(score ? String(score) : '', status, owner, dueDay(due, language))}`,
    );
  const count = risks.length < findings.risks.length ? risks.length : findings.total('find_risks');
  if (isOne) return list(say.gravest, lines, say.more);
  return list(isOverdue ? say.overdue(count) : say.risks(count), lines, say.more, count);
}

/** The owner whom a question names: 'Oskar's risks', 'my risks'. */
function ownerOf({ findings, text, asked }: AnswerContext): string | null {
  if (/(?<!\p{L})(my|mine|meine[rn]?)(?!\p{L})/iu.test(text)) return asked.author;
  const words = new Set(terms(text.replace(/['’]s(?!\p{L})/gu, ' ')).map(({ word }) => word));
  return (
    findings.risks.find(({ owner }) => terms(owner).some(({ word }) => words.has(word)))?.owner ??
    null
  );
}

const overdueAt = ({ now, timezone }: Clock) => {
  // The Canadian format of a day is that of the database: 2026-03-04.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(now);
  return ({ due_on: due, status }: FoundRisk) => due !== '' && due < today && status !== 'closed';
};

/** A calendar day, which is the same in every time zone. */
const dueDay = (due: string, language: Language) =>
  due === '' ? '' : dayFor({ at: new Date(due), hasTime: false }, language, 'UTC');

/** The locations of the workspace, limited to those the question names, if any. */
export function answerLocations(context: AnswerContext): Composed {
  const { findings, say } = context;
  if (findings.times('find_locations') === 0)
    return answerQuestion(context) ?? { text: say.none, sources: [] };
  const named = namedLocations(context);
  const listed = named.length > 0 ? named : findings.places;
  if (listed.length === 0) return { text: say.noLocations, sources: [] };
  return list(
    say.places,
    listed.map((location) => locationLine(location, context)),
    say.more,
  );
}

function locationLine(
  { name, kind, address, contact, notes, link, timezone, opening_hours: hours }: FoundLocation,
  { say, language, clock }: AnswerContext,
): string {
  const state = openState(readHours(hours), clock.now.getTime(), timezone || clock.timezone);
  const open = state && say.opening(state.isOpen, state.next && momentOf(state.next, language));
  const times = hoursText(readHours(hours));
  return `${markdownLink(name, link)} — ${details(kind, address, times, open, contact, notes)}`;
}

type NextChange = NonNullable<OpenState['next']>;

/** 4 January 1970 was a Sunday. */
const SUNDAY = 4;

const momentOf = ({ day, isToday, time }: NextChange, language: Language): string =>
  isToday
    ? time
    : `${new Intl.DateTimeFormat(LANGUAGES[language].locale, {
        weekday: 'short',
        timeZone: 'UTC',
      }).format(Date.UTC(1970, 0, SUNDAY + day))} ${time}`;

/** The events of the calendar. */
export function answerEvents(context: AnswerContext): Composed {
  const { findings, say } = context;
  if (findings.times('find_events') === 0)
    return answerQuestion(context) ?? { text: say.none, sources: [] };
  const lines = eventLines(context);
  return {
    text:
      lines.length > 0
        ? [say.calendar, ...lines].join('\n')
        : (findings.problemOf('find_events') ?? say.noEvents),
    sources: [],
  };
}

/** The next event that matches the question. */
export function answerNext(context: AnswerContext): Composed {
  const { findings, say, intent } = context;
  const title = intent.kind === 'next' ? intent.title : '';
  const [line] = eventLines(context, 1, title);
  if (line !== undefined) return { text: [say.next, line].join('\n'), sources: [] };
  const problem = findings.problemOf('find_events');
  return (
    answerQuestion(context) ?? {
      text: problem ?? (title === '' ? say.noEvents : say.noNext(plainName(title))),
      sources: [],
    }
  );
}

/** The statuses that people have set: only they know who is on holiday. */
export function answerStatuses({ findings, say }: AnswerContext): Composed {
  const withStatus = findings.people.filter(({ status }) => status !== '');
  if (withStatus.length === 0) return { text: say.noStatuses, sources: [] };
  return list(
    say.statuses,
    withStatus.map(
      ({ name, status, link }) => `**${markdownLink(name, link)}** — ${plainName(status)}`,
    ),
    say.more,
    findings.total('find_people'),
  );
}

/** How many people work in a department or can do something, and who they are. */
export function answerHeadcount(context: AnswerContext): Composed {
  const { findings, say, intent, language } = context;
  if (intent.kind !== 'headcount') return { text: say.cannotCount, sources: [] };
  const group = plainName(intent.group);
  const people = findings.people;
  if (people.length === 0)
    return {
      text: findings.count ? `${say.headcount(findings.count, group)}.` : say.noPeople,
      sources: [],
    };
  const names = people.map(({ name, link }) => markdownLink(name, link));
  const total = findings.total('find_people');
  const listed = [...names, ...(total > names.length ? [say.more(total - names.length)] : [])];
  return {
    text: `${say.headcount(total, group)}: ${new Intl.ListFormat(language).format(listed)}.`,
    sources: [],
  };
}

/**
 * A number from a count, never a guess. The number of people in the channel is known without
 * counting.
 */
export function answerCount(context: AnswerContext): Composed {
  const { intent, findings, say, language, conversation, personMeant } = context;
  if (intent.kind !== 'count') return { text: say.cannotCount, sources: [] };
  const isHerePeople = findings.count === null && intent.what === 'people' && isHere(context.text);
  const number = isHerePeople
    ? conversation.members.length
    : findings.times('find_risks') > 0
      ? findings.total('find_risks')
      : findings.count;
  if (number === null) {
    const problem = findings.problemOf('count_things');
    return { text: problem === null ? say.cannotCount : say.problem(problem), sources: [] };
  }
  const channel = context.channelMeant;
  const scope = [
    channel === null ? (isHere(context.text) ? say.here : '') : say.in(plainName(channel)),
    intent.what === 'messages' && personMeant !== null ? say.by(plainName(personMeant)) : '',
    intent.period ? say.ofPeriod : '',
  ].join('');
  return {
    text: say.counted(
      new Intl.NumberFormat(language).format(number),
      (number === 1 ? say.one : say.count)[intent.what],
      scope,
    ),
    sources: [],
  };
}

/** A risk or a meeting that waits for approval. */
export function answerDraft({ intent, findings, say }: AnswerContext): Composed {
  if (intent.kind !== 'draft') return { text: say.cannotDraft, sources: [] };
  const tool = intent.of === 'risk' ? 'draft_risk' : 'draft_event';
  if (intent.of === 'event' && (!intent.at || !intent.hasTime))
    return { text: say.needsTime, sources: [] };
  if (findings.times(tool) === 0) return { text: say.cannotDraft, sources: [] };
  const problem = findings.problemOf(tool);
  return {
    text: problem === null ? say.drafted(plainName(intent.title)) : say.problem(problem),
    sources: [],
  };
}
