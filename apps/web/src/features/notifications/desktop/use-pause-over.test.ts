import { newId, type Notification } from '@parley/model';
import { expect, test } from 'vitest';
import { missedSince } from './use-pause-over.ts';

const notification = (change: Partial<Notification>): Notification => ({
  id: newId(),
  workspace_id: newId(),
  profile_id: newId(),
  kind: 'mention',
  channel_id: null,
  message_id: null,
  thread_id: null,
  event_id: null,
  actor_id: null,
  text: null,
  read_at: null,
  delivered_at: null,
  mailed_at: null,
  kept_unread: false,
  created_at: '2026-11-30T12:00:00.000Z',
  updated_at: '2026-11-30T12:00:00.000Z',
  ...change,
});

test('a pause is summarised by what is unread since it began', () => {
  const missed = [notification({}), notification({ created_at: '2026-11-30T14:00:00+01:00' })];
  const others = [
    notification({ created_at: '2026-11-30T11:59:59.999Z' }),
    notification({ read_at: '2026-11-30T12:30:00.000Z' }),
    notification({ kind: 'reaction' }),
  ];
  expect(missedSince('2026-11-30T12:00:00.000000+00:00', [...others, ...missed])).toEqual(missed);
});
