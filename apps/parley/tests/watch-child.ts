import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { logToStderr, outliveBrokenOutput } from '@parley/backend/log';
import { Backoff } from '@parley/backend/backoff';
import { watchOver } from '../src/watch.ts';

/** Supervises the test program as `npm start` supervises Parley, but with shorter pauses. */

const program = fileURLToPath(new URL('watched-program.ts', import.meta.url));

outliveBrokenOutput();
process.exitCode = await watchOver({
  log: logToStderr,
  pauses: new Backoff({ firstMs: 1, mostMs: 20 }),
  pingMs: 300,
  start: () =>
    spawn(process.execPath, [program, ...process.argv.slice(2)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
});
