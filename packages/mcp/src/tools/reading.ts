import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { read, readingTools } from '@parley/assistant';
import type { CallContext } from '../call-context.ts';
import { answered, toolResult } from './answer.ts';

/** Offers the assistant's own reading tools to the person's other tools. */
export function registerReading(server: McpServer, context: CallContext): void {
  for (const tool of readingTools) {
    const { name, title, description, input } = tool;
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: input,
        annotations: { title, readOnlyHint: true, openWorldHint: false },
      },
      (args) =>
        answered(async () => {
          const { content } = await tool.run(args, await contextOf(context));
          return toolResult(content, context);
        }, context),
    );
  }
}

async function contextOf({ holder, reader, signal }: CallContext) {
  const settings = await read(
    'The settings',
    reader.from('person_settings').select('timezone').eq('id', holder.personId).maybeSingle(),
  );
  return {
    reader,
    workspaceId: holder.workspaceId,
    personId: holder.personId,
    channelId: null,
    now: new Date(),
    timezone: settings?.timezone ?? 'UTC',
    signal,
  };
}
