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
  within,
} from './rows.ts';
import { allowedType, provenType } from './types.ts';
import { sizeLimit, storeObject } from './upload.ts';

/** What `move` and `copy` are told. */
export const relocation = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
});
export type Relocation = z.infer<typeof relocation>;

/** What `copy` is told beyond it. */
export const copying = relocation.extend({
  /** False: the copy is described anew, by `metadata` and the request's headers. */
  copyMetadata: z.boolean().default(true),
  metadata: z
    .object({ cacheControl: z.string().optional(), mimetype: z.string().optional() })
    .nullish(),
});

/** How a copy is made: over what is there already, and described by whom. */
export type Copying = z.infer<typeof copying> & {
  upsert: boolean;
  userMetadata: Record<string, unknown> | null;
  /** @throws when the source is not what the caller took it for. */
  checkSource?(source: ObjectRow): void;
};

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
 * What the caller reads and the destination takes: its size, and its type by name and by content,
 * as if it were uploaded there.
 * @param label what it is to be called from now on, where that is another type.
 */
async function admitted(
  { sql, disk }: Stores,
  caller: Caller,
  asked: Relocation,
  label?: string,
): Promise<Admitted> {
  const name = objectName(asked.destinationKey);
  const settings = await bucketSettings(sql, asked.destinationBucket ?? asked.bucketId);
  const source = await within(sql, caller, (tx) =>
    readableObject(tx, asked.bucketId, asked.sourceKey),
  );
  if (source.metadata.size > sizeLimit(settings)) throw tooLarge();
  const type = allowedType(label ?? source.metadata.mimetype, settings);
  // Where any type may be, nobody needs the bytes to know which it is.
  const mimetype = settings.allowed_mime_types
    ? await disk.withFile(source.version, (path) => provenType(type, path, settings))
    : type;
  return { bucket: settings.id, name, source, facts: { ...source.metadata, mimetype } };
}
