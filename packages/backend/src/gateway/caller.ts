import { hash, timingSafeEqual } from 'node:crypto';
import { errors, type JWK, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Caller } from '../postgres/session.ts';
import type { ProjectKeys } from './keys.ts';
import { type KeyRole, type KeySigners, legacyKeyRole } from './legacy-keys.ts';

export type Claims = { sub?: string; role: string; exp?: number; [claim: string]: unknown };

/** A request without valid credentials, refused with the hosted gateway's messages. */
export class CallerError extends Error {
  readonly status = 401;
  readonly code: string;
  /** True if the project did not sign the token; false if the token is expired or not yet valid. */
  readonly isOfSignature: boolean;
  constructor(message: string, code = 'PGRST301', isOfSignature = false) {
    super(message);
    this.code = code;
    this.isOfSignature = isOfSignature;
  }
}

const TOKENS_KEPT = 2000;
/**
 * Maximum number of characters cached of texts that are not keys, since any client can send them.
 */
const NO_KEYS_KEPT = 4_000_000;

/** Claims of a verified token, and its session. */
type Verified = { claims: Claims; session: string | undefined };

/** The resolver's interface to Auth. */
export type TokenCheck = {
  /** @throws errors of `jose` for a token that is malformed, foreign or expired. */
  verify(token: string): Promise<JWTPayload>;
  /**
   * True if the session of a token is live.
   * @throws an error that `isOutage` recognizes.
   */
  isLive(sessionId: string): Promise<boolean>;
  /** Public parts of the signing keys; none if only the secret signs. */
  jwks(): { keys: JWK[] };
};

/** Roles that administer accounts; older programs use the second name. */
const OPERATORS = new Set(['service_role', 'supabase_admin']);
export const isOperatorRole = (role: string): boolean => OPERATORS.has(role);

/** Null for a text of another form; the promise resolves to null for a token that is not valid. */
export type OwnTokenCheck = (token: string) => Promise<Claims | null> | null;

type ResolverOptions = { isKeylessAnon?: boolean; ownTokens?: OwnTokenCheck };

/** Identifies the caller of a request from its API key and bearer token. */
export class CallerResolver {
  readonly #tokens: TokenCheck;
  readonly #signers: KeySigners;
  readonly #ownTokens: OwnTokenCheck;
  readonly #roles: [hash: Buffer, role: KeyRole][];
  readonly #verified = new LRUCache<string, Verified>({ max: TOKENS_KEPT });
  /** Texts known not to be API keys, such as access tokens; they never become keys. */
  readonly #noKeys = new LRUCache<string, true>({
    max: TOKENS_KEPT,
    maxSize: NO_KEYS_KEPT,
    sizeCalculation: (_, text) => text.length,
  });
  /**
   * If true, a request without a key is anonymous, as with the CLI; else it is refused, as on the
   * hosted service.
   */
  readonly isKeylessAnon: boolean;

  constructor(
    keys: ProjectKeys,
    tokens: TokenCheck,
    { isKeylessAnon = false, ownTokens = () => null }: ResolverOptions = {},
  ) {
    this.isKeylessAnon = isKeylessAnon;
    this.#ownTokens = ownTokens;
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

  /** The role of an API key, or null. Hashes are compared in constant time. */
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
   * @throws CallerError if the token is malformed, foreign or expired, or its session has ended; an
   * error that `isOutage` recognizes if the session cannot be checked.
   */
  async verifyToken(token: string): Promise<Claims> {
    const own = this.#ownTokens(token);
    if (own !== null) {
      const claims = await own;
      if (claims === null) throw new CallerError('This access token is not valid or has ended');
      return claims;
    }
    const { claims, session } = await this.#signed(token);
    if (session !== undefined && !(await this.#tokens.isLive(session)))
      throw new CallerError('The session of this JWT has ended');
    return claims;
  }

  /** True if either header contains the secret key or a service token. */
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
   * The caller of a request: the user of its bearer token, else the role of its key. Of two keys,
   * the one with more rights counts.
   * @returns null if a key is required and was not sent.
   * @throws CallerError for a wrong key or token.
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

/** The message if a claim makes the token invalid; null for any other reason. */
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

/** True if the Authorization header has the bearer scheme but no token. */
export const isEmptyBearer = (request: Request): boolean =>
  /^Bearer\s*$/i.test(request.headers.get('authorization') ?? '');

const sha256 = (text: string) => hash('sha256', text, 'buffer');
