import type { ModelMessage, ToolModelMessage } from 'ai';
import { type Conversation, momentOfAnswer } from '../conversation/conversation.ts';
import { withinBudget } from '../conversation/turns.ts';
import { type ModelRequest, modelRequest, type RequestParts } from './request.ts';
import { jsonLine } from './turn-line.ts';

/** Results of the newest rounds stay whole; older ones have been read. */
const WHOLE_ROUNDS = 2;
/** Shorter results are kept, because they cost less than calling again. */
const SHORT = 400;
const CLEARED = 'Cleared to save space; call the tool again if you still need this.';
const SHRINKS = 2;
const SMALLER = 4;
/** What remains of the newest results when everything is too long. */
const KEPT_CHARACTERS = 1500;

const CONTINUE = jsonLine({
  note: 'Your answer was cut because it was long. Continue exactly where it ended, with nothing before.',
});
const ANSWER = jsonLine({
  note: 'Your answer was empty. Answer the last message of a person now.',
});

/**
 * What one answer sends to its model: the request, and the rounds of calls and results after it. It
 * becomes smaller as the rounds grow, and when the model says that it is too long.
 */
export class Rounds {
  readonly #parts: RequestParts;
  readonly #now: Date;
  #conversation: Conversation;
  #base: ModelRequest;
  #after: ModelMessage[] = [];
  #shrinks = 0;

  constructor(conversation: Conversation, parts: RequestParts) {
    this.#parts = parts;
    this.#now = momentOfAnswer(conversation);
    this.#conversation = conversation;
    this.#base = modelRequest(conversation, this.#now, parts);
  }

  get request(): ModelRequest {
    return { ...this.#base, messages: [...this.#base.messages, ...this.#after] };
  }

  /** The conversation as it was sent last. */
  get conversation(): Conversation {
    return this.#conversation;
  }

  /** The letters that were sent last. */
  get size(): number {
    return JSON.stringify(this.request).length;
  }

  /** The messages of the next round: all that has been said since, with older results cleared. */
  next(messages: readonly ModelMessage[]): ModelMessage[] {
    this.#after = withOldCleared(messages.slice(this.#base.messages.length));
    return this.request.messages;
  }

  /** Asks for the rest of an answer that was cut after this text. */
  continueAfter(text: string): void {
    this.#after = [
      ...this.#after,
      { role: 'assistant', content: text },
      { role: 'user', content: CONTINUE },
    ];
  }

  /** Asks once more after an empty answer. */
  askAgain(): void {
    this.#after = [...this.#after, { role: 'user', content: ANSWER }];
  }

  /** @returns false if there is nothing left to leave out */
  shrink(): boolean {
    if (this.#shrinks === SHRINKS) return false;
    this.#shrinks += 1;
    const { turns } = this.#conversation;
    const size = turns.reduce((sum, { text }) => sum + text.length, 0);
    this.#conversation = {
      ...this.#conversation,
      turns: withinBudget(turns, Math.floor(size / SMALLER), 1),
      related: [],
    };
    this.#base = modelRequest(this.#conversation, this.#now, this.#parts);
    this.#after = this.#after.map((message) =>
      message.role === 'tool' ? shortened(message, KEPT_CHARACTERS / this.#shrinks) : message,
    );
    return true;
  }
}

function withOldCleared(messages: readonly ModelMessage[]): ModelMessage[] {
  const results = messages.filter(({ role }) => role === 'tool');
  const old = new Set(results.slice(0, -WHOLE_ROUNDS));
  return messages.map((message) =>
    message.role === 'tool' && old.has(message) ? shortened(message, 0) : message,
  );
}

/** The results of a round, each cut to a number of letters and marked. */
const shortened = (message: ToolModelMessage, most: number): ToolModelMessage => ({
  ...message,
  content: message.content.map((part) =>
    part.type === 'tool-result' && part.output.type === 'text' && part.output.value.length > SHORT
      ? {
          ...part,
          output: { type: 'text', value: beginning(part.output.value, most) + CLEARED },
        }
      : part,
  ),
});

/** A result ends with its own mark, however short it is. */
const beginning = (text: string, most: number): string =>
  most === 0 ? '' : `${text.slice(0, most)} …\n</data>\n`;
