import type { Task } from '@parley/jobs';
import type { SafeFetch } from '@parley/safe-fetch';
import type { Pool } from 'pg';
import { z } from 'zod';
import { type ServerAddress, ServerConnection, type ServerAccess } from './connection.ts';
import { type ToolFailure, toolFailure } from './failure.ts';
import type { SecretOpener } from './headers.ts';
import { type KnownTool, knownTools } from './known-tools.ts';

export type ServerOptions = { secrets: SecretOpener; safeFetch: SafeFetch; shutdown: AbortSignal };

const payloadSchema = z.object({ id: z.uuid() });

/**
 * Asks a server for its tools and stores them. If that fails, stores the reason and keeps the tools
 * that were known.
 */
export function checkMcpServer({ secrets, safeFetch, shutdown }: ServerOptions): Task {
  return async (payload, _helpers, pool) => {
    const { id } = payloadSchema.parse(payload);
    const { rows } = await pool.query<ServerAddress>(
      'select url, sealed_headers from public.mcp_servers where id = $1',
      [id],
    );
    const [server] = rows;
    if (!server) return;
    const found = await askForTools(server, { secrets, safeFetch, signal: shutdown });
    // If the service stops, the check is repeated after the next start.
    shutdown.throwIfAborted();
    await keep(pool, id, server, found);
  };
}

type Found = { tools: KnownTool[] } | { error: ToolFailure };

async function askForTools(server: ServerAddress, reach: ServerAccess): Promise<Found> {
  try {
    const connection = await ServerConnection.open(server, reach);
    try {
      return { tools: knownTools(await connection.tools(reach.signal)) };
    } finally {
      await connection.close();
    }
  } catch (error) {
    return { error: toolFailure(error) };
  }
}

/**
 * Stores the result only if the server's headers are still the ones that were used: otherwise
 * another check is under way.
 */
async function keep(
  pool: Pool,
  id: string,
  { sealed_headers }: ServerAddress,
  found: Found,
): Promise<void> {
  const [tools, error] =
    'tools' in found ? [JSON.stringify(found.tools), null] : [null, JSON.stringify(found.error)];
  await pool.query(
    `update public.mcp_servers set tools = coalesce($2::jsonb, tools), error = $3::jsonb,
      checked_at = now() where id = $1 and sealed_headers is not distinct from $4`,
    [id, tools, error, sealed_headers],
  );
}
