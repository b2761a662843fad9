import { WebSocketServer } from 'ws';

/**
 * The yardstick for deliveries: a WebSocket server that sends a given frame a given number of times
 * to every socket.
 */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });

server.on('listening', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address ? address.port : 0);
});

process.on('message', ({ frame, times }: { frame: string; times: number }) => {
  const bytes = Buffer.from(frame);
  for (let round = 0; round < times; round += 1) {
    for (const socket of server.clients) socket.send(bytes, { binary: false });
  }
});

process.on('disconnect', () => {
  server.close();
  process.exit(0);
});
