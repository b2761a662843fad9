import { mkdirSync, readdirSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from '@parley/postgres';
import { restoreChecked } from '../files.ts';
import { BackupError } from '../manifest.ts';
import { restoreAll, intoNewFolder, type Restored } from '../new-folder.ts';
import { sideBySide } from '../side-by-side.ts';
import { type BackupsFolder, openBackupsFolder } from './folder.ts';
import { restoreLog } from './restore-log.ts';
import { afterReplay } from './replay.ts';
import { keptFiles } from './stored-files.ts';
import { type Chain, chainsIn } from './chains.ts';

export type RestoreKeptOptions = {
  /** Folder with the kept backups. */
  folder: string;
  dataDir: string;
  /** If undefined, the latest time available. */
  until: Date | undefined;
  passphrase: string | undefined;
  onProgress(message: string): void;
};

/** Restores a data folder to a point in time. @throws BackupError */
export async function restoreKept(options: RestoreKeptOptions): Promise<Restored> {
  const { dataDir, until, passphrase, onProgress } = options;
  const folder = await openBackupsFolder(options.folder, passphrase);
  const chains = await chainsIn(folder, passphrase);
  const { chain, next } = chosen(chains, folder, until);
  return intoNewFolder(dataDir, async (unfinished) => {
    const { manifest } = chain;
    const log = join(unfinished, 'log');
    onProgress('Reading the log …');
    const { end } = await restoreLog(chain, log, until, next);
    await restoreAll(chain.path, { manifest, key: folder.key }, unfinished, onProgress);
    moveLog(log, join(unfinished, 'postgres', 'pg_wal'));
    const at = until?.toISOString() ?? end;
    onProgress(`Replaying the log until ${at} …`);
    writeFileSync(join(unfinished, 'postgres', 'recovery.signal'), '');
    const missing = await afterReplay(unfinished, until ?? null, (sql) =>
      restoreFiles(sql, folder, unfinished),
    );
    return { at, missing };
  });
}

/** Chooses the last chain that begins before the target time. */
function chosen(
  chains: Chain[],
  { path }: BackupsFolder,
  until: Date | undefined,
): { chain: Chain; next: Chain | null } {
  const index = until
    ? chains.findLastIndex(({ base }) => new Date(base.at) <= until)
    : chains.length - 1;
  const chain = chains[index];
  if (chain) return { chain, next: chains[index + 1] ?? null };
  const [oldest] = chains;
  throw new BackupError(
    oldest
      ? `The backups in ${path} go back to ${oldest.base.at}, and no further.`
      : `${path} holds no finished backup yet.`,
  );
}

/** Moves the log into place; it replaces the base's versions of the same files. */
function moveLog(from: string, to: string): void {
  for (const name of readdirSync(from)) renameSync(join(from, name), join(to, name));
  rmdirSync(from);
}

/** @returns the names of files that are not in the backups. */
async function restoreFiles(
  sql: Sql,
  { path, key }: BackupsFolder,
  dataDir: string,
): Promise<string[]> {
  const rows = await sql<{ version: string; name: string }[]>`
    select version, bucket_id || '/' || name as name from storage.objects order by 2`;
  const kept = await keptFiles(path);
  const objects = join(dataDir, 'storage', 'objects');
  mkdirSync(objects, { recursive: true, mode: 0o700 });
  const missing: string[] = [];
  await sideBySide(rows, async ({ version, name }) => {
    const file = kept.get(version);
    const to = join(objects, version.slice(0, 2), version);
    if (file) await restoreChecked(file.path, file.facts, { to, key });
    else missing.push(name);
  });
  return missing.toSorted();
}
