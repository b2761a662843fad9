import { describe, expect, it } from 'vitest';
import { CHANNELS_MOST, chooseLive, type OwnParticipant, TOPICS_MOST } from './live-channels.ts';

const participant = (channel_id: string, more: Partial<OwnParticipant> = {}): OwnParticipant => ({
  channel_id,
  starred: false,
  last_read_at: null,
  created_at: '2026-01-01T00:00:00Z',
  ...more,
});
const readAt = (day: number) => ({ last_read_at: `2026-03-0${day}T00:00:00Z` });
const nothing = { open: null, opened: [] };

describe('the channels with a topic of their own', () => {
  it('are all of them if the connection supports that many', () => {
    const participants = Array.from({ length: CHANNELS_MOST }, (_, index) =>
      participant(`c${index}`),
    );
    expect(chooseLive(participants, nothing).toSorted()).toEqual(
      participants.map(({ channel_id }) => channel_id).toSorted(),
    );
  });

  it('leave capacity on the connection, however many channels the user is in', () => {
    const participants = Array.from({ length: 500 }, (_, index) =>
      participant(`c${index}`, { starred: true }),
    );
    const chosen = chooseLive(participants, { open: 'c499', opened: ['c499', 'c498'] });
    expect(chosen).toHaveLength(CHANNELS_MOST);
    // The topics of the user, the workspace, presence and typing.
    expect(chosen.length + 4).toBe(TOPICS_MOST);
    expect(chosen.slice(0, 2)).toEqual(['c499', 'c498']);
  });

  it('start with the open one, then recently opened ones, starred ones, and those read last', () => {
    const participants = [
      participant('read long ago', readAt(1)),
      participant('read lately', readAt(9)),
      participant('starred', { starred: true }),
      participant('opened before', readAt(2)),
      participant('opened last', readAt(3)),
      participant('open'),
      participant('never read'),
    ];
    const looked = { open: 'open', opened: ['opened last', 'opened before'] };
    expect(chooseLive(participants, looked)).toEqual([
      'open',
      'opened last',
      'opened before',
      'starred',
      'read lately',
      'read long ago',
      'never read',
    ]);
    expect(chooseLive(participants, looked, 4)).not.toContain('read lately');
  });

  it('rank a channel that was never read by the time the user entered it', () => {
    const entered = participant('entered', { created_at: '2026-05-01T00:00:00Z' });
    expect(chooseLive([participant('read', readAt(5)), entered], nothing, 1)).toEqual(['entered']);
  });

  it('include only the user’s own: an open channel they only look at has none', () => {
    expect(chooseLive([participant('own')], { open: 'other', opened: ['other'] })).toEqual(['own']);
  });

  it('do not depend on the order of participants', () => {
    const participants = ['b', 'a', 'c'].map((id) => participant(id));
    expect(chooseLive(participants, nothing, 2)).toEqual(
      chooseLive(participants.toReversed(), nothing, 2),
    );
  });
});
