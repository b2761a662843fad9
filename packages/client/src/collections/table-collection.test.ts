import type { Channel, Message, Reaction, TableName } from '@parley/model';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTableCollection } from './table-collection.ts';
import { AppError } from '../base/errors.ts';
import { createStoreEvents, type StoreEvent } from './store-events.ts';
import type { Row, TableGateway } from '../tables/table-gateway.ts';

const T1 = '2026-01-01T10:00:00.000001+00:00';
const T2 = '2026-01-01T10:00:00.000002+00:00';
const T3 = '2026-01-01T10:00:01+00:00';

function channel(id: string, more: Partial<Channel> = {}): Channel {
  return {
    id,
    workspace_id: 'w',
    name: 'General',
    icon: null,
    description: null,
    topic: 'general',
    category: null,
    visibility: 'open',
    prompt: '',
    prompt_version: 0,
    assistant_mode: 'auto',
    assistant_model: null,
    assistant_tools: null,
    created_by: null,
    archived_at: null,
    deleted_at: null,
    created_at: T1,
    updated_at: T1,
    ...more,
  };
}

function message(id: string, more: Partial<Message> = {}): Message {
  return {
    id,
    workspace_id: 'w',
    channel_id: 'c',
    author_id: 'me',
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
    created_at: T1,
    updated_at: T1,
    ...more,
  };
}

const echo = async (rows: Row[]) => rows;

/** A gateway that records its calls and answers when the test says so. */
function recorder() {
  const calls: {
    operation: string;
    table: TableName;
    ids?: string[];
    rows?: Row[];
    changes?: Row;
  }[] = [];
  let answer: (rows: Row[]) => Promise<Row[]> = echo;
  const gateway: TableGateway = {
    insert(table, rows) {
      calls.push({ operation: 'insert', table, rows });
      return answer(rows);
    },
    update(table, ids, changes) {
      calls.push({ operation: 'update', table, ids, changes });
      return answer(ids.map((id) => ({ id, ...changes })));
    },
    async remove(table, ids) {
      calls.push({ operation: 'remove', table, ids });
      await answer(ids.map((id) => ({ id })));
    },
  };
  return {
    calls,
    gateway,
    answerWith(next: (rows: Row[]) => Promise<Row[]>) {
      answer = next;
    },
    refuse: (error: Error) => {
      answer = async () => {
        throw error;
      };
    },
  };
}

function channels() {
  const server = recorder();
  const events = createStoreEvents();
  const seen: StoreEvent[] = [];
  events.on((event) => seen.push(event));
  const collection = createTableCollection<Channel>({
    table: 'channels',
    gateway: server.gateway,
    events,
  });
  return { collection, server, events, seen };
}

function messages() {
  const server = recorder();
  server.answerWith(async ([row]) => [{ ...message('m1'), ...row, updated_at: T2 }]);
  const collection = createTableCollection<Message>({
    table: 'messages',
    gateway: server.gateway,
    events: createStoreEvents(),
    undoMs: 30_000,
  });
  collection.utils.merge([message('m1')], collection.utils.mark());
  return { collection, server };
}

it('stores a row once if it arrives twice', () => {
  const stored: object[] = [];
  const { gateway } = recorder();
  const collection = createTableCollection<Channel>({
    table: 'channels',
    gateway,
    events: createStoreEvents(),
    onStored: (_table, rows) => stored.push(...rows),
  });
  collection.utils.merge([channel('a')], collection.utils.mark());
  collection.utils.merge([channel('a')], collection.utils.mark());
  collection.utils.live({ operation: 'UPDATE', record: channel('a') });
  collection.utils.reconcile([channel('a')], () => true, collection.utils.mark());
  expect(stored).toEqual([channel('a')]);
  const renamed = channel('a', { name: 'Hall' });
  collection.utils.live({ operation: 'UPDATE', record: renamed });
  expect(stored).toEqual([channel('a'), renamed]);
});

describe('an optimistic change', () => {
  it('shows an insert immediately, sends the columns users may insert, and keeps the stored row', async () => {
    const { collection, server, seen } = channels();
    server.answerWith(async (rows) =>
      rows.map((row) => ({ ...channel('c1'), ...row, topic: 'made-by-server', updated_at: T2 })),
    );
    const saved = collection.insert(channel('c1', { topic: '' }));
    expect(collection.get('c1')?.topic).toBe('');
    await saved;
    expect(server.calls[0]?.rows?.[0]).not.toHaveProperty('created_at');
    expect(server.calls[0]?.rows?.[0]).not.toHaveProperty('deleted_at');
    expect(collection.get('c1')?.topic).toBe('made-by-server');
    expect(seen).toEqual([{ type: 'succeeded', operation: 'insert', table: 'channels', id: 'c1' }]);
  });

  it('drops a temporary id before the insert and takes the server’s id', async () => {
    const { collection, server, seen } = channels();
    server.answerWith(async (rows) => rows.map((row) => ({ ...channel('real'), ...row })));
    await collection.insert(channel('_new1'));
    expect(server.calls[0]?.rows?.[0]).not.toHaveProperty('id');
    expect([...collection.keys()]).toEqual(['real']);
    expect(seen).toEqual([
      { type: 'succeeded', operation: 'insert', table: 'channels', id: 'real' },
    ]);
  });

  it('removes a refused insert, then emits the event', async () => {
    const { collection, server, events } = channels();
    const error = new AppError('42501', 'no');
    server.refuse(error);
    const { promise, resolve } = Promise.withResolvers<StoreEvent & { isShown: boolean }>();
    events.on((event) => resolve({ ...event, isShown: collection.has('c1') }));
    collection.insert(channel('c1'));
    expect(collection.has('c1')).toBe(true);
    expect(await promise).toEqual({
      type: 'reverted',
      operation: 'insert',
      table: 'channels',
      id: 'c1',
      error,
      isShown: false,
    });
  });

  it('restores the original after a refused update, and the row after a refused delete', async () => {
    const { collection, server, seen } = channels();
    collection.utils.merge([channel('c1')], collection.utils.mark());
    server.refuse(
      new AppError('no_row_saved', 'Could not save channels:c1. Perhaps a problem with RLS?'),
    );
    const update = collection.update('c1', (draft) => {
      draft.name = 'Renamed';
    });
    expect(collection.get('c1')?.name).toBe('Renamed');
    await expect(update).rejects.toThrow('Could not save channels:c1');
    expect(collection.get('c1')?.name).toBe('General');

    const removal = collection.delete('c1');
    expect(collection.has('c1')).toBe(false);
    await expect(removal).rejects.toBeInstanceOf(AppError);
    expect(collection.has('c1')).toBe(true);
    await vi.waitFor(() =>
      expect(seen.map(({ type, operation }) => `${operation} ${type}`)).toEqual([
        'update reverted',
        'delete reverted',
      ]),
    );
  });

  it('sends only the changed columns, and nothing if nothing changed', async () => {
    const { collection, server } = channels();
    collection.utils.merge([channel('c1')], collection.utils.mark());
    server.answerWith(async ([row]) => [{ ...channel('c1'), ...row, updated_at: T2 }]);
    await collection.update('c1', (draft) => {
      draft.name = 'Renamed';
      draft.icon = null;
      draft.updated_at = T3;
    });
    expect(server.calls).toEqual([
      { operation: 'update', table: 'channels', ids: ['c1'], changes: { name: 'Renamed' } },
    ]);
    collection.update('c1', (draft) => {
      draft.name = 'Renamed';
    });
    await Promise.resolve();
    expect(server.calls).toHaveLength(1);
  });

  it('saves rows with the same changes by one list of ids', async () => {
    const { collection, server } = channels();
    collection.utils.merge([channel('c1'), channel('c2'), channel('c3')], collection.utils.mark());
    server.answerWith(async (rows) =>
      rows.map((row) => ({ ...channel(String(row.id)), ...row, updated_at: T2 })),
    );
    await collection.update(['c1', 'c2', 'c3'], (draft) => {
      draft.category = draft.id === 'c3' ? 'Sales' : 'Team';
    });
    expect(server.calls.map(({ ids, changes }) => [ids, changes])).toEqual([
      [['c1', 'c2'], { category: 'Team' }],
      [['c3'], { category: 'Sales' }],
    ]);
  });

  it('replaces an optimistic reaction by the stored one, whatever its id', async () => {
    const server = recorder();
    const collection = createTableCollection<Reaction>({
      table: 'reactions',
      gateway: server.gateway,
      events: createStoreEvents(),
    });
    const reaction: Reaction = {
      id: 'r-new',
      workspace_id: 'w',
      channel_id: 'c',
      message_id: 'm',
      profile_id: 'me',
      emoji: '👍',
      created_at: T1,
      updated_at: T1,
    };
    server.answerWith(async () => [{ ...reaction, id: 'r-old', updated_at: T2 }]);
    await collection.insert(reaction);
    expect([...collection.keys()]).toEqual(['r-old']);
  });
});

describe('a live change', () => {
  it('adds, replaces and removes a row', () => {
    const { collection } = channels();
    collection.utils.live({ operation: 'INSERT', record: channel('c1') });
    collection.utils.live({
      operation: 'UPDATE',
      record: channel('c1', { name: 'Renamed', updated_at: T2 }),
    });
    expect(collection.get('c1')?.name).toBe('Renamed');
    collection.utils.live({ operation: 'DELETE', id: 'c1' });
    expect(collection.has('c1')).toBe(false);
  });

  it('never overwrites a newer row with an older one, to the microsecond', () => {
    const { collection } = channels();
    collection.utils.live({
      operation: 'INSERT',
      record: channel('c1', { name: 'Newer', updated_at: T2 }),
    });
    collection.utils.live({
      operation: 'UPDATE',
      record: channel('c1', { name: 'Older', updated_at: T1 }),
    });
    collection.utils.merge(
      [channel('c1', { name: 'Older', updated_at: T1 })],
      collection.utils.mark(),
    );
    expect(collection.get('c1')?.name).toBe('Newer');
  });

  it('does not restore a deleted row, neither late nor from an earlier request', () => {
    const { collection } = channels();
    const since = collection.utils.mark();
    collection.utils.live({ operation: 'INSERT', record: channel('c1', { updated_at: T2 }) });
    collection.utils.live({ operation: 'DELETE', id: 'c1' });
    collection.utils.live({ operation: 'UPDATE', record: channel('c1', { updated_at: T3 }) });
    collection.utils.live({ operation: 'INSERT', record: channel('c1', { updated_at: T1 }) });
    collection.utils.merge([channel('c1', { updated_at: T3 })], since);
    expect(collection.has('c1')).toBe(false);
    collection.utils.live({ operation: 'INSERT', record: channel('c1', { updated_at: T3 }) });
    expect(collection.has('c1')).toBe(true);
  });

  it('survives the response to an earlier request', () => {
    const { collection } = channels();
    collection.utils.merge([channel('gone')], collection.utils.mark());
    const since = collection.utils.mark();
    collection.utils.live({ operation: 'INSERT', record: channel('arrived') });
    collection.utils.reconcile([channel('kept')], () => true, since);
    expect([...collection.keys()].sort()).toEqual(['arrived', 'kept']);
  });

  it('is not shown to the next user after a sign-out', () => {
    const { collection } = channels();
    const since = collection.utils.mark();
    collection.utils.merge([channel('c1')], since);
    collection.utils.reset();
    collection.utils.merge([channel('c1'), channel('c2')], since);
    expect(collection.size).toBe(0);
  });

  it('waits behind a change in flight, and shows right after it', async () => {
    const { collection, server } = channels();
    collection.utils.merge([channel('c1')], collection.utils.mark());
    const { promise, resolve: release } = Promise.withResolvers<Row[]>();
    server.answerWith(() => promise);
    const update = collection.update('c1', (draft) => {
      draft.name = 'Mine';
    });
    collection.utils.live({
      operation: 'UPDATE',
      record: channel('c1', { name: 'Theirs', updated_at: T3 }),
    });
    expect(collection.get('c1')?.name).toBe('Mine');
    release([channel('c1', { name: 'Mine', updated_at: T2 })]);
    await update;
    expect(collection.get('c1')?.name).toBe('Theirs');
  });
});

describe('a message deleted by its author', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('stays for the undo window, marked as deleted, then leaves', async () => {
    const { collection } = messages();
    const removal = collection.update('m1', (draft) => {
      draft.deleted_at = T2;
    });
    collection.utils.live({ operation: 'DELETE', id: 'm1' });
    await removal;
    expect(collection.get('m1')?.deleted_at).toBe(T2);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(collection.has('m1')).toBe(false);
  });

  it('comes back when the deletion is undone', async () => {
    const { collection, server } = messages();
    await collection.update('m1', (draft) => {
      draft.deleted_at = T2;
    });
    collection.utils.live({ operation: 'DELETE', id: 'm1' });
    server.answerWith(async ([row]) => [{ ...message('m1'), ...row, updated_at: T3 }]);
    await collection.update('m1', (draft) => {
      draft.deleted_at = null;
    });
    collection.utils.live({ operation: 'INSERT', record: message('m1', { updated_at: T3 }) });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(collection.get('m1')?.deleted_at).toBeNull();
  });

  it('leaves immediately for all others', () => {
    const { collection } = messages();
    collection.utils.live({ operation: 'DELETE', id: 'm1' });
    expect(collection.has('m1')).toBe(false);
  });
});
