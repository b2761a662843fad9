import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Channel,
  type Message,
  type MessageDraft,
  newId,
  type Profile,
  textOf,
  userParts,
  type Workspace,
} from '@parley/model';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { memoryStorage, type Storage } from './ports.ts';
import { createAccess } from './access.ts';
import { createStore, type Store } from './store.ts';
import { createTableGateway } from './table-gateway.ts';

const PASSWORD = 'correct horse battery';
const workdir = resolve(import.meta.dirname, '../../../..');

type Backend = { port: number; keys: { publishableKey: string }; stop(): Promise<void> };
type StartBackend = (options: {
  workdir: string;
  dataDir: string;
  port: number;
  log(): void;
}) => Promise<Backend>;
// By its address alone: the backend is checked with Node's types, which the browser's contradict.
const { startBackend }: { startBackend: StartBackend } = await import(
  pathToFileURL(join(workdir, 'packages/backend/src/backend.ts')).href
);

const soon = { timeout: 30_000, interval: 50 };

let backend: Backend;
let dataDir: string;
const stores: Store[] = [];

const start = (port: number) => startBackend({ workdir, dataDir, port, log: () => {} });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'parley-live-'));
  backend = await start(0);
}, 60_000);

afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.stop()));
});

afterAll(async () => {
  await backend.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

type Tab = {
  store: Store;
  /** Requests so far, as 'METHOD /path'. */
  requests: string[];
  setOnline(isOnline: boolean): void;
  /** The next request of this kind arrives, its answer does not. */
  loseAnswerOf(request: string): void;
  anotherTab(): Tab;
};

/** One browser tab: its own store, its own cookies. */
function openTab({
  cookies = new Map<string, string>(),
  storage = memoryStorage(),
}: { cookies?: Map<string, string>; storage?: Storage } = {}): Tab {
  let isOnline = true;
  const listeners = new Set<() => void>();
  const requests: string[] = [];
  let lost: string | null = null;
  const store = createStore(
    createAccess({
      config: {
        supabaseUrl: `http://127.0.0.1:${backend.port}`,
        supabaseKey: backend.keys.publishableKey,
      },
      ports: {
        storage,
        network: {
          isOnline: () => isOnline,
          onChange: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
        },
        visibility: { onHidden: () => () => {} },
      },
      fetch: async (input, init) => {
        if (!isOnline) throw new TypeError('fetch failed');
        const request = `${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`;
        requests.push(request);
        const response = await fetch(input, init);
        if (request !== lost) return response;
        lost = null;
        throw new TypeError('terminated');
      },
      cookies: {
        getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
        setAll: (all) => {
          for (const { name, value } of all)
            if (value === '') cookies.delete(name);
            else cookies.set(name, value);
        },
      },
      autoRefresh: false,
    }),
  );
  stores.push(store);
  return {
    store,
    requests,
    setOnline(next) {
      isOnline = next;
      for (const listener of listeners) listener();
    },
    loseAnswerOf(request) {
      lost = request;
    },
    anotherTab: () => openTab({ cookies, storage }),
  };
}

async function signUp(name: string, tab = openTab()): Promise<Tab & { profile: Profile }> {
  await tab.store.session.signUp(`${name.toLowerCase()}-${newId()}@example.com`, PASSWORD, name);
  const id = tab.store.session.state.get().userId ?? '';
  const profile = await vi.waitFor(() => present(tab.store.collections.profiles.get(id)), soon);
  return { ...tab, profile };
}

/** A founds a workspace with an open channel and invites B, who arrives in it. */
async function twoPeople() {
  const ada = await signUp('Ada');
  const ben = await signUp('Ben');
  const workspace = newRow<Workspace>({
    id: newId(),
    name: 'Team',
    owner_id: ada.profile.id,
    description: null,
    icon: null,
    theme: 'claude',
    drive_quota_bytes: 0,
  });
  await ada.store.collections.workspaces.insert(workspace).when('settled');
  await ada.store.workspaces.select(workspace.id);
  const channel = newChannel(workspace, ada.profile, { name: 'General' });
  await ada.store.collections.channels.insert(channel).when('settled');
  const { data: invitations } = await ada.store.client.rpc('create_invitation', {
    workspace: workspace.id,
  });
  await ben.store.client.rpc('accept_invitation', { token: invitations?.[0]?.token ?? '' });
  await vi.waitFor(() => expect(ben.store.workspaces.current.get()).toBe(workspace.id), soon);
  for (const { store } of [ada, ben]) {
    await vi.waitFor(() => expect(store.connection.state.get().state).toBe('connected'), soon);
    await vi.waitFor(() => expect(ownChannels(store)).toContain(channel.id), soon);
    await store.openChannel(channel.id);
    await vi.waitFor(() => expect(isLive(store, workspace.id, channel.id)).toBe(true), soon);
  }
  return { ada, ben, workspace, channel };
}

const ownChannels = ({ collections, session }: Store) =>
  collections.participants.utils
    .storedRows()
    .flatMap((row) => (row.profile_id === session.state.get().userId ? [row.channel_id] : []));

const isLive = (store: Store, workspaceId: string, channelId: string) =>
  store.joined.get().has(`workspace:${workspaceId}:channel:${channelId}`);

function draft({ profile }: { profile: Profile }, channel: Channel, text: string): MessageDraft {
  const id = newId();
  const { workspace_id, id: channel_id } = channel;
  return {
    id,
    workspace_id,
    channel_id,
    author_id: profile.id,
    reply_to_id: null,
    role: 'user',
    parts: userParts(id, text, []),
    metadata: { workspace_id, channel_id },
  };
}

const texts = ({ collections }: Store, channel: Channel) =>
  [...collections.messages.values()]
    .filter((row: Message) => row.channel_id === channel.id && !row.deleted_at)
    .sort((a: Message, b: Message) => (a.created_at < b.created_at ? -1 : 1))
    .map((row: Message) => textOf(row));

function newRow<Row extends { created_at: string; updated_at: string }>(
  row: Omit<Row, 'created_at' | 'updated_at'>,
): Row {
  const now = new Date().toISOString();
  return { ...row, created_at: now, updated_at: now } as Row;
}

function newChannel(workspace: Workspace, creator: Profile, more: Partial<Channel>): Channel {
  return newRow<Channel>({
    id: newId(),
    workspace_id: workspace.id,
    name: '',
    topic: '',
    icon: null,
    description: null,
    category: null,
    visibility: 'open',
    prompt: '',
    prompt_version: 0,
    assistant_mode: 'off',
    assistant_model: null,
    assistant_tools: null,
    created_by: creator.id,
    archived_at: null,
    deleted_at: null,
    ...more,
  });
}

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('not there yet');
  return value;
}

const send = (from: Tab & { profile: Profile }, channel: Channel, text: string) => {
  const message = draft(from, channel, text);
  from.store.sendMessage(message, []);
  return message;
};

const shows = (store: Store, channel: Channel, expected: string[]) =>
  vi.waitFor(() => expect(texts(store, channel)).toEqual(expected), soon);
const isSent = (store: Store) =>
  vi.waitFor(() => expect(store.outbox.entries.get()).toEqual([]), soon);
const isConnected = (store: Store) =>
  vi.waitFor(() => expect(store.connection.state.get().state).toBe('connected'), soon);
const unreadOf = (store: Store, channel: Channel) => store.unread.counts.get().get(channel.id);

describe('two people in a channel', () => {
  it('read what the other writes, reacts, edits, deletes and takes back', async () => {
    const { ada, ben, channel } = await twoPeople();
    const hello = send(ada, channel, 'Hello Ben');
    expect(texts(ada.store, channel)).toEqual(['Hello Ben']);
    await shows(ben.store, channel, ['Hello Ben']);
    await isSent(ada.store);
    expect(texts(ada.store, channel)).toEqual(['Hello Ben']);

    await ben.store.collections.reactions
      .insert(
        newRow({
          id: newId(),
          workspace_id: channel.workspace_id,
          channel_id: channel.id,
          message_id: hello.id,
          profile_id: ben.profile.id,
          emoji: '👋',
        }),
      )
      .when('settled');
    await vi.waitFor(
      () =>
        expect([...ada.store.collections.reactions.values()].map(({ emoji }) => emoji)).toEqual([
          '👋',
        ]),
      soon,
    );

    await ada.store.collections.messages
      .update(hello.id, (row) => {
        row.parts = userParts(hello.id, 'Hello, Ben!', []);
      })
      .when('settled');
    await shows(ben.store, channel, ['Hello, Ben!']);

    await ada.store.collections.messages
      .update(hello.id, (row) => {
        row.deleted_at = new Date().toISOString();
      })
      .when('settled');
    await shows(ben.store, channel, []);
    await ada.store.collections.messages
      .update(hello.id, (row) => {
        row.deleted_at = null;
      })
      .when('settled');
    await shows(ben.store, channel, ['Hello, Ben!']);
  });

  it('see who is here and who is writing, never themselves', async () => {
    const { ada, ben, channel } = await twoPeople();
    await vi.waitFor(
      () =>
        expect([...ada.store.presence.here.get()].sort()).toEqual(
          [ada.profile.id, ben.profile.id].sort(),
        ),
      soon,
    );
    await vi.waitFor(() => {
      ada.store.typing.notify(channel.id);
      expect(ben.store.typing.writing.get().get(channel.id)).toEqual([ada.profile.id]);
    }, soon);
    expect(ada.store.typing.writing.get().get(channel.id) ?? []).toEqual([]);
    send(ada, channel, 'done');
    await shows(ben.store, channel, ['done']);
    expect(ben.store.typing.writing.get().get(channel.id)).toEqual([]);
  });

  it('count unread messages and mentions, and share the read line across tabs', async () => {
    const { ada, ben, channel } = await twoPeople();
    const second = ben.anotherTab();
    await vi.waitFor(
      () => expect(unreadOf(second.store, channel)).toEqual({ unread: 0, mentions: 0 }),
      soon,
    );
    await vi.waitFor(
      () => expect(isLive(second.store, channel.workspace_id, channel.id)).toBe(true),
      soon,
    );
    send(ada, channel, 'one');
    const mention = draft(ada, channel, 'two');
    ada.store.sendMessage(
      { ...mention, metadata: { ...mention.metadata, mentions: [ben.profile.id] } },
      [],
    );
    for (const { store } of [ben, second])
      await vi.waitFor(
        () => expect(unreadOf(store, channel)).toEqual({ unread: 2, mentions: 1 }),
        soon,
      );
    expect(unreadOf(ada.store, channel)).toEqual({ unread: 0, mentions: 0 });

    ben.store.readMarks.markRead(channel.id, mention.id);
    expect(unreadOf(ben.store, channel)).toEqual({ unread: 0, mentions: 0 });
    await vi.waitFor(
      () => expect(unreadOf(second.store, channel)).toEqual({ unread: 0, mentions: 0 }),
      soon,
    );
    const fresh = ben.anotherTab();
    await vi.waitFor(
      () => expect(unreadOf(fresh.store, channel)).toEqual({ unread: 0, mentions: 0 }),
      soon,
    );
  });

  it('load a long channel page by page, and up to a linked message', async () => {
    const { ada, ben, channel } = await twoPeople();
    const drafts = Array.from({ length: 120 }, (_, index) =>
      draft(ada, channel, `message ${index}`),
    );
    for (let from = 0; from < drafts.length; from += 40) {
      await createTableGateway(ada.store.client).insert('messages', drafts.slice(from, from + 40));
    }
    await vi.waitFor(() => expect(texts(ben.store, channel)).toHaveLength(120), soon);
    ben.store.readMarks.markRead(channel.id, drafts.at(-1)?.id ?? '');
    const fresh = ben.anotherTab();
    await fresh.store.session.ready();
    await vi.waitFor(() => expect(ownChannels(fresh.store)).toContain(channel.id), soon);
    await ben.store.readMarks.flush();
    await vi.waitFor(() => expect(unreadOf(fresh.store, channel)?.unread).toBe(0), soon);
    await fresh.store.openChannel(channel.id);
    expect(texts(fresh.store, channel)).toHaveLength(50);
    expect(await fresh.store.windows.loadOlder(channel.id)).toBe(true);
    expect(texts(fresh.store, channel)).toHaveLength(100);
    expect(await fresh.store.windows.loadUntil(channel.id, drafts[0]?.id ?? '')).toBe(true);
    expect(texts(fresh.store, channel)).toHaveLength(120);
    expect(await fresh.store.windows.loadOlder(channel.id)).toBe(false);
    expect(await fresh.store.windows.loadUntil(channel.id, newId())).toBe(false);
  });

  it('lose the channel and its messages when they are taken out of it', async () => {
    const { ada, ben, channel } = await twoPeople();
    send(ada, channel, 'secret');
    await shows(ben.store, channel, ['secret']);
    const { error } = await ada.store.client
      .from('participants')
      .delete()
      .eq('channel_id', channel.id)
      .eq('profile_id', ben.profile.id);
    expect(error).toBeNull();
    await shows(ben.store, channel, []);
    await vi.waitFor(
      () => expect(isLive(ben.store, channel.workspace_id, channel.id)).toBe(false),
      soon,
    );
    send(ada, channel, 'still secret');
    await isSent(ada.store);
    expect(texts(ben.store, channel)).toEqual([]);
  });

  it('hear of a private channel when they are added, and of nothing in it before', async () => {
    const { ada, ben, workspace } = await twoPeople();
    const secret = newChannel(workspace, ada.profile, { name: 'Secret', visibility: 'private' });
    await ada.store.collections.channels.insert(secret).when('settled');
    expect(ben.store.collections.channels.has(secret.id)).toBe(false);
    const seat = {
      id: newId(),
      workspace_id: workspace.id,
      channel_id: secret.id,
      profile_id: ben.profile.id,
      role: 'member' as const,
    };
    await ada.store.client.from('participants').insert(seat);
    await vi.waitFor(() => expect(ben.store.collections.channels.has(secret.id)).toBe(true), soon);
    await vi.waitFor(() => expect(isLive(ben.store, workspace.id, secret.id)).toBe(true), soon);
  });
});

describe('a message', () => {
  it('is stored once when the answer to its insert is lost, with its attachments', async () => {
    const { ada, ben, channel } = await twoPeople();
    const message = draft(ada, channel, 'with a file');
    const id = newId();
    const storage_path = [channel.workspace_id, channel.id, message.id, id, 'plan.txt'].join('/');
    const { workspace_id, channel_id } = message;
    ada.loseAnswerOf('POST /rest/v1/messages');
    ada.store.sendMessage(message, [
      {
        id,
        workspace_id,
        channel_id,
        message_id: message.id,
        type: 'document',
        name: 'plan.txt',
        status: 'uploaded',
        progress: 100,
        storage_path,
        mime_type: 'text/plain',
        file_size: 4,
      },
    ]);
    await shows(ben.store, channel, ['with a file']);
    await vi.waitFor(
      () => expect([...ben.store.collections.attachments.keys()]).toEqual([id]),
      soon,
    );
    await isSent(ada.store);
    expect(texts(ada.store, channel)).toEqual(['with a file']);
    expect(ada.requests.filter((request) => request === 'POST /rest/v1/messages')).toHaveLength(2);
  });

  it('waits while the browser is offline, and is sent by itself afterwards', async () => {
    const { ada, ben, channel } = await twoPeople();
    ada.setOnline(false);
    send(ada, channel, 'one');
    send(ada, channel, 'two');
    expect(ada.store.connection.state.get()).toEqual({ state: 'offline', queued: 2 });
    expect(texts(ada.store, channel)).toEqual(['one', 'two']);
    ada.setOnline(true);
    await shows(ben.store, channel, ['one', 'two']);
    await isSent(ada.store);
  });

  it('survives a reload while it waits, and the sign-out of its author', async () => {
    const { ada, ben, channel } = await twoPeople();
    ada.setOnline(false);
    send(ada, channel, 'before the reload');
    await ada.store.stop();
    const reloaded = ada.anotherTab();
    await shows(ben.store, channel, ['before the reload']);
    await isSent(reloaded.store);
    await reloaded.store.session.signOut();
    await vi.waitFor(
      () =>
        expect(
          reloaded.store.collections.messages.size + reloaded.store.collections.workspaces.size,
        ).toBe(0),
      soon,
    );
    expect(reloaded.store.joined.get().size).toBe(0);
  });

  it('that the server refuses stays with its error until it is discarded', async () => {
    const { ben, channel } = await twoPeople();
    const elsewhere = { ...channel, id: newId() };
    const refused = send(ben, elsewhere, 'too late');
    await vi.waitFor(
      () =>
        expect(ben.store.outbox.entries.get()).toMatchObject([
          { state: 'failed', error: { code: '42501' } },
        ]),
      soon,
    );
    expect(texts(ben.store, elsewhere)).toEqual(['too late']);
    ben.store.outbox.discard(refused.id);
    expect(texts(ben.store, elsewhere)).toEqual([]);
  });
});

describe('a lost connection', () => {
  it('is caught up with: what was written, edited, deleted and reacted meanwhile', async () => {
    const { ada, ben, channel } = await twoPeople();
    const [kept, edited, deleted] = ['kept', 'to be edited', 'to be deleted'].map((text) =>
      send(ada, channel, text),
    );
    await shows(ben.store, channel, ['kept', 'to be edited', 'to be deleted']);
    await isSent(ada.store);
    await ben.store.client.realtime.disconnect();
    await ada.store.collections.messages
      .update(present(edited).id, (row) => {
        row.parts = userParts(row.id, 'edited', []);
      })
      .when('settled');
    await ada.store.collections.messages
      .update(present(deleted).id, (row) => {
        row.deleted_at = new Date().toISOString();
      })
      .when('settled');
    const reaction = {
      id: newId(),
      workspace_id: channel.workspace_id,
      channel_id: channel.id,
      message_id: present(kept).id,
      profile_id: ada.profile.id,
      emoji: '✅',
    };
    await ada.store.collections.reactions.insert(newRow(reaction)).when('settled');
    send(ada, channel, 'new');
    await isSent(ada.store);
    ben.store.client.realtime.connect();
    await shows(ben.store, channel, ['kept', 'edited', 'new']);
    await vi.waitFor(() => expect(ben.store.collections.reactions.size).toBe(1), soon);
    expect(unreadOf(ben.store, channel)?.unread).toBe(3);
  });

  it(
    'heals when the server is stopped and started again: nothing lost, nothing twice',
    { timeout: 120_000 },
    async () => {
      const { ada, ben, channel } = await twoPeople();
      send(ada, channel, 'before');
      await shows(ben.store, channel, ['before']);
      await isSent(ada.store);
      const { port } = backend;
      await backend.stop();
      await vi.waitFor(
        () => expect(ada.store.connection.state.get().state).not.toBe('connected'),
        soon,
      );
      send(ada, channel, 'while it is down');
      send(ada, channel, 'and another');
      await vi.waitFor(() => expect(ada.store.connection.state.get().queued).toBe(2), soon);
      backend = await start(port);
      for (const { store } of [ada, ben]) await isConnected(store);
      for (const { store } of [ada, ben])
        await shows(store, channel, ['before', 'while it is down', 'and another']);
      await isSent(ada.store);
      send(ben, channel, 'back again');
      for (const { store } of [ada, ben])
        await shows(store, channel, ['before', 'while it is down', 'and another', 'back again']);
      const { count } = await ada.store.client
        .from('messages')
        .select('id', { count: 'exact', head: true })
        .eq('channel_id', channel.id);
      expect(count).toBe(4);
    },
  );
});
