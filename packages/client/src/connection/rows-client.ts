import { PostgrestClient } from '@supabase/postgrest-js';
import type { Config } from './config.ts';
import type { Database, RowsClient } from '../tables/database.ts';
import { mustBeSignedIn } from './with-token.ts';

type RowsClientOptions = {
  config: Config;
  fetch: typeof fetch;
  /** The user's access token; null for an anonymous caller. */
  token(): Promise<string | null>;
  /** True if requests must carry a user's token. */
  isSignedIn(): boolean;
};

/**
 * The part of supabase-js that a first page needs: rows and functions, requested with the headers
 * that the whole client would send (spec point 7).
 */
export function createRowsClient({
  config: { supabaseUrl, supabaseKey },
  fetch,
  token,
  isSignedIn,
}: RowsClientOptions): RowsClient {
  return new PostgrestClient<Database, { PostgrestVersion: '12' }>(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: supabaseKey },
    // Our own fetch retries failed requests; doing it here too would make nine attempts.
    retry: false,
    fetch: async (input, init) => {
      const personal = await token();
      if (personal === null && isSignedIn()) throw mustBeSignedIn();
      const headers = new Headers(init?.headers);
      headers.set('authorization', `Bearer ${personal ?? supabaseKey}`);
      return fetch(input, { ...init, headers });
    },
  });
}
