import type { Risk } from '@parley/model';
import { expect, test } from 'vitest';
import { median, trendOf, weeklyMoments } from './trend.ts';

const risk = (fields: Partial<Risk>): Risk => ({
  id: 'r',
  workspace_id: 'w',
  channel_id: null,
  location_id: null,
  source_message_id: null,
  number: 1,
  title: 'A risk',
  description: null,
  category: null,
  likelihood: 2,
  impact: 3,
  score: 6,
  residual_likelihood: null,
  residual_impact: null,
  residual_score: null,
  status: 'open',
  treatment: null,
  treatment_plan: null,
  owner_id: null,
  due_on: null,
  review_every_days: null,
  review_on: null,
  closed_at: null,
  deleted_at: null,
  created_by: null,
  created_at: '2026-09-10T00:00:00Z',
  updated_at: '2026-09-10T00:00:00Z',
  ...fields,
});
const MOMENTS = ['2026-09-01T00:00:00Z', '2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z'];

test('a risk counts from the day it was raised', () => {
  expect(trendOf([risk({})], [], MOMENTS).map(({ open, score }) => [open, score])).toEqual([
    [0, 0],
    [1, 6],
    [1, 6],
  ]);
});

test('the history restores the score and status at each moment', () => {
  const events = [
    {
      risk_id: 'r',
      created_at: '2026-10-10T00:00:00+00:00',
      changes: { likelihood: { from: 5, to: 2 } },
    },
    {
      risk_id: 'r',
      created_at: '2026-10-20T00:00:00Z',
      changes: { status: { from: 'open', to: 'closed' } },
    },
    {
      risk_id: 'other',
      created_at: '2026-10-20T00:00:00Z',
      changes: { likelihood: { from: 1, to: 2 } },
    },
  ];
  expect(
    trendOf([risk({ status: 'closed' })], events, MOMENTS).map(({ open, score }) => [open, score]),
  ).toEqual([
    [0, 0],
    [1, 15],
    [0, 0],
  ]);
});

test('the residual score counts from the moment it was set', () => {
  const events = [
    {
      risk_id: 'r',
      created_at: '2026-10-10T00:00:00Z',
      changes: {
        residual_likelihood: { from: null, to: 1 },
        residual_impact: { from: null, to: 2 },
      },
    },
  ];
  expect(
    trendOf([risk({ residual_likelihood: 1, residual_impact: 2 })], events, MOMENTS).map(
      ({ score }) => score,
    ),
  ).toEqual([0, 6, 2]);
});

test('weekly moments are a week apart and end now', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  expect(weeklyMoments(now, 3)).toEqual([
    '2026-11-07T10:00:00.000Z',
    '2026-11-14T10:00:00.000Z',
    '2026-11-21T10:00:00.000Z',
  ]);
});

test('the median is the middle value or the mean of the two middle values', () => {
  expect([median([]), median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([null, 2, 2.5]);
});
