import { createHmac, createPublicKey, type JsonWebKey, timingSafeEqual, verify } from 'node:crypto';
import { z } from 'zod';

export type KeyRole = 'anon' | 'service_role';

/** A project's means of signing: its secret, and the public parts of the keys in its file. */
export type KeySigners = { secret: Uint8Array; publicKeys: readonly JsonWebKey[] };

const headerSchema = z.object({
  alg: z.enum(['HS256', 'ES256', 'RS256']),
  kid: z.string().optional(),
});
type Header = z.infer<typeof headerSchema>;
const payloadSchema = z.object({
  role: z.enum(['anon', 'service_role']),
  sub: z.undefined().optional(),
  exp: z.number().optional(),
});

/**
 * The role of a legacy API key: a token for a role and no user, signed with the project's secret or
 * one of its keys. Any holder of these may have created it, at any time.
 * @returns null if it is no such key or has expired.
 */
export function legacyKeyRole(key: string, signers: KeySigners): KeyRole | null {
  const [header = '', payload = '', signature = '', ...more] = key.split('.');
  if (more.length > 0 || signature === '') return null;
  // Every access token is checked here, so its claims are read before the costlier signature check.
  const claims = payloadSchema.safeParse(decoded(payload)).data;
  if (!claims || (claims.exp ?? Infinity) * 1000 <= Date.now()) return null;
  const { data: said } = headerSchema.safeParse(decoded(header));
  const given = Buffer.from(signature, 'base64url');
  return said && isSigned(said, `${header}.${payload}`, given, signers) ? claims.role : null;
}

/** Each key verifies only its own algorithm, so that no key can pass for another. */
function isSigned(
  { alg, kid }: Header,
  text: string,
  given: Buffer,
  { secret, publicKeys }: KeySigners,
): boolean {
  if (alg === 'HS256') {
    const due = createHmac('sha256', secret).update(text).digest();
    return given.length === due.length && timingSafeEqual(given, due);
  }
  const jwk = publicKeys.find((one) => one.kid === kid && one.alg === alg);
  if (kid === undefined || !jwk) return false;
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, given);
}

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return null;
  }
}
