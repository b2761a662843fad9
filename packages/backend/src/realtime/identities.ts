import { decodeJwt } from 'jose';
import { CallerError, type Claims } from '../gateway/caller.ts';
import { isOutage } from '../postgres/outage.ts';
import type { Caller } from '../postgres/session.ts';

/** The caller and their token; the token is null if the caller is identified by the API key. */
export type CallerIdentity = { caller: Caller; token: string | null };

/** Why a token is refused, in the hosted service's words. */
export type TokenFault = { code: string; message: string };

/** The identities of one socket's channels: mostly a single one, which they share. */
export class SocketIdentities {
  readonly #key: CallerIdentity;
  readonly #verifyToken: (token: string) => Promise<Claims>;
  #last: CallerIdentity;
  /** The token being verified, since many joins arrive with the same token at the same time. */
  #verifying: { token: string; claims: Promise<Claims> } | null = null;

  /** @param verifyToken throws if the token is malformed, foreign or expired. */
  constructor(keyCaller: Caller, verifyToken: (token: string) => Promise<Claims>) {
    this.#key = this.#last = { caller: keyCaller, token: null };
    this.#verifyToken = verifyToken;
  }

  /**
   * The identity of a token. Without a token, or with an API key in its place, it is the socket's
   * key.
   * @returns a fault if the token is not valid, or no longer valid.
   * @throws an error that isOutage recognises if the token cannot be checked.
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
  // A token that the project gave out itself is no JWT.
  if (!claims && error instanceof CallerError && !error.isOfSignature)
    return fault('InvalidJWTToken', error.message);
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
