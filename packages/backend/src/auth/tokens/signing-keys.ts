import { readFileSync } from 'node:fs';
import {
  calculateJwkThumbprint,
  decodeProtectedHeader,
  errors,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import { z } from 'zod';

/** Signs access tokens, and knows those that were signed with any of its keys. */
export type SigningKeys = {
  sign(claims: JWTPayload): Promise<string>;
  /** @throws what `jose` does for a token that is malformed, not ours or expired. */
  verify(token: string): Promise<JWTPayload>;
  /** The public halves; none of the project's secret. */
  jwks(): { keys: JWK[] };
};

type Key = { alg: string; kid: string | null; material: Awaited<ReturnType<typeof importJWK>> };

const PUBLIC_MEMBERS = ['kty', 'crv', 'x', 'y', 'n', 'e'] as const;
const jwkSchema = z.looseObject({
  kty: z.enum(['EC', 'RSA']),
  kid: z.string().optional(),
  alg: z.enum(['ES256', 'RS256']).optional(),
});

/**
 * The project's secret (HS256), and private keys (JWK) of which the first signs. A key that is put
 * first later changes who signs; what the others signed stays good, so nobody is signed out.
 */
export async function createSigningKeys(
  secret: string,
  privateKeys: readonly unknown[] = [],
): Promise<SigningKeys> {
  const own: Key = { alg: 'HS256', kid: null, material: new TextEncoder().encode(secret) };
  const published: JWK[] = [];
  const keys: (Key & { verifying: Key['material'] })[] = [];
  for (const entry of privateKeys) {
    const jwk = jwkSchema.parse(entry);
    const alg = jwk.alg ?? (jwk.kty === 'EC' ? 'ES256' : 'RS256');
    const open: JWK = publicHalf(jwk);
    const kid = jwk.kid ?? (await calculateJwkThumbprint(open));
    const told = { ...open, kid, alg, use: 'sig', key_ops: ['verify'], ext: true };
    published.push(told);
    keys.push({
      alg,
      kid,
      material: await importJWK({ ...jwk, key_ops: ['sign'] }, alg),
      verifying: await importJWK(open, alg),
    });
  }
  const signer = keys[0] ?? own;
  return {
    sign: (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({
          alg: signer.alg,
          typ: 'JWT',
          ...(signer.kid === null ? {} : { kid: signer.kid }),
        })
        .sign(signer.material),
    async verify(token) {
      const { alg, kid } = decodeProtectedHeader(token);
      const key = alg === own.alg ? own.material : keys.find((one) => one.kid === kid)?.verifying;
      if (key === undefined || alg === undefined)
        throw new errors.JOSEAlgNotAllowed(`signing method ${alg ?? 'none'} is not known`);
      return (await jwtVerify(token, key, { algorithms: [alg] })).payload;
    },
    jwks: () => ({ keys: published }),
  };
}

/** @throws when the file is not a list of keys. */
export const readPrivateKeys = (file: string): unknown[] =>
  z.array(z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));

const publicHalf = (jwk: z.infer<typeof jwkSchema>): JWK => ({
  ...Object.fromEntries(
    PUBLIC_MEMBERS.flatMap((name) => (typeof jwk[name] === 'string' ? [[name, jwk[name]]] : [])),
  ),
  kty: jwk.kty,
});
