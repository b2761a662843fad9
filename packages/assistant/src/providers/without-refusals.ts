import type { LanguageModelV4Middleware, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { z } from 'zod';

/** A piece of an answer in which a provider of OpenAI's protocol says that it does not answer. */
const refusing = z.object({
  choices: z.array(z.object({ delta: z.object({ refusal: z.string().min(1) }) })).min(1),
});

/**
 * What a provider says in place of an answer is not posted as one: the run fails with what can be
 * done about it. The library hands it on as text of the answer, after the piece it came in.
 */
export const withoutRefusals: LanguageModelV4Middleware = {
  specificationVersion: 'v4',
  transformParams: async ({ params }) => ({ ...params, includeRawChunks: true }),
  async wrapStream({ doStream }) {
    const { stream, ...rest } = await doStream();
    let isRefusing = false;
    const dropping = new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
      transform(part, controller) {
        if (part.type === 'raw') isRefusing = refusing.safeParse(part.rawValue).success;
        else if (part.type !== 'text-delta' || !isRefusing) controller.enqueue(part);
      },
    });
    return { ...rest, stream: stream.pipeThrough(dropping) };
  },
};
