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
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { type Access, createAccess } from '../connection/access.ts';
import { JOINS_MS } from '../realtime/after-joins.ts';
import { askFirst } from '../first-answers.ts';
import { createStore, type Store, type StoreOptions } from '../store.ts';
import { lossySockets } from './lossy-sockets.ts';
import { browserTabs } from './tabs.ts';

/** Stores of the app, each in its own browser tab, with a server used only by this test file. */

export const PASSWORD = 'correct horse battery';
const workdir = resolve(import.meta.dirname, '../../../..');

type Backend = { port: number; keys: { publishableKey: string }; stop(): Promise<void> };
type StartBackend = (options: {
  workdir: string;
  dataDir: string;
  port: number;
  log(): void;
  realtimePlan?: Plan | undefined;
}) => Promise<Backend>;
/** Plan of the hosted service. */
type Plan = 'free' | 'pro';
// Imported by URL only: the backend is type-checked with Node's types, which contradict the
// browser's.
const { startDisposableBackend }: { startDisposableBackend: StartBackend } = await import(
  pathToFileURL(join(workdir, 'packages/backend/src/testing/index.ts')).href
);

export const soon = { timeout: 30_000, interval: 50 };

let backend: Backend;
let dataDir = '';
const stores: Store[] = [];

let realtimePlan: Plan | undefined;

const start = (port: number) =>
  startDisposableBackend({ workdir, dataDir, port, log: () => {}, realtimePlan });

/** Stops the server; the next start uses the same port and data. */
export async function restarting(): Promise<() => Promise<void>> {
  const { port } = backend;
  await backend.stop();
  return async () => {
    backend = await start(port);
  };
}

/**
 * Starts a server for the tests of a file, and stops what each test opened.
 * @param plan plan whose limits apply to Realtime; our own limits without it
 * @param startAnother starts a different server
 */
export function useBackend(plan?: Plan, startAnother = () => start(0)): void {
  beforeAll(async () => {
    realtimePlan = plan;
    dataDir = mkdtempSync(join(tmpdir(), 'parley-live-'));
    backend = await startAnother();
  }, 120_000);
  const stopStores = () => Promise.all(stores.splice(0).map((store) => store.stop()));
  afterEach(async ({ task }) => {
    // Concurrent tests of this file still use their stores.
    if (!task.concurrent) await stopStores();
  });
  afterAll(async () => {
    await stopStores();
    await backend.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, 60_000);
}

type Tab = {
  store: Store;
  /** Requests so far, as 'METHOD /path'. */
  requests: string[];
  /** Number of requests without a response. */
  unanswered(): number;
  setOnline(isOnline: boolean): void;
  /** The next request of this kind arrives, but its response is lost. */
  loseAnswerOf(request: string): void;
  /** Requests of this kind are answered with 500 until called with `null`. */
  failOn(request: string | null): void;
  /** The tab's WebSockets, which lose the frames a test chooses. */
  sockets: ReturnType<typeof lossySockets>;
  anotherTab(options?: StoreOptions): Tab;
  /** The user on a device that keeps none of their rows yet, at a channel's address. */
  newDevice(channelId: string, options?: StoreOptions): Tab;
};

/** One browser tab with its own store and its own cookies. */
function openTab({
  cookies = new Map<string, string>(),
  browser = browserTabs(),
  askedFirst = null,
  ...options
}: StoreOptions & {
  cookies?: Map<string, string>;
  browser?: ReturnType<typeof browserTabs>;
  /** The channel whose messages are requested before there is a store. */
  askedFirst?: string | null;
} = {}): Tab {
  let isOnline = true;
  const listeners = new Set<() => void>();
  const requests: string[] = [];
  let unanswered = 0;
  let lost: string | null = null;
  let failing: string | null = null;
  const sockets = lossySockets();
  const access = createAccess({
    config: {
      supabaseUrl: `http://127.0.0.1:${backend.port}`,
      supabaseKey: backend.keys.publishableKey,
    },
    ports: {
      ...browser.open(),
      network: {
        isOnline: () => isOnline,
        onChange: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
      },
      visibility: { onHidden: () => () => {} },
      tabs: { nextMessage: async () => {} },
    },
    fetch: async (input, init) => {
      if (!isOnline) throw new TypeError('fetch failed');
      const request = `${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`;
      requests.push(request);
      if (request === failing) return new Response('{}', { status: 500 });
      unanswered += 1;
      const response = await fetch(input, init).finally(() => (unanswered -= 1));
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
    transport: sockets.Socket,
    autoRefresh: false,
  });
  const store = createStore(access, {
    ...(askedFirst !== null && { firstAnswers: answeredFirst(access, askedFirst) }),
    ...options,
  });
  stores.push(store);
  return {
    store,
    requests,
    unanswered: () => unanswered,
    sockets,
    setOnline(next) {
      isOnline = next;
      for (const listener of listeners) listener();
    },
    loseAnswerOf(request) {
      lost = request;
    },
    failOn(request) {
      failing = request;
    },
    anotherTab: (more) => openTab({ cookies, browser, ...more }),
    newDevice: (channelId, more) =>
      openTab({ cookies: new Map(cookies), askedFirst: channelId, ...more }),
  };
}

/** Requests that a page sends before its store exists, answered by the time it does. */
async function answeredFirst(access: Access, channelId: string) {
  const first = await askFirst(access, channelId, 'test');
  await first?.messages?.answer;
  return first;
}

async function signUp(name: string, tab = openTab()): Promise<Tab & { profile: Profile }> {
  await tab.store.session.signUp(`${name.toLowerCase()}-${newId()}@example.com`, PASSWORD, name);
  const id = tab.store.session.state.get().userId ?? '';
  const profile = await vi.waitFor(() => present(tab.store.collections.profiles.get(id)), soon);
  return { ...tab, profile };
}

/** Ada creates a workspace with an open channel and invites Ben, who joins it. */
export async function twoPeople() {
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
    requires_second_factor: false,
    meeting_template: null,
  });
  await ada.store.collections.workspaces.insert(workspace);
  await ada.store.workspaces.select(workspace.id);
  const channel = newChannel(workspace, ada.profile, { name: 'General' });
  await ada.store.collections.channels.insert(channel);
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

export const ownChannels = ({ collections, session }: Store) =>
  collections.participants.utils
    .storedRows()
    .flatMap((row) => (row.profile_id === session.state.get().userId ? [row.channel_id] : []));

export const isLive = (store: Store, workspaceId: string, channelId: string) =>
  store.joined.get().has(`workspace:${workspaceId}:channel:${channelId}`);

export function draft(
  { profile }: { profile: Profile },
  channel: Channel,
  text: string,
): MessageDraft {
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

export const texts = ({ collections }: Store, channel: Channel) =>
  [...collections.messages.values()]
    .filter((row: Message) => row.channel_id === channel.id && !row.deleted_at)
    .sort((a: Message, b: Message) => (a.created_at < b.created_at ? -1 : 1))
    .map((row: Message) => textOf(row));

export function newRow<Row extends { created_at: string; updated_at: string }>(
  row: Omit<Row, 'created_at' | 'updated_at'>,
): Row {
  const now = new Date().toISOString();
  return { ...row, created_at: now, updated_at: now } as Row;
}

export function newChannel(
  workspace: Workspace,
  creator: Profile,
  more: Partial<Channel>,
): Channel {
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

export function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('not there yet');
  return value;
}

/** Sends immediately; the message shows before it is stored. */
export const sendFrom = (from: Tab & { profile: Profile }, channel: Channel, text: string) => {
  const message = draft(from, channel, text);
  from.store.outbox.send(message, []);
  return message;
};

/** Waits until the user sees exactly these messages. */
export const shows = (store: Store, channel: Channel, expected: string[]) =>
  vi.waitFor(() => expect(texts(store, channel)).toEqual(expected), soon);
/**
 * Waits until a tab has requested everything it lacks. A request is delayed longest after a join; a
 * timer started later ends later, however busy this process is.
 */
export const asksNoMore = (tab: Tab) =>
  vi.waitFor(async () => {
    const asked = tab.requests.length;
    await new Promise((done) => setTimeout(done, JOINS_MS + 50));
    expect({
      asked: tab.requests.length,
      unanswered: tab.unanswered(),
      isReplaying: tab.sockets.isReplaying(),
      behind: [...tab.store.behind.get()],
    }).toEqual({ asked, unanswered: 0, isReplaying: false, behind: [] });
  }, soon);
export const isSent = (store: Store) =>
  vi.waitFor(() => expect(store.outbox.entries.get()).toEqual([]), soon);
export const isConnected = (store: Store) =>
  vi.waitFor(() => expect(store.connection.state.get().state).toBe('connected'), soon);
export const unreadOf = (store: Store, channel: Channel) =>
  store.unread.counts.get().get(channel.id);
