import { ATTACHMENTS_BUCKET, DRIVE_BUCKET, encodedPath } from '@parley/model';
import * as z from 'zod/mini';
import type { DetailedError } from 'tus-js-client';
import type { Config } from '../connection/config.ts';
import { ATTEMPTS, BUSY, pause, waitMs } from '../base/attempts.ts';
import { type AppErrorCode, type ForeignCode, foreignCode } from '../base/error-codes.ts';
import { AppError, ASK, isPolicyRefusal, NOT_ALLOWED, TOKEN_EXPIRED } from '../base/errors.ts';

/** A file to upload, and a listener for its progress (0 to 100). */
export type Upload = {
  file: File;
  path: string;
  onProgress(percent: number): void;
  signal: AbortSignal;
};

export type UploadsOptions = {
  config: Config;
  /** The session's token, or null without a session. */
  accessToken(): Promise<string | null>;
  createRequest?(): XMLHttpRequest;
  wait?(ms: number, signal: AbortSignal): Promise<void>;
};

/** Larger files are uploaded in parts of this size and survive an interruption. */
const RESUMABLE_BYTES = 6 * 1024 * 1024;
const RESUME_DELAYS_MS = [0, 1000, 2000, 5000, 10_000];
/**
 * An upload to the drive continues after a reload. If it is repeated because the response was lost,
 * it replaces the file that it left.
 */
const REPLACED = { 'x-upsert': 'true' };
const REPLACING: Record<string, Record<string, string>> = { [DRIVE_BUCKET]: REPLACED };

/** Uploads into the private buckets of attachments and the drive, with true progress. */
export function createUploads({
  config,
  accessToken,
  createRequest = () => new XMLHttpRequest(),
  wait = pause,
}: UploadsOptions) {
  const headers = async (): Promise<Record<string, string>> => {
    const token = await accessToken();
    if (token === null) throw new AppError('unauthenticated', 'Must be authenticated');
    return { apikey: config.supabaseKey, authorization: `Bearer ${token}` };
  };

  /** An attempt whose response was lost may have stored the file: the next one replaces it. */
  const sendWhole = async (
    bucket: string,
    { file, path, onProgress, signal }: Upload,
    isRepeated: boolean,
  ): Promise<void> => {
    const sent = await headers();
    await new Promise<void>((resolve, reject) => {
      const request = createRequest();
      const abort = () => request.abort();
      signal.addEventListener('abort', abort, { once: true });
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(percentOf(loaded, total)),
      );
      request.addEventListener('load', () =>
        request.status < 300
          ? resolve()
          : reject(
              storageRefusal(
                request.status,
                request.responseText,
                request.getResponseHeader('retry-after'),
              ),
            ),
      );
      request.addEventListener('error', () => reject(unreachable()));
      request.addEventListener('abort', () => reject(cancelled()));
      request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
      request.open(
        'POST',
        `${config.supabaseUrl}/storage/v1/object/${bucket}/${encodedPath(path)}`,
      );
      for (const [name, value] of Object.entries({
        ...sent,
        ...(isRepeated ? REPLACED : REPLACING[bucket]),
        'content-type': typeOf(file),
        'cache-control': 'max-age=3600',
      }))
        request.setRequestHeader(name, value);
      request.send(file);
    });
    onProgress(100);
  };

  /**
   * Makes up to 3 attempts in total unless cancelled, for the same reasons as any other request
   * (spec point 7).
   */
  const uploadWhole = async (bucket: string, upload: Upload): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await sendWhole(bucket, upload, attempt > 1);
      } catch (error) {
        if (attempt === ATTEMPTS || !(error instanceof Refused) || !isPassing(error)) throw error;
        const { retryAfter } = error;
        await wait(waitMs(attempt, retryAfter), upload.signal).catch(() =>
          Promise.reject(cancelled()),
        );
      }
    }
  };

  const uploadInParts = async (
    bucket: string,
    { file, path, onProgress, signal }: Upload,
  ): Promise<void> => {
    const { Upload: TusUpload } = await import('tus-js-client');
    await new Promise<void>((resolve, reject) => {
      const upload = new TusUpload(file, {
        endpoint: `${config.supabaseUrl}/storage/v1/upload/resumable`,
        chunkSize: RESUMABLE_BYTES,
        retryDelays: RESUME_DELAYS_MS,
        uploadDataDuringCreation: true,
        removeFingerprintOnSuccess: true,
        // The path is unique to the upload; the same file may go to several paths.
        fingerprint: async () => `parley:upload:${bucket}/${path}`,
        metadata: {
          bucketName: bucket,
          objectName: path,
          contentType: typeOf(file),
          cacheControl: '3600',
        },
        // Set for each part: a long upload outlives its first token.
        onBeforeRequest: async (request) => {
          for (const [name, value] of Object.entries({
            ...(await headers()),
            ...REPLACING[bucket],
          }))
            request.setHeader(name, value);
        },
        onProgress: (loaded, total) => onProgress(percentOf(loaded, total ?? file.size)),
        onSuccess: () => resolve(),
        onShouldRetry: (error) => isResumable(refusalOf(error)),
        onError: (error) => reject(refusalOf(error)),
      });
      signal.addEventListener(
        'abort',
        () => void upload.abort(true).then(() => reject(cancelled()), reject),
        { once: true },
      );
      // Skips the parts that an earlier page has sent.
      void upload
        .findPreviousUploads()
        .catch(() => [])
        .then(([earlier]) => {
          if (earlier) upload.resumeFromPreviousUpload(earlier);
          if (!signal.aborted) upload.start();
        });
    });
    onProgress(100);
  };

  const uploadTo = async (bucket: string, upload: Upload): Promise<void> => {
    if (upload.signal.aborted) throw cancelled();
    if (upload.file.size <= RESUMABLE_BYTES) return uploadWhole(bucket, upload);
    try {
      await uploadInParts(bucket, upload);
    } catch (error) {
      // A storage service without resumable uploads takes the file whole.
      if (!(error instanceof AppError) || error.status !== 404) throw error;
      await uploadWhole(bucket, upload);
    }
  };

  return {
    /** @throws AppError; code 'aborted' if the signal ended it. */
    uploadAttachment: (upload: Upload): Promise<void> => uploadTo(ATTACHMENTS_BUCKET, upload),
    /**
     * Continues an interrupted upload to the same path, even one of an earlier page.
     * @throws AppError as above
     */
    uploadToDrive: (upload: Upload): Promise<void> => uploadTo(DRIVE_BUCKET, upload),
  };
}

const percentOf = (loaded: number, total: number) =>
  total > 0 ? Math.min(100, Math.round((loaded / total) * 100)) : 0;
const typeOf = (file: File) => file.type || 'application/octet-stream';
const cancelled = () => new AppError('aborted', 'The upload was cancelled.');
const unreachable = (cause?: unknown) =>
  new Refused('network', 'The server cannot be reached.', {
    hint: 'Check your connection and try again.',
    cause,
  });

const notAllowed = (cause: string) =>
  new Refused('42501', NOT_ALLOWED, { hint: ASK, status: 403, cause });

const refusal = z.object({
  statusCode: z.optional(z.coerce.number()),
  error: z.optional(z.string()),
  message: z.string(),
});

/** A refusal with the `Retry-After` of the response. */
class Refused extends AppError {
  readonly retryAfter: string | null;

  constructor(
    code: AppErrorCode | ForeignCode,
    message: string,
    options: { status?: number; hint?: string; cause?: unknown; retryAfter?: string | null } = {},
  ) {
    super(code, message, options);
    this.retryAfter = options.retryAfter ?? null;
  }
}

const isPassing = ({ code, status }: AppError): boolean => code === 'network' || BUSY.has(status);

/** The server still locks the upload for a request whose connection was lost. */
const LOCKED = 423;
const isResumable = (error: Refused) => isPassing(error) || error.status === LOCKED;

function refusalOf(error: Error | DetailedError): Refused {
  const response = 'originalRequest' in error ? error.originalResponse : null;
  return response ? storageRefusal(response.getStatus(), response.getBody()) : unreachable(error);
}

/**
 * Storage responds with {statusCode, error, message}, the true status in the body; a proxy in
 * between may respond with anything.
 */
function storageRefusal(status: number, body: string, retryAfter: string | null = null): Refused {
  try {
    const { statusCode, error, message } = refusal.parse(JSON.parse(body));
    if (isPolicyRefusal(message)) return notAllowed(message);
    const isLate = message.startsWith(TOKEN_EXPIRED);
    return new Refused(foreignCode(error ?? String(statusCode ?? status)), message, {
      status: isLate ? 401 : (statusCode ?? status),
      retryAfter,
    });
  } catch {
    if (isPolicyRefusal(body)) return notAllowed(body);
    // Resumable uploads respond with only the message.
    const isMessage = status < 500 && body.length > 0 && body.length < 300 && !body.includes('<');
    return isMessage
      ? new Refused('upload_refused', body.trim(), { status, retryAfter })
      : new Refused('upload_failed', 'The upload failed.', {
          status,
          hint: 'Try again.',
          retryAfter,
        });
  }
}
