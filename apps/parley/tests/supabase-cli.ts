import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Update together with the dependencies. */
const VERSION = '3.1.0';

const run = promisify(execFile);

/** Runs a command of the Supabase CLI in a project's folder. @returns its output. */
export type SupabaseCli = (workdir: string, ...args: string[]) => Promise<string>;

/**
 * Installs the real Supabase CLI from npm, once for all runs. It is not a dependency, because users
 * of Parley would download its 140 MB.
 * @returns null if npm does not answer.
 */
export async function supabaseCli(): Promise<SupabaseCli | null> {
  const folder = join(tmpdir(), `parley-supabase-cli-${VERSION}-${process.getuid?.() ?? 0}`);
  const program = join(folder, 'node_modules', 'supabase', 'dist', 'supabase.js');
  if (!existsSync(program) && !(await install(folder))) return null;
  return async (workdir, ...args) => {
    const { stdout, stderr } = await run(
      process.execPath,
      [program, '--workdir', workdir, ...args],
      {
        env: { PATH: process.env.PATH, HOME: folder, DO_NOT_TRACK: '1', SUPABASE_YES: '1' },
        maxBuffer: 32 * 1024 ** 2,
      },
    ).catch((error: unknown) => {
      const { stdout: out = '', stderr: said = '' } = Object(error);
      throw new Error(`supabase ${args.join(' ')} failed:\n${out}${said}`);
    });
    return `${stdout}${stderr}`;
  };
}

/** Concurrent runs may install at the same time; the first one wins. */
async function install(folder: string): Promise<boolean> {
  const partial = await mkdtemp(join(tmpdir(), 'parley-supabase-cli-'));
  await mkdir(partial, { recursive: true });
  await writeFile(join(partial, 'package.json'), '{"private": true}');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=0'];
  try {
    await run('npm', ['install', `supabase@${VERSION}`, ...options], { cwd: partial });
    await rename(partial, folder);
    return true;
  } catch {
    await rm(partial, { recursive: true, force: true });
    return existsSync(folder);
  }
}
