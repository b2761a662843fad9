import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgres } from '@parley/postgres';
import { allowLogin } from '../postgres/authenticator.ts';
import { postgresVersion, SYSTEM_STATE_DIR } from '../postgres/binaries.ts';
import { startCluster } from '../postgres/cluster.ts';
import { type Folders, spawnIdentity, passwordFile, prepareFolders } from '../postgres/folders.ts';
import { exitCode } from '../postgres/program-end.ts';
import { AlreadyRunningError, takeLock } from '../postgres/lock.ts';
import { migrate } from '../postgres/migrate.ts';
import { preparePlatform } from '../postgres/platform.ts';
import { isReachable, unprivilegedUser } from '../postgres/unprivileged.ts';

/** Templates unused for this long are removed, in milliseconds. */
const KEPT_MS = 24 * 3_600_000;

/**
 * A data folder as it is after a first start and a clean stop, which tests copy instead of creating
 * and migrating a database each. Made once for each state of its inputs by the first process that
 * needs it; the others wait.
 * @param workdir the folder that holds `supabase/`; null for an empty PostgreSQL.
 * @returns the folder for `copyTemplate`.
 */
export async function prepareTemplate(workdir: string | null): Promise<string> {
  const folder = templatesFolder();
  const template = join(folder, keyOf(workdir === null ? null : resolve(workdir)));
  while (!existsSync(template)) {
    const release = tryLock(`${template}.lock`);
    if (release === null) await sleep(50);
    else await make(template, workdir).finally(release);
  }
  const now = new Date();
  utimesSync(template, now, now);
  return template;
}

/** Makes `dataDir`, which must not contain a database yet, a copy of the template. */
export async function copyTemplate(template: string, dataDir: string): Promise<void> {
  const from = prepareFolders(template);
  const to = prepareFolders(resolve(dataDir));
  await copyAs(to, `${from.data}/.`);
  copyFileSync(passwordFile(from), passwordFile(to));
}

async function make(template: string, workdir: string | null): Promise<void> {
  if (existsSync(template)) return;
  removeForgotten(resolve(template, '..'));
  const unfinished = `${template}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const cluster = await startCluster({ dataDir: unfinished });
  await prepareDatabase(cluster.url, workdir);
  await cluster.stop();
  thinLog(prepareFolders(unfinished));
  renameSync(unfinished, template);
}

async function prepareDatabase(url: string, workdir: string | null): Promise<void> {
  const sql = postgres(url, { max: 1 });
  try {
    // New log files are created from zeros instead of recycling old ones.
    await sql`alter system set wal_recycle = off`;
    await sql`select pg_reload_conf()`;
    if (workdir !== null) {
      await preparePlatform(sql);
      const project = postgres(await allowLogin('postgres', sql, url), { max: 1 });
      await migrate(project, { workdir }).finally(() => project.end({ timeout: 5 }));
    }
    // The tables contain everything in the log, so it is discarded except for an empty file.
    await sql`select pg_switch_wal()`;
    await sql`checkpoint`;
    await sql`alter system reset wal_recycle`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Makes the zeros at the end of log files sparse, in copies as well: they were half of the copied
 * bytes.
 */
function thinLog({ data }: Folders): void {
  const log = join(data, 'pg_wal');
  for (const entry of readdirSync(log, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(log, entry.name);
    const content = readFileSync(path);
    truncateSync(path, content.findLastIndex((byte) => byte !== 0) + 1);
    truncateSync(path, content.length);
  }
}

/** The copy belongs to the server's account from its first byte. */
async function copyAs(folders: Folders, from: string): Promise<void> {
  const copy = spawn('cp', ['-R', from, '.'], { stdio: 'inherit', ...spawnIdentity(folders) });
  if ((await exitCode(copy)) !== 0)
    throw new Error(`${from} could not be copied to ${folders.data}`);
}

/** Folder for templates, which belongs to this account and which the server's account can reach. */
function templatesFolder(): string {
  const parent = isReachable(tmpdir(), unprivilegedUser()) ? tmpdir() : SYSTEM_STATE_DIR;
  const account = process.getuid?.() ?? 0;
  const folder = join(parent, `parley-templates-${account}`);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  if (statSync(folder).uid !== account) throw new Error(`${folder} belongs to somebody else`);
  return folder;
}

/** Hashes everything that determines a template's content. */
function keyOf(workdir: string | null): string {
  const hash = createHash('sha256').update(
    JSON.stringify([postgresVersion(), unprivilegedUser(), workdir === null]),
  );
  for (const folder of ['../postgres', '../../sql', '.'])
    addFolder(hash, new URL(folder, import.meta.url).pathname);
  if (workdir !== null) addFolder(hash, join(workdir, 'supabase', 'migrations'));
  return hash.digest('hex').slice(0, 24);
}

function addFolder(hash: ReturnType<typeof createHash>, folder: string): void {
  for (const file of readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted())
    hash.update(`\n${file}\n`).update(readFileSync(file));
}

function tryLock(path: string): (() => void) | null {
  try {
    return takeLock(path);
  } catch (error) {
    if (error instanceof AlreadyRunningError) return null;
    throw error;
  }
}

function removeForgotten(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const used = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - used > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
}
