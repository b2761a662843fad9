import { candidateIn } from './risks/rules.ts';
import { terms } from './words.ts';
import { pattern } from '@parley/model/pattern';
import { leadMeant, peopleWords } from './asked-people.ts';
import type { AnswerContext } from './context.ts';
import { asksForLocation } from './asked-locations.ts';
import type { Period } from './periods.ts';
import { found } from './quotable-messages.ts';
import { topicOf } from './topic.ts';
import { asks, awaitsDay } from './retrieve.ts';

/** A tool call with the input that the tools in `tools/` and `actions/` expect. */
export type PlannedCall = { tool: string; input: Record<string, unknown> };

/** The limit of the tool. */
const SEARCHED_CHARACTERS = 200;
const RESULTS = 24;
const PAGES = 5;
const CHANNELS = 8;
/** A question without a time is about the last two weeks. */
const LATELY_MS = 14 * 86_400_000;
const WEEK_MS = 7 * 86_400_000;

/**
 * The tool calls that an answer still needs; none once it can be composed. `offered` has the names
 * of the available tools.
 */
export function nextCalls(context: AnswerContext, offered: ReadonlySet<string>): PlannedCall[] {
  return wanted(context).filter(({ tool }) => offered.has(tool));
}

function wanted(context: AnswerContext): PlannedCall[] {
  const { intent, findings, clock } = context;
  const first = (tool: string, input: Record<string, unknown>): PlannedCall[] =>
    findings.times(tool) === 0 ? [{ tool, input }] : [];
  switch (intent.kind) {
    case 'question':
    case 'none':
      return forQuestion(context);
    case 'asked-of':
      return first('search', {
        words: /^(?:me|mich)$/i.test(intent.name) ? firstName(context.asked.author) : intent.name,
        kinds: ['message'],
      });
    case 'summary':
      return (
        (intent.period && everywhere(context, intent.period)) ??
        (intent.period || context.channelMeant ? pages(context, intent.period) : [])
      );
    case 'unanswered':
      return intent.period ? (everywhere(context, intent.period) ?? []) : [];
    case 'mood': {
      const period = intent.period ?? { from: new Date(clock.now.getTime() - WEEK_MS), to: null };
      return everywhere(context, period) ?? pages(context, period);
    }
    case 'missed':
      return first(
        'since_i_was_away',
        intent.period?.from ? { since: intent.period.from.toISOString() } : {},
      );
    case 'tasks':
    case 'decisions':
      return [
        ...(intent.kind === 'decisions' && topicOf(context.text, context.people) !== ''
          ? forQuestion(context).filter(({ tool }) => tool === 'search')
          : []),
        ...(everyChannel(context, times(intent.period)) ??
          first('list_decisions_and_actions', { ...channelOf(context), ...times(intent.period) })),
      ];
    case 'dates':
      // A task that is due this week may have been mentioned earlier.
      return [
        ...(intent.period || context.channelMeant ? pages(context, null) : []),
        ...first('find_events', {
          ...times(intent.period),
          channel: context.channelMeant ?? context.conversation.channel.id,
        }),
      ];
    case 'next':
      return forNext(context, intent.title);
    case 'events':
      return first('find_events', { ...times(intent.period), ...channelOf(context) });
    case 'file':
      return forFile(context, intent.name);
    case 'count':
      // Only the register knows which risks are closed.
      if (
        intent.what === 'risks' &&
        /(?<!\p{L})(open|offene?n?|active|aktiv\p{L}*)(?!\p{L})/iu.test(context.text)
      )
        return first('find_risks', {});
      return first('count_things', {
        what: intent.what,
        ...scopeOf(context),
        ...times(intent.period),
      });
    case 'people':
      return forPeople(context);
    case 'statuses':
      return first('find_people', { has_status: true });
    case 'headcount':
      return findings.times('find_people') === 0
        ? [{ tool: 'find_people', input: { words: intent.group } }]
        : findings.people.length > 0
          ? []
          : first('count_things', { what: 'people', channel: intent.group });
    case 'risks':
      return first(
        'find_risks',
        CLOSED.test(context.text)
          ? { statuses: ['closed'] }
          : /(?<!\p{L})(all|alle)(?!\p{L})/iu.test(context.text)
            ? { statuses: ['open', 'mitigating', 'accepted', 'closed'] }
            : {},
      );
    case 'places':
      return first('find_locations', {});
    case 'list':
      return intent.what === 'members'
        ? isHere(context.text)
          ? []
          : first('find_people', channelOf(context))
        : first(
            intent.what === 'channels' ? 'find_channels' : 'find_files',
            isHere(context.text) && intent.what === 'files'
              ? { channel: context.conversation.channel.id }
              : channelOf(context),
          );
    case 'draft':
      return forDraft(context);
    case 'latest':
    case 'greeting':
    case 'thanks':
    case 'abilities':
    case 'reminder':
    case 'other':
      return [];
  }
}

const CLOSED = /(?<!\p{L})(closed|geschlossen\p{L}*|erledigt\p{L}*)(?!\p{L})/iu;

const firstName = (name: string): string => name.split(' ')[0] ?? name;

const AHEAD_MS = 90 * 86_400_000;

/**
 * Searches the calendar for the title, then all of it, because a title may be in the other
 * language; an event outside it may have been mentioned in a message.
 */
function forNext(context: AnswerContext, title: string): PlannedCall[] {
  const { findings, clock } = context;
  const looked = findings.times('find_events');
  const ahead = times({ from: clock.now, to: new Date(clock.now.getTime() + AHEAD_MS) });
  if (looked === 0)
    return [
      { tool: 'find_events', input: { ...ahead, ...(title === '' ? {} : { words: title }) } },
    ];
  if (findings.events.length > 0 || title === '') return [];
  return [
    ...(looked === 1 ? [{ tool: 'find_events', input: ahead }] : []),
    ...forQuestion(context).filter(({ tool }) => tool !== 'find_events'),
  ];
}

const EVENTS_AHEAD_MS = 120 * 86_400_000;

/** A file by its name, or the one that shares most with the words. */
function forFile(context: AnswerContext, name: string): PlannedCall[] {
  const { findings, text } = context;
  if (findings.times('read_file') > 0) return [];
  if (name !== '') return [{ tool: 'read_file', input: { file: name } }];
  if (findings.times('search') === 0)
    return [
      {
        tool: 'search',
        input: {
          words: telling(text).join(' ').slice(0, SEARCHED_CHARACTERS),
          any: true,
          kinds: ['file', 'drive'],
        },
      },
    ];
  const [best] = findings.hits;
  return best ? [{ tool: 'read_file', input: { file: best.title } }] : [];
}

/** One search for any of the words, and the rows that a question may be about. */
function forQuestion(context: AnswerContext): PlannedCall[] {
  const { findings, text, clock } = context;
  const words = telling(text);
  if (words.length === 0) return [];
  if (findings.times('search') > 0) return forThread(context);
  return [
    {
      tool: 'search',
      input: { words: words.join(' ').slice(0, SEARCHED_CHARACTERS), any: true, most: RESULTS },
    },
    ...(asksForLocation(text) ? [{ tool: 'find_locations', input: {} }] : []),
    ...(awaitsDay(text)
      ? [
          {
            tool: 'find_events',
            input: times({ from: clock.now, to: new Date(clock.now.getTime() + EVENTS_AHEAD_MS) }),
          },
        ]
      : []),
  ];
}

/** If a question of somebody comes closest, its thread may have the answer. */
function forThread(context: AnswerContext): PlannedCall[] {
  if (context.findings.times('read_thread') > 0) return [];
  const nearest = found(context)
    .slice(0, NEAREST)
    .find((said) => said.id !== null && asks(said));
  return nearest ? [{ tool: 'read_thread', input: { message: nearest.href } }] : [];
}

const NEAREST = 4;

/** People by what the question says of them, and what was said, if the directory does not know. */
function forPeople(context: AnswerContext): PlannedCall[] {
  const { findings, text } = context;
  const words = peopleWords(text);
  if (findings.times('find_people') > 0) return [];
  const lead = leadMeant(context);
  return [
    {
      tool: 'find_people',
      input:
        lead === null
          ? words === ''
            ? {}
            : { words: words.slice(0, SEARCHED_CHARACTERS), any: true }
          : { reports_to: lead },
    },
    ...(asksForLocation(text) ? [{ tool: 'find_locations', input: {} }] : []),
    ...(words === '' || lead !== null
      ? []
      : [{ tool: 'search', input: { words: words.slice(0, SEARCHED_CHARACTERS), any: true } }]),
  ];
}

function forDraft(context: AnswerContext): PlannedCall[] {
  const { intent, findings, clock } = context;
  if (intent.kind !== 'draft') return [];
  if (intent.of === 'event') {
    if (!intent.at || !intent.hasTime || findings.times('draft_event') > 0) return [];
    return [
      {
        tool: 'draft_event',
        input: {
          title: intent.title,
          starts_at: intent.at.toISOString(),
          timezone: clock.timezone,
        },
      },
    ];
  }
  if (findings.times('draft_risk') > 0) return [];
  const reading = candidateIn({
    id: context.asked.id,
    channelId: context.conversation.channel.id,
    isOpen: true,
    text: `${intent.title}.`,
  });
  const { likelihood = MIDDLE, impact = MIDDLE, category = null } = reading ?? {};
  return [
    {
      tool: 'draft_risk',
      input: {
        title: intent.title,
        likelihood,
        impact,
        ...(category === null ? {} : { category }),
      },
    },
  ];
}

const MIDDLE = 3;

/** The next page of the messages of a period, up to the limit of one answer. */
function pages(context: AnswerContext, period: Period | null): PlannedCall[] {
  const { findings } = context;
  const read = findings.times('read_period');
  if (read > 0 && (findings.nextPage === null || read >= PAGES)) return [];
  const from = period?.from ?? new Date(context.clock.now.getTime() - LATELY_MS);
  return [
    {
      tool: 'read_period',
      input: {
        ...channelOf(context),
        ...times({ from, to: period?.to ?? null }),
        ...(findings.nextPage === null ? {} : { page: findings.nextPage }),
      },
    },
  ];
}

/**
 * In a conversation with the assistant alone, a question that names no channel is about all
 * channels. Null in other conversations.
 */
function everywhere(
  { conversation, channelMeant, findings }: AnswerContext,
  { from }: Period,
): PlannedCall[] | null {
  if (conversation.members.length > 1 || channelMeant !== null) return null;
  return findings.times('since_i_was_away') > 0
    ? []
    : [{ tool: 'since_i_was_away', input: from ? { since: from.toISOString() } : {} }];
}

function everyChannel(
  { conversation, channelMeant, findings }: AnswerContext,
  period: Record<string, string>,
): PlannedCall[] | null {
  if (conversation.members.length > 1 || channelMeant !== null) return null;
  if (findings.times('find_channels') === 0) return [{ tool: 'find_channels', input: {} }];
  if (findings.times('list_decisions_and_actions') > 0) return [];
  return findings.channels.slice(0, CHANNELS).map(({ link }) => ({
    tool: 'list_decisions_and_actions',
    input: { channel: link.split('/').at(-1) ?? '', ...period },
  }));
}

const channelOf = ({ channelMeant }: AnswerContext) =>
  channelMeant === null ? {} : { channel: channelMeant };

function scopeOf(context: AnswerContext): Record<string, string> {
  const channel =
    context.channelMeant ?? (isHere(context.text) ? context.conversation.channel.id : null);
  const person =
    context.intent.kind === 'count' && context.intent.what === 'messages'
      ? context.personMeant
      : null;
  return { ...(channel === null ? {} : { channel }), ...(person === null ? {} : { by: person }) };
}

const times = (period: Period | null) => ({
  ...(period?.from ? { from: period.from.toISOString() } : {}),
  ...(period?.to ? { to: period.to.toISOString() } : {}),
});

const HERE = pattern('iu')`
  (?<!\p{L})(here|this (?:channel|conversation|room|chat)
  |hier|diese[mnrs]? (?:kanal|unterhaltung|raum|chat))(?!\p{L})
`;

/** True if a question is about the channel in which it is asked. */
export const isHere = (text: string): boolean => HERE.test(text);

/** Words of asking or searching, which are not the subject of the search. */
const ASKING = pattern('u')`
  ^(know|knows|anyone|anybody|someone|something|anything|find|search|look|show|give|tell|told|said
  |mean|weiß|jemand|etwas|irgend\w*|suche?|finde?|zeige?|gesagt|meint|channel|kanal|there|many|much
  |viele?|does|did|done|long|until|need|get|got|polls?|votes?|voted|going|umfragen?|abstimmung
  |abgestimmt)$
`;

/** The words of a question that are worth searching for. */
function telling(text: string): string[] {
  return terms(text.replace(/#\S+/g, ' '))
    .map(({ word }) => word)
    .filter((word) => !ASKING.test(word));
}
