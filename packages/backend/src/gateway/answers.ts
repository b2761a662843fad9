import type { MiddlewareHandler } from 'hono';

/** Counts answers by their meaning for the operator. */
export class AnswerCounts {
  #all = 0;
  #failed = 0;
  #later = 0;
  #slowedDown = 0;

  readonly count: MiddlewareHandler = async (c, next) => {
    await next();
    this.#all += 1;
    const { status } = c.res;
    if (status === 503 || status === 507) this.#later += 1;
    else if (status >= 500) this.#failed += 1;
    else if (status === 429) this.#slowedDown += 1;
  };

  figures(): Record<string, number> {
    return {
      answers_total: this.#all,
      answers_failed_total: this.#failed,
      answers_later_total: this.#later,
      answers_slowed_down_total: this.#slowedDown,
    };
  }
}
