import { connect, type Socket } from 'node:net';
import { type Fault, SOON_MS, type FaultStage } from '../fault.ts';

const COUNT = 20;
let sockets: Socket[] = [];

/** A WebSocket client's text frame with an all-zero mask. */
function frame(text: string): Buffer {
  const bytes = Buffer.from(text);
  const head = Buffer.alloc(8);
  head.writeUInt8(0x81, 0);
  head.writeUInt8(0x80 | 126, 1);
  head.writeUInt16BE(bytes.length, 2);
  return Buffer.concat([head, bytes]);
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n`;

/** Joins the channel and never reads from its socket. */
function openDeaf({ product, world }: FaultStage, token: string): Socket {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
  const { workspaceId, id } = world.channel;
  socket.on('error', () => {});
  socket.write(
    `${get(`/realtime/v1/websocket?apikey=${product.publishableKey()}&vsn=1.0.0`)}upgrade: ` +
      'websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n' +
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  socket.once('data', () => {
    socket.pause();
    socket.write(
      frame(
        JSON.stringify({
          topic: `realtime:workspace:${workspaceId}:channel:${id}`,
          event: 'phx_join',
          ref: '1',
          join_ref: '1',
          payload: { config: { private: true }, access_token: token },
        }),
      ),
    );
  });
  return socket;
}

/** Starts a request and never ends it. */
function openHalf({ product }: FaultStage): Socket {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(get('/rest/v1/messages'));
  return socket;
}

export const deafClients: Fault = {
  title: `${COUNT} listeners that never read, and ${COUNT} requests that never end`,
  lastsMs: 3000,
  withinMs: SOON_MS,
  async strike(stage) {
    const client = stage.world.people[0]?.tabs[0]?.store.client;
    const { data } = (await (await client?.whole())?.auth.getSession()) ?? {};
    const token = data?.session?.access_token ?? '';
    sockets = Array.from({ length: COUNT }, () => [openDeaf(stage, token), openHalf(stage)]).flat();
  },
  async heal() {
    for (const socket of sockets.splice(0)) socket.resetAndDestroy();
  },
};
