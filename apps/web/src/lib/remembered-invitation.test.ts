import { memoryStorage } from '@parley/client/base/device-storage';
import { expect, test } from 'vitest';
import { invitedTo, rememberInvitation, takeInvitation } from './remembered-invitation.ts';

test('an accepted invitation is remembered once, within the hour', () => {
  const kept = memoryStorage();
  rememberInvitation('secret', 'Team Berger', { storage: kept, now: 0 });
  expect(takeInvitation({ storage: kept, now: 3_599_999 })).toBe('secret');
  expect(takeInvitation({ storage: kept, now: 3_599_999 })).toBeNull();
});

test('a day later the user is asked again', () => {
  const kept = memoryStorage();
  rememberInvitation('secret', 'Team Berger', { storage: kept, now: 0 });
  expect(takeInvitation({ storage: kept, now: 86_400_000 })).toBeNull();
});

test('returns null if nothing was stored', () => {
  expect(takeInvitation({ storage: memoryStorage() })).toBeNull();
});

test('the workspace has its name until the visitor goes elsewhere', () => {
  const storage = memoryStorage();
  rememberInvitation('secret', 'Team Berger', { storage, now: 0 });
  const name = (leadsBackTo: string | null, now = 1) => invitedTo({ storage, now, leadsBackTo });
  expect([name('secret'), name('other'), name(null), name('secret', 3_600_000)]).toEqual([
    'Team Berger',
    null,
    null,
    null,
  ]);
});
