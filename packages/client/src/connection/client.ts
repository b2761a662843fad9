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
  /** Stores the session instead of `document.cookie`. */
  cookies?: CookieMethodsBrowser | undefined;
  /** Replaces the platform's WebSocket. */
  transport?: Transport | undefined;
  /** Refreshes the token in the background. */
  autoRefresh: boolean;
  /** True if requests must carry a user's token. */
  isSignedIn(): boolean;
};

/**
 * Supabase's client, one per page, loaded by callers that need more than rows: PKCE, the session in
 * cookies that a server could read too, and the realtime constants of spec point 9. The realtime
 * connection takes each new token from the session.
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
    // Our own fetch retries failed requests; doing it here too would make nine attempts.
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
