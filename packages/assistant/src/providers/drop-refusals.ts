import type { LanguageModelV4Middleware, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { z } from 'zod';

/** A chunk of OpenAI's protocol with a refusal. */
const refusing = z.object({
  choices: z.array(z.object({ delta: z.object({ refusal: z.string().min(1) }) })).min(1),
});

/**
 * Drops a refusal, so that it is not posted as an answer: the run then fails with a hint what to
 * do. The library emits the refusal as text of the answer, right after its raw chunk.
 */
export const dropRefusals: LanguageModelV4Middleware = {
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
