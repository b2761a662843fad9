import type { ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';

/** The Node response to which Hono's response is written. */
export type Outgoing = { Bindings: { outgoing: ServerResponse } };

/** Answers on these paths depend on the moment and the caller, so they are not cached. */
const OF_THE_MOMENT =
  /^\/(?:(?:rest|auth|storage|realtime|functions)\/v1(?:\/|$)|health$|ready$|metrics$)/;
const ONE_YEAR_S = 31_536_000;

/**
 * Sets the headers of every response, errors included. They are set on Node's response, where
 * Hono's headers override them: changing the headers of a `Response` costs more than parsing most
 * requests.
 */
export function answerHeaders({ isHttps }: { isHttps: boolean }): MiddlewareHandler<Outgoing> {
  return (c, next) => {
    const { outgoing } = c.env;
    outgoing.setHeader('X-Content-Type-Options', 'nosniff');
    if (OF_THE_MOMENT.test(c.req.path)) outgoing.setHeader('Cache-Control', 'no-store');
    if (isHttps) outgoing.setHeader('Strict-Transport-Security', `max-age=${ONE_YEAR_S}`);
    return next();
  };
}
