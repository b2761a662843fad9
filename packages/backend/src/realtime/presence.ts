import { randomBytes } from 'node:crypto';

type Meta = { phx_ref: string; [fact: string]: unknown };
export type PresenceEntry = { metas: Meta[] };
export type PresenceState = Record<string, PresenceEntry>;
export type PresenceDiff = { joins: PresenceState; leaves: PresenceState };

/** Unique, even across restarts of the service. */
const newRef = () => randomBytes(12).toString('base64url');

/** The presence on one topic: for each key, one meta for each channel that tracks it. */
export class Presence {
  readonly #metas = new Map<object, { key: string; meta: Meta }>();

  /** @param owner the channel; it tracks at most one meta. */
  track(owner: object, key: string, facts: Record<string, unknown>): PresenceDiff {
    const before = this.#metas.get(owner);
    const meta = {
      ...facts,
      phx_ref: newRef(),
      ...(before ? { phx_ref_prev: before.meta.phx_ref } : {}),
    };
    this.#metas.set(owner, { key, meta });
    return {
      joins: { [key]: { metas: [meta] } },
      leaves: before ? { [before.key]: { metas: [before.meta] } } : {},
    };
  }

  /** @returns null if the channel tracked nothing. */
  untrack(owner: object): PresenceDiff | null {
    const before = this.#metas.get(owner);
    if (!before) return null;
    this.#metas.delete(owner);
    return { joins: {}, leaves: { [before.key]: { metas: [before.meta] } } };
  }

  state(): PresenceState {
    const entries = new Map<string, PresenceEntry>();
    for (const { key, meta } of this.#metas.values()) {
      const known = entries.get(key);
      if (known) known.metas.push(meta);
      else entries.set(key, { metas: [meta] });
    }
    // A key may be any text, such as `__proto__`, so entries are collected in a Map.
    return Object.fromEntries(entries);
  }
}
