import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { logToStderr, outliveBrokenOutput } from '@parley/backend/log';
import { watchOver } from './watch.ts';

/** Entry point of `npm start` and `npm run demo`: a small process that supervises `main.ts`. */

const program = fileURLToPath(new URL('main.ts', import.meta.url));
const [command = 'start'] = process.argv.slice(2);

outliveBrokenOutput();
process.exitCode = await watchOver({
  log: logToStderr,
  // A demo that was ready once is already filled, so a plain start is enough.
  start: (isAgain) =>
    spawn(process.execPath, [...process.execArgv, program, isAgain ? 'start' : command], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }),
});
