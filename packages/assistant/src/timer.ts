export type TimeLimits = {
  /** The longest pause of the provider and the time limit for the whole answer, in milliseconds. */
  idleMs: number;
  totalMs: number;
  /** The longest wait for the first sign of an answer; `idleMs` by default. */
  firstMs?: number;
};

/** How long a provider may be silent before the next one is asked. */
const FIRST_MS = 20_000;

/** The limit for the first sign of an answer: shorter where another provider waits. */
export const firstLimit = (hasNext: boolean, idleMs: number): Pick<TimeLimits, 'firstMs'> =>
  hasNext ? { firstMs: Math.min(FIRST_MS, idleMs) } : {};

/** Aborts if the model pauses for too long, or takes too long in total. */
export class Timer {
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
