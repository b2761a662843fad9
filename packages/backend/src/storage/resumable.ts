import { Server } from '@tus/server';
import { type Context, Hono } from 'hono';
import type { Log } from '../log.ts';
import { inWords, StorageError } from './errors.ts';
import { EXTENSIONS, UPLOAD_LIFE_MS } from './parts.ts';
import { callerOf, type StorageEnv } from './request.ts';
import { LARGEST_OBJECT } from './upload.ts';
import { type Sender, UploadPlans, type UploadPlansOptions } from './upload-plans.ts';

export const RESUMABLE_PATH = '/storage/v1/upload/resumable';
const PATH = RESUMABLE_PATH;

/** The server's capabilities, for clients of the protocol. */
export const TUS_CAPABILITIES: Readonly<Record<string, string>> = {
  'Tus-Resumable': '1.0.0',
  'Tus-Version': '1.0.0',
  'Tus-Extension': EXTENSIONS.join(','),
  'Tus-Max-Size': String(LARGEST_OBJECT),
};

export type ResumableOptions = UploadPlansOptions & { log: Log };

/**
 * Resumable uploads with the TUS protocol 1.0.0, as in the hosted storage service. The metadata
 * names bucket and object; the policies are checked before the first byte and again with the row.
 * Errors have their true status, with the message as the body.
 */
export function resumableRoutes({ log, ...options }: ResumableOptions): Hono<StorageEnv> {
  const { parts } = options;
  const senders = new WeakMap<object, Sender>();
  const plans = new UploadPlans(options);

  const senderOf = (request: object): Sender => {
    const sender = senders.get(request);
    if (!sender) throw new Error('A request came past the door');
    return sender;
  };

  const server = new Server({
    path: PATH,
    datastore: parts,
    allowedOrigins: () => false,
    disableTerminationForFinishedUploads: true,
    namingFunction: () => crypto.randomUUID(),
    // Without a host, so that behind any proxy it stays the address the client used.
    generateUrl: (request, { id }) =>
      `${PATH}${senderOf(request).link === null ? '' : '/sign'}/${id}`,
    async onIncomingRequest(request, id) {
      if (request.method === 'POST') return;
      const sender = senderOf(request);
      const plan = await plans.own(sender, id);
      // The server was stopped between the last byte and the object's row.
      if (
        request.method === 'HEAD' &&
        !plan.isFinished &&
        (await parts.getUpload(id)).offset === plan.size
      )
        await plans.finish(sender, id);
    },
    async onUploadCreate(request, upload) {
      const isUpsert = request.headers.get('x-upsert') === 'true';
      await plans.make(senderOf(request), upload, isUpsert);
      return {};
    },
    async onUploadFinish(request, upload) {
      await plans.finish(senderOf(request), upload.id);
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
    // The gateway decides which origins may read which headers.
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

/** Removes abandoned uploads at intervals. @returns a function that stops it. */
export function sweepUploads(sweep: () => Promise<void>, log: Log): () => void {
  const timer = setInterval(() => {
    sweep().catch((error: unknown) =>
      log({ level: 'warn', message: 'Old uploads could not be removed', error: String(error) }),
    );
  }, UPLOAD_LIFE_MS / 24);
  timer.unref();
  return () => clearInterval(timer);
}
