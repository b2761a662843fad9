import type { LanguageModelV3 } from '@ai-sdk/provider';
import { limits } from '@parley/model';
import { streamText, type TextStreamPart, type ToolSet } from 'ai';
import type { Conversation } from './conversation.ts';
import { cutStream, noAnswer, refused, RunError, timedOut } from './failures.ts';
import { maySayNothing, modelMessages, SILENCE, systemText } from './instructions.ts';

// The SDK would print its warnings on the console, which belongs to the program.
globalThis.AI_SDK_LOG_WARNINGS = false;

export type GenerationOptions = {
  model: LanguageModelV3;
  conversation: Conversation;
  /** Longest silence of the provider, and longest answer, in milliseconds. */
  idleMs: number;
  totalMs: number;
  /** A person ends the answer: what there is stays. */
  stop: AbortSignal;
  /** The service ends: the answer is written again later. */
  shutdown: AbortSignal;
  /** The whole text so far, each time it has grown; never the marker of silence. */
  onText(text: string): void;
};

export type Generated = {
  ending: 'complete' | 'stopped' | 'interrupted';
  /** Empty when the model chose to stay silent. */
  text: string;
  /** Ids of the messages and files the answer quotes, as the model named them. */
  sources: string[];
  usage: { input: number | undefined; output: number | undefined };
};

/**
 * Streams one answer of a model.
 * @throws RunError or the provider's own error; failureOf() says what it means.
 */
export async function generate(options: GenerationOptions): Promise<Generated> {
  const { model, conversation, stop, shutdown } = options;
  const timer = new Timer(options);
  const answer = new Answer(options);
  try {
    const { fullStream } = streamText({
      model,
      system: systemText(conversation, new Date()),
      messages: modelMessages(conversation),
      abortSignal: AbortSignal.any([stop, shutdown, timer.signal, answer.isEnough]),
      // Tried again by the job queue, so that a wait outlives this process.
      maxRetries: 0,
      onError: () => {},
    });
    for await (const part of fullStream) {
      timer.heard();
      answer.take(part);
    }
  } catch (error) {
    // What an abort of ours makes the provider say is no failure of the provider.
    if (![stop, shutdown, timer.signal, answer.isEnough].some(({ aborted }) => aborted)) throw error;
  } finally {
    timer.end();
  }
  if (shutdown.aborted) return answer.ended('interrupted');
  if (stop.aborted) return answer.ended('stopped');
  if (timer.signal.aborted) throw new RunError(timedOut());
  return answer.ended('complete');
}

/** The answer as far as it has come. */
class Answer {
  readonly #options: GenerationOptions;
  readonly #enough = new AbortController();
  readonly #sources: string[] = [];
  #usage: Generated['usage'] = { input: undefined, output: undefined };
  #text = '';

  constructor(options: GenerationOptions) {
    this.#options = options;
  }

  /** Aborts when nothing the model may still say matters. */
  get isEnough(): AbortSignal {
    return this.#enough.signal;
  }

  take(part: TextStreamPart<ToolSet>): void {
    if (part.type === 'text-delta') this.#grow(part.text);
    else if (part.type === 'source') this.#sources.push(part.id);
    else if (part.type === 'error') throw part.error;
    else if (part.type === 'finish') {
      this.#usage = { input: part.totalUsage.inputTokens, output: part.totalUsage.outputTokens };
      if (part.finishReason === 'content-filter') throw new RunError(refused());
      // A stream that ends without the provider saying why has been cut.
      if (part.finishReason === 'error' || (part.finishReason === 'other' && part.rawFinishReason === undefined)) throw new RunError(cutStream());
    }
  }

  ended(ending: Generated['ending']): Generated {
    const text = mayBeSilence(this.#text) || isSilence(this.#text) ? '' : this.#text;
    const isSilent = isSilence(this.#text) && maySayNothing(this.#options.conversation);
    if (text === '' && ending === 'complete' && !isSilent) throw new RunError(noAnswer());
    return { ending, text, sources: [...new Set(this.#sources)], usage: this.#usage };
  }

  #grow(delta: string): void {
    this.#text = (this.#text + delta).trimStart().slice(0, limits.messageTextMax);
    if (isSilence(this.#text) || this.#text.length === limits.messageTextMax) this.#enough.abort();
    else if (!mayBeSilence(this.#text)) this.#options.onText(this.#text);
  }
}

/** Some models go on to explain why they say nothing. */
const isSilence = (text: string) => text.startsWith(SILENCE);

/** True while the text could still become the marker of silence. */
const mayBeSilence = (text: string) => SILENCE.startsWith(text.trim());

/** Aborts when the model has been silent for too long, or takes too long in all. */
class Timer {
  readonly #abort = new AbortController();
  readonly #idleMs: number;
  readonly #total: NodeJS.Timeout;
  #idle: NodeJS.Timeout;

  constructor({ idleMs, totalMs }: { idleMs: number; totalMs: number }) {
    this.#idleMs = idleMs;
    this.#total = setTimeout(() => this.#abort.abort(), totalMs);
    this.#idle = setTimeout(() => this.#abort.abort(), idleMs);
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  heard(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#abort.abort(), this.#idleMs);
  }

  end(): void {
    clearTimeout(this.#total);
    clearTimeout(this.#idle);
  }
}
