/** Times that overlap stand side by side: which lane of how many each has. */
export type InLane<Item> = { item: Item; lane: number; lanes: number };

type Times = { from: number; to: number };

/** @param items with the minutes of the day they take, earliest first or not */
export function inLanes<Item extends Times>(items: readonly Item[]): InLane<Item>[] {
  const result: InLane<Item>[] = [];
  let group: InLane<Item>[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const one of group) one.lanes = ends.length;
    result.push(...group);
    group = [];
    ends = [];
  };
  for (const item of items.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (ends.length > 0 && ends.every((end) => end <= item.from)) close();
    const free = ends.findIndex((end) => end <= item.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = item.to;
    group.push({ item, lane, lanes: 1 });
  }
  close();
  return result;
}
