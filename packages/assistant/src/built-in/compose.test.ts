import { expect, test } from 'vitest';
import { type Asked, compose } from './compose.ts';

const turn = (author: string, text: string, role: 'user' | 'assistant' = 'user') => ({ id: text, author, role, at: '2026-03-04T10:00:00Z', text });
const history = [
  turn('Ada', 'The pump for the school arrives on Friday. I will call the electrician.'),
  turn('Bo', 'Lunch at noon?'),
  turn('Cy', 'The permit for Canal Road was granted this morning.'),
];
const ask = (text: string, more: Partial<Asked> = {}) => compose({ prompt: '', mode: 'auto', ...more, turns: [...history, turn('Dee', text)] });

test('a question is answered by quoting who said it and when', () => {
  expect(ask('What about the permit for Canal Road?')).toContain('The permit for Canal Road was granted this morning. — **Cy**, 2026-03-04 10:00');
});

test('it says plainly that no language model is configured', () => {
  expect(ask('Is there a permit?')).toContain('No language model is configured');
  expect(ask('Gibt es eine Frist für den permit?')).toContain('kein Sprachmodell');
});

test('summaries, tasks and dates are lists', () => {
  expect(ask('Please summarise')).toContain('- ');
  expect(ask('open tasks')).toContain('I will call') ;
  expect(ask('dates?')).toContain('Friday');
});

test('people talking among themselves are left alone in a channel without a prompt', () => {
  expect(ask('Thanks, Bo.')).toBeNull();
});

test('a prompt that dictates an answer is followed', () => {
  expect(ask('Good morning', { prompt: 'Always answer with "Ahoy!" and nothing else.' })).toBe('Ahoy!');
  expect(ask('Guten Morgen', { prompt: 'Antworte immer mit „Moin“.' })).toBe('Moin');
});

test('with any other prompt every message gets an answer that shows the prompt was read', () => {
  const answer = ask('I will send the offer tomorrow.', { prompt: 'Keep a list of commitments. Be brief.' });
  expect(answer).toContain('I will send the offer tomorrow.');
  expect(answer).toContain('Keep a list of commitments.');
});
