import { expect, test } from 'vitest';
import { type Busy, clashesOf } from './busy.ts';

const standUp: Busy = {
  profile: 'aiko',
  eventId: 'e1',
  title: 'Stand-up',
  starts_at: '2026-11-23T09:00:00Z',
  ends_at: '2026-11-23T09:30:00Z',
  is_all_day: false,
  timezone: 'UTC',
  recurrence: 'FREQ=DAILY',
  excluded: ['2026-11-25T09:00:00.000Z'],
};
const at = (start: string, end: string) => ({ start, end });

test('an occurrence of a series clashes, the one that is left out does not', () => {
  const clashes = clashesOf(
    [standUp],
    'aiko',
    at('2026-11-24T09:15:00Z', '2026-11-24T10:00:00Z'),
    null,
  );
  expect(clashes.map(({ title }) => title)).toEqual(['Stand-up']);
  const free = at('2026-11-25T09:15:00Z', '2026-11-25T10:00:00Z');
  expect(clashesOf([standUp], 'aiko', free, null)).toEqual([]);
});

test('what ends as the other begins does not clash, nor does the event itself', () => {
  const after = at('2026-11-24T09:30:00Z', '2026-11-24T10:00:00Z');
  expect(clashesOf([standUp], 'aiko', after, null)).toEqual([]);
  const same = at('2026-11-24T09:00:00Z', '2026-11-24T09:30:00Z');
  expect(clashesOf([standUp], 'aiko', same, 'e1')).toEqual([]);
  expect(clashesOf([standUp], 'mara', same, null)).toEqual([]);
});

test('what the user may not read has no title', () => {
  const hidden = { ...standUp, eventId: null, title: null };
  const same = at('2026-11-24T09:00:00Z', '2026-11-24T09:30:00Z');
  expect(clashesOf([hidden], 'aiko', same, 'e1')).toMatchObject([{ title: null }]);
});
