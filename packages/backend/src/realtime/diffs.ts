import type { PresenceDiff, PresenceState } from './presence.ts';

/** For how long changes of a topic's presence are collected. */
const COLLECT_MS = 100;

/**
 * Hands on the changes of one topic's presence: one that comes alone at once, those that follow it
 * closely as one. Where a thousand people come back in the same seconds, each of them would hear of
 * each other in a frame of its own.
 */
export class Diffs {
  readonly #send: (diff: PresenceDiff) => void;
  #collected: PresenceDiff | null = null;
  #isCollecting = false;

  constructor(send: (diff: PresenceDiff) => void) {
    this.#send = send;
  }

  add(diff: PresenceDiff): void {
    if (this.#isCollecting) {
      this.#collected = this.#collected ? merged(this.#collected, diff) : diff;
      return;
    }
    this.#isCollecting = true;
    setTimeout(() => this.#handOn(), COLLECT_MS).unref();
    this.#send(diff);
  }

  #handOn(): void {
    const collected = this.#collected;
    this.#collected = null;
    this.#isCollecting = false;
    if (collected) this.add(collected);
  }
}

/**
 * Both diffs as one. Clients take the joins before the leaves, and know each meta by its reference,
 * which comes once and goes once: so they end where the two would have led them.
 */
export const merged = (first: PresenceDiff, second: PresenceDiff): PresenceDiff => ({
  joins: together(first.joins, second.joins),
  leaves: together(first.leaves, second.leaves),
});

function together(first: PresenceState, second: PresenceState): PresenceState {
  const state = { ...first };
  for (const [key, { metas }] of Object.entries(second))
    state[key] = { metas: [...(state[key]?.metas ?? []), ...metas] };
  return state;
}
