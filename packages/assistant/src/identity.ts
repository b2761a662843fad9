import type { Tables } from '@parley/model';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';

export type Database = {
  public: {
    Tables: Tables;
    Views: Record<string, never>;
    Functions: Record<string, { Args: Record<string, unknown>; Returns: unknown }> & {
      messages_matching: {
        Args: { channel: string; words: string[] };
        Returns: Tables['messages']['Row'][];
      };
    };
  };
};
export type Client = SupabaseClient<Database>;

export type IdentityOptions = {
  supabaseUrl: string;
  publishableKey: string;
  jwtSecret: string;
  fetch: typeof fetch | undefined;
};

const LIFETIME_S = 300;
const RENEW_AFTER_MS = 200_000;

/**
 * `onBehalf`: a token that can only read. `audience`: the channel that will contain the answer; the
 * token reads nothing that its participants could not read.
 */
export type Delegation = { onBehalf: true; audience: string | null };

/**
 * Clients that act as one profile with short-lived tokens: the assistant reads as the asker, by
 * delegated access (supabase/schemas/01_foundation.sql), and writes as itself.
 */
export function clientFactory({
  supabaseUrl,
  publishableKey,
  jwtSecret,
  fetch,
}: IdentityOptions): (profileId: string, delegation?: Delegation) => Client {
  const secret = new TextEncoder().encode(jwtSecret);
  return (profileId, delegation) => {
    const claims = delegation
      ? { on_behalf: true, ...(delegation.audience ? { audience: delegation.audience } : {}) }
      : {};
    let token: Promise<string> | null = null;
    let renewAt = 0;
    const accessToken = () => {
      if (token === null || Date.now() > renewAt) {
        renewAt = Date.now() + RENEW_AFTER_MS;
        token = new SignJWT({ role: 'authenticated', sub: profileId, ...claims })
          .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
          .setAudience('authenticated')
          .setIssuer('parley-assistant')
          .setIssuedAt()
          .setExpirationTime(`${LIFETIME_S}s`)
          .sign(secret);
      }
      return token;
    };
    return createClient<Database>(supabaseUrl, publishableKey, {
      accessToken,
      global: fetch ? { fetch } : {},
    });
  };
}

/** A request to the backend failed; a retry may help. */
export class BackendError extends Error {
  readonly code: string;
  constructor(what: string, error: { message: string; code?: string }) {
    super(`${what}: ${error.message}`, { cause: error });
    this.code = error.code ?? '';
  }
}

type Answer = { data: unknown; error: { message: string; code?: string } | null };

/**
 * The data of a response.
 * @throws BackendError if the request failed, so that a failure is never mistaken for an empty
 * result.
 */
export async function read<Given extends Answer>(
  what: string,
  request: PromiseLike<Given>,
): Promise<Extract<Given, { error: null }>['data']> {
  const answer = await request;
  if (answer.error) throw new BackendError(`${what} could not be reached`, answer.error);
  return answer.data;
}
