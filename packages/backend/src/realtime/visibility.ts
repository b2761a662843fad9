import { setTimeout as sleep } from 'node:timers/promises';

/** The changes of a transaction, handed on when every session can see them. */
export type Committed = { xid: number; changes: (() => void)[] };

/** Retries without a pause; a commit that is still invisible then is waiting for something. */
const AT_ONCE = 20;
const PAUSE_MS = 5;

/**
 * The log reports a commit a moment before other sessions see its rows, so a client that reacts
 * immediately would not find them. Hands transactions on in order, each when a new snapshot shows
 * it, with one query for all that wait.
 */
export class SnapshotVisibility {
  readonly #snapshot: () => Promise<string>;
  readonly #onFailed: (error: unknown) => void;
  #waiting: Committed[] = [];
  #isAsking = false;
  #asked = 0;

  /**
   * @param snapshot reads a new one, in PostgreSQL's notation.
   * @param onFailed called if the snapshot or a change fails; the waiting transactions are lost.
   */
  constructor(snapshot: () => Promise<string>, onFailed: (error: unknown) => void) {
    this.#snapshot = snapshot;
    this.#onFailed = onFailed;
  }

  add(committed: Committed): void {
    this.#waiting.push(committed);
    if (!this.#isAsking) void this.#handOn();
  }

  /** Drops the waiting transactions, because their stream is lost. */
  clear(): void {
    this.#waiting = [];
  }

  async #handOn(): Promise<void> {
    this.#isAsking = true;
    try {
      while (this.#waiting.length > 0) {
        const isSeen = seenIn(await this.#snapshot());
        const at = this.#waiting.findIndex(({ xid }) => !isSeen(xid));
        const seen = this.#waiting.splice(0, at === -1 ? this.#waiting.length : at);
        for (const { changes } of seen) for (const change of changes) change();
        this.#asked = seen.length > 0 ? 0 : this.#asked + 1;
        if (this.#asked > AT_ONCE) await sleep(PAUSE_MS);
      }
    } catch (error) {
      this.clear();
      this.#onFailed(error);
    } finally {
      this.#isAsking = false;
    }
  }
}

/**
 * Tests if a snapshot (`xmin:xmax:xip,…`) shows a transaction as ended. The log has only the lower
 * 32 bits of transaction ids, which wrap around, so ids are compared within half of that range.
 */
export function seenIn(snapshot: string): (xid: number) => boolean {
  const [, xmax = '0', running = ''] = snapshot.split(':');
  const low = (text: string) => Number(BigInt.asUintN(32, BigInt(text)));
  const next = low(xmax);
  const unfinished = new Set(running.split(',').filter(Boolean).map(low));
  return (xid) => ((xid - next) | 0) < 0 && !unfinished.has(xid);
}
