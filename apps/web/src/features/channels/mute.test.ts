import { participantWith } from '@parley/client/testing/participant';
import { isSilent } from '@parley/model';
import { expect, test } from 'vitest';
import { isMutedForever, muteChange, muteUntil } from './mute.ts';

const evening = new Date(2026, 10, 30, 22, 15).getTime();

test('a mute for an hour lasts an hour', () => {
  expect(Date.parse(muteUntil('hour', evening)) - evening).toBe(3_600_000);
});

test('a mute until tomorrow ends the next morning, also across the end of a month', () => {
  expect(new Date(muteUntil('tomorrow', evening))).toEqual(new Date(2026, 11, 1, 9));
});

test('only an unlimited mute is forever', () => {
  const until = (mute: 'hour' | 'forever') => ({ muted_until: muteUntil(mute, evening) });
  expect([
    isMutedForever(until('forever')),
    isMutedForever(until('hour')),
    isMutedForever({ muted_until: null }),
  ]).toEqual([true, false, false]);
});

test('unmuting undoes everything that silences a channel', () => {
  const own = participantWith({ notify: 'none', muted_until: muteUntil('forever', evening) });
  expect(isSilent({ ...own, ...muteChange(own, null) }, evening)).toBe(false);
  expect(muteChange(participantWith({ notify: 'mentions' }), null)).toEqual({ muted_until: null });
});
