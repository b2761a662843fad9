import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressWeb } from './compress-web.ts';
import { rootDir, webDir, webDist } from './paths.ts';

/** Written last, so that an aborted build, or one that was not compressed, does not count. */
const COMPLETE = '.complete';

/** Builds the app unless the last build is newer than all its sources. */
export async function buildWeb(onProgress: (message: string) => void): Promise<void> {
  const complete = join(webDist, COMPLETE);
  const sources = [
    join(webDir, 'src'),
    join(webDir, 'build'),
    join(webDir, 'public'),
    join(rootDir, 'packages/client/src'),
    join(rootDir, 'packages/markdown/src'),
    join(rootDir, 'packages/model/src'),
  ];
  const files = [
    join(webDir, 'index.html'),
    join(webDir, 'vite.config.ts'),
    join(rootDir, 'package-lock.json'),
  ];
  const newest = Math.max(...sources.map(newestIn), ...files.map(changedAt));
  if (changedAt(complete) > newest) return;
  onProgress('Building the app (a minute on the first start) …');
  await run(
    process.execPath,
    [join(rootDir, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    webDir,
  );
  await compressWeb(webDist);
  await writeFile(complete, '');
}

const changedAt = (path: string) => (existsSync(path) ? statSync(path).mtimeMs : 0);

function newestIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return Math.max(
    0,
    ...entries
      .filter((entry) => entry.isFile())
      .map((entry) => changedAt(join(entry.parentPath, entry.name))),
  );
}

function run(command: string, args: string[], cwd: string): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', fail);
    child.once('close', (code) =>
      code === 0 ? done() : fail(new Error(`The app could not be built:\n${output.trim()}`)),
    );
  });
}
