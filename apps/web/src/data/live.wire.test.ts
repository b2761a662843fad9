import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Channel, type Message, type MessageDraft, newId, type Profile, textOf, userParts, type Workspace } from '@parley/model';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Backend, startBackend } from '../../../../packages/backend/src/backend.ts';
import { memoryStorage, type Storage } from './ports.ts';
import { createStore, type Store } from './store.ts';

const PASSWORD = 'correct horse battery';
const workdir = resolve(import.meta.dirname, '../../../..');
const soon = { timeout: 30_000, interval: 50 };

let backend: Backend;
let dataDir: string;
const stores: Store[] = [];

const start = (port: number) => startBackend({ workdir, dataDir, port, log: () => {}, limits: { authPerMinute: 10_000 } });

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

type Tab = { store: Store; requests: string[]; setOnline(isOnline: boolean): void };

/** One browser tab: its own store, its own cookies. */
function openTab({ cookies = new Map<string, string>(), storage = memoryStorage() }: { cookies?: Map<string, string>; storage?: Storage } = {}): Tab {
  let isOnline = true;
  const listeners = new Set<() => void>();
  const requests: string[] = [];
  const store = createStore({
    config: { supabaseUrl: `http://127.0.0.1:${backend.port}`, supabaseKey: backend.keys.publishableKey },
    ports: {
      storage,
      network: { isOnline: () => isOnline, onChange: (listener) => (listeners.add(listener), () => listeners.delete(listener)) },
      visibility: { onHidden: () => () => {} },
    },
    fetch: (input, init) => {
      if (!isOnline) return Promise.reject(new TypeError('fetch failed'));
      requests.push(`${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`);
      return fetch(input, init);
    },
    cookies: {
      getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
      setAll: (all) => {
        for (const { name, value } of all) if (value === '') cookies.delete(name); else cookies.set(name, value);
      },
    },
    autoRefresh: false,
  });
  stores.push(store);
  return {
    store,
    requests,
    setOnline(next) {
      isOnline = next;
      for (const listener of listeners) listener();
    },
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
  const workspace = newRow<Workspace>({ id: newId(), name: 'Team', owner_id: ada.profile.id, description: null, icon: null, theme: 'claude' });
  await ada.store.collections.workspaces.insert(workspace).when('settled');
  await ada.store.workspaces.select(workspace.id);
  const channel = newRow<Channel>({
    ...{ id: newId(), workspace_id: workspace.id, name: 'General', topic: '', icon: null, description: null, category: null, visibility: 'open' },
    ...{ prompt: '', prompt_version: 0, assistant_mode: 'off', assistant_model: null, created_by: ada.profile.id, archived_at: null, deleted_at: null },
  });
  await ada.store.collections.channels.insert(channel).when('settled');
  const { data: invitations } = await ada.store.client.rpc('create_invitation', { workspace: workspace.id });
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
  collections.participants.utils.storedRows().flatMap((row) => (row.profile_id === session.state.get().userId ? [row.channel_id] : []));

const isLive = (store: Store, workspaceId: string, channelId: string) => store.joined.get().has(`workspace:${workspaceId}:channel:${channelId}`);

function draft({ profile }: { profile: Profile }, channel: Channel, text: string): MessageDraft {
  const id = newId();
  const { workspace_id, id: channel_id } = channel;
  return { id, workspace_id, channel_id, author_id: profile.id, reply_to_id: null, role: 'user', parts: userParts(id, text, []), metadata: { workspace_id, channel_id } };
}

const texts = ({ collections }: Store, channel: Channel) =>
  [...collections.messages.values()]
    .filter((row: Message) => row.channel_id === channel.id && !row.deleted_at)
    .sort((a: Message, b: Message) => (a.created_at < b.created_at ? -1 : 1))
    .map((row: Message) => textOf(row));

function newRow<Row extends { created_at: string; updated_at: string }>(row: Omit<Row, 'created_at' | 'updated_at'>): Row {
  const now = new Date().toISOString();
  return { ...row, created_at: now, updated_at: now } as Row;
}

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('not there yet');
  return value;
}

describe('two people in a channel', () => {
  it('read what the other writes, edits, reacts and deletes', async () => {
    const { ada, ben, channel } = await twoPeople();
    const hello = draft(ada, channel, 'Hello Ben');
    ada.store.sendMessage(hello, []);
    expect(texts(ada.store, channel)).toEqual(['Hello Ben']);
    await vi.waitFor(() => expect(texts(ben.store, channel)).toEqual(['Hello Ben']), soon);
    await vi.waitFor(() => expect(ada.store.outbox.entries.get()).toEqual([]), soon);
    expect(texts(ada.store, channel)).toEqual(['Hello Ben']);

    await ben.store.collections.reactions
      .insert(newRow({ id: newId(), workspace_id: channel.workspace_id, channel_id: channel.id, message_id: hello.id, profile_id: ben.profile.id, emoji: '👋' }))
      .when('settled');
    await vi.waitFor(() => expect([...ada.store.collections.reactions.values()].map(({ emoji }) => emoji)).toEqual(['👋']), soon);

    await ada.store.collections.messages
      .update(hello.id, (row) => {
        row.parts = userParts(hello.id, 'Hello, Ben!', []);
      })
      .when('settled');
    await vi.waitFor(() => expect(texts(ben.store, channel)).toEqual(['Hello, Ben!']), soon);

    await ada.store.collections.messages
      .update(hello.id, (row) => {
        row.deleted_at = new Date().toISOString();
      })
      .when('settled');
    await vi.waitFor(() => expect(texts(ben.store, channel)).toEqual([]), soon);
    await ada.store.collections.messages
      .update(hello.id, (row) => {
        row.deleted_at = null;
      })
      .when('settled');
    await vi.waitFor(() => expect(texts(ben.store, channel)).toEqual(['Hello, Ben!']), soon);
  });
});
