import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { type JobWorker, startJobWorker } from '@parley/jobs';
import { createSafeFetch, type SafeFetch } from '@parley/safe-fetch';
import { Pool } from 'pg';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { become } from '../../../supabase/tests/as-person.ts';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import { callTool } from '../src/mcp/call.ts';
import { checkMcpServer } from '../src/mcp/check.ts';
import { connectServers } from '../src/mcp/servers.ts';

/**
 * Checks and calls by the job queue, on a real database, with a real server that counts its calls.
 */

let database: TestDatabase;
let pool: Pool;
let safeFetch: SafeFetch;
let server: Server;
let address = '';
let created: string[] = [];
let isSlow = false;
let stopping = new AbortController();
let worker: JobWorker | null = null;
const secrets = { open: (sealed: string) => sealed };

beforeAll(async () => {
  database = await startDatabase();
  pool = new Pool({ connectionString: database.url, max: 2 });
  safeFetch = createSafeFetch({ allowsLoopback: true });
  server = createServer(async (request, response) => {
    const mcp = new McpServer({ name: 'tracker', version: '1.0.0' });
    mcp.registerTool(
      'find',
      {
        description: 'Finds issues',
        inputSchema: z.object({}),
        annotations: { readOnlyHint: true },
      },
      () => ({ content: [{ type: 'text', text: 'Two issues' }] }),
    );
    mcp.registerTool(
      'create',
      { description: 'Creates an issue', inputSchema: z.object({ title: z.string() }) },
      async ({ title }) => {
        created.push(title);
        if (isSlow) await new Promise((done) => response.once('close', done));
        return { content: [{ type: 'text', text: `Created ${title}` }] };
      },
    );
    const transport = new StreamableHTTPServerTransport({});
    await mcp.connect(transport);
    await transport.handleRequest(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const bound = server.address();
  address = `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}/mcp`;
});
afterEach(async () => {
  await stop();
  [created, isSlow] = [[], false];
});
afterAll(async () => {
  await safeFetch.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await pool.end();
  await database.stop();
});

async function start(): Promise<void> {
  stopping = new AbortController();
  const options = { secrets, safeFetch, shutdown: stopping.signal };
  worker = await startJobWorker({
    databaseUrl: database.url,
    tasks: { call_tool: callTool(options), check_mcp_server: checkMcpServer(options) },
    concurrency: 2,
    tidyMs: 60_000,
    log: () => {},
  });
}

async function stop(): Promise<void> {
  stopping.abort();
  await worker?.stop();
  worker = null;
}

/** A person's channel in which an assistant was asked, with a tool server. */
async function workspaceWithServer(url = address) {
  const { sql } = database;
  const [person, workspace, channel, message, id] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ];
  await sql`insert into auth.users (id, email, aud, role)
    values (${person}, ${`${person}@example.test`}, 'authenticated', 'authenticated')`;
  await sql`insert into public.workspaces (id, name, owner_id) values (${workspace}, 'Harbour', ${person})`;
  await sql`insert into public.channels (id, workspace_id, name, created_by) values (${channel},
    ${workspace}, 'Talk', ${person})`;
  await sql`insert into public.messages (id, workspace_id, channel_id, author_id, parts)
    values (${message}, ${workspace}, ${channel}, ${person},
    ${sql.json([{ type: 'text', text: 'Create an issue' }])})`;
  await sql`insert into public.mcp_servers (id, workspace_id, name, url, created_by)
    values (${id}, ${workspace}, 'Tracker', ${url}, ${person})`;
  return { person, workspace, channel, message, server: id };
}
type WorkspaceWithServer = Awaited<ReturnType<typeof workspaceWithServer>>;

const as = (person: string, statement: (tx: TransactionSql) => PromiseLike<unknown>) =>
  database.sql.begin(async (tx) => {
    await become(tx, person);
    await statement(tx);
  });

async function check({ person, server: id }: WorkspaceWithServer): Promise<{
  tools: { name: string; is_reading: boolean }[];
  error: { code: string } | null;
}> {
  const before =
    (await database.sql`select checked_at from public.mcp_servers where id = ${id}`)[0]
      ?.checked_at ?? null;
  await as(person, (tx) => tx`select public.check_mcp_server(${id})`);
  return vi.waitFor(async () => {
    const [row] = await database.sql<
      {
        checked_at: Date | null;
        tools: { name: string; is_reading: boolean }[];
        error: { code: string } | null;
      }[]
    >`select checked_at, tools, error from public.mcp_servers where id = ${id}`;
    if (!row?.checked_at || row.checked_at.getTime() === before?.getTime())
      throw new Error('Not checked yet');
    return row;
  }, 15_000);
}

const allow = ({ workspace, channel, server: id }: WorkspaceWithServer, tools: string[]) =>
  database.sql`insert into public.channel_mcp_servers (workspace_id, channel_id, server_id, tools)
    values (${workspace}, ${channel}, ${id}, ${database.sql.json(tools)})
    on conflict (channel_id, server_id) do update set tools = excluded.tools`;

/** Inserts a proposal as a run would, not yet decided. */
async function propose(
  { person, workspace, channel, message, server: id }: WorkspaceWithServer,
  tool: string,
  input: Record<string, string>,
): Promise<string> {
  const action = randomUUID();
  const { sql } = database;
  await sql`insert into public.assistant_actions (id, workspace_id, channel_id, message_id, run_id,
    assistant_id, asked_by, kind, payload)
    select ${action}, ${workspace}, ${channel}, ${message}, r.id, r.assistant_id, ${person}, 'tool',
      ${sql.json({ server_id: id, server: 'Tracker', tool, input })}
    from public.assistant_runs r where r.message_id = ${message}`;
  return action;
}

const accept = ({ person }: WorkspaceWithServer, action: string) =>
  as(person, (tx) => tx`select public.accept_action(${action})`);

type Ending = { status: string; result: { text?: string; code?: string } };

const ended = (action: string): Promise<Ending> =>
  vi.waitFor(async () => {
    const [row] = await database.sql<
      Ending[]
    >`select status, result from public.assistant_actions where id = ${action}`;
    if (!row || !['done', 'failed'].includes(row.status)) throw new Error(`Still ${row?.status}`);
    return row;
  }, 15_000);

test('a check stores the server’s tools; a failed check gives the reason and keeps them', async () => {
  await start();
  const here = await workspaceWithServer();
  expect(await check(here)).toMatchObject({
    error: null,
    tools: [
      { name: 'find', is_reading: true },
      { name: 'create', is_reading: false },
    ],
  });
  await database.sql`update public.mcp_servers set sealed_headers = 'no json' where id = ${here.server}`;
  expect(await check(here)).toMatchObject({
    error: { code: 'headers_unreadable' },
    tools: [{ name: 'find' }, { name: 'create' }],
  });
});

test('a channel has only the tools it allows, of enabled servers', async () => {
  await start();
  const here = await workspaceWithServer();
  const names = async () => {
    const { tools, close } = await connectServers({
      pool,
      workspaceId: here.workspace,
      channelId: here.channel,
      secrets,
      safeFetch,
      signal: stopping.signal,
    });
    await close();
    return tools.map(({ name, isTrusted }) => [name, isTrusted]);
  };
  await check(here);
  expect(await names()).toEqual([]);
  await allow(here, ['create', 'find', 'unheard-of']);
  expect(await names()).toEqual([
    ['find', false],
    ['create', false],
  ]);
  await database.sql`update public.mcp_servers set trusted_tools = '["find", "unheard-of"]'
    where id = ${here.server}`;
  expect(await names()).toEqual([
    ['find', true],
    ['create', false],
  ]);
  await allow(here, ['find']);
  expect(await names()).toEqual([['find', true]]);
  await database.sql`update public.mcp_servers set is_enabled = false where id = ${here.server}`;
  expect(await names()).toEqual([]);
});

test('a tool runs only after its person approves', async () => {
  await start();
  const here = await workspaceWithServer();
  await check(here);
  await allow(here, ['create']);
  const action = await propose(here, 'create', { title: 'Crane' });
  expect(created).toEqual([]);
  await accept(here, action);
  expect(await ended(action)).toEqual({ status: 'done', result: { text: 'Created Crane' } });
  expect(created).toEqual(['Crane']);
});

test('an interrupted call is reported and not repeated', async () => {
  await start();
  const here = await workspaceWithServer();
  await check(here);
  await allow(here, ['create']);
  isSlow = true;
  const action = await propose(here, 'create', { title: 'Twice' });
  await accept(here, action);
  await vi.waitFor(() => expect(created).toEqual(['Twice']));
  // The state after a service was killed: the call was started, and the job still exists.
  await stop();
  await database.sql`update public.assistant_actions set status = 'accepted', result =
    ${database.sql.json({ started_at: new Date().toISOString() })} where id = ${action}`;
  await database.sql`select graphile_worker.add_job('call_tool', json_build_object('action_id', ${action}::text))`;
  isSlow = false;
  await start();
  expect(await ended(action)).toMatchObject({
    status: 'failed',
    result: { code: 'tool_interrupted' },
  });
  expect(created).toEqual(['Twice']);
});

test.each([
  ['forbids the tool', (here: WorkspaceWithServer) => allow(here, ['find'])],
  [
    'forbids the server',
    (here: WorkspaceWithServer) =>
      database.sql`delete from public.channel_mcp_servers where server_id = ${here.server}`,
  ],
  [
    'has its server switched off',
    (here: WorkspaceWithServer) =>
      database.sql`update public.mcp_servers set is_enabled = false where id = ${here.server}`,
  ],
])('nothing is called for a channel that %s in the meantime', async (_what, change) => {
  await start();
  const here = await workspaceWithServer();
  await check(here);
  await allow(here, ['create', 'find']);
  const action = await propose(here, 'create', { title: 'Late' });
  await change(here);
  await accept(here, action);
  expect(await ended(action)).toMatchObject({
    status: 'failed',
    result: { code: 'tool_forbidden' },
  });
  expect(created).toEqual([]);
});
