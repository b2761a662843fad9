import type { Message } from '@parley/model';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { applyChange, type RowChange } from '../collections/change.ts';
import { createChannelWindows } from './channel-windows.ts';
import { createCollections } from '../collections/collections.ts';
import { covered, type MessagePages } from './message-pages.ts';
import type { PageCursor } from './message-request.ts';
import { createStoreEvents } from '../collections/store-events.ts';
import { comparePositions, contains, endOf } from './message-range.ts';

const CHANNEL = '019aa000-0000-7000-9000-000000000000';
const MOST = 600;

const idOf = (number: number) => `019aa000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const timeOf = (second: number) =>
  new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString().replace('Z', '000+00:00');

function message(number: number, version = 0): Message {
  return {
    id: idOf(number),
    workspace_id: 'w',
    channel_id: CHANNEL,
    author_id: 'ben',
    reply_to_id: null,
    content: `${number}`,
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
    created_at: timeOf(number),
    updated_at: timeOf(number + version),
  };
}

/**
 * A channel on a server, its windows here, and a connection between them that is slow and can be
 * cut.
 */
function setUp({
  count,
  readUpTo = null,
  save = () => Promise.reject(new Error('Nothing is written here')),
}: {
  count: number;
  readUpTo?: string | null;
  save?: () => Promise<never>;
}) {
  const server = new Map(
    Array.from({ length: count }, (_, index) => [idOf(index + 1), message(index + 1)]),
  );
  const collections = createCollections(
    { insert: save, update: save, remove: save },
    createStoreEvents(),
  );
  const requests: string[] = [];
  let isConnected = true;
  let next = count + 1;
  /** Number of turns that a response is delayed; drawn again for each. */
  let turns = () => 1;
  const travel = async () => {
    for (let turn = turns(); turn > 0; turn -= 1) await new Promise((done) => setImmediate(done));
  };
  const inOrder = () => [...server.values()].toSorted(comparePositions);

  const pages: MessagePages = {
    given: () => {},
    forgetGiven: () => {},
    async pull(channelId, limit, cursor, isWanted = () => true) {
      requests.push(`${typeof cursor === 'string' ? cursor : Object.keys(cursor)[0]} ${limit}`);
      const since = collections.messages.utils.mark();
      await travel();
      const rows = channelId === CHANNEL ? pageOf(inOrder(), limit, cursor) : [];
      await travel();
      const isLast = rows.length < limit;
      const isCovered = covered(cursor, rows.at(-1), isLast);
      if (isWanted())
        collections.messages.utils.reconcile(
          rows,
          (row) => row.channel_id === channelId && isCovered(row),
          since,
        );
      return {
        positions: rows
          .map(({ created_at, id }) => ({ created_at, id }))
          .toSorted(comparePositions),
        isLast,
      };
    },
    async find(_channelId, id) {
      await travel();
      return server.get(id) ?? null;
    },
    async findSince(_channelId, instant) {
      await travel();
      return (inOrder().find((row) => row.created_at >= instant) ?? inOrder().at(-1))?.id ?? null;
    },
    pullParticipants: travel,
  };
  const unread = () =>
    inOrder().filter((row) => readUpTo !== null && row.created_at > readUpTo).length;
  const windows = createChannelWindows({
    pages,
    collections,
    readUpTo: () => readUpTo,
    unreadOf: async () => unread(),
  });
  const announce = (operation: RowChange['operation'], row: Message) => {
    const change: RowChange = {
      operation,
      table: 'messages',
      ids: { id: row.id, channel_id: CHANNEL },
      record: operation === 'DELETE' ? null : row,
    };
    if (isConnected && windows.accepts(change)) applyChange(collections, change);
  };
  return {
    windows,
    collections,
    requests,
    newest: () => next - 1,
    setTurns: (draw: () => number) => (turns = draw),
    write() {
      const row = message(next);
      next += 1;
      server.set(row.id, row);
      announce('INSERT', row);
    },
    edit(number: number) {
      const before = server.get(idOf(number));
      if (!before) return;
      const row = {
        ...before,
        content: `${before.content}!`,
        updated_at: timeOf(next + 100_000 + Math.floor(Math.random() * 1000)),
      };
      server.set(row.id, row);
      announce('UPDATE', row);
    },
    remove(number: number) {
      const row = server.get(idOf(number));
      if (row && server.delete(row.id)) announce('DELETE', row);
    },
    cut: () => (isConnected = false),
    mend() {
      isConnected = true;
      windows.missed(CHANNEL);
    },
    stored: () =>
      texts(collections.messages.utils.storedRows().filter((row) => row.channel_id === CHANNEL)),
    load: () => windows.load(CHANNEL).get(),
    /** The messages that the window claims to hold, as the server has them. */
    claimed: () => texts(inOrder().filter((row) => contains(windows.load(CHANNEL).get(), row))),
    all: () => texts(inOrder()),
  };
}

function pageOf(rows: Message[], limit: number, cursor: PageCursor): Message[] {
  if (cursor === 'newest') return rows.slice(-limit).toReversed();
  if ('before' in cursor)
    return rows
      .filter((row) => comparePositions(row, cursor.before) < 0)
      .slice(-limit)
      .toReversed();
  const [bound, isIncluded] = 'after' in cursor ? [cursor.after, false] : [cursor.from, true];
  return rows.filter((row) => comparePositions(row, bound) > (isIncluded ? -1 : 0)).slice(0, limit);
}

/** The texts of messages, oldest first: their numbers, with a mark for each edit. */
const texts = (rows: Message[]) => rows.toSorted(comparePositions).map(({ content }) => content);
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);

it('accepts rows of a message that arrived while another message’s change was being saved', async () => {
  const channel = setUp({ count: 3, save: () => new Promise<never>(() => {}) });
  const { windows, collections } = channel;
  await windows.openChannel(CHANNEL);
  collections.messages.update(idOf(1), (row) => {
    row.content = 'changed here';
  });
  channel.write();
  const times = { created_at: timeOf(4), updated_at: timeOf(4) };
  const ids = { id: idOf(99), channel_id: CHANNEL, message_id: idOf(4) };
  const reaction = { operation: 'INSERT', table: 'reactions', ids, record: { ...ids, ...times } };
  expect(windows.accepts(reaction as RowChange)).toBe(true);
});

describe('a channel opens', () => {
  it('at its newest messages when nothing is unread', async () => {
    const { windows, stored, load } = setUp({ count: 500, readUpTo: timeOf(500) });
    await windows.openChannel(CHANNEL);
    expect(stored()).toEqual(numbered(451, 500));
    expect(load()).toMatchObject({ status: 'ready', hasOlder: true, hasNewer: false });
  });

  it('around the last-read line if much is unread, and holds nothing else', async () => {
    const { windows, stored, load } = setUp({ count: 5000, readUpTo: timeOf(2000) });
    await windows.openChannel(CHANNEL);
    expect(stored()).toEqual(numbered(1951, 2100));
    expect(load()).toMatchObject({ status: 'ready', hasOlder: true, hasNewer: true });
    expect(windows.holdsLine(CHANNEL)).toBe(true);
    expect(windows.covers(CHANNEL, timeOf(2000))).toBe(false);
  });

  it('in one range if the unread messages reach the newest page', async () => {
    const { windows, stored, load } = setUp({ count: 500, readUpTo: timeOf(420) });
    await windows.openChannel(CHANNEL);
    expect(stored()).toEqual(numbered(371, 500));
    expect(load().hasNewer).toBe(false);
  });

  it('at the message named in a link', async () => {
    const { windows, stored, requests } = setUp({ count: 5000, readUpTo: timeOf(5000) });
    await windows.openChannel(CHANNEL, idOf(1234));
    expect(stored()).toEqual(numbered(1184, 1333));
    expect(await windows.loadUntil(CHANNEL, idOf(1234))).toBe(true);
    expect(requests).toHaveLength(2);
  });
});

describe('a window far from the present', () => {
  const open = async () => {
    const channel = setUp({ count: 5000, readUpTo: timeOf(2000) });
    await channel.windows.openChannel(CHANNEL);
    return channel;
  };

  it('stores no new messages until it reaches the present', async () => {
    const channel = await open();
    channel.write();
    expect(channel.stored().at(-1)).toBe('2100');
    await channel.windows.loadPresent(CHANNEL);
    expect(channel.stored()).toEqual(numbered(4902, 5001));
    channel.write();
    expect(channel.stored().at(-1)).toBe('5002');
  });

  it('goes to a message, and to a moment, without loading those in between', async () => {
    const channel = await open();
    expect(await channel.windows.loadUntil(CHANNEL, idOf(100))).toBe(true);
    expect(channel.stored()).toEqual(numbered(50, 199));
    expect(await channel.windows.messageAt(CHANNEL, timeOf(3999.5))).toBe(idOf(4000));
    expect(await channel.windows.messageAt(CHANNEL, timeOf(9999))).toBe(idOf(5000));
    expect(await channel.windows.loadUntil(CHANNEL, idOf(99_999))).toBe(false);
    expect(channel.requests).toHaveLength(5);
  });

  it('drops messages at its far end while it grows at the other', async () => {
    const channel = await open();
    for (let page = 0; page < 10; page += 1) await channel.windows.loadNewer(CHANNEL, 100);
    expect(channel.stored().at(-1)).toBe('3100');
    expect(channel.stored().length).toBeLessThanOrEqual(MOST);
    for (let page = 0; page < 20; page += 1) await channel.windows.loadOlder(CHANNEL, 100);
    expect(channel.stored().length).toBeLessThanOrEqual(MOST);
    expect(channel.stored()).toEqual(channel.claimed());
  });
});

it('limits a window that is left open, and keeps the position where the user stopped', async () => {
  const channel = setUp({ count: 100, readUpTo: timeOf(100) });
  await channel.windows.openChannel(CHANNEL);
  await channel.windows.openChannel(idOf(1));
  for (let count = 0; count < 2000; count += 1) channel.write();
  await vi.waitFor(() => expect(channel.stored().length).toBeLessThanOrEqual(MOST));
  expect(channel.stored()).toContain('101');
  expect(channel.stored()).toEqual(channel.claimed());
});

it('drops the channels opened longest ago', async () => {
  const { windows, stored } = setUp({ count: 100 });
  await windows.openChannel(CHANNEL);
  for (let other = 1; other <= 30; other += 1) await windows.openChannel(idOf(other));
  expect(stored()).toEqual([]);
  expect(windows.load(CHANNEL).get().status).toBe('loading');
});

it('stays at the user’s position if more was missed than a window holds', async () => {
  const channel = setUp({ count: 500, readUpTo: timeOf(500) });
  await channel.windows.openChannel(CHANNEL);
  channel.windows.setAnchor(CHANNEL, idOf(460));
  channel.cut();
  for (let count = 0; count < 3000; count += 1) channel.write();
  channel.mend();
  await vi.waitFor(() => expect(channel.load().hasNewer).toBe(true));
  expect(channel.stored()).toContain('460');
  expect(channel.stored()).toEqual(channel.claimed());
});

const number = fc.integer({ min: 1, max: 2200 });
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('older' as const, 'newer' as const)
      .map((kind) => ({ kind, number: 0 })),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(
        'write' as const,
        'present' as const,
        'cut' as const,
        'mend' as const,
        'leave' as const,
      )
      .map((kind) => ({ kind, number: 0 })),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('jump' as const, 'edit' as const, 'remove' as const, 'look' as const),
      number,
    }),
  },
);

it('holds exactly the server’s messages of its range after any sequence of events', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { maxLength: 30 }),
      fc.infiniteStream(fc.integer({ min: 0, max: 4 })),
      fc.integer({ min: 0, max: 2000 }),
      async (actions, delays, read) => {
        const channel = setUp({ count: 2000, readUpTo: timeOf(read) });
        const { windows } = channel;
        channel.setTurns(() => delays.next().value ?? 0);
        const running: Promise<unknown>[] = [windows.openChannel(CHANNEL)];
        for (const { kind, number: at } of actions) {
          if (kind === 'older') running.push(windows.loadOlder(CHANNEL, 100));
          else if (kind === 'newer') running.push(windows.loadNewer(CHANNEL, 100));
          else if (kind === 'present') running.push(windows.loadPresent(CHANNEL));
          else if (kind === 'jump') running.push(windows.loadUntil(CHANNEL, idOf(at)));
          else if (kind === 'leave')
            running.push(windows.openChannel(idOf(at)), windows.openChannel(CHANNEL));
          else if (kind === 'look') windows.setAnchor(CHANNEL, idOf(at));
          else if (kind === 'write') channel.write();
          else if (kind === 'edit') channel.edit(at);
          else if (kind === 'remove') channel.remove(at);
          else if (kind === 'cut') channel.cut();
          else channel.mend();
          for (let turn = delays.next().value ?? 0; turn > 0; turn -= 1)
            await new Promise((done) => setImmediate(done));
        }
        channel.mend();
        await Promise.all(running);
        await vi.waitFor(() => expect(channel.stored()).toEqual(channel.claimed()), {
          interval: 1,
        });
        expect(channel.load().status).toBe('ready');
        expect(channel.stored().length).toBeLessThanOrEqual(MOST);
        await windows.loadPresent(CHANNEL);
        channel.write();
        expect(channel.stored().at(-1)).toBe(channel.all().at(-1));
        expect(contains(channel.load(), endOf(timeOf(channel.newest())))).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});
