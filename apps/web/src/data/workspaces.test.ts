import { afterEach, expect, it } from 'vitest';
import { createAccess } from './access.ts';
import { processPorts } from './ports.ts';
import { createStore, type Store } from './store.ts';

const USER = {
  id: '0193a5b0-0000-4000-8000-000000000001',
  aud: 'authenticated',
  email: 'ada@example.com',
  app_metadata: {},
  user_metadata: {},
  created_at: '2026-01-01T00:00:00Z',
};
const ELSEWHERE = '0193a5b0-0000-7000-8000-00000000000f';
const workspace = (number: number, created_at: string) => ({
  id: `0193a5b0-0000-7000-8000-00000000000${number}`,
  name: `Team ${number}`,
  owner_id: USER.id,
  description: null,
  icon: null,
  theme: 'claude',
  created_at,
  updated_at: created_at,
});

const stores: Store[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.stop();
});

/** A store of somebody signed in, before a server that has these workspaces, in the order it is asked for. */
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
    workspaces
      .filter((row) => row.id === id)
      .map((row) => ({ ...row, channels: [], memberships: [] }));
  const cookies = new Map<string, string>();
  const store = createStore(
    createAccess({
      config: { supabaseUrl: 'http://127.0.0.1:9', supabaseKey: 'key' },
      ports: processPorts(),
      autoRefresh: false,
      cookies: {
        getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
        setAll: (all) => all.forEach(({ name, value }) => cookies.set(name, value)),
      },
      fetch: async (input) => {
        const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
        if (pathname === '/auth/v1/token') return Response.json(session);
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
  await store.session.signIn('ada@example.com', 'a long password');
  return store;
}

const current = (store: Store) =>
  new Promise<string | null>((done) => {
    const look = () =>
      store.workspaces.current.get() !== null && done(store.workspaces.current.get());
    store.workspaces.current.subscribe(look);
    look();
  });

it('starts with the workspace that was created first', async () => {
  const [late, early] = [
    workspace(1, '2026-03-01T00:00:00Z'),
    workspace(2, '2026-01-01T00:00:00Z'),
  ];
  expect(await current(await open(late, early))).toBe(early.id);
});

it('says of a workspace that is not there that it could not be found', async () => {
  const store = await open(workspace(1, '2026-01-01T00:00:00Z'));
  await current(store);
  await expect(store.workspaces.select(ELSEWHERE)).rejects.toMatchObject({
    message: `Could not find workspaces:${ELSEWHERE}`,
    status: 404,
  });
});
