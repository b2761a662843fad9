import type { Reaction } from '@parley/model';

/**
 * What a press on an emoji does: a person has one reaction a message, another replaces it, the same
 * again removes it.
 */
export function reactionChange(
  own: Pick<Reaction, 'emoji'> | undefined,
  emoji: string,
): 'insert' | 'update' | 'delete' {
  if (!own) return 'insert';
  return own.emoji === emoji ? 'delete' : 'update';
}

export type ReactionGroup = { emoji: string; reactions: Reaction[]; isOwn: boolean };

/** One group an emoji, in the order in which the emoji were first used. */
export function reactionGroups(reactions: Reaction[], ownId: string): ReactionGroup[] {
  const byEmoji = Map.groupBy(reactions, ({ emoji }) => emoji);
  return [...byEmoji].map(([emoji, given]) => ({
    emoji,
    reactions: given,
    isOwn: given.some(({ profile_id }) => profile_id === ownId),
  }));
}
