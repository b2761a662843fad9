import { createServer, type Server } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createSafeFetch, type SafeFetch } from '@parley/safe-fetch';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ServerConnection } from './connection.ts';
import { toolFailure } from './failure.ts';
import { knownTools } from './known-tools.ts';

/** Connections to a real server over real HTTP. */

let server: Server;
let safeFetch: SafeFetch;
let url = '';
let shown: string[] = [];
const open: ServerConnection[] = [];
const secrets = { open: (sealed: string) => sealed };
const signal = () => AbortSignal.timeout(20_000);

function offered(): McpServer {
  const server = new McpServer({ name: 'tracker', version: '1.0.0' });
  const input = z.object({ title: z.string() });
  server.registerTool(
    'find',
    {
      title: 'Find\u202E issues',
      description: `Finds.\u0007 ${'x'.repeat(5000)}`,
      inputSchema: input,
      annotations: { readOnlyHint: true },
    },
    ({ title }) => ({
      content: [
        { type: 'text', text: `Found ${title}` },
        { type: 'image', data: 'AAAA', mimeType: 'image/png' },
      ],
    }),
  );
  server.registerTool('create', { inputSchema: input }, () => ({
    content: [{ type: 'text', text: 'y'.repeat(100_000) }],
  }));
  server.registerTool(
    'refuse',
    { inputSchema: z.object({}), annotations: { readOnlyHint: false } },
    () => ({ content: [{ type: 'text', text: 'No such project' }], isError: true }),
  );
  server.registerTool('flood', { inputSchema: z.object({}) }, () => ({
    content: [{ type: 'text', text: 'z'.repeat(6_000_000) }],
  }));
  return server;
}

beforeAll(async () => {
  safeFetch = createSafeFetch({ allowsLoopback: true });
  server = createServer(async (request, response) => {
    shown.push(request.headers.authorization ?? '');
    if (request.url === '/moved')
      return void response
        .writeHead(307, { location: `http://localhost:${request.socket.localPort}/mcp` })
        .end();
    if (request.url === '/secret' && request.headers.authorization !== 'Bearer right')
      return void response.writeHead(401).end();
    if (request.url === '/page')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>');
    if (request.url === '/nothing') return void response.writeHead(404).end();
    const transport = new StreamableHTTPServerTransport({});
    response.on('close', () => void transport.close());
    await offered().connect(transport);
    await transport.handleRequest(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
});
afterEach(async () => {
  for (const connection of open.splice(0)) await connection.close();
});
afterAll(async () => {
  await safeFetch.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

async function connect(path = '/mcp', sealed: string | null = null): Promise<ServerConnection> {
  const connection = await ServerConnection.open(
    { url: url + path, sealed_headers: sealed },
    { secrets, safeFetch, signal: signal() },
  );
  open.push(connection);
  return connection;
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => toolFailure(error).code,
  );

test('stores tools with a short plain description, and as writing unless declared read-only', async () => {
  const known = knownTools(await (await connect()).tools(signal()));
  expect(known.map(({ name, is_reading }) => [name, is_reading])).toEqual([
    ['find', true],
    ['create', false],
    ['refuse', false],
    ['flood', false],
  ]);
  expect(known[0]).toMatchObject({
    title: 'Find issues',
    schema: { type: 'object', required: ['title'] },
  });
  expect(known[0]?.description).toHaveLength(1000);
  expect(known[0]?.description).toMatch(/^Finds\. x/);
});

test('returns a tool’s result as text, names other content, and cuts a long result', async () => {
  const connection = await connect();
  expect(await connection.call('find', { title: 'cranes' }, signal())).toBe(
    'Found cranes\n\n[image: image/png]',
  );
  expect(await connection.call('create', { title: 'x' }, signal())).toHaveLength(20_000);
});

test('reports a refusal of a tool in its own words', async () => {
  const refusal = await (
    await connect()
  )
    .call('refuse', {}, signal())
    .catch((error: unknown) => toolFailure(error));
  expect(refusal).toMatchObject({
    code: 'tool_refused',
    message: expect.stringContaining('No such project'),
  });
});

test('aborts a response without end', async () => {
  expect(await codeOf((await connect()).call('flood', {}, signal()))).toBe('answer_too_large');
});

test('sends the given headers only to their address, not to a redirect’s target', async () => {
  shown = [];
  const sealed = JSON.stringify({ Authorization: 'Bearer right', Host: 'elsewhere.test' });
  await connect('/secret', sealed);
  expect(shown.filter((header) => header !== '')).toContain('Bearer right');
  shown = [];
  expect(await codeOf(connect('/moved', sealed))).toBe('server_moved');
  expect(shown.filter((header) => header === 'Bearer right')).toHaveLength(1);
});

test.each([
  ['/secret', null, 'server_denied'],
  ['/nothing', null, 'not_mcp'],
  ['/page', null, 'not_mcp'],
  ['/mcp', 'no json', 'headers_unreadable'],
  ['/mcp', '{"Bad\\r\\nName":"x"}', 'headers_unreadable'],
])('reports %s with the headers %s as %s', async (path, sealed, code) => {
  expect(await codeOf(connect(path, sealed))).toBe(code);
});

test('does not call a server on a private network', async () => {
  const guarded = createSafeFetch();
  const opened = (address: string) =>
    codeOf(
      ServerConnection.open(
        { url: address, sealed_headers: null },
        { secrets, safeFetch: guarded, signal: signal() },
      ),
    );
  expect(
    await Promise.all([
      opened(`${url}/mcp`),
      opened('http://169.254.169.254/mcp'),
      opened('http://10.0.0.1/mcp'),
    ]),
  ).toEqual(['address_refused', 'address_refused', 'address_refused']);
  await guarded.close();
});
