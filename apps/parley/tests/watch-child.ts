import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { logToStderr, outliveBrokenOutput } from '@parley/backend/log';
import { Pauses } from '@parley/backend/pauses';
import { watchOver } from '../src/watch.ts';

/**
 * Watches over the program of these tests as `npm start` does over Parley, but with less patience.
 */

const program = fileURLToPath(new URL('watched-program.ts', import.meta.url));

outliveBrokenOutput();
process.exitCode = await watchOver({
  log: logToStderr,
  pauses: new Pauses({ firstMs: 1, mostMs: 20 }),
  pingMs: 300,
  start: () =>
    spawn(process.execPath, [program, ...process.argv.slice(2)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
});
