import type { CookieMethodsBrowser } from '@supabase/ssr';
import type { Transport } from './transport.ts';
import type { Config } from './config.ts';
import { createConnection } from './connection.ts';
import { noticingRefusal } from '../session/ended-session.ts';
import { isLasting, keptSession } from '../session/kept-session.ts';
import type { MailLink } from '../session/mail-link.ts';
import { onceLoaded } from '../base/once-loaded.ts';
import type { Ports } from '../base/ports.ts';
import { createQuiet } from './quiet.ts';
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
  /** Where the session is kept instead of `document.cookie`. */
  cookies?: CookieMethodsBrowser;
  /** Instead of the platform's websockets. */
  transport?: Transport;
  /** The e-mail link that led to the page. */
  link?: MailLink | null;
  /** Whether the page's address holds what Auth's client takes out of it, a provider's code. */
  isAuthReturn?: boolean;
  autoRefresh?: boolean;
};

/** The client and who is signed in: all that a page needs before there is anything to show. */
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
  const quiet = createQuiet();
  const clock = createServerClock();
  const answered: typeof globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    clock.heard(answer);
    return answer;
  };
  const isSignedIn = () => session.state.get().status === 'signed-in';
  const asked = noticingRefusal({
    fetch: retryingFetch({
      fetch: answered,
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
  /** The one that is kept, while it lasts; then Auth's client, which renews it. */
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
    readKept,
    link,
    isAuthReturn,
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
