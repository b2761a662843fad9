import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `npm run dev`: the program, and the app with hot reload on port 5173. Ctrl+C stops both. */

const root = fileURLToPath(new URL('..', import.meta.url));
const port = process.env.PORT || '3000';
const start = (args: string[], cwd: string, env: NodeJS.ProcessEnv = process.env) =>
  spawn(process.execPath, args, { cwd, env, stdio: 'inherit' });

const program = start([join(root, 'apps/parley/src/main.ts'), 'start'], root);
const children: ChildProcess[] = [program];
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
program.once('exit', (code) => {
  children.forEach((child) => child.kill());
  process.exitCode = code ?? 1;
});

await ready(`http://127.0.0.1:${port}/health`);
children.push(
  start([join(root, 'node_modules/vite/bin/vite.js')], join(root, 'apps/web'), {
    ...process.env,
    PARLEY_URL: `http://127.0.0.1:${port}`,
  }),
);

async function ready(url: string): Promise<void> {
  while (program.exitCode === null) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((done) => setTimeout(done, 200));
  }
}
