import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, startBackend } from '@parley/backend';
import { startDisposableCluster } from '@parley/backend/testing';
import { postgres } from '@parley/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { supabaseCli } from './supabase-cli.ts';
import { rootDir } from '../src/paths.ts';

/**
 * The real Supabase CLI pushes Parley's folder to an empty project over the network, as a role that
 * is not a superuser (docs/deploy-supabase.md).
 */

const cli = await supabaseCli();
if (!cli) process.stderr.write('npm does not answer: the Supabase CLI is not tested.\n');

describe.skipIf(!cli)('the Supabase CLI', { timeout: 180_000 }, () => {
  let folder: string;
  let backend: Backend;
  const remote = (...args: string[]) =>
    cli?.(join(folder, 'pushed'), ...args, `--remote=${backend.databaseUrl}`) ?? '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-push-'));
    const workdir = join(folder, 'project');
    await mkdir(join(workdir, 'supabase'), { recursive: true });
    // Copied, because the CLI writes files into its folder.
    for (const name of ['config.toml', 'migrations'])
      await cp(join(rootDir, 'supabase', name), join(folder, 'pushed', 'supabase', name), {
        recursive: true,
      });
    const options = { workdir, dataDir: join(folder, 'data'), port: 0, log: () => {} };
    backend = await startBackend({ ...options, space: { reserveBytes: 0 } }, (cluster) =>
      startDisposableCluster({ ...cluster, workdir: null }),
    );
  });
  afterAll(async () => {
    await backend.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('reads our config.toml and lists unapplied migrations', async () => {
    expect(await remote('migration', 'list')).toMatch(/20\d{12}/);
  });

  test('pushes every migration as a role without superuser, once', async () => {
    const sql = postgres(backend.databaseUrl, { max: 1 });
    const [role] = await sql`select rolsuper from pg_roles where rolname = current_user`;
    expect(role).toEqual({ rolsuper: false });
    await remote('db', 'push');
    const [made] = await sql`select to_regclass('public.messages')::text as messages,
      (select count(*)::int from supabase_migrations.schema_migrations) as migrations`;
    expect(made).toEqual({ messages: 'messages', migrations: expect.any(Number) });
    expect(await remote('db', 'push')).toContain('up to date');
    await sql.end();
  });

  test('generates types of the pushed schema', async () => {
    const types = await remote('gen', 'types', '--lang=typescript');
    expect(types).toContain('export type Database');
    expect(types).toMatch(/"workspaces": \{|workspaces: \{/);
  });
});
