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

test('the same question that somebody asked before is no answer', () => {
  expect(answers('@Assistant What is the budget for the harbour?')).toEqual([]);
});

test('a question that says more than what is asked may be an answer', () => {
  const other = 'Is the budget for the harbour 90,000 euros?';
  expect(answers(other)).toEqual([other]);
});

test('a sentence that leads to code comes with its lines, without the fence', () => {
  expect(answers('The budget for the harbour is:\n\n```yaml\nquay:\n  a: 1\n  b: 2\n```')).toEqual([
    'The budget for the harbour is: quay: a: 1; b: 2',
  ]);
});

test('a sentence that leads to a list comes with the list', () => {
  const settings = 'The budget for the harbour is:\n\n- crane 40,000\n- quay 50,000';
  expect(answers(settings)).toEqual([
    'The budget for the harbour is: - crane 40,000; - quay 50,000',
  ]);
});
