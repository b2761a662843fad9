import { Hono } from 'hono';
import type { Sql, TransactionSql } from '@parley/postgres';
import { z } from 'zod';
import type { Caller } from '../postgres/session.ts';
import type { Disk } from './disk.ts';
import { bucketNotFound, bucketTaken, StorageError } from './errors.ts';
import { removeReleased } from './leftovers.ts';
import { bucketName } from './names.ts';
import { asStorageCaller } from './rows.ts';
import { fileSize } from './sizes.ts';
import { bodyOf, callerOf, type StorageEnv } from './request.ts';
import { featureNotEnabled } from './unsupported-routes.ts';
import { parsed } from './validation.ts';

const settings = z.object({
  public: z.boolean().optional(),
  file_size_limit: fileSize,
  allowed_mime_types: z.array(z.string()).nullish(),
  versioning_status: z.enum(['ENABLED', 'SUSPENDED', 'DISABLED']).nullish(),
});
/** The hosted service empties the bucket later; here it is done when the response arrives. */
const EMPTIED = 'Empty bucket has been queued. Completion may take up to an hour.';

const newBucket = settings.extend({
  name: z.string(),
  id: z.string().optional(),
});

const listQuery = z.object({
  limit: z.int().min(1).optional(),
  offset: z.int().min(0).optional(),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().optional(),
});

/** PostgreSQL returns bigint as text, but the clients' types promise a number. */
const bucketColumns = (tx: TransactionSql) =>
  tx`id, name, coalesce(owner::text, '') as owner, public,
    file_size_limit::float8 as file_size_limit, allowed_mime_types, created_at, updated_at`;

function listed(tx: TransactionSql, asked: z.infer<typeof listQuery>) {
  const direction = asked.sortOrder === 'desc' ? tx`desc` : tx`asc`;
  const found = asked.search ? tx`where position(lower(${asked.search}) in lower(name)) > 0` : tx``;
  return tx`select ${bucketColumns(tx)}, type from storage.buckets ${found}
    order by ${tx(asked.sortColumn)} ${direction}, id
    limit ${asked.limit ?? null} offset ${asked.offset ?? 0}`;
}

/** Refuses versioning, because a client that enables it relies on it. @throws StorageError */
function withoutVersions<Asked extends Pick<z.infer<typeof settings>, 'versioning_status'>>({
  versioning_status: status,
  ...rest
}: Asked) {
  if (status && status !== 'DISABLED') throw featureNotEnabled('versioning');
  return rest;
}

const ownerOf = ({ claims }: Caller) => (typeof claims.sub === 'string' ? claims.sub : null);

/**
 * Creates a bucket under the caller's policies.
 * @throws StorageError
 */
export async function createBucket(
  sql: Sql,
  caller: Caller,
  asked: { id: string; name: string; isPublic: boolean } & Partial<
    Pick<z.infer<typeof settings>, 'file_size_limit' | 'allowed_mime_types'>
  >,
): Promise<void> {
  const owner = ownerOf(caller);
  const row = {
    id: bucketName(asked.id),
    name: bucketName(asked.name),
    public: asked.isPublic,
    owner,
    owner_id: owner,
    file_size_limit: asked.file_size_limit ?? null,
    allowed_mime_types: asked.allowed_mime_types ?? null,
  };
  try {
    await asStorageCaller(sql, caller, (tx) => tx`insert into storage.buckets ${tx(row)}`);
  } catch (error) {
    throw error instanceof StorageError && error.error === 'Duplicate' ? bucketTaken() : error;
  }
}

/** Deletes an empty bucket under the caller's policies. @throws StorageError */
export async function deleteBucket(sql: Sql, caller: Caller, id: string): Promise<void> {
  const gone = await asStorageCaller(
    sql,
    caller,
    (tx) => tx`delete from storage.buckets where id = ${id}`,
  );
  if (gone.count === 0) throw bucketNotFound();
}

/** `/bucket`: list, get, create, update, empty, delete. */
export function bucketRoutes(sql: Sql, disk: Disk): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>();
  app.get('/', async (c) => {
    const asked = parsed('querystring', listQuery, c.req.query());
    return c.json(await asStorageCaller(sql, callerOf(c), (tx) => listed(tx, asked)));
  });
  app.get('/:id', async (c) => {
    const [bucket] = await asStorageCaller(
      sql,
      callerOf(c),
      (tx) => tx`select ${bucketColumns(tx)} from storage.buckets where id = ${c.req.param('id')}`,
    );
    if (!bucket) throw bucketNotFound();
    return c.json(bucket);
  });
  app.post('/', async (c) => {
    const {
      id,
      name,
      public: isPublic = false,
      ...rest
    } = withoutVersions(await bodyOf(c, newBucket));
    await createBucket(sql, callerOf(c), { id: id ?? name, name, isPublic, ...rest });
    return c.json({ name: id ?? name });
  });
  app.put('/:id', async (c) => {
    const body = withoutVersions(await bodyOf(c, settings));
    const changes = Object.fromEntries(
      Object.entries(body).filter(([, value]) => value !== undefined),
    );
    const changed = await asStorageCaller(
      sql,
      callerOf(c),
      (tx) =>
        tx`update storage.buckets set ${tx({ ...changes, updated_at: new Date() })} where id = ${c.req.param('id')}`,
    );
    if (changed.count === 0) throw bucketNotFound();
    return c.json({ message: 'Successfully updated' });
  });
  app.post('/:id/empty', async (c) => {
    const gone = await asStorageCaller(
      sql,
      callerOf(c),
      (tx) =>
        tx<{ version: string }[]>`delete from storage.objects where bucket_id = ${c.req.param('id')}
          returning coalesce(version, '') as version`,
    );
    await removeReleased(
      sql,
      disk,
      gone.map(({ version }) => version),
    );
    return c.json({ message: EMPTIED });
  });
  app.delete('/:id', async (c) => {
    await deleteBucket(sql, callerOf(c), c.req.param('id'));
    return c.json({ message: 'Successfully deleted' });
  });
  return app;
}
