import type { LanguageModelV4 } from '@ai-sdk/provider';
import { limits } from '@parley/model';
import { isStepCount, streamText, type TextStreamPart, type ToolSet } from 'ai';
import type { Conversation } from './conversation/conversation.ts';
import { cutStream, noAnswer, modelRefused, RunError, timedOut } from './failures.ts';
import { canStaySilent, SILENCE } from './context/frame.ts';
import { modelRequest } from './context/request.ts';
import { messageLinks } from './context/short-ids.ts';
import type { ModelPicture } from './conversation/pictures.ts';
import type { Toolbox } from './tools/toolbox.ts';

// Keeps the SDK from printing warnings to the console, which belongs to the program.
globalThis.AI_SDK_LOG_WARNINGS = false;

export type GenerationOptions = {
  model: LanguageModelV4;
  conversation: Conversation;
  /** The longest pause of the provider and the time limit for the whole answer, in milliseconds. */
  idleMs: number;
  totalMs: number;
  /** The longest wait for the first sign of an answer; `idleMs` by default. */
  firstMs?: number;
  /** Aborted when a person stops the answer: the text so far stays. */
  stop: AbortSignal;
  /** Aborted when the service stops: the answer is repeated later. */
  shutdown: AbortSignal;
  /** The tools that the model can use. */
  toolbox?: Toolbox;
  /** The images that the model gets besides the text. */
  pictures?: readonly ModelPicture[];
  /**
   * Called with the whole text so far whenever it grows or a tool is used; never with the silence
   * marker.
   */
  onText?(text: string): void;
};

/** How many steps with tool calls a model has before it must answer. */
const STEPS = 8;
const REASON_CHARACTERS = 1000;

export type Generated = {
  ending: 'complete' | 'stopped' | 'interrupted';
  /** Empty if the model chose to stay silent. */
  text: string;
  /** The model's reason for its silence; null if it gave none. */
  reason: string | null;
  /** Ids of the messages and files that the model named as sources. */
  sources: string[];
  usage: { input: number | undefined; output: number | undefined };
};

/**
 * Streams one answer of a model.
 * @throws RunError or the provider's own error; `failureOf()` classifies both.
 */
export async function generate(options: GenerationOptions): Promise<Generated> {
  const { model, conversation, stop, shutdown, toolbox, pictures } = options;
  const hasTools = toolbox !== undefined && !toolbox.isEmpty;
  const timer = new Timer(options);
  const answer = new Answer(options);
  try {
    const { stream } = streamText({
      model,
      ...modelRequest(conversation, new Date(), {
        hasTools,
        pictures,
        marksCache: model.provider.startsWith('anthropic'),
      }),
      providerOptions: { openai: { promptCacheKey: conversation.channel.id } },
      ...(hasTools
        ? {
            tools: toolbox.tools,
            stopWhen: isStepCount(STEPS),
            prepareStep: ({ stepNumber }) =>
              stepNumber === STEPS - 1 ? { toolChoice: 'none' } : undefined,
          }
        : {}),
      abortSignal: AbortSignal.any([stop, shutdown, timer.signal, answer.isEnough]),
      // The job queue retries, so that a wait survives this process.
      maxRetries: 0,
      onError: () => {},
    });
    for await (const part of stream) {
      // The SDK announces the start itself, before the provider has answered.
      if (part.type !== 'start' && part.type !== 'start-step') timer.heard();
      answer.take(part);
    }
  } catch (error) {
    // An error that follows from our own abort is no failure of the provider.
    if (![stop, shutdown, timer.signal, answer.isEnough].some(({ aborted }) => aborted))
      throw error;
  } finally {
    timer.end();
  }
  if (shutdown.aborted) return answer.ended('interrupted');
  if (stop.aborted) return answer.ended('stopped');
  if (timer.signal.aborted) throw new RunError(timedOut());
  return answer.ended('complete');
}

/** The answer so far. */
class Answer {
  readonly #options: GenerationOptions;
  readonly #withLinks: (text: string) => string;
  readonly #enough = new AbortController();
  readonly #sources: string[] = [];
  #usage: Generated['usage'] = { input: undefined, output: undefined };
  /** The text of earlier steps, and that of the current step. */
  #before = '';
  #text = '';

  constructor(options: GenerationOptions) {
    this.#options = options;
    this.#withLinks = messageLinks(options.conversation);
  }

  /** Aborts when the rest of the model's output no longer matters. */
  get isEnough(): AbortSignal {
    return this.#enough.signal;
  }

  take(part: TextStreamPart<ToolSet>): void {
    if (part.type === 'text-delta') this.#grow(part.text);
    else if (part.type === 'source') this.#sources.push(part.id);
    else if (part.type === 'error') throw part.error;
    else if (part.type === 'start-step') this.#turnPage();
    else if (part.type === 'finish-step') checkEnding(part);
    else if (part.type === 'finish') {
      this.#usage = { input: part.totalUsage.inputTokens, output: part.totalUsage.outputTokens };
      checkEnding(part);
    } else if (this.#options.toolbox?.take(part)) this.#options.onText?.(this.#said);
  }

  ended(ending: Generated['ending']): Generated {
    const { conversation, toolbox } = this.#options;
    const text = this.#said;
    const isSilent = isSilence(this.#text) && canStaySilent(conversation);
    if (text === '' && ending === 'complete' && !isSilent && !toolbox?.hasActed)
      throw new RunError(noAnswer());
    return {
      ending,
      text,
      reason: text === '' ? reasonOf(this.#text) : null,
      sources: [...new Set(this.#sources)],
      usage: this.#usage,
    };
  }

  /** The text for people, without the silence marker. */
  get #said(): string {
    const text =
      canBeSilence(this.#text) || isSilence(this.#text)
        ? this.#before.trimEnd()
        : this.#before + this.#text;
    return this.#withLinks(text);
  }

  #turnPage(): void {
    const said = (isSilence(this.#text) ? this.#before : this.#before + this.#text).trimEnd();
    this.#before = said === '' ? '' : `${said}\n\n`;
    this.#text = '';
  }

  #grow(delta: string): void {
    const left = limits.messageTextMax - this.#before.length;
    this.#text = (this.#text + delta).trimStart().slice(0, left);
    if (
      this.#text.length >= left ||
      (isSilence(this.#text) && this.#text.length > SILENCE.length + REASON_CHARACTERS)
    )
      this.#enough.abort();
    else if (!canBeSilence(this.#text) && !isSilence(this.#text))
      this.#options.onText?.(this.#said);
  }
}

/** @throws RunError if the provider did not end its answer properly */
function checkEnding({
  finishReason,
  rawFinishReason,
}: {
  finishReason: string;
  rawFinishReason: string | undefined;
}): void {
  if (finishReason === 'content-filter') throw new RunError(modelRefused());
  // A stream that ends without a finish reason was cut.
  if (
    finishReason === 'interrupted' ||
    finishReason === 'error' ||
    (finishReason === 'other' && rawFinishReason === undefined)
  )
    throw new RunError(cutStream());
}

/** The text after the silence marker. */
const reasonOf = (text: string): string | null =>
  isSilence(text)
    ? text
        .slice(SILENCE.length)
        .replace(/^[\s:–—-]+/, '')
        .trim()
        .slice(0, REASON_CHARACTERS) || null
    : null;

const isSilence = (text: string) => text.startsWith(SILENCE);

/** True while the text could still become the silence marker. */
const canBeSilence = (text: string) => SILENCE.startsWith(text.trim());

type TimeLimits = Pick<GenerationOptions, 'idleMs' | 'totalMs' | 'firstMs'>;

/** Aborts if the model pauses for too long, or takes too long in total. */
class Timer {
  readonly #abort = new AbortController();
  readonly #idleMs: number;
  readonly #total: NodeJS.Timeout;
  #idle: NodeJS.Timeout;

  constructor({ idleMs, totalMs, firstMs = idleMs }: TimeLimits) {
    this.#idleMs = idleMs;
    this.#total = setTimeout(() => this.#abort.abort(), totalMs);
    this.#idle = setTimeout(() => this.#abort.abort(), firstMs);
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
