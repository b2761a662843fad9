import { pathOf } from '../connection/path-of.ts';

type Options = {
  fetch: typeof fetch;
  /** Told of each answer that the token of a request does not count. */
  onRefusedToken(): void;
};

/**
 * A fetch that tells when a token is refused: a session that was ended elsewhere is noticed by the
 * next thing that is asked for. What Auth itself answers is its client's to judge.
 */
export function noticingRefusal({ fetch, onRefusedToken }: Options): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.status === 401 && !pathOf(input).includes('/auth/v1/')) onRefusedToken();
    return response;
  };
}
