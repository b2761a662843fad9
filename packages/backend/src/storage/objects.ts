import { type Context, Hono } from 'hono';
import type { Sql } from 'postgres';
import { z } from 'zod';
import type { Caller } from '../postgres/session.ts';
import type { Disk } from './disk.ts';
import { refusePrograms, sendObject } from './download.ts';
import { invalid, objectNotFound } from './errors.ts';
import type { Images } from './images/images.ts';
import { listFolder, listPage, listRequest, listV2Request } from './list.ts';
import { decode, splitAddress } from './names.ts';
import { copyObject, moveObject, relocation } from './relocate.ts';
import { type Rendering, renderImage } from './render.ts';
import { callerOf, pathAfter, requesterOf, type StorageEnv } from './request.ts';
import { bucketSettings, type ObjectRow, readableObject, within } from './rows.ts';
import { type Links, signer } from './signed.ts';
import { probeObject, uploadObject } from './upload.ts';

type StorageContext = Context<StorageEnv>;

const transform = z.record(z.string(), z.union([z.string(), z.number()])).optional();
/** The longest a signed link is valid, in seconds: a year. Rights are asked at each use anyway. */
const LONGEST_LINK_S = 365 * 24 * 3600;
const expiresIn = z.int().positive().max(LONGEST_LINK_S);
const signRequest = z.object({ expiresIn, transform });
const signManyRequest = z.object({
  expiresIn,
  paths: z.array(z.string()).max(1000),
});
const removeRequest = z.object({ prefixes: z.array(z.string()).min(1).max(1000) });
export type ObjectsOptions = { sql: Sql; disk: Disk; links: Links; images: Images };

/** `/object` and `/render/image`, in the order in which the more special address comes first. */
export function objectRoutes({ sql, disk, links, images }: ObjectsOptions): Hono<StorageEnv> {
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
    // A link lives no longer than its maker's right to the object: files of a deleted message are
    // gone at once.
    return {
      signed,
      row: await within(sql, signed.caller, (tx) => readableObject(tx, bucket, name)),
    };
  };

  const send = (c: StorageContext, row: ObjectRow, isPublic = false) => {
    refusePrograms(c.req.raw);
    return sendObject({ disk, row, isPublic, request: c.req.raw });
  };
  app.get('/object/public/*', async (c) =>
    send(c, await publicObject(pathAfter(c.req.raw, '/object/public/')), true),
  );
  app.get('/object/sign/*', async (c) =>
    send(c, (await signedObject(c, pathAfter(c.req.raw, '/object/sign/'))).row),
  );
  app.get('/object/authenticated/*', async (c) =>
    send(c, await readable(c, pathAfter(c.req.raw, '/object/authenticated/'))),
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

  const render = (
    c: StorageContext,
    rendering: Pick<Rendering, 'row' | 'asked' | 'isPublic'>,
    caller: Caller | null,
  ) => {
    refusePrograms(c.req.raw);
    const requester = requesterOf(c, caller);
    return renderImage({ ...rendering, images, requester, request: c.req.raw });
  };
  app.get('/render/image/public/*', async (c) => {
    const row = await publicObject(pathAfter(c.req.raw, '/render/image/public/'));
    return render(c, { row, asked: c.req.query(), isPublic: true }, c.env.caller);
  });
  app.get('/render/image/authenticated/*', async (c) => {
    const row = await readable(c, pathAfter(c.req.raw, '/render/image/authenticated/'));
    return render(c, { row, asked: c.req.query(), isPublic: false }, callerOf(c));
  });
  app.get('/render/image/sign/*', async (c) => {
    const { signed, row } = await signedObject(c, pathAfter(c.req.raw, '/render/image/sign/'));
    return render(c, { row, asked: signed.transform ?? {}, isPublic: false }, signed.caller);
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
    const caller = signer(callerOf(c));
    const upsert = c.req.header('x-upsert') === 'true';
    await probeObject(sql, { bucket, name, caller, upsert });
    const url = `${bucket}/${name}`;
    const token = await links.sign({ url, purpose: 'upload', caller, upsert }, 2 * 3600);
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
    const { expiresIn: seconds, paths } = await body(c, signManyRequest);
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
            seconds,
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
    const { expiresIn: seconds, transform: wanted } = await body(c, signRequest);
    const token = await links.sign(
      {
        url: `${row.bucket_id}/${row.name}`,
        purpose: 'download',
        caller: signer(callerOf(c)),
        transform: wanted,
      },
      seconds,
    );
    return c.json({
      signedURL: `${wanted ? '/render/image/sign' : '/object/sign'}/${addressOf(row.bucket_id, row.name)}?token=${token}`,
    });
  });

  app.post('/object/move', async (c) => {
    await moveObject({ sql, disk }, callerOf(c), await body(c, relocation));
    return c.json({ message: 'Successfully moved' });
  });
  app.post('/object/copy', async (c) =>
    c.json(await copyObject({ sql, disk }, callerOf(c), await body(c, relocation))),
  );

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
  app.get('/object/*', async (c) => send(c, await readable(c, pathAfter(c.req.raw, '/object/'))));
  return app;
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
