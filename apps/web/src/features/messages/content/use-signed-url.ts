import { useEffect, useState } from 'react';
import { type AppError, signedUrl, toAppError } from '../../../data/index.ts';

/**
 * A URL for a stored file, null until there is one.
 * @param path null while the file's own row is not stored: until then nobody but the sender may
 * read the file.
 * @param width of an image in pixels; without it the file itself.
 * @param bucket where it is kept; attachments unless told.
 */
export function useSignedUrl(
  path: string | null,
  width?: number,
  bucket?: string,
): { url: string | null; error: AppError | null } {
  const [state, setState] = useState<{ url: string | null; error: AppError | null }>({
    url: null,
    error: null,
  });
  useEffect(() => {
    if (path === null) return;
    let isCurrent = true;
    signedUrl(path, { ...(width && { width }), ...(bucket && { bucket }) }).then(
      (url) => isCurrent && setState({ url, error: null }),
      (error: unknown) => isCurrent && setState({ url: null, error: toAppError(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [path, width, bucket]);
  return state;
}
