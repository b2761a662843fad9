import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backUp } from '../backup.ts';
import { smallFiles } from '../contents.ts';
import { BackupError, type Base, type Manifest, readManifest } from '../manifest.ts';
import type { BackupsFolder } from './folder.ts';
import type { LogFolder } from './log.ts';

/** A base, and the log since then without a gap. Its folder is named after the time of the base. */
export type Chain = {
  path: string;
  base: Base;
  manifest: Manifest;
  log: LogFolder;
};

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const newName = () => new Date().toISOString().replaceAll(/[:.]/g, '-');

const chainPaths = ({ path }: BackupsFolder) =>
  readdirSync(path)
    .filter((name) => NAME.test(name))
    .toSorted()
    .map((name) => join(path, name));

/** Chains with a finished base, oldest first. @throws BackupError if one is damaged. */
export async function chainsIn(
  folder: BackupsFolder,
  passphrase: string | undefined,
): Promise<Chain[]> {
  const chains: Chain[] = [];
  for (const path of chainPaths(folder).filter(isFinished))
    chains.push(await readChain(path, folder, passphrase));
  return chains;
}

const isFinished = (path: string) => existsSync(join(path, 'backup.json'));

async function readChain(
  path: string,
  { key }: BackupsFolder,
  passphrase: string | undefined,
): Promise<Chain> {
  const { manifest } = await readManifest(path, passphrase);
  const { base } = manifest;
  if (!base) throw new BackupError(`${path} is no base of a log; use another backup.`);
  const log = { folder: join(path, 'log'), timeline: base.timeline, key };
  return { path, base, manifest, log };
}

/** Copies the running database as the base of a new chain. @throws as `backUp` does. */
export async function beginChain(
  folder: BackupsFolder,
  dataDir: string,
  passphrase: string | undefined,
): Promise<Chain> {
  const path = join(folder.path, newName());
  const { encryption } = folder;
  await backUp({ dataDir, target: path, passphrase, base: { encryption } });
  return readChain(path, folder, passphrase);
}

/** Removes what a killed program left unfinished. */
export function removeUnfinished(folder: BackupsFolder): void {
  for (const path of chainPaths(folder))
    if (!isFinished(path)) rmSync(path, { recursive: true, force: true });
}

/**
 * True if the keys and other small files match the base; otherwise a restore would bring back old
 * ones.
 */
export function hasSameKeys({ manifest }: Chain, dataDir: string): boolean {
  return smallFiles(dataDir).every((name) => {
    const sum = createHash('sha256')
      .update(readFileSync(join(dataDir, name)))
      .digest('hex');
    return manifest.files[name]?.sha256 === sum;
  });
}

/**
 * Removes chains that are not needed to go back to `since`: those followed by another one that
 * begins before it.
 * @returns the remaining chains.
 */
export function removeOld(chains: Chain[], since: Date): Chain[] {
  const needed = chains.findLastIndex(({ base }) => new Date(base.at) <= since);
  for (const { path } of chains.slice(0, Math.max(0, needed)))
    rmSync(path, { recursive: true, force: true });
  return chains.slice(Math.max(0, needed));
}
