import { expect, test } from 'vitest';
import { dueOf, type EventPlan } from './due.ts';

const at = (iso: string) => Date.parse(iso);
const daily: EventPlan = {
  timing: {
    starts_at: '2026-10-20T07:00:00.000Z',
    ends_at: '2026-10-20T07:00:00.000Z',
    is_all_day: false,
    timezone: 'Europe/Berlin',
    recurrence: 'FREQ=DAILY',
    excluded: [],
  },
  kind: 'post',
  remindMinutes: null,
  plannedAt: at('2026-10-19T12:00:00Z'),
  remindedAt: null,
  settled: new Set(),
};

test('waits for the start of a post in its time zone', () => {
  expect(dueOf(daily, at('2026-10-20T06:00:00Z'))).toEqual({
    run: null,
    missed: [],
    remind: [],
    wakeAt: at('2026-10-20T07:00:00Z'),
  });
  const settled = new Set(
    ['20', '21', '22', '23', '24'].map((day) => at(`2026-10-${day}T07:00:00Z`)),
  );
  expect(dueOf({ ...daily, settled }, at('2026-10-24T12:00:00Z')).wakeAt).toBe(
    at('2026-10-25T08:00:00Z'),
  );
});

test('posts the latest occurrence after an outage if less than an hour late, and misses the others', () => {
  expect(dueOf(daily, at('2026-10-22T07:59:00Z'))).toMatchObject({
    run: at('2026-10-22T07:00:00Z'),
    missed: [at('2026-10-20T07:00:00Z'), at('2026-10-21T07:00:00Z')],
  });
  expect(dueOf(daily, at('2026-10-20T08:00:01Z'))).toMatchObject({
    run: null,
    missed: [at('2026-10-20T07:00:00Z')],
    wakeAt: at('2026-10-21T07:00:00Z'),
  });
});

test('does not repeat settled occurrences, even if the clock is set back', () => {
  const settled = new Set([at('2026-10-20T07:00:00Z')]);
  expect(dueOf({ ...daily, settled }, at('2026-10-20T07:00:05Z'))).toMatchObject({
    run: null,
    missed: [],
  });
  expect(dueOf({ ...daily, settled }, at('2026-10-20T06:00:00Z'))).toMatchObject({
    run: null,
    missed: [],
  });
});

test('does not catch up on occurrences before the event was planned', () => {
  expect(
    dueOf({ ...daily, plannedAt: at('2026-10-22T07:30:00Z') }, at('2026-10-22T07:31:00Z')),
  ).toEqual({ run: null, missed: [], remind: [], wakeAt: at('2026-10-23T07:00:00Z') });
});

test('reminds of a meeting once before each start, and posts nothing', () => {
  const meeting: EventPlan = { ...daily, kind: 'meeting', remindMinutes: 10 };
  expect(dueOf(meeting, at('2026-10-20T06:00:00Z'))).toEqual({
    run: null,
    missed: [],
    remind: [],
    wakeAt: at('2026-10-20T06:50:00Z'),
  });
  expect(dueOf(meeting, at('2026-10-20T06:50:00Z'))).toEqual({
    run: null,
    missed: [],
    remind: [at('2026-10-20T07:00:00Z')],
    wakeAt: at('2026-10-21T06:50:00Z'),
  });
  expect(
    dueOf({ ...meeting, remindedAt: at('2026-10-20T07:00:00Z') }, at('2026-10-20T06:55:00Z')),
  ).toMatchObject({ remind: [], wakeAt: at('2026-10-21T06:50:00Z') });
});

test('needs no further check of an event that is over and settled', () => {
  const once: EventPlan = {
    ...daily,
    timing: { ...daily.timing, recurrence: null },
    settled: new Set([at('2026-10-20T07:00:00Z')]),
  };
  expect(dueOf(once, at('2026-10-20T07:01:00Z'))).toEqual({
    run: null,
    missed: [],
    remind: [],
    wakeAt: null,
  });
});
