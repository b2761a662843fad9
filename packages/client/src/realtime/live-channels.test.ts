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
  it('are all of them where a connection bears them', () => {
    const participants = Array.from({ length: CHANNELS_MOST }, (_, index) =>
      participant(`c${index}`),
    );
    expect(chooseLive(participants, nothing).toSorted()).toEqual(
      participants.map(({ channel_id }) => channel_id).toSorted(),
    );
  });

  it('leave room on the connection, whoever is in how many', () => {
    const participants = Array.from({ length: 500 }, (_, index) =>
      participant(`c${index}`, { starred: true }),
    );
    const chosen = chooseLive(participants, { open: 'c499', opened: ['c499', 'c498'] });
    expect(chosen).toHaveLength(CHANNELS_MOST);
    // The topics of the user, the workspace, presence and typing.
    expect(chosen.length + 4).toBe(TOPICS_MOST);
    expect(chosen.slice(0, 2)).toEqual(['c499', 'c498']);
  });

  it('begin with the open one, then those opened lately, the starred, those read last', () => {
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

  it('count one that was entered and never read from when it was entered', () => {
    const entered = participant('entered', { created_at: '2026-05-01T00:00:00Z' });
    expect(chooseLive([participant('read', readAt(5)), entered], nothing, 1)).toEqual(['entered']);
  });

  it('are those of the person alone: an open channel that they only look at has none', () => {
    expect(chooseLive([participant('own')], { open: 'other', opened: ['other'] })).toEqual(['own']);
  });

  it('are the same for the same facts, in whichever order the seats came', () => {
    const participants = ['b', 'a', 'c'].map((id) => participant(id));
    expect(chooseLive(participants, nothing, 2)).toEqual(
      chooseLive(participants.toReversed(), nothing, 2),
    );
  });
});
