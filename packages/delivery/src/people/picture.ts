import { randomUUID } from 'node:crypto';
import type { Task } from '@parley/jobs';
import { AVATARS_BUCKET } from '@parley/model';
import type { SafeFetch } from '@parley/safe-fetch';
import sharp from 'sharp';
import { z } from 'zod';
import { fetchImage } from '../links/fetch.ts';
import { PREVIEW_FORMATS, PREVIEW_MOST_PIXELS } from '../links/picture.ts';

/** The storage service, with the secret key. */
export type Objects = { supabaseUrl: string; secretKey: string };

const payloadSchema = z.object({ profile_id: z.uuid(), url: z.url({ protocol: /^https$/ }) });
const SIDE = 256;
const STORE_MS = 30_000;

/**
 * Copies a person's picture from their provider into storage, so that no browser asks the provider
 * for it. Does nothing if they have a picture already, or if the response is not an image.
 */
export function pictureTask(safeFetch: SafeFetch, objects: Objects): Task {
  return async (payload, _helpers, pool) => {
    const { profile_id: id, url } = payloadSchema.parse(payload);
    const { rowCount } = await pool.query(
      'select from public.profiles where id = $1 and avatar_path is null',
      [id],
    );
    if (rowCount === 0) return;
    const bytes = await fetchImage(safeFetch, new URL(url)).catch(() => null);
    const picture = bytes && (await square(bytes));
    if (!picture) return;
    const path = `${id}/${randomUUID()}.webp`;
    await store(objects, path, picture);
    await pool.query(
      'update public.profiles set avatar_path = $2 where id = $1 and avatar_path is null',
      [id, path],
    );
  };
}

/** Re-encodes the picture, so that only its pixels survive. */
async function square(bytes: Buffer): Promise<Buffer | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: PREVIEW_MOST_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!PREVIEW_FORMATS.has(format)) return null;
    return await picture.rotate().resize(SIDE, SIDE, { fit: 'cover' }).webp().toBuffer();
  } catch {
    return null;
  }
}

async function store({ supabaseUrl, secretKey }: Objects, path: string, picture: Buffer) {
  const answer = await fetch(`${supabaseUrl}/storage/v1/object/${AVATARS_BUCKET}/${path}`, {
    method: 'POST',
    headers: {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      'content-type': 'image/webp',
      'cache-control': 'max-age=31536000',
    },
    body: new Uint8Array(picture),
    signal: AbortSignal.timeout(STORE_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`Storage answered ${answer.status}`);
}
