import type { Order, Talk, TalkGroup } from './groups.ts';

/** A place in the list: before a talk of a section, or at the section's end. */
export type Spot = { key: string; before: string | null };

/** What a move changes: whether the talk is starred, and the order of sections. */
export type Move = {
  star: boolean | undefined;
  orders: { group: TalkGroup; ids: string[] }[];
};

/** True if the talk may be moved into the section: any of the person's own, or its usual one. */
export function takes({ kind, name }: TalkGroup, talk: Talk): boolean {
  if (kind === 'starred' || kind === 'own') return true;
  if (kind === 'conversations') return talk.isConversation;
  return !talk.isConversation && talk.category === name;
}

/** The changes that bring a talk to a place; null if it cannot be there or already is. */
export function moveTo(groups: readonly TalkGroup[], id: string, to: Spot): Move | null {
  const target = groups.find(({ key }) => key === to.key);
  const from = groups.find(({ talks }) => talks.some((talk) => talk.id === id));
  const talk = from?.talks.find((one) => one.id === id);
  if (!target || !from || !talk || to.before === id || !takes(target, talk)) return null;
  const others = target.talks.map((one) => one.id).filter((one) => one !== id);
  const at = to.before === null ? others.length : others.indexOf(to.before);
  const ids = others.toSpliced(at, 0, id);
  if (from === target && ids.every((one, index) => one === target.talks[index]?.id)) return null;
  const isStarred = target.kind === 'starred';
  // A starred talk keeps its section, and returns to it.
  const left = isStarred
    ? []
    : groups.filter(
        (group) =>
          group !== target && group.kind === 'own' && group.section?.channel_ids.includes(id),
      );
  return {
    star: isStarred === talk.isStarred ? undefined : isStarred,
    orders: [
      { group: target, ids },
      ...left.map((group) => ({
        group,
        ids: group.section?.channel_ids.filter((one) => one !== id) ?? [],
      })),
    ],
  };
}

/**
 * The place one step up or down: past the neighbour, or in the next section that takes the talk.
 * Only in the own order a talk has a place within its section.
 */
export function stepFrom(
  groups: readonly TalkGroup[],
  id: string,
  step: 1 | -1,
  order: Order,
): Spot | null {
  const at = groups.findIndex(({ talks }) => talks.some((talk) => talk.id === id));
  const group = groups[at];
  const index = group?.talks.findIndex((talk) => talk.id === id) ?? -1;
  const talk = group?.talks[index];
  if (!group || !talk) return null;
  const neighbour = group.talks[index + step];
  if (order === 'own' && neighbour)
    return {
      key: group.key,
      before: step === -1 ? neighbour.id : (group.talks[index + 2]?.id ?? null),
    };
  const beyond = step === 1 ? groups.slice(at + 1) : groups.slice(0, at).toReversed();
  const next = beyond.find((one) => takes(one, talk));
  return next ? { key: next.key, before: step === 1 ? (next.talks[0]?.id ?? null) : null } : null;
}

/** The changes that give a section these talks: what it had keeps its order, the rest follows. */
export function choose(
  groups: readonly TalkGroup[],
  target: TalkGroup,
  chosen: ReadonlySet<string>,
): Move['orders'] {
  const had = target.section?.channel_ids ?? [];
  const added = [...chosen].filter((id) => !had.includes(id));
  const left = groups.filter(
    ({ key, kind, section }) =>
      kind === 'own' && key !== target.key && section?.channel_ids.some((id) => added.includes(id)),
  );
  return [
    { group: target, ids: [...had.filter((id) => chosen.has(id)), ...added] },
    ...left.map((group) => ({
      group,
      ids: group.section?.channel_ids.filter((id) => !added.includes(id)) ?? [],
    })),
  ];
}

/** Own sections in a new order: one of them before another, or last. */
export function sectionsWith(
  groups: readonly TalkGroup[],
  key: string,
  before: string | null,
): string[] | null {
  const keys = groups.filter(({ kind }) => kind === 'own').map((group) => group.key);
  if (!keys.includes(key) || before === key) return null;
  const others = keys.filter((one) => one !== key);
  const at = before === null ? others.length : others.indexOf(before);
  if (at === -1) return null;
  const next = others.toSpliced(at, 0, key);
  return next.every((one, index) => one === keys[index]) ? null : next;
}

/** The section before which another comes by one step up or down. */
export function sectionStep(
  groups: readonly TalkGroup[],
  key: string,
  step: 1 | -1,
): string[] | null {
  const keys = groups.filter(({ kind }) => kind === 'own').map((group) => group.key);
  const at = keys.indexOf(key);
  const to = at + step;
  if (at === -1 || to < 0 || to >= keys.length) return null;
  return keys.toSpliced(at, 1).toSpliced(to, 0, key);
}
