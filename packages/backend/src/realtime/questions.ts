type Waiting<Question, Answer> = {
  question: Question;
  answer(answer: Answer): void;
  fail(reason: unknown): void;
};

/** How many questions are asked at once, and how many statements one turn may take at most. */
const AT_ONCE = 4;
const TOGETHER = 200;

/**
 * A queue of questions to the database: what one caller asks until its turn comes is asked in one
 * statement. A crowd waits here instead of using up the connections to the database.
 */
export class Questions<Party, Question, Answer> {
  readonly #ask: (party: Party, questions: Question[]) => Promise<Answer[]>;
  readonly #waiting = new Map<Party, Waiting<Question, Answer>[]>();
  #running = 0;
  #isScheduled = false;

  /** @param ask answers in the order of the questions. */
  constructor(ask: (party: Party, questions: Question[]) => Promise<Answer[]>) {
    this.#ask = ask;
  }

  ask(party: Party, question: Question): Promise<Answer> {
    return new Promise((answer, fail) => {
      const together = this.#waiting.get(party);
      if (together) together.push({ question, answer, fail });
      else this.#waiting.set(party, [{ question, answer, fail }]);
      this.#schedule();
    });
  }

  /** What comes in this turn of the event loop goes together. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#goOn();
    });
  }

  #goOn(): void {
    for (const [party, together] of this.#waiting) {
      if (this.#running >= AT_ONCE) return;
      const now = together.splice(0, TOGETHER);
      // A caller that asks for more than that goes to the end of the queue.
      this.#waiting.delete(party);
      if (together.length > 0) this.#waiting.set(party, together);
      this.#running += 1;
      void this.#settle(party, now).finally(() => {
        this.#running -= 1;
        this.#goOn();
      });
    }
  }

  async #settle(party: Party, asked: Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await this.#ask(
        party,
        asked.map(({ question }) => question),
      );
      for (const [at, { answer, fail }] of asked.entries()) {
        const found = answers[at];
        if (found === undefined) fail(new Error('A question has no answer'));
        else answer(found);
      }
    } catch (error) {
      for (const { fail } of asked) fail(error);
    }
  }
}
