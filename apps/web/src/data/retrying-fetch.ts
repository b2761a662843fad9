/** Attempts in total, the first one included (spec points 7 and 9). */
const ATTEMPTS = 3;
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;
const BUSY = new Set([408, 425, 429, 502, 503, 504]);

export type RetryingFetchOptions = {
  fetch: typeof fetch;
  /** Told after each request whether any answer came. */
  onOutcome(answered: boolean): void;
  wait?(ms: number, signal: AbortSignal | null | undefined): Promise<void>;
};

/**
 * A fetch that tries a failed request again, up to 3 attempts in total, unless it was aborted or doing it twice
 * could do it twice. Statuses that mean 'not now' count as failures; `Retry-After` is honoured up to 5 s.
 */
export function retryingFetch({ fetch, onOutcome, wait = pause }: RetryingFetchOptions): typeof fetch {
  return async (input, init) => {
    const attempts = isRepeatable(input, init) ? ATTEMPTS : 1;
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === attempts;
      try {
        const response = await fetch(input, init);
        if (isLast || !BUSY.has(response.status)) {
          onOutcome(true);
          return response;
        }
        await wait(retryAfterMs(response) ?? backoffMs(attempt), init?.signal);
      } catch (error) {
        if (init?.signal?.aborted) throw error;
        if (isLast) {
          onOutcome(false);
          throw error;
        }
        await wait(backoffMs(attempt), init?.signal);
      }
    }
  };
}

const backoffMs = (attempt: number) => FIRST_WAIT_MS * 3 ** (attempt - 1);

function retryAfterMs(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : null;
}

/**
 * Reads, absolute writes by id, and inserts that bring their own ids, which the primary key keeps single.
 * auth-js repeats token refreshes itself, within their own budget.
 */
export function isRepeatable(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  if (pathname.includes('/auth/v1/token')) return false;
  if (method !== 'POST') return !(init?.body instanceof ReadableStream);
  if (pathname.includes('/auth/v1/logout') || pathname.includes('/storage/v1/object/sign/')) return true;
  return pathname.includes('/rest/v1/') && !pathname.includes('/rest/v1/rpc/') && bringsOwnIds(init?.body);
}

function bringsOwnIds(body: unknown): boolean {
  if (typeof body !== 'string') return false;
  try {
    const rows = [JSON.parse(body)].flat();
    return rows.length > 0 && rows.every((row: unknown) => typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string');
  } catch {
    return false;
  }
}

/** Ends early, with the signal's reason, when aborted. */
function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(finish, ms);
    signal?.addEventListener('abort', finish, { once: true });
    function finish() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    }
  });
}
