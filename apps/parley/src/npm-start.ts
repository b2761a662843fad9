import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { logToStderr, outliveBrokenOutput } from '@parley/backend/log';
import { watchOver } from './watch.ts';

/** `npm start` and `npm run demo`: the program of `main.ts`, watched over by this small process. */

const program = fileURLToPath(new URL('main.ts', import.meta.url));
const [command = 'start'] = process.argv.slice(2);

outliveBrokenOutput();
process.exitCode = await watchOver({
  log: logToStderr,
  // A demo that was ready once is filled.
  start: (isAgain) =>
    spawn(process.execPath, [...process.execArgv, program, isAgain ? 'start' : command], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }),
});
