import { Hono } from 'hono';
import { z } from 'zod';
import { objectNotFound } from './errors.ts';
import { listFolder, listRequest } from './list.ts';
import { listPage, listV2Request } from './list-pages.ts';
import { decodePercent, splitAddress } from './names.ts';
import type { ObjectsOptions } from './object-options.ts';
import { readingRoutes } from './reading.ts';
import { copying, copyObject, moveObject, relocation } from './relocate.ts';
import { removeObjects } from './remove.ts';
import { bodyOf, callerOf, notTooMany, pathAfter, type StorageEnv } from './request.ts';
import { asStorageCaller } from './rows.ts';
import { signingRoutes } from './signing.ts';
import { metadataHeader, uploadObject } from './upload.ts';

const removeRequest = z.object({ prefixes: z.array(z.string()).min(1) });

/** `/object` and `/render/image`; more specific addresses come first. */
export function objectRoutes(options: ObjectsOptions): Hono<StorageEnv> {
  const { sql, disk } = options;
  const app = new Hono<StorageEnv>();
  app.route('/', signingRoutes(options));
  app.post('/object/list/:bucket', async (c) => {
    const asked = await bodyOf(c, listRequest);
    return c.json(
      await asStorageCaller(sql, callerOf(c), (tx) => listFolder(tx, c.req.param('bucket'), asked)),
    );
  });
  app.post('/object/list-v2/:bucket', async (c) => {
    const asked = await bodyOf(c, listV2Request);
    return c.json(
      await asStorageCaller(sql, callerOf(c), (tx) => listPage(tx, c.req.param('bucket'), asked)),
    );
  });

  app.post('/object/move', async (c) => {
    await moveObject({ sql, disk }, callerOf(c), await bodyOf(c, relocation));
    return c.json({ message: 'Successfully moved' });
  });
  app.post('/object/copy', async (c) => {
    const asked = {
      ...(await bodyOf(c, copying)),
      upsert: c.req.header('x-upsert') === 'true',
      userMetadata: metadataHeader(c.req.raw),
    };
    const { id, bucket, name } = await copyObject({ sql, disk }, callerOf(c), asked);
    return c.json({ Id: id, Key: `${bucket}/${name}`, id, name, bucket_id: bucket });
  });

  app.delete('/object/:bucket', async (c) => {
    const { prefixes } = await bodyOf(c, removeRequest);
    notTooMany(prefixes);
    const bucket = decodePercent(c.req.param('bucket'));
    return c.json(await removeObjects(sql, disk, { caller: callerOf(c), bucket, names: prefixes }));
  });
  app.delete('/object/*', async (c) => {
    const { bucket, name } = splitAddress(pathAfter(c.req.raw, '/object/'));
    const [gone] = await removeObjects(sql, disk, { caller: callerOf(c), bucket, names: [name] });
    if (!gone) throw objectNotFound();
    return c.json({ message: 'Successfully deleted' });
  });

  app.on(['POST', 'PUT'], '/object/*', async (c) => {
    const { bucket, name } = splitAddress(pathAfter(c.req.raw, '/object/'));
    const upsert = c.req.method === 'PUT' || c.req.header('x-upsert') === 'true';
    return c.json(
      await uploadObject(sql, disk, {
        bucket,
        name,
        caller: callerOf(c),
        upsert,
        request: c.req.raw,
      }),
    );
  });
  app.route('/', readingRoutes(options));
  return app;
}
