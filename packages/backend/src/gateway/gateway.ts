import { type Server, createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { InsertHandler } from '../data-api/insert.ts';
import type { DataApi } from '../data-api/server.ts';
import type { Log } from '../log.ts';
import type { Realtime } from '../realtime/server.ts';
import type { Storage } from '../storage/server.ts';
import { bearerToken, type CallerResolver, CallerError } from './caller.ts';
import { apiCors } from './cors.ts';
import type { ProjectKeys } from './keys.ts';
import { type GatewayLimits, RequestLimiter } from './limits.ts';
import { renderMetrics } from './metrics.ts';

export type GatewayOptions = {
  host: string;
  port: number;
  keys: ProjectKeys;
  callers: CallerResolver;
  dataApi: DataApi;
  insert: InsertHandler;
  storage: Storage;
  realtime: Realtime;
  limits: GatewayLimits;
  corsOrigins: string[] | '*';
  /** Answers `/ready`: resolves when the database does. */
  ready(): Promise<unknown>;
  /** Answers every path that is no API path: the built app. */
  fallback(request: Request): Promise<Response> | Response;
  log: Log;
};

export type Gateway = { url: string; port: number; close(): Promise<void> };

type Bindings = { incoming: { socket: Socket } };
type Env = { Bindings: Bindings };

/** How long open requests may take to finish when the gateway closes. */
const DRAIN_MS = 10_000;

/** One port for the five API paths, health, metrics and the app. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const app = routes(options);
  const listener = getRequestListener((request, env) => app.fetch(request, env));
  const server = createServer(
    { maxHeaderSize: 32_768, headersTimeout: 20_000, requestTimeout: 300_000 },
    listener,
  );
  server.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?')[0];
    if (path === '/realtime/v1/websocket') options.realtime.handleUpgrade(request, socket, head);
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
  });
  const sockets = trackSockets(server);
  await listen(server, options.host, options.port);
  const port = addressOf(server).port;
  return {
    url: `http://${publicHost(options.host)}:${port}`,
    port,
    close: () => drain(server, sockets),
  };
}

function routes(options: GatewayOptions): Hono<Env> {
  const { callers, dataApi, storage, realtime, limits, log } = options;
  const limiter = new RequestLimiter(limits);
  const app = new Hono<Env>();

  app.onError((error, c) => {
    if (error instanceof CallerError)
      return refuse(c, error.status, {
        code: error.code,
        message: error.message,
        details: null,
        hint: null,
      });
    log({
      level: 'error',
      message: 'request failed',
      path: new URL(c.req.url).pathname,
      error: String(error),
    });
    return refuse(c, 500, {
      message: 'Something went wrong on the server.',
      hint: 'Try again in a moment.',
    });
  });

  app.get('/health', (c) => c.json({ status: 'ok' }));
  app.get('/ready', async (c) => {
    await options.ready();
    return c.json({ status: 'ready' });
  });
  app.get('/metrics', (c) => c.text(renderMetrics(realtime.metrics())));

  app.use('/:service{rest|auth|storage|realtime|functions}/v1/*', apiCors(options.corsOrigins));
  app.use('/:service{rest|auth|storage|realtime|functions}/v1/*', async (c, next) => {
    if (c.req.url.length > limits.urlLength) return refuse(c, 414, { message: 'URI too long' });
    const wait = await limiter.waitSeconds(
      c.env.incoming?.socket.remoteAddress ?? 'unknown',
      new URL(c.req.url),
    );
    if (wait > 0) return tooMany(c, wait);
    return next();
  });
  const limitBody = bodyLimit({
    maxSize: limits.bodyBytes,
    onError: (c) =>
      refuse(c, 413, { message: `The body is larger than ${limits.bodyBytes} bytes.` }),
  });
  app.post('/rest/v1/:table', limitBody, async (c) => {
    const caller = await callers.resolve(c.req.raw);
    if (!caller) return noKey(c);
    const body = await c.req.text();
    const answer = await options.insert(c.req.raw, body, caller);
    return (
      answer ??
      dataApi.fetch(
        await canonicalKeys(
          new Request(c.req.url, { method: 'POST', headers: c.req.raw.headers, body }),
          options,
        ),
      )
    );
  });
  app.use('/auth/v1/*', async (c, next) =>
    (await isSessionless(c.req.raw, callers))
      ? refuse(c, 403, {
          code: 403,
          error_code: 'session_not_found',
          msg: 'Only a session that was signed in changes an account.',
        })
      : next(),
  );
  for (const path of ['/rest/v1/*', '/auth/v1/*']) {
    app.all(path, limitBody, async (c) => dataApi.fetch(await canonicalKeys(c.req.raw, options)));
  }
  app.all('/storage/v1/*', async (c) => storage.fetch(c.req.raw, await callers.resolve(c.req.raw)));
  app.post('/realtime/v1/api/broadcast', limitBody, async (c) => {
    const caller = await callers.resolve(c.req.raw);
    return caller ? realtime.fetch(c.req.raw, caller) : noKey(c);
  });
  app.all('/functions/v1/*', (c) => refuse(c, 404, { message: 'Function not found' }));
  app.all('/:service{rest|auth|storage|realtime}/v1/*', (c) =>
    refuse(c, 404, { message: 'Not found' }),
  );
  app.all('*', (c) => options.fallback(c.req.raw));
  return app;
}

/** Confirmation and sign-in links are opened from a mail, by a browser that has no key. */
const KEYLESS_PATHS = new Set([
  '/auth/v1/verify',
  '/auth/v1/authorize',
  '/auth/v1/callback',
  '/auth/v1/.well-known/jwks.json',
]);

/**
 * Legacy keys are JWTs and may stand in either header; the Data API knows only the opaque ones.
 * @throws CallerError when no key came, or a wrong one.
 */
async function canonicalKeys(
  request: Request,
  { callers, keys }: GatewayOptions,
): Promise<Request> {
  const url = new URL(request.url);
  const sent = request.headers.get('apikey') ?? url.searchParams.get('apikey');
  if (sent === null && KEYLESS_PATHS.has(url.pathname)) return request;
  if (sent === null) throw new CallerError('No API key found in request', 'no_api_key');
  const known = callers.resolveApiKey(sent);
  if (known === null) throw new CallerError('Invalid API key', 'invalid_api_key');
  const headers = new Headers(request.headers);
  headers.set('apikey', known.role === 'service_role' ? keys.secretKey : keys.publishableKey);
  const token = bearerToken(request);
  if (token !== null && callers.resolveApiKey(token) !== null) headers.delete('authorization');
  url.searchParams.delete('apikey');
  // Without either header there is no body, whatever the adapter's stream of nothing says.
  const body =
    headers.has('content-length') || headers.has('transfer-encoding') ? request.body : null;
  return new Request(url, {
    method: request.method,
    headers,
    body,
    duplex: 'half',
    signal: request.signal,
  });
}

/**
 * True for a token that somebody's service made to act for them: it reads and writes rows, but nobody signed in with it,
 * so it must not change a password. A token that is no good is Auth's to refuse, in the words its clients know.
 */
async function isSessionless(request: Request, callers: CallerResolver): Promise<boolean> {
  const token = bearerToken(request);
  if (token === null || callers.resolveApiKey(token) !== null) return false;
  const claims = await callers.verifyToken(token).catch(() => null);
  return claims !== null && claims.sub !== undefined && claims.session_id === undefined;
}

function refuse(
  c: Context,
  status: 401 | 403 | 404 | 413 | 414 | 429 | 500,
  body: Record<string, unknown>,
): Response {
  return c.json(body, status);
}

const noKey = (c: Context) => refuse(c, 401, { message: 'No API key found in request' });

function tooMany(c: Context, seconds: number): Response {
  c.header('Retry-After', String(seconds));
  const message = `Too many requests. Try again in ${seconds} s.`;
  return refuse(c, 429, {
    code: 429,
    error_code: 'over_request_rate_limit',
    msg: message,
    message,
  });
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      done();
    });
  });
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gateway has no port.');
  return address;
}

const publicHost = (host: string) =>
  ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;

/** The open connections, those among them that are no longer HTTP: a server forgets them, and yet waits for them when it closes. */
function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

function drain(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((done) => {
    const cut = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, DRAIN_MS);
    server.close(() => {
      clearTimeout(cut);
      done();
    });
    server.closeIdleConnections();
  });
}
