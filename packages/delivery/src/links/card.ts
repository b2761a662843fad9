import { hangUp, type SafeFetch, readAtMost, RefusedError } from '@parley/safe-fetch';
import type { Response } from 'undici';
import { z } from 'zod';
import { readPage } from './page.ts';
import { smallPicture } from './picture.ts';

export const cardSchema = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  site_name: z.string().nullable(),
  image: z.string().nullable(),
});

/** What is shown of a linked page. */
export type Card = z.infer<typeof cardSchema>;

const TIMEOUT_MS = 5000;
const MOST_REDIRECTS = 3;
const PAGE_BYTES = 1024 * 1024;
const IMAGE_BYTES = 5 * 1024 * 1024;
const USER_AGENT = 'Parley/0.1 (link preview; asked for by a person)';
const PAGE_TYPES = new Set(['text/html', 'application/xhtml+xml']);

/**
 * Fetches a page and makes its card; null for what has nothing to show.
 * @throws what `SafeFetch.call` throws.
 */
export async function fetchCard(safeFetch: SafeFetch, url: URL): Promise<Card | null> {
  const { response, url: reached } = await follow(
    safeFetch,
    url,
    'text/html,application/xhtml+xml,image/*;q=0.5',
  );
  const { type, charset } = contentType(response);
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
  try {
    const { response } = await follow(
      safeFetch,
      url,
      'image/webp,image/png,image/jpeg,image/gif,image/avif',
    );
    if (contentType(response).type.startsWith('image/')) return await pictureIn(response);
    await hangUp(response);
    return null;
  } catch {
    return null;
  }
}

async function pictureIn(response: Response): Promise<string | null> {
  const { bytes, isWhole } = await readAtMost(response, IMAGE_BYTES);
  return isWhole ? smallPicture(bytes) : null;
}

/** Walks the redirects itself, so that every hop is checked as the first one is. */
async function follow(
  safeFetch: SafeFetch,
  start: URL,
  accept: string,
): Promise<{ response: Response; url: URL }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let url = start;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const response = await safeFetch.call(url, {
      headers: { accept, 'user-agent': USER_AGENT },
      signal,
    });
    if (response.ok) return { response, url };
    const next =
      response.status >= 300 && response.status < 400
        ? URL.parse(response.headers.get('location') ?? '', url.href)
        : null;
    await hangUp(response);
    if (!next) throw new Error(`The page answers ${response.status}`);
    url = next;
  }
  throw new RefusedError(`More than ${MOST_REDIRECTS} redirects`);
}

function contentType(response: Response): { type: string; charset: string | undefined } {
  const [type = '', ...parameters] = (response.headers.get('content-type') ?? '')
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => /^charset=/i.test(parameter))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  return { type: type.toLowerCase(), charset };
}
