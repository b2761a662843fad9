import { rank } from '@parley/built-in/words';
import { z } from 'zod';
import { Toolbox, type ToolDefinition } from './toolbox.ts';

/** What nearly every question needs. The rest is found by need: a long list costs and distracts. */
const ALWAYS = new Set([
  'search',
  'settled',
  'read_thread',
  'read_period',
  'read_file',
  'find_people',
]);
/** So few tools are offered at once, and so many of those that a channel chose by name. */
const FEW = 8;
const MOST_CHOSEN = 16;
const FOUND = 4;

const input = z.object({
  need: z.string().min(1).max(300).describe('What you want to do, in a few words'),
});

/**
 * The tools of an answer: a few at once, and those of servers that the channel chose; the others by
 * a search.
 */
export function toolsByNeed(definitions: readonly ToolDefinition[]): Toolbox {
  if (definitions.length <= FEW) return new Toolbox(definitions);
  const chosen = definitions.filter(({ isChosen }) => isChosen);
  const offered = new Set([
    FIND_TOOLS,
    ...definitions.map(({ name }) => name).filter((name) => ALWAYS.has(name)),
    ...(chosen.length <= MOST_CHOSEN ? chosen.map(({ name }) => name) : []),
  ]);
  return new Toolbox([...definitions, findTools(definitions, offered)], offered);
}

export const FIND_TOOLS = 'find_tools';

const findTools = (
  definitions: readonly ToolDefinition[],
  offered: Set<string>,
): ToolDefinition => ({
  name: FIND_TOOLS,
  isHidden: true,
  shownAs: FIND_TOOLS,
  description:
    'Finds more tools by what you want to do: the schedule and its events, risks, places, ' +
    'channels, lists of files, counting, decisions and promises of a period, what somebody ' +
    'missed, drafts of messages, events and risks, reactions, and tools of other servers. ' +
    'What it finds can be called from then on, for example {"need":"draft a meeting"}.',
  inputSchema: input,
  run: async (given: unknown) => {
    const found = closestTools(definitions, input.parse(given).need);
    for (const { name } of found) offered.add(name);
    return {
      content:
        found.length > 0
          ? { can_be_called_now: found.map(({ name, description }) => ({ name, description })) }
          : {
              problem: `Nothing fits. There are: ${definitions.map(({ name }) => name).join(', ')}`,
            },
      shown: { summary: '', items: [] },
      quotable: [],
      outcome: 'done' as const,
    };
  },
});

/** The tools whose descriptions share most with a need, best first. */
export function closestTools(
  definitions: readonly ToolDefinition[],
  need: string,
): ToolDefinition[] {
  const texts = definitions.map((tool) => ({
    tool,
    text: `${tool.name.replaceAll('_', ' ')} ${tool.description}`,
  }));
  return rank(texts, need)
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, FOUND)
    .map(({ item }) => item.tool);
}
