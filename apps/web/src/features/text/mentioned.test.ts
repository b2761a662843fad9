import { expect, test } from 'vitest';
import { candidatesFor, mentionedIn, withMentions } from './mentioned.ts';

const ann = { id: 'ann', label: 'Ann' };
const annLee = { id: 'ann-lee', label: 'Ann Lee' };
const assistant = { id: 'assistant', label: 'Assistant' };
const all = [ann, annLee, assistant];

test('everyone a text names is mentioned once, the longest name first', () => {
  expect(mentionedIn('@Assistant ask @Ann Lee, not @Ann. @Ann!', all)).toEqual([
    'assistant',
    'ann-lee',
    'ann',
  ]);
});

test('part of a word, an address or code is no mention', () => {
  expect(mentionedIn('@Annette mail@Ann `@Ann` nobody', all)).toEqual([]);
  expect(mentionedIn('```\n@Ann\n```', all)).toEqual([]);
});

test('a name with signs of a pattern in it is taken as it is', () => {
  expect(mentionedIn('hello @C++ (dev)', [{ id: 'c', label: 'C++ (dev)' }])).toEqual(['c']);
});

test('a mention is shown in bold, once, and code stays as it is', () => {
  expect(withMentions('@Ann and **@Ann Lee** in `@Ann`', all)).toBe(
    '**@Ann** and **@Ann Lee** in `@Ann`',
  );
});

test('letters after the @ find by the beginning of any word', () => {
  expect(candidatesFor(all, 'le')).toEqual([annLee]);
  expect(candidatesFor(all, 'an')).toEqual([ann, annLee]);
  expect(candidatesFor(all, '')).toEqual(all);
});

test('the assistant is offered first, however many people there are, but for a name typed out', () => {
  const robot = { ...assistant, isAssistant: true };
  const people = Array.from({ length: 9 }, (_, n) => ({ id: `p${n}`, label: `Person ${n}` }));
  expect(candidatesFor([...people, robot], '')[0]).toBe(robot);
  const asta = { id: 'as', label: 'As' };
  expect(candidatesFor([asta, robot], 'as')).toEqual([asta, robot]);
});
