import { participantWith } from '@parley/client/testing/participant';
import { newId, type Message, type Notification, type Participant } from '@parley/model';
import { expect, test } from 'vitest';
import { isAnnounced } from './is-announced.ts';

const at = '2026-11-21T12:00:00.000Z';
const now = Date.parse(at) + 1000;
const [me, other, channel_id, workspace_id] = [newId(), newId(), newId(), newId()];
const stamps = { created_at: at, updated_at: at };

const participant = participantWith({ workspace_id, channel_id, profile_id: me, ...stamps });
const message: Message = {
  id: newId(),
  workspace_id,
  channel_id,
  author_id: other,
  reply_to_id: null,
  content: null,
  role: 'user',
  parts: [{ type: 'text', text: 'Hello' }],
  metadata: { workspace_id, channel_id },
  edited_at: null,
  deleted_at: null,
  thread_id: null,
  reply_count: 0,
  last_reply_at: null,
  pinned_at: null,
  pinned_by: null,
  released_at: null,
  ...stamps,
};
const notification: Notification = {
  id: newId(),
  workspace_id,
  profile_id: me,
  kind: 'mention',
  channel_id,
  message_id: message.id,
  event_id: null,
  thread_id: null,
  actor_id: other,
  text: null,
  read_at: null,
  delivered_at: null,
  mailed_at: null,
  kept_unread: false,
  ...stamps,
};

const told = (row: Partial<Message>, own: Partial<Participant> | null = {}) =>
  isAnnounced(
    { table: 'messages', row: { ...message, ...row } },
    { me, participant: own ? { ...participant, ...own } : undefined, now },
  );
const rung = (row: Partial<Notification>) =>
  isAnnounced(
    { table: 'notifications', row: { ...notification, ...row } },
    { me, participant, now },
  );

test('announces every message if the user wants all of them', () => {
  expect(told({})).toBe(true);
  expect(told({}, { notify: 'mentions' })).toBe(false);
  expect(told({}, { notify: 'none' })).toBe(false);
});

test('a muted channel is silent until the mute ends', () => {
  expect(told({}, { muted_until: '2026-11-21T13:00:00.000Z' })).toBe(false);
  expect(told({}, { muted_until: '2026-11-21T11:00:00.000Z' })).toBe(true);
});

test('does not announce own messages, system messages and thread replies', () => {
  expect(told({ author_id: me })).toBe(false);
  expect(told({ role: 'system' })).toBe(false);
  expect(told({ thread_id: newId() })).toBe(false);
  expect(told({}, null)).toBe(false);
});

test('announces a mention once, by its notification', () => {
  expect(told({ metadata: { workspace_id, channel_id, mentions: [me] } })).toBe(false);
  expect(told({ metadata: { workspace_id, channel_id, mentions_everyone: true } })).toBe(false);
  expect(rung({})).toBe(true);
});

test('does not announce reactions, read notifications and old rows', () => {
  expect(rung({ kind: 'reaction' })).toBe(false);
  expect(rung({ read_at: at })).toBe(false);
  expect(rung({ created_at: '2026-11-21T11:00:00.000Z' })).toBe(false);
  expect(told({ created_at: '2026-11-21T11:00:00.000Z' })).toBe(false);
});
