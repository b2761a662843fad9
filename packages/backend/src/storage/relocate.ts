import type { Sql } from 'postgres';
import { z } from 'zod';
import type { Caller } from '../postgres/session.ts';
import type { Disk } from './disk.ts';
import { objectNotFound, tooLarge } from './errors.ts';
import { objectName } from './names.ts';
import { bucketSettings, type FileFacts, type ObjectRow, readableObject, within } from './rows.ts';
import { allowedType, provenType } from './types.ts';
import { sizeLimit } from './upload.ts';

/** What `move` and `copy` are told. */
export const relocation = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
});
export type Relocation = z.infer<typeof relocation>;

type Stores = { sql: Sql; disk: Disk };

/** Gives an object another name, or another bucket that takes it. @throws StorageError */
export async function moveObject(
  { sql, disk }: Stores,
  caller: Caller,
  asked: Relocation,
): Promise<void> {
  const { bucket, name, source, facts } = await admitted({ sql, disk }, caller, asked);
  const changed = await within(
    sql,
    caller,
    (tx) => tx`update storage.objects set name = ${name}, bucket_id = ${bucket},
      metadata = ${tx.json(facts)}, updated_at = now() where id = ${source.id}`,
  );
  if (changed.count === 0) throw objectNotFound();
}

/** Stores the same bytes once more, as the caller's own. @throws StorageError */
export async function copyObject(
  { sql, disk }: Stores,
  caller: Caller,
  asked: Relocation,
): Promise<{ Id: string; Key: string }> {
  const { bucket, name, source, facts } = await admitted({ sql, disk }, caller, asked);
  const [id, version] = [crypto.randomUUID(), crypto.randomUUID()];
  const owner = typeof caller.claims.sub === 'string' ? caller.claims.sub : null;
  const described = source.user_metadata;
  await disk.copy(source.version, version);
  try {
    await within(sql, caller, (tx) => {
      const row = {
        id,
        bucket_id: bucket,
        name,
        owner,
        owner_id: owner,
        version,
        metadata: tx.json(facts),
        user_metadata: described ? tx.json(JSON.parse(JSON.stringify(described))) : null,
      };
      return tx`insert into storage.objects ${tx(row)}`;
    });
  } catch (error) {
    await disk.remove(version);
    throw error;
  }
  return { Id: id, Key: `${bucket}/${name}` };
}

type Admitted = { bucket: string; name: string; source: ObjectRow; facts: FileFacts };

/**
 * What the caller reads and the destination takes: its size, and its type by name and by content,
 * as if it were uploaded there.
 */
async function admitted(
  { sql, disk }: Stores,
  caller: Caller,
  asked: Relocation,
): Promise<Admitted> {
  const name = objectName(asked.destinationKey);
  const settings = await bucketSettings(sql, asked.destinationBucket ?? asked.bucketId);
  const source = await within(sql, caller, (tx) =>
    readableObject(tx, asked.bucketId, asked.sourceKey),
  );
  if (source.metadata.size > sizeLimit(settings)) throw tooLarge();
  const type = allowedType(source.metadata.mimetype, settings);
  const mimetype = await provenType(type, disk.path(source.version), settings);
  return { bucket: settings.id, name, source, facts: { ...source.metadata, mimetype } };
}
