import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

export type KeyRole = 'anon' | 'service_role';

const headerSchema = z.object({ alg: z.literal('HS256') });
const payloadSchema = z.object({
  role: z.enum(['anon', 'service_role']),
  sub: z.undefined().optional(),
  exp: z.number().optional(),
});

/**
 * The role of a legacy API key: a token that the project's secret signed, for a role and nobody in
 * particular. Whoever has the secret may have made it, at any time.
 * @returns null for whatever is no such key, or one that has expired.
 */
export function legacyKeyRole(key: string, secret: Uint8Array): KeyRole | null {
  const [header = '', payload = '', signature = '', ...more] = key.split('.');
  if (more.length > 0 || signature === '') return null;
  const due = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== due.length || !timingSafeEqual(given, due)) return null;
  if (!headerSchema.safeParse(decoded(header)).success) return null;
  const claims = payloadSchema.safeParse(decoded(payload)).data;
  return claims && (claims.exp ?? Infinity) * 1000 > Date.now() ? claims.role : null;
}

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return null;
  }
}
