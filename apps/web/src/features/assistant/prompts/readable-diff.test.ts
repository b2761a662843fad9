import { expect, test } from 'vitest';
import { readableDiff } from './readable-diff.ts';

const marked = (before: string, after: string) =>
  readableDiff(before, after, 'en')
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
    .join('');

test('marks a single changed word', () => {
  expect(
    marked(
      'Answer questions briefly and kindly, always.',
      'Answer questions slowly and kindly, always.',
    ),
  ).toBe('Answer questions [-briefly-][+slowly+] and kindly, always.');
});

test('merges adjacent changes', () => {
  expect(marked('Keep it to three sentences.', 'Hold it at four lines.')).toBe(
    '[-Keep it to three sentences-][+Hold it at four lines+].',
  );
});

test('compares line by line', () => {
  expect(marked('- one\n- two', '- first\n- second')).toBe(
    '- [-one-][+first+]\n- [-two-][+second+]',
  );
});

test('both texts can be restored from the differences', () => {
  const before = 'Answer from this channel. Stay silent otherwise.';
  const after = 'Answer from this channel and its files.\nSay nothing otherwise.';
  const parts = readableDiff(before, after, 'en');
  expect(
    parts
      .filter(({ kind }) => kind !== 'added')
      .map(({ text }) => text)
      .join(''),
  ).toBe(before);
  expect(
    parts
      .filter(({ kind }) => kind !== 'removed')
      .map(({ text }) => text)
      .join(''),
  ).toBe(after);
});
