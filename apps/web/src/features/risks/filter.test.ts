import { type Risk, fold } from '@parley/model';
import { expect, test } from 'vitest';
import {
  countCells,
  filterRisks,
  listOf,
  type RelatedNames,
  NONE,
  riskSearch,
  filterValues,
} from './filter.ts';

const TODAY = '2026-11-21';
const NAMES: RelatedNames = {
  owners: new Map([['ada', fold('Ada Løvelace')]]),
  locations: new Map([['dock', fold('Trockendock')]]),
  channels: new Map([['crane', fold('Crane refit')]]),
};

let made = 0;
const risk = (fields: Partial<Risk>): Risk => {
  made += 1;
  return {
    id: `r${made}`,
    workspace_id: 'w',
    channel_id: null,
    location_id: null,
    source_message_id: null,
    number: made,
    title: 'A risk',
    description: null,
    category: null,
    likelihood: 3,
    impact: 3,
    score: 9,
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
    created_at: '2026-10-01T00:00:00Z',
    updated_at: '2026-10-01T00:00:00Z',
    ...fields,
  };
};
const titles = (risks: readonly Risk[], search: object) =>
  filterRisks(risks, riskSearch.parse({ ...search }), NAMES, TODAY).map(({ title }) => title);

test('matches every word in the risk or its related names, ignoring case and accents', () => {
  const risks = [
    risk({ title: 'Gearbox délayed', owner_id: 'ada', location_id: 'dock' }),
    risk({ title: 'Other', channel_id: 'crane' }),
  ];
  expect(titles(risks, { q: 'DELAYED gear' })).toEqual(['Gearbox délayed']);
  expect(titles(risks, { q: 'gearbox trocken' })).toEqual(['Gearbox délayed']);
  expect(titles(risks, { q: 'refit' })).toEqual(['Other']);
  expect(titles(risks, { q: `r-${risks[1]?.number}` })).toEqual(['Other']);
  expect(titles(risks, { q: 'gearbox refit' })).toEqual([]);
});

test('closed risks are shown only if the status filter includes them', () => {
  const risks = [risk({ title: 'now' }), risk({ title: 'then', status: 'closed' })];
  expect(titles(risks, {})).toEqual(['now']);
  expect(titles(risks, { status: 'closed' })).toEqual(['then']);
  expect(titles(risks, { status: 'open,closed' })).toEqual(['now', 'then']);
});

test('different filters are combined with and, values of one filter with or', () => {
  const risks = [
    risk({ title: 'mine', owner_id: 'ada', category: 'Cost, time' }),
    risk({ title: 'nobody’s', category: 'Safety' }),
  ];
  const category = listOf(['Cost, time', 'Safety']);
  expect(filterValues(riskSearch.parse({ category }), 'category')).toEqual([
    'Cost, time',
    'Safety',
  ]);
  expect(titles(risks, { category })).toEqual(['mine', 'nobody’s']);
  expect(titles(risks, { category, owner: NONE })).toEqual(['nobody’s']);
});

test('the cell and level filters use the scores of the chosen phase', () => {
  const risks = [
    risk({
      title: 'treated',
      likelihood: 4,
      impact: 5,
      residual_likelihood: 2,
      residual_impact: 2,
    }),
    risk({ title: 'bare', likelihood: 2, impact: 2 }),
  ];
  expect(titles(risks, { cell: '2x2' })).toEqual(['bare']);
  expect(titles(risks, { cell: '2x2', phase: 'after' })).toEqual(['treated']);
  expect(titles(risks, { level: 'critical' })).toEqual(['treated']);
  expect(countCells(risks, 'before')).toEqual(
    new Map([
      ['4x5', 1],
      ['2x2', 1],
    ]),
  );
});

test('risks past their due or review date are overdue, closed ones never', () => {
  const risks = [
    risk({ title: 'due', due_on: '2026-11-20' }),
    risk({ title: 'review', review_on: '2026-11-20' }),
    risk({ title: 'today', due_on: TODAY }),
    risk({ title: 'closed', status: 'closed', due_on: '2026-01-01' }),
  ];
  expect(titles(risks, { overdue: true, status: 'open,closed' })).toEqual(['due', 'review']);
});

test('invalid search parameters are dropped', () => {
  expect(riskSearch.parse({ cell: '9x9', phase: 'later', overdue: 'yes', q: [] })).toEqual({});
});

test('filters 10,000 risks with long descriptions', () => {
  const risks = Array.from({ length: 10_000 }, (_, index) =>
    risk({
      title: `Risk ${index}`,
      description: `${'words of a long description '.repeat(20)} needle${index % 100}`,
    }),
  );
  filterRisks(risks, { q: 'prepare' }, NAMES, TODAY);
  expect(titles(risks, { q: 'needle7 description' })).toHaveLength(1100);
});
