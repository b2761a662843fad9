import { setTimeout as sleep } from 'node:timers/promises';
import { pauseAfter } from '../pace.ts';

/** Writes a growing text at most four times a second, always the latest; the first never waits. */
export class GrowingText {
  readonly #write: (text: string) => Promise<unknown>;
  readonly #begun = performance.now();
  #wanted = '';
  #written = '';
  #writing: Promise<void> | null = null;
  #isResting = false;

  constructor(write: (text: string) => Promise<unknown>) {
    this.#write = write;
  }

  update(text: string): void {
    this.#wanted = text;
    this.#writing ??= this.#drain();
  }

  /** Waits for the current write and stops writing. */
  async rest(): Promise<void> {
    this.#isResting = true;
    await this.#writing;
  }

  async #drain(): Promise<void> {
    while (this.#wanted !== this.#written && !this.#isResting) {
      const text = this.#wanted;
      // A failed write is not repeated: a newer text or the end follows anyway.
      await this.#write(text).catch(() => {});
      this.#written = text;
      if (!this.#isResting) await sleep(pauseAfter(performance.now() - this.#begun));
    }
    this.#writing = null;
  }
}
