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

/** Messages of consecutive days, oldest first. */
const told = (...texts: (string | { text: string; context: string })[]): Quotable[] =>
  texts.map((each, index) => ({
    ...said(typeof each === 'string' ? each : each.text),
    ...(typeof each === 'string' ? {} : each),
    author: `Person ${index}`,
    at: `2026-02-${String(index + 1).padStart(2, '0')}T09:00:00Z`,
  }));
const asked = (question: string, known: Quotable[]) =>
  answersTo(question, known, clock, 3).map((answer) => answer.said.text);

test.each([
  [
    'What is the range of the boat?',
    ['The boat has a range of 62 km.', 'Correction on the range: it is 66 km, not 62.'],
  ],
  [
    'Where is the key?',
    ['The key hangs at the door.', 'The key is no longer there, Bo has it now.'],
  ],
  ['Wann kommt der Lack?', ['Der Lack kommt am 2. März.', 'Der Lack kommt doch erst am 9. März.']],
  ['How many want cake?', ['24 want cake.', 'Update: now 30 want cake.']],
])(
  '%s is answered by what holds now, before what held once',
  (question, [before = '', now = '']) => {
    expect(asked(question, told(before, 'Lunch is ready now.', now))[0]).toBe(now);
  },
);

test('a question in a thread is answered by the reply that settled it', () => {
  const context = 'Which motor do we take?';
  const answer = asked('Which motor was it in the end?', [
    ...told(
      'Which motor do we take?',
      { text: 'The old one hums.', context },
      { text: 'Then it is settled: the Shimano.', context },
    ),
  ]);
  expect(answer).toContain('Then it is settled: the Shimano.');
});

test('an answer about somebody else is none', () => {
  expect(asked('How many bikes did Amsterdam order?', told('Utrecht ordered 30 bikes.'))).toEqual(
    [],
  );
});

test('of a question about a day, only what was said on it counts', () => {
  const known = told('Open tickets: 17.', 'Open tickets: 22.', 'Open tickets: 19.');
  expect(asked('How many tickets were open on 2 February?', known)).toEqual(['Open tickets: 22.']);
});

test('what is said every day with other numbers is quoted once, the newest', () => {
  const daily = told('Open tickets: 17.', 'Open tickets: 22.').map((each) => ({
    ...each,
    author: 'Ada',
  }));
  expect(asked('How many tickets are open?', daily)).toEqual(['Open tickets: 22.']);
});
