import { expect, test } from 'vitest';
import { linesOf } from './lines.ts';

const [ada, bo] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const entry = (
  table_name: string,
  action: string,
  details: object,
  actor_id: string | null = ada,
) => linesOf({ table_name, action, actor_id, details: JSON.parse(JSON.stringify(details)) });

test('each changed column is its own line', () => {
  const changed = { name: { from: 'Old', to: 'New' }, theme: { from: 'claude', to: 'ocean' } };
  expect(
    entry('workspaces', 'update', { name: 'New', changed }).map(({ key, values }) => [
      key,
      values.from,
      values.to,
    ]),
  ).toEqual([
    ['workspaces.name', 'Old', 'New'],
    ['workspaces.theme', 'claude', 'ocean'],
  ]);
});

test('joining and leaving is worded differently from adding and removing others', () => {
  expect(entry('memberships', 'insert', { profile_id: ada, role: 'member' })[0]?.key).toBe(
    'memberships.join',
  );
  expect(entry('memberships', 'insert', { profile_id: bo, role: 'member' })[0]).toMatchObject({
    key: 'memberships.insert',
    profileId: bo,
  });
  expect(entry('memberships', 'delete', { profile_id: ada })[0]?.key).toBe('memberships.leave');
  expect(entry('memberships', 'delete', { profile_id: bo })[0]?.key).toBe('memberships.delete');
  expect(
    entry('memberships', 'update', {
      profile_id: bo,
      changed: { role: { from: 'member', to: 'admin' } },
    })[0]?.values,
  ).toEqual({ from: 'member', role: 'admin' });
});

test('lists granted and revoked rights one by one', () => {
  const changed = {
    resource: { from: null, to: 'invitations' },
    can_create: { from: null, to: true },
    can_read: { from: null, to: false },
  };
  expect(
    entry('permissions', 'insert', { resource: 'invitations', role: 'member', changed }),
  ).toEqual([
    {
      key: 'permissions.grant',
      values: { role: 'member', resource: 'invitations', operation: 'create' },
    },
  ]);
  expect(
    entry('permissions', 'update', {
      resource: 'invitations',
      role: 'member',
      changed: { can_create: { from: true, to: false } },
    })[0]?.key,
  ).toBe('permissions.withdraw');
});

test('a channel is archived and restored', () => {
  const archived = (from: string | null, to: string | null) =>
    entry('channels', 'update', { name: 'Crane', changed: { archived_at: { from, to } } })[0]?.key;
  expect([archived(null, '2026-11-21T12:00:00Z'), archived('2026-11-21T12:00:00Z', null)]).toEqual([
    'channels.archived_at',
    'channels.archived_at_undone',
  ]);
});

test('unknown tables and columns appear by their raw name', () => {
  expect(entry('webhooks', 'insert', { odd: [1] }, null)).toEqual([
    { key: 'other', values: { table: 'webhooks', action: 'insert' } },
  ]);
});

test('a move names the channel and how many messages, but not where they went', () => {
  const details = { channel_id: bo, to_channel_id: ada, messages: 3 };
  expect(entry('messages', 'move', details)).toEqual([
    { key: 'messages.move', values: { messages: '3' }, channelId: bo },
  ]);
});
