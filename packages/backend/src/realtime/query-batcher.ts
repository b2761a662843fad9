type Waiting<Question, Answer> = {
  question: Question;
  answer(answer: Answer): void;
  fail(reason: unknown): void;
};

/** Statements that run concurrently, and the most questions in one statement. */
const AT_ONCE = 4;
const TOGETHER = 200;

/**
 * A queue of questions to the database. All questions that one caller has when its turn comes share
 * one statement. Under load, questions wait here instead of using up the database's connections.
 */
export class QueryBatcher<Party, Question, Answer> {
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

  /** Batches the questions of one turn of the event loop. */
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
      // A caller with more questions than that moves to the end of the queue.
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
