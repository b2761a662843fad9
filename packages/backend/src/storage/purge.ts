import { type Context, Hono } from 'hono';
import type { Sql } from '@parley/postgres';
import type { Disk } from './disk.ts';
import { accessDenied, bucketNotFound, objectNotFound } from './errors.ts';
import { decodePercent } from './names.ts';
import { callerOf, type StorageEnv } from './request.ts';

/**
 * `DELETE /cdn`, for everything, a bucket or an object: removes its rendered images, which are all
 * that is cached. Only the project's service may do this. Answers 404 if the bucket or object does
 * not exist.
 */
export function purgeRoutes(sql: Sql, disk: Disk): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>();
  const purge = async (c: Context<StorageEnv>) => {
    if (callerOf(c).role !== 'service_role')
      throw accessDenied('Only the service purges the cache');
    const path = decodePercent(new URL(c.req.url).pathname.replace(/^.*?\/cdn\/?/, ''));
    const [bucket = '', ...rest] = path.split('/');
    const name = rest.join('/');
    await requireThere(sql, bucket, name);
    const drawn = [...disk.drawings.versions()];
    const rows = await sql<{ version: string }[]>`
      select version from storage.objects
      where version = any(${drawn}) and ${bucket} in ('', bucket_id) and ${name} in ('', name)`;
    for (const { version } of rows) await disk.drawings.forget(version);
    return c.json({ message: 'success' });
  };
  app.delete('/', purge);
  app.delete('/*', purge);
  return app;
}

/** @throws StorageError 404 if the bucket or object does not exist; '' stands for all. */
async function requireThere(sql: Sql, bucket: string, name: string): Promise<void> {
  const [found] = await sql<{ bucket: boolean; object: boolean }[]>`select
    exists (select from storage.buckets where id = ${bucket}) as bucket,
    exists (select from storage.objects where bucket_id = ${bucket} and name = ${name}) as object`;
  if (bucket !== '' && !found?.bucket) throw bucketNotFound();
  if (name !== '' && !found?.object) throw objectNotFound();
}
