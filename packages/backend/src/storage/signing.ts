import { Hono } from 'hono';
import { z } from 'zod';
import { transformQuery } from './images/transform.ts';
import { splitAddress } from './names.ts';
import type { ObjectsOptions } from './object-options.ts';
import { bodyOf, callerOf, notTooMany, pathAfter, type StorageEnv } from './request.ts';
import { bucketSettings, readableObject, asStorageCaller } from './rows.ts';
import { signer } from './signed.ts';
import { probeObject, uploadObject } from './upload.ts';

/**
 * The longest validity of a signed link, in seconds: a year. Rights are checked at each use anyway.
 */
const LONGEST_LINK_S = 365 * 24 * 3600;
const expiresIn = z.int().min(1).max(LONGEST_LINK_S);
const signRequest = z.object({ expiresIn, transform: transformQuery.optional() });
const signManyRequest = z.object({
  expiresIn,
  paths: z.array(z.string()).min(1),
});

/** Routes that sign links for downloads and uploads. */
export function signingRoutes({ sql, disk, links }: ObjectsOptions): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>();
  app.post('/object/upload/sign/*', async (c) => {
    const { bucket, name } = splitAddress(pathAfter(c.req.raw, '/object/upload/sign/'));
    await bucketSettings(sql, bucket);
    const caller = callerOf(c);
    const upsert = c.req.header('x-upsert') === 'true';
    // Probes with all of the caller's claims, since a link allows no more than its maker's session.
    await probeObject(sql, { bucket, name, caller, upsert });
    const signed = {
      url: `${bucket}/${name}`,
      purpose: 'upload',
      caller: signer(caller),
      upsert,
    } as const;
    const token = await links.sign(signed, 2 * 3600);
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
    const { expiresIn: seconds, paths } = await bodyOf(c, signManyRequest);
    notTooMany(paths);
    const found = await asStorageCaller(
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
    const { bucket, name } = splitAddress(pathAfter(c.req.raw, '/object/sign/'));
    const row = await asStorageCaller(sql, callerOf(c), (tx) => readableObject(tx, bucket, name));
    const { expiresIn: seconds, transform: wanted } = await bodyOf(c, signRequest);
    const token = await links.sign(
      {
        url: `${row.bucket_id}/${row.name}`,
        purpose: 'download',
        caller: signer(callerOf(c)),
        transform: wanted,
      },
      seconds,
    );
    const path = wanted ? '/render/image/sign' : '/object/sign';
    return c.json({
      signedURL: `${path}/${addressOf(row.bucket_id, row.name)}?token=${token}`,
    });
  });
  return app;
}

/** Not encoded, because the client encodes the addresses it gets. */
const addressOf = (bucket: string, name: string) => `${bucket}/${name}`;
