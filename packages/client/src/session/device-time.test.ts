import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../base/device-storage.ts';
import { NOW, sessionOf, USER, world } from '../testing/auth-world.ts';
import type { MailLink } from './mail-link.ts';
import { watchClock } from './device-time.ts';

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A device whose clock can be set, and a server whose clock is right. */
function setUp(aheadMs: number) {
  const start = performance.now();
  const trueTime = () => NOW + performance.now() - start;
  let issued = 0;
  const isAccepted = (token: string) => {
    const { exp } = JSON.parse(atob(token.split('.')[1] ?? ''));
    return typeof exp === 'number' && exp * 1000 > trueTime();
  };
  const tokens: string[] = [];
  const { open, requests, cookies } = world({
    '/token': () => {
      const body = sessionOf(USER, { now: trueTime(), refresh: `refresh-${(issued += 1)}` });
      return { body };
    },
    '/user': () =>
      isAccepted(bearerOf(requests.at(-1)))
        ? { body: USER }
        : { status: 403, body: { code: 403, error_code: 'bad_jwt', msg: 'Expired' } },
    '/rest/v1/messages': () => {
      const isTaken = isAccepted(bearerOf(requests.at(-1)));
      if (!isTaken) tokens.push('refused');
      return isTaken ? { body: [] } : { status: 401, body: { code: 'PGRST303' } };
    },
  });
  const setClock = (ms: number) => vi.setSystemTime(trueTime() + ms);
  setClock(aheadMs);
  return {
    open: (link: MailLink | null = null) =>
      open({ autoRefresh: true, storage: memoryStorage(), link }),
    trueTime,
    cookies,
    setClock,
    refreshes: () => requests.filter(({ search }) => search.includes('refresh_token')).length,
    refused: () => tokens.length,
  };
}

const bearerOf = (request: { headers: Headers } | undefined) =>
  request?.headers.get('authorization')?.replace('Bearer ', '') ?? '';

type Page = ReturnType<ReturnType<typeof setUp>['open']>;

/** Sends messages over hours, as a user at work does. */
async function send({ client }: Page, messages: number, everyMs: number) {
  for (let sent = 0; sent < messages; sent += 1) {
    await client.from('messages').select('*');
    await vi.advanceTimersByTimeAsync(everyMs);
  }
}

const signIn = async (page: Page) => {
  await page.session.signIn('ada@example.com', 'a long password');
  return page;
};

/** Ends a page, with everything that it does in the background. */
async function close({ client, session }: Page) {
  session.stop();
  const { auth } = await client.whole();
  await auth.stopAutoRefresh();
}

const clocks: [string, number][] = [
  ['right', 0],
  ['a minute ahead', MINUTE],
  ['a minute behind', -MINUTE],
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
  ['twelve hours ahead', 12 * HOUR],
  ['twelve hours behind', -12 * HOUR],
  ['400 days ahead', 400 * 24 * HOUR],
];

describe.each(clocks)('with a clock that is %s', (_, aheadMs) => {
  it('sends five messages with the first token', async () => {
    const device = setUp(aheadMs);
    const page = await signIn(device.open());
    await send(page, 5, MINUTE);
    await close(page);
    expect([device.refreshes(), device.refused()]).toEqual([0, 0]);
  });

  it('renews each token before it ends, and only once', async () => {
    const device = setUp(aheadMs);
    const page = await signIn(device.open());
    await send(page, 40, 5 * MINUTE);
    await close(page);
    expect([device.refreshes(), device.refused()]).toEqual([3, 0]);
  });

  it('continues a kept session in the next page without renewing it', async () => {
    const device = setUp(aheadMs);
    await close(await signIn(device.open()));
    const page = device.open();
    await page.session.ready();
    await send(page, 5, MINUTE);
    await close(page);
    expect([device.refreshes(), device.refused()]).toEqual([0, 0]);
  });

  it('renews a kept session that ended meanwhile before its first request', async () => {
    const device = setUp(aheadMs);
    await close(await signIn(device.open()));
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    const page = device.open();
    await page.session.ready();
    await send(page, 5, MINUTE);
    await close(page);
    expect([device.refreshes(), device.refused()]).toEqual([1, 0]);
  });
});

it.each(clocks)(
  'never uses a link’s token after its end, with a clock that is %s',
  async (_, aheadMs) => {
    const device = setUp(aheadMs);
    const { access_token, refresh_token } = sessionOf(USER, { now: device.trueTime() });
    const page = device.open({
      kind: 'session',
      isRecovery: false,
      accessToken: access_token,
      refreshToken: refresh_token,
    });
    await page.session.ready();
    await send(page, 40, 5 * MINUTE);
    await close(page);
    expect(device.refused()).toBe(0);
    // auth-js renews a token that seems to have ended, and this client one that seems to last.
    expect(device.refreshes()).toBeLessThanOrEqual(4);
  },
);

describe.each([
  ['put forward by an hour', 0, HOUR],
  ['put back by an hour', 0, -HOUR],
  ['put right after it was twelve hours ahead', 12 * HOUR, 0],
  ['put right after it was twelve hours behind', -12 * HOUR, 0],
  ['put forward by 400 days', 0, 400 * 24 * HOUR],
])('with a clock that is %s during a session', (_, before, after) => {
  it('renews the token once more, and none is used after its end', async () => {
    const device = setUp(before);
    const page = await signIn(device.open());
    await send(page, 4, 5 * MINUTE);
    device.setClock(after);
    await send(page, 40, 5 * MINUTE);
    await close(page);
    expect(device.refreshes()).toBeLessThanOrEqual(4);
    expect(device.refused()).toBe(0);
  });
});

it('renews a token that the server refuses, when the clock was put back between two pages', async () => {
  const device = setUp(12 * HOUR);
  await close(await signIn(device.open()));
  device.setClock(0);
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  const page = device.open();
  await page.session.ready();
  await send(page, 5, MINUTE);
  await close(page);
  expect([device.refreshes(), device.refused()]).toEqual([1, 1]);
});

it('leaves a clock alone that is corrected by seconds, or put forward', async () => {
  let wall = NOW;
  const onTurnedBack = vi.fn();
  const stop = watchClock({ onTurnedBack, wall: () => wall, steady: () => 0 });
  for (const change of [-5000, HOUR, 3000, -9000]) {
    wall += change;
    await vi.advanceTimersByTimeAsync(30_000);
  }
  expect(onTurnedBack).not.toHaveBeenCalled();
  stop();
});
