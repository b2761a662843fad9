import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Refuses bodies larger than `maxBytes`. What tells its length is refused by that alone: to count a
 * body means to open it as a stream, which costs more than most requests do.
 */
export function limitBody(maxBytes: number): MiddlewareHandler {
  // The rest of the body is not read, so that nothing can follow it on this connection.
  const refuse = (c: Context) =>
    c.json({ message: `The body is larger than ${maxBytes} bytes.` }, 413, { Connection: 'close' });
  const counted = bodyLimit({ maxSize: maxBytes, onError: refuse });
  return async (c, next) => {
    if (c.req.header('transfer-encoding') !== undefined) return counted(c, next);
    if (Number(c.req.header('content-length') ?? 0) > maxBytes) return refuse(c);
    return next();
  };
}
