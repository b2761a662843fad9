import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Outgoing } from './headers.ts';

const words = (text: string) => text.trim().split(/\s+/);

/** Headers that the official clients send across origins. */
const CLIENT_HEADERS = words(`
  apikey authorization content-type x-client-info x-supabase-api-version x-upsert x-metadata
  prefer range range-unit accept accept-profile content-profile cache-control if-none-match
  x-region x-retry-count tus-resumable upload-length upload-offset upload-metadata
  upload-concat upload-defer-length x-signature x-source x-http-method-override baggage traceparent
  tracestate`);

const READABLE_HEADERS = words(`
  content-range content-length content-disposition location preference-applied retry-after etag
  x-supabase-api-version tus-resumable upload-offset upload-length upload-expires range-unit
  tus-version tus-extension tus-max-size x-total-count link`);

/**
 * Cross-origin rules of the API paths.
 * @param origins the allow list, or '*' in development.
 */
export function apiCors(origins: string[] | '*'): MiddlewareHandler<Exchange> {
  const answerPreflight = cors({
    origin: origins,
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
    // In development a page may send any header, as with the local stack.
    allowHeaders: origins === '*' ? [] : CLIENT_HEADERS,
    exposeHeaders: READABLE_HEADERS,
    maxAge: 3600,
  });
  return async (c, next) => {
    const { path, raw } = c.req;
    if (raw.method === 'OPTIONS')
      return asksForMethods(path, raw) ? next() : answerPreflight(c, next);
    const { incoming, outgoing } = c.env;
    const { origin = '' } = incoming.headers;
    if (origins === '*') outgoing.setHeader('Access-Control-Allow-Origin', '*');
    else {
      if (origins.includes(origin)) outgoing.setHeader('Access-Control-Allow-Origin', origin);
      outgoing.setHeader('Vary', 'Origin');
    }
    outgoing.setHeader('Access-Control-Expose-Headers', READABLE);
    return next();
  };
}

type Exchange = { Bindings: Outgoing['Bindings'] & { incoming: IncomingMessage } };

const READABLE = READABLE_HEADERS.join(',');

/** True if a browser sends a pre-flight for a page of another origin. */
export const isPreflight = ({ method, headers }: Request): boolean =>
  method === 'OPTIONS' && headers.has('access-control-request-method');

/** Any other OPTIONS request is for the Data API, which lists the allowed methods. */
const asksForMethods = (path: string, request: Request): boolean =>
  path.startsWith('/rest/v1/') && !isPreflight(request);

/**
 * Checks the origin of a connection that CORS does not guard. It allows programs, which send no
 * origin, allowed pages, and pages of this server.
 */
export function isAllowedOrigin(
  { origin, host }: { origin?: string | undefined; host?: string | undefined },
  origins: string[] | '*',
): boolean {
  if (origin === undefined || origins === '*' || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
