import type { LanguageModelV4 } from '@ai-sdk/provider';
import { streamText } from 'ai';

/** A question to a model: its instructions, and the data it works with. */
export type ModelQuestion = { system: string; prompt: string };

/** An answer, and the tokens that it used. */
export type CountedAnswer = { text: string; usage: { input: number; output: number } };

/**
 * A model's whole answer to one question.
 * @throws the provider's error, or the signal's reason
 */
export const answerOf = async (...asked: Parameters<typeof countedAnswerOf>): Promise<string> =>
  (await countedAnswerOf(...asked)).text;

/**
 * A model's whole answer to one question. It is streamed, because some servers answer in no other
 * way.
 * @throws the provider's error, or the signal's reason
 */
export async function countedAnswerOf(
  model: LanguageModelV4,
  { system, prompt }: ModelQuestion,
  signal: AbortSignal,
): Promise<CountedAnswer> {
  let text = '';
  let usage = { input: 0, output: 0 };
  const { stream } = streamText({
    model,
    instructions: system,
    prompt,
    maxRetries: 1,
    abortSignal: signal,
    onError: () => {},
  });
  for await (const part of stream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'text-delta') text += part.text;
    if (part.type === 'finish')
      usage = {
        input: part.totalUsage.inputTokens ?? 0,
        output: part.totalUsage.outputTokens ?? 0,
      };
  }
  signal.throwIfAborted();
  return { text, usage };
}

/** The JSON in an answer: many models wrap it in a code fence or a sentence. */
export function jsonIn(text: string): string {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  return from >= 0 && to > from ? text.slice(from, to + 1) : text;
}
