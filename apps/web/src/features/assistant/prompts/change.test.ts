import { expect, test } from 'vitest';
import { changeOf as compare } from './change.ts';

const changeOf = (result: { said: string | null; would: string | null }) =>
  compare({ ...result, reason: null });

test('an answer stays, changes, is new or falls silent', () => {
  expect(changeOf({ said: null, would: null })).toBe('same');
  expect(changeOf({ said: 'Yes.\n\nOn Friday.', would: 'Yes. On Friday. ' })).toBe('same');
  expect(changeOf({ said: 'Yes.', would: 'No.' })).toBe('changed');
  expect(changeOf({ said: null, would: 'No.' })).toBe('new');
  expect(changeOf({ said: 'Yes.', would: null })).toBe('silenced');
});

test('an answer given only when mentioned changes nothing', () => {
  expect(compare({ said: null, would: 'Yes.', reason: 'not_mentioned' })).toBe('same');
});
