import type { Message } from '@parley/model';
import { expect, test } from 'vitest';
import { firstUnread, isEmojiOnly, newestOfOthers, timeline } from './timeline.ts';

const message = (id: string, author: string, at: string, more: Partial<Message> = {}): Message => ({
  id,
  workspace_id: 'w',
  channel_id: 'c',
  author_id: author,
  reply_to_id: null,
  content: null,
  role: 'user',
  parts: [],
  metadata: {},
  edited_at: null,
  thread_id: null,
  reply_count: 0,
  last_reply_at: null,
  pinned_at: null,
  pinned_by: null,
  released_at: null,
  deleted_at: null,
  created_at: at,
  updated_at: at,
  ...more,
});
const shape = (messages: Message[], newFromId: string | null = null) =>
  timeline(messages, newFromId).map((item) =>
    item.kind === 'message' ? `${item.message.id}${item.isFirstOfGroup ? '*' : ''}` : item.kind,
  );

test('groups messages of the same author within five minutes; a reply starts a new group', () => {
  expect(
    shape([
      message('1', 'a', '2026-03-04T10:00:00'),
      message('2', 'a', '2026-03-04T10:04:00'),
      message('3', 'a', '2026-03-04T10:10:00'),
      message('4', 'b', '2026-03-04T10:10:30'),
      message('5', 'b', '2026-03-04T10:10:40', { reply_to_id: '1' }),
    ]),
  ).toEqual(['day', '1*', '2', '3*', '4*', '5*']);
});

test('puts a divider before each day', () => {
  expect(
    shape([message('1', 'a', '2026-03-04T23:59:00'), message('2', 'a', '2026-03-05T00:01:00')]),
  ).toEqual(['day', '1*', 'day', '2*']);
});

test('puts the line of new messages before the first unread message of others', () => {
  const messages = [
    message('1', 'a', '2026-03-04T10:00:00'),
    message('2', 'me', '2026-03-04T10:01:00'),
    message('3', 'a', '2026-03-04T10:02:00'),
    message('4', 'a', '2026-03-04T10:03:00'),
  ];
  const unread = (readUpTo: string | null) => firstUnread(messages, readUpTo, 'me');
  expect([unread('2026-03-04T10:00:30'), unread('2026-03-04T11:00:00'), unread(null)]).toEqual([
    '3',
    null,
    null,
  ]);
  expect(shape(messages, '3')).toEqual(['day', '1*', '2*', 'new', '3*', '4']);
  expect(shape(messages)).toEqual(['day', '1*', '2*', '3*', '4']);
});

test('shows only text of one to six emoji large', () => {
  expect(['🎉', '👍🏽 👩‍👩‍👧', '🇩🇪', 'ok 👍', '12', '', '🎉🎉🎉🎉🎉🎉🎉'].map(isEmojiOnly)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('finds the newest message of others before own ones, or else the first message', () => {
  const own = message('1', 'me', '2026-03-04T10:00:00');
  const theirs = message('2', 'other', '2026-03-04T10:01:00');
  const later = message('3', 'me', '2026-03-04T10:02:00');
  expect(newestOfOthers([own, theirs, later], 'me')).toBe(theirs);
  expect(newestOfOthers([own, later], 'me')).toBe(own);
  expect(newestOfOthers([], 'me')).toBeUndefined();
});
