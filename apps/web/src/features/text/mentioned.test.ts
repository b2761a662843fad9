import { expect, test } from 'vitest';
import { candidatesFor } from './mentioned.ts';

const ann = { id: 'ann', label: 'Ann' };
const annLee = { id: 'ann-lee', label: 'Ann Lee' };
const assistant = { id: 'assistant', label: 'Assistant' };
const all = [ann, annLee, assistant];

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
