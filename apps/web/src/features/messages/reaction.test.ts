import type { Reaction } from '@parley/model';
import { expect, test } from 'vitest';
import { reactionChange, reactionGroups } from './reaction.ts';

const given = (profile_id: string, emoji: string): Reaction => ({
  id: `${profile_id}-${emoji}`,
  workspace_id: 'w',
  channel_id: 'c',
  message_id: 'm',
  profile_id,
  emoji,
  created_at: '',
  updated_at: '',
});

test('adds the first emoji, replaces it with another, and removes the same one', () => {
  expect([
    reactionChange(undefined, '👍'),
    reactionChange({ emoji: '🎉' }, '👍'),
    reactionChange({ emoji: '👍' }, '👍'),
  ]).toEqual(['insert', 'update', 'delete']);
});

test('groups reactions by emoji in the order of first use', () => {
  const groups = reactionGroups([given('a', '👍'), given('b', '🎉'), given('me', '👍')], 'me');
  expect(groups.map(({ emoji, reactions, isOwn }) => [emoji, reactions.length, isOwn])).toEqual([
    ['👍', 2, true],
    ['🎉', 1, false],
  ]);
});
