import { expect, test } from 'vitest';
import { afterVisit, type KeptConversation } from './kept-conversations.ts';

const visited = (...channelIds: string[]): KeptConversation[] =>
  channelIds.reduce<KeptConversation[]>((kept, id) => afterVisit(kept, id, true), []);
const ids = (kept: readonly KeptConversation[]) => kept.map(({ channelId }) => channelId);

test('the last three conversations are kept, and none changes its place', () => {
  expect(ids(visited('a', 'b', 'c'))).toEqual(['a', 'b', 'c']);
  expect(ids(visited('a', 'b', 'c', 'a'))).toEqual(['a', 'b', 'c']);
  expect(ids(visited('a', 'b', 'c', 'a', 'd'))).toEqual(['a', 'c', 'd']);
});

test('a conversation that is shown again is the one that was kept, on another visit', () => {
  const [first] = visited('a', 'b');
  const [again] = visited('a', 'b', 'a');
  expect(again?.opening).toBe(first?.opening);
  expect(again?.visit).not.toBe(first?.visit);
});

test('a conversation that cannot be shown as it was left is opened anew', () => {
  const before = visited('a', 'b');
  const after = afterVisit(before, 'a', false);
  expect(ids(after)).toEqual(['b', 'a']);
  expect(before.map(({ opening }) => opening)).not.toContain(after.at(-1)?.opening);
});
