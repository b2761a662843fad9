import { reconnectAfterMs } from '@parley/model';
import { useEffect, useState } from 'react';
import { type AppError, isRefusal, signedUrl, toAppError, varied } from '../../data/index.ts';

type Signed = { url: string | null; error: AppError | null };

/**
 * A signed URL for a stored file; null until there is one.
 * @param path null until the file's row is stored; before that only the sender may read the file.
 * @param width width of an image in pixels; default is the original file.
 * @param bucket default is the bucket for attachments.
 */
export function useSignedUrl(path: string | null, width?: number, bucket?: string): Signed {
  const [state, setState] = useState<Signed>({ url: null, error: null });
  useEffect(() => {
    if (path === null) return;
    return keepAsking(
      () => signedUrl(path, { ...(width && { width }), ...(bucket && { bucket }) }),
      setState,
    );
  }, [path, width, bucket]);
  return state;
}

/**
 * Retries until there is a URL or the server refuses, so that an outage does not leave broken
 * pictures.
 * @returns a function that stops it
 */
export function keepAsking(ask: () => Promise<string>, tell: (signed: Signed) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const attempt = async (tries: number): Promise<void> => {
    try {
      const url = await ask();
      if (!isOver) tell({ url, error: null });
    } catch (cause) {
      if (isOver) return;
      const error = toAppError(cause);
      tell({ url: null, error });
      if (isRefusal(error)) return;
      timer = setTimeout(() => void attempt(tries + 1), varied(reconnectAfterMs(tries)));
    }
  };
  void attempt(1);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
