import {
  constants,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  privateDecrypt,
} from 'node:crypto';
import type { Pool } from 'pg';

/**
 * Secrets that people seal in their browser for this service only: keys of providers, headers of
 * tool servers. A sealed text is `1.key.iv.text`, each part in base64url: an AES-256-GCM key
 * wrapped by RSA-OAEP-256, its nonce, and the ciphertext with the tag at the end.
 */
export type Secrets = {
  publicJwk: JsonWebKey;
  /** @throws SealError for text that was not sealed with this key, or was changed since. */
  open(sealed: string): string;
  /**
   * Removes every secret decrypted so far from a text for a log: some servers repeat the key they
   * reject.
   */
  conceal(text: string): string;
};

/** A secret that cannot be opened: it was sealed for another key, or is malformed. */
export class SealError extends Error {
  readonly code = 'sealed_for_another_key';
}

const BITS = 3072;
const VERSION = '1';
const TAG_BYTES = 16;

/**
 * @param privateKey PEM (PKCS #8); with another key every sealed secret has to be entered again.
 * @throws an error with one sentence if the key is invalid.
 */
export const openSecrets = (privateKey: string): Secrets => secretsOf(readKey(privateKey));

/** A new key for `openSecrets`. */
export function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: BITS });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Publishes the public key for browsers, unless it is already the newest. */
export async function publishKey(pool: Pool, { publicJwk }: Secrets): Promise<void> {
  await pool.query(
    `insert into public.assistant_public_keys (jwk)
     select $1::jsonb where $1::jsonb is distinct from (select jwk from public.assistant_public_keys
       order by created_at desc, id limit 1)`,
    [JSON.stringify(publicJwk)],
  );
}

function secretsOf(key: KeyObject): Secrets {
  const { kty, n, e } = createPublicKey(key).export({ format: 'jwk' });
  const opened = new Set<string>();
  return {
    publicJwk: { kty, n, e, alg: 'RSA-OAEP-256', use: 'enc' },
    open(sealed) {
      const text = unseal(key, sealed);
      if (text !== '') opened.add(text);
      return text;
    },
    conceal: (text) => [...opened].reduce((rest, secret) => rest.replaceAll(secret, '…'), text),
  };
}

function unseal(key: KeyObject, sealed: string): string {
  const [version, ...parts] = sealed.split('.');
  const [wrapped, iv, text] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (version !== VERSION || parts.length !== 3 || !wrapped || !iv || !text)
    throw new SealError('This is no sealed text');
  try {
    const secret = privateDecrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      wrapped,
    );
    const decipher = createDecipheriv('aes-256-gcm', secret, iv, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(text.subarray(-TAG_BYTES));
    return Buffer.concat([
      decipher.update(text.subarray(0, -TAG_BYTES)),
      decipher.final(),
    ]).toString('utf8');
  } catch (cause) {
    throw new SealError('The secret was sealed for another key', { cause });
  }
}

/** In environment variables, line breaks are often escaped. */
function readKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // The error below does not contain the key.
  }
  throw new Error('ASSISTANT_PRIVATE_KEY must be an RSA private key in PEM (PKCS #8).');
}
