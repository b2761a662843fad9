import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Server, type Upload } from '@tus/server';
import { type Context, Hono } from 'hono';
import type { Sql } from 'postgres';
import type { Log } from '../log.ts';
import type { Caller } from '../postgres/session.ts';
import type { Disk } from './disk.ts';
import { inWords, invalid, StorageError, tooLarge } from './errors.ts';
import { objectName } from './names.ts';
import { EXTENSIONS, type Parts, type UploadPlan, UPLOAD_LIFE_MS } from './parts.ts';
import { callerOf, type StorageEnv } from './request.ts';
import { bucketSettings } from './rows.ts';
import type { Links } from './signed.ts';
import { allowedType, provenType } from './types.ts';
import { LARGEST_OBJECT, parseMetadata, probeObject, sizeLimit, storeObject } from './upload.ts';

export const RESUMABLE_PATH = '/storage/v1/upload/resumable';
const PATH = RESUMABLE_PATH;

/** What the protocol's clients are told of the server before they begin. */
export const TUS_CAPABILITIES: Readonly<Record<string, string>> = {
  'Tus-Resumable': '1.0.0',
  'Tus-Version': '1.0.0',
  'Tus-Extension': EXTENSIONS.join(','),
  'Tus-Max-Size': String(LARGEST_OBJECT),
};

/** Who sends a request, and whether as the holder of an upload link. */
type Sender = { caller: Caller; link: string | null };

export type ResumableOptions = { sql: Sql; disk: Disk; parts: Parts; links: Links; log: Log };

/**
 * Resumable uploads by the TUS protocol 1.0.0, as the hosted storage service speaks it: the
 * metadata names bucket and object, the policies are asked before the first byte and again with the
 * row. Errors carry their true status, with the message as the body.
 */
export function resumableRoutes({
  sql,
  disk,
  parts,
  links,
  log,
}: ResumableOptions): Hono<StorageEnv> {
  const senders = new WeakMap<object, Sender>();
  const finishing = new Map<string, Promise<void>>();

  const senderOf = (request: object): Sender => {
    const sender = senders.get(request);
    if (!sender) throw new Error('A request came past the door');
    return sender;
  };

  /**
   * An upload is its maker's alone: to everybody else it does not exist.
   * @throws StorageError 404
   */
  const ownPlan = async (request: object, id: string): Promise<UploadPlan & { caller: Caller }> => {
    const { caller, link } = senderOf(request);
    const plan = await parts.planOf(id);
    if (!plan) throw uploadNotFound();
    const rights =
      link === null
        ? caller
        : (await links.read(link, `${plan.bucket}/${plan.name}`, 'upload')).caller;
    if (rights.role !== plan.role || subjectOf(rights) !== plan.sub) throw uploadNotFound();
    return { ...plan, caller: rights };
  };

  const finish = async (request: object, id: string): Promise<void> => {
    const { caller, ...plan } = await ownPlan(request, id);
    if (plan.isFinished) return;
    // The server was stopped just after the row was stored.
    if (await isStored(sql, id)) return parts.finish(id, plan);
    const { bucket, name, upsert, metadata } = plan;
    try {
      const settings = await bucketSettings(sql, bucket);
      const type = allowedType(metadata.contentType, settings);
      await storeObject(
        sql,
        disk,
        { bucket, name, caller, upsert },
        {
          version: id,
          adopt: () => disk.share(parts.path(id), id),
          content: {
            received: { size: plan.size, etag: await etagOf(parts.path(id)) },
            mimeType: await provenType(type, parts.path(id), settings),
            cacheControl: /^\d+$/.test(metadata.cacheControl ?? '')
              ? `max-age=${metadata.cacheControl}`
              : 'no-cache',
            userMetadata: parseMetadata(metadata.metadata ?? ''),
          },
        },
      );
    } catch (error) {
      // What the policies or the bucket refuse now they will refuse again; a database that is away
      // comes back.
      if (error instanceof StorageError && !error.passes) await parts.remove(id);
      throw error;
    }
    await parts.finish(id, plan);
  };

  /** Once, also when the client asks for the state while its last part is being stored. */
  const finishOnce = (request: object, id: string): Promise<void> => {
    const known = finishing.get(id);
    if (known) return known;
    const ending = finish(request, id).finally(() => finishing.delete(id));
    finishing.set(id, ending);
    return ending;
  };

  const server = new Server({
    path: PATH,
    datastore: parts,
    allowedOrigins: () => false,
    disableTerminationForFinishedUploads: true,
    namingFunction: () => crypto.randomUUID(),
    // Without a host: behind any proxy it is the address the client came by.
    generateUrl: (request, { id }) =>
      `${PATH}${senderOf(request).link === null ? '' : '/sign'}/${id}`,
    async onIncomingRequest(request, id) {
      if (request.method === 'POST') return;
      const plan = await ownPlan(request, id);
      // The server was stopped between the last byte and the object's row.
      if (
        request.method === 'HEAD' &&
        !plan.isFinished &&
        (await parts.getUpload(id)).offset === plan.size
      )
        await finishOnce(request, id);
    },
    async onUploadCreate(request, upload) {
      parts.announce(
        upload.id,
        await planUpload(
          sql,
          links,
          senderOf(request),
          upload,
          request.headers.get('x-upsert') === 'true',
        ),
      );
      return {};
    },
    async onUploadFinish(request, upload) {
      await finishOnce(request, upload.id);
      return { headers: { 'Tus-Complete': '1' } };
    },
    onResponseError(_request, problem) {
      const error = inWords(problem);
      if (error instanceof StorageError)
        return { status_code: Number(error.statusCode), body: error.message };
      if ('status_code' in problem) return undefined;
      log({ level: 'error', message: 'A resumable upload failed', error: String(error) });
      return { status_code: 500, body: 'Something went wrong on the server.' };
    },
  });

  const answer = async (c: Context<StorageEnv>, sender: Sender): Promise<Response> => {
    senders.set(c.req.raw, sender);
    const response = await server.handleWeb(c.req.raw);
    // Which origins may read what is the gateway's to say.
    response.headers.delete('access-control-expose-headers');
    return response;
  };
  const app = new Hono<StorageEnv>();
  const signed = (c: Context<StorageEnv>) =>
    answer(c, { caller: { role: 'anon', claims: {} }, link: c.req.header('x-signature') ?? '' });
  const plain = (c: Context<StorageEnv>) => answer(c, { caller: callerOf(c), link: null });
  app.all('/sign', signed);
  app.all('/sign/*', signed);
  app.all('/', plain);
  app.all('/*', plain);
  return app;
}

/** Everything that can be refused is refused here, before a byte is taken. @throws StorageError */
async function planUpload(
  sql: Sql,
  links: Links,
  { caller, link }: Sender,
  upload: Upload,
  wantsUpsert: boolean,
): Promise<UploadPlan> {
  const metadata = upload.metadata ?? {};
  if (!metadata.bucketName) throw invalid('The upload metadata names no bucket (bucketName)');
  const bucket = metadata.bucketName;
  const name = objectName(metadata.objectName ?? '');
  if (link === '') throw invalid('Missing x-signature header');
  const signed = link === null ? null : await links.read(link, `${bucket}/${name}`, 'upload');
  const rights = signed?.caller ?? caller;
  const upsert = signed?.upsert ?? wantsUpsert;
  const settings = await bucketSettings(sql, bucket);
  allowedType(metadata.contentType, settings);
  parseMetadata(metadata.metadata ?? '');
  const size = upload.size ?? 0;
  if (size > sizeLimit(settings)) throw tooLarge('Maximum size exceeded');
  await probeObject(sql, { bucket, name, caller: rights, upsert }, size);
  return {
    bucket,
    name,
    upsert,
    role: rights.role,
    sub: subjectOf(rights),
    size,
    metadata,
    createdAt: new Date().toISOString(),
    isFinished: false,
  };
}

async function isStored(sql: Sql, version: string): Promise<boolean> {
  return (await sql`select from storage.objects where version = ${version}`).length > 0;
}

const subjectOf = ({ claims }: Caller): string | null =>
  typeof claims.sub === 'string' ? claims.sub : null;
const uploadNotFound = () =>
  new StorageError('404', 'not_found', 'The upload does not exist, or has expired');

async function etagOf(path: string): Promise<string> {
  const hash = createHash('md5');
  await pipeline(createReadStream(path), hash);
  return `"${hash.digest('hex')}"`;
}

/** Removes uploads nobody went on with; the returned function ends it. */
export function sweepUploads(sweep: () => Promise<void>, log: Log): () => void {
  const timer = setInterval(() => {
    sweep().catch((error: unknown) =>
      log({ level: 'warn', message: 'Old uploads could not be removed', error: String(error) }),
    );
  }, UPLOAD_LIFE_MS / 24);
  timer.unref();
  return () => clearInterval(timer);
}
