import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { createAccess } from '../connection/access.ts';
import type { RowsAtHand } from './database.ts';
import { processPorts } from '../base/ports.ts';
import { createStore, type Store } from '../store.ts';

const USER = {
  id: '0193a5b0-0000-4000-8000-000000000001',
  aud: 'authenticated',
  email: 'ada@example.com',
  app_metadata: {},
  user_metadata: {},
  created_at: '2026-01-01T00:00:00Z',
};
const ELSEWHERE = '0193a5b0-0000-7000-8000-00000000000f';
const workspace = (number: number, created_at: string, opened_at: string | null = created_at) => ({
  id: `0193a5b0-0000-7000-8000-00000000000${number}`,
  name: `Team ${number}`,
  owner_id: USER.id,
  description: null,
  icon: null,
  theme: 'claude',
  created_at,
  updated_at: created_at,
  memberships: [{ opened_at }],
});

const NOTHING_AT_HAND: RowsAtHand = {
  bookmarks: [],
  drafts: [],
  scheduled_messages: [],
  reminders: [],
  channel_sections: [],
  custom_emoji: [],
  person_settings: [],
  notifications: [],
};

const stores: Store[] = [];
/** Ids of workspaces that a store reported to its server as opened for the first time. */
const opened = new Map<Store, string[]>();
/** Ids of workspaces in which the user is disabled. */
const disabled = new Set<string>();
/** Workspaces on a store's server; the user loses one that is removed here. */
const servers = new Map<Store, ReturnType<typeof workspace>[]>();
afterEach(async () => {
  for (const store of stores.splice(0)) await store.stop();
});

/** A signed-in user's store, with a server that returns these workspaces in this order. */
async function open(...workspaces: ReturnType<typeof workspace>[]): Promise<Store> {
  const expires_at = Math.round(Date.now() / 1000) + 3600;
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const session = {
    access_token: `${base64({ alg: 'HS256' })}.${base64({ sub: USER.id, exp: expires_at })}.c2ln`,
    refresh_token: 'r',
    expires_in: 3600,
    expires_at,
    token_type: 'bearer',
    user: USER,
  };
  const details = (id: string) =>
    workspaces.filter((row) => row.id === id).map((row) => ({ ...row, channels: [] }));
  const cookies = new Map<string, string>();
  const told: string[] = [];
  const store = createStore(
    createAccess({
      config: { supabaseUrl: 'http://127.0.0.1:9', supabaseKey: 'key' },
      ports: processPorts(),
      autoRefresh: false,
      cookies: {
        getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
        setAll: (all) => all.forEach(({ name, value }) => cookies.set(name, value)),
      },
      fetch: async (input, init) => {
        const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
        if (pathname === '/auth/v1/token') return Response.json(session);
        if (pathname === '/rest/v1/rpc/open_workspace') {
          const { workspace: id } = z
            .object({ workspace: z.string() })
            .parse(JSON.parse(`${init?.body}`));
          told.push(id);
          for (const row of workspaces.filter((known) => known.id === id))
            row.memberships = [{ opened_at: row.created_at }];
          return Response.json(null);
        }
        if (pathname === '/rest/v1/rpc/my_disabled_workspaces') return Response.json([...disabled]);
        if (pathname === '/rest/v1/rpc/people_at_hand')
          return Response.json({
            is_whole: true,
            arrived: 0,
            memberships: [],
            profiles: [],
            directory_entries: [],
          });
        if (pathname === '/rest/v1/rpc/rows_at_hand') return Response.json(NOTHING_AT_HAND);
        if (pathname !== '/rest/v1/workspaces') return Response.json([]);
        const id = searchParams.get('id')?.replace('eq.', '');
        if (id) return Response.json(details(id));
        return Response.json(
          workspaces.toSorted((a, b) =>
            searchParams.get('order')?.startsWith('created_at')
              ? a.created_at.localeCompare(b.created_at)
              : 0,
          ),
        );
      },
    }),
  );
  stores.push(store);
  servers.set(store, workspaces);
  opened.set(store, told);
  await store.session.signIn('ada@example.com', 'a long password');
  return store;
}

const current = (store: Store) =>
  new Promise<string | null>((done) => {
    const report = () =>
      store.workspaces.current.get() !== null && done(store.workspaces.current.get());
    store.workspaces.current.subscribe(report);
    report();
  });

it('starts with the workspace that was created first', async () => {
  const [late, early] = [
    workspace(1, '2026-03-01T00:00:00Z'),
    workspace(2, '2026-01-01T00:00:00Z'),
  ];
  expect(await current(await open(late, early))).toBe(early.id);
});

it('does not open a workspace the user was added to while there is another', async () => {
  const added = workspace(1, '2026-01-01T00:00:00Z', null);
  const own = workspace(2, '2026-02-01T00:00:00Z');
  const store = await open(added, own);
  expect(await current(store)).toBe(own.id);
  await store.workspaces.refresh();
  expect([...store.workspaces.waiting.get()]).toEqual([added.id]);
  expect([store.workspaces.current.get(), opened.get(store)]).toEqual([own.id, []]);
});

it('reports once to the server that the user opened a workspace they were added to', async () => {
  const own = workspace(1, '2026-01-01T00:00:00Z');
  const added = workspace(2, '2026-02-01T00:00:00Z', null);
  const store = await open(own, added);
  await current(store);
  await store.workspaces.select(added.id);
  await store.workspaces.select(own.id);
  await store.workspaces.select(added.id);
  await store.workspaces.refresh();
  expect(opened.get(store)).toEqual([added.id]);
  expect(store.workspaces.waiting.get().size).toBe(0);
});

it('opens and reports the only workspace', async () => {
  const added = workspace(1, '2026-01-01T00:00:00Z', null);
  const store = await open(added);
  expect(await current(store)).toBe(added.id);
  await store.workspaces.refresh();
  expect(opened.get(store)).toEqual([added.id]);
});

it('fails with not found for a missing workspace', async () => {
  const store = await open(workspace(1, '2026-01-01T00:00:00Z'));
  await current(store);
  await expect(store.workspaces.select(ELSEWHERE)).rejects.toMatchObject({
    message: `Could not find workspaces:${ELSEWHERE}`,
    status: 404,
  });
});

/** Ids of the workspaces that are announced as current from now on. */
function announced(store: Store): string[] {
  const ids: string[] = [];
  const { switched } = store.workspaces;
  switched.subscribe(() => ids.push(switched.get()?.id ?? ''));
  return ids;
}

it('announces every switch once it is visible, and nothing else', async () => {
  const [first, second] = [
    workspace(1, '2026-01-01T00:00:00Z'),
    workspace(2, '2026-02-01T00:00:00Z'),
  ];
  const store = await open(first, second);
  const ids = announced(store);
  await current(store);
  await store.workspaces.select(first.id);
  expect(ids).toEqual([]);
  await store.workspaces.select(second.id);
  await store.workspaces.select(second.id);
  await store.workspaces.refresh();
  expect(ids).toEqual([second.id]);
  await expect(store.workspaces.select(ELSEWHERE)).rejects.toMatchObject({ status: 404 });
  // There is no such workspace: the user returns to one that exists.
  expect(ids).toEqual([second.id, first.id]);
});

it('announces the workspace that replaces a lost one', async () => {
  const all = [workspace(1, '2026-01-01T00:00:00Z'), workspace(2, '2026-02-01T00:00:00Z')];
  const [lost, left] = [all[0]?.id, all[1]?.id];
  const store = await open(...all);
  const ids = announced(store);
  expect(await current(store)).toBe(lost);
  servers.get(store)?.shift();
  await store.workspaces.refresh();
  expect([store.workspaces.current.get(), ids]).toEqual([left, [left]]);
});

describe('a lost workspace', () => {
  /**
   * A store of a user in two workspaces, and a function that ends their membership in the first.
   */
  const inTwo = async () => {
    const [first, second] = [
      workspace(1, '2026-01-01T00:00:00Z'),
      workspace(2, '2026-02-01T00:00:00Z'),
    ];
    const store = await open(first, second);
    await current(store);
    return { store, first, end: () => servers.get(store)?.shift() };
  };
  const ended = (store: Store) => store.workspaces.ended.get();

  it('is listed until the user has seen it', async () => {
    const { store, first, end } = await inTwo();
    end();
    await store.workspaces.refresh();
    expect(ended(store)).toEqual([{ id: first.id, name: 'Team 1', reason: 'removed' }]);
    await store.workspaces.refresh();
    expect(ended(store)).toHaveLength(1);
    store.workspaces.dismissEnded(first.id);
    await store.workspaces.refresh();
    expect(ended(store)).toEqual([]);
  });

  it('is marked if the user is disabled there, and removed when they are enabled', async () => {
    const { store, first, end } = await inTwo();
    end();
    disabled.add(first.id);
    onTestFinished(() => disabled.clear());
    await store.workspaces.refresh();
    await vi.waitFor(() => expect(ended(store)).toMatchObject([{ reason: 'disabled' }]));
    servers.get(store)?.unshift(first);
    await store.workspaces.refresh();
    expect(ended(store)).toEqual([]);
  });

  it('is not listed if the user left it or never opened it', async () => {
    const { store, first, end } = await inTwo();
    const added = workspace(3, '2026-03-01T00:00:00Z', null);
    servers.get(store)?.push(added);
    await store.workspaces.refresh();
    await store.workspaces.leaveBy(first.id, Promise.resolve());
    end();
    servers.get(store)?.pop();
    await store.workspaces.refresh();
    expect(ended(store)).toEqual([]);
  });

  it('is listed if leaving failed and it ended later', async () => {
    const { store, first, end } = await inTwo();
    const refused = Promise.reject(new Error('The last owner'));
    await expect(store.workspaces.leaveBy(first.id, refused)).rejects.toThrow('The last owner');
    end();
    await store.workspaces.refresh();
    expect(ended(store)).toHaveLength(1);
  });

  it('is replaced by another one that is completely known', async () => {
    const { store, end } = await inTwo();
    end();
    // A page begins with the rows that its device kept of the first.
    await store.workspaces.start(USER.id);
    const now = store.workspaces.current.get() ?? '';
    expect(now).not.toBe('');
    for (const table of ['channels', 'memberships', 'notifications'] as const)
      expect(store.known.hasLearned(now, table), table).toBe(true);
  });
});
