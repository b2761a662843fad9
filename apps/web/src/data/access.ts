import type { CookieMethodsBrowser } from '@supabase/ssr';
import { createClient } from './client.ts';
import type { Config } from './config.ts';
import { createConnection } from './connection.ts';
import type { Ports } from './ports.ts';
import { retryingFetch } from './retrying-fetch.ts';
import { createSession } from './session.ts';

export type AccessOptions = {
  config: Config;
  ports: Ports;
  fetch: typeof fetch;
  /** Where the session is kept instead of `document.cookie`. */
  cookies?: CookieMethodsBrowser;
  autoRefresh?: boolean;
};

/** The client and who is signed in: all that a page needs before there is anything to show. */
export function createAccess({ config, ports, fetch, cookies, autoRefresh = true }: AccessOptions) {
  const connection = createConnection(ports.network);
  const client = createClient({ config, cookies, autoRefresh, fetch: retryingFetch({ fetch, onOutcome: connection.setAnswered }) });
  const session = createSession(client, ports.storage);
  return { config, ports, connection, client, session };
}

export type Access = ReturnType<typeof createAccess>;
