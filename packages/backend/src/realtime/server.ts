import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Sql } from '@parley/postgres';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Claims } from '../gateway/caller.ts';
import type { Log } from '../log.ts';
import type { Caller } from '../postgres/session.ts';
import { policyAuthoriser, type TopicAccess } from './authorise.ts';
import { broadcastOne, broadcastOverHttp } from './broadcast-api.ts';
import { readChanges } from './changes.ts';
import type { CommittedChange } from './commits.ts';
import { realtimeLimits as fixed, ownLimits } from './limits.ts';
import { type HostedPlan, plans } from './plans.ts';
import type { SerializerVersion } from './protocol.ts';
import { Rate } from './rate.ts';
import { RowChanges } from './row-changes.ts';
import { Socket } from './socket.ts';
import { Topics } from './topics.ts';

export type RealtimeOptions = {
  /** Connections that check the policies; their role has no rights of its own. */
  sql: Sql;
  /** Has a single connection, which serves only snapshots, so they never wait. */
  snapshots: Sql;
  /** URL for reading the log. */
  logUrl: string;
  /** The server's Unix socket, if there is one. */
  socket?: string | null | undefined;
  verifyToken(token: string): Promise<Claims>;
  resolveApiKey(key: string): { role: 'anon' | 'service_role' } | null;
  access: TopicAccess;
  /** A socket that is silent for longer is disconnected, in milliseconds. */
  silenceMs?: number | undefined;
  /** A plan of the hosted service whose limits apply; without one, our own apply. */
  plan?: HostedPlan | undefined;
  log: Log;
};

/** Phoenix channels over websocket, fed by PostgreSQL's log (decision 0038). */
export type Realtime = {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** `POST /realtime/v1/api/broadcast`, and the path below it for one topic and event. */
  fetch(request: Request, caller: Caller): Promise<Response>;
  /** The state, as in `/api/tenants/{id}/health` of the hosted service. */
  health(): Record<string, unknown>;
  /**
   * Ends the channels of an ended session; with null, every channel whose token is no longer valid.
   */
  endSession(sessionId: string | null): void;
  metrics(): Record<string, number>;
  /** True if commits reach the sockets. */
  isLive(): boolean;
  /** How far reading is behind the database's log, in bytes. */
  lagBytes(): Promise<number>;
  close(): Promise<void>;
};

const SWEEP_MS = 500;
const PRUNE_MS = 60_000;
/** A topic that is quiet for this long (at most twice as long) sends its latest number. */
const QUIET_MS = 2500;
const CLOSE_GRACE_MS = 1000;

/** Starts reading the log; resolves when no committed broadcast can be missed. */
export async function createRealtime({
  sql,
  snapshots,
  logUrl,
  socket,
  verifyToken,
  resolveApiKey,
  access,
  silenceMs = fixed.silenceMs,
  plan,
  log,
}: RealtimeOptions): Promise<Realtime> {
  const sockets = new Set<Socket>();
  let isClosed = false;
  let isLive = true;
  const limits = plan === undefined ? ownLimits : plans[plan];
  const messages = new Rate(limits.projectMessagesPerSecond);
  const topics = new Topics(messages);
  const rowChanges = new RowChanges({
    sql,
    onLost: (channels) => {
      for (const socket of sockets)
        if ([...channels].some((channel) => socket.channels.has(channel)))
          socket.close(1012, 'Service restart');
    },
    log,
  });
  const dependencies = {
    sql,
    topics,
    rowChanges,
    authoriser: policyAuthoriser(sql),
    verifyToken,
    access,
    limits,
    isFull: () =>
      limits.sockets !== Infinity &&
      [...sockets].filter(({ channels }) => channels.size > 0).length >= limits.sockets,
    joins: new Rate(limits.projectJoinsPerSecond),
    messages,
    presences: new Rate(limits.projectPresencePerSecond),
    log,
  };
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: fixed.frameBytes,
    clientTracking: false,
  });

  const onChange = (change: CommittedChange) => {
    if (change.extension === 'broadcast')
      topics.broadcast(change.topic, change.private, change.event, change.payload, change.id);
    else if (change.event === 'reauthorise')
      reauthorise(change.payload).catch((error: unknown) =>
        log({ level: 'error', message: 'Rights could not be asked anew', error: String(error) }),
      );
  };
  const reauthorise = async (payload: string) => {
    const { sub } = z.object({ sub: z.string() }).parse(JSON.parse(payload));
    for (const socket of sockets) await socket.channels.reauthorise(sub);
  };
  const changes = await readChanges({
    logUrl,
    socket,
    sql: snapshots,
    onChange: (change) => onChange(change),
    onRow: (change) => rowChanges.tell(change),
    // No client may appear connected while changes cannot reach it.
    onLost: () => {
      isLive = false;
      for (const socket of sockets) socket.close(1012, 'Service restart');
    },
    onFound: () => {
      isLive = true;
    },
    log,
  });

  const sweep = setInterval(() => {
    for (const socket of sockets) {
      if (socket.silentMs > silenceMs) socket.terminate();
      else socket.channels.endExpired(Date.now());
    }
  }, SWEEP_MS);
  const quiet = setInterval(() => topics.sendLatest(), QUIET_MS);
  const prune = setInterval(() => {
    sql`select realtime.prune()`.catch((error: unknown) =>
      log({
        level: 'warn',
        message: 'Old broadcasts could not be removed',
        error: String(error),
      }),
    );
  }, PRUNE_MS);

  return {
    handleUpgrade(request, raw, head) {
      if (isClosed || !isLive) return refuse(raw, 503, 'Service Unavailable');
      const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
      const key = resolveApiKey(query.get('apikey') ?? headerOf(request, 'apikey'));
      if (!key) return refuse(raw, 401, 'Unauthorized');
      const version = versionOf(query.get('vsn'));
      if (!version) return refuse(raw, 400, 'Bad Request');
      server.handleUpgrade(request, raw, head, (ws) => {
        const socket = new Socket(
          ws,
          raw,
          version,
          { role: key.role, claims: { role: key.role } },
          dependencies,
        );
        sockets.add(socket);
        ws.once('close', () => sockets.delete(socket));
      });
    },
    fetch(request, caller) {
      const broadcasting = { ...dependencies, allowsPublic: access.allowsPublic };
      return new URL(request.url).pathname.endsWith('/api/broadcast')
        ? broadcastOverHttp(request, caller, broadcasting)
        : broadcastOne(request, caller, broadcasting);
    },
    health: () => ({
      healthy: isLive,
      db_connected: isLive,
      replication_connected: isLive,
      region: 'local',
      node: 'local',
      connected_cluster: sockets.size,
    }),
    endSession(sessionId) {
      for (const socket of sockets) void socket.channels.endSession(sessionId);
    },
    metrics: () => ({
      realtime_sockets: sockets.size,
      realtime_channels: [...sockets].reduce((sum, socket) => sum + socket.channels.size, 0),
      realtime_topics: topics.size,
      realtime_delivered_total: topics.delivered,
    }),
    isLive: () => isLive,
    async lagBytes() {
      const [row] = await sql<{ bytes: number | null }[]>`
        select realtime.lag(${changes.slotName()}) as bytes`;
      const { bytes = null } = row ?? {};
      if (bytes === null) throw new Error('Nobody reads the log');
      return bytes;
    },
    async close() {
      isClosed = true;
      clearInterval(sweep);
      clearInterval(quiet);
      clearInterval(prune);
      for (const socket of sockets) socket.close(1001, 'Going away');
      await changes.close();
      await Promise.race([
        untilEmpty(sockets),
        new Promise((done) => setTimeout(done, CLOSE_GRACE_MS).unref()),
      ]);
      for (const socket of sockets) socket.terminate();
      server.close();
    },
  };
}

async function untilEmpty(sockets: ReadonlySet<Socket>): Promise<void> {
  while (sockets.size > 0) await new Promise((done) => setTimeout(done, 20));
}

function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

function versionOf(text: string | null): SerializerVersion | null {
  if (text === null || text === '1.0.0') return '1.0.0';
  return text === '2.0.0' ? '2.0.0' : null;
}

function refuse(socket: Duplex, status: number, text: string): void {
  socket.end(`HTTP/1.1 ${status} ${text}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}
