import type { Task } from '@parley/jobs';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { ServerOptions } from './check.ts';
import { type ToolFailure, toolFailure } from './failure.ts';
import { connectServers } from './servers.ts';

const payloadSchema = z.object({ action_id: z.uuid() });
const toolCall = z.object({ server_id: z.uuid(), tool: z.string(), input: z.unknown() });

type Action = { id: string; workspace_id: string; channel_id: string; payload: unknown };
type Result = { text: string } | ToolFailure;

const FORBIDDEN: ToolFailure = {
  code: 'tool_forbidden',
  message: 'The channel does not allow this tool any more.',
  hint: 'Who runs the channel decides this in its settings.',
};
const INTERRUPTED: ToolFailure = {
  code: 'tool_interrupted',
  message: 'Parley was stopped while the tool ran, so nobody knows whether it did its work.',
  hint: 'Look at the other side before you ask for it again.',
};

/**
 * Runs a tool call that a person approved, at most once: the call is marked before it is made, and
 * an interrupted call is reported instead of repeated.
 */
export function callTool({ secrets, safeFetch, shutdown }: ServerOptions): Task {
  return async (payload, _helpers, pool) => {
    const { action_id: id } = payloadSchema.parse(payload);
    const action = await begin(pool, id);
    if (action)
      await settle(pool, id, await perform(pool, action, { secrets, safeFetch, shutdown }));
    else await settle(pool, id, INTERRUPTED);
  };
}

/** Marks the call as started. @returns null if it was already started. */
async function begin(pool: Pool, id: string): Promise<Action | null> {
  const { rows } = await pool.query<Action>(
    `update public.assistant_actions set result = jsonb_build_object('started_at', now())
     where id = $1 and kind = 'tool' and status = 'accepted' and result is null
     returning id, workspace_id, channel_id, payload`,
    [id],
  );
  return rows[0] ?? null;
}

async function perform(
  pool: Pool,
  { workspace_id: workspaceId, channel_id: channelId, payload }: Action,
  { secrets, safeFetch, shutdown }: ServerOptions,
): Promise<Result> {
  const wanted = toolCall.safeParse(payload).data;
  if (!wanted) return FORBIDDEN;
  const { tools, close } = await connectServers({
    pool,
    workspaceId,
    channelId,
    secrets,
    safeFetch,
    signal: shutdown,
  });
  try {
    const tool = tools.find(
      ({ server, name }) => server.id === wanted.server_id && name === wanted.tool,
    );
    return tool ? { text: await tool.call(wanted.input, shutdown) } : FORBIDDEN;
  } catch (error) {
    if (shutdown.aborted) return INTERRUPTED;
    return toolFailure(error instanceof Error && error.cause ? error.cause : error);
  } finally {
    await close();
  }
}

/** Stores the result of a started call; a call that already has a result stays unchanged. */
async function settle(pool: Pool, id: string, result: Result): Promise<void> {
  await pool.query(
    `update public.assistant_actions set status = $2, result = $3
      where id = $1 and kind = 'tool' and status = 'accepted'`,
    [id, 'text' in result ? 'done' : 'failed', JSON.stringify(result)],
  );
}
