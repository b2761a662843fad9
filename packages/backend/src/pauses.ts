export type PausesOptions = {
  /** The first pause and the longest one, in milliseconds. */
  firstMs: number;
  mostMs: number;
};

/**
 * Pauses between tries: each about twice the one before, up to a limit. A random part keeps those
 * that lost the same thing at the same moment from coming back all at once.
 */
export class Pauses {
  readonly #options: PausesOptions;
  #tries = 0;

  constructor(options: PausesOptions) {
    this.#options = options;
  }

  /** How often in a row was paused. */
  get tries(): number {
    return this.#tries;
  }

  /** How long to wait before the next try, in milliseconds: between the half and the whole. */
  next(): number {
    const { firstMs, mostMs } = this.#options;
    const whole = Math.min(mostMs, firstMs * 2 ** this.#tries);
    this.#tries += 1;
    return whole * (0.5 + Math.random() / 2);
  }

  /** It went well: the next pause is a first one. */
  reset(): void {
    this.#tries = 0;
  }
}
