import { fold } from '@parley/model';
import type { SearchArguments, SearchKind } from '../../data/index.ts';

/** People and channels that filters can name. */
export type SearchNames = {
  people: readonly { id: string; name: string }[];
  channels: readonly { id: string; name: string }[];
  ownId: string;
};

export type SearchFilters = Pick<
  SearchArguments,
  'words' | 'author' | 'channel' | 'has' | 'before' | 'after' | 'states'
>;

/** A filter that was not understood, and what it accepts. */
export type Problem = { filter: string; allowed: 'person' | 'channel' | 'has' | 'date' | 'is' };

/** `typed` is the text of the filters, without the words. */
export type ParsedQuery = { filters: SearchFilters; problems: Problem[]; typed: string };

export const HAS = ['file', 'image', 'link', 'reaction', 'poll'] as const;
export const IS = ['pinned', 'thread', 'saved', 'mine', 'mention'] as const;
export const SEARCH_KINDS: readonly SearchKind[] = [
  'message',
  'file',
  'person',
  'channel',
  'drive',
  'location',
  'risk',
  'event',
];

/**
 * `name:value`, `name:"two words"`, optionally with @ or # before the value. A quoted phrase is
 * text, whatever it contains.
 */
const FILTER = /(?<=^|\s)(?:(from|in|has|before|after|is):(?:"([^"]*)"|(\S+))|"[^"]*")/giu;

/**
 * Parses filters: `from:` a person or me, `in:` a channel, `has:` file, image, link, reaction or
 * poll, `before:` and `after:` a day (2026-11-21), `is:` pinned, thread, saved, mine or mention.
 * The rest are words.
 */
export function parseQuery(text: string, names: SearchNames): ParsedQuery {
  const filters: SearchFilters = { has: [], states: [] };
  const problems: Problem[] = [];
  const kept: string[] = [];
  const words = text.replace(
    FILTER,
    (typed: string, key?: string, quoted?: string, plain?: string) => {
      const value = (quoted ?? plain ?? '').replace(/^[@#]/, '').trim();
      // A filter without a value only looks like one.
      if (!key || !/[\p{L}\p{N}]/u.test(value)) return typed;
      const problem = apply(filters, key.toLowerCase(), value, names);
      if (problem) problems.push({ filter: typed, allowed: problem });
      kept.push(typed);
      return ' ';
    },
  );
  return {
    filters: { ...filters, words: words.replace(/\s+/g, ' ').trim() },
    problems,
    typed: kept.join(' '),
  };
}

function apply(
  filters: SearchFilters,
  key: string,
  value: string,
  { people, channels, ownId }: SearchNames,
): Problem['allowed'] | null {
  if (key === 'from') {
    const author = value.toLocaleLowerCase() === 'me' ? ownId : named(people, value);
    if (author) filters.author = author;
    return author ? null : 'person';
  }
  if (key === 'in') {
    const channel = named(channels, value);
    if (channel) filters.channel = channel;
    return channel ? null : 'channel';
  }
  if (key === 'before' || key === 'after') return applyDay(filters, key, value);
  const known =
    key === 'has' ? HAS.find((name) => name === value) : IS.find((name) => name === value);
  if (!known) return key === 'has' ? 'has' : 'is';
  if (key === 'has') filters.has?.push(...HAS.filter((name) => name === value));
  else filters.states?.push(...IS.filter((name) => name === value));
  return null;
}

/**
 * Days in the user's time zone: `before` ends where the day starts, `after` starts where it ends.
 */
function applyDay(filters: SearchFilters, key: 'before' | 'after', value: string): 'date' | null {
  const [, year, month, date] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value) ?? [];
  if (!year || !month || !date) return 'date';
  const start = new Date(Number(year), Number(month) - 1, Number(date) + (key === 'after' ? 1 : 0));
  const asked = new Date(Number(year), Number(month) - 1, Number(date));
  if (asked.getMonth() !== Number(month) - 1) return 'date';
  filters[key] = start.toISOString();
  return null;
}

/** The exact name, else the only one with a word that starts with the value. */
function named(all: SearchNames['people'], value: string): string | null {
  const wanted = fold(value);
  const lower = all.map(({ id, name }) => ({ id, name: fold(name) }));
  const exact = lower.find(({ name }) => name === wanted);
  if (exact) return exact.id;
  const begins = lower.filter(
    ({ name }) =>
      name.startsWith(wanted) || name.split(/\s+/).some((word) => word.startsWith(wanted)),
  );
  return begins[0]?.id ?? null;
}

/** True if the query is empty. */
export const isEmptyQuery = ({
  words,
  author,
  channel,
  has = [],
  before,
  after,
  states = [],
}: SearchFilters): boolean =>
  !words && !author && !channel && has.length + states.length === 0 && !before && !after;
