import type { Event } from '@parley/model';
import { expect, test } from 'vitest';
import { eventColumns, eventDraft } from './draft.ts';
import { wholeSeries } from './series.ts';

const event: Event = {
  id: 'e',
  workspace_id: 'w',
  channel_id: null,
  location_id: null,
  risk_id: null,
  kind: 'meeting',
  title: 'Stand-up',
  description: null,
  starts_at: '2026-10-20T07:00:00+00:00',
  ends_at: '2026-10-20T07:15:00+00:00',
  is_all_day: false,
  timezone: 'Europe/Berlin',
  recurrence: 'FREQ=WEEKLY;BYDAY=TU',
  excluded: ['2026-11-03T08:00:00Z'],
  payload: {},
  remind_minutes: null,
  uid: null,
  is_private: false,
  call_url: null,
  series_id: null,
  sequence: 0,
  created_by: 'a',
  deleted_at: null,
  created_at: '',
  updated_at: '',
};

test('editing the title of a late occurrence keeps the times of the series', () => {
  const late = '2026-11-10T08:00:00.000Z';
  const details = eventColumns({ ...eventDraft(event, late, []), title: 'Sit-down' });
  expect(details).toMatchObject({
    title: 'Sit-down',
    recurrence: 'FREQ=WEEKLY;BYDAY=TU',
    starts_at: late,
  });
  expect(wholeSeries(event, late, details)).toMatchObject({
    title: 'Sit-down',
    starts_at: '2026-10-20T07:00:00.000Z',
    ends_at: '2026-10-20T07:15:00.000Z',
    excluded: ['2026-11-03T08:00:00.000Z'],
  });
});

test('moving a winter occurrence moves the summer series by local time', () => {
  const late = '2026-11-10T08:00:00.000Z';
  const details = eventColumns({
    ...eventDraft(event, late, []),
    start: '2026-11-10T09:00:00.000Z',
    end: '2026-11-10T09:30:00.000Z',
  });
  expect(wholeSeries(event, late, details)).toMatchObject({
    starts_at: '2026-10-20T08:00:00.000Z',
    ends_at: '2026-10-20T08:30:00.000Z',
    excluded: ['2026-11-03T09:00:00.000Z'],
  });
});

test('a weekly event starts on the first day that matches its rule', () => {
  const draft = eventDraft(event, '2026-10-20T07:00:00.000Z', []);
  const details = eventColumns({
    ...draft,
    start: '2026-10-21T07:00:00.000Z',
    end: '2026-10-21T07:15:00.000Z',
  });
  expect(details).toMatchObject({
    starts_at: '2026-10-27T08:00:00.000Z',
    ends_at: '2026-10-27T08:15:00.000Z',
  });
});

test('all-day events end on the last day in the form, a day later when stored', () => {
  const fair = {
    ...event,
    is_all_day: true,
    recurrence: null,
    starts_at: '2026-10-23T22:00:00Z',
    ends_at: '2026-10-25T23:00:00Z',
  };
  const draft = eventDraft(fair, fair.starts_at, []);
  expect(draft.end).toBe('2026-10-24T22:00:00.000Z');
  expect(eventColumns(draft)).toMatchObject({
    starts_at: '2026-10-23T22:00:00.000Z',
    ends_at: '2026-10-25T23:00:00.000Z',
  });
});
