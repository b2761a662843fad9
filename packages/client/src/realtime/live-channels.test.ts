import { describe, expect, it } from 'vitest';
import { CHANNELS_MOST, chooseLive, type OwnSeat, TOPICS_MOST } from './live-channels.ts';

const seat = (channel_id: string, more: Partial<OwnSeat> = {}): OwnSeat => ({
  channel_id,
  starred: false,
  last_read_at: null,
  created_at: '2026-01-01T00:00:00Z',
  ...more,
});
const readAt = (day: number) => ({ last_read_at: `2026-03-0${day}T00:00:00Z` });
const nothing = { open: null, opened: [] };

describe('the channels with a topic of their own', () => {
  it('are all of them where a connection bears them', () => {
    const seats = Array.from({ length: CHANNELS_MOST }, (_, index) => seat(`c${index}`));
    expect(chooseLive(seats, nothing).toSorted()).toEqual(
      seats.map(({ channel_id }) => channel_id).toSorted(),
    );
  });

  it('leave room on the connection, whoever is in how many', () => {
    const seats = Array.from({ length: 500 }, (_, index) => seat(`c${index}`, { starred: true }));
    const chosen = chooseLive(seats, { open: 'c499', opened: ['c499', 'c498'] });
    expect(chosen).toHaveLength(CHANNELS_MOST);
    // The person's, the workspace's, who is here, who writes.
    expect(chosen.length + 4).toBe(TOPICS_MOST);
    expect(chosen.slice(0, 2)).toEqual(['c499', 'c498']);
  });

  it('begin with the open one, then those opened lately, the starred, those read last', () => {
    const seats = [
      seat('read long ago', readAt(1)),
      seat('read lately', readAt(9)),
      seat('starred', { starred: true }),
      seat('opened before', readAt(2)),
      seat('opened last', readAt(3)),
      seat('open'),
      seat('never read'),
    ];
    const looked = { open: 'open', opened: ['opened last', 'opened before'] };
    expect(chooseLive(seats, looked)).toEqual([
      'open',
      'opened last',
      'opened before',
      'starred',
      'read lately',
      'read long ago',
      'never read',
    ]);
    expect(chooseLive(seats, looked, 4)).not.toContain('read lately');
  });

  it('count one that was entered and never read from when it was entered', () => {
    const entered = seat('entered', { created_at: '2026-05-01T00:00:00Z' });
    expect(chooseLive([seat('read', readAt(5)), entered], nothing, 1)).toEqual(['entered']);
  });

  it('are those of the person alone: an open channel that they only look at has none', () => {
    expect(chooseLive([seat('own')], { open: 'other', opened: ['other'] })).toEqual(['own']);
  });

  it('are the same for the same facts, in whichever order the seats came', () => {
    const seats = ['b', 'a', 'c'].map((id) => seat(id));
    expect(chooseLive(seats, nothing, 2)).toEqual(chooseLive(seats.toReversed(), nothing, 2));
  });
});
