const WINDOW_S = 60;

/**
 * Limits events per second, averaged over the last minute as on the hosted service, so that a short
 * burst is not treated as lasting load.
 */
export class Rate {
  readonly #most: number;
  readonly #now: () => number;
  readonly #counts = Array.from({ length: WINDOW_S }, () => 0);
  #second: number;
  #sum = 0;

  /**
   * @param most events per second.
   * @param now in milliseconds.
   */
  constructor(most: number, now: () => number = () => performance.now()) {
    this.#most = most;
    this.#now = now;
    this.#second = Math.floor(now() / 1000);
  }

  /** Counts events. @returns true if they are within the limit. */
  take(count = 1): boolean {
    if (this.#most === Infinity) return true;
    this.#goOn();
    const at = this.#second % WINDOW_S;
    this.#counts[at] = (this.#counts[at] ?? 0) + count;
    this.#sum += count;
    return this.#sum <= this.#most * WINDOW_S;
  }

  /** Drops counts older than a minute. */
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
