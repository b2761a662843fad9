import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';

/** The key of a backup's files: 32 bytes derived from a passphrase. */
export type Key = Buffer;

/** Parameters of the key derivation, stored beside the backup. */
export type KeyFacts = { salt: string; cost: number };

const COST = 2 ** 17;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const newKeyFacts = (): KeyFacts => ({ salt: randomBytes(16).toString('hex'), cost: COST });

/** Derived keys are cached, because each takes half a second. */
const made = new Map<string, Promise<Key>>();

export function deriveKey(passphrase: string, facts: KeyFacts): Promise<Key> {
  const name = JSON.stringify([passphrase, facts.salt, facts.cost]);
  const key = made.get(name) ?? makeKey(passphrase, facts);
  made.set(name, key);
  return key;
}

function makeKey(passphrase: string, { salt, cost }: KeyFacts): Promise<Key> {
  const options = { N: cost, r: 8, p: 1, maxmem: 256 * cost * 8 };
  return new Promise((done, fail) => {
    scrypt(passphrase.normalize(), Buffer.from(salt, 'hex'), 32, options, (error, key) =>
      error ? fail(error) : done(key),
    );
  });
}

type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>;

/** Encrypts with AES-256-GCM: nonce, ciphertext, tag. Without a key the bytes stay unchanged. */
export async function* encrypted(bytes: Bytes, key: Key | null): AsyncGenerator<Buffer> {
  if (key === null) return yield* bytes;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  yield nonce;
  for await (const chunk of bytes) yield cipher.update(chunk);
  yield cipher.final();
  yield cipher.getAuthTag();
}

/**
 * Decrypts sealed bytes. They are verified only when the iteration ends.
 * @throws at the end if the bytes are truncated, changed or sealed with another key.
 */
export async function* decrypted(bytes: Bytes, key: Key | null): AsyncGenerator<Buffer> {
  if (key === null) return yield* bytes;
  let held = Buffer.alloc(0);
  let decipher: ReturnType<typeof decipherOf> | null = null;
  for await (const chunk of bytes) {
    held = Buffer.concat([held, chunk]);
    if (decipher === null) {
      if (held.length < NONCE_BYTES) continue;
      decipher = decipherOf(key, held.subarray(0, NONCE_BYTES));
      held = held.subarray(NONCE_BYTES);
    }
    if (held.length <= TAG_BYTES) continue;
    yield decipher.update(held.subarray(0, -TAG_BYTES));
    held = held.subarray(-TAG_BYTES);
  }
  if (decipher === null || held.length !== TAG_BYTES) throw new Error('The file is cut');
  decipher.setAuthTag(held);
  yield decipher.final();
}

const decipherOf = (key: Key, nonce: Buffer) =>
  createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
