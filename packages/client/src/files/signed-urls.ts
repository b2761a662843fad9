import { ATTACHMENTS_BUCKET, encodedPath } from '@parley/model';
import type { Client } from '../tables/database.ts';
import { AppError, toAppError } from '../base/errors.ts';
import { IMAGE_QUALITY, snapWidth } from './image-sizes.ts';

/**
 * The form of the file: a download with this name, or an image of at least this many pixels (spec
 * point 9's widths).
 */
export type SignedUrlOptions = {
  download?: string;
  width?: number;
  height?: number;
  /** Defaults to attachments. */
  bucket?: string;
};

const VALID_S = 3600;
/** A URL is not reused if it could expire while a slow page is still loading. */
const SPARE_MS = 5 * 60_000;

/**
 * URLs of stored files that work without headers, as images and players need them; each is
 * requested once an hour.
 */
export function createSignedUrls(client: Pick<Client, 'whole'>, now = Date.now) {
  const known = new Map<string, { url: Promise<string>; expiresAt: number }>();

  const sign = async (
    path: string,
    { download, width, height, bucket = ATTACHMENTS_BUCKET }: SignedUrlOptions,
  ): Promise<string> => {
    const transform =
      width === undefined && height === undefined
        ? undefined
        : {
            ...(width && { width }),
            ...(height && { height }),
            quality: IMAGE_QUALITY,
            resize: 'contain' as const,
          };
    const { storage } = await client.whole();
    const { data, error } = await storage.from(bucket).createSignedUrl(encodedPath(path), VALID_S, {
      ...(download === undefined ? {} : { download }),
      ...(transform ? { transform } : {}),
    });
    if (error) throw toAppError(error);
    if (!data) throw new AppError('not_found', 'Could not find the file.');
    return withEncodedPath(data.signedUrl, bucket, path);
  };

  return {
    /** @throws AppError */
    signedUrl(path: string, { width, ...rest }: SignedUrlOptions = {}): Promise<string> {
      const options = { ...rest, ...(width && { width: snapWidth(width) }) };
      const key = JSON.stringify([
        path,
        options.download,
        options.width,
        options.height,
        options.bucket,
      ]);
      const cached = known.get(key);
      if (cached && cached.expiresAt > now()) return cached.url;
      const url = sign(path, options);
      known.set(key, { url, expiresAt: now() + VALID_S * 1000 - SPARE_MS });
      url.catch(() => known.delete(key));
      return url;
    },
    reset: () => known.clear(),
  };
}

/** Storage answers with the path as it is stored; its client encodes neither '?' nor '#'. */
function withEncodedPath(signedUrl: string, bucket: string, path: string): string {
  const root = `/sign/${bucket}/`;
  const start = signedUrl.slice(0, signedUrl.indexOf(root) + root.length);
  return `${start}${encodedPath(path)}${signedUrl.slice(signedUrl.lastIndexOf('?'))}`;
}
