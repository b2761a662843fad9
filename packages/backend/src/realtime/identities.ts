import { decodeJwt } from 'jose';
import { CallerError, type Claims } from '../gateway/caller.ts';
import { isOutage } from '../postgres/outage.ts';
import type { Caller } from '../postgres/session.ts';

/** Who speaks, and the token that says so; null when the API key speaks. */
export type CallerIdentity = { caller: Caller; token: string | null };

/** Why a token does not count, in the hosted service's words. */
export type TokenFault = { code: string; message: string };

/** The identities that one socket's channels speak by: mostly one, which they share. */
export class Identities {
  readonly #key: CallerIdentity;
  readonly #verifyToken: (token: string) => Promise<Claims>;
  #last: CallerIdentity;
  /** A token that is being verified: many joins come with the same at once. */
  #verifying: { token: string; claims: Promise<Claims> } | null = null;

  /** @param verifyToken throws when the token is malformed, not ours or expired. */
  constructor(keyCaller: Caller, verifyToken: (token: string) => Promise<Claims>) {
    this.#key = this.#last = { caller: keyCaller, token: null };
    this.#verifyToken = verifyToken;
  }

  /**
   * A token that is no session's is the API key again.
   * @returns what is wrong with a token that is not valid, or no longer.
   * @throws what isOutage knows when nobody can tell.
   */
  async of(token: string | null): Promise<CallerIdentity | TokenFault> {
    if (token === null || token.startsWith('sb_')) return this.#key;
    try {
      const claims = await this.#verified(token);
      if (this.#last.token !== token) this.#last = { caller: { role: claims.role, claims }, token };
      return this.#last;
    } catch (error) {
      if (isOutage(error)) throw error;
      return faultOf(token, error);
    }
  }

  #verified(token: string): Promise<Claims> {
    if (this.#verifying?.token === token) return this.#verifying.claims;
    const verifying = { token, claims: this.#verifyToken(token) };
    this.#verifying = verifying;
    const done = () => {
      if (this.#verifying === verifying) this.#verifying = null;
    };
    verifying.claims.then(done, done);
    return verifying.claims;
  }
}

export const isFault = (identity: CallerIdentity | TokenFault): identity is TokenFault =>
  'message' in identity;

const fault = (code: string, message: string): TokenFault => ({ code, message });

function faultOf(token: string, error: unknown): TokenFault {
  const claims = claimsIn(token);
  if (!claims) return fault('MalformedJWT', 'The token provided is not a valid JWT');
  if (!(error instanceof CallerError) || error.isOfSignature)
    return fault('JwtSignatureError', 'Failed to validate JWT signature');
  const seconds = Math.floor(Date.now() / 1000) - (claims.exp ?? Infinity);
  if (seconds < 0) return fault('InvalidJWTToken', 'Token has expired or is invalid');
  return fault('InvalidJWTToken', `Token has expired ${seconds} seconds ago`);
}

function claimsIn(token: string): { exp?: number } | null {
  try {
    return decodeJwt(token);
  } catch {
    return null;
  }
}
