import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeKept } from '../../kept-file.ts';
import {
  type Algorithm,
  ALGORITHMS,
  canSign,
  newSigningKey,
  readPrivateKeys,
  rotated,
  type SigningKey,
} from './key-file.ts';
import { type KeySource, signingKeysPath } from './signing-keys-path.ts';

export const SIGNING_KEYS_USAGE = `Usage: signing-keys <command> [--algorithm ES256|RS256]
  new      make the first key; from the next start it signs in place of the shared secret
  rotate   make a key that signs from the next start; those before it go on verifying
  list     the keys, the one that signs first
Nobody is signed out by any of them.`;

/**
 * Creates, rotates or lists the keys that sign access tokens.
 * @param args the arguments after `signing-keys`.
 * @param wished the algorithm of a new key.
 * @returns a message for the operator.
 * @throws an error with a message for the operator.
 */
export async function signingKeysCommand(
  source: KeySource,
  args: readonly string[],
  wished = 'ES256',
): Promise<string> {
  const path = signingKeysPath(source);
  const keys = existsSync(path) ? readPrivateKeys(path) : [];
  const [command, ...more] = args;
  if (more.length > 0) throw new Error(SIGNING_KEYS_USAGE);
  if (command === 'list') return keys.length > 0 ? listed(keys) : 'The shared secret signs.';
  const algorithm = ALGORITHMS.find((one) => one === wished);
  if ((command !== 'new' && command !== 'rotate') || !algorithm)
    throw new Error(SIGNING_KEYS_USAGE);
  if (command === 'new' && keys.length > 0)
    throw new Error(
      `${path} holds keys already; "signing-keys rotate" puts a new one before them.`,
    );
  if (command === 'rotate' && keys.length === 0)
    throw new Error(`${path} holds no key yet; "signing-keys new" makes the first one.`);
  return added(path, keys, algorithm);
}

async function added(
  path: string,
  keys: readonly SigningKey[],
  algorithm: Algorithm,
): Promise<string> {
  const key = await newSigningKey(algorithm);
  const all = rotated(keys, key);
  mkdirSync(dirname(path), { recursive: true });
  writeKept(path, `${JSON.stringify(all, null, 2)}\n`);
  return (
    `${path} holds ${all.length === 1 ? 'one key' : `${all.length} keys`}:\n${listed(all)}\n` +
    'It counts from the next start; what was signed before stays valid until it expires.'
  );
}

function listed(keys: readonly SigningKey[]): string {
  const signer = keys.find(canSign);
  return keys
    .map((key) => `${key.kid}  ${key.alg}  ${key === signer ? 'signs' : 'verifies'}`)
    .join('\n');
}
