import { foreignCode } from '../base/error-codes.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId, type MessageDraft } from '@parley/model';
import { AppError } from '../base/errors.ts';
import { browserTabs } from '../testing/tabs.ts';
import { memoryStorage } from '../base/device-storage.ts';
import { processTurns } from '../base/ports.ts';
import { idsOf, type NewChange, type QueuedChange } from './change.ts';
import { countWaiting, createQueue } from './queue.ts';
import type { QueueDecision } from './settling.ts';
import { createQueueStorage } from './queue-storage.ts';

const ME = newId();
const WORKSPACE = newId();
const unreachable = () => new AppError('network', 'The server cannot be reached.');
const failing = (status: number) => new AppError('unexpected', 'Something went wrong', { status });
const refusing = () =>
  new AppError(foreignCode('channel_archived'), 'This channel is archived.', { status: 400 });

function draft(text: string, channel_id = newId()): MessageDraft {
  return {
    id: newId(),
    workspace_id: WORKSPACE,
    channel_id,
    author_id: ME,
    reply_to_id: null,
    role: 'user',
    parts: [{ type: 'text', text }],
    metadata: { workspace_id: WORKSPACE, channel_id },
  };
}

const message = (text: string, channelId?: string): NewChange => {
  const made = draft(text, channelId);
  return { kind: 'message', id: made.id, draft: made, attachments: [] };
};

const edit = (id: string, text: string, channelId = newId()): NewChange => ({
  kind: 'update',
  id: newId(),
  table: 'messages',
  lane: `channel:${channelId}`,
  ids: [id],
  changes: { parts: [{ type: 'text', text }] },
});

const reaction = (channelId = newId()): NewChange => ({
  kind: 'insert',
  id: newId(),
  table: 'reactions',
  lane: `channel:${channelId}`,
  rows: [{ id: newId(), emoji: '✅' }],
});

/** A tab with a server that can be unplugged. */
function setUp({ storage, turns } = { storage: memoryStorage(), turns: processTurns() }) {
  const world = {
    isOnline: true,
    isReachable: true,
    attempts: [] as string[],
    delivered: [] as string[],
    shown: new Set<string>(),
    decisions: [] as QueueDecision[],
    answer: async (_change: QueuedChange): Promise<void> => {},
  };
  const queue = createQueue({
    storage: createQueueStorage(storage),
    turns,
    async deliver(change) {
      world.attempts.push(change.id);
      await world.answer(change);
      world.delivered.push(change.id);
      return { rows: [] };
    },
    lay: ({ id }) => void world.shown.add(id),
    lift: ({ id }) => void world.shown.delete(id),
    take: () => {},
    decided: (decision) => void world.decisions.push(decision),
    isOnline: () => world.isOnline,
    isReachable: () => world.isReachable,
    now: Date.now,
    vary: (ms) => ms,
    askedMs: () => 0,
  });
  return { queue, world, storage };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const quiet = () => vi.advanceTimersByTimeAsync(0);
const later = (ms = 120_000) => vi.advanceTimersByTimeAsync(ms);
const states = ({ queue }: ReturnType<typeof setUp>) =>
  queue.entries.get().map(({ state }) => state);
const add = (queue: ReturnType<typeof createQueue>, changes: NewChange[]) =>
  changes.map((change) => queue.add(change));

describe('a change', () => {
  it('is shown immediately, kept, and forgotten once stored', async () => {
    const { queue, world, storage } = setUp();
    queue.start(ME);
    const sent = message('hello');
    void queue.add(sent);
    expect(world.shown.has(sent.id)).toBe(true);
    expect(queue.entries.get()[0]?.state).toBe('sending');
    expect(storage.keys()).toHaveLength(1);
    await quiet();
    expect(world.decisions).toMatchObject([{ type: 'stored', change: { id: sent.id } }]);
    expect(queue.entries.get()).toEqual([]);
    expect(storage.keys()).toEqual([]);
  });

  it('is sent after those written before it, one at a time', async () => {
    const { queue, world } = setUp();
    queue.start(ME);
    const releases: (() => void)[] = [];
    world.answer = () => new Promise((resolve) => void releases.push(resolve));
    const channel = newId();
    const changes = [message('one', channel), edit(newId(), 'two', channel), reaction(channel)];
    void add(queue, changes);
    await quiet();
    for (let step = 0; step < 3; step += 1) {
      expect(world.attempts).toHaveLength(step + 1);
      releases[step]?.();
      await quiet();
    }
    expect(world.delivered).toEqual(changes.map(({ id }) => id));
  });

  it.each([0, 401, 408, 425, 429, 500, 502, 503, 504, 507])(
    'waits as long as the server answers %i, and is then sent once',
    async (status) => {
      const { queue, world } = setUp();
      queue.start(ME);
      world.answer = () => Promise.reject(status === 0 ? unreachable() : failing(status));
      const channel = newId();
      const changes = [message('one', channel), edit(newId(), 'two', channel), reaction(channel)];
      void add(queue, changes);
      await later(3_600_000);
      expect(queue.entries.get().map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
      expect(world.shown.size).toBe(3);
      world.answer = async () => {};
      await later();
      expect(world.delivered).toEqual(changes.map(({ id }) => id));
    },
  );

  it('shows as waiting while the server does not respond, even if still in flight', async () => {
    const here = setUp();
    const { queue, world } = here;
    queue.start(ME);
    const { promise, resolve } = Promise.withResolvers<void>();
    world.answer = () => promise;
    void queue.add(message('under way'));
    await quiet();
    world.isReachable = false;
    queue.stalled();
    void queue.add(message('after it'));
    expect(states(here)).toEqual(['queued', 'queued']);
    resolve();
    await quiet();
    expect(world.delivered).toHaveLength(2);
  });

  it('is not tried while the browser is offline', async () => {
    const here = setUp();
    const { queue, world } = here;
    world.isOnline = false;
    queue.start(ME);
    void queue.add(message('later'));
    await later();
    expect(states(here)).toEqual(['queued']);
    expect(world.attempts).toEqual([]);
    world.isOnline = true;
    queue.hurry();
    await quiet();
    expect(world.delivered).toHaveLength(1);
  });

  it('survives a reload, but only for the same user', async () => {
    const before = setUp();
    before.world.isOnline = false;
    before.queue.start(ME);
    const changes = [message('one'), edit(newId(), 'two'), reaction()];
    void add(before.queue, changes);
    before.queue.stop();

    const other = setUp({ storage: before.storage, turns: processTurns() });
    other.queue.start(newId());
    await quiet();
    expect(other.queue.entries.get()).toEqual([]);
    other.queue.reset();

    const after = setUp({ storage: before.storage, turns: processTurns() });
    after.queue.start(ME);
    expect([...after.world.shown]).toEqual(changes.map(({ id }) => id));
    await quiet();
    expect(after.world.delivered.toSorted()).toEqual(changes.map(({ id }) => id).toSorted());
  });

  it('is not sent if a newer one overwrites it', async () => {
    const { queue, world } = setUp();
    world.isOnline = false;
    queue.start(ME);
    const [channel, row] = [newId(), newId()];
    const [first, second] = [edit(row, 'one', channel), edit(row, 'two', channel)];
    void add(queue, [first, message('between', channel), second]);
    expect(queue.entries.get()).toHaveLength(2);
    expect(world.shown.has(first.id)).toBe(false);
    world.isOnline = true;
    queue.hurry();
    await quiet();
    expect(world.delivered.at(-1)).toBe(second.id);
  });

  it('is sent even if the browser has no space, and marked as living as long as the page', async () => {
    const storage = { ...memoryStorage(), set: () => {} };
    const { queue, world } = setUp({ storage, turns: processTurns() });
    world.isOnline = false;
    queue.start(ME);
    const sent = message('x');
    void queue.add(sent);
    expect(queue.unkept.get()).toEqual(new Set([sent.id]));
    world.isOnline = true;
    queue.hurry();
    await quiet();
    expect(world.delivered).toEqual([sent.id]);
    expect(queue.unkept.get().size).toBe(0);
  });
});

describe('the caller of a change', () => {
  it('learns that it is stored, refused, or waiting', async () => {
    const { queue, world, storage } = setUp();
    queue.start(ME);
    await expect(queue.add(reaction())).resolves.toBe('stored');
    world.answer = () => Promise.reject(refusing());
    await expect(queue.add(edit(newId(), 'x'))).rejects.toMatchObject({
      code: 'channel_archived',
    });
    expect(world.decisions).toEqual([]);
    expect(storage.keys()).toEqual([]);
    world.answer = () => Promise.reject(unreachable());
    await expect(queue.add(reaction())).resolves.toBe('waiting');
    await expect(queue.add(reaction())).resolves.toBe('waiting');
  });
});

describe('a refusal', () => {
  it('leaves a message in its position, continues with the next, and waits for retry or discard', async () => {
    const { queue, world, storage } = setUp();
    queue.start(ME);
    const [refused, next] = [message('no'), message('yes')];
    world.answer = async ({ id }) => {
      if (id === refused.id) throw refusing();
    };
    void add(queue, [refused, next]);
    await quiet();
    expect(world.delivered).toEqual([next.id]);
    expect(queue.entries.get()).toMatchObject([
      { state: 'failed', error: { code: 'channel_archived' } },
    ]);
    expect(world.shown.has(refused.id)).toBe(true);
    world.answer = async () => {};
    queue.retry(refused.id);
    await quiet();
    expect(world.delivered).toEqual([next.id, refused.id]);
    expect(storage.keys()).toEqual([]);
  });

  it('removes a waiting edit from the screen and keeps its text, even after a reload', async () => {
    const before = setUp();
    before.world.isOnline = false;
    before.queue.start(ME);
    const change = edit(newId(), 'What I meant');
    void queue(before).add(change);
    before.world.answer = () => Promise.reject(refusing());
    before.world.isOnline = true;
    before.queue.hurry();
    await quiet();
    expect(before.world.shown.size).toBe(0);
    expect(before.world.decisions).toMatchObject([{ type: 'refused', change }]);
    before.queue.stop();

    const after = setUp({ storage: before.storage, turns: processTurns() });
    after.queue.start(ME);
    expect(after.world.shown.size).toBe(0);
    expect(after.world.decisions).toMatchObject([{ type: 'refused', change }]);
    after.queue.retry(change.id);
    await quiet();
    expect(after.world.delivered).toEqual([change.id]);
  });

  it('of a message holds back changes that depend on it until its author decides', async () => {
    const { queue, world, storage } = setUp();
    world.isOnline = false;
    queue.start(ME);
    const channel = newId();
    const refused = message('no', channel);
    void add(queue, [refused, edit(refused.id, 'no, no', channel), message('yes', channel)]);
    world.answer = async ({ id }) => {
      if (id === refused.id) throw refusing();
    };
    world.isOnline = true;
    queue.hurry();
    await quiet();
    expect(world.delivered).toHaveLength(1);
    queue.discard(refused.id);
    expect(queue.entries.get()).toEqual([]);
    expect(world.shown.size).toBe(0);
    expect(storage.keys()).toEqual([]);
  });
});

describe('a change that makes the server fail', () => {
  it('does not block other channels, and its author can choose after a while', async () => {
    const { queue, world } = setUp();
    queue.start(ME);
    const channel = newId();
    const [poisoned, behind, elsewhere] = [
      message('x', channel),
      message('y', channel),
      message('z'),
    ];
    world.answer = async ({ id }) => {
      if (id === poisoned.id) throw failing(500);
    };
    void add(queue, [poisoned, behind, elsewhere]);
    await later(10_000);
    expect(world.delivered).toEqual([elsewhere.id]);
    await later();
    expect(world.decisions.filter(({ type }) => type === 'stuck')).toMatchObject([
      { change: { id: poisoned.id } },
    ]);
    expect(queue.entries.get()[0]).toMatchObject({ isStuck: true, state: 'queued' });
    queue.discard(poisoned.id);
    await later();
    expect(world.delivered).toEqual([elsewhere.id, behind.id]);
  });
});

describe('the tabs of one browser', () => {
  it('send the changes of both in the order written, each once', async () => {
    const browser = browserTabs();
    const [one, two] = [setUp(browser.open()), setUp(browser.open())];
    for (const { world, queue } of [one, two]) {
      world.isOnline = false;
      queue.start(ME);
    }
    const channel = newId();
    const changes = Array.from({ length: 6 }, (_, n) => message(`${n}`, channel));
    const order: string[] = [];
    for (const [n, change] of changes.entries()) {
      void queue(n % 2 === 0 ? one : two).add(change);
      await later(5);
    }
    for (const { world, queue: own } of [one, two]) {
      world.answer = async ({ id }) => void order.push(id);
      world.isOnline = true;
      own.hurry();
    }
    await later();
    expect(order).toEqual(changes.map(({ id }) => id));
    for (const { world, queue: own } of [one, two]) {
      expect(own.entries.get()).toEqual([]);
      expect(world.shown.size).toBe(0);
    }
  });

  it('show each other’s changes and their outcome', async () => {
    const browser = browserTabs();
    const [one, two] = [setUp(browser.open()), setUp(browser.open())];
    for (const { world, queue: own } of [one, two]) {
      world.isOnline = false;
      own.start(ME);
    }
    const change = edit(newId(), 'Mine');
    void one.queue.add(change);
    await quiet();
    expect(two.world.shown).toEqual(new Set([change.id]));
    expect(countWaiting(two.queue.entries.get())).toBe(1);
    two.world.answer = () => Promise.reject(refusing());
    two.world.isOnline = true;
    two.queue.hurry();
    await quiet();
    for (const { world, queue: own } of [one, two]) {
      expect(world.decisions).toMatchObject([{ type: 'refused' }]);
      expect(own.entries.get()).toMatchObject([{ state: 'failed' }]);
    }
    one.queue.discard(change.id);
    await quiet();
    expect(two.queue.entries.get()).toEqual([]);
  });
});

it('sends changes left by earlier versions', async () => {
  const { queue: own, world, storage } = setUp();
  const made = draft('from before');
  storage.set(
    `parley:outbox:${ME}:${made.id}`,
    JSON.stringify({ draft: made, attachments: [], queuedAt: 1, isRefused: false }),
  );
  own.start(ME);
  await quiet();
  expect(world.delivered).toEqual([made.id]);
  expect(storage.keys()).toEqual([]);
});

it('does not count read marks, drafts and notifications as waiting', async () => {
  const { queue: own, world } = setUp();
  world.isOnline = false;
  own.start(ME);
  const mark: NewChange = {
    kind: 'update',
    id: newId(),
    table: 'participants',
    lane: 'participants:x',
    ids: ['x'],
    changes: { last_read_at: '2026-01-01T00:00:00Z' },
    forward: 'last_read_at',
  };
  void add(own, [mark, message('counted')]);
  expect(countWaiting(own.entries.get())).toBe(1);
  expect(own.entries.get().map(({ change }) => idsOf(change)[0])).toContain('x');
});

const queue = ({ queue: own }: ReturnType<typeof setUp>) => own;
