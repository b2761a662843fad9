import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAccess } from '../connection/access.ts';
import { type AppError, isTransient, toAppError } from './errors.ts';
import { memoryStorage } from './device-storage.ts';
import { processPorts } from './ports.ts';

type Answer = { status: number; body: object } | 'nothing';

/** The app's own client, with an Auth that gives the same answer to every request. */
function open(answer: Answer) {
  return createAccess({
    config: { supabaseUrl: 'http://chat.parley.test', supabaseKey: 'key' },
    ports: { ...processPorts(), storage: memoryStorage() },
    autoRefresh: false,
    cookies: { getAll: () => [], setAll: () => {} },
    fetch: async () => {
      if (answer === 'nothing') throw new TypeError('fetch failed');
      return Response.json(answer.body, { status: answer.status });
    },
  });
}

const refused = (status: number, error_code: string, msg = 'no'): Answer => ({
  status,
  body: { code: status, error_code, msg },
});
const signIn = (answer: Answer): Promise<AppError> =>
  open(answer)
    .session.signIn('ada@example.com', 'a long password')
    .then(() => Promise.reject(new Error('signed in')), toAppError);
/** The client's error as an AppError. */
const said = async (answer: Promise<{ error: unknown }>): Promise<AppError> =>
  toAppError((await answer).error);

// auth-js waits between its attempts, and logs errors that it then handles.
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 2000 });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('keeps the message and status of Auth’s errors', async () => {
  const { auth } = await open({ status: 200, body: {} }).client.whole();
  expect(await said(auth.updateUser({ password: 'a long password' }))).toMatchObject({
    message: 'Auth session missing!',
    status: 400,
  });
  expect(await signIn({ status: 200, body: {} })).toMatchObject({
    message: 'Auth session or user missing',
    status: 500,
  });
  expect(
    await signIn(refused(400, 'invalid_credentials', 'Invalid login credentials')),
  ).toMatchObject({ message: 'Invalid login credentials', status: 400 });
  expect(await said(auth.getClaims('no token'))).toMatchObject({
    status: 400,
    code: 'invalid_jwt',
  });
  expect(await said(auth.exchangeCodeForSession('a code of another browser'))).toMatchObject({
    message: expect.stringContaining('PKCE code verifier not found'),
    status: 400,
  });
});

test('reports Auth’s reason for a failed link', async () => {
  const { AuthImplicitGrantRedirectError } = await import('@supabase/supabase-js');
  const error = new AuthImplicitGrantRedirectError('No session defined in URL');
  expect(toAppError(error)).toMatchObject({ message: 'No session defined in URL', status: 500 });
});

test.each(['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable'])(
  'passes %s through',
  async (code) => {
    expect(await signIn(refused(422, code))).toMatchObject({ code, status: 422 });
  },
);

test('treats 502, 503, 504 and a network failure as temporary', async () => {
  for (const status of [502, 503, 504])
    expect(isTransient(await signIn({ status, body: {} })), String(status)).toBe(true);
  expect(isTransient(await signIn('nothing'))).toBe(true);
  expect(isTransient(await signIn(refused(400, 'invalid_credentials')))).toBe(false);
});
