import type { SafeFetch } from '@parley/safe-fetch';
import type { Pool } from 'pg';
import { z } from 'zod';
import { type ServerAddress, ServerConnection } from './connection.ts';
import { toolFailure } from './failure.ts';
import type { SecretOpener } from './headers.ts';
import { readTools } from './known-tools.ts';

/**
 * A tool of a server that the workspace added and the channel allows. Its texts come from the
 * server: they are data, not instructions.
 */
export type ServerTool = {
  server: { id: string; name: string; host: string };
  name: string;
  title: string;
  description: string;
  /** JSON Schema. */
  inputSchema: object;
  /**
   * True if an owner trusts the tool to run at once; any other is called only after a person's
   * approval, whatever the server says of it.
   */
  isTrusted: boolean;
  /**
   * The tool's result as text of at most 20,000 characters.
   * @throws Error with a message for people.
   */
  call(input: unknown, signal: AbortSignal): Promise<string>;
};

export type ConnectOptions = {
  pool: Pool;
  workspaceId: string;
  channelId: string;
  secrets: SecretOpener;
  safeFetch: SafeFetch;
  signal: AbortSignal;
};

type Row = ServerAddress & {
  id: string;
  name: string;
  tools: unknown;
  trusted: unknown;
  allowed: unknown;
};

/**
 * The tools of servers that a channel's assistants can use, as of an owner's last check: later
 * changes on the server have no effect until the next check (decision 0017). A server is connected
 * when its first tool is called.
 */
export async function connectServers({
  pool,
  workspaceId,
  channelId,
  secrets,
  safeFetch,
  signal,
}: ConnectOptions): Promise<{ tools: ServerTool[]; close(): Promise<void> }> {
  const rows = await allowedServers(pool, workspaceId, channelId);
  const open = new Map<string, Promise<ServerConnection>>();
  const connectionTo = (row: Row) => {
    const connection =
      open.get(row.id) ?? ServerConnection.open(row, { secrets, safeFetch, signal });
    open.set(row.id, connection);
    return connection;
  };
  return {
    tools: rows.flatMap((row) => toolsOf(row, () => connectionTo(row))),
    async close() {
      await Promise.all(
        [...open.values()].map((connection) =>
          connection.then((opened) => opened.close()).catch(() => {}),
        ),
      );
    },
  };
}

async function allowedServers(pool: Pool, workspaceId: string, channelId: string): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select s.id, s.name, s.url, s.sealed_headers, s.tools, s.trusted_tools as trusted,
       a.tools as allowed
     from public.channel_mcp_servers a join public.mcp_servers s on s.id = a.server_id
     where a.channel_id = $2 and s.workspace_id = $1 and s.is_enabled order by s.created_at, s.id`,
    [workspaceId, channelId],
  );
  return rows;
}

function toolsOf(row: Row, connect: () => Promise<ServerConnection>): ServerTool[] {
  const allowed = new Set(toolNames(row.allowed));
  const trusted = new Set(toolNames(row.trusted));
  const known = readTools(row.tools).filter(({ name }) => allowed.has(name));
  return known.map(({ name, title, description, schema }) => ({
    server: { id: row.id, name: row.name, host: new URL(row.url).host },
    name,
    title,
    description,
    inputSchema: schema,
    isTrusted: trusted.has(name),
    async call(input, signal) {
      try {
        const connection = await connect();
        return await connection.call(name, inputOf(input), signal);
      } catch (error) {
        throw new Error(toolFailure(error).message, { cause: error });
      }
    },
  }));
}

/** Parses a stored list of tool names. */
export const toolNames = (tools: unknown): string[] =>
  z.array(z.string()).safeParse(tools).data ?? [];

/** The input of a tool must be an object; anything else becomes an empty one. */
export const inputOf = (input: unknown): Record<string, unknown> =>
  z.record(z.string(), z.unknown()).safeParse(input).data ?? {};
