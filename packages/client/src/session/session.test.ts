import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { memoryStorage } from '../base/device-storage.ts';
import { NOW, sessionOf, tokenFor, USER, world } from '../testing/auth-world.ts';

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const link = {
  kind: 'session',
  isRecovery: true,
  accessToken: tokenFor(USER, NOW / 1000 + 3600),
  refreshToken: 'refresh-1',
} as const;
const signedIn = { status: 'signed-in', userId: USER.id, email: USER.email };
const signedOut = { status: 'signed-out', userId: null, email: null };

describe('the session', () => {
  it('is stored in cookies named after the project: path /, SameSite lax, readable, for 400 days', async () => {
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

  it('starts with only e-mail and password', async () => {
    const { open, requests } = world({ '/token': () => ({ body: sessionOf() }) });
    await open().session.signIn('ada@example.com', 'a long password');
    expect(requests[0]).toMatchObject({
      path: '/auth/v1/token',
      search: '?grant_type=password',
      body: { email: 'ada@example.com', password: 'a long password' },
    });
    // The client adds `gotrue_meta_security`, for a captcha that is not used.
    expect(Object.keys(z.looseObject({}).parse(requests[0]?.body)).toSorted()).toEqual([
      'email',
      'gotrue_meta_security',
      'password',
    ]);
  });

  it('reports a pending name from before the sign-in until it is stored', async () => {
    const { promise: isStored, resolve: store } = Promise.withResolvers<void>();
    const { open } = world({
      '/signup': () => ({ body: sessionOf() }),
      '/rest/v1/profiles': () => isStored.then(() => ({ body: [{ id: USER.id }] })),
    });
    const { session } = open();
    let isNamed = false;
    // Like the store, which loads as soon as a user is signed in.
    session.state.subscribe(() => void session.named().then(() => (isNamed = true)));
    const signingUp = session.signUp('ada@example.com', 'a long password', 'Ada');
    await vi.waitFor(() => expect(session.state.get()).toEqual(signedIn));
    await vi.advanceTimersByTimeAsync(1000);
    expect(isNamed).toBe(false);
    store();
    await signingUp;
    await vi.waitFor(() => expect(isNamed).toBe(true));
  });

  it('is signed out without a kept session, until another tab signs in', async () => {
    const { open } = world({ '/token': { body: sessionOf() } });
    const { promise: message, resolve: tell } = Promise.withResolvers<void>();
    const { session } = open({ tabs: { nextMessage: () => message } });
    await session.ready();
    expect(session.state.get()).toEqual(signedOut);
    await open().session.signIn('ada@example.com', 'a long password');
    expect(session.state.get()).toEqual(signedOut);
    tell();
    await vi.waitFor(() => expect(session.state.get()).toEqual(signedIn));
  });

  it('uses PKCE: a mail returns a code that only this browser can use', async () => {
    const { open, requests } = world({ '/recover': {}, '/signup': { body: { ...USER } } });
    const { session } = open();
    await session.requestRecovery('ada@example.com', 'http://chat.parley.test/recover');
    await session.signUp('ada@example.com', 'a long password');
    const challenges = requests.map(({ body }) => body);
    expect(challenges).toHaveLength(2);
    for (const body of challenges)
      expect(body).toMatchObject({
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 's256',
      });
  });

  it('is marked as ended when the server ends it, not when the user signs out', async () => {
    const gone = { status: 403, body: { error_code: 'session_not_found', msg: 'Gone' } };
    const { open } = world({
      '/token': () => ({ body: sessionOf() }),
      '/user': () => gone,
      '/logout': {},
    });
    const { session } = open();
    const signIn = () => session.signIn('ada@example.com', 'a long password');
    await signIn();
    await session.signOut();
    expect([session.state.get(), session.ended.get()]).toEqual([signedOut, false]);
    await signIn();
    await session.check();
    await vi.waitFor(() => expect(session.state.get()).toEqual(signedOut));
    expect(session.ended.get()).toBe(true);
    await signIn();
    expect(session.ended.get()).toBe(false);
  });

  it('follows each of the seven events', async () => {
    const later = { ...USER, email: 'ada@example.org' };
    const { open } = world({
      '/token': () => ({ body: sessionOf() }),
      '/user': () => ({ body: later }),
      '/logout': {},
      '/factors/f/verify': () => ({ body: sessionOf(later, { refresh: 'refresh-3' }) }),
    });
    const { session, client } = open();
    const events: string[] = [];
    const emails = new Map<string, string | null>();
    const { auth } = await client.whole();
    auth.onAuthStateChange((event) => {
      events.push(event);
      emails.set(event, session.state.get().email);
    });
    await session.ready();
    await session.signIn('ada@example.com', 'a long password');
    await auth.refreshSession();
    await auth.updateUser({ email: later.email });
    await auth.mfa.verify({ factorId: 'f', challengeId: 'c', code: '123456' });
    await session.signOut();
    const recovery = open({ link });
    await recovery.session.ready();
    expect(recovery.session.recovering.get()).toBe(true);
    expect([...new Set(events)]).toEqual([
      'INITIAL_SESSION',
      'SIGNED_IN',
      'TOKEN_REFRESHED',
      'USER_UPDATED',
      'MFA_CHALLENGE_VERIFIED',
      'SIGNED_OUT',
    ]);
    expect([emails.get('SIGNED_IN'), emails.get('USER_UPDATED'), emails.get('SIGNED_OUT')]).toEqual(
      ['ada@example.com', 'ada@example.org', null],
    );
  });

  it('is mirrored at every event, and its end clears the realtime token', async () => {
    const { open } = world({ '/token': () => ({ body: sessionOf() }), '/logout': {} });
    const { session, client } = open();
    const seen: string[] = [];
    session.state.subscribe(() => seen.push(session.state.get().status));
    const { realtime } = await client.whole();
    await session.ready();
    await session.signIn('ada@example.com', 'a long password');
    await vi.waitFor(() => expect(realtime.accessTokenValue).toContain('.'));
    await session.signOut();
    expect(seen).toEqual(['signed-out', 'signed-in', 'signed-out']);
    await vi.waitFor(() => expect(realtime.accessTokenValue ?? 'key').toBe('key'));
  });

  it('ends as soon as the server refuses its token, because it was ended elsewhere', async () => {
    const { open, cookies } = world({
      '/token': () => ({ body: sessionOf() }),
      '/rest/v1/workspaces': { status: 401, body: { code: 'PGRST301', message: 'ended' } },
      '/user': { status: 403, body: { code: 403, error_code: 'session_not_found', msg: 'no' } },
    });
    const { session, client } = open();
    await session.signIn('ada@example.com', 'a long password');
    await client.from('workspaces').select('*');
    await vi.waitFor(() => expect(session.state.get()).toEqual(signedOut));
    expect(cookies.size).toBe(0);
  });

  it('survives a token that was refused only because it expired', async () => {
    const { open } = world({
      '/token': () => ({ body: sessionOf() }),
      '/rest/v1/workspaces': { status: 401, body: { code: 'PGRST303', message: 'expired' } },
      '/user': { body: USER },
    });
    const { session, client } = open();
    await session.signIn('ada@example.com', 'a long password');
    await client.from('workspaces').select('*');
    await session.check();
    expect(session.state.get()).toEqual(signedIn);
  });

  it.each([401, 403, 404])(
    'ends even if the server answers the sign-out with %i',
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
    'sends the scope of the sign-out: %s',
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

describe('an expired token', () => {
  // auth-js logs errors that it then handles.
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => void vi.restoreAllMocks());

  /** Signs in, and returns two hours later. */
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

  it('keeps its user signed in while the server cannot be reached, from the start', async () => {
    const { open, cookies, requests } = await later({ '/token': 'nothing' });
    const { session, client } = open();
    await session.ready();
    expect(session.state.get()).toEqual(signedIn);
    const { auth } = await client.whole();
    const asked = auth.getSession();
    const before = requests.length;
    await vi.advanceTimersByTimeAsync(31_000);
    expect((await asked).data.session).toBeNull();
    expect(session.state.get()).toEqual(signedIn);
    expect(cookies.size).toBeGreaterThan(0);
    // 200 ms, 400 ms, … within 30 s.
    expect(requests.length - before).toBeGreaterThan(4);
  });

  it('is not replaced by the key, so that no user receives an anonymous caller’s empty responses', async () => {
    const { open } = await later({ '/token': 'nothing' });
    const { session, client } = open();
    await session.ready();
    const answer = client.from('workspaces').select('*');
    const settled = answer.then(({ error }) => error?.message);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await settled).toContain('Must be authenticated');
  });

  it('ends the session if the server refuses to renew it', async () => {
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

describe('an expiring token', () => {
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
    await (await client.whole()).auth.getSession();
    return requests.some(({ search }) => search.includes('refresh_token'));
  };

  it('is renewed if it is used within 90 s of its end, and not before', async () => {
    expect([await renewedAfter(89), await renewedAfter(95)]).toEqual([true, false]);
  });

  it('is checked every 30 s', async () => {
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
    await (await client.whole()).auth.stopAutoRefresh();
  });
});

describe('an e-mail link', () => {
  it('for recovery signs in and asks for a new password until there is one, even after a reload', async () => {
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

  it('for confirmation does not replace the signed-in user', async () => {
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
