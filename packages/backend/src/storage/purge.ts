import { type Context, Hono } from 'hono';
import type { Sql } from 'postgres';
import type { Disk } from './disk.ts';
import { accessDenied } from './errors.ts';
import { decode } from './names.ts';
import { callerOf, type StorageEnv } from './request.ts';

/**
 * `DELETE /cdn`, of everything, a bucket or an object: forgets what was drawn of it, which is all
 * that is kept beside it. The project's service alone may; that nothing was there is no error.
 */
export function purgeRoutes(sql: Sql, disk: Disk): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>();
  const purge = async (c: Context<StorageEnv>) => {
    if (callerOf(c).role !== 'service_role')
      throw accessDenied('Only the service purges the cache');
    const path = decode(new URL(c.req.url).pathname.replace(/^.*?\/cdn\/?/, ''));
    const [bucket = '', ...rest] = path.split('/');
    const name = rest.join('/');
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
