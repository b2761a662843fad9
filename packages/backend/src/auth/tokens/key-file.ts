import { existsSync, readFileSync } from 'node:fs';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { z } from 'zod';

export const ALGORITHMS = ['ES256', 'RS256'] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

const number = z.string().optional();
const keySchema = z.looseObject({
  kty: z.enum(['EC', 'RSA']),
  kid: z.string().min(1),
  alg: z.enum(ALGORITHMS),
  key_ops: z.array(z.string()).optional(),
  /** Without it the key only verifies. */
  d: number,
  crv: number,
  x: number,
  y: number,
  n: number,
  e: number,
});

/** A key as stored in its file, including the private part. */
export type SigningKey = z.infer<typeof keySchema>;

/**
 * The keys of `[auth] signing_keys_path`: a JSON array of JWKs, as `supabase gen signing-key`
 * writes it. The first key that can sign signs; all of them verify.
 * @throws if the file is missing or invalid.
 */
export function readPrivateKeys(path: string): SigningKey[] {
  if (!existsSync(path)) throw new Error(`auth.signing_keys_path: there is no file ${path}.`);
  const parsed = z.array(keySchema).safeParse(jsonOf(path));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(`${path}: key ${issue?.path.join('.')}: ${issue?.message}`);
}

/** Generates a key with its private part, named by its thumbprint. */
export async function newSigningKey(alg: Algorithm): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  const named = { ...jwk, kid, alg, use: 'sig', key_ops: ['sign', 'verify'], ext: true };
  return keySchema.parse(named);
}

/**
 * The keys after a rotation: the new one signs, and the others only verify, so that tokens they
 * signed stay valid until they expire.
 */
export const rotated = (keys: readonly SigningKey[], next: SigningKey): SigningKey[] => [
  next,
  ...keys.map((key) => ({ ...key, key_ops: ['verify'] })),
];

/** The public part of a key. */
export function publicPart({ kty, kid, alg, crv, x, y, n, e }: SigningKey): JWK {
  const numbers = kty === 'EC' ? { crv, x, y } : { n, e };
  const filled = Object.entries(numbers).filter(([, value]) => value !== undefined);
  const about = { kty, kid, alg, use: 'sig', key_ops: ['verify'], ext: true };
  return { ...about, ...Object.fromEntries(filled) };
}

/** True if a key has its private part and is not retired. */
export const canSign = ({ d, key_ops: operations }: SigningKey): boolean =>
  d !== undefined && (operations === undefined || operations.includes('sign'));

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new Error(`${path} is not JSON; a list of JSON Web Keys is expected.`);
  }
}
