import { actions } from '../actions/index.ts';
import type { ActionContext } from '../actions/action.ts';
import type { ServerTool } from '../mcp/servers.ts';
import { readingTools } from './reading/index.ts';
import { serverTools } from './server-tools.ts';
import type { ToolContext } from './tool.ts';
import type { ToolDefinition } from './toolbox.ts';

/**
 * The tools that an answer can use.
 * @param allowed names of tools, or null for all; the channel itself allows the tools of servers
 */
export function availableTools(
  context: ActionContext,
  allowed: readonly string[] | null,
  servers: readonly ServerTool[],
): ToolDefinition[] {
  const isAllowed = ({ name }: { name: string }) => allowed === null || allowed.includes(name);
  return [
    ...lookups(context).filter(isAllowed),
    ...actions.filter(isAllowed).map((action): ToolDefinition => ({
      name: action.name,
      shownAs: action.name,
      description: action.description,
      inputSchema: action.input,
      run: (input, signal) => action.run(action.input.parse(input), { ...context, signal }),
    })),
    ...serverTools(servers, context),
  ];
}

/** The tools that only read. */
export const lookups = (context: ToolContext): ToolDefinition[] =>
  readingTools.map((tool) => ({
    name: tool.name,
    shownAs: tool.name,
    description: tool.description,
    inputSchema: tool.input,
    run: async (input, signal) => ({
      ...(await tool.run(tool.input.parse(input), { ...context, signal })),
      outcome: 'done',
    }),
  }));
