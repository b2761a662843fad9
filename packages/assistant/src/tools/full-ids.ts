import { namedIds } from '../context/short-ids.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { ToolDefinition } from './toolbox.ts';

/** The tools, for a model that knows messages by their short ids. */
export function withFullIds(
  definitions: readonly ToolDefinition[],
  conversation: Conversation,
): ToolDefinition[] {
  const ids = namedIds(conversation);
  const full = (input: unknown): unknown =>
    typeof input === 'object' && input !== null && !Array.isArray(input)
      ? Object.fromEntries(
          Object.entries(input).map(([key, value]) => [
            key,
            typeof value === 'string' ? (ids.get(value) ?? value) : value,
          ]),
        )
      : input;
  return definitions.map((tool) => ({
    ...tool,
    run: (input, signal) => tool.run(full(input), signal),
  }));
}
