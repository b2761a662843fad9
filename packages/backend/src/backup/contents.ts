import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Paths of the parts of a data folder that belong in a backup. */

/** Files of a single run, or files that are recreated. */
const PASSING = /^(lock.*|running\.json|postgres\.log|reserve)$/;
/** Files that a database copied while running recreates; the log is copied separately. */
const MADE_ANEW = new RegExp(
  String.raw`^postgres/(${[
    String.raw`pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)/.`,
    String.raw`postmaster\.(pid|opts)$`,
    '.*pgsql_tmp',
    String.raw`.*pg_internal\.init`,
  ].join('|')})`,
);

export const isControl = (name: string) => name === 'postgres/global/pg_control';

export const isLog = (name: string) => /^postgres\/pg_wal\/[0-9A-F]{24}$/.test(name);

/** Keys and other files at the top of the folder. */
export const smallFiles = (dataDir: string): string[] =>
  readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !PASSING.test(entry.name))
    .map(({ name }) => name);

export const databaseFiles = (dataDir: string, isRunning: boolean): string[] =>
  below(dataDir, 'postgres').files.filter((name) =>
    isRunning ? !MADE_ANEW.test(name) : name !== 'postgres/postmaster.pid',
  );

export const databaseFolders = (dataDir: string): string[] =>
  below(dataDir, 'postgres').folders.filter((name) => !MADE_ANEW.test(name));

export const logFiles = (dataDir: string): string[] =>
  below(dataDir, 'postgres/pg_wal').files.filter(isLog);

export const objectFiles = (dataDir: string, folder: string): string[] =>
  below(dataDir, `storage/${folder}`).files;

function below(dataDir: string, folder: string): { files: string[]; folders: string[] } {
  const entries = readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true });
  const names = (isWanted: (entry: (typeof entries)[number]) => boolean) =>
    entries.filter(isWanted).map((entry) => relative(dataDir, join(entry.parentPath, entry.name)));
  return {
    files: names((entry) => entry.isFile()),
    folders: [folder, ...names((entry) => entry.isDirectory())],
  };
}
