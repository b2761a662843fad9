import type { Claims } from '../gateway/caller.ts';
import { isOutage } from '../postgres/outage.ts';
import type { Caller } from '../postgres/session.ts';

/** Who speaks, and the token that says so; null when the API key speaks. */
export type CallerIdentity = { caller: Caller; token: string | null };

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
   * @returns null for a token that is not valid, or no longer.
   * @throws what isOutage knows when nobody can tell.
   */
  async of(token: string | null): Promise<CallerIdentity | null> {
    if (token === null || token.startsWith('sb_')) return this.#key;
    try {
      const claims = await this.#verified(token);
      if (this.#last.token !== token) this.#last = { caller: { role: claims.role, claims }, token };
      return this.#last;
    } catch (error) {
      if (isOutage(error)) throw error;
      return null;
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
