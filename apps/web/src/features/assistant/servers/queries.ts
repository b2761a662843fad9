import type { McpServer } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase, toAppError } from '../../../data/index.ts';
import { queries } from '../../../lib/query-client.ts';

const tool = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  is_reading: z.boolean(),
});
const problem = z.object({ code: z.string(), message: z.string(), hint: z.string() });

export type ServerTool = z.infer<typeof tool>;
export type ServerProblem = z.infer<typeof problem>;
/** A server without its headers, which never reach a browser. */
export type ListedServer = Omit<
  McpServer,
  'sealed_headers' | 'tools' | 'trusted_tools' | 'error'
> & {
  tools: ServerTool[];
  /** Names of the tools that run without a person's yes. */
  trusted_tools: string[];
  error: ServerProblem | null;
};

/** Names of the tools that a channel's assistants may use, by server id. */
export type AllowedTools = ReadonlyMap<string, readonly string[]>;

/** Poll interval: these rows have no live updates, so other owners' changes only show this way. */
const POLL_MS = 15_000;
const WAITING_MS = 700;

export const serversKey = (workspaceId: string) => ['tool servers', workspaceId];
export const allowedKey = (channelId: string) => ['allowed tools', channelId];

/** @param isWaiting true while a check is pending; polls often then. */
export function useServers(workspaceId: string, isWaiting = false) {
  return useQuery(
    {
      queryKey: serversKey(workspaceId),
      queryFn: () => fetchServers(workspaceId),
      staleTime: 0,
      refetchInterval: isWaiting ? WAITING_MS : POLL_MS,
    },
    queries,
  );
}

export function useAllowedTools(channelId: string) {
  return useQuery(
    {
      queryKey: allowedKey(channelId),
      queryFn: () => fetchAllowed(channelId),
      staleTime: 0,
      refetchInterval: POLL_MS,
    },
    queries,
  );
}

/** @throws AppError */
async function fetchServers(workspaceId: string): Promise<ListedServer[]> {
  const { data, error, status } = await supabase
    .from('mcp_servers')
    .select(
      `id, workspace_id, name, url, is_enabled, tools, checked_at, error, created_by, created_at,
      updated_at, trusted_tools`,
    )
    .eq('workspace_id', workspaceId)
    .order('created_at')
    .order('id');
  if (error) throw toAppError(error, status);
  return data.map((row) => ({
    ...row,
    tools: z.array(tool).catch([]).parse(row.tools),
    trusted_tools: z.array(z.string()).catch([]).parse(row.trusted_tools),
    error: problem.nullable().catch(null).parse(row.error),
  }));
}

/** @throws AppError */
async function fetchAllowed(channelId: string): Promise<AllowedTools> {
  const { data, error, status } = await supabase
    .from('channel_mcp_servers')
    .select('server_id, tools')
    .eq('channel_id', channelId);
  if (error) throw toAppError(error, status);
  return new Map(
    data.map(({ server_id, tools }) => [server_id, z.array(z.string()).catch([]).parse(tools)]),
  );
}
