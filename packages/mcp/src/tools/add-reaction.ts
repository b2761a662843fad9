import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { type Client, idIn, read } from '@parley/assistant';
import { newId, reactionEmoji } from '@parley/model';
import { z } from 'zod';
import { describe } from 'zod/mini';
import type { CallContext } from '../call-context.ts';
import { answered, errorResult, refusedRow, toolResult } from './answer.ts';

const input = z.object({
  message: z.string().min(1).max(500).describe('Link or id of the message'),
  emoji: reactionEmoji.check(describe('One emoji, such as 👍')),
});

/** A person has one reaction on a message: another replaces the first. */
export function registerAddReaction(server: McpServer, context: CallContext, writer: Client): void {
  const title = 'React to a message';
  server.registerTool(
    'add_reaction',
    {
      title,
      description:
        'Reacts to a message with one emoji, in the name of the person; a reaction they gave before is replaced.',
      inputSchema: input,
      annotations: {
        title,
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    ({ message, emoji }) => answered(() => react(message, emoji, context, writer), context),
  );
}

async function react(linkOrId: string, emoji: string, context: CallContext, writer: Client) {
  const { reader, holder } = context;
  const id = idIn(linkOrId);
  const message =
    id &&
    (await read(
      'The message',
      reader
        .from('messages')
        .select('id, channel_id')
        .eq('id', id)
        .eq('workspace_id', holder.workspaceId)
        .is('deleted_at', null)
        .maybeSingle(),
    ));
  if (!message)
    return errorResult(
      'The person reads no such message. Pass the id or the link of a message they can open.',
    );
  const row = {
    id: newId(),
    workspace_id: holder.workspaceId,
    channel_id: message.channel_id,
    message_id: message.id,
    profile_id: holder.personId,
    emoji,
  };
  const given = await read(
    'The reaction',
    reader
      .from('reactions')
      .select('id')
      .eq('message_id', message.id)
      .eq('profile_id', holder.personId)
      .maybeSingle(),
  );
  const { error } = given
    ? await writer.from('reactions').update({ emoji }).eq('id', given.id)
    : await writer.from('reactions').insert(row);
  return error ? refusedRow(error, context) : toolResult({ message: message.id, emoji }, context);
}
