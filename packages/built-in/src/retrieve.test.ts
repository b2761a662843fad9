import { expect, test } from 'vitest';
import type { Quotable } from './quotable.ts';
import { answersTo } from './retrieve.ts';

const said = (text: string): Quotable => ({
  id: text,
  author: 'Ada Lovelace',
  at: '2026-03-02T09:00:00Z',
  text,
  href: null,
});
const clock = { timezone: 'Europe/Berlin', now: new Date('2026-03-03T09:00:00Z') };
const answers = (...texts: string[]) =>
  answersTo('What is the budget for the harbour?', texts.map(said), clock, 3).map(
    (answer) => answer.said.text,
  );

test('does not answer with an earlier message that asks the same question', () => {
  expect(answers('@Assistant What is the budget for the harbour?')).toEqual([]);
});

test('can answer with a question that says more than the one asked', () => {
  const other = 'Is the budget for the harbour 90,000 euros?';
  expect(answers(other)).toEqual([other]);
});

test('completes a sentence before code with the lines of the code, without the fence', () => {
  expect(answers('The budget for the harbour is:\n\n```yaml\nquay:\n  a: 1\n  b: 2\n```')).toEqual([
    'The budget for the harbour is: quay: a: 1; b: 2',
  ]);
});

test('completes a sentence before a list with the list', () => {
  const settings = 'The budget for the harbour is:\n\n- crane 40,000\n- quay 50,000';
  expect(answers(settings)).toEqual([
    'The budget for the harbour is: - crane 40,000; - quay 50,000',
  ]);
});
