import { setTimeout as sleep } from 'node:timers/promises';

/** What a transaction changed, to be handed on once it is over for everybody. */
export type Committed = { xid: number; changes: (() => void)[] };

/**
 * How many times it is asked again without a pause; a commit that is still not visible then is
 * waiting for something.
 */
const AT_ONCE = 20;
const PAUSE_MS = 5;

/**
 * The log tells of a commit a moment before other sessions see its rows: whoever is told at once
 * and looks would not find them. Hands transactions on in their order, each once a new snapshot
 * shows it: one question for all that wait.
 */
export class SnapshotVisibility {
  readonly #snapshot: () => Promise<string>;
  readonly #onFailed: (error: unknown) => void;
  #waiting: Committed[] = [];
  #isAsking = false;
  #asked = 0;

  /**
   * @param snapshot a new one, in PostgreSQL's notation.
   * @param onFailed what cannot be asked about, or handed on, is lost.
   */
  constructor(snapshot: () => Promise<string>, onFailed: (error: unknown) => void) {
    this.#snapshot = snapshot;
    this.#onFailed = onFailed;
  }

  add(committed: Committed): void {
    this.#waiting.push(committed);
    if (!this.#isAsking) void this.#handOn();
  }

  /** Forgets what waits: its stream is lost. */
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
 * Which transactions a snapshot (`xmin:xmax:xip,…`) shows as ended. The log numbers them with the
 * lower 32 bits alone, which go round: later and earlier are meant within half of that.
 */
export function seenIn(snapshot: string): (xid: number) => boolean {
  const [, xmax = '0', running = ''] = snapshot.split(':');
  const low = (text: string) => Number(BigInt.asUintN(32, BigInt(text)));
  const next = low(xmax);
  const unfinished = new Set(running.split(',').filter(Boolean).map(low));
  return (xid) => ((xid - next) | 0) < 0 && !unfinished.has(xid);
}
