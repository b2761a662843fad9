/** What was written, and how it must end: the measure for what the database holds. */

export type Written = {
  id: string;
  authorId: string;
  /** Counts up, over all people: the order of writing. */
  number: number;
  text: string;
  isDeleted: boolean;
  /** The emoji each person has given it last; null: taken back. */
  reactions: Map<string, string | null>;
  /** The server has acknowledged it to the tab that wrote it. */
  isAcknowledged: boolean;
};

/** Everything that people wrote in one channel. */
export class Ledger {
  readonly #messages = new Map<string, Written>();
  readonly #past: Written[] = [];
  /** The message up to which each person has read, and when it was stored. */
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

  /** What existed before and was checked then; nobody changes it any more. */
  get everything(): Written[] {
    return [...this.#past, ...this.all];
  }

  /** What has been checked is not checked again from now on. */
  close(): void {
    this.#past.push(...this.#messages.values());
    this.#messages.clear();
  }
}
