import { createAccess, type Access } from '../connection/access.ts';
import type { MailLink } from '../session/mail-link.ts';
import { type DeviceStorage, memoryStorage } from '../base/device-storage.ts';
import { processPorts, type Tabs } from '../base/ports.ts';

export const USER = {
  id: '0193a5b0-0000-4000-8000-000000000001',
  aud: 'authenticated',
  email: 'ada@example.com',
  app_metadata: {},
  user_metadata: {},
  created_at: '2026-01-01T00:00:00Z',
};
export const NOW = Date.parse('2026-11-21T12:00:00Z');

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
export const tokenFor = (user: typeof USER, expiresAt: number, lastsS = 3600) =>
  `${base64({ alg: 'HS256' })}.${base64({ sub: user.id, iat: expiresAt - lastsS, exp: expiresAt })}.c2ln`;

/** A session in the form of a server's response; `now` is the server's time. */
export function sessionOf(
  user = USER,
  { lastsS = 3600, refresh = 'refresh-1', now = Date.now() } = {},
) {
  const expires_at = Math.round(now / 1000) + lastsS;
  return {
    access_token: tokenFor(user, expires_at, lastsS),
    refresh_token: refresh,
    expires_in: lastsS,
    expires_at,
    token_type: 'bearer',
    user,
  };
}

export type StubAnswer = { status?: number; body?: object } | 'nothing';
type Cookie = { value: string; options: Record<string, unknown> };

/** A browser's cookies, and a server that returns the given answers for paths of Auth. */
export function world(
  answers: Record<string, StubAnswer | (() => StubAnswer | Promise<StubAnswer>)> = {},
) {
  const cookies = new Map<string, Cookie>();
  const requests: { path: string; search: string; body: unknown; headers: Headers }[] = [];
  const open = ({
    link = null,
    storage = memoryStorage(),
    tabs = processPorts().tabs,
    ...options
  }: {
    link?: MailLink | null;
    storage?: DeviceStorage;
    tabs?: Tabs;
    autoRefresh?: boolean;
    isAuthReturn?: boolean;
  } = {}): Access =>
    createAccess({
      config: { supabaseUrl: 'http://chat.parley.test', supabaseKey: 'key' },
      ports: { ...processPorts(), storage, tabs },
      autoRefresh: false,
      ...options,
      link,
      fetch: async (input, init) => {
        const url = new URL(input instanceof Request ? input.url : input);
        requests.push({
          path: url.pathname,
          search: url.search,
          body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
          headers: new Headers(init?.headers),
        });
        const stubbed = answers[url.pathname.replace('/auth/v1', '')];
        const answer =
          typeof stubbed === 'function' ? await stubbed() : (stubbed ?? { status: 404, body: {} });
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
