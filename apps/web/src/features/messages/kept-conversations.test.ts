import { expect, test } from 'vitest';
import { afterVisit, type KeptConversation } from './kept-conversations.ts';

const visited = (...channelIds: string[]): KeptConversation[] =>
  channelIds.reduce<KeptConversation[]>((kept, id) => afterVisit(kept, id, true), []);
const ids = (kept: readonly KeptConversation[]) => kept.map(({ channelId }) => channelId);

test('keeps the last three conversations without reordering them', () => {
  expect(ids(visited('a', 'b', 'c'))).toEqual(['a', 'b', 'c']);
  expect(ids(visited('a', 'b', 'c', 'a'))).toEqual(['a', 'b', 'c']);
  expect(ids(visited('a', 'b', 'c', 'a', 'd'))).toEqual(['a', 'c', 'd']);
});

test('showing a kept conversation again reuses it with a new visit number', () => {
  const [first] = visited('a', 'b');
  const [again] = visited('a', 'b', 'a');
  expect(again?.opening).toBe(first?.opening);
  expect(again?.visit).not.toBe(first?.visit);
});

test('opens a conversation anew if it cannot be resumed', () => {
  const before = visited('a', 'b');
  const after = afterVisit(before, 'a', false);
  expect(ids(after)).toEqual(['b', 'a']);
  expect(before.map(({ opening }) => opening)).not.toContain(after.at(-1)?.opening);
});
