import type { SearchHit } from '../../data/index.ts';
import {
  attachmentEntry,
  authorOf,
  changedAt,
  type Home,
  entriesNamed,
  type Tree,
} from './entries.ts';
import { type Entry } from '../files/entry.ts';
import { type TypeFilter, typeOf } from '../files/kinds.ts';
import { useChannelFiles, useContentHits } from './queries.ts';

export type DriveFilters = { words: string; type: TypeFilter; person: string; since: Since };
export const SINCE = ['any', 'day', 'week', 'month', 'year'] as const;
export type Since = (typeof SINCE)[number];
export const NO_FILTERS: DriveFilters = { words: '', type: 'all', person: 'all', since: 'any' };
export const isFiltered = ({ words, type, person, since }: DriveFilters): boolean =>
  words.trim() !== '' || type !== 'all' || person !== 'all' || since !== 'any';

const DAY_MS = 86_400_000;
const DAYS: Record<Since, number> = { any: 0, day: 1, week: 7, month: 31, year: 366 };

/**
 * The entries of a list: the bin, a place with its channel's attachments, or filtered entries below
 * it.
 */
export function useListing(tree: Tree, home: Home, isBin: boolean, filters: DriveFilters) {
  'use memo';
  const attachments = useChannelFiles(isBin || home.folderId !== null ? null : home.channelId);
  const hits = useContentHits(isBin ? '' : filters.words, home.channelId);
  const said = (attachments.data ?? []).map(attachmentEntry);

  const entries = entriesOf({ tree, home, isBin, filters, said, hits: hits.data ?? [] });

  const isNamed = filters.words.trim() !== '';
  const excerpts = isNamed ? excerptsOf(hits.data ?? []) : NO_EXCERPTS;
  return {
    entries,
    excerpts,
    isSearching: isFiltered(filters),
    isLoading: attachments.isLoading || (hits.isFetching && isFiltered(filters)),
    error: attachments.error ?? hits.error,
  };
}

type Listing = {
  tree: Tree;
  home: Home;
  isBin: boolean;
  filters: DriveFilters;
  /** Attachments of the channel's messages. */
  said: readonly Entry[];
  /** Files whose text matches. */
  hits: readonly SearchHit[];
};

function entriesOf({ tree, home, isBin, filters, said, hits }: Listing): readonly Entry[] {
  if (isBin) return isFiltered(filters) ? filtered(tree.binned, filters) : tree.binned;
  if (!isFiltered(filters)) return [...tree.childrenOf(home), ...said];
  const everything = [...(isTop(home) ? tree.everything : tree.below(home)), ...said];
  const byName = entriesNamed(everything, filters.words);
  const isHit = new Set(hits.map(({ id }) => id));
  const known = new Set(byName);
  const byContent =
    filters.words.trim() === ''
      ? []
      : everything.filter((entry) => isHit.has(entry.id) && !known.has(entry));
  return filtered([...byName, ...byContent], filters);
}

const NO_EXCERPTS: ReadonlyMap<string, string> = new Map();

/** Excerpts by file id. */
function excerptsOf(hits: readonly SearchHit[]): ReadonlyMap<string, string> {
  const found = hits.flatMap(({ id, excerpt }) =>
    excerpt?.includes('\u0002') ? [[id, excerpt] as const] : [],
  );
  return found.length > 0 ? new Map(found) : NO_EXCERPTS;
}

/** A search from the top of the workspace's drive includes the channels' drives. */
const isTop = ({ channelId, folderId }: Home) => channelId === null && folderId === null;

function filtered(entries: readonly Entry[], { type, person, since }: DriveFilters): Entry[] {
  const earliest =
    since === 'any' ? null : new Date(Date.now() - DAYS[since] * DAY_MS).toISOString();
  return entries.filter(
    (entry) =>
      (type === 'all' ||
        (entry.kind !== 'folder' &&
          typeOf({ name: entry.name, mime_type: entry.row.mime_type }) === type)) &&
      (person === 'all' || authorOf(entry) === person) &&
      (earliest === null || changedAt(entry) >= earliest),
  );
}

/** Files of a place by name, for previous and next. */
export const siblingsOf = (tree: Tree, home: Home): Entry[] =>
  tree
    .childrenOf(home)
    .filter(({ kind }) => kind === 'file')
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
