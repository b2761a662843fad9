import { limits } from '@parley/model';
import type { TextStreamPart, ToolSet } from 'ai';
import { SILENCE } from './context/frame.ts';
import { messageLinks } from './context/short-ids.ts';
import type { Conversation } from './conversation/conversation.ts';
import { cutStream, modelRefused, RunError } from './failures.ts';
import type { Toolbox } from './tools/toolbox.ts';
import { TokenCount } from './usage.ts';

const REASON_CHARACTERS = 1000;
const REASONING_CHARACTERS = 20_000;

export type AnswerTextOptions = {
  conversation: Conversation;
  toolbox?: Toolbox | undefined;
  /** Called whenever there is something new to show. */
  onText: (text: string) => void;
};

/** The answer so far, as the stream of a model brings it. */
export class AnswerText {
  readonly tokens = new TokenCount();
  readonly sources: string[] = [];
  readonly #options: AnswerTextOptions;
  readonly #enough = new AbortController();
  #withLinks: (text: string) => string;
  /** What an answer that was cut had said before it was continued. */
  #kept = '';
  /** What the model said before it called tools: no part of the answer, unless it says no more. */
  #narration = '';
  #text = '';
  #reasoning = '';
  #isCut = false;

  constructor(options: AnswerTextOptions) {
    this.#options = options;
    this.#withLinks = messageLinks(options.conversation);
  }

  /** Aborts when the rest of the model's output no longer matters. */
  get isEnough(): AbortSignal {
    return this.#enough.signal;
  }

  /** True if the model had more to say than it may say at once. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** True if an answer that was cut can go on: there is something of it, and room for more. */
  get canContinue(): boolean {
    return this.#isCut && this.#text !== '' && !this.#enough.signal.aborted && !this.isSilent;
  }

  get isSilent(): boolean {
    return isSilence(this.#text);
  }

  /** The text of the last round, as the model wrote it. */
  get written(): string {
    return this.#text;
  }

  get reasoning(): string {
    return this.#reasoning;
  }

  /** The model's reason for its silence; null if it gave none. */
  get reason(): string | null {
    return reasonOf(this.#text);
  }

  /** The text for people, without the silence marker. */
  get said(): string {
    if (this.isSilent) return '';
    const text = canBeSilence(this.#text) ? '' : this.#text;
    return this.#withLinks(this.#kept + text || this.#narration);
  }

  /** The ids in the text are those of this conversation from now on. */
  readFrom(conversation: Conversation): void {
    this.#withLinks = messageLinks(conversation);
  }

  /** The next text follows what was said. */
  keep(): void {
    this.#kept += this.#text;
    this.#text = '';
    this.#isCut = false;
  }

  take(part: TextStreamPart<ToolSet>): void {
    if (part.type === 'text-delta') {
      this.tokens.hear(part.text.length);
      this.#grow(part.text);
    } else if (part.type === 'reasoning-delta') {
      this.tokens.hear(part.text.length);
      this.#reasoning = (this.#reasoning + part.text).slice(0, REASONING_CHARACTERS);
    } else if (part.type === 'source') this.sources.push(part.id);
    else if (part.type === 'error') throw part.error;
    else if (part.type === 'start-step') this.#turnPage();
    else if (part.type === 'finish-step') {
      this.tokens.end(part.usage);
      this.#isCut = part.finishReason === 'length';
      checkEnding(part);
    } else if (part.type === 'finish') checkEnding(part);
    else if (this.#options.toolbox?.take(part)) this.#options.onText(this.said);
  }

  #turnPage(): void {
    if (!this.isSilent) this.#narration = this.#text.trimEnd() || this.#narration;
    this.#text = '';
  }

  #grow(delta: string): void {
    const left = limits.messageTextMax - this.#kept.length;
    const text = this.#text + delta;
    this.#text = (this.#kept === '' ? text.trimStart() : text).slice(0, left);
    if (this.#text.length >= left) {
      this.#isCut = true;
      this.#enough.abort();
    } else if (this.isSilent) {
      if (this.#text.length > SILENCE.length + REASON_CHARACTERS) this.#enough.abort();
    } else if (!canBeSilence(this.#text)) this.#options.onText(this.said);
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
