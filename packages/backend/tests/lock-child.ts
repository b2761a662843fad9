import { once } from 'node:events';
import { AlreadyRunningError, takeLock } from '../src/postgres/lock.ts';

/**
 * One of several processes that request a lock at the same moment: starts on input, and holds the
 * lock until its input ends.
 */
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
