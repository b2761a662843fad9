import { type Context, Hono } from 'hono';
import type { Sql } from 'postgres';
import { z } from 'zod';
import type { Disk } from './disk.ts';
import { sendObject } from './download.ts';
import { invalid, objectNotFound } from './errors.ts';
import { listFolder, listPage, listRequest, listV2Request } from './list.ts';
import { decode, objectName, splitAddress } from './names.ts';
import { parseTransform, renderImage } from './render.ts';
import { callerOf, pathAfter, type StorageEnv } from './request.ts';
import { bucketSettings, type ObjectRow, readableObject, within } from './rows.ts';
import { type Links, signer } from './signed.ts';
import { uploadObject } from './upload.ts';

type StorageContext = Context<StorageEnv>;

const transform = z.record(z.string(), z.union([z.string(), z.number()])).optional();
const signRequest = z.object({ expiresIn: z.int().positive(), transform });
const signManyRequest = z.object({
  expiresIn: z.int().positive(),
  paths: z.array(z.string()).max(1000),
});
const removeRequest = z.object({ prefixes: z.array(z.string()).min(1).max(1000) });
const relocation = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
});

/** `/object` and `/render/image`, in the order in which the more special address comes first. */
export function objectRoutes(sql: Sql, disk: Disk, links: Links): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>();
  const readable = (c: StorageContext, address: string): Promise<ObjectRow> => {
    const { bucket, name } = splitAddress(address);
    return within(sql, callerOf(c), (tx) => readableObject(tx, bucket, name));
  };
  const publicObject = async (address: string): Promise<ObjectRow> => {
    const { bucket, name } = splitAddress(address);
    const settings = await bucketSettings(sql, bucket);
    if (!settings.public) throw objectNotFound();
    return readableObject(sql, bucket, name);
  };
  const signedObject = async (c: StorageContext, address: string) => {
    const { bucket, name } = splitAddress(address);
    const signed = await links.read(c.req.query('token') ?? null, `${bucket}/${name}`, 'download');
    // A link lives no longer than its maker's right to the object: files of a deleted message are gone at once.
    return {
      signed,
      row: await within(sql, signed.caller, (tx) => readableObject(tx, bucket, name)),
    };
  };

  app.get('/object/public/*', async (c) =>
    sendObject(disk, await publicObject(pathAfter(c.req.raw, '/object/public/')), c.req.raw),
  );
  app.get('/object/sign/*', async (c) =>
    sendObject(disk, (await signedObject(c, pathAfter(c.req.raw, '/object/sign/'))).row, c.req.raw),
  );
  app.get('/object/authenticated/*', async (c) =>
    sendObject(disk, await readable(c, pathAfter(c.req.raw, '/object/authenticated/')), c.req.raw),
  );
  app.get('/object/info/public/*', async (c) =>
    c.json(info(await publicObject(pathAfter(c.req.raw, '/object/info/public/')))),
  );
  app.get('/object/info/authenticated/*', async (c) =>
    c.json(info(await readable(c, pathAfter(c.req.raw, '/object/info/authenticated/')))),
  );
  app.get('/object/info/*', async (c) =>
    c.json(info(await readable(c, pathAfter(c.req.raw, '/object/info/')))),
  );

  app.get('/render/image/public/*', async (c) =>
    renderImage(
      disk,
      await publicObject(pathAfter(c.req.raw, '/render/image/public/')),
      parseTransform(c.req.query()),
    ),
  );
  app.get('/render/image/authenticated/*', async (c) =>
    renderImage(
      disk,
      await readable(c, pathAfter(c.req.raw, '/render/image/authenticated/')),
      parseTransform(c.req.query()),
    ),
  );
  app.get('/render/image/sign/*', async (c) => {
    const { signed, row } = await signedObject(c, pathAfter(c.req.raw, '/render/image/sign/'));
    return renderImage(disk, row, parseTransform(signed.transform ?? {}));
  });

  app.post('/object/list/:bucket', async (c) => {
    const asked = await body(c, listRequest);
    return c.json(
      await within(sql, callerOf(c), (tx) => listFolder(tx, c.req.param('bucket'), asked)),
    );
  });
  app.post('/object/list-v2/:bucket', async (c) => {
    const asked = await body(c, listV2Request);
    return c.json(
      await within(sql, callerOf(c), (tx) => listPage(tx, c.req.param('bucket'), asked)),
    );
  });

  app.post('/object/upload/sign/*', async (c) => {
    const { bucket, name } = splitAddress(pathAfter(c.req.raw, '/object/upload/sign/'));
    await bucketSettings(sql, bucket);
    const token = await links.sign(
      {
        url: `${bucket}/${name}`,
        purpose: 'upload',
        caller: signer(callerOf(c)),
        upsert: c.req.header('x-upsert') === 'true',
      },
      2 * 3600,
    );
    return c.json({ url: `/object/upload/sign/${addressOf(bucket, name)}?token=${token}`, token });
  });
  app.put('/object/upload/sign/*', async (c) => {
    const { bucket, name } = splitAddress(pathAfter(c.req.raw, '/object/upload/sign/'));
    const { caller, upsert } = await links.read(
      c.req.query('token') ?? null,
      `${bucket}/${name}`,
      'upload',
    );
    return c.json(
      await uploadObject(sql, disk, { bucket, name, caller, upsert, request: c.req.raw }),
    );
  });

  app.post('/object/sign/:bucket', async (c) => {
    const bucket = c.req.param('bucket');
    const { expiresIn, paths } = await body(c, signManyRequest);
    const found = await within(
      sql,
      callerOf(c),
      (tx) =>
        tx<
          { name: string }[]
        >`select name from storage.objects where bucket_id = ${bucket} and name = any(${paths})`,
    );
    const names = new Set(found.map(({ name }) => name));
    const caller = signer(callerOf(c));
    return c.json(
      await Promise.all(
        paths.map(async (path) => {
          if (!names.has(path))
            return {
              path,
              signedURL: null,
              error: 'Either the object does not exist or you do not have access to it',
            };
          const token = await links.sign(
            { url: `${bucket}/${path}`, purpose: 'download', caller },
            expiresIn,
          );
          return {
            path,
            signedURL: `/object/sign/${addressOf(bucket, path)}?token=${token}`,
            error: null,
          };
        }),
      ),
    );
  });
  app.post('/object/sign/*', async (c) => {
    const row = await readable(c, pathAfter(c.req.raw, '/object/sign/'));
    const { expiresIn, transform: wanted } = await body(c, signRequest);
    const token = await links.sign(
      {
        url: `${row.bucket_id}/${row.name}`,
        purpose: 'download',
        caller: signer(callerOf(c)),
        transform: wanted,
      },
      expiresIn,
    );
    return c.json({
      signedURL: `${wanted ? '/render/image/sign' : '/object/sign'}/${addressOf(row.bucket_id, row.name)}?token=${token}`,
    });
  });

  app.post('/object/move', async (c) => {
    const asked = await body(c, relocation);
    const changed = await within(
      sql,
      callerOf(c),
      (tx) => tx`update storage.objects set name = ${objectName(asked.destinationKey)},
      bucket_id = ${asked.destinationBucket ?? asked.bucketId}, updated_at = now() where bucket_id = ${asked.bucketId} and name = ${asked.sourceKey}`,
    );
    if (changed.count === 0) throw objectNotFound();
    return c.json({ message: 'Successfully moved' });
  });
  app.post('/object/copy', async (c) => {
    const asked = await body(c, relocation);
    return c.json(await copyObject(sql, disk, c, asked));
  });

  app.delete('/object/:bucket', async (c) => {
    const { prefixes } = await body(c, removeRequest);
    return c.json(await removeObjects(sql, disk, c, c.req.param('bucket'), prefixes));
  });
  app.delete('/object/*', async (c) => {
    const { bucket, name } = splitAddress(pathAfter(c.req.raw, '/object/'));
    const [gone] = await removeObjects(sql, disk, c, bucket, [name]);
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
  app.get('/object/*', async (c) =>
    sendObject(disk, await readable(c, pathAfter(c.req.raw, '/object/')), c.req.raw),
  );
  return app;
}

async function copyObject(
  sql: Sql,
  disk: Disk,
  c: StorageContext,
  asked: z.infer<typeof relocation>,
) {
  const caller = callerOf(c);
  const bucket = asked.destinationBucket ?? asked.bucketId;
  const name = objectName(asked.destinationKey);
  const source = await within(sql, caller, (tx) =>
    readableObject(tx, asked.bucketId, asked.sourceKey),
  );
  const [id, version] = [crypto.randomUUID(), crypto.randomUUID()];
  const owner = typeof caller.claims.sub === 'string' ? caller.claims.sub : null;
  await disk.copy(source.version, version);
  try {
    await within(
      sql,
      caller,
      (
        tx,
      ) => tx`insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
      values (${id}, ${bucket}, ${name}, ${owner}, ${owner}, ${version}, ${tx.json(source.metadata)}, ${source.user_metadata ? tx.json(JSON.parse(JSON.stringify(source.user_metadata))) : null})`,
    );
  } catch (error) {
    await disk.remove(version);
    throw error;
  }
  return { Id: id, Key: `${bucket}/${name}` };
}

async function removeObjects(
  sql: Sql,
  disk: Disk,
  c: StorageContext,
  bucket: string,
  names: string[],
) {
  const gone = await within(
    sql,
    callerOf(c),
    (tx) => tx<
      ObjectRow[]
    >`delete from storage.objects where bucket_id = ${decode(bucket)} and name = any(${names})
    returning id, bucket_id, name, version, owner_id, metadata, user_metadata, created_at, updated_at`,
  );
  await Promise.all(gone.map(({ version }) => disk.remove(version)));
  return gone;
}

/** The shape of `info()`. */
function info(row: ObjectRow) {
  const { size, mimetype, cacheControl, eTag, lastModified } = row.metadata;
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size,
    content_type: mimetype,
    cache_control: cacheControl,
    etag: eTag,
    metadata: row.user_metadata ?? {},
    last_modified: lastModified,
    created_at: row.created_at,
  };
}

/** As it is: the client encodes addresses it gets. */
const addressOf = (bucket: string, name: string) => `${bucket}/${name}`;

async function body<Schema extends z.ZodType>(
  c: StorageContext,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await c.req.json().catch(() => null));
  if (!parsed.success) throw invalid(z.prettifyError(parsed.error));
  return parsed.data;
}
