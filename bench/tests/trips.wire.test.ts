import { setTimeout as sleep } from 'node:timers/promises';
import { newId, userParts } from '@parley/model';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countDatabaseTrips, type OpenChannel, openChannel, type Trips } from './channel.ts';

/**
 * Counts the round trips to the database for the most common requests of the app. Each number is a
 * promise; a change that raises one explains why.
 */

const soon = { timeout: 30_000, interval: 20 };
const QUIET_MS = 400;

let trips: Trips;
let channel: OpenChannel;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  channel = await openChannel(async (url) => {
    trips = await countDatabaseTrips(url);
    return trips;
  });
  ends.unshift(channel.end);
});
afterAll(async () => {
  for (const end of ends) await end();
});

function send(text: string) {
  const id = newId();
  const ids = { workspace_id: channel.workspaceId, channel_id: channel.channelId };
  return channel.app.gateway.insert('messages', [
    {
      id,
      ...ids,
      author_id: channel.app.store.session.state.get().userId,
      reply_to_id: null,
      role: 'user',
      parts: userParts(id, text, []),
      metadata: ids,
      content: null,
    },
  ]);
}

/** Resolves once the app has nothing left to request. */
async function quiet(): Promise<void> {
  while ((await trips.of(() => sleep(QUIET_MS))) > 0);
}

/**
 * Trips of repeated work. On a new connection a statement is planned first, and the server
 * sometimes sends queries for itself; both only add to some counts, so the minimum is taken.
 */
async function fewestTrips(work: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    await work();
    await quiet();
    counts.push(await trips.of(work));
  }
  return Math.min(...counts);
}

test('a message is stored and returned in one round trip', async () => {
  expect(await fewestTrips(() => send('again'))).toBe(1);
});

test('a page of messages with everything belonging to them takes one round trip', async () => {
  expect(await fewestTrips(() => channel.app.readPage(channel.channelId, 50))).toBe(1);
});

/** Requests of a tab until it shows the workspace and has nothing left to request. */
async function opening(): Promise<{ requests: string[]; taken: number; most: number }> {
  const requests: string[] = [];
  const tab = channel.app.anotherTab((request) => requests.push(request));
  ends.unshift(() => tab.stop());
  const taken = await trips.of(async () => {
    await vi.waitFor(() => {
      expect(tab.store.collections.channels.has(channel.channelId)).toBe(true);
      expect(tab.store.connection.state.get().state).toBe('connected');
    }, soon);
    await quiet();
  });
  return { requests, taken, most: Math.max(...counts(requests).values()) };
}

test('opening a workspace takes few requests', async () => {
  // On a slow machine topics are joined seconds apart, and each join requests what it missed.
  let fewest = await opening();
  for (let time = 1; time < 3 && fewest.most > 4; time += 1) fewest = await opening();
  const { requests, taken, most } = fewest;
  expect([...new Set(requests)].toSorted()).toEqual(
    ['profiles', 'rpc/people_at_hand', 'rpc/rows_at_hand', 'rpc/unread_counts', 'workspaces'].map(
      (table) => `GET /rest/v1/${table}`,
    ),
  );
  // Loaded once to show it, and again if something was sent within the half minute before its
  // topics were joined; the list of workspaces is requested with each.
  expect(most).toBeLessThanOrEqual(4);
  expect(taken).toBeLessThanOrEqual(300);
});

function counts(items: readonly string[]): Map<string, number> {
  const all = new Map<string, number>();
  for (const item of items) all.set(item, (all.get(item) ?? 0) + 1);
  return all;
}
