import type { Conversation, Turn } from '../conversation.ts';
import type { RecordedOutput } from '../findings.ts';
import { rank } from '../words.ts';
import { conversation } from './conversations.ts';
import {
  EVENTS,
  FILES,
  HISTORY,
  NOW,
  PEOPLE,
  POLLS,
  LOCATIONS,
  RISKS,
  type OfficeMessage,
} from './office-records.ts';

const linkOf = ({ id, channel }: OfficeMessage) => `/channels/${channel}?m=${id}`;
const told = (line: OfficeMessage) => ({
  author: line.author,
  at: line.at,
  text: line.text,
  link: linkOf(line),
});
const field = (input: unknown, name: string): string | undefined => {
  const value =
    typeof input === 'object' && input !== null
      ? Object.entries(input).find(([key]) => key === name)?.[1]
      : undefined;
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : undefined;
};
const within = (input: unknown, at: string) =>
  at >= (field(input, 'from') ?? field(input, 'since') ?? '') && at < (field(input, 'to') ?? '9');
const holds = (words: string | undefined, ...texts: (string | null | undefined)[]) =>
  (words ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => texts.join('\n').toLowerCase().includes(word));
/** Matches like a search for any of the words. */
const finds = (words: string, text: string) =>
  rank([{ text }], words).some(({ score }) => score > 0);

/**
 * The result of a tool of `tools/` in this office.
 * @param here the channel in which the question is asked
 */
export function officeTool(tool: string, input: unknown, here: string): RecordedOutput {
  const channel = field(input, 'channel')?.toLowerCase() ?? here;
  const lines = HISTORY.filter((line) => line.channel === channel && within(input, line.at));
  const words = field(input, 'words');
  const outputs: Record<string, () => unknown> = {
    search: () =>
      [
        ...POLLS.filter(({ text }) => finds(words ?? '', text)),
        ...HISTORY.filter((line) => finds(words ?? '', line.text)).map((line) => ({
          kind: 'message',
          title: line.text,
          ...told(line),
        })),
        ...FILES.filter(({ name, text }) => finds(words ?? '', `${name} ${text}`)).map(
          ({ name, text, at, link }) => ({ kind: 'file', title: name, text, at, link }),
        ),
      ].toReversed(),
    read_period: () => ({ channel, messages: lines.map(told), next_page: null }),
    list_decisions_and_actions: () => ({ channel, messages: lines.map(told) }),
    since_i_was_away: () => ({
      channels: ['installations', 'support'].map((name) => ({
        channel: name,
        left_out: 0,
        messages: HISTORY.filter((line) => line.channel === name && line.at > '2026-03-10').map(
          told,
        ),
      })),
    }),
    read_file: () =>
      FILES.find(({ name }) => name === field(input, 'file')) ?? {
        problem: 'There is no such file among those that can be read here.',
      },
    find_people: () =>
      listed(
        'people',
        PEOPLE.filter(
          (person) =>
            (field(input, 'has_status') !== 'true' || 'status' in person) &&
            (field(input, 'any') === 'true' ||
              holds(words, person.name, person.title, person.department, ...person.skills)) &&
            (channel !== 'support' || ['Mara Vogel', 'Leon Faber'].includes(person.name)),
        ),
      ),
    find_risks: () => listed('risks', RISKS),
    find_locations: () => listed('places', LOCATIONS),
    find_events: () =>
      listed(
        'events',
        EVENTS.filter(({ title, starts_at: at }) => holds(words, title) && within(input, at)),
      ),
    find_channels: () =>
      listed(
        'channels',
        ['installations', 'refit', 'support'].map((name) => ({
          name,
          description: null,
          link: `/channels/${name}`,
        })),
      ),
    find_files: () => listed('files', FILES),
    count_things: () => ({
      what: field(input, 'what'),
      count:
        field(input, 'what') === 'messages'
          ? HISTORY.filter(
              (line) => within(input, line.at) && line.author.startsWith(field(input, 'by') ?? ''),
            ).length
          : 3,
    }),
    draft_risk: () => ({ state: 'proposed' }),
    draft_event: () => ({ state: 'proposed' }),
  };
  return { tool, output: outputs[tool]?.() ?? null };
}

const listed = (name: string, items: readonly unknown[]) => ({
  count: items.length,
  [name]: items,
});

export const OFFICE_TOOLS: ReadonlySet<string> = new Set([
  'search',
  'read_period',
  'list_decisions_and_actions',
  'since_i_was_away',
  'read_file',
  'find_people',
  'find_risks',
  'find_locations',
  'find_events',
  'find_channels',
  'find_files',
  'count_things',
  'draft_risk',
  'draft_event',
]);

/**
 * The conversation of a channel at the time of a question; the channel 'alone' is with the
 * assistant only.
 * @param remembered how many of the last messages the conversation includes
 */
export function officeConversation(
  channel: string,
  question: string,
  remembered = 40,
): Conversation {
  const turns: Turn[] = HISTORY.filter((line) => line.channel === channel).map(
    ({ id, author, at, text }) => ({ id, author, role: 'user', at, text }),
  );
  const asked: Turn = {
    id: 'asked',
    author: 'Mara Vogel',
    role: 'user',
    at: NOW.toISOString(),
    text: question,
  };
  return conversation([...turns.slice(-remembered), asked].slice(remembered === 0 ? -1 : 0), {
    channel: { id: channel, name: channel, path: `/channels/${channel}` },
    members:
      channel === 'alone'
        ? ['Mara Vogel']
        : channel === 'support'
          ? ['Mara Vogel', 'Leon Faber']
          : ['Mara Vogel', 'Jonas Berg', 'Aiko Tan', 'Priya Nair'],
    isAddressed: true,
  });
}
