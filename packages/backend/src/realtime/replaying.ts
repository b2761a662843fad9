/** What a channel is told twice, by the log and from what is kept, it hears once and in order. */
export class Replaying {
  readonly #told = new Set<string>();
  /** What comes from the log before the earlier ones are told. */
  #later: Map<string, Buffer> | null = new Map();

  /** For a message of the log. @returns whether it is to be written now. */
  isNews(id: string, bytes: Buffer): boolean {
    if (this.#told.has(id)) return false;
    if (this.#later) this.#later.set(id, bytes);
    else this.#told.add(id);
    return this.#later === null;
  }

  /** Marks an earlier message as told. */
  tell(id: string): void {
    this.#told.add(id);
    this.#later?.delete(id);
  }

  /** The earlier ones are told. @returns what came meanwhile. */
  end(): Buffer[] {
    const later = this.#later ?? new Map<string, Buffer>();
    this.#later = null;
    for (const id of later.keys()) this.#told.add(id);
    return [...later.values()];
  }
}
