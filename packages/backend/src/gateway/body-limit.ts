import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Refuses bodies larger than `maxBytes`. A declared length is checked without reading, because
 * counting a body opens it as a stream, which costs more than most requests.
 */
export function limitBody(maxBytes: number): MiddlewareHandler {
  // The rest of the body is not read, so no request can follow on this connection.
  const refuse = (c: Context) =>
    c.json({ message: `The body is larger than ${maxBytes} bytes.` }, 413, { Connection: 'close' });
  const counted = bodyLimit({ maxSize: maxBytes, onError: refuse });
  return async (c, next) => {
    if (c.req.header('transfer-encoding') !== undefined) return counted(c, next);
    if (Number(c.req.header('content-length') ?? 0) > maxBytes) return refuse(c);
    return next();
  };
}
