import { hash, timingSafeEqual } from 'node:crypto';
import { errors, type JWK, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Caller } from '../postgres/session.ts';
import type { ProjectKeys } from './keys.ts';
import { type KeyRole, type KeySigners, legacyKeyRole } from './legacy-keys.ts';

/** Claims of an access token. */
export type Claims = { sub?: string; role: string; exp?: number; [claim: string]: unknown };

/** A request that did not say who it is, in the words the hosted gateway uses. */
export class CallerError extends Error {
  readonly status = 401;
  readonly code: string;
  /** Whether it is no token of ours at all; else it is one that is over, or not yet good. */
  readonly isOfSignature: boolean;
  constructor(message: string, code = 'PGRST301', isOfSignature = false) {
    super(message);
    this.code = code;
    this.isOfSignature = isOfSignature;
  }
}

const TOKENS_KEPT = 2000;
/** Anybody may send what is no key: this much of it is kept, in characters. */
const NO_KEYS_KEPT = 4_000_000;

/** The claims of a token that was verified, and the session they are of. */
type Verified = { claims: Claims; session: string | undefined };

/** What the resolver needs of Auth. */
export type TokenCheck = {
  /** @throws what `jose` does for a token that is malformed, not ours or expired. */
  verify(token: string): Promise<JWTPayload>;
  /** Whether the session of a token goes on. @throws what isOutage knows. */
  isLive(sessionId: string): Promise<boolean>;
  /**
   * The public parts of the keys that tokens are signed with; none where the secret alone signs.
   */
  jwks(): { keys: JWK[] };
};

/** Roles that administer accounts; the second is how older programs name themselves. */
const OPERATORS = new Set(['service_role', 'supabase_admin']);
export const isOperatorRole = (role: string): boolean => OPERATORS.has(role);

/** Tells who sent a request, from its API key and its bearer token. */
export class CallerResolver {
  readonly #tokens: TokenCheck;
  readonly #signers: KeySigners;
  readonly #roles: [hash: Buffer, role: KeyRole][];
  readonly #verified = new LRUCache<string, Verified>({ max: TOKENS_KEPT });
  /** What was found to be no API key, as access tokens are; it never becomes one. */
  readonly #noKeys = new LRUCache<string, true>({
    max: TOKENS_KEPT,
    maxSize: NO_KEYS_KEPT,
    sizeCalculation: (_, text) => text.length,
  });
  /** Without a key a request is nobody's, as with the CLI; else it is refused, as hosted. */
  readonly isKeylessAnon: boolean;

  constructor(keys: ProjectKeys, tokens: TokenCheck, { isKeylessAnon = false } = {}) {
    this.isKeylessAnon = isKeylessAnon;
    this.#tokens = tokens;
    this.#signers = {
      secret: new TextEncoder().encode(keys.jwtSecret),
      publicKeys: tokens.jwks().keys,
    };
    this.#roles = [
      [sha256(keys.publishableKey), 'anon'],
      [sha256(keys.anonKey), 'anon'],
      [sha256(keys.secretKey), 'service_role'],
      [sha256(keys.serviceRoleKey), 'service_role'],
    ];
  }

  /** The role of an API key, or null. Compared by hash, in constant time. */
  resolveApiKey(key: string): { role: KeyRole } | null {
    if (key === '' || this.#noKeys.has(key)) return null;
    const hashed = sha256(key);
    const found = this.#roles.find(([known]) => timingSafeEqual(known, hashed));
    const role = found?.[1] ?? legacyKeyRole(key, this.#signers);
    if (role !== null) return { role };
    this.#noKeys.set(key, true);
    return null;
  }

  /**
   * @throws CallerError when the token is malformed, not ours or expired, or when its session has
   * ended since; what isOutage knows when nobody can tell.
   */
  async verifyToken(token: string): Promise<Claims> {
    const { claims, session } = await this.#signed(token);
    if (session !== undefined && !(await this.#tokens.isLive(session)))
      throw new CallerError('The session of this JWT has ended');
    return claims;
  }

  /** Whether the secret key speaks, or a service token, in either header. */
  async isOperator(request: Request): Promise<boolean> {
    const key = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey');
    const token = bearerToken(request);
    for (const one of [key, token])
      if (one !== null && this.resolveApiKey(one)?.role === 'service_role') return true;
    if (token === null || this.resolveApiKey(token) !== null) return false;
    const verified = await this.#signed(token).catch(() => null);
    return verified !== null && isOperatorRole(verified.claims.role);
  }

  async #signed(token: string): Promise<Verified> {
    const known = this.#verified.get(token);
    if (known && (known.claims.exp ?? Infinity) * 1000 > Date.now()) return known;
    try {
      const payload = await this.#tokens.verify(token);
      const claims: Claims = {
        ...payload,
        role: typeof payload.role === 'string' ? payload.role : 'anon',
      };
      const verified = { claims, session: z.guid().safeParse(claims.session_id).data };
      this.#verified.set(token, verified);
      return verified;
    } catch (error) {
      const claim = whyOver(error);
      throw claim === null
        ? new CallerError(whyRefused(token, error), 'PGRST301', true)
        : new CallerError(claim, 'PGRST303');
    }
  }

  /**
   * The caller of a request: its session when a bearer token came with it, else the role of its
   * key; of two keys the one that may do more.
   * @returns null when no key was sent, and one is needed.
   * @throws CallerError on a wrong key or token.
   */
  async resolve(request: Request): Promise<Caller | null> {
    const token = bearerToken(request);
    const key =
      request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey') ?? null;
    const keyRole = key === null ? null : this.resolveApiKey(key);
    if (key !== null && keyRole === null) throw new CallerError('Invalid API key');
    const tokenRole = token === null ? null : this.resolveApiKey(token);
    if (token !== null && tokenRole === null) {
      const claims = await this.verifyToken(token);
      return { role: claims.role, claims };
    }
    const roles = [keyRole?.role, tokenRole?.role];
    if (roles.includes('service_role')) return callerOf('service_role');
    return roles.includes('anon') || this.isKeylessAnon ? callerOf('anon') : null;
  }
}

const callerOf = (role: KeyRole): Caller => ({ role, claims: { role } });

/** What a claim of the token says against it; null where it is something else. */
function whyOver(error: unknown): string | null {
  if (error instanceof errors.JWTExpired) return 'JWT expired';
  if (!(error instanceof errors.JWTClaimValidationFailed)) return null;
  const { claim, reason } = error;
  if (claim === 'nbf' && reason === 'check_failed') return 'JWT not yet valid';
  return reason === 'invalid' ? `The JWT '${claim}' claim must be a number` : null;
}

function whyRefused(token: string, error: unknown): string {
  const parts = token.split('.').length;
  if (parts !== 3) return `Expected 3 parts in JWT; got ${parts}`;
  if (error instanceof errors.JOSEAlgNotAllowed) return 'Wrong or unsupported encoding algorithm';
  return 'No suitable key or wrong key type';
}

/** The token of an Authorization header, or null. */
export function bearerToken(request: Request): string | null {
  return /^Bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
}

/** Whether a request announces a token and then names none. */
export const isEmptyBearer = (request: Request): boolean =>
  /^Bearer\s*$/i.test(request.headers.get('authorization') ?? '');

const sha256 = (text: string) => hash('sha256', text, 'buffer');
