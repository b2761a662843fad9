import { once } from 'node:events';
import { createServer } from 'node:http';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { LogEntry } from '../log.ts';
import { openPool } from '../postgres/pool.ts';
import { FUZZ } from '../testing/fuzz.ts';
import { publicRights } from './authorise.ts';
import { ownLimits } from './limits.ts';
import type { SerializerVersion } from './protocol.ts';
import { Rate } from './rate.ts';
import { RowChanges } from './row-changes.ts';
import { Socket } from './socket.ts';
import { Topics } from './topics.ts';

/** Malformed frames from clients are answered, or close the socket with a code. */

const unlimited = new Rate(Infinity);
const logged: LogEntry[] = [];
const log = (entry: LogEntry) => void logged.push(entry);
/** No server listens on this port, so each query fails as in an outage. */
const sql = openPool('postgresql://nobody@127.0.0.1:1/nothing', 1);
const dependencies = {
  topics: new Topics(unlimited),
  authoriser: { canRead: async () => publicRights, canWrite: async () => publicRights },
  verifyToken: async (token: string) => {
    if (token !== 'valid') throw new Error('This token is not ours');
    return { role: 'authenticated', sub: 'someone' };
  },
  access: { allowsPublic: true, presenceKeyIsSub: false },
  sql,
  rowChanges: new RowChanges({ sql, onLost: () => {}, log }),
  limits: { ...ownLimits, framesPerSecond: Infinity, joinsPerSecond: Infinity },
  isFull: () => false,
  joins: unlimited,
  messages: unlimited,
  presences: unlimited,
  log,
};

const server = createServer();
const upgrades = new WebSocketServer({ noServer: true });
const clients = new Set<WebSocket>();
server.on('upgrade', (request, raw, head) =>
  upgrades.handleUpgrade(request, raw, head, (ws) => {
    const version = request.url === '/2.0.0' ? '2.0.0' : '1.0.0';
    return new Socket(ws, raw, version, { role: 'anon', claims: {} }, dependencies);
  }),
);
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const client of clients) client.terminate();
  clients.clear();
});
afterAll(async () => {
  server.close();
  await sql.end();
});

const WORDS = [
  'room realtime: realtime:room realtime:other phoenix \0 😀 ../x track TRACK untrack said valid',
  'phx_join phx_leave phx_close heartbeat access_token broadcast presence __proto__ sb_publishable',
];
const words = fc.constantFrom('', ...WORDS.flatMap((line) => line.split(' ')));
const text = fc.oneof({ weight: 6, arbitrary: words }, fc.string());
const anything = fc.oneof(
  text,
  fc.jsonValue({ maxDepth: 3 }),
  fc.record({ event: text, payload: fc.jsonValue({ maxDepth: 2 }), type: text }),
  fc.record({ access_token: text }),
  fc.record(
    {
      config: fc.record(
        {
          private: fc.oneof(fc.boolean(), text),
          broadcast: fc.oneof(
            fc.record({ ack: fc.boolean(), self: fc.boolean(), numbered: fc.boolean() }),
            fc.jsonValue({ maxDepth: 1 }),
          ),
          presence: fc.oneof(fc.record({ key: text, enabled: fc.boolean() }), text),
          postgres_changes: fc.oneof(
            fc.array(fc.record({ event: text, schema: text }), { maxLength: 1 }),
            fc.jsonValue({ maxDepth: 2 }),
          ),
        },
        { requiredKeys: [] },
      ),
      access_token: fc.oneof(text, fc.constant(null)),
    },
    { requiredKeys: [] },
  ),
);
const reference = fc.oneof(fc.constantFrom(null, '1', 1), text);
const event = fc.oneof({ weight: 4, arbitrary: words }, text);
const framed = fc.tuple(reference, reference, text, event, anything);

const sent = fc.oneof(
  { weight: 8, arbitrary: framed.map((parts) => JSON.stringify(parts)) },
  {
    weight: 8,
    arbitrary: framed.map(([joinRef, ref, topic, name, payload]) =>
      JSON.stringify({ join_ref: joinRef, ref, topic, event: name, payload }),
    ),
  },
  { weight: 2, arbitrary: fc.json() },
  { weight: 2, arbitrary: text },
  { weight: 4, arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(3, 3, 4), fc.array(text, { minLength: 5, maxLength: 5 }), text)
      .map(([kind, fields, payload]) => {
        const bytes = fields.map((field) => Buffer.from(field).subarray(0, 255));
        const sizes = bytes.map(({ length }) => length);
        return Buffer.concat([
          Buffer.from([kind, ...sizes, payload.length % 3]),
          ...bytes,
          Buffer.from(payload),
        ]);
      }),
  },
);

/** 1003: the data is not a frame; 1012: the database is away. */
const CODES = [1003, 1012];

async function open(version: SerializerVersion): Promise<WebSocket> {
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const client = new WebSocket(`ws://127.0.0.1:${port}/${version}`);
  clients.add(client);
  await once(client, 'open');
  return client;
}

/**
 * Sends the data, then a heartbeat. @returns the close code, or null when the heartbeat is
 * answered.
 */
function answerTo(client: WebSocket, data: string | Buffer, heartbeat: string) {
  return new Promise<number | null>((done) => {
    const settle = (code: number | null) => {
      client.removeAllListeners();
      done(code);
    };
    client.on('close', settle);
    client.on('message', (bytes: Buffer, isBinary) => {
      // Every answer is a valid frame.
      const text = isBinary ? '' : bytes.toString();
      if (!isBinary) JSON.parse(text);
      if (text.includes('the heart beats')) settle(null);
    });
    client.send(data);
    client.send(heartbeat);
  });
}

test.each(['1.0.0', '2.0.0'] as const)(
  'any data sent with serializer %s is answered or closes the socket with a code',
  async (version) => {
    const ref = 'the heart beats';
    const heartbeat =
      version === '2.0.0'
        ? JSON.stringify([null, ref, 'phoenix', 'heartbeat', {}])
        : JSON.stringify({ topic: 'phoenix', event: 'heartbeat', ref, payload: {} });
    let client = await open(version);
    await fc.assert(
      fc.asyncProperty(sent, async (data) => {
        if (client.readyState !== client.OPEN) client = await open(version);
        const code = await answerTo(client, data, heartbeat);
        if (code !== null) expect(CODES).toContain(code);
        expect(logged).toEqual([]);
      }),
      FUZZ,
    );
  },
);
