import type { PresenceDiff, PresenceEntry, PresenceState } from './presence.ts';

/**
 * How long changes of a topic's presence are collected, in milliseconds: the shortest time, and the
 * longest where many clients receive them.
 */
const COLLECT_MS = 100;
const COLLECT_MS_EACH = 1;
const COLLECT_MS_MOST = 2000;

/**
 * Hands on the changes of one topic's presence: one that comes alone at once, those that follow it
 * closely as one. Where a thousand people come back in the same seconds, each of them would hear of
 * each other in a frame of its own.
 */
export class Diffs {
  readonly #send: (diff: PresenceDiff) => void;
  readonly #listeners: () => number;
  #collected: PresenceDiff[] = [];
  #isCollecting = false;

  /** @param listeners how many hear of it. */
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
 * The diffs as one. Clients take the joins before the leaves, and know each meta by its reference,
 * which comes once and goes once: so they end where one after the other would have led them.
 */
const merged = (diffs: readonly PresenceDiff[]): PresenceDiff => ({
  joins: together(diffs.map(({ joins }) => joins)),
  leaves: together(diffs.map(({ leaves }) => leaves)),
});

/** A key may be any text: an object would take some for its own. */
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
