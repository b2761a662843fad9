import { expect, test } from 'vitest';
import { mergeStored } from './merge-stored.ts';

test('stored changes update untouched fields and keep edited ones', () => {
  const before = { tokens: '', hour: '60', channel: '240' };
  const typed = { ...before, tokens: '5000' };
  const stored = { tokens: '10', hour: '7', channel: '240' };
  expect(mergeStored(typed, before, stored)).toEqual({ tokens: '5000', hour: '7', channel: '240' });
});

test('returns the same object if nothing stored has changed', () => {
  const values = { name: 'Crane' };
  expect(mergeStored(values, { name: 'Pier' }, { name: 'Pier' })).toBe(values);
});
