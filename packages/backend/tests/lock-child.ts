import { once } from 'node:events';
import { AlreadyRunningError, takeLock } from '../src/postgres/lock.ts';

/** One of several that want a lock at once: waits for the word, and holds it until it is let go. */
process.stdout.write('ready\n');
await once(process.stdin, 'data');
let release = () => {};
try {
  release = takeLock(process.argv[2] ?? '');
  process.stdout.write('won\n');
} catch (error) {
  if (!(error instanceof AlreadyRunningError)) throw error;
  process.stdout.write('refused\n');
}
process.stdin.resume();
await once(process.stdin, 'end');
release();
