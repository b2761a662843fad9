import type { LanguageModelUsage } from 'ai';

/** Tokens; undefined if the provider does not say. */
export type Usage = { input: number | undefined; output: number | undefined };

/** Prices of a million tokens; null if they are not known. */
export type Prices = { in: number; out: number } | null;

/** What tokens cost, in the currency of the prices; null without prices or without their number. */
export const costOf = ({ input, output }: Usage, prices: Prices): number | null =>
  prices && input !== undefined && output !== undefined
    ? (input * prices.in + output * prices.out) / 1_000_000
    : null;

/** What a token is worth in letters, about, in European languages and JSON. */
const LETTERS = 4;

/** The tokens of an answer, also of a round that never came to its end. */
export class TokenCount {
  #counted: Usage = { input: undefined, output: undefined };
  #open: { sent: number; received: number; isHeard: boolean } | null = null;

  /** A round begins, with this many letters. */
  begin(sent: number): void {
    this.close();
    this.#open = { sent, received: 0, isHeard: false };
  }

  /** The provider sends something of the round. */
  hear(letters: number): void {
    if (!this.#open) return;
    this.#open.received += letters;
    this.#open.isHeard = true;
  }

  /** The round ends as the provider says. */
  end({ inputTokens, outputTokens }: LanguageModelUsage): void {
    this.#add(inputTokens, outputTokens);
    this.#open = null;
  }

  /** A round that was broken off is paid for all the same: its tokens are estimated. */
  close(): Usage {
    if (this.#open?.isHeard)
      this.#add(Math.ceil(this.#open.sent / LETTERS), Math.ceil(this.#open.received / LETTERS));
    this.#open = null;
    return this.#counted;
  }

  #add(input: number | undefined, output: number | undefined): void {
    this.#counted = {
      input: sum(this.#counted.input, input),
      output: sum(this.#counted.output, output),
    };
  }
}

const sum = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined ? other : one + (other ?? 0);
