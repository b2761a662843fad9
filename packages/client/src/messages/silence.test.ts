import type { Participant } from '@parley/model';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cell } from '../base/cell.ts';
import { ShownRows } from '../collections/shown-rows.ts';
import { participantWith } from '../testing/participant.ts';
import { createShownUnread } from './shown-unread.ts';
import { createSilence } from './silence.ts';

const ME = '019aa000-0000-7000-8000-000000000001';
const CHANNEL = '019aa000-0000-7000-8000-000000000004';
const NOW = Date.UTC(2026, 0, 1, 10);

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

function setUp(given: Partial<Participant> = {}) {
  const rows = new ShownRows<Participant>();
  const own = participantWith({ profile_id: ME, channel_id: CHANNEL });
  const change = (columns: Partial<Participant>) => {
    Object.assign(own, columns);
    rows.put([[own.id, { ...own }]]);
  };
  change(given);
  const silent = createSilence(rows, () => ME);
  const counts = cell(new Map([[CHANNEL, { unread: 3, mentions: 1 }]]));
  const shown = createShownUnread(counts, silent);
  return {
    rows,
    own,
    change,
    counts,
    shown,
    isSilent: () => silent.get().has(CHANNEL),
    count: () => shown.get().get(CHANNEL),
  };
}

const inAnHour = new Date(NOW + 3_600_000).toISOString();

test.each<[Partial<Participant>, boolean]>([
  [{}, false],
  [{ notify: 'mentions' }, false],
  [{ notify: 'none' }, true],
  [{ muted_until: inAnHour }, true],
  [{ muted_until: '9999-12-31T00:00:00.000Z' }, true],
  [{ muted_until: new Date(NOW).toISOString() }, false],
])('a channel with %j is silent: %s', (columns, expected) => {
  const { change, isSilent } = setUp();
  change(columns);
  expect(isSilent()).toBe(expected);
});

test('shows only the mentions of a silent channel', () => {
  const { change, count } = setUp();
  expect(count()).toEqual({ unread: 3, mentions: 1 });
  change({ muted_until: inAnHour });
  expect(count()).toEqual({ unread: 1, mentions: 1 });
  change({ muted_until: null });
  expect(count()).toEqual({ unread: 3, mentions: 1 });
});

test('ends a mute when its time is over', () => {
  const { isSilent, count } = setUp({ muted_until: inAnHour });
  vi.advanceTimersByTime(3_599_999);
  expect(isSilent()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isSilent()).toBe(false);
  expect(count()?.unread).toBe(3);
});

test('ends a mute of several months, too', () => {
  const { isSilent } = setUp({ muted_until: '2026-04-01T10:00:00.000Z' });
  vi.advanceTimersByTime(Date.UTC(2026, 3, 1, 9, 59) - NOW);
  expect(isSilent()).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(isSilent()).toBe(false);
});

test('ignores another user’s mute, and ends the silence of a channel that the user leaves', () => {
  const { rows, own, isSilent, change } = setUp();
  rows.put([['other', participantWith({ channel_id: CHANNEL, notify: 'none' })]]);
  expect(isSilent()).toBe(false);
  change({ notify: 'none' });
  expect(isSilent()).toBe(true);
  rows.put([[own.id, undefined]]);
  expect(isSilent()).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test('creates a new map for new counts, and keeps the object of an unchanged count', () => {
  const { change, counts, shown, count } = setUp();
  change({ notify: 'none' });
  const [map, own] = [shown.get(), count()];
  counts.set(new Map([[CHANNEL, { unread: 4, mentions: 1 }]]));
  expect(shown.get()).not.toBe(map);
  expect(count()).toBe(own);
});
