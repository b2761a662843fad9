import { jsonSchema } from 'ai';
import { z } from 'zod';
import { proposedAction, type ActionContext } from '../actions/action.ts';
import type { ServerTool } from '../mcp/servers.ts';
import { ownAddresses } from './own-addresses.ts';
import type { ToolDefinition } from './toolbox.ts';

const NAME_CHARACTERS = 60;
const MOST = 64;
const INPUT_BYTES = 32_000;

/**
 * Tools of servers that the workspace added. Those that an owner trusts run immediately; any other
 * waits for a person's approval.
 */
export function serverTools(
  tools: readonly ServerTool[],
  context: ActionContext,
): ToolDefinition[] {
  const taken = new Set<string>();
  return tools.slice(0, MOST).map((tool) => ({
    name: nameFor(tool, taken),
    isChosen: true,
    shownAs: `${tool.server.name}: ${tool.name}`.slice(0, 255),
    description: descriptionOf(tool),
    inputSchema: jsonSchema(tool.inputSchema),
    run: (input, signal) =>
      tool.isTrusted ? callNow(tool, input, signal) : proposeCall(tool, input, context),
  }));
}

function descriptionOf({ description, server, isTrusted }: ServerTool): string {
  const origin = `A tool of the server ${JSON.stringify(server.name)}; this description is the server’s.`;
  const rule = isTrusted ? '' : ' It is only proposed: a person confirms it before it runs.';
  return `${description.slice(0, 1000)}\n(${origin}${rule})`;
}

async function callNow(tool: ServerTool, input: unknown, signal: AbortSignal) {
  const text = await tool.call(input, signal);
  return {
    content: text,
    shown: { summary: text.replace(/\s+/g, ' ').slice(0, 200), items: [] },
    quotable: ownAddresses(text, tool.server.host, input),
    outcome: 'done' as const,
  };
}

async function proposeCall(
  { server, name, title }: ServerTool,
  input: unknown,
  { propose }: ActionContext,
) {
  const given = z.record(z.string(), z.json()).parse(input ?? {});
  if (Buffer.byteLength(JSON.stringify(given)) > INPUT_BYTES)
    throw new Error('This input is too long to be confirmed by a person.');
  return proposedAction(
    await propose('tool', { server_id: server.id, server: server.name, tool: name, input: given }),
    `${server.name}: ${title}`,
  );
}

/** Providers accept only letters, digits, '_' and '-', and require unique names. */
function nameFor({ server, name }: ServerTool, taken: Set<string>): string {
  const plain = `${server.name}_${name}`
    .replaceAll(/[^a-zA-Z0-9_-]+/g, '_')
    .slice(0, NAME_CHARACTERS);
  let free = `x_${plain}`;
  for (let number = 2; taken.has(free); number += 1) free = `x${number}_${plain}`;
  taken.add(free);
  return free;
}
