import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { RETRY_AFTER_S } from '../postgres/outage.ts';
import { canonicalUrl } from './canonical.ts';
import { moved } from './canonical-keys.ts';
import { isAllowedOrigin } from './cors.ts';
import { RequestLimiter, WEBSOCKET_PATH } from './limits.ts';
import { watchEventLoop } from './event-loop.ts';
import type { GatewayOptions } from './options.ts';
import { routes } from './routes.ts';

export type Gateway = { url: string; port: number; close(): Promise<void> };

/** Time for open requests to finish when the gateway closes, in milliseconds. */
const DRAIN_MS = 10_000;

/** Serves the five API paths, health, metrics and the app on one port. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const limiter = new RequestLimiter(options.limits);
  const eventLoop = watchEventLoop();
  const app = routes(options, limiter, eventLoop);
  const listener = getRequestListener((request, env) => app.fetch(canonical(request), env));
  const server = createServer(
    { maxHeaderSize: 32_768, headersTimeout: 20_000, requestTimeout: 300_000 },
    listener,
  );
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    void refusalOf(request, options, limiter).then((refusal) => {
      if (refusal) socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\n\r\n`);
      else options.realtime.handleUpgrade(request, socket, head);
    }, failed(socket));
  });
  const sockets = trackSockets(server);
  await listen(server, options.host, options.port);
  const port = addressOf(server).port;
  return {
    url: `http://${publicHost(options.host)}:${port}`,
    port,
    close: () => drain(server, sockets).finally(() => eventLoop.close()),
  };
}

/** Limits, guards and routes see the same canonical URL. */
function canonical(request: Request): Request {
  const url = canonicalUrl(request.url);
  return url === request.url ? request : moved(request, url);
}

/** The status line that refuses a connection, or null to accept it. */
async function refusalOf(
  request: IncomingMessage,
  { peers, corsOrigins, database, disabled }: GatewayOptions,
  limiter: RequestLimiter,
): Promise<string | null> {
  const url = new URL(canonicalUrl(new URL(request.url ?? '/', 'http://localhost').href));
  if (url.pathname !== WEBSOCKET_PATH || disabled.has('realtime')) return '404 Not Found';
  // Browsers send the page's origin, and CORS does not keep them from connecting.
  if (!isAllowedOrigin(request.headers, corsOrigins)) return '403 Forbidden';
  if (database.isAway) return `503 Service Unavailable\r\nRetry-After: ${RETRY_AFTER_S}`;
  const wait = await limiter.waitSeconds(peers.addressOf(request), url.href);
  return wait > 0 ? `429 Too Many Requests\r\nRetry-After: ${wait}` : null;
}

const failed = (socket: Duplex) => () => {
  socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
};

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

/**
 * All open connections, including those upgraded from HTTP: the server forgets these, but waits for
 * them when it closes.
 */
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
