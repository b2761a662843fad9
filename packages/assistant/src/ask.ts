import type { LanguageModelV4 } from '@ai-sdk/provider';
import { streamText } from 'ai';

/** A question to a model: its instructions, and the data it works with. */
export type ModelQuestion = { system: string; prompt: string };

/**
 * A model's whole answer to one question. It is streamed, because some servers answer in no other
 * way.
 * @throws the provider's error, or the signal's reason
 */
export async function answerOf(
  model: LanguageModelV4,
  { system, prompt }: ModelQuestion,
  signal: AbortSignal,
): Promise<string> {
  let text = '';
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
  }
  signal.throwIfAborted();
  return text;
}

/** The JSON in an answer: many models wrap it in a code fence or a sentence. */
export function jsonIn(text: string): string {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  return from >= 0 && to > from ? text.slice(from, to + 1) : text;
}
