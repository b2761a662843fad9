import { expect, test } from 'vitest';
import { candidatesFor, mentionedIn } from './mentioned.ts';

const ann = { id: 'ann', label: 'Ann' };
const annLee = { id: 'ann-lee', label: 'Ann Lee' };
const assistant = { id: 'assistant', label: 'Assistant' };
const all = [ann, annLee, assistant];

test('mentions each named person once, matching the longest name first', () => {
  expect(mentionedIn('@Assistant ask @Ann Lee, not @Ann. @Ann!', all)).toEqual([
    'assistant',
    'ann-lee',
    'ann',
  ]);
});

test('a name within a word, an address or code is no mention', () => {
  expect(mentionedIn('@Annette mail@Ann `@Ann` nobody', all)).toEqual([]);
  expect(mentionedIn('```\n@Ann\n```', all)).toEqual([]);
});

test('special characters of a pattern in a name match literally', () => {
  expect(mentionedIn('hello @C++ (dev)', [{ id: 'c', label: 'C++ (dev)' }])).toEqual(['c']);
});

test('finds people by the beginning of any word of their name', () => {
  expect(candidatesFor(all, 'le')).toEqual([annLee]);
  expect(candidatesFor(all, 'an')).toEqual([ann, annLee]);
  expect(candidatesFor(all, '')).toEqual(all);
});

test('suggests the assistant first among any number of people, except after an exactly typed name', () => {
  const robot = { ...assistant, isAssistant: true };
  const people = Array.from({ length: 9 }, (_, n) => ({ id: `p${n}`, label: `Person ${n}` }));
  expect(candidatesFor([...people, robot], '')[0]).toBe(robot);
  const asta = { id: 'as', label: 'As' };
  expect(candidatesFor([asta, robot], 'as')).toEqual([asta, robot]);
});
