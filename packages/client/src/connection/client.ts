import { realtime, reconnectAfterMs } from '@parley/model';
import { type CookieMethodsBrowser, createBrowserClient } from '@supabase/ssr';
import type { Transport } from './transport.ts';
import { varied } from '../base/attempts.ts';
import type { Config } from './config.ts';
import type { Database, WholeClient } from '../tables/database.ts';
import { pacedJoins } from '../realtime/paced-joins.ts';
import { withToken } from './with-token.ts';

const COOKIE_MAX_AGE_S = 400 * 24 * 60 * 60;

export type ClientOptions = {
  config: Config;
  fetch: typeof fetch;
  /** Where the session is kept instead of `document.cookie`. */
  cookies?: CookieMethodsBrowser | undefined;
  /** Instead of the platform's websockets. */
  transport?: Transport | undefined;
  /** Refresh the token in the background. */
  autoRefresh: boolean;
  /** Whether requests are meant to be somebody's. */
  isSignedIn(): boolean;
};

/**
 * Supabase's client, one for a page, loaded by who needs more than rows: PKCE, the session in
 * cookies that a server could read too, and the realtime constants of spec point 9. The realtime
 * connection takes each new token from the session by itself.
 */
export function createClient({
  config,
  fetch,
  cookies,
  transport = WebSocket,
  autoRefresh,
  isSignedIn,
}: ClientOptions): WholeClient {
  return createBrowserClient<Database>(config.supabaseUrl, config.supabaseKey, {
    isSingleton: false,
    ...(cookies ? { cookies } : {}),
    cookieOptions: {
      path: '/',
      sameSite: 'lax',
      httpOnly: false,
      maxAge: COOKIE_MAX_AGE_S,
      secure: config.supabaseUrl.startsWith('https:'),
    },
    auth: { autoRefreshToken: autoRefresh, experimental: { recoveryCodes: true } },
    // Failed requests are repeated by our own fetch; twice over would be nine attempts.
    db: { retry: false },
    global: { fetch: withToken({ fetch, supabaseKey: config.supabaseKey, isSignedIn }) },
    realtime: {
      transport: pacedJoins(transport),
      heartbeatIntervalMs: realtime.heartbeatMs,
      timeout: realtime.timeoutMs,
      reconnectAfterMs: (tries) => varied(reconnectAfterMs(tries)),
    },
  });
}
