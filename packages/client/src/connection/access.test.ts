import { beforeEach, expect, it, vi } from 'vitest';
import { sessionOf, USER, world } from '../testing/auth-world.ts';
import { createClient } from './client.ts';

vi.mock('./client.ts', { spy: true });
beforeEach(() => void vi.clearAllMocks());

/** A browser with a session that an earlier page stored. */
async function kept(lastsS: number) {
  const browser = world({
    '/token': () => ({ body: sessionOf(USER, { lastsS }) }),
    '/rest/v1/workspaces': { body: [] },
    '/logout': {},
  });
  const before = browser.open();
  await before.session.signIn('ada@example.com', 'a long password');
  const token = before.session.current()?.access_token;
  vi.mocked(createClient).mockClear();
  return { ...browser, before, token };
}

const asksForRows = async ({ open, requests }: Awaited<ReturnType<typeof kept>>) => {
  const { session, client } = open();
  await session.ready();
  expect((await client.from('workspaces').select('*')).error).toBeNull();
  const headers = requests.at(-1)?.headers;
  return [headers?.get('apikey'), headers?.get('authorization')];
};

it('requests rows with a valid kept session before Auth’s code is loaded', async () => {
  const browser = await kept(3600);
  expect(await asksForRows(browser)).toEqual(['key', `Bearer ${browser.token}`]);
  expect(createClient).not.toHaveBeenCalled();
});

it('renews a kept session that ends within 90 s before its first request', async () => {
  const browser = await kept(60);
  await asksForRows(browser);
  expect(browser.requests.some(({ search }) => search.includes('refresh_token'))).toBe(true);
});

it('does not wait for Auth’s client, which may be busy, while the session is valid', async () => {
  const { open, requests, token } = await kept(3600);
  const { client } = open();
  const { auth } = await client.whole();
  const asked = vi.spyOn(auth, 'getSession');
  await client.from('workspaces').select('*');
  expect(requests.at(-1)?.headers.get('authorization')).toBe(`Bearer ${token}`);
  expect(asked).not.toHaveBeenCalled();
});

it('sends the key as the token for an anonymous caller', async () => {
  const { open, requests } = world({ '/rest/v1/workspaces': { body: [] } });
  await open().client.from('workspaces').select('*');
  expect(requests.at(-1)?.headers.get('authorization')).toBe('Bearer key');
});

it('ends a session that another tab ended before this one listened', async () => {
  const { open, before } = await kept(3600);
  const { session, client } = open();
  await session.ready();
  expect(session.state.get().status).toBe('signed-in');
  await before.session.signOut();
  await client.whole();
  await vi.waitFor(() => expect(session.state.get().status).toBe('signed-out'));
});

it('takes a provider’s code from the address immediately, even if a user is signed in', async () => {
  const { open } = await kept(3600);
  await open({ isAuthReturn: true }).session.ready();
  await vi.waitFor(() => expect(createClient).toHaveBeenCalledOnce());
});
