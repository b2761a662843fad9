import { expect, test } from 'vitest';
import { readRules } from './prompt-rules.ts';

test.each([
  ['Always answer with "Ahoy!" and nothing else.', 'Ahoy!'],
  ['Antworte immer mit „Moin“.', 'Moin'],
  ['Reply to every message with PONG.', 'PONG'],
  ['Reply with PONG', 'PONG'],
  ['Respond only with the word banana.', 'banana'],
  ['Answer every message with exactly banana', 'banana'],
  ['Antworte auf jede Nachricht nur mit dem Wort Fisch.', 'Fisch'],
  ["Say 'Aye aye, captain' to whatever is written.", 'Aye aye, captain'],
])('%j dictates an answer', (prompt, say) => {
  expect(readRules(prompt).answers).toEqual([{ when: null, say }]);
});

test.each([
  'Answer with numbers from this channel: what is in stock, what was ordered, what arrives when.',
  'Answer questions about the company from what was said here. Keep it to three sentences.',
  'You are a careful editor. When someone posts a text, suggest a shorter version and name one unclear sentence.',
  'Draft a friendly reply to the customer in the language of the question, ' +
    'at most five sentences, with the next step and its date.',
  'Answer like a pirate.',
  'Reply only with bullets.',
  'Answer only questions about the HVAC system.',
  '',
])('%j dictates nothing', (prompt) => {
  expect(readRules(prompt).answers).toEqual([]);
});

test('an answer may depend on what the message says', () => {
  expect(
    readRules(
      'When someone says "ping", answer "pong". If a message contains "bye" reply with "See you".',
    ).answers,
  ).toEqual([
    { when: 'ping', say: 'pong' },
    { when: 'bye', say: 'See you' },
  ]);
});

test('beginnings and endings are not whole answers', () => {
  expect(readRules('Start every reply with "Hi" and end with "Bye"')).toMatchObject({
    answers: [],
    begin: 'Hi',
    end: 'Bye',
  });
});

test('language, form and echo are read', () => {
  expect(readRules('Antworte auf Deutsch.')).toMatchObject({ language: 'de', answers: [] });
  expect(readRules('Reply in English, as a bullet list')).toMatchObject({ language: 'en' });
  expect(readRules('Repeat every message in upper case')).toMatchObject({
    isEcho: true,
    isUpperCase: true,
  });
});
