import { createServer, type IncomingMessage } from 'node:http';
import { z } from 'zod';

export type Trap = Awaited<ReturnType<typeof startTrap>>;

/** A server that should never be called, except for the weather's read-only tool under /mcp. */
export async function startTrap() {
  let answer = 'Sunny';
  let calls: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const asked = rpc.safeParse(body === '' ? {} : JSON.parse(body)).data;
    const isLooking =
      request.url === '/mcp' && (!asked?.params?.name || asked.params.name === 'forecast');
    if (!isLooking) calls.push(`${request.method ?? ''} ${request.url ?? ''} ${body}`);
    response.setHeader('content-type', 'application/json');
    if (asked?.id === undefined)
      return void response.writeHead(request.method === 'POST' ? 202 : 405).end();
    const result =
      asked.method === 'initialize'
        ? {
            protocolVersion: '2025-06-18',
            capabilities: { tools: {} },
            serverInfo: { name: 'weather', version: '1' },
          }
        : { content: [{ type: 'text', text: answer }] };
    return void response.end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, result }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    answer: (text: string) => {
      answer = text;
    },
    /** Calls that should never have been made. */
    calls: () => calls,
    reset() {
      answer = 'Sunny';
      calls = [];
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const rpc = z.object({
  id: z.union([z.number(), z.string()]).optional(),
  method: z.string().optional(),
  params: z.object({ name: z.string().optional() }).optional(),
});

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
