import type { CookieMethodsBrowser } from '@supabase/ssr';
import type { Transport } from './transport.ts';
import type { Config } from './config.ts';
import { createConnection } from './connection.ts';
import { inDeviceTime } from '../session/device-time.ts';
import { noticingRefusal } from '../session/ended-session.ts';
import { isLasting, keptSession, storageKeyOf } from '../session/kept-session.ts';
import type { MailLink } from '../session/mail-link.ts';
import { onceLoaded } from '../base/once-loaded.ts';
import type { Ports } from '../base/ports.ts';
import { createRetryAfter } from './retry-after.ts';
import { createRequestLog } from './request-log.ts';
import { retryingFetch } from './retrying-fetch.ts';
import { createRowsClient } from './rows-client.ts';
import { createServerClock } from './server-clock.ts';
import { createSession } from '../session/session.ts';
import type { Client } from '../tables/database.ts';
import { createTableGateway } from '../tables/table-gateway.ts';

export type AccessOptions = {
  config: Config;
  ports: Ports;
  fetch: typeof fetch;
  /** Stores the session instead of `document.cookie`. */
  cookies?: CookieMethodsBrowser;
  /** Replaces the platform's WebSocket. */
  transport?: Transport;
  /** The e-mail link that opened the page. */
  link?: MailLink | null;
  /** True if the page's address holds something that Auth's client consumes: a provider's code. */
  isAuthReturn?: boolean;
  autoRefresh?: boolean;
};

/** The client and the session: all that a page needs before it can show anything. */
export function createAccess({
  config,
  ports,
  fetch,
  cookies,
  transport,
  link,
  isAuthReturn = false,
  autoRefresh = true,
}: AccessOptions) {
  const connection = createConnection(ports.network);
  const failedRequests = createRequestLog();
  const quiet = createRetryAfter();
  const clock = createServerClock();
  const answered: typeof globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    clock.heard(answer);
    return answer;
  };
  const isSignedIn = () => session.state.get().status === 'signed-in';
  const asked = noticingRefusal({
    fetch: retryingFetch({
      fetch: inDeviceTime(answered),
      quiet,
      onOutcome: connection.setAnswered,
      onFailure: failedRequests.add,
    }),
    onRefusedToken: () => void session.check(),
  });
  const readKept = keptSession(config.supabaseUrl, cookies);
  const whole = onceLoaded(async () => {
    const { createClient } = await import('./client.ts');
    const made = createClient({
      config,
      cookies,
      transport,
      autoRefresh,
      isSignedIn,
      fetch: asked,
    });
    session.follow(made.auth);
    return made;
  });
  /** Uses the kept session while it lasts; after that, Auth's client renews it. */
  const token = async (): Promise<string | null> => {
    const kept = await readKept();
    if (kept && isLasting(kept)) return kept.access_token;
    const { auth } = await whole();
    return (await auth.getSession()).data.session?.access_token ?? null;
  };
  const rows = createRowsClient({ config, fetch: asked, token, isSignedIn });
  const client: Client = { from: rows.from.bind(rows), rpc: rows.rpc.bind(rows), whole };
  const gateway = createTableGateway(client);
  const session = createSession({
    client,
    gateway,
    storage: ports.storage,
    turns: ports.turns,
    readKept,
    link,
    watchesClock: autoRefresh,
    isAuthReturn,
    // Auth's clients announce a new session on a channel of this name.
    signedInElsewhere: () => ports.tabs.nextMessage(storageKeyOf(config.supabaseUrl)),
  });
  return {
    config,
    fetch,
    ports,
    connection,
    quiet,
    clock,
    failedRequests,
    client,
    token,
    gateway,
    session,
  };
}

export type Access = ReturnType<typeof createAccess>;
