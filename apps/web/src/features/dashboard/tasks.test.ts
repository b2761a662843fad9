import type { Risk, RiskAction } from '@parley/model';
import { expect, test } from 'vitest';
import { tasksOf } from './queries.ts';

const ME = 'ada';
const TODAY = '2026-11-21';
const risk = (id: string, row: Partial<Risk>): Risk => ({
  ...Object.create(null),
  id,
  title: `Risk ${id}`,
  status: 'open',
  owner_id: ME,
  due_on: null,
  review_on: null,
  ...row,
});
const action = (id: string, row: Partial<RiskAction>): RiskAction => ({
  ...Object.create(null),
  id,
  title: `Action ${id}`,
  risk_id: 'a',
  assignee_id: ME,
  due_on: null,
  done_at: null,
  ...row,
});
const keys = (risks: Risk[], actions: RiskAction[] = []) =>
  tasksOf(risks, actions, ME, TODAY).map(({ key, isOverdue }) => (isOverdue ? `${key}!` : key));

test('the user’s open actions are tasks, whatever their due date', () => {
  expect(
    keys(
      [risk('a', {})],
      [
        action('1', {}),
        action('2', { due_on: '2027-05-01' }),
        action('3', { assignee_id: 'bo' }),
        action('4', { done_at: TODAY }),
        action('5', { risk_id: 'gone' }),
      ],
    ),
  ).toEqual(['action 2', 'action 1']);
});

test('the user’s risks become tasks a week before their due or review date', () => {
  expect(
    keys([
      risk('a', { due_on: '2026-11-28' }),
      risk('b', { due_on: '2026-11-29' }),
      risk('c', { review_on: '2026-11-22' }),
      risk('d', { due_on: '2026-11-21', owner_id: 'bo' }),
    ]),
  ).toEqual(['review c', 'risk a']);
});

test('overdue tasks come first and are marked; closed risks are left out', () => {
  expect(
    keys(
      [
        risk('a', { due_on: '2026-11-21' }),
        risk('b', { due_on: '2026-11-20' }),
        risk('c', { due_on: '2026-11-01', status: 'closed' }),
      ],
      [action('1', { risk_id: 'c' })],
    ),
  ).toEqual(['risk b!', 'risk a']);
});
