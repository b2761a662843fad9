import type { SafeFetch } from './safe-fetch.ts';

/**
 * `fetch` for libraries that call addresses that people wrote. It reaches only public machines and
 * follows no redirects, because keys in the headers belong to the address they were given for.
 * Bodies are buffered and sent whole.
 * @throws as `SafeFetch.call` does.
 */
export function asFetch(safeFetch: SafeFetch): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
    const answer = await safeFetch.call(new URL(request.url), {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      ...(body ? { body } : {}),
      signal: request.signal,
    });
    return new Response(answer.body, {
      status: answer.status,
      statusText: answer.statusText,
      headers: [...answer.headers],
    });
  };
}
