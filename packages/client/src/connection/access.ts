import type { CookieMethodsBrowser } from '@supabase/ssr';
import { createClient } from './client.ts';
import type { Transport } from './transport.ts';
import type { Config } from './config.ts';
import { createConnection } from './connection.ts';
import { noticingRefusal } from '../session/ended-session.ts';
import { readKeptSession } from '../session/kept-session.ts';
import type { MailLink } from '../session/mail-link.ts';
import type { Ports } from '../base/ports.ts';
import { createQuiet } from './quiet.ts';
import { createRequestLog } from './request-log.ts';
import { retryingFetch } from './retrying-fetch.ts';
import { createServerClock } from './server-clock.ts';
import { createSession } from '../session/session.ts';
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
  const client = createClient({
    config,
    cookies,
    transport,
    autoRefresh,
    isSignedIn: () => session.state.get().status === 'signed-in',
    fetch: noticingRefusal({
      fetch: retryingFetch({
        fetch: answered,
        quiet,
        onOutcome: connection.setAnswered,
        onFailure: failedRequests.add,
      }),
      onRefusedToken: () => void session.check(),
    }),
  });
  const gateway = createTableGateway(client);
  const session = createSession({
    client,
    gateway,
    storage: ports.storage,
    kept: readKeptSession(config.supabaseUrl, cookies),
    link,
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
    gateway,
    session,
  };
}

export type Access = ReturnType<typeof createAccess>;
