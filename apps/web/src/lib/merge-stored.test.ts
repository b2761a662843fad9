import { expect, test } from 'vitest';
import { mergeStored } from './merge-stored.ts';

test('what others store is shown in the fields that were left alone, and takes no typed word', () => {
  const before = { tokens: '', hour: '60', channel: '240' };
  const typed = { ...before, tokens: '5000' };
  const stored = { tokens: '10', hour: '7', channel: '240' };
  expect(mergeStored(typed, before, stored)).toEqual({ tokens: '5000', hour: '7', channel: '240' });
});

test('a form stays the same object while nothing is stored', () => {
  const values = { name: 'Crane' };
  expect(mergeStored(values, { name: 'Pier' }, { name: 'Pier' })).toBe(values);
});
