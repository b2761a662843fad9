import { setTimeout as sleep } from 'node:timers/promises';
import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3Source, LanguageModelV3StreamPart, LanguageModelV3Usage } from '@ai-sdk/provider';
import type { Conversation } from '../conversation.ts';
import { SILENCE } from '../instructions.ts';
import { compose, type Composed } from './compose.ts';

const WORD_PAUSE_MS = 15;
const NAME = 'built-in';

/**
 * The model that answers when no provider is configured: no network, no learning. It finds, quotes,
 * sums up and lists what the conversation itself says, and says plainly what it is. It works on the
 * conversation rather than on its transcript, so it is made for one.
 */
export function builtInModel(conversation: Conversation): LanguageModelV3 {
  const answer = () => compose(conversation) ?? { text: SILENCE, sources: [] };
  return {
    specificationVersion: 'v3',
    provider: NAME,
    modelId: NAME,
    supportedUrls: {},
    async doGenerate(options) {
      const composed = answer();
      return { content: [{ type: 'text', text: composed.text }, ...sourceParts(composed)], finishReason: FINISHED, usage: usage(options, composed.text), warnings: [] };
    },
    async doStream(options) {
      return { stream: ReadableStream.from(parts(answer(), options)) };
    },
  };
}

const FINISHED = { unified: 'stop', raw: 'stop' } as const;

/** Word by word, at the pace of reading, so that an answer can be seen to grow and be stopped. */
async function* parts(composed: Composed, options: LanguageModelV3CallOptions): AsyncGenerator<LanguageModelV3StreamPart> {
  yield { type: 'stream-start', warnings: [] };
  yield* sourceParts(composed);
  yield { type: 'text-start', id: '0' };
  for (const delta of composed.text.match(/\s*\S+/g) ?? []) {
    options.abortSignal?.throwIfAborted();
    yield { type: 'text-delta', id: '0', delta };
    await sleep(WORD_PAUSE_MS);
  }
  yield { type: 'text-end', id: '0' };
  yield { type: 'finish', finishReason: FINISHED, usage: usage(options, composed.text) };
}

const sourceParts = ({ sources }: Composed): LanguageModelV3Source[] => sources.map((id) => ({ type: 'source', sourceType: 'document', id, mediaType: 'text/markdown', title: id }));

/** Words, as this model has no other tokens. */
function usage({ prompt }: LanguageModelV3CallOptions, text: string): LanguageModelV3Usage {
  const input = words(JSON.stringify(prompt));
  return {
    inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: words(text), text: words(text), reasoning: undefined },
  };
}

const words = (value: string) => value.split(/\s+/).filter(Boolean).length;
