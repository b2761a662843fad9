import { expect, test } from 'vitest';
import { akin, anyOf, shareOf, terms } from './words.ts';

const likeness = (a: string, b: string) => {
  const [one] = terms(a);
  const [other] = terms(b);
  return one && other ? akin(one, other) : 0;
};

test.each([
  ['Akku', 'battery'],
  ['party', 'Feier'],
  ['welded', 'geschweißt'],
  ['suppliers', 'Lieferant'],
  ['Räder', 'bikes'],
  ['genehmigt', 'approval'],
])('“%s” means the same as “%s” in the other language', (a, b) => {
  expect(likeness(a, b)).toBeGreaterThan(0.8);
  expect(likeness(b, a)).toBeGreaterThan(0.8);
});

test.each([
  ['Messe', 'messen'],
  ['dr', 'fundraising'],
  ['crane', 'cranberry'],
])('“%s” does not mean “%s”', (a, b) => {
  expect(likeness(a, b)).toBeLessThan(0.6);
});

test('a compound is found by its parts in the other language, and by one of them less surely', () => {
  expect(shareOf('Winterfeier', 'The winter party is on Friday.')).toBe(1);
  expect(shareOf('Winterfeier', 'The winter tyres are here.')).toBe(0);
  expect(likeness('key', 'Schlüsselkasten')).toBeGreaterThan(0.6);
});

test('a search for any of the words asks for these first, and stays within its limit', () => {
  expect(anyOf('How far does the battery last?')).toMatch(/^far OR battery OR last OR /);
  expect(anyOf('battery').split(' OR ')).toContain('akku');
  expect(
    anyOf('party key fair offer price supplier customer order '.repeat(9)).length,
  ).toBeLessThan(501);
});
