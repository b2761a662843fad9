import { hangUp, type SafeFetch, readAtMost, RefusedError } from '@parley/safe-fetch';
import type { Response } from 'undici';

const TIMEOUT_MS = 5000;
const MOST_REDIRECTS = 3;
const IMAGE_BYTES = 5 * 1024 * 1024;
const USER_AGENT = 'Parley/0.1 (link preview; asked for by a person)';

/**
 * Fetches a response with an image type; null for any other type, and for more than 5 MB.
 * @throws what `SafeFetch.call` throws.
 */
export async function fetchImage(safeFetch: SafeFetch, url: URL): Promise<Buffer | null> {
  const accept = 'image/webp,image/png,image/jpeg,image/gif,image/avif';
  const { response } = await follow(safeFetch, url, accept);
  if (parseContentType(response).type.startsWith('image/')) return imageIn(response);
  await hangUp(response);
  return null;
}

export async function imageIn(response: Response): Promise<Buffer | null> {
  const { bytes, isWhole } = await readAtMost(response, IMAGE_BYTES);
  return isWhole ? bytes : null;
}

/** Follows redirects to a page. @throws if it answers with anything but success. */
export async function follow(
  safeFetch: SafeFetch,
  start: URL,
  accept: string,
): Promise<{ response: Response; url: URL }> {
  const headers = { accept, 'user-agent': USER_AGENT };
  const answer = await answerOf(safeFetch, start, headers, AbortSignal.timeout(TIMEOUT_MS));
  if (answer.response.ok) return answer;
  await hangUp(answer.response);
  throw new Error(`The page answers ${answer.response.status}`);
}

/** Follows redirects itself, so that every hop is checked like the first. */
export async function answerOf(
  safeFetch: SafeFetch,
  start: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<{ response: Response; url: URL }> {
  let url = start;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const response = await safeFetch.call(url, { headers, signal });
    const next =
      response.status >= 300 && response.status < 400
        ? URL.parse(response.headers.get('location') ?? '', url.href)
        : null;
    if (!next || !response.headers.has('location')) return { response, url };
    await hangUp(response);
    url = next;
  }
  throw new RefusedError(`More than ${MOST_REDIRECTS} redirects`);
}

export function parseContentType(response: Response): {
  type: string;
  charset: string | undefined;
} {
  const [type = '', ...parameters] = (response.headers.get('content-type') ?? '')
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => /^charset=/i.test(parameter))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  return { type: type.toLowerCase(), charset };
}
