/** A repeatable source of chance: the demo looks the same on every machine. */
export type Random = ReturnType<typeof randomFrom>;

/** @param seed any 32-bit number; the same seed gives the same sequence (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    /** An integer from `low` to `high`, both included. */
    between,
    chance: (probability: number) => next() < probability,
    /** @throws when there is nothing to pick from. */
    pick<Item>(items: readonly Item[]): Item {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
    shuffle<Item>(items: readonly Item[]): Item[] {
      return items
        .map((item) => ({ item, order: next() }))
        .toSorted((a, b) => a.order - b.order)
        .map(({ item }) => item);
    },
  };
}
