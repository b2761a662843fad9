/** Reproducible random numbers: the same seed gives the same choices. */
export type Random = {
  /** From 0 to 1. */
  next(): number;
  /** An integer from 0 to below `count`. */
  below(count: number): number;
  pick<Item>(items: readonly Item[]): Item | undefined;
};

/** mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return { next, below, pick: (items) => items[below(items.length)] };
}
