import { z } from 'zod';
import type { AuthContext } from './context.ts';
import type { AuthRequest } from './requester.ts';
import { AuthError, badRequest, forbidden } from './errors.ts';
import type { SessionRow, UserRow } from './rows.ts';
import { type SessionDevice, sessionById } from './sessions/store.ts';
import type { AccessClaims } from './tokens/access-tokens.ts';
import { userById } from './users/store.ts';

/** The user of an access token, checked against their session. */
export type SignedIn = { user: UserRow; session: SessionRow | null; claims: AccessClaims };

const BEARER = /^Bearer\s+(.+)$/i;

/** Metadata of users or projects: any JSON object. */
export const metadata = z.record(z.string(), z.json());

/**
 * Parses the body as JSON; an empty body becomes an empty object.
 * @throws AuthError 400 `bad_json` for invalid JSON or values of the wrong type.
 */
export async function bodyOf<Schema extends z.ZodType>(
  c: AuthRequest,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const text = await c.req.text();
  let json: unknown;
  try {
    json = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    throw unreadable('it is none');
  }
  const { data, error } = schema.safeParse(json);
  if (error) {
    const [issue] = error.issues;
    throw unreadable(`${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
  }
  return data;
}

const unreadable = (why: string) =>
  badRequest('bad_json', `Could not parse request body as JSON: ${why}`);

/**
 * The user whose access token came with the request.
 * @throws AuthError 401 `no_authorization`, 403 `bad_jwt`, `user_not_found`, `session_not_found`.
 */
export async function signedIn(c: AuthRequest, context: AuthContext): Promise<SignedIn> {
  const [, token] = BEARER.exec(c.req.header('authorization') ?? '') ?? [];
  if (token === undefined)
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const claims = await context.tokens.verify(token);
  const { data: sub } = z.guid().safeParse(claims.sub);
  if (sub === undefined)
    throw forbidden(
      'bad_jwt',
      claims.sub ? 'invalid claim: sub claim must be a UUID' : 'invalid claim: missing sub claim',
    );
  const user = await userById(context.sql, sub);
  if (!user) throw forbidden('user_not_found', 'User from sub claim in JWT does not exist');
  const { data: sessionId } = z.guid().safeParse(claims.session_id);
  const session = sessionId === undefined ? null : await sessionById(context.sql, sessionId);
  if (sessionId !== undefined && !session)
    throw forbidden('session_not_found', 'Session from session_id claim in JWT does not exist');
  return { user, session, claims };
}

/** @throws AuthError 401 or 403 unless the caller holds the secret key. */
export function requireOperator(c: AuthRequest): void {
  if (c.env.isOperator) return;
  if (!BEARER.test(c.req.header('authorization') ?? ''))
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  throw forbidden('not_admin', 'User not allowed');
}

export const deviceOf = (c: AuthRequest): SessionDevice => ({
  address: c.env.address,
  userAgent: c.req.header('user-agent') ?? null,
});
