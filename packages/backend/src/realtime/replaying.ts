/**
 * Removes duplicates between the log and replayed messages, so that a channel receives each message
 * once and in order.
 */
export class Replaying {
  readonly #told = new Set<string>();
  /** Messages of the log that arrived before the replay finished. */
  #later: Map<string, Buffer> | null = new Map();

  /** Takes a message of the log. @returns true if it is to be written now. */
  isNews(id: string, bytes: Buffer): boolean {
    if (this.#told.has(id)) return false;
    if (this.#later) this.#later.set(id, bytes);
    else this.#told.add(id);
    return this.#later === null;
  }

  /** Marks an earlier message as sent. */
  tell(id: string): void {
    this.#told.add(id);
    this.#later?.delete(id);
  }

  /** Ends the replay. @returns the messages that arrived meanwhile. */
  end(): Buffer[] {
    const later = this.#later ?? new Map<string, Buffer>();
    this.#later = null;
    for (const id of later.keys()) this.#told.add(id);
    return [...later.values()];
  }
}
