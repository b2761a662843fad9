import { existsSync, readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { z } from 'zod';
import { writeKept } from '../kept-file.ts';
import { type Key, type KeyFacts, deriveKey, decrypted, encrypted } from './sealing.ts';

/** The backup is unusable, or does not open with this passphrase; the message is one sentence. */
export class BackupError extends Error {
  readonly code = 'unusable_backup';
}

const fileSchema = z.object({ size: z.int().min(0), sha256: z.string() });
const baseSchema = z.object({
  system: z.string(),
  timeline: z.int().positive(),
  /** Position in the database's log, in bytes from its beginning. */
  position: z.int().min(0),
  at: z.iso.datetime(),
});

/** Stored manifests call the position `place`. */
const keptBase = z.codec(
  baseSchema.omit({ position: true }).extend({ place: z.int().min(0) }),
  baseSchema,
  {
    decode: ({ place, ...base }) => ({ ...base, position: place }),
    encode: ({ position, ...base }) => ({ ...base, place: position }),
  },
);

const manifestSchema = z.object({
  /** The start of the backup; it contains everything acknowledged before. */
  begun: z.iso.datetime(),
  folders: z.array(z.string()),
  files: z.record(z.string(), fileSchema),
  /**
   * For the base of a chain, which has no stored files: the database it belongs to, and where and
   * when its log continues.
   */
  base: keptBase.optional(),
});

/** Every file of a backup, by its path in the data folder. */
export type Manifest = z.infer<typeof manifestSchema>;
export type Base = NonNullable<Manifest['base']>;
export type FileChecksum = z.infer<typeof fileSchema>;

const headerSchema = z.object({
  format: z.literal('parley-backup-1'),
  encryption: z.object({ salt: z.string(), cost: z.int().positive() }).nullable(),
  /** JSON, sealed like the files, in base64. */
  manifest: z.string(),
});

const FILE = 'backup.json';

/** The folder of a backup that contains the data folder's files. */
export const dataFolderOf = (backup: string) => join(backup, 'data');

/** Written last: a backup without a manifest is unfinished. */
export async function writeManifest(
  backup: string,
  manifest: Manifest,
  encryption: KeyFacts | null,
  key: Key | null,
): Promise<void> {
  const text = Buffer.from(JSON.stringify(z.encode(manifestSchema, manifest)));
  const bytes = await buffer(encrypted([text], key));
  const header = { format: 'parley-backup-1', encryption, manifest: bytes.toString('base64') };
  writeKept(join(backup, FILE), JSON.stringify(header));
}

/** @throws BackupError */
export async function readManifest(
  backup: string,
  passphrase: string | undefined,
): Promise<{ manifest: Manifest; key: Key | null }> {
  const file = join(backup, FILE);
  if (!existsSync(file))
    throw new BackupError(`${backup} is no finished backup: it has no ${FILE}.`);
  const header = headerSchema.safeParse(parsed(readFileSync(file, 'utf8'))).data;
  if (!header) throw new BackupError(`${file} is damaged; use another backup.`);
  if (header.encryption !== null && !passphrase)
    throw new BackupError(
      `${backup} is encrypted: set PARLEY_BACKUP_PASSPHRASE to its passphrase.`,
    );
  const key = header.encryption && (await deriveKey(passphrase ?? '', header.encryption));
  try {
    const text = await buffer(decrypted([Buffer.from(header.manifest, 'base64')], key));
    return { manifest: manifestSchema.parse(JSON.parse(text.toString())), key };
  } catch {
    throw new BackupError(
      key === null
        ? `${file} is damaged; use another backup.`
        : `${backup} does not open: the passphrase is another, or ${FILE} is damaged.`,
    );
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
