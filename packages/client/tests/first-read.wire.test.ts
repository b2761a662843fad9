import type { Channel } from '@parley/model';
import { expect, it, vi } from 'vitest';
import {
  isConnected,
  PASSWORD,
  isLive,
  newChannel,
  sendFrom,
  shows,
  soon,
  texts,
  twoPeople,
  unreadOf,
  useBackend,
} from '../src/testing/two-people.ts';

useBackend();

type Person = Awaited<ReturnType<typeof twoPeople>>['ada'];

/** Waits until everything done so far is clearly earlier than the next first read. */
const quiet = () => new Promise((done) => setTimeout(done, 3000));

/** Opens the user's page again, at a channel. */
function reopened(person: Person, channel: Channel) {
  const tab = person.anotherTab({ overlapMs: 0 });
  const behind = new Set<string>();
  tab.store.behind.subscribe(() => tab.store.behind.get().forEach((topic) => behind.add(topic)));
  const opened = tab.store.openChannel(channel.id);
  const count = (request: string) => tab.requests.filter((made) => made === request).length;
  return { ...tab, behind, opened, count };
}

/** Waits until a page can show its workspace. */
const isReady = ({ workspaces }: Person['store']) =>
  vi.waitFor(() => expect(workspaces.load.get().status).toBe('ready'), { ...soon, interval: 1 });

/**
 * Opens a channel's address on a device that keeps nothing of the user; live changes are joined
 * after `paint`.
 */
async function onNewDevice(person: Person, channel: Channel) {
  const { promise: painted, resolve: paint } = Promise.withResolvers<void>();
  const tab = person.newDevice(channel.id, { joinsAfter: painted });
  await isReady(tab.store);
  return { ...tab, paint };
}

it.concurrent('reads once if nothing was missed between the first read and the topics', async () => {
  const { ada, ben, workspace, channel } = await twoPeople();
  sendFrom(ben, channel, 'before');
  await shows(ada.store, channel, ['before']);
  await quiet();
  const page = reopened(ada, channel);
  await page.opened;
  await vi.waitFor(() => expect(isLive(page.store, workspace.id, channel.id)).toBe(true), soon);
  await isConnected(page.store);
  await quiet();
  sendFrom(ben, channel, 'after');
  await shows(page.store, channel, ['before', 'after']);
  expect(page.behind).not.toContain('workspace');
  expect(page.behind).not.toContain(`channel:${channel.id}`);
  expect(page.count('GET /rest/v1/rpc/rows_at_hand')).toBe(1);
  expect(page.count('GET /rest/v1/rpc/unread_counts')).toBe(1);
  const both = { unread: 2, mentions: 0 };
  await vi.waitFor(() => expect(unreadOf(page.store, channel)).toEqual(both), soon);
});

it.concurrent('reads messages sent between the first read and the join', async () => {
  const { ada, ben, channel } = await twoPeople();
  sendFrom(ben, channel, 'before');
  await shows(ada.store, channel, ['before']);
  await quiet();
  const page = reopened(ada, channel);
  page.sockets.lose(() => true);
  await page.opened;
  await shows(page.store, channel, ['before']);
  sendFrom(ben, channel, 'in between');
  await shows(ada.store, channel, ['before', 'in between']);
  await vi.waitFor(() => expect(page.sockets.opened()).toBeGreaterThan(0), soon);
  page.sockets.lose(() => false);
  await shows(page.store, channel, ['before', 'in between']);
  expect(page.behind).toContain(`channel:${channel.id}`);
  const both = { unread: 2, mentions: 0 };
  await vi.waitFor(() => expect(unreadOf(page.store, channel)).toEqual(both), soon);
});

it.concurrent('counts a channel that the user enters, and no other again', async () => {
  const { ada, workspace } = await twoPeople();
  await quiet();
  const before = ada.requests.length;
  const channel = newChannel(workspace, ada.profile, { name: 'New' });
  await ada.store.collections.channels.insert(channel);
  const nothing = { unread: 0, mentions: 0 };
  await vi.waitFor(() => expect(unreadOf(ada.store, channel)).toEqual(nothing), soon);
  const asked = ada.requests.slice(before).filter((made) => made.endsWith('unread_counts'));
  expect(asked).toHaveLength(1);
});

it.concurrent('retries a load that failed before the topics were joined', async () => {
  const { ada, workspace, channel } = await twoPeople();
  await quiet();
  const page = reopened(ada, channel);
  page.failOn('GET /rest/v1/rpc/rows_at_hand');
  await page.opened;
  await vi.waitFor(() => expect(isLive(page.store, workspace.id, channel.id)).toBe(true), soon);
  await vi.waitFor(() => expect(page.behind).toContain('workspace'), soon);
  page.failOn(null);
  await vi.waitFor(() => expect(page.store.behind.get().size).toBe(0), soon);
});

it.concurrent('requests workspaces and messages on a new device before the store exists, and only once', async () => {
  const { ada, ben, channel } = await twoPeople();
  sendFrom(ben, channel, 'before');
  await shows(ada.store, channel, ['before']);
  await quiet();
  const { store, requests, paint } = await onNewDevice(ada, channel);
  await store.openChannel(channel.id);
  paint();
  await shows(store, channel, ['before']);
  expect(requests.filter((made) => made === 'GET /rest/v1/messages')).toHaveLength(1);
  // One for the list, and one for the details of the shown workspace.
  expect(requests.filter((made) => made === 'GET /rest/v1/workspaces')).toHaveLength(2);
});

it.concurrent('reads messages sent after a new device’s request and before its join', async () => {
  const { ada, ben, channel } = await twoPeople();
  sendFrom(ben, channel, 'before');
  await shows(ada.store, channel, ['before']);
  const { store, paint } = await onNewDevice(ada, channel);
  await store.openChannel(channel.id);
  await shows(store, channel, ['before']);
  sendFrom(ben, channel, 'in between');
  await shows(ada.store, channel, ['before', 'in between']);
  expect(texts(store, channel)).toEqual(['before']);
  paint();
  await shows(store, channel, ['before', 'in between']);
});

it.concurrent('shows messages that have arrived with the workspace, not after it', async () => {
  const { ada, ben, channel } = await twoPeople();
  sendFrom(ben, channel, 'before');
  await shows(ada.store, channel, ['before']);
  const { store } = await onNewDevice(ada, channel);
  expect(store.windows.load(channel.id).get().status).toBe('ready');
});

it.concurrent('does not show outdated messages in a channel that is opened late', async () => {
  const { ada, ben, workspace, channel } = await twoPeople();
  sendFrom(ben, channel, 'before');
  await shows(ada.store, channel, ['before']);
  const { promise: painted, resolve: paint } = Promise.withResolvers<void>();
  const { store, failOn } = ada.newDevice(channel.id, { joinsAfter: painted });
  failOn('GET /rest/v1/rpc/people_at_hand');
  await vi.waitFor(() => expect(store.workspaces.load.get().status).toBe('error'), soon);
  sendFrom(ben, channel, 'late');
  await shows(ada.store, channel, ['before', 'late']);
  paint();
  failOn(null);
  await vi.waitFor(() => expect(isLive(store, workspace.id, channel.id)).toBe(true), soon);
  await vi.waitFor(() => expect(store.behind.get().size).toBe(0), soon);
  await store.openChannel(channel.id);
  await shows(store, channel, ['before', 'late']);
  expect(texts(store, channel)).toEqual(['before', 'late']);
});

it.concurrent('sends new requests for a second sign-in on the same page', async () => {
  const { ada, channel } = await twoPeople();
  const { store, requests, paint } = await onNewDevice(ada, channel);
  paint();
  const email = store.session.state.get().email ?? '';
  await store.session.signOut('local');
  const before = requests.length;
  await store.session.signIn(email, PASSWORD);
  await isReady(store);
  const asked = requests.slice(before).filter((made) => made === 'GET /rest/v1/workspaces');
  // One for the list, and one for the details of the shown workspace.
  expect(asked).toHaveLength(2);
});
