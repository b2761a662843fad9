import type { Reaction } from '@parley/model';

/**
 * Effect of a press on an emoji: a user has one reaction per message, another emoji replaces it,
 * the same removes it.
 */
export function reactionChange(
  own: Pick<Reaction, 'emoji'> | undefined,
  emoji: string,
): 'insert' | 'update' | 'delete' {
  if (!own) return 'insert';
  return own.emoji === emoji ? 'delete' : 'update';
}

export type ReactionGroup = { emoji: string; reactions: Reaction[]; isOwn: boolean };

/** Groups reactions by emoji, in the order of first use. */
export function reactionGroups(reactions: Reaction[], ownId: string): ReactionGroup[] {
  const byEmoji = Map.groupBy(reactions, ({ emoji }) => emoji);
  return [...byEmoji].map(([emoji, given]) => ({
    emoji,
    reactions: given,
    isOwn: given.some(({ profile_id }) => profile_id === ownId),
  }));
}
