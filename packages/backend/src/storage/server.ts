import { join } from 'node:path';
import { Hono } from 'hono';
import type { Sql } from '@parley/postgres';
import type { Log } from '../log.ts';
import type { Caller } from '../postgres/session.ts';
import { bucketRoutes } from './buckets.ts';
import { Disk } from './disk.ts';
import { inWords, StorageError } from './errors.ts';
import { Renderers } from './images/renderers.ts';
import { Images } from './images/images.ts';
import { sweepLeftovers } from './leftovers.ts';
import { objectRoutes } from './objects.ts';
import { UploadParts } from './parts.ts';
import { purgeRoutes } from './purge.ts';
import type { StorageEnv } from './request.ts';
import { resumableRoutes, sweepUploads } from './resumable.ts';
import type { S3Keys } from './s3/authenticate.ts';
import { Pieces } from './s3/pieces.ts';
import { createS3 } from './s3/server.ts';
import { SignedLinks } from './signed.ts';
import type { S3StoreSettings } from './stores/settings.ts';
import { unsupportedRoutes } from './unsupported-routes.ts';

export type StorageOptions = {
  sql: Sql;
  /** Folder for the files; created if missing. */
  rootDir: string;
  /** The project's secret; links are signed with a key derived from it. */
  signingSecret: string;
  /** Keys of the S3 protocol. */
  s3: S3Keys;
  /** Where contents are stored, if not on this machine's disk. */
  store?: S3StoreSettings | undefined;
  log: Log;
  /** New rendered images per minute for each user, or for each address that is not signed in. */
  drawingsPerMinute?: number;
  /** Disk space for rendered images, in bytes. */
  drawingsBytes?: number;
};

/**
 * The storage service. Only the policies on storage.objects decide who may read or write an object.
 */
export type StorageService = {
  /**
   * @param caller null if the request has no key; it then reaches only public objects and signed
   * links.
   * @param address the client's address.
   */
  fetch(request: Request, caller: Caller | null, address: string): Promise<Response>;
  /** Requests wait for it; rejects if the file store is unusable. */
  ready: Promise<void>;
  close(): Promise<void>;
};

export function createStorage({
  sql,
  rootDir,
  signingSecret,
  s3: keys,
  store,
  log,
  drawingsPerMinute = 240,
  drawingsBytes = 512 * 1024 ** 2,
}: StorageOptions): StorageService {
  const disk = new Disk(rootDir, drawingsBytes, store);
  const renderers = new Renderers();
  const images = new Images({ disk, renderers, drawingsPerMinute });
  const parts = new UploadParts(join(rootDir, 'resumable'));
  const links = new SignedLinks(signingSecret);
  const pieces = new Pieces(sql, join(rootDir, 'multipart'));
  const s3 = createS3({ sql, disk, pieces, keys }, log);
  const ready = disk
    .prepare()
    .then(() => parts.prepare())
    .then(() => pieces.sweep());
  const sweep = async () => {
    await Promise.all([parts.deleteExpired(), pieces.sweep(), sweepLeftovers(sql, disk)]);
  };
  const stopSweeping = sweepUploads(sweep, log);
  const swept = ready.then(() => sweepLeftovers(sql, disk));
  swept.catch((error: unknown) =>
    log({ level: 'warn', message: 'Left over files could not be removed', error: String(error) }),
  );
  const app = new Hono<StorageEnv>().basePath('/storage/v1');
  for (const path of ['/status', '/statusz', '/healthcheck'])
    app.get(path, (c) => c.json({ healthy: true }));
  app.get('/version', (c) => c.text(VERSION));
  app.route('/', unsupportedRoutes());
  app.route('/cdn', purgeRoutes(sql, disk));
  app.route('/bucket', bucketRoutes(sql, disk));
  app.all('/s3', (c) => s3(c.req.raw));
  app.all('/s3/*', (c) => s3(c.req.raw));
  app.route('/upload/resumable', resumableRoutes({ sql, disk, parts, links, log }));
  app.route('/', objectRoutes({ sql, disk, links, images }));
  app.notFound(() => new StorageError('404', 'not_found', 'Not found').toResponse());
  app.onError((problem) => {
    const error = inWords(problem);
    if (error instanceof StorageError) return error.toResponse();
    log({ level: 'error', message: 'A storage request failed', error: String(error) });
    return new StorageError(
      '500',
      'InternalError',
      'Something went wrong on the server.',
    ).toResponse();
  });
  return {
    ready,
    async fetch(request, caller, address) {
      await ready;
      return app.fetch(request, { caller, address });
    },
    close() {
      stopSweeping();
      renderers.close();
      return swept;
    },
  };
}

/** The version of the hosted service whose protocol this implements. */
const VERSION = '1.11.2';
