import type { Sql } from '@parley/postgres';
import { z } from 'zod';
import type { Caller } from '../postgres/session.ts';
import type { Disk } from './disk.ts';
import { objectNotFound, tooLarge } from './errors.ts';
import { objectName } from './names.ts';
import {
  bucketSettings,
  type ObjectFacts,
  type ObjectRow,
  readableObject,
  asStorageCaller,
} from './rows.ts';
import { allowedType, verifiedType } from './types.ts';
import { sizeLimit, storeObject } from './upload.ts';

/** Body of `move` and `copy`. */
export const relocation = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
});
export type Relocation = z.infer<typeof relocation>;

/** Additional fields of `copy`. */
export const copying = relocation.extend({
  /** If false, the copy takes its metadata from `metadata` and the request's headers. */
  copyMetadata: z.boolean().default(true),
  metadata: z
    .object({ cacheControl: z.string().optional(), mimetype: z.string().optional() })
    .nullish(),
});

/** A copy's options: overwriting, and its own metadata. */
export type Copying = z.infer<typeof copying> & {
  upsert: boolean;
  userMetadata: Record<string, unknown> | null;
  /** @throws if the source does not meet the caller's conditions. */
  checkSource?(source: ObjectRow): void;
};

type Stores = { sql: Sql; disk: Disk };

/** Renames an object, or moves it to another bucket that accepts it. @throws StorageError */
export async function moveObject(
  { sql, disk }: Stores,
  caller: Caller,
  asked: Relocation,
): Promise<void> {
  const { bucket, name, source, facts } = await admitted({ sql, disk }, caller, asked);
  const changed = await asStorageCaller(
    sql,
    caller,
    (tx) => tx`update storage.objects set name = ${name}, bucket_id = ${bucket},
      metadata = ${tx.json(facts)}, updated_at = now() where id = ${source.id}`,
  );
  if (changed.count === 0) throw objectNotFound();
}

/** Stores the same bytes again, with the caller as the owner. @throws StorageError */
export async function copyObject(
  { sql, disk }: Stores,
  caller: Caller,
  asked: Copying,
): Promise<{ id: string; bucket: string; name: string; etag: string }> {
  const label = asked.copyMetadata ? undefined : asked.metadata?.mimetype;
  const { bucket, name, source, facts } = await admitted({ sql, disk }, caller, asked, label);
  asked.checkSource?.(source);
  const version = crypto.randomUUID();
  const { size, eTag: etag, mimetype: mimeType } = facts;
  const described = asked.copyMetadata
    ? {
        cacheControl: facts.cacheControl,
        xRobotsTag: facts.xRobotsTag,
        userMetadata: source.user_metadata,
      }
    : {
        cacheControl: asked.metadata?.cacheControl ?? 'no-cache',
        userMetadata: asked.userMetadata,
      };
  const target = { bucket, name, caller, upsert: asked.upsert };
  const id = await storeObject(sql, disk, target, {
    version,
    content: { received: { size, etag }, mimeType, ...described },
    adopt: () => disk.copy(source.version, version),
  });
  return { id, bucket, name, etag };
}

type Admitted = { bucket: string; name: string; source: ObjectRow; facts: ObjectFacts };

/**
 * Checks that the caller may read the source, and that the destination accepts its size and its
 * type, by label and by content, as for an upload.
 * @param label the new type, if it changes.
 */
async function admitted(
  { sql, disk }: Stores,
  caller: Caller,
  asked: Relocation,
  label?: string,
): Promise<Admitted> {
  const name = objectName(asked.destinationKey);
  const settings = await bucketSettings(sql, asked.destinationBucket ?? asked.bucketId);
  const source = await asStorageCaller(sql, caller, (tx) =>
    readableObject(tx, asked.bucketId, asked.sourceKey),
  );
  if (source.metadata.size > sizeLimit(settings)) throw tooLarge();
  const type = allowedType(label ?? source.metadata.mimetype, settings);
  // If the bucket accepts any type, the content need not be read.
  const mimetype = settings.allowed_mime_types
    ? await disk.withFile(source.version, (path) => verifiedType(type, path, settings))
    : type;
  return { bucket: settings.id, name, source, facts: { ...source.metadata, mimetype } };
}
