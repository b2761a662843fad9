/** Everything that was written with its expected final state, to compare with the database. */

export type Written = {
  id: string;
  authorId: string;
  /** The order of writing, counted over all people. */
  number: number;
  text: string;
  isDeleted: boolean;
  /** The latest emoji of each person; null if it was removed. */
  reactions: Map<string, string | null>;
  /** True once the server has acknowledged it to the writing tab. */
  isAcknowledged: boolean;
};

/** Everything that people wrote in one channel. */
export class Ledger {
  readonly #messages = new Map<string, Written>();
  readonly #past: Written[] = [];
  /** The last message that each person has read, and when it was stored. */
  readonly readUpTo = new Map<string, { id: string; at: string }>();
  #number = 0;

  wrote(id: string, authorId: string, text: string): void {
    this.#number += 1;
    this.#messages.set(id, {
      id,
      authorId,
      text,
      number: this.#number,
      isDeleted: false,
      reactions: new Map(),
      isAcknowledged: false,
    });
  }

  acknowledged(id: string): void {
    const written = this.#messages.get(id);
    if (written) written.isAcknowledged = true;
  }

  get(id: string): Written | undefined {
    return this.#messages.get(id);
  }

  /** In the order of writing. */
  get all(): Written[] {
    return [...this.#messages.values()];
  }

  /** Also the messages of earlier rounds, which have been checked and no longer change. */
  get everything(): Written[] {
    return [...this.#past, ...this.all];
  }

  /** Excludes all present messages from the checks of later rounds. */
  close(): void {
    this.#past.push(...this.#messages.values());
    this.#messages.clear();
  }
}
