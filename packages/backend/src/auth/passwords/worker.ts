import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { verifySync as verifyBcrypt } from '@node-rs/bcrypt';
import { z } from 'zod';
import { ARGON, isArgonHash } from './argon.ts';

/**
 * The thread that hashes. On Linux the priority is the thread's own: where a sign-in and a message
 * want the same core, the message goes first.
 */
const POLITE = 10;

const workSchema = z.object({ id: z.int(), password: z.string(), hash: z.string().nullable() });

try {
  setPriority(POLITE);
} catch {
  // A sandbox may forbid it; it hashes all the same.
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

/** A text that is no hash fits no password. */
function checked(password: string, hash: string): boolean {
  if (isArgonHash(hash)) return verifySync(hash, password);
  return /^\$2[aby]?\$/.test(hash) && verifyBcrypt(password, hash.replace('$2y$', '$2b$'));
}
