import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId, type MessageDraft } from '@parley/model';
import { AppError } from './errors.ts';
import { createOutbox } from './outbox.ts';
import { createOutboxStorage } from './outbox-storage.ts';
import { memoryStorage } from './ports.ts';

const ME = newId();
const unreachable = () => new AppError('network', 'The server cannot be reached.');

function draft(text: string): MessageDraft {
  const [workspace_id, channel_id] = [newId(), newId()];
  return {
    id: newId(),
    workspace_id,
    channel_id,
    author_id: ME,
    reply_to_id: null,
    role: 'user',
    parts: [{ type: 'text', text }],
    metadata: { workspace_id, channel_id },
  };
}

/** An outbox before a server that can be unplugged. */
function setUp(storage = memoryStorage()) {
  const world = {
    isOnline: true,
    isReachable: true,
    delivered: [] as string[],
    shown: new Set<string>(),
    settled: [] as string[],
    answer: async (_draft: MessageDraft): Promise<void> => {},
  };
  const outbox = createOutbox({
    storage: createOutboxStorage(storage),
    async deliver(sent) {
      await world.answer(sent);
      world.delivered.push(sent.id);
    },
    show: ({ id }) => void world.shown.add(id),
    settle: (id) => void world.settled.push(id),
    hide: (id) => void world.shown.delete(id),
    isOnline: () => world.isOnline,
    isReachable: () => world.isReachable,
  });
  return { outbox, world, storage };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const quiet = () => vi.advanceTimersByTimeAsync(0);

describe('the outbox', () => {
  it('shows a message at once and forgets it when it is stored', async () => {
    const { outbox, world, storage } = setUp();
    outbox.start(ME);
    const sent = draft('hello');
    outbox.send(sent, []);
    expect(world.shown.has(sent.id)).toBe(true);
    expect(outbox.entries.get()[0]?.state).toBe('sending');
    await quiet();
    expect(world.settled).toEqual([sent.id]);
    expect(outbox.entries.get()).toEqual([]);
    expect(storage.keys()).toEqual([]);
  });

  it('sends one after the other, in the order of writing', async () => {
    const { outbox, world } = setUp();
    outbox.start(ME);
    const releases: (() => void)[] = [];
    const begun: string[] = [];
    world.answer = ({ id }) =>
      new Promise((resolve) => void (begun.push(id), releases.push(resolve)));
    const drafts = ['one', 'two', 'three'].map(draft);
    for (const each of drafts) outbox.send(each, []);
    await quiet();
    expect(begun).toEqual([drafts[0]?.id]);
    for (let step = 0; step < 3; step += 1) {
      releases[step]?.();
      await quiet();
    }
    expect(world.delivered).toEqual(drafts.map(({ id }) => id));
  });

  it('shows messages as queued while the server does not answer, though a request is still under way', async () => {
    const { outbox, world } = setUp();
    outbox.start(ME);
    const { promise, resolve } = Promise.withResolvers<void>();
    world.answer = () => promise;
    outbox.send(draft('under way'), []);
    world.isReachable = false;
    outbox.stalled();
    outbox.send(draft('after it'), []);
    expect(outbox.entries.get().map(({ state }) => state)).toEqual(['queued', 'queued']);
    resolve();
    await quiet();
    expect(world.delivered).toHaveLength(2);
    expect(outbox.entries.get()).toEqual([]);
  });

  it('keeps messages queued without an answer, and sends each once when the server is back', async () => {
    const { outbox, world } = setUp();
    outbox.start(ME);
    world.answer = async () => Promise.reject(unreachable());
    const drafts = ['one', 'two'].map(draft);
    for (const each of drafts) outbox.send(each, []);
    await quiet();
    expect(outbox.entries.get().map(({ state }) => state)).toEqual(['queued', 'queued']);
    world.answer = async () => {};
    await vi.advanceTimersByTimeAsync(10_000);
    expect(world.delivered).toEqual(drafts.map(({ id }) => id));
  });

  it('does not try while the browser is offline', async () => {
    const { outbox, world } = setUp();
    world.isOnline = false;
    outbox.start(ME);
    outbox.send(draft('later'), []);
    await quiet();
    expect(outbox.entries.get()[0]?.state).toBe('queued');
    world.isOnline = true;
    await outbox.flush();
    expect(world.delivered).toHaveLength(1);
  });

  it('survives a reload, for the same person alone', async () => {
    const before = setUp();
    before.world.isOnline = false;
    before.outbox.start(ME);
    const drafts = ['one', 'two'].map(draft);
    for (const each of drafts) before.outbox.send(each, [{ ...attachmentOf(each) }]);
    before.outbox.stop();

    const other = setUp(before.storage);
    other.outbox.start(newId());
    await quiet();
    expect(other.outbox.entries.get()).toEqual([]);
    other.outbox.reset();

    const after = setUp(before.storage);
    after.outbox.start(ME);
    expect([...after.world.shown]).toEqual(drafts.map(({ id }) => id));
    await quiet();
    expect(after.world.delivered).toEqual(drafts.map(({ id }) => id));
  });

  it('marks a refused message as failed, sends the next, and waits for retry or discard', async () => {
    const { outbox, world } = setUp();
    outbox.start(ME);
    const [refused, next] = [draft('no'), draft('yes')];
    world.answer = async ({ id }) => {
      if (id === refused.id)
        throw new AppError('channel_archived', 'This channel is archived.', { status: 400 });
    };
    outbox.send(refused, []);
    outbox.send(next, []);
    await quiet();
    expect(world.delivered).toEqual([next.id]);
    expect(outbox.entries.get()).toMatchObject([
      { id: refused.id, state: 'failed', error: { code: 'channel_archived' } },
    ]);
    expect(world.shown.has(refused.id)).toBe(true);
    world.answer = async () => {};
    outbox.retry(refused.id);
    await quiet();
    expect(world.delivered).toEqual([next.id, refused.id]);
  });

  it('gives up on a message that makes the server fail, not on one that meets a starting server', async () => {
    const { outbox, world } = setUp();
    outbox.start(ME);
    let status = 503;
    world.answer = async () =>
      Promise.reject(new AppError('unexpected', 'Something went wrong', { status }));
    outbox.send(draft('x'), []);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(outbox.entries.get()[0]?.state).toBe('queued');
    status = 500;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(outbox.entries.get()[0]?.state).toBe('failed');
  });

  it('takes a discarded message back, from the device too', async () => {
    const { outbox, world, storage } = setUp();
    world.isOnline = false;
    outbox.start(ME);
    const sent = draft('oops');
    outbox.send(sent, []);
    outbox.discard(sent.id);
    expect(world.shown.size).toBe(0);
    expect(storage.keys()).toEqual([]);
  });

  it('refuses a draft without metadata or without an author', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { outbox } = setUp();
    outbox.start(ME);
    const sent = draft('x');
    expect(() =>
      outbox.send({ ...sent, metadata: { workspace_id: 'w', channel_id: 'c' } }, []),
    ).toThrow('Failed to parse metadata');
    expect(() => outbox.send({ ...sent, author_id: '' }, [])).toThrow('Failed to create draft');
    const empty = () => outbox.send({ ...sent, parts: [] }, []);
    expect(empty).toThrow('Failed to create draft');
    expect(empty).toThrow(expect.objectContaining({ hint: 'At least one attachment is required' }));
    for (const [field, words] of [
      ['storage_path', 'Storage path is required'],
      ['mime_type', 'MIME type is required'],
      ['file_size', 'File size must be positive'],
    ] as const) {
      const data = [{ ...file, [field]: field === 'file_size' ? 0 : '' }];
      const part = { type: 'data-attachments' as const, id: `${sent.id}-attachments`, data };
      expect(() => outbox.send({ ...sent, parts: [part] }, [])).toThrow(
        expect.objectContaining({ message: 'Failed to create draft', hint: words }),
      );
    }
    expect(logged).toHaveBeenCalledTimes(7);
    logged.mockRestore();
  });
});

const file = {
  id: newId(),
  type: 'document' as const,
  name: 'plan.txt',
  mime_type: 'text/plain',
  file_size: 3,
  storage_path: 'w/c/m/a/plan.txt',
};

function attachmentOf({ id: message_id, workspace_id, channel_id }: MessageDraft) {
  const id = newId();
  const storage_path = [workspace_id, channel_id, message_id, id, 'a.txt'].join('/');
  return {
    id,
    workspace_id,
    channel_id,
    message_id,
    type: 'document' as const,
    name: 'a.txt',
    storage_path,
    mime_type: 'text/plain',
    file_size: 1,
  };
}
