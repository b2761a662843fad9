import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { hrefOf, read } from '@parley/assistant';
import { z } from 'zod';
import type { CallContext } from '../call-context.ts';
import { answered, toolResult } from './answer.ts';

const MOST = 500;

/** The workspace's channels that the person can see, those they take part in first. */
export function registerListChannels(server: McpServer, context: CallContext): void {
  const title = 'List channels';
  server.registerTool(
    'list_channels',
    {
      title,
      description:
        'Lists the channels the person sees in the workspace: ' +
        'name, topic, whether they take part, and the id by which other tools find it.',
      inputSchema: z.object({}),
      annotations: { title, readOnlyHint: true, openWorldHint: false },
    },
    () => answered(async () => toolResult(await channelsOf(context), context), context),
  );
}

async function channelsOf({ reader, holder }: CallContext) {
  const [channels, participants] = await Promise.all([
    read(
      'The channels',
      reader
        .from('channels')
        .select('id, name, topic, visibility, archived_at')
        .eq('workspace_id', holder.workspaceId)
        .neq('visibility', 'direct')
        .is('deleted_at', null)
        .order('name')
        .limit(MOST),
    ),
    read(
      'The participants',
      reader
        .from('participants')
        .select('channel_id')
        .eq('workspace_id', holder.workspaceId)
        .eq('profile_id', holder.personId),
    ),
  ]);
  const own = new Set(participants.map(({ channel_id }) => channel_id));
  return channels
    .map(({ id, name, topic, visibility, archived_at }) => ({
      id,
      name,
      topic,
      visibility,
      takes_part: own.has(id),
      is_archived: archived_at !== null,
      link: hrefOf({ kind: 'channel', id, channel_id: id, message_id: null }),
    }))
    .toSorted((a, b) => Number(b.takes_part) - Number(a.takes_part));
}
