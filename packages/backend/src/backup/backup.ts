import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { prepareFolders } from '../postgres/folders.ts';
import { AlreadyRunningError, takeLock } from '../postgres/lock.ts';
import { stopOrphan } from '../postgres/orphan.ts';
import { syncFolder, writeKept } from '../kept-file.ts';
import * as of from './contents.ts';
import { backUpFile, verifyFile } from './files.ts';
import { BackupError, dataFolderOf, type Manifest, writeManifest } from './manifest.ts';
import { beginBackup } from './running-database.ts';
import { sideBySide } from './side-by-side.ts';
import { type Key, type KeyFacts, deriveKey, newKeyFacts } from './sealing.ts';

export type BackupOptions = {
  dataDir: string;
  /** A new or empty folder. */
  target: string;
  /** Encrypts everything. */
  passphrase?: string | undefined;
  /**
   * Makes a base of a running folder. The stored files are not in it: like the log, they are kept
   * beside it. The key facts are those of the backups folder.
   */
  base?: { encryption: KeyFacts | null };
  onProgress?(message: string): void;
};

/** A backup in progress: source, target and contents so far. */
type Work = {
  dataDir: string;
  target: string;
  key: Key | null;
  manifest: Manifest;
  isBase: boolean;
};

/**
 * Copies a data folder, running or not, so that the copy is consistent at one moment: database,
 * files and keys. It contains everything acknowledged before it began. Each file is read again for
 * verification.
 * @returns the number of files and bytes.
 * @throws BackupError, or the system's error for a full or missing disk; the target is removed
 * then.
 */
export async function backUp(options: BackupOptions): Promise<{ files: number; bytes: number }> {
  const { onProgress = () => {}, passphrase, base } = options;
  const dataDir = resolve(options.dataDir);
  const target = newTarget(resolve(options.target), dataDir);
  const facts = base ? base.encryption : passphrase ? newKeyFacts() : null;
  const key = facts && (await deriveKey(passphrase ?? '', facts));
  const manifest: Manifest = { begun: new Date().toISOString(), folders: [], files: {} };
  const work = { dataDir, target, key, manifest, isBase: base !== undefined };
  try {
    const release = lockIfStopped(dataDir);
    onProgress(`Copying ${dataDir} …`);
    if (release === null) await copyRunning(work);
    else await copyStopped(work).finally(release);
    onProgress('Reading it again …');
    await sideBySide(Object.keys(manifest.files), (name) =>
      verifyFile(target, manifest, name, key),
    );
    await writeManifest(target, manifest, facts, key);
    syncFolder(dirname(target));
  } catch (error) {
    rmSync(target, { recursive: true, force: true });
    throw error;
  }
  const sizes = Object.values(manifest.files).map(({ size }) => size);
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

function newTarget(target: string, dataDir: string): string {
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new BackupError(`${dataDir} holds no database; start Parley on it once.`);
  if (`${target}${sep}`.startsWith(`${dataDir}${sep}`))
    throw new BackupError('A backup goes to a place outside the data folder.');
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new BackupError(`${target} is not empty; name a new folder.`);
  if (!existsSync(dirname(target)))
    throw new BackupError(`${dirname(target)} is not there, so no backup can be put in it.`);
  if (!existsSync(target)) mkdirSync(target, { mode: 0o700 });
  return target;
}

/** Null while the folder is in use. */
function lockIfStopped(dataDir: string): (() => void) | null {
  try {
    return takeLock(join(dataDir, 'lock'));
  } catch (error) {
    if (error instanceof AlreadyRunningError) return null;
    throw error;
  }
}

async function copyStopped(work: Work): Promise<void> {
  const folders = prepareFolders(work.dataDir);
  await stopOrphan(folders.data, () => {});
  work.manifest.folders.push(...of.databaseFolders(work.dataDir));
  await copy(work, of.databaseFiles(work.dataDir, false));
  await copyObjects(work);
  await copy(work, of.smallFiles(work.dataDir));
}

/** Copies the files after the database, so that every row in the copy has its file. */
async function copyRunning(work: Work): Promise<void> {
  const leaving = join(work.dataDir, 'storage', 'leaving', 'backup');
  const session = await beginBackup(prepareFolders(work.dataDir));
  try {
    // Files that are removed from now on stay here until the backup has them.
    if (!work.isBase) mkdirSync(leaving, { recursive: true, mode: 0o700 });
    work.manifest.folders.push(...of.databaseFolders(work.dataDir));
    await copy(work, of.databaseFiles(work.dataDir, true));
    const { log, label, base } = await session.finish();
    await copy(
      work,
      of.logFiles(work.dataDir).filter((name) => isWithin(basename(name), log)),
    );
    await addLabel(work, label);
    if (work.isBase) {
      work.manifest.base = base;
    } else {
      await copyObjects(work);
      for (const name of of.objectFiles(work.dataDir, join('leaving', 'backup')))
        await copyAs(work, name, objectName(basename(name)));
    }
    await copy(work, of.smallFiles(work.dataDir));
  } finally {
    if (!work.isBase) rmSync(leaving, { recursive: true, force: true });
    await session.close();
  }
}

const isWithin = (name: string, { first, last }: { first: string; last: string }) =>
  name >= first && name <= last;

const objectName = (version: string) => join('storage', 'objects', version.slice(0, 2), version);

async function copyObjects(work: Work): Promise<void> {
  work.manifest.folders.push('storage', join('storage', 'objects'));
  if (existsSync(join(work.dataDir, 'storage', 'objects')))
    await copy(work, of.objectFiles(work.dataDir, 'objects'));
}

/** Adds PostgreSQL's backup label, which gives the log position that the copied files belong to. */
async function addLabel(work: Work, label: string): Promise<void> {
  const file = join(work.target, 'backup_label');
  writeKept(file, label);
  const name = join('postgres', 'backup_label');
  const facts = await backUpFile(file, join(dataFolderOf(work.target), name), {
    within: work.target,
    key: work.key,
  });
  if (facts) work.manifest.files[name] = facts;
  rmSync(file);
}

/** Copies the control file last, so everything it refers to is in the copy by then. */
async function copy(work: Work, names: string[]): Promise<void> {
  const [last, rest] = [names.filter(of.isControl), names.filter((name) => !of.isControl(name))];
  await sideBySide(rest, (name) => copyAs(work, name, name));
  await sideBySide(last, (name) => copyAs(work, name, name));
}

async function copyAs({ dataDir, target, key, manifest }: Work, from: string, name: string) {
  if (name in manifest.files) return;
  const facts = await backUpFile(join(dataDir, from), join(dataFolderOf(target), name), {
    within: target,
    key,
  });
  if (facts) manifest.files[name] = facts;
}
