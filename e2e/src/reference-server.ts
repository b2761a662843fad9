import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { freePort } from './free-port.ts';

export type ReferenceServer = { url: string; stop(): Promise<void> };

/**
 * The protocol's own test server, as a process on a free port.
 * @throws an error with its output if it exits instead.
 */
export async function startReferenceServer(): Promise<ReferenceServer> {
  const port = await freePort();
  const main = join(
    dirname(
      createRequire(import.meta.url).resolve(
        '@modelcontextprotocol/server-everything/package.json',
      ),
    ),
    'dist/index.js',
  );
  const child = spawn(process.execPath, [main, 'streamableHttp'], {
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await new Promise<void>((done, fail) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('listening on port')) done();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', (code) =>
      fail(new Error(`The reference server ended with ${code}:\n${text}`)),
    );
  });
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    stop: () =>
      new Promise((done) => {
        if (child.exitCode !== null || child.signalCode !== null) return done();
        child.once('exit', () => done());
        child.kill('SIGKILL');
      }),
  };
}
