import {
  type CryptoKey,
  errors,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import { type Algorithm, canSign, publicPart, type SigningKey } from './key-file.ts';

/** Signs and verifies the project's tokens, and publishes the public keys. */
export type SigningKeys = {
  sign(payload: JWTPayload): Promise<string>;
  /** @throws errors of `jose` if the token is foreign, malformed or expired. */
  verify(token: string): Promise<JWTPayload>;
  /** Public keys for `/.well-known/jwks.json`; empty while only the shared secret signs. */
  jwks(): { keys: JWK[] };
};

type Verifier = { alg: Algorithm; key: CryptoKey };

/**
 * The project's keys. The first signing key of the file signs; without a file the shared secret
 * does. The secret and the file's retired keys still verify, so changing keys signs no user out.
 */
export async function createSigningKeys(
  secret: string,
  keys: readonly SigningKey[] = [],
): Promise<SigningKeys> {
  const shared = new TextEncoder().encode(secret);
  const verifiers = new Map<string, Verifier>();
  for (const key of keys) verifiers.set(key.kid, { alg: key.alg, key: await imported(key, false) });
  const signer = keys.find(canSign);
  if (keys.length > 0 && !signer)
    throw new Error('auth.signing_keys_path: no key has a private part and may sign.');
  const privateKey = signer ? await imported(signer, true) : null;

  return {
    sign(payload) {
      const token = new SignJWT(payload);
      return signer && privateKey
        ? token
            .setProtectedHeader({ alg: signer.alg, kid: signer.kid, typ: 'JWT' })
            .sign(privateKey)
        : token.setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(shared);
    },
    async verify(token) {
      // Each key verifies only its own algorithm, so that no key can pass for another.
      const { payload } = await jwtVerify(
        token,
        ({ alg, kid }) => {
          if (alg === 'HS256') return shared;
          const found = kid === undefined ? undefined : verifiers.get(kid);
          if (found?.alg === alg) return found.key;
          throw new errors.JWKSNoMatchingKey();
        },
        { algorithms: ['HS256', 'ES256', 'RS256'] },
      );
      return payload;
    },
    jwks: () => ({ keys: keys.map(publicPart) }),
  };
}

async function imported(key: SigningKey, isPrivate: boolean): Promise<CryptoKey> {
  const { key_ops: _operations, ...jwk } = isPrivate ? key : publicPart(key);
  // An elliptic or RSA key is never imported as bytes.
  return (await importJWK(jwk, key.alg)) as CryptoKey;
}
