import { requestPath } from './request-path.ts';

export type WithTokenOptions = { fetch: typeof fetch; supabaseKey: string; isSignedIn(): boolean };

/**
 * A fetch that never sends a signed-in user's request anonymously. Without a session, supabase-js
 * sends the API key in place of the token (spec point 7). While a user is signed in, this only
 * means that the token could not be renewed yet, and the empty answers for an anonymous caller must
 * not be taken for theirs. Such a request fails as if the server were unreachable.
 */
export function withToken({ fetch, supabaseKey, isSignedIn }: WithTokenOptions): typeof fetch {
  return async (input, init) => {
    if (isSignedIn() && isForPerson(input) && bearerOf(input, init) === supabaseKey)
      throw mustBeSignedIn();
    return fetch(input, init);
  };
}

export const mustBeSignedIn = (): TypeError => new TypeError('Must be authenticated');

/** Auth itself works with only the key. */
const isForPerson = (input: RequestInfo | URL) =>
  /\/(rest|storage|functions)\/v1\//.test(requestPath(input));

function bearerOf(input: RequestInfo | URL, init: RequestInit | undefined): string | null {
  const headers = new Headers(
    init?.headers ?? (input instanceof Request ? input.headers : undefined),
  );
  return headers.get('authorization')?.replace(/^Bearer /i, '') ?? null;
}
