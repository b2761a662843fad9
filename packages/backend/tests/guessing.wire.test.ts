import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from './project.ts';

/** A new client address for each test, as a proxy would report it. */
let addresses = 0;
const someAddress = () => {
  addresses += 1;
  return `203.0.${addresses >> 8}.${addresses & 255}`;
};

const systemTime = Date.now;
/** The time at which the backend's clock is stopped; null while it runs. */
let moment: number | null = null;
vi.spyOn(Date, 'now').mockImplementation(() => moment ?? systemTime());

const CREDENTIALS = 40;
let project: TestBackend;
beforeAll(async () => {
  project = await startTestBackend({
    trustedProxies: ['127.0.0.0/8', '::1'],
    limits: { credentialsPerFiveMinutes: CREDENTIALS },
  });
});
afterAll(() => project.stop());

type Answer = { status: number; retryAfter: string | undefined };

/** Sends a path unchanged; `fetch` would normalize it. */
function post(path: string, body: unknown, address: string, headers = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const sent = request(
    {
      host: '127.0.0.1',
      port: project.backend.port,
      method: 'POST',
      path,
      headers: {
        apikey: project.backend.keys.publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': address,
        ...headers,
      },
    },
    (answer) => {
      answer.resume();
      const { 'retry-after': retryAfter } = answer.headers;
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, retryAfter }));
    },
  );
  sent.on('error', reject);
  sent.end(typeof body === 'string' ? body : JSON.stringify(body));
  return promise;
}

const TOKEN = '/auth/v1/token?grant_type=password';
const wrong = (email: string) => ({ email, password: 'wrong-password' });

describe('spellings of the URL', () => {
  test.each([
    TOKEN,
    '/auth/v1/%74oken?grant_type=password',
    '/%61uth/v1/token?grant_type=password',
    '//auth/v1/token?grant_type=password',
    '/auth/v1//token?grant_type=password',
    '/auth/v1/token/?grant_type=password',
    '/auth/v1/./token?grant_type=password',
    '/auth/v1/x/%2e%2e/token?grant_type=password',
    '/rest/v1/../../auth/v1/token?grant_type=password',
    '/auth/v1/token?grant_type=password&grant_type=refresh_token',
    '/auth/v1/token?grant%5Ftype=password&grant_type=refresh_token',
  ])('%s is counted together with all others and gets the same response', async (path) => {
    const address = someAddress();
    const nobody = (n: number) => wrong(`nobody-${n}-${address}@example.test`);
    expect((await post(path, nobody(0), address)).status).toBe(400);
    for (let n = 1; n < CREDENTIALS; n += 1)
      await post('/auth/v1/recover', { email: `x${n}@example.test` }, address);
    expect((await post(TOKEN, nobody(1), address)).status).toBe(429);
    expect((await post(path, nobody(1), address)).status).toBe(429);
  });

  test.each(['signup', 'otp', 'magiclink', 'verify', 'recover', 'resend'])(
    '%s is counted however it is written',
    async (action) => {
      const address = someAddress();
      const escaped = `/auth/v1/%${action.charCodeAt(0).toString(16)}${action.slice(1)}`;
      for (let n = 0; n < CREDENTIALS; n += 1) await post(escaped, {}, address);
      expect((await post(`/auth/v1/${action}`, {}, address)).status).toBe(429);
    },
  );

  test('another request cannot pass as a refresh', async () => {
    const address = someAddress();
    const spelled = '/auth/v1/token?grant%5Ftype=refresh_token&grant_type=password';
    const email = `ada-${address}@example.test`;
    await post('/auth/v1/signup', { email, password: 'a-long-password' }, address);
    const answer = await post(spelled, { email, password: 'a-long-password' }, address);
    expect(answer.status).toBe(400);
  });
});

describe('guesses at one account', () => {
  // The clock is stopped because thirty guesses may take longer on a busy machine than the first
  // delay lasts.
  beforeEach(() => {
    moment = systemTime();
  });
  afterEach(() => {
    moment = null;
  });

  const guess = async (email: string, addressOf: (n: number) => string, times: number) => {
    const answers = await Promise.all(
      Array.from({ length: times }, (_, n) => post(TOKEN, wrong(email), addressOf(n))),
    );
    return answers.filter(({ status }) => status !== 429).length;
  };

  test('from one address are soon delayed, concurrent or not, in any spelling', async () => {
    const address = someAddress();
    const email = `ada-${address}@example.test`;
    expect(await guess(email, () => address, 30)).toBe(10);
    const spelled = await post(TOKEN, wrong(` ${email.toUpperCase()} `), address);
    expect([spelled.status, Number(spelled.retryAfter) > 0]).toEqual([429, true]);
    const form = `email=${encodeURIComponent(email)}&password=x`;
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post(TOKEN, form, address, type)).status).toBe(429);
  });

  test('are as slow for codes as for passwords', async () => {
    const address = someAddress();
    const email = `bo-${address}@example.test`;
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        post('/auth/v1/verify', { type: 'email', email, token: `${100_000 + n}` }, address),
      ),
    );
    expect(tries.filter(({ status }) => status !== 429)).toHaveLength(10);
  });

  test('from many addresses do not lock the owner out of a known address', async () => {
    const home = someAddress();
    const email = `cy-${home}@example.test`;
    const right = { email, password: 'a-long-password' };
    await post('/auth/v1/signup', right, home);
    expect((await post(TOKEN, right, home)).status).toBe(200);
    expect(await guess(email, (n) => `198.51.100.${n}`, 100)).toBeLessThan(30);
    expect((await post(TOKEN, wrong(email), '198.51.100.101')).status).toBe(429);
    expect((await post(TOKEN, right, home)).status).toBe(200);
  });
});

test('only a trusted proxy can choose the address that is counted', async () => {
  const direct = await startTestBackend({ limits: { credentialsPerFiveMinutes: 5 } });
  try {
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const answer = await fetch(`${direct.backend.url}/auth/v1/recover`, {
        method: 'POST',
        headers: {
          apikey: direct.backend.keys.publishableKey,
          'x-forwarded-for': someAddress(),
          'content-type': 'application/json',
        },
        body: JSON.stringify({ email: `x${n}@example.test` }),
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  } finally {
    await direct.stop();
  }
});
