import type { Message } from '@parley/model';
import { expect, test } from 'vitest';
import { selectableIn } from './selectable.ts';

const row = (id: string, more: Partial<Message> = {}) => ({
  id,
  channel_id: 'here',
  thread_id: null,
  role: 'user' as const,
  deleted_at: null,
  created_at: '2026-01-01T10:00:00Z',
  ...more,
});

const rows = [
  row('b'),
  row('a'),
  row('later', { created_at: '2026-01-01T11:00:00Z' }),
  row('reply', { thread_id: 'a' }),
  row('of another', { thread_id: 'b' }),
  row('line', { role: 'system' }),
  row('deleted', { deleted_at: '2026-01-01T12:00:00Z' }),
  row('elsewhere', { channel_id: 'there' }),
];
const ids = (threadId: string | null) => selectableIn(rows, 'here', threadId).map(({ id }) => id);

test('what the list of a channel shows can be selected, in its order', () => {
  expect(ids(null)).toEqual(['a', 'b', 'later']);
});

test('in a thread, its first message and its replies', () => {
  expect(ids('a')).toEqual(['a', 'reply']);
});
