import { setTimeout as sleep } from 'node:timers/promises';
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Source,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCall,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import type { Conversation } from './conversation.ts';
import { nextStep } from './compose.ts';
import { toolResultsIn } from './findings.ts';
import type { Composed } from './quotes.ts';

const WORD_PAUSE_MS = 15;
/** The name of the built-in model among the providers. */
export const BUILT_IN = 'built-in';

/**
 * The model that answers if no provider is configured: without a network and without learning. It
 * looks things up with the tools it is offered, quotes, summarizes, lists and counts, and says
 * plainly what it is. It works on the conversation instead of its transcript, so it is created for
 * one conversation.
 * @param silence what it writes before its reason if no answer is needed
 */
export function builtInModel(conversation: Conversation, silence: string): LanguageModelV4 {
  const step = async (options: LanguageModelV4CallOptions) => {
    const offered = options.toolChoice?.type === 'none' ? [] : (options.tools ?? []);
    return nextStep(
      conversation,
      { now: nowOf(conversation), timezone: conversation.timezone },
      await toolResultsIn(options.prompt),
      new Set(offered.map(({ name }) => name)),
    );
  };
  const answer = async (options: LanguageModelV4CallOptions): Promise<Answer> => {
    const next = await step(options);
    if ('calls' in next)
      return {
        calls: next.calls.map(({ tool, input }, index) => toolCall(options, index, tool, input)),
        composed: NOTHING,
      };
    return {
      calls: [],
      composed:
        'answer' in next ? next.answer : { text: `${silence} ${next.silence}`, sources: [] },
    };
  };
  return {
    specificationVersion: 'v4',
    provider: BUILT_IN,
    modelId: BUILT_IN,
    supportedUrls: {},
    async doGenerate(options) {
      const { calls, composed } = await answer(options);
      const text = composed.text === '' ? [] : [{ type: 'text' as const, text: composed.text }];
      return {
        content: [...calls, ...text, ...sourceParts(composed)],
        finishReason: finish(calls),
        usage: usage(options, composed.text),
        warnings: [],
      };
    },
    async doStream(options) {
      return { stream: ReadableStream.from(parts(await answer(options), options)) };
    },
  };
}

const nowOf = ({ now }: Conversation): Date => (now === undefined ? new Date() : new Date(now));

type Answer = { calls: LanguageModelV4ToolCall[]; composed: Composed };

const NOTHING: Composed = { text: '', sources: [] };

const finish = (calls: readonly LanguageModelV4ToolCall[]) =>
  calls.length > 0
    ? ({ unified: 'tool-calls', raw: 'tool-calls' } as const)
    : ({ unified: 'stop', raw: 'stop' } as const);

/**
 * A call's id is its position in the conversation, so that the same question makes the same calls.
 */
const toolCall = (
  { prompt }: LanguageModelV4CallOptions,
  index: number,
  toolName: string,
  input: Record<string, unknown>,
): LanguageModelV4ToolCall => ({
  type: 'tool-call',
  toolCallId: `${BUILT_IN}-${prompt.length}-${index}`,
  toolName,
  input: JSON.stringify(input),
});

/** Streams word by word, at reading speed, so that people see the answer grow and can stop it. */
async function* parts(
  { calls, composed }: Answer,
  options: LanguageModelV4CallOptions,
): AsyncGenerator<LanguageModelV4StreamPart> {
  yield { type: 'stream-start', warnings: [] };
  yield* calls;
  yield* sourceParts(composed);
  if (composed.text !== '') {
    yield { type: 'text-start', id: '0' };
    for (const delta of composed.text.match(/\s*\S+/g) ?? []) {
      options.abortSignal?.throwIfAborted();
      yield { type: 'text-delta', id: '0', delta };
      await sleep(WORD_PAUSE_MS);
    }
    yield { type: 'text-end', id: '0' };
  }
  yield { type: 'finish', finishReason: finish(calls), usage: usage(options, composed.text) };
}

const sourceParts = ({ sources }: Composed): LanguageModelV4Source[] =>
  sources.map((id) => ({
    type: 'source',
    sourceType: 'document',
    id,
    mediaType: 'text/markdown',
    title: id,
  }));

/** Counts words, since this model has no other tokens. */
function usage({ prompt }: LanguageModelV4CallOptions, text: string): LanguageModelV4Usage {
  const input = words(JSON.stringify(prompt));
  return {
    inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: words(text), text: words(text), reasoning: undefined },
  };
}

const words = (value: string) => value.split(/\s+/).filter(Boolean).length;
