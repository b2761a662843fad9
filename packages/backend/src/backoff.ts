export type BackoffOptions = {
  /** The first and the longest pause, in milliseconds. */
  firstMs: number;
  mostMs: number;
};

/**
 * Backoff between retries: each about twice the previous one, up to a limit. Jitter spreads clients
 * that lost the same connection at the same moment.
 */
export class Backoff {
  readonly #options: BackoffOptions;
  #tries = 0;

  constructor(options: BackoffOptions) {
    this.#options = options;
  }

  /** Number of consecutive pauses. */
  get tries(): number {
    return this.#tries;
  }

  /**
   * The pause before the next try, in milliseconds: between half of the nominal pause and all of
   * it.
   */
  next(): number {
    const { firstMs, mostMs } = this.#options;
    const whole = Math.min(mostMs, firstMs * 2 ** this.#tries);
    this.#tries += 1;
    return whole * (0.5 + Math.random() / 2);
  }

  /** Starts over with the first pause after a success. */
  reset(): void {
    this.#tries = 0;
  }
}
