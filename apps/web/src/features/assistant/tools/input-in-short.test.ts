import { expect, test } from 'vitest';
import { inputInShort } from './input-in-short.ts';

test('shows a tool’s input in words, without ids', () => {
  expect(
    inputInShort({
      words: 'gearbox  late',
      kinds: ['message', 'risk'],
      channel: '0b9b1b64-7f6c-4c3e-8f5d-6d4f6d0f8e11',
      most: 5,
      after: null,
    }),
  ).toBe('gearbox late · message · risk · 5');
  expect(inputInShort(null)).toBe('');
  expect(inputInShort({ text: 'a'.repeat(500) })).toHaveLength(140);
});
