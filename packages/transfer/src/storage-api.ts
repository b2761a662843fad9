import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ObjectRemover, ObjectStore } from './objects.ts';

/** Paths of one request. */
const MOST_REMOVED = 100;

/** Time for one object, up or down. */
const PATIENCE_MS = 600_000;

/** The objects of a project, by its Storage API with the secret key. */
export function storageApi({
  url,
  secretKey,
}: {
  url: string;
  secretKey: string;
}): ObjectStore & ObjectRemover {
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
  const addressOf = (kind: string, bucket: string, path: string) => {
    const name = [bucket, ...path.split('/')].map(encodeURIComponent).join('/');
    return `${url}/storage/v1/object/${kind}${name}`;
  };
  return {
    async read(bucket, path) {
      const response = await fetch(addressOf('authenticated/', bucket, path), {
        headers,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (response.ok && response.body) return Readable.fromWeb(response.body);
      await response.body?.cancel();
      throw new Error(`Storage answered ${response.status}`);
    },
    async write(bucket, path, file, mimeType) {
      const response = await fetch(addressOf('', bucket, path), {
        method: 'POST',
        headers: { ...headers, 'content-type': mimeType, 'x-upsert': 'true' },
        body: await openAsBlob(file),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const answer = await response.text();
      if (!response.ok)
        throw new Error(`Storage answered ${response.status} for ${bucket}/${path}: ${answer}`);
    },
    async remove(bucket, paths) {
      for (let from = 0; from < paths.length; from += MOST_REMOVED) {
        const response = await fetch(`${url}/storage/v1/object/${encodeURIComponent(bucket)}`, {
          method: 'DELETE',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ prefixes: paths.slice(from, from + MOST_REMOVED) }),
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        await response.body?.cancel();
        if (!response.ok) throw new Error(`Storage answered ${response.status} for ${bucket}`);
      }
    },
  };
}
