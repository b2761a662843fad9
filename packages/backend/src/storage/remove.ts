import type { Sql } from '@parley/postgres';
import type { Caller } from '../postgres/session.ts';
import type { Disk } from './disk.ts';
import { removeReleased } from './leftovers.ts';
import { type ObjectRow, asStorageCaller } from './rows.ts';

export type Removal = { caller: Caller; bucket: string; names: readonly string[] };

/** Removes the objects that the caller's policies allow. @returns the removed rows. */
export async function removeObjects(
  sql: Sql,
  disk: Disk,
  { caller, bucket, names }: Removal,
): Promise<ObjectRow[]> {
  const gone = await asStorageCaller(
    sql,
    caller,
    (tx) => tx<
      ObjectRow[]
    >`delete from storage.objects where bucket_id = ${bucket} and name = any(${[...names]})
    returning id, bucket_id, name, coalesce(version, '') as version, owner_id, metadata,
      user_metadata, created_at, updated_at`,
  );
  await removeReleased(
    sql,
    disk,
    gone.map(({ version }) => version),
  );
  return gone;
}
