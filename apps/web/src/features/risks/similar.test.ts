import { expect, test } from 'vitest';
import { similarRisks } from './similar.ts';

const risk = (title: string, status: 'open' | 'closed' = 'open') => ({ title, status });

test('finds what is said in other forms of the same words', () => {
  const known = [risk('HP 9 units stop with error 7'), risk('The van fails its inspection')];
  expect(similarRisks('Two more HP 9 units stopped with error 7 overnight', known)).toEqual([
    known[0],
  ]);
});

test('the most similar comes first, closed ones are left out', () => {
  const known = [
    risk('Copper pipe prices rise in spring'),
    risk('Copper prices rise'),
    risk('Copper prices rise', 'closed'),
  ];
  expect(similarRisks('The copper price will rise again', known)).toEqual([known[1], known[0]]);
  expect(similarRisks('Copper pipe prices rise', known)).toEqual([known[1], known[0]]);
});

test('one shared word is not enough', () => {
  expect(similarRisks('The crane is blue', [risk('Crane')])).toEqual([]);
  expect(similarRisks('', [risk('Crane refit slips')])).toEqual([]);
});
