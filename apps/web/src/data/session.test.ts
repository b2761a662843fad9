import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccess, type Access } from './access.ts';
import type { MailLink } from './mail-link.ts';
import { memoryStorage, processPorts, type Storage } from './ports.ts';

const USER = {
  id: '0193a5b0-0000-4000-8000-000000000001',
  aud: 'authenticated',
  email: 'ada@example.com',
  app_metadata: {},
  user_metadata: {},
  created_at: '2026-01-01T00:00:00Z',
};
const NOW = Date.parse('2026-11-21T12:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenFor = (user: typeof USER, expiresAt: number) =>
  `${base64({ alg: 'HS256' })}.${base64({ sub: user.id, exp: expiresAt })}.c2ln`;

/** A session as the server answers with it. */
function sessionOf(user = USER, { lastsS = 3600, refresh = 'refresh-1' } = {}) {
  const expires_at = Math.round(Date.now() / 1000) + lastsS;
  return {
    access_token: tokenFor(user, expires_at),
    refresh_token: refresh,
    expires_in: lastsS,
    expires_at,
    token_type: 'bearer',
    user,
  };
}

type Answer = { status?: number; body?: object } | 'nothing';
type Cookie = { value: string; options: Record<string, unknown> };

/** A browser's cookies, and a server that answers paths of authentication as told. */
function world(answers: Record<string, Answer | (() => Answer)> = {}) {
  const cookies = new Map<string, Cookie>();
  const requests: { path: string; search: string; body: unknown }[] = [];
  const open = ({
    link = null,
    storage = memoryStorage(),
    autoRefresh = false,
  }: { link?: MailLink | null; storage?: Storage; autoRefresh?: boolean } = {}): Access =>
    createAccess({
      config: { supabaseUrl: 'http://chat.parley.test', supabaseKey: 'key' },
      ports: { ...processPorts(), storage },
      autoRefresh,
      link,
      fetch: async (input, init) => {
        const url = new URL(input instanceof Request ? input.url : input);
        requests.push({
          path: url.pathname,
          search: url.search,
          body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
        });
        const told = answers[url.pathname.replace('/auth/v1', '')];
        const answer = typeof told === 'function' ? told() : (told ?? { status: 404, body: {} });
        if (answer === 'nothing') throw new TypeError('fetch failed');
        return Response.json(answer.body ?? {}, { status: answer.status ?? 200 });
      },
      cookies: {
        getAll: () => [...cookies].map(([name, { value }]) => ({ name, value })),
        setAll: (all) => {
          for (const { name, value, options } of all)
            if (value === '') cookies.delete(name);
            else cookies.set(name, { value, options });
        },
      },
    });
  return { open, cookies, requests };
}

const signedIn = { status: 'signed-in', userId: USER.id, email: USER.email };
const signedOut = { status: 'signed-out', userId: null, email: null };

describe('the session', () => {
  it('is kept in cookies of path /, SameSite lax, readable by the page, for 400 days, named after the project', async () => {
    const { open, cookies } = world({ '/token': () => ({ body: sessionOf() }) });
    await open().session.signIn('ada@example.com', 'a long password');
    const [[name, cookie] = ['', undefined]] = cookies;
    expect(name).toBe('sb-chat-auth-token');
    expect(cookie?.options).toMatchObject({
      path: '/',
      sameSite: 'lax',
      httpOnly: false,
      maxAge: 400 * 24 * 60 * 60,
    });
  });

  it('is split into cookies of at most 3180 characters, and read from them again', async () => {
    const user = { ...USER, user_metadata: { biography: 'x'.repeat(6000) } };
    const { open, cookies } = world({ '/token': () => ({ body: sessionOf(user) }) });
    await open().session.signIn('ada@example.com', 'a long password');
    expect([...cookies.keys()].slice(0, 3)).toEqual([
      'sb-chat-auth-token.0',
      'sb-chat-auth-token.1',
      'sb-chat-auth-token.2',
    ]);
    for (const { value } of cookies.values()) expect(value.length).toBeLessThanOrEqual(3180);
    const again = open().session;
    await again.ready();
    expect(again.state.get()).toEqual(signedIn);
  });

  it('signs in with e-mail and password alone, by PKCE’s client', async () => {
    const { open, requests } = world({ '/token': () => ({ body: sessionOf() }) });
    await open().session.signIn('ada@example.com', 'a long password');
    expect(requests[0]).toMatchObject({
      path: '/auth/v1/token',
      search: '?grant_type=password',
      body: { email: 'ada@example.com', password: 'a long password' },
    });
  });

  it('is mirrored at every event, and its end clears the realtime token', async () => {
    const { open } = world({ '/token': () => ({ body: sessionOf() }), '/logout': {} });
    const { session, client } = open();
    const seen: string[] = [];
    session.state.subscribe(() => seen.push(session.state.get().status));
    await session.ready();
    await session.signIn('ada@example.com', 'a long password');
    await vi.waitFor(() => expect(client.realtime.accessTokenValue).toContain('.'));
    await session.signOut();
    expect(seen).toEqual(['signed-out', 'signed-in', 'signed-out']);
    await vi.waitFor(() => expect(client.realtime.accessTokenValue ?? 'key').toBe('key'));
  });

  it.each([401, 403, 404])(
    'ends although the server answers the sign-out with %i',
    async (status) => {
      const { open, cookies } = world({
        '/token': () => ({ body: sessionOf() }),
        '/logout': { status, body: { code: status, error_code: 'session_not_found', msg: 'no' } },
      });
      const { session } = open();
      await session.signIn('ada@example.com', 'a long password');
      await session.signOut('global');
      expect(session.state.get()).toEqual(signedOut);
      expect(cookies.size).toBe(0);
    },
  );

  it.each(['global', 'local', 'others'] as const)(
    'names the scope of the sign-out: %s',
    async (scope) => {
      const { open, requests } = world({ '/token': () => ({ body: sessionOf() }), '/logout': {} });
      const { session } = open();
      await session.signIn('ada@example.com', 'a long password');
      await session.signOut(scope);
      expect(requests.at(-1)).toMatchObject({ path: '/auth/v1/logout', search: `?scope=${scope}` });
      expect(session.state.get()).toEqual(scope === 'others' ? signedIn : signedOut);
    },
  );
});

describe('a token that has run out', () => {
  // auth-js tells the console what it then handles.
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => void vi.restoreAllMocks());

  /** Signs in, and comes back two hours later. */
  const later = async (answers: Parameters<typeof world>[0]) => {
    let isLater = false;
    const { '/token': refreshed } = answers ?? {};
    const made = world({
      ...answers,
      '/token': () =>
        isLater
          ? typeof refreshed === 'function'
            ? refreshed()
            : (refreshed ?? 'nothing')
          : { body: sessionOf() },
    });
    await made.open().session.signIn('ada@example.com', 'a long password');
    isLater = true;
    vi.setSystemTime(NOW + 2 * 3_600_000);
    return made;
  };

  it('is renewed', async () => {
    const { open, requests } = await later({
      '/token': () => ({ body: sessionOf(USER, { refresh: 'refresh-2' }) }),
    });
    const { session } = open();
    await vi.waitFor(() => expect(session.current()?.refresh_token).toBe('refresh-2'));
    expect(requests.at(-1)).toMatchObject({
      search: '?grant_type=refresh_token',
      body: { refresh_token: 'refresh-1' },
    });
  });

  it('keeps its person signed in while the server cannot be reached, from the first moment on', async () => {
    const { open, cookies, requests } = await later({ '/token': 'nothing' });
    const { session, client } = open();
    await session.ready();
    expect(session.state.get()).toEqual(signedIn);
    const asked = client.auth.getSession();
    const before = requests.length;
    await vi.advanceTimersByTimeAsync(31_000);
    expect((await asked).data.session).toBeNull();
    expect(session.state.get()).toEqual(signedIn);
    expect(cookies.size).toBeGreaterThan(0);
    // 200 ms, 400 ms, … within 30 s.
    expect(requests.length - before).toBeGreaterThan(4);
  });

  it('is not replaced by the key: nobody takes a stranger’s empty answers for theirs', async () => {
    const { open } = await later({ '/token': 'nothing' });
    const { session, client } = open();
    await session.ready();
    const answer = client.from('workspaces').select('*');
    const settled = answer.then(({ error }) => error?.message);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await settled).toContain('Must be authenticated');
  });

  it('ends the session when the server refuses to renew it', async () => {
    const { open, cookies } = await later({
      '/token': {
        status: 400,
        body: { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' },
      },
    });
    const { session } = open();
    await vi.waitFor(() => expect(session.state.get()).toEqual(signedOut));
    expect(cookies.size).toBe(0);
  });
});

describe('a token that runs out', () => {
  const renewedAfter = async (leftS: number) => {
    let refresh = 'refresh-1';
    const { open, requests } = world({
      '/token': () => ({
        body: sessionOf(USER, { lastsS: refresh === 'refresh-1' ? leftS : 3600, refresh }),
      }),
    });
    const { session, client } = open();
    await session.signIn('ada@example.com', 'a long password');
    refresh = 'refresh-2';
    await client.auth.getSession();
    return requests.some(({ search }) => search.includes('refresh_token'));
  };

  it('is renewed when it is used within 90 s of its end, and not before', async () => {
    expect([await renewedAfter(89), await renewedAfter(95)]).toEqual([true, false]);
  });

  it('is looked at every 30 s', async () => {
    let refresh = 'refresh-1';
    const { open } = world({
      '/token': () => ({
        body: sessionOf(USER, { lastsS: refresh === 'refresh-1' ? 130 : 3600, refresh }),
      }),
    });
    const { session, client } = open({ autoRefresh: true });
    await session.signIn('ada@example.com', 'a long password');
    refresh = 'refresh-2';
    await vi.advanceTimersByTimeAsync(30_000);
    expect(session.current()?.refresh_token).toBe('refresh-2');
    await client.auth.stopAutoRefresh();
  });
});

describe('an e-mail link', () => {
  const link = {
    kind: 'session',
    isRecovery: true,
    accessToken: tokenFor(USER, NOW / 1000 + 3600),
    refreshToken: 'refresh-1',
  } as const;

  it('of a recovery signs in and asks for a new password, until there is one, after a reload too', async () => {
    const { open, requests } = world({ '/user': () => ({ body: USER }) });
    const storage = memoryStorage();
    const { session } = open({ link, storage });
    await session.ready();
    expect([session.state.get(), session.recovering.get()]).toEqual([signedIn, true]);
    const again = open({ storage }).session;
    await again.ready();
    expect(again.recovering.get()).toBe(true);
    await again.setPassword('another long password');
    expect(requests.at(-1)).toMatchObject({
      path: '/auth/v1/user',
      body: { password: 'another long password' },
    });
    expect([again.recovering.get(), open({ storage }).session.recovering.get()]).toEqual([
      false,
      false,
    ]);
  });

  it('of a confirmation does not turn who is signed in into someone else', async () => {
    const other = { ...USER, id: '0193a5b0-0000-4000-8000-000000000002', email: 'eve@example.com' };
    const { open, requests } = world({
      '/token': () => ({ body: sessionOf() }),
      '/user': () => ({ body: other }),
    });
    await open().session.signIn('ada@example.com', 'a long password');
    const { session } = open({ link: { ...link, isRecovery: false } });
    await session.ready();
    expect(session.state.get()).toEqual(signedIn);
    expect(requests.map(({ path }) => path)).not.toContain('/auth/v1/user');
  });
});

describe('answers about an address', () => {
  it.each(['user_already_exists', 'email_exists'])(
    'do not tell at sign-up that it has an account: %s',
    async (code) => {
      const { open } = world({
        '/signup': {
          status: 422,
          body: { code: 422, error_code: code, msg: 'User already registered' },
        },
      });
      const { session } = open();
      await session.signUp('ada@example.com', 'a long password', 'Ada');
      expect(session.current()).toBeNull();
    },
  );

  it('do not tell at recovery or confirmation that a mail was sent a moment ago', async () => {
    const limited: Answer = {
      status: 429,
      body: {
        code: 429,
        error_code: 'over_email_send_rate_limit',
        msg: 'For security purposes, you can only request this after 60 seconds.',
      },
    };
    const { open } = world({ '/recover': limited, '/resend': limited });
    const { session } = open();
    await expect(
      session.requestRecovery('ada@example.com', 'http://chat.parley.test/recover'),
    ).resolves.toBeUndefined();
    await expect(
      session.resendConfirmation('ada@example.com', 'http://chat.parley.test/confirm'),
    ).resolves.toBeUndefined();
  });

  it('say the same of a wrong password and an unknown address', async () => {
    const { open } = world({
      '/token': {
        status: 400,
        body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
      },
    });
    await expect(open().session.signIn('eve@example.com', 'wrong password')).rejects.toMatchObject({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
      status: 400,
    });
  });

  it('list the reasons of a weak password', async () => {
    const { open } = world({
      '/signup': {
        status: 422,
        body: {
          code: 422,
          error_code: 'weak_password',
          msg: 'Too weak',
          weak_password: { reasons: ['length', 'pwned'] },
        },
      },
    });
    await expect(open().session.signUp('ada@example.com', 'a weak password')).rejects.toMatchObject(
      { code: 'weak_password', hint: 'length, pwned' },
    );
  });
});
