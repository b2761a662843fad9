import { expect, test } from 'vitest';
import type { MessageForModel } from '../tools/messages.ts';
import { extractOf, SUMMARY_CHARACTERS } from './write.ts';

const said = (index: number, text: string): MessageForModel => ({
  id: `m${index}`,
  channelId: 'c',
  author: 'Ada',
  at: '2026-03-04T10:00:00.000Z',
  text,
  link: `/channels/c?m=m${index}`,
});

test('keeps the most important sentences with author and time without a model', () => {
  const minutes = extractOf('', [
    said(1, 'Hi!'),
    said(2, 'We decided to paint the crane yellow.'),
    said(3, 'Nice.'),
  ]);
  expect(minutes).toContain('- 2026-03-04 Ada: We decided to paint the crane yellow.');
});

test('extends minutes and drops their oldest lines when they grow too long', () => {
  const before = Array.from({ length: 80 }, (_, index) => `- line ${index} ${'x'.repeat(90)}`).join(
    '\n',
  );
  const minutes = extractOf(before, [
    said(1, 'We decided to order forty tons of steel by Friday.'),
  ]);
  expect(minutes.length).toBeLessThanOrEqual(SUMMARY_CHARACTERS);
  expect(minutes).not.toContain('line 0 ');
  expect(minutes).toContain('forty tons of steel');
});
