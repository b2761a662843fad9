import { requestPath } from '../connection/request-path.ts';

type Options = {
  fetch: typeof fetch;
  /** Called for each response that rejects the request's token. */
  onRefusedToken(): void;
};

/**
 * A fetch that reports a refused token, so that the next request notices a session that was ended
 * elsewhere. Responses of Auth itself are left to its client.
 */
export function noticingRefusal({ fetch, onRefusedToken }: Options): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.status === 401 && !requestPath(input).includes('/auth/v1/')) onRefusedToken();
    return response;
  };
}
