import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { verifySync as verifyBcrypt } from '@node-rs/bcrypt';
import { z } from 'zod';
import { ARGON, isArgonHash } from './argon.ts';

/**
 * Priority of the hashing thread. On Linux it applies only to this thread, so a message gets the
 * core before a sign-in does.
 */
const POLITE = 10;

const workSchema = z.object({ id: z.int(), password: z.string(), hash: z.string().nullable() });

try {
  setPriority(POLITE);
} catch {
  // A sandbox may forbid this; hashing works anyway.
}

parentPort?.on('message', (message: unknown) => {
  const { id, password, hash } = workSchema.parse(message);
  try {
    parentPort?.postMessage({
      id,
      result: hash === null ? made(password) : checked(password, hash),
    });
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) });
  }
});

const made = (password: string): string => hashSync(password, ARGON);

/** A text that is not a hash matches no password. */
function checked(password: string, hash: string): boolean {
  if (isArgonHash(hash)) return verifySync(hash, password);
  return /^\$2[aby]?\$/.test(hash) && verifyBcrypt(password, hash.replace('$2y$', '$2b$'));
}
