import { hangUp, type SafeFetch, readAtMost } from '@parley/safe-fetch';
import type { Response } from 'undici';
import { z } from 'zod';
import { parseContentType, fetchImage, follow, imageIn } from './fetch.ts';
import { readPage } from './page.ts';
import { smallPicture } from './picture.ts';

export const cardSchema = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  site_name: z.string().nullable(),
  image: z.string().nullable(),
});

/** The preview of a linked page. */
export type Card = z.infer<typeof cardSchema>;

const PAGE_BYTES = 1024 * 1024;
const PAGE_TYPES = new Set(['text/html', 'application/xhtml+xml']);

/**
 * Fetches a page and makes its card; null if it has nothing to show.
 * @throws what `SafeFetch.call` throws.
 */
export async function fetchCard(safeFetch: SafeFetch, url: URL): Promise<Card | null> {
  const { response, url: reached } = await follow(
    safeFetch,
    url,
    'text/html,application/xhtml+xml,image/*;q=0.5',
  );
  const { type, charset } = parseContentType(response);
  if (type.startsWith('image/')) {
    const image = await pictureIn(response);
    return image === null
      ? null
      : { title: null, description: null, site_name: reached.hostname, image };
  }
  if (!PAGE_TYPES.has(type)) {
    await hangUp(response);
    return null;
  }
  const { bytes } = await readAtMost(response, PAGE_BYTES);
  const { imageUrl, title, description, siteName } = readPage(bytes, reached, charset);
  const image = imageUrl === null ? null : await fetchPicture(safeFetch, imageUrl);
  if (title === null && description === null && image === null) return null;
  return {
    title,
    description,
    site_name: siteName ?? reached.hostname.replace(/^www\./, ''),
    image,
  };
}

/** A page without its picture is still worth a card. */
async function fetchPicture(safeFetch: SafeFetch, url: URL): Promise<string | null> {
  const bytes = await fetchImage(safeFetch, url).catch(() => null);
  return bytes && smallPicture(bytes);
}

async function pictureIn(response: Response): Promise<string | null> {
  const bytes = await imageIn(response);
  return bytes && smallPicture(bytes);
}
