import type { ChannelFact } from '@parley/model';
import { expect, test } from 'vitest';
import { arranged, openPromises } from './arrange.ts';

const fact = (id: string, row: Partial<ChannelFact> = {}): ChannelFact => ({
  ...Object.create(null),
  id,
  kind: 'number',
  state: 'open',
  owner_id: null,
  due_on: null,
  replaced_by: null,
  stated_at: `2026-03-0${id}T10:00:00Z`,
  ...row,
});
const shown = (...facts: ChannelFact[]) =>
  arranged(facts, 'number').map(({ fact: { id }, replaced, disagrees }) =>
    [id, ...replaced.map((one) => `<${one.id}`), ...(disagrees ? ['?'] : [])].join(' '),
  );

test('a confirmed fact has replaced the older ones, newest first', () => {
  expect(
    shown(fact('1', { replaced_by: '2' }), fact('2', { replaced_by: '3' }), fact('3')),
  ).toEqual(['3 <2 <1']);
});

test('a proposal and what it would replace are both shown, newest first', () => {
  expect(shown(fact('1', { replaced_by: '2' }), fact('2', { state: 'proposed' }))).toEqual([
    '2 ?',
    '1',
  ]);
});

test('an older fact stands again if its successor cannot be read or was withdrawn', () => {
  expect(shown(fact('1', { replaced_by: 'gone' }))).toEqual(['1']);
  expect(shown(fact('1', { replaced_by: '2' }), fact('2', { state: 'withdrawn' }))).toEqual(['1']);
});

test('what is done comes last', () => {
  expect(shown(fact('2', { state: 'done' }), fact('1'))).toEqual(['1', '2']);
});

test('only a person’s own confirmed promises are open, most urgent first', () => {
  const promise = (id: string, row: Partial<ChannelFact>) =>
    fact(id, { kind: 'promise', owner_id: 'me', ...row });
  expect(
    openPromises(
      [
        promise('1', {}),
        promise('2', { due_on: '2026-04-01' }),
        promise('3', { state: 'proposed' }),
        promise('4', { state: 'done' }),
        promise('5', { owner_id: 'other' }),
      ],
      'me',
    ).map(({ id }) => id),
  ).toEqual(['2', '1']);
});
