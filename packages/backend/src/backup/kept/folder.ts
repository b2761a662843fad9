import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { writeKept } from '../../kept-file.ts';
import { BackupError } from '../manifest.ts';
import {
  type Key,
  type KeyFacts,
  deriveKey,
  newKeyFacts,
  decrypted,
  encrypted,
} from '../sealing.ts';

/**
 * A folder in which Parley keeps backups while it runs: `parley-backups.json`, a folder for each
 * chain (a base and the log since), and the stored files of all of them (decision 0040).
 */
export type BackupsFolder = {
  path: string;
  id: string;
  encryption: KeyFacts | null;
  key: Key | null;
};

const FILE = 'parley-backups.json';
const PROOF = 'parley';
const factsSchema = z.object({
  format: z.literal('parley-backups-1'),
  id: z.uuid(),
  encryption: z.object({ salt: z.string(), cost: z.int().positive() }).nullable(),
  /** A known word, sealed with the key, in base64. */
  proof: z.string(),
});

/** A data folder's record of where its backups are kept. */
const rememberedSchema = z.object({ folder: z.string(), id: z.uuid() });
const rememberedIn = (dataDir: string) => join(dataDir, 'backups.json');

export const isBackupsFolder = (path: string) => existsSync(join(path, FILE));

/**
 * The folder for a data folder's backups; created when it is first named. A known one that has
 * disappeared is not created again, because an unmounted disk leaves an empty folder.
 * @throws BackupError
 */
export async function ownBackupsFolder(
  path: string,
  dataDir: string,
  passphrase: string | undefined,
): Promise<BackupsFolder> {
  const remembered = readRemembered(dataDir);
  const isKnown = remembered?.folder === path;
  if (!isBackupsFolder(path)) {
    if (isKnown)
      throw new BackupError(
        `${path} is not the folder of backups that it was; if it is lost for good, name another one.`,
      );
    await make(path, passphrase);
  }
  const folder = await openBackupsFolder(path, passphrase);
  if (folder.key === null && passphrase)
    throw new BackupError(
      `${path} is not encrypted: name another folder, or leave out PARLEY_BACKUP_PASSPHRASE.`,
    );
  if (isKnown && remembered.id !== folder.id)
    throw new BackupError(`${path} holds other backups than before; name another folder.`);
  if (!isKnown) writeKept(rememberedIn(dataDir), JSON.stringify({ folder: path, id: folder.id }));
  return folder;
}

/** @throws BackupError */
export async function openBackupsFolder(
  path: string,
  passphrase: string | undefined,
): Promise<BackupsFolder> {
  const facts = readFacts(path);
  if (facts.encryption !== null && !passphrase)
    throw new BackupError(`${path} is encrypted: set PARLEY_BACKUP_PASSPHRASE to its passphrase.`);
  const key = facts.encryption && (await deriveKey(passphrase ?? '', facts.encryption));
  const proof = await buffer(decrypted([Buffer.from(facts.proof, 'base64')], key)).catch(
    () => null,
  );
  if (proof?.toString() !== PROOF)
    throw new BackupError(`${path} does not open: the passphrase is another.`);
  return { path, id: facts.id, encryption: facts.encryption, key };
}

/** False if the folder has disappeared, for example with its disk. */
export const isThere = ({ path, id }: BackupsFolder): Promise<boolean> =>
  readFile(join(path, FILE), 'utf8').then(
    (text) => text.includes(id),
    () => false,
  );

async function make(path: string, passphrase: string | undefined): Promise<void> {
  if (existsSync(path) && readdirSync(path).length > 0)
    throw new BackupError(`${path} is not empty; name a new folder.`);
  if (!existsSync(dirname(path)))
    throw new BackupError(`${dirname(path)} is not there, so no backups can be kept in it.`);
  if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
  const encryption = passphrase ? newKeyFacts() : null;
  const key = encryption && (await deriveKey(passphrase ?? '', encryption));
  const proof = (await buffer(encrypted([Buffer.from(PROOF)], key))).toString('base64');
  const facts = { format: 'parley-backups-1', id: randomUUID(), encryption, proof };
  writeKept(join(path, FILE), JSON.stringify(facts));
}

function readFacts(path: string): z.infer<typeof factsSchema> {
  try {
    return factsSchema.parse(JSON.parse(readFileSync(join(path, FILE), 'utf8')));
  } catch (error) {
    throw new BackupError(`${join(path, FILE)} is missing or damaged.`, { cause: error });
  }
}

function readRemembered(dataDir: string): z.infer<typeof rememberedSchema> | null {
  try {
    return rememberedSchema.parse(JSON.parse(readFileSync(rememberedIn(dataDir), 'utf8')));
  } catch {
    return null;
  }
}
