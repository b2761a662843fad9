import { expect, test } from 'vitest';
import { inputSummary } from './input-summary.ts';

test('shows a tool’s input in words, without ids', () => {
  expect(
    inputSummary({
      words: 'gearbox  late',
      kinds: ['message', 'risk'],
      channel: '0b9b1b64-7f6c-4c3e-8f5d-6d4f6d0f8e11',
      most: 5,
      after: null,
    }),
  ).toBe('gearbox late · message · risk · 5');
  expect(inputSummary(null)).toBe('');
  expect(inputSummary({ text: 'a'.repeat(500) })).toHaveLength(140);
});
