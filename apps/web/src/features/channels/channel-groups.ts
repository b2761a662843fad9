import type { Channel, Participant } from '@parley/model';

type Own = {
  channel: Pick<Channel, 'id' | 'category' | 'archived_at' | 'visibility'>;
  participant: Pick<Participant, 'starred'>;
};
type Counts = ReadonlyMap<string, { unread: number }>;

export type ChannelGroup<Entry> = {
  kind: 'starred' | 'plain' | 'category';
  /** The category's name; empty for the other kinds. */
  category: string;
  entries: Entry[];
};

const ORDER = { starred: 0, plain: 1, category: 2 } as const;

/**
 * A user's channels as the sidebar lists them: starred, then without a category, then the
 * categories by name.
 */
export function groupChannels<Entry extends Own>(own: readonly Entry[]): ChannelGroup<Entry>[] {
  const groups = new Map<string, ChannelGroup<Entry>>();
  for (const entry of own) {
    // Conversations have a list of their own.
    if (entry.channel.archived_at || entry.channel.visibility === 'direct') continue;
    const category = entry.participant.starred ? '' : (entry.channel.category?.trim() ?? '');
    const kind = entry.participant.starred ? 'starred' : category ? 'category' : 'plain';
    const group = groups.get(kind + category) ?? { kind, category, entries: [] };
    group.entries.push(entry);
    groups.set(kind + category, group);
  }
  return [...groups.values()].toSorted(
    (a, b) => ORDER[a.kind] - ORDER[b.kind] || a.category.localeCompare(b.category),
  );
}

/**
 * The next or previous channel in the sidebar, wrapping around at its ends.
 * @param from the open channel; without it, starts at an end
 * @returns undefined if there is no other channel
 */
export function neighbourChannel(
  groups: readonly ChannelGroup<Own>[],
  from: string | undefined,
  { step, unreadOnly }: { step: 1 | -1; unreadOnly: boolean },
  unread: Counts,
): string | undefined {
  const ids = groups.flatMap(({ entries }) => entries.map(({ channel }) => channel.id));
  const candidates = ids.filter(
    (id) => !unreadOnly || id === from || (unread.get(id)?.unread ?? 0) > 0,
  );
  const at = from === undefined ? -1 : candidates.indexOf(from);
  const start = at === -1 && step === -1 ? 0 : at;
  const next = candidates[(start + step + candidates.length) % candidates.length];
  return next === from ? undefined : next;
}
