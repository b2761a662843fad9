import { ATTEMPTS, BUSY, pause, varied, waitMs } from '../base/attempts.ts';
import { requestPath } from './request-path.ts';
import { createRetryAfter, type RetryAfter } from './retry-after.ts';

/**
 * These pass, too, for a read. For a write, 409 means that the row already exists, and 500 may
 * follow a completed write.
 */
const BUSY_READING = new Set([...BUSY, 409, 500]);

/**
 * A request without a good response. Only the path: a query may contain the user's search terms.
 */
export type FailedRequest = {
  method: string;
  path: string;
  /** 0: no response. */
  status: number;
};

export type RetryingFetchOptions = {
  fetch: typeof fetch;
  /** Called after each request with true if any response arrived. */
  onOutcome(answered: boolean): void;
  /** Called for each request that ended without a response, or with a status of 500 or above. */
  onFailure?(request: FailedRequest): void;
  /** The pause requested by the server; it applies to all requests. */
  quiet?: RetryAfter;
  wait?(ms: number, signal: AbortSignal | null | undefined): Promise<void>;
  random?(): number;
};

/**
 * A fetch that retries a failed request, up to 3 attempts in total, unless it was aborted or a
 * repetition could apply it twice. Statuses that mean 'not now' count as failures; `Retry-After` is
 * honoured up to 5 s.
 */
export function retryingFetch({
  fetch,
  onOutcome,
  onFailure = () => {},
  quiet = createRetryAfter(),
  wait = pause,
  random = Math.random,
}: RetryingFetchOptions): typeof fetch {
  return async (input, init) => {
    const attempts = isRepeatable(input, init) ? ATTEMPTS : 1;
    const { method, path } = nameOf(input, init);
    const busy = method === 'GET' || method === 'HEAD' ? BUSY_READING : BUSY;
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === attempts;
      if (quiet.leftMs() > 0) await wait(varied(quiet.leftMs(), random), init?.signal);
      try {
        const response = await fetch(input, init);
        if (response.status === 429) quiet.asked(response.headers.get('retry-after'));
        if (isLast || !busy.has(response.status)) {
          onOutcome(true);
          if (response.status >= 500) onFailure({ method, path, status: response.status });
          return response;
        }
        const asked = response.headers.get('retry-after');
        await wait(varied(waitMs(attempt, asked), random), init?.signal);
      } catch (error) {
        if (init?.signal?.aborted) throw error;
        if (isLast) {
          onOutcome(false);
          onFailure({ method, path, status: 0 });
          throw error;
        }
        await wait(varied(waitMs(attempt), random), init?.signal);
      }
    }
  };
}

/**
 * True for reads, absolute writes by id, and inserts that contain their own ids, which the primary
 * key keeps unique. False for token refreshes: auth-js repeats them itself, within its own budget.
 */
export function isRepeatable(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const { method, path: pathname } = nameOf(input, init);
  if (pathname.includes('/auth/v1/token')) return false;
  if (method !== 'POST') return !(init?.body instanceof ReadableStream);
  if (pathname.includes('/auth/v1/logout') || pathname.includes('/storage/v1/object/sign/'))
    return true;
  return (
    pathname.includes('/rest/v1/') && !pathname.includes('/rest/v1/rpc/') && hasOwnIds(init?.body)
  );
}

function nameOf(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
): { method: string; path: string } {
  const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
  return { method, path: requestPath(input) };
}

function hasOwnIds(body: unknown): boolean {
  if (typeof body !== 'string') return false;
  try {
    const rows = [JSON.parse(body)].flat();
    return (
      rows.length > 0 &&
      rows.every(
        (row: unknown) =>
          typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string',
      )
    );
  } catch {
    return false;
  }
}
