import type { ChannelSection } from '@parley/model';

/** A channel or conversation of the list. */
export type Talk = {
  id: string;
  title: string;
  isConversation: boolean;
  isStarred: boolean;
  /** The category that its channel has for everybody; empty without one. */
  category: string;
  /** Its last message, as an ISO time. */
  lastAt: string;
};

/** How a section is sorted: by the person's own order, by the last message, or by name. */
export const ORDERS = ['own', 'recent', 'name'] as const;
export type Order = (typeof ORDERS)[number];

export type TalkGroup<Entry extends Talk = Talk> = {
  /** Unique in the list, and the same on every device. */
  key: string;
  kind: ChannelSection['kind'];
  /** The name of an own section or of a category; empty for the other kinds. */
  name: string;
  /** Its row; undefined while a usual section has the usual order. */
  section: ChannelSection | undefined;
  talks: Entry[];
};

const RANK = { starred: 0, own: 1, channels: 2, category: 3, conversations: 4 } as const;

/**
 * The list as its person arranged it: starred, their own sections, channels without a category, the
 * categories by name, and conversations. Own sections are there without talks too, as are channels
 * and conversations.
 */
export function groupTalks<Entry extends Talk>(
  talks: readonly Entry[],
  sections: readonly ChannelSection[],
  order: Order,
): TalkGroup<Entry>[] {
  const rows = sections.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  const groups = new Map<string, TalkGroup<Entry>>();
  const groupOf = (kind: TalkGroup['kind'], name = ''): TalkGroup<Entry> => {
    const key = kind + (name && `:${name}`);
    const section = rows.find((row) => row.kind === kind && (row.name ?? '') === name);
    const group = groups.get(key) ?? { key, kind, name, section, talks: [] };
    groups.set(key, group);
    return group;
  };
  const homes = new Map<string, TalkGroup<Entry>>();
  for (const section of rows.filter(({ kind }) => kind === 'own')) {
    const { id, name } = section;
    const group: TalkGroup<Entry> = { key: id, kind: 'own', name: name ?? '', section, talks: [] };
    groups.set(id, group);
    for (const talk of section.channel_ids) if (!homes.has(talk)) homes.set(talk, group);
  }
  groupOf('channels');
  groupOf('conversations');
  for (const talk of talks) {
    const home = talk.isStarred ? groupOf('starred') : (homes.get(talk.id) ?? usual(talk));
    home.talks.push(talk);
  }
  for (const group of groups.values()) group.talks.sort(sorting(group, order));
  const shown = [...groups.values()].filter((group) => !isLeftOut(group, groups));
  return shown.toSorted(
    (a, b) => RANK[a.kind] - RANK[b.kind] || (a.kind === 'own' ? 0 : a.name.localeCompare(b.name)),
  );

  function usual({ isConversation, category }: Entry): TalkGroup<Entry> {
    if (isConversation) return groupOf('conversations');
    return category ? groupOf('category', category) : groupOf('channels');
  }
}

/** Without channels of its own, the usual section is only shown if nothing else could be. */
const isLeftOut = ({ kind, talks }: TalkGroup, groups: ReadonlyMap<string, TalkGroup>): boolean =>
  kind === 'channels' &&
  talks.length === 0 &&
  [...groups.values()].some((other) => other.kind === 'category');

/** So that 'Site 2' comes before 'Site 10'. */
const names = new Intl.Collator(undefined, { numeric: true });
const byName = (a: Talk, b: Talk) => names.compare(a.title, b.title);
const byLast = (a: Talk, b: Talk) => b.lastAt.localeCompare(a.lastAt) || byName(a, b);
const usually = (a: Talk, b: Talk) =>
  Number(a.isConversation) - Number(b.isConversation) ||
  (a.isConversation ? byLast(a, b) : byName(a, b));

/** Talks that the own order lacks follow: channels by name, the latest conversation first. */
function sorting({ section }: TalkGroup, order: Order): (a: Talk, b: Talk) => number {
  if (order !== 'own') return order === 'name' ? byName : byLast;
  const ranks = new Map(section?.channel_ids.map((id, index) => [id, index]));
  const rankOf = ({ id }: Talk) => ranks.get(id) ?? ranks.size;
  return (a, b) => rankOf(a) - rankOf(b) || usually(a, b);
}

/** Conversations shown unless more have news; the page of all conversations has the others. */
export const MOST_CONVERSATIONS = 15;

/**
 * The talks of a section that are shown. What is unread and what is open is never hidden.
 * @param isNeeded true for those
 */
export function shownTalks<Entry extends Talk>(
  { kind, talks }: TalkGroup<Entry>,
  { isFolded, isUnreadOnly }: { isFolded: boolean; isUnreadOnly: boolean },
  isNeeded: (id: string) => boolean,
): Entry[] {
  if (isFolded || isUnreadOnly) return talks.filter(({ id }) => isNeeded(id));
  if (kind !== 'conversations' || talks.length <= MOST_CONVERSATIONS) return talks;
  const latest = new Set(talks.toSorted(byLast).slice(0, MOST_CONVERSATIONS));
  return talks.filter((talk) => latest.has(talk) || isNeeded(talk.id));
}

type Counts = ReadonlyMap<string, { unread: number }>;

/**
 * The next or previous talk of the list, wrapping around at its ends.
 * @param from the open one; without it, starts at an end
 * @returns undefined if there is no other
 */
export function neighbourTalk(
  groups: readonly { talks: readonly Pick<Talk, 'id'>[] }[],
  from: string | undefined,
  { step, unreadOnly }: { step: 1 | -1; unreadOnly: boolean },
  unread: Counts,
): string | undefined {
  const ids = groups.flatMap(({ talks }) => talks.map(({ id }) => id));
  const candidates = ids.filter(
    (id) => !unreadOnly || id === from || (unread.get(id)?.unread ?? 0) > 0,
  );
  const at = from === undefined ? -1 : candidates.indexOf(from);
  const start = at === -1 && step === -1 ? 0 : at;
  const next = candidates[(start + step + candidates.length) % candidates.length];
  return next === from ? undefined : next;
}
