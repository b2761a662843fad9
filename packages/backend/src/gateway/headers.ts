import type { Context, MiddlewareHandler } from 'hono';

/** Paths whose answers are about the moment and about the caller: nobody keeps them. */
const OF_THE_MOMENT =
  /^\/(?:(?:rest|auth|storage|realtime|functions)\/v1(?:\/|$)|health$|ready$|metrics$)/;
const ONE_YEAR_S = 31_536_000;

/** What every answer says of itself, errors included. */
export function answerHeaders({ isHttps }: { isHttps: boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next();
    changeHeaders(c, (headers) => {
      headers.set('X-Content-Type-Options', 'nosniff');
      if (OF_THE_MOMENT.test(c.req.path) && !headers.has('Cache-Control'))
        headers.set('Cache-Control', 'no-store');
      if (isHttps) headers.set('Strict-Transport-Security', `max-age=${ONE_YEAR_S}`);
    });
  };
}

/** Changes what an answer says of itself, its body untouched. */
export function changeHeaders(c: Context, change: (headers: Headers) => void): void {
  try {
    change(c.res.headers);
  } catch {
    // Some answers come with headers that cannot be changed (redirects, answers of `fetch`).
    const answer = new Response(c.res.body, c.res);
    change(answer.headers);
    c.res = answer;
  }
}
