import type { ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';

/** Node's own answer, which Hono's becomes. */
export type Outgoing = { Bindings: { outgoing: ServerResponse } };

/** Paths whose answers are about the moment and about the caller: nobody keeps them. */
const OF_THE_MOMENT =
  /^\/(?:(?:rest|auth|storage|realtime|functions)\/v1(?:\/|$)|health$|ready$|metrics$)/;
const ONE_YEAR_S = 31_536_000;

/**
 * What every answer says of itself, errors included. It is set on Node's answer before there is one
 * of Hono's, which overrides it: to change the headers of a `Response` costs more than most
 * requests take to read.
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
