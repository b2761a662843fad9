/** Places overlapping items side by side: each has a lane and the number of lanes. */
export type InLane<Item> = { item: Item; lane: number; lanes: number };

type Times = { from: number; to: number };

/** @param items with their minutes of the day, in any order */
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
