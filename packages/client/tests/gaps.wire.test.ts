import { type Channel, mentionOf } from '@parley/model';
import { expect, it, vi } from 'vitest';
import {
  asksNoMore,
  isLive,
  isSent,
  newChannel,
  ownChannels,
  sendFrom,
  shows,
  soon,
  twoPeople,
  unreadOf,
  useBackend,
} from '../src/testing/two-people.ts';

/**
 * The tests wait for the server's reports on quiet topics, so they run concurrently, each in its
 * own workspace.
 */
useBackend();

type Person = Awaited<ReturnType<typeof twoPeople>>['ada'];

/** Mentions a person in a channel. */
function mention(from: Person, channel: Channel, whom: Person) {
  sendFrom(from, channel, `Are you there, ${mentionOf(whom.profile.id)}?`);
}

/**
 * Two users whose stores lack nothing and request nothing, and the keys for which Ben's is behind
 * from now on.
 */
async function atRest() {
  const world = await twoPeople();
  const { ben } = world;
  await asksNoMore(ben);
  const behind = new Set<string>();
  ben.store.behind.subscribe(() => {
    for (const part of ben.store.behind.get()) behind.add(part);
  });
  return { ...world, behind, sockets: ben.sockets.opened() };
}

it.concurrent('repairs a lost frame with the next one, on the same socket', async () => {
  const { ada, ben, channel, behind, sockets } = await atRest();
  sendFrom(ada, channel, 'before');
  await shows(ben.store, channel, ['before']);
  ben.sockets.lose((frame) => frame.includes('on the way'));
  sendFrom(ada, channel, 'lost on the way');
  await isSent(ada.store);
  sendFrom(ada, channel, 'after');
  await shows(ben.store, channel, ['before', 'lost on the way', 'after']);
  expect(behind).toContain(`channel:${channel.id}`);
  await vi.waitFor(() => expect(ben.store.behind.get().size).toBe(0), soon);
  expect(ben.sockets.opened()).toBe(sockets);
});

it.concurrent('finds a lost last frame that nothing follows', async () => {
  const { ada, ben, channel, behind, sockets } = await atRest();
  ben.sockets.lose((frame) => frame.includes('the last word'));
  sendFrom(ada, channel, 'the last word');
  await shows(ben.store, channel, ['the last word']);
  expect(behind).toContain(`channel:${channel.id}`);
  expect(ben.sockets.opened()).toBe(sockets);
});

it.concurrent('shows that it is catching up while lost messages cannot be read, and retries', async () => {
  const { ada, ben, channel } = await atRest();
  ben.failOn('GET /rest/v1/messages');
  ben.sockets.lose((frame) => frame.includes('on the way'));
  sendFrom(ada, channel, 'lost on the way');
  await isSent(ada.store);
  sendFrom(ada, channel, 'after');
  const part = `channel:${channel.id}`;
  await vi.waitFor(() => expect(ben.store.behind.get()).toContain(part), soon);
  expect(ben.store.connection.state.get().state).toBe('connected');
  ben.failOn(null);
  await shows(ben.store, channel, ['lost on the way', 'after']);
  await vi.waitFor(() => expect(ben.store.behind.get().size).toBe(0), soon);
});

/** A channel that both are in and neither has opened. */
async function closedChannel({ ada, ben, workspace }: Awaited<ReturnType<typeof atRest>>) {
  const channel = newChannel(workspace, ada.profile, { name: 'Second' });
  await ada.store.collections.channels.insert(channel);
  await ada.store.client.from('participants').insert({
    workspace_id: workspace.id,
    channel_id: channel.id,
    profile_id: ben.profile.id,
    role: 'member',
  });
  await vi.waitFor(() => expect(ownChannels(ben.store)).toContain(channel.id), soon);
  await vi.waitFor(() => expect(isLive(ben.store, workspace.id, channel.id)).toBe(true), soon);
  await vi.waitFor(() => expect(ben.store.behind.get().size).toBe(0), soon);
  return channel;
}

const isChange = (frame: string) => frame.includes('"INSERT"') || frame.includes('"UPDATE"');

it.concurrent('repairs losses of the workspace, the user and a closed channel', async () => {
  const world = await atRest();
  const { ada, ben, channel, behind } = world;
  const closed = await closedChannel(world);
  behind.clear();
  const told = new Set<string>();
  ben.store.inserts.on(({ table }) => told.add(table));
  ben.sockets.lose(isChange);
  await ada.store.collections.channels.update(channel.id, (row) => {
    row.name = 'Renamed';
  });
  mention(ada, closed, ben);
  await vi.waitFor(() => {
    expect(ben.store.collections.channels.get(channel.id)?.name).toBe('Renamed');
    expect(unreadOf(ben.store, closed)).toEqual({ unread: 1, mentions: 1 });
    expect(ben.store.collections.notifications.size).toBe(1);
  }, soon);
  // The mentioned user is notified, though late.
  expect([...told]).toEqual(['notifications']);
  expect([...behind].toSorted()).toEqual(['unread', 'workspace']);
  expect(ben.sockets.opened()).toBe(world.sockets);
});

it.concurrent.each([
  ['counts', 'GET /rest/v1/rpc/unread_counts', 'unread'],
  ['notifications', 'GET /rest/v1/rpc/rows_at_hand', 'workspace'],
])('retries lost %s until they are read', async (_, request, part) => {
  const world = await atRest();
  const { ada, ben } = world;
  const closed = await closedChannel(world);
  ben.failOn(request);
  ben.sockets.lose(isChange);
  mention(ada, closed, ben);
  await isSent(ada.store);
  const tries = () => ben.requests.filter((asked) => asked === request).length;
  const before = tries();
  // More than the automatic retries of one request.
  await vi.waitFor(() => expect(tries() - before).toBeGreaterThan(3), soon);
  expect(ben.store.behind.get()).toContain(part);
  ben.failOn(null);
  await vi.waitFor(() => {
    expect(unreadOf(ben.store, closed)).toEqual({ unread: 1, mentions: 1 });
    expect(ben.store.collections.notifications.size).toBe(1);
  }, soon);
  await vi.waitFor(() => expect(ben.store.behind.get().size).toBe(0), soon);
});

it.concurrent('requests nothing while nothing is lost', async () => {
  const { ada, ben, channel, behind } = await atRest();
  const before = ben.requests.length;
  const written = Array.from({ length: 12 }, (_, index) => `message ${index}`);
  for (const text of written) sendFrom(ada, channel, text);
  await shows(ben.store, channel, written);
  // The server has sent the number of broadcasts.
  const topic = `"realtime:workspace:${channel.workspace_id}:channel:${channel.id}"`;
  const last = () => ben.sockets.frames.findLast((frame) => frame.includes(topic));
  await vi.waitFor(() => expect(last()).toContain('"event":"latest"'), soon);
  expect(ben.requests.slice(before)).toEqual([]);
  expect([...behind]).toEqual([]);
});
