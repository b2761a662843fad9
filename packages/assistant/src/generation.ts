import type { LanguageModelV4 } from '@ai-sdk/provider';
import { isStepCount, streamText } from 'ai';
import { AnswerText } from './answer-text.ts';
import { canStaySilent } from './context/frame.ts';
import { Rounds } from './context/rounds.ts';
import type { Conversation } from './conversation/conversation.ts';
import type { ModelPicture } from './conversation/pictures.ts';
import { failureOf, noAnswer, RunError, timedOut } from './failures.ts';
import { Timer, type TimeLimits } from './timer.ts';
import { offering } from './tools/offering.ts';
import type { Toolbox } from './tools/toolbox.ts';
import type { Usage } from './usage.ts';

// Keeps the SDK from printing warnings to the console, which belongs to the program.
globalThis.AI_SDK_LOG_WARNINGS = false;

export type GenerationOptions = TimeLimits & {
  model: LanguageModelV4;
  conversation: Conversation;
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
  /** Called once, however the answer ends: its tokens are paid for also when it fails. */
  onEnd?(spent: { usage: Usage; reasoning: string }): void;
};

/** How many steps with tool calls a model has before it must answer. */
const STEPS = 8;
/** How often an answer that was cut is continued. */
const CONTINUATIONS = 2;

export type Generated = {
  ending: 'complete' | 'stopped' | 'interrupted';
  /** Empty if the model chose to stay silent. */
  text: string;
  /** True if the end of the answer is missing, because it is longer than it may be. */
  isCut: boolean;
  /** The model's reason for its silence; null if it gave none. */
  reason: string | null;
  /** Ids of the messages and files that the model named as sources. */
  sources: string[];
  usage: Usage;
};

/**
 * Streams one answer of a model.
 * @throws RunError or the provider's own error; `failureOf()` classifies both.
 */
export async function generate(options: GenerationOptions): Promise<Generated> {
  const generation = new Generation(options);
  try {
    return await generation.run();
  } finally {
    generation.end();
  }
}

class Generation {
  readonly #options: GenerationOptions;
  readonly #hasTools: boolean;
  readonly #timer: Timer;
  readonly #answer: AnswerText;
  readonly #rounds: Rounds;
  #continued = 0;
  #hasAskedAgain = false;

  constructor(options: GenerationOptions) {
    const { conversation, toolbox, pictures, model, onText = () => {} } = options;
    this.#options = options;
    this.#hasTools = toolbox !== undefined && !toolbox.isEmpty;
    this.#timer = new Timer(options);
    this.#answer = new AnswerText({ conversation, toolbox, onText });
    this.#rounds = new Rounds(conversation, {
      hasTools: this.#hasTools,
      pictures: pictures ?? [],
      marksCache: model.provider.startsWith('anthropic'),
    });
  }

  async run(): Promise<Generated> {
    const { stop, shutdown } = this.#options;
    let isIncomplete = true;
    while (isIncomplete) isIncomplete = await this.#pass();
    if (shutdown.aborted) return this.#ended('interrupted');
    if (stop.aborted) return this.#ended('stopped');
    if (this.#timer.signal.aborted) throw new RunError(timedOut());
    return this.#ended('complete');
  }

  end(): void {
    this.#timer.end();
    this.#options.onEnd?.({
      usage: this.#answer.tokens.close(),
      reasoning: this.#answer.reasoning,
    });
  }

  get #isAborted(): boolean {
    const { stop, shutdown } = this.#options;
    const signals = [stop, shutdown, this.#timer.signal, this.#answer.isEnough];
    return signals.some(({ aborted }) => aborted);
  }

  /** @returns true if the model has to be asked again */
  async #pass(): Promise<boolean> {
    try {
      await this.#stream();
      return !this.#isAborted && this.#goesOn();
    } catch (error) {
      // An error that follows from our own abort is no failure of the provider.
      if (this.#isAborted) return false;
      if (!this.#shrinks(error)) throw error;
      return true;
    }
  }

  async #stream(): Promise<void> {
    const { model, conversation, stop, shutdown, toolbox } = this.#options;
    const signals = [stop, shutdown, this.#timer.signal, this.#answer.isEnough];
    const { stream } = streamText({
      model: toolbox ? offering(model, toolbox) : model,
      ...this.#rounds.request,
      providerOptions: { openai: { promptCacheKey: conversation.channel.id } },
      ...(this.#hasTools && toolbox ? { tools: toolbox.tools, stopWhen: isStepCount(STEPS) } : {}),
      prepareStep: ({ stepNumber, messages }) => {
        const next = this.#rounds.next(messages);
        this.#answer.tokens.begin(this.#rounds.size);
        return {
          messages: next,
          ...(this.#hasTools && stepNumber === STEPS - 1 ? { toolChoice: 'none' } : {}),
        };
      },
      abortSignal: AbortSignal.any(signals),
      // The job queue retries, so that a wait survives this process.
      maxRetries: 0,
      onError: () => {},
    });
    for await (const part of stream) {
      // The SDK announces the start itself, before the provider has answered.
      if (part.type !== 'start' && part.type !== 'start-step') this.#timer.heard();
      this.#answer.take(part);
    }
  }

  /** True if the model is asked again with less, because it has no room for so much. */
  #shrinks(error: unknown): boolean {
    if (failureOf(error).code !== 'context_too_long' || !this.#rounds.shrink()) return false;
    this.#answer.readFrom(this.#rounds.conversation);
    return true;
  }

  /** True if the answer is not complete yet: it was cut, or there is none. */
  #goesOn(): boolean {
    if (this.#answer.canContinue && this.#continued < CONTINUATIONS) {
      this.#continued += 1;
      this.#rounds.continueAfter(this.#answer.written);
      this.#answer.keep();
      return true;
    }
    if (!this.#isMissing || this.#hasAskedAgain) return false;
    this.#hasAskedAgain = true;
    this.#rounds.askAgain();
    return true;
  }

  get #isMissing(): boolean {
    const { conversation, toolbox } = this.#options;
    const isSilent = this.#answer.isSilent && canStaySilent(conversation);
    return this.#answer.said === '' && !isSilent && !toolbox?.hasActed;
  }

  #ended(ending: Generated['ending']): Generated {
    if (ending === 'complete' && this.#isMissing) throw new RunError(noAnswer());
    const text = this.#answer.said;
    return {
      ending,
      text,
      isCut: ending === 'complete' && this.#answer.isCut,
      reason: text === '' ? this.#answer.reason : null,
      sources: [...new Set(this.#answer.sources)],
      usage: this.#answer.tokens.close(),
    };
  }
}
