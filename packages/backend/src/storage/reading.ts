import { type Context, Hono } from 'hono';
import type { Caller } from '../postgres/session.ts';
import { refusePrograms, sendObject } from './download.ts';
import { objectNotFound, StorageError } from './errors.ts';
import { infoAnswer } from './info.ts';
import { splitAddress } from './names.ts';
import type { ObjectsOptions } from './object-options.ts';
import { type Rendering, renderImage } from './render.ts';
import { callerOf, pathAfter, requesterOf, type StorageEnv, unnamed } from './request.ts';
import { bucketSettings, type ObjectRow, readableObject, asStorageCaller } from './rows.ts';

type StorageContext = Context<StorageEnv>;

/** Turns a 404, for an object that is missing or hidden by policies, into null. */
function unlessMissing(error: unknown): null {
  if (error instanceof StorageError && error.statusCode === '404') return null;
  throw error;
}

const isService = (c: StorageContext) => c.env.caller?.role === 'service_role';

/**
 * Routes that read objects, their metadata and rendered images; more specific addresses come first.
 */
export function readingRoutes({ sql, disk, links, images }: ObjectsOptions): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>();
  const publicObject = async (address: string): Promise<ObjectRow> => {
    const { bucket, name } = splitAddress(address);
    const settings = await bucketSettings(sql, bucket);
    if (!settings.public) throw objectNotFound();
    return readableObject(sql, bucket, name);
  };
  /** The object, if the caller's policies show it or its bucket is public. */
  const readable = async (c: StorageContext, address: string): Promise<ObjectRow> => {
    const { bucket, name } = splitAddress(address);
    const { caller } = c.env;
    const own = caller
      ? await asStorageCaller(sql, caller, (tx) => readableObject(tx, bucket, name)).catch(
          unlessMissing,
        )
      : null;
    const row = own ?? (await publicObject(address).catch(unlessMissing));
    if (row) return row;
    throw caller ? objectNotFound() : unnamed();
  };
  const signedObject = async (c: StorageContext, address: string) => {
    const { bucket, name } = splitAddress(address);
    const signed = await links.read(c.req.query('token') ?? null, `${bucket}/${name}`, 'download');
    // A link works only while its maker may read the object: files of a deleted message are gone
    // immediately.
    return {
      signed,
      row: await asStorageCaller(sql, signed.caller, (tx) => readableObject(tx, bucket, name)),
    };
  };

  const send = (c: StorageContext, row: ObjectRow, isPublic = false) => {
    refusePrograms(c.req.raw);
    const audience = isPublic ? 'everybody' : isService(c) ? 'service' : 'person';
    return sendObject({ disk, row, audience, request: c.req.raw });
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
    infoAnswer(await publicObject(pathAfter(c.req.raw, '/object/info/public/'))),
  );
  app.get('/object/info/authenticated/*', async (c) =>
    infoAnswer(await readable(c, pathAfter(c.req.raw, '/object/info/authenticated/'))),
  );
  app.get('/object/info/*', async (c) =>
    infoAnswer(await readable(c, pathAfter(c.req.raw, '/object/info/'))),
  );

  const render = (
    c: StorageContext,
    rendering: Pick<Rendering, 'row' | 'asked' | 'audience'>,
    caller: Caller | null,
  ) => {
    refusePrograms(c.req.raw);
    const requester = requesterOf(c, caller);
    return renderImage({ ...rendering, images, requester, request: c.req.raw });
  };
  app.get('/render/image/public/*', async (c) => {
    const row = await publicObject(pathAfter(c.req.raw, '/render/image/public/'));
    return render(c, { row, asked: c.req.query(), audience: 'everybody' }, c.env.caller);
  });
  app.get('/render/image/authenticated/*', async (c) => {
    const row = await readable(c, pathAfter(c.req.raw, '/render/image/authenticated/'));
    return render(c, { row, asked: c.req.query(), audience: 'person' }, callerOf(c));
  });
  app.get('/render/image/sign/*', async (c) => {
    const { signed, row } = await signedObject(c, pathAfter(c.req.raw, '/render/image/sign/'));
    return render(c, { row, asked: signed.transform ?? {}, audience: 'person' }, signed.caller);
  });

  app.get('/object/*', async (c) => send(c, await readable(c, pathAfter(c.req.raw, '/object/'))));
  return app;
}
