const WINDOW_S = 60;

/**
 * Counts events a second, on average over the last minute, as the hosted service does: a short
 * burst is not a lasting load.
 */
export class Rate {
  readonly #most: number;
  readonly #now: () => number;
  readonly #counts = Array.from({ length: WINDOW_S }, () => 0);
  #second: number;
  #sum = 0;

  /**
   * @param most a second.
   * @param now in milliseconds.
   */
  constructor(most: number, now: () => number = () => performance.now()) {
    this.#most = most;
    this.#now = now;
    this.#second = Math.floor(now() / 1000);
  }

  /** Counts. @returns whether that is within the limit. */
  take(count = 1): boolean {
    if (this.#most === Infinity) return true;
    this.#goOn();
    const at = this.#second % WINDOW_S;
    this.#counts[at] = (this.#counts[at] ?? 0) + count;
    this.#sum += count;
    return this.#sum <= this.#most * WINDOW_S;
  }

  /** Forgets what is over a minute old. */
  #goOn(): void {
    const second = Math.floor(this.#now() / 1000);
    const passed = Math.min(second - this.#second, WINDOW_S);
    for (let back = 0; back < passed; back += 1) {
      const at = (second - back) % WINDOW_S;
      this.#sum -= this.#counts[at] ?? 0;
      this.#counts[at] = 0;
    }
    this.#second = second;
  }
}
