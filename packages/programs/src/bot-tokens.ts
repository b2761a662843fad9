import { SignJWT } from 'jose';
import type { Pool } from 'pg';
import { HookError } from './answers.ts';

/**
 * How the embedded backend recognises the tokens of bots: their form, and the function that says
 * what one stands for.
 */
export const botTokens = {
  pattern: /^parley_[A-Za-z0-9_-]{40}$/,
  claims: 'private.claims_of_token',
};

const LIFETIME_S = 300;

export type Exchanged = { access_token: string; token_type: 'bearer'; expires_in: number };

/**
 * A short-lived JWT for a bot's token, for services that read nothing else, such as those of hosted
 * Supabase. It carries the token's id, so that the policies end it with the token.
 * @throws HookError if the token is not valid.
 */
export async function exchangeToken(
  pool: Pool,
  authorization: string | null,
  jwtSecret: string,
): Promise<Exchanged> {
  const token = tokenIn(authorization);
  const { rows } = await pool.query<{ claims: { exp?: number; [claim: string]: unknown } | null }>(
    'select private.claims_of_token($1) as claims',
    [token],
  );
  const claims = rows[0]?.claims;
  if (!claims) throw notValid('This token is not valid: it was revoked, or has expired.');
  const now = Math.floor(Date.now() / 1000);
  const expires = Math.min(now + LIFETIME_S, claims.exp ?? Infinity);
  const jwt = await new SignJWT({ ...claims, exp: expires })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('parley-bots')
    .setIssuedAt(now)
    .sign(new TextEncoder().encode(jwtSecret));
  return { access_token: jwt, token_type: 'bearer', expires_in: expires - now };
}

export function tokenIn(authorization: string | null): string {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  if (!botTokens.pattern.test(token)) throw notValid('A token of a bot is needed.');
  return token;
}

const notValid = (message: string) =>
  new HookError('invalid_token', message, 'An owner makes one in Settings, Bots.', {
    'WWW-Authenticate': 'Bearer realm="Parley"',
  });
