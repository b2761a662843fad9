import { setTimeout as sleep } from 'node:timers/promises';
import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3StreamPart, LanguageModelV3Usage } from '@ai-sdk/provider';
import { z } from 'zod';
import { SILENCE } from '../instructions.ts';
import { compose } from './compose.ts';

const WORD_PAUSE_MS = 15;
const NAME = 'built-in';

const conversation = z.object({
  prompt: z.string(),
  mode: z.enum(['auto', 'mention', 'off']),
  turns: z.array(z.object({ id: z.string(), author: z.string(), role: z.enum(['user', 'assistant']), at: z.string(), text: z.string() })),
});

/**
 * The model that answers when no provider is configured: no network, no learning. It finds, quotes,
 * sums up and lists what the conversation itself says, and says plainly what it is.
 */
export function builtInModel(): LanguageModelV3 {
  return {
    specificationVersion: 'v3',
    provider: NAME,
    modelId: NAME,
    supportedUrls: {},
    async doGenerate(options) {
      const text = textFor(options);
      return { content: [{ type: 'text', text }], finishReason: { unified: 'stop', raw: 'stop' }, usage: usage(options, text), warnings: [] };
    },
    async doStream(options) {
      return { stream: ReadableStream.from(parts(options)) };
    },
  };
}

async function* parts(options: LanguageModelV3CallOptions): AsyncGenerator<LanguageModelV3StreamPart> {
  const text = textFor(options);
  yield { type: 'stream-start', warnings: [] };
  yield { type: 'text-start', id: '0' };
  for (const delta of text.match(/\s*\S+\s*?|\s+$/g) ?? []) {
    options.abortSignal?.throwIfAborted();
    yield { type: 'text-delta', id: '0', delta };
    await sleep(WORD_PAUSE_MS);
  }
  yield { type: 'text-end', id: '0' };
  yield { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage: usage(options, text) };
}

function textFor({ providerOptions }: LanguageModelV3CallOptions): string {
  return compose(conversation.parse(providerOptions?.parley)) ?? SILENCE;
}

/** Words, as this model has no other tokens. */
function usage({ prompt }: LanguageModelV3CallOptions, text: string): LanguageModelV3Usage {
  const words = (value: string) => value.split(/\s+/).filter(Boolean).length;
  const input = words(JSON.stringify(prompt));
  return {
    inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: words(text), text: words(text), reasoning: undefined },
  };
}
