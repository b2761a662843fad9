import { createHash, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify } from 'jose';
import type { Caller } from '../postgres/session.ts';
import type { ProjectKeys } from './keys.ts';

/** Claims of an access token. */
export type Claims = { sub?: string; role: string; exp?: number; [claim: string]: unknown };

/** A request that did not say who it is, in the words the hosted gateway uses. */
export class CallerError extends Error {
  readonly status = 401;
  readonly code: string;
  constructor(message: string, code = 'PGRST301') {
    super(message);
    this.code = code;
  }
}

const VERIFIED_TOKENS_KEPT = 2000;

/** Tells who sent a request, from its API key and its bearer token. */
export class CallerResolver {
  readonly #secret: Uint8Array;
  readonly #roles: [hash: Buffer, role: 'anon' | 'service_role'][];
  readonly #verified = new Map<string, Claims>();

  constructor(keys: ProjectKeys) {
    this.#secret = new TextEncoder().encode(keys.jwtSecret);
    this.#roles = [
      [sha256(keys.publishableKey), 'anon'],
      [sha256(keys.anonKey), 'anon'],
      [sha256(keys.secretKey), 'service_role'],
      [sha256(keys.serviceRoleKey), 'service_role'],
    ];
  }

  /** The role of an API key, or null. Compared by hash, in constant time. */
  resolveApiKey(key: string): { role: 'anon' | 'service_role' } | null {
    const hash = sha256(key);
    const found = this.#roles.find(([known]) => timingSafeEqual(known, hash));
    return found ? { role: found[1] } : null;
  }

  /** @throws CallerError when the token is malformed, not ours or expired. */
  async verifyToken(token: string): Promise<Claims> {
    const known = this.#verified.get(token);
    if (known && (known.exp ?? Infinity) * 1000 > Date.now()) return known;
    try {
      const { payload } = await jwtVerify(token, this.#secret, { algorithms: ['HS256'] });
      const claims: Claims = {
        ...payload,
        role: typeof payload.role === 'string' ? payload.role : 'anon',
      };
      this.#remember(token, claims);
      return claims;
    } catch (error) {
      const expired = error instanceof errors.JWTExpired;
      throw new CallerError(
        expired ? 'JWT expired' : 'Invalid JWT',
        expired ? 'PGRST303' : 'PGRST301',
      );
    }
  }

  /**
   * The caller of a request: its session when a bearer token came with it, else the key's role.
   * @returns null when no key was sent.
   * @throws CallerError on a wrong key or token.
   */
  async resolve(request: Request): Promise<Caller | null> {
    const token = bearerToken(request);
    const key =
      request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey') ?? null;
    const keyRole = key === null ? null : this.resolveApiKey(key);
    if (key !== null && keyRole === null) throw new CallerError('Invalid API key');
    if (token !== null && this.resolveApiKey(token) === null) {
      const claims = await this.verifyToken(token);
      return { role: claims.role, claims };
    }
    const role =
      keyRole?.role ?? (token === null ? null : (this.resolveApiKey(token)?.role ?? null));
    return role === null ? null : { role, claims: { role } };
  }

  #remember(token: string, claims: Claims): void {
    if (this.#verified.size >= VERIFIED_TOKENS_KEPT) this.#verified.clear();
    this.#verified.set(token, claims);
  }
}

/** The token of an Authorization header, or null. */
export function bearerToken(request: Request): string | null {
  return /^Bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();
