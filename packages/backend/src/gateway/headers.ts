import type { MiddlewareHandler } from 'hono';

/** Paths whose answers are about the moment and about the caller: nobody keeps them. */
const OF_THE_MOMENT =
  /^\/(?:(?:rest|auth|storage|realtime|functions)\/v1(?:\/|$)|health$|ready$|metrics$)/;
const ONE_YEAR_S = 31_536_000;

/** What every answer says of itself, errors included. */
export function answerHeaders({ isHttps }: { isHttps: boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const answer = withNoSniff(c.res);
    if (OF_THE_MOMENT.test(c.req.path) && !answer.headers.has('Cache-Control'))
      answer.headers.set('Cache-Control', 'no-store');
    if (isHttps) answer.headers.set('Strict-Transport-Security', `max-age=${ONE_YEAR_S}`);
    if (answer !== c.res) c.res = answer;
  };
}

/** Some answers come with headers that cannot be changed (redirects, answers of `fetch`). */
function withNoSniff(answer: Response): Response {
  try {
    answer.headers.set('X-Content-Type-Options', 'nosniff');
    return answer;
  } catch {
    return withNoSniff(new Response(answer.body, answer));
  }
}
