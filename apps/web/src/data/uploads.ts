import { ATTACHMENTS_BUCKET } from '@parley/model';
import type { Config } from './config.ts';
import { AppError } from './errors.ts';

/** What is uploaded, and who wants to know how far it is (0 to 100). */
export type Upload = { file: File; path: string; onProgress(percent: number): void; signal: AbortSignal };

export type UploadsOptions = {
  config: Config;
  /** The session's token, or null without a session. */
  accessToken(): Promise<string | null>;
  createRequest?(): XMLHttpRequest;
};

/** From here on uploads survive an interruption (design decision 11); also the size of their parts. */
const RESUMABLE_BYTES = 6 * 1024 * 1024;
const RESUME_DELAYS_MS = [0, 1000, 2000, 5000, 10_000];

/** Uploads into the private bucket of attachments, with true progress. */
export function createUploads({ config, accessToken, createRequest = () => new XMLHttpRequest() }: UploadsOptions) {
  const headers = async (): Promise<Record<string, string>> => {
    const token = await accessToken();
    if (token === null) throw new AppError('unauthenticated', 'Must be authenticated');
    return { apikey: config.supabaseKey, authorization: `Bearer ${token}` };
  };

  const uploadWhole = async ({ file, path, onProgress, signal }: Upload): Promise<void> => {
    const sent = await headers();
    await new Promise<void>((resolve, reject) => {
      const request = createRequest();
      const abort = () => request.abort();
      signal.addEventListener('abort', abort, { once: true });
      request.onloadend = () => signal.removeEventListener('abort', abort);
      request.upload.onprogress = ({ loaded, total }) => onProgress(percentOf(loaded, total));
      request.onload = () => (request.status < 300 ? resolve() : reject(storageRefusal(request.status, request.responseText)));
      request.onerror = () => reject(unreachable());
      request.onabort = () => reject(cancelled());
      request.open('POST', `${config.supabaseUrl}/storage/v1/object/${ATTACHMENTS_BUCKET}/${encodePath(path)}`);
      for (const [name, value] of Object.entries({ ...sent, 'content-type': typeOf(file), 'cache-control': 'max-age=3600' })) request.setRequestHeader(name, value);
      request.send(file);
    });
    onProgress(100);
  };

  const uploadInParts = async ({ file, path, onProgress, signal }: Upload): Promise<void> => {
    const { DetailedError, Upload: TusUpload } = await import('tus-js-client');
    const sent = await headers();
    await new Promise<void>((resolve, reject) => {
      const upload = new TusUpload(file, {
        endpoint: `${config.supabaseUrl}/storage/v1/upload/resumable`,
        headers: sent,
        chunkSize: RESUMABLE_BYTES,
        retryDelays: RESUME_DELAYS_MS,
        uploadDataDuringCreation: true,
        removeFingerprintOnSuccess: true,
        metadata: { bucketName: ATTACHMENTS_BUCKET, objectName: path, contentType: typeOf(file), cacheControl: '3600' },
        // A long upload outlives the token it began with.
        onBeforeRequest: async (request) => {
          const { authorization } = await headers();
          if (authorization) request.setHeader('authorization', authorization);
        },
        onProgress: (loaded, total) => onProgress(percentOf(loaded, total ?? file.size)),
        onSuccess: () => resolve(),
        onError: (error) => {
          const response = error instanceof DetailedError ? error.originalResponse : null;
          reject(response ? storageRefusal(response.getStatus(), response.getBody()) : unreachable(error));
        },
      });
      signal.addEventListener('abort', () => void upload.abort(true).then(() => reject(cancelled()), reject), { once: true });
      upload.start();
    });
    onProgress(100);
  };

  return {
    /** @throws AppError; code 'aborted' when the signal ended it. */
    async uploadAttachment(upload: Upload): Promise<void> {
      if (upload.signal.aborted) throw cancelled();
      await (upload.file.size > RESUMABLE_BYTES ? uploadInParts(upload) : uploadWhole(upload));
    },
  };
}

export const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

const percentOf = (loaded: number, total: number) => (total > 0 ? Math.min(100, Math.round((loaded / total) * 100)) : 0);
const typeOf = (file: File) => file.type || 'application/octet-stream';
const cancelled = () => new AppError('aborted', 'The upload was cancelled.');
const unreachable = (cause?: unknown) => new AppError('network', 'The server cannot be reached.', { hint: 'Check your connection and try again.', cause });

/** Storage answers {statusCode, error, message}; a proxy in between may answer anything. */
function storageRefusal(status: number, body: string): AppError {
  const fallback = new AppError('upload_failed', 'The upload failed.', { status, hint: 'Try again.' });
  try {
    const answer: unknown = JSON.parse(body);
    if (typeof answer !== 'object' || answer === null || !('message' in answer) || typeof answer.message !== 'string') return fallback;
    const code = 'error' in answer && typeof answer.error === 'string' ? answer.error : String(status);
    return new AppError(code, answer.message, { status });
  } catch {
    return fallback;
  }
}
