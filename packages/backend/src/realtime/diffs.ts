import type { PresenceDiff, PresenceEntry, PresenceState } from './presence.ts';

/**
 * How long changes of a topic's presence are collected, in milliseconds: at least COLLECT_MS,
 * longer with more listeners, at most COLLECT_MS_MOST.
 */
const COLLECT_MS = 100;
const COLLECT_MS_EACH = 1;
const COLLECT_MS_MOST = 2000;

/**
 * Sends the presence changes of one topic: a single change immediately, changes that follow it
 * closely as one. Otherwise, when a thousand clients reconnect within seconds, each would get a
 * separate frame for each of the others.
 */
export class Diffs {
  readonly #send: (diff: PresenceDiff) => void;
  readonly #listeners: () => number;
  #collected: PresenceDiff[] = [];
  #isCollecting = false;

  /** @param listeners the number of receivers. */
  constructor(send: (diff: PresenceDiff) => void, listeners: () => number) {
    this.#send = send;
    this.#listeners = listeners;
  }

  add(diff: PresenceDiff): void {
    if (this.#isCollecting) {
      this.#collected.push(diff);
      return;
    }
    this.#isCollecting = true;
    const wanted = Math.max(COLLECT_MS, this.#listeners() * COLLECT_MS_EACH);
    setTimeout(() => this.#handOn(), Math.min(wanted, COLLECT_MS_MOST)).unref();
    this.#send(diff);
  }

  #handOn(): void {
    const collected = this.#collected;
    this.#collected = [];
    this.#isCollecting = false;
    if (collected.length > 0) this.add(merged(collected));
  }
}

/**
 * Merges diffs. Clients apply joins before leaves and identify each meta by its reference, which
 * joins once and leaves once, so the result is the same as applying the diffs in sequence.
 */
const merged = (diffs: readonly PresenceDiff[]): PresenceDiff => ({
  joins: together(diffs.map(({ joins }) => joins)),
  leaves: together(diffs.map(({ leaves }) => leaves)),
});

/** Uses a Map because a key may be any text, such as `__proto__`. */
function together(states: readonly PresenceState[]): PresenceState {
  const entries = new Map<string, PresenceEntry>();
  for (const state of states)
    for (const [key, { metas }] of Object.entries(state)) {
      const known = entries.get(key);
      if (known) known.metas.push(...metas);
      else entries.set(key, { metas: [...metas] });
    }
  return Object.fromEntries(entries);
}
