import { WebSocket } from 'ws';
import type { BenchWorld } from './world.ts';

export type SocketWorld = Pick<BenchWorld, 'url' | 'key' | 'token' | 'topic'>;

const AT_ONCE = 50;

/**
 * Sockets that have joined the channel; `onMessage` is called for every broadcast frame of each.
 */
export async function openSubscribers(
  world: SocketWorld,
  count: number,
  onMessage: (frame: Buffer) => void,
): Promise<{ close(): Promise<void> }> {
  const sockets: WebSocket[] = [];
  for (let opened = 0; opened < count; opened += AT_ONCE) {
    const group = Array.from({ length: Math.min(AT_ONCE, count - opened) }, () =>
      join(world, onMessage),
    );
    sockets.push(...(await Promise.all(group)));
  }
  return { close: () => closeAll(sockets) };
}

function join(world: SocketWorld, onMessage: (frame: Buffer) => void): Promise<WebSocket> {
  return new Promise((done, fail) => {
    const socket = new WebSocket(
      `${world.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${world.key}&vsn=2.0.0`,
      { perMessageDeflate: false },
    );
    socket.once('error', fail);
    socket.once('open', () =>
      socket.send(
        JSON.stringify([
          '1',
          '1',
          `realtime:${world.topic}`,
          'phx_join',
          { config: { private: true }, access_token: world.token },
        ]),
      ),
    );
    socket.once('message', (reply: Buffer) => {
      if (!reply.includes('"status":"ok"'))
        return fail(new Error(`A subscriber was refused: ${reply.toString()}`));
      socket.on('message', onMessage);
      done(socket);
    });
  });
}

export async function closeAll(sockets: WebSocket[]): Promise<void> {
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise((done) => {
          socket.once('close', done);
          socket.close();
        }),
    ),
  );
}
