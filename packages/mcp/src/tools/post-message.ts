import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { type Client, findChannel, hrefOf, idIn, read } from '@parley/assistant';
import { limits, newId, userParts } from '@parley/model';
import { z } from 'zod';
import type { CallContext } from '../call-context.ts';
import { answered, errorResult, refusedRow, toolResult } from './answer.ts';

const input = z.object({
  channel: z.string().min(1).max(limits.nameMax).describe('Name or id of the channel'),
  text: z
    .string()
    .trim()
    .min(1)
    .max(limits.messageTextMax)
    .describe(
      'Markdown. @Name of somebody in the channel notifies them; an assistant answers only when it is named so.',
    ),
  thread: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe(
      'Link or id of the message whose thread it belongs to; in the channel itself when left out',
    ),
});

type Post = z.output<typeof input>;

/**
 * Posts in the person's name. The message is marked as written by a tool, so that two programs do
 * not talk forever.
 */
export function registerPostMessage(server: McpServer, context: CallContext, writer: Client): void {
  const title = 'Post a message';
  server.registerTool(
    'post_message',
    {
      title,
      description:
        'Posts a message in a channel or thread, in the name of the person. Everybody in the channel sees it at once.',
      inputSchema: input,
      annotations: {
        title,
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: false,
      },
    },
    (post) => answered(() => send(post, context, writer), context),
  );
}

async function send({ channel: wanted, text, thread }: Post, context: CallContext, writer: Client) {
  const { reader, holder } = context;
  const { channel, problem } = await findChannel(reader, holder.workspaceId, wanted, null);
  if (!channel) return errorResult(problem);
  const root = thread === undefined ? null : await rootOf(reader, channel.id, thread);
  if (thread !== undefined && root === null)
    return errorResult('There is no such message in this channel.');
  const id = newId();
  const channelIds = { workspace_id: holder.workspaceId, channel_id: channel.id };
  const { error } = await writer.from('messages').insert({
    id,
    ...channelIds,
    author_id: holder.personId,
    thread_id: root,
    role: 'user',
    parts: userParts(id, text, []),
    metadata: { ...channelIds, via: 'tool' },
  });
  return error
    ? refusedRow(error, context)
    : toolResult(
        {
          id,
          channel: channel.name,
          link: hrefOf({ kind: 'message', id, channel_id: channel.id, message_id: id }),
        },
        context,
      );
}

/** The first message of the thread that the given message starts or belongs to. */
async function rootOf(reader: Client, channelId: string, linkOrId: string): Promise<string | null> {
  const id = idIn(linkOrId);
  if (!id) return null;
  const message = await read(
    'The message',
    reader
      .from('messages')
      .select('id, thread_id')
      .eq('id', id)
      .eq('channel_id', channelId)
      .is('deleted_at', null)
      .maybeSingle(),
  );
  return message && (message.thread_id ?? message.id);
}
