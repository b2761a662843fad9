import type { LanguageModelV4 } from '@ai-sdk/provider';
import { wrapLanguageModel } from 'ai';
import type { Toolbox } from './toolbox.ts';

/**
 * The model, shown the tools that are offered to it at the moment. One that it calls without having
 * been offered it works all the same.
 */
export const offering = (model: LanguageModelV4, toolbox: Toolbox): LanguageModelV4 =>
  wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      transformParams: async ({ params }) => ({
        ...params,
        ...(params.tools
          ? {
              tools: params.tools
                .filter(({ name }) => toolbox.isOffered(name))
                .map((tool) =>
                  tool.type === 'function'
                    ? { ...tool, inputSchema: withoutDialect(tool.inputSchema) }
                    : tool,
                ),
            }
          : {}),
      }),
    },
  });

/** Every provider knows the dialect, so that naming it in each tool only costs. */
function withoutDialect<Schema extends object>(schema: Schema): Schema {
  const plain = { ...schema };
  if ('$schema' in plain) delete plain.$schema;
  return plain;
}
