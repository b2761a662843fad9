import { deeds } from '../actions/index.ts';
import type { DeedContext } from '../actions/deed.ts';
import type { ServerTool } from '../mcp/servers.ts';
import { readingTools } from './index.ts';
import { serverOffers } from './server-offers.ts';
import type { Offer } from './toolbox.ts';

/**
 * What an answer may use.
 * @param allowed names of tools, or null for all; servers are allowed by the channel itself
 */
export function offersFor(
  context: DeedContext,
  allowed: readonly string[] | null,
  servers: readonly ServerTool[],
): Offer[] {
  const isAllowed = ({ name }: { name: string }) => allowed === null || allowed.includes(name);
  return [
    ...readingTools.filter(isAllowed).map((tool): Offer => ({
      name: tool.name,
      shownAs: tool.name,
      description: tool.description,
      inputSchema: tool.input,
      run: async (input, signal) => ({
        ...(await tool.run(tool.input.parse(input), { ...context, signal })),
        outcome: 'done',
      }),
    })),
    ...deeds.filter(isAllowed).map((deed): Offer => ({
      name: deed.name,
      shownAs: deed.name,
      description: deed.description,
      inputSchema: deed.input,
      run: (input, signal) => deed.run(deed.input.parse(input), { ...context, signal }),
    })),
    ...serverOffers(servers, context),
  ];
}
