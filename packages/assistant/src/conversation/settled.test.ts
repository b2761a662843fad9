import { expect, test } from 'vitest';
import { settledOf } from './settled.ts';

type Row = Parameters<typeof settledOf>[0][number];

const row = (id: string, columns: Partial<Row> = {}): Row => ({
  id,
  channel_id: 'c',
  kind: 'number',
  subject: 'sleep current',
  text: `${id} µA`,
  owner_id: null,
  due_on: null,
  state: 'open',
  message_id: null,
  is_quote_gone: false,
  stated_at: '2026-03-01T10:00:00Z',
  replaced_by: null,
  ...columns,
});
const told = (...rows: Row[]) =>
  settledOf(rows).map(({ text, before, isConfirmed }) => [text, before, isConfirmed]);

test('a confirmed fact takes the place of the older one, and names it', () => {
  expect(told(row('13'), row('11', { replaced_by: '13' }))).toEqual([['13 µA', '11 µA', true]]);
});

test('a proposal and what it would replace are both told', () => {
  expect(told(row('13', { state: 'proposed' }), row('11', { replaced_by: '13' }))).toEqual([
    ['13 µA', '11 µA', false],
    ['11 µA', null, true],
  ]);
});

test('a fact stands again if its successor cannot be read', () => {
  expect(told(row('11', { replaced_by: 'gone' }))).toEqual([['11 µA', null, true]]);
});
