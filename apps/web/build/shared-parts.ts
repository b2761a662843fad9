/**
 * Divides code shared by several screens into parts: as few as possible, while no screen loads much
 * code it does not use.
 */

/** An indivisible piece of code. */
export type Unit = { name: string; bytes: number; imports: readonly string[] };

/** Bytes of unused source that cost a screen as much as one more request. */
const REQUEST_BYTES = 12_000;

type Part = { units: Unit[]; bytes: number };

/**
 * Divides units into parts, ordered so that each comes after its imports. Leaves out units with
 * circular imports.
 * @param needs for each screen, its units with all their imports
 */
export function sharedParts(
  units: readonly Unit[],
  needs: readonly ReadonlySet<string>[],
): string[][] {
  const parts = bySameScreens(units, needs);
  const done = new Set<Part>();
  for (;;) {
    const [smallest] = parts
      .filter((part) => !done.has(part))
      .toSorted((one, other) => one.bytes - other.bytes);
    if (!smallest) break;
    const joined = bestJoin(smallest, parts, needs);
    if (!joined) done.add(smallest);
    else {
      parts.splice(parts.indexOf(smallest), 1);
      parts.splice(parts.indexOf(joined.other), 1, joined.part);
      done.delete(joined.other);
    }
  }
  return inOrder(parts).map((part) => part.units.map(({ name }) => name));
}

/** Units needed by exactly the same screens belong together. */
function bySameScreens(units: readonly Unit[], needs: readonly ReadonlySet<string>[]): Part[] {
  const screensOf = ({ name }: Unit) => needs.map((need) => (need.has(name) ? '1' : '0')).join('');
  return [...Map.groupBy(units, screensOf).values()].map(partOf);
}

const partOf = (units: Unit[]): Part => ({
  units,
  bytes: units.reduce((sum, { bytes }) => sum + bytes, 0),
});

/** The cheapest merge of this part with another; null if no merge lowers the cost. */
function bestJoin(part: Part, parts: readonly Part[], needs: readonly ReadonlySet<string>[]) {
  const rest = parts.filter((other) => other !== part);
  let best: { other: Part; part: Part } | null = null;
  let least = costOf(parts, needs);
  for (const other of rest) {
    const joined = partOf([...part.units, ...other.units]);
    const next = rest.map((each) => (each === other ? joined : each));
    const cost = isOrderable(next) ? costOf(next, needs) : Infinity;
    if (cost >= least) continue;
    least = cost;
    best = { other, part: joined };
  }
  return best;
}

/** Bytes loaded by all screens, each on its own, plus the cost of their requests. */
function costOf(parts: readonly Part[], needs: readonly ReadonlySet<string>[]): number {
  const imports = importsOf(parts);
  return needs.reduce((sum, need) => {
    const fetched = new Set<Part>();
    const fetch = (part: Part) => {
      if (fetched.has(part)) return;
      fetched.add(part);
      imports.get(part)?.forEach(fetch);
    };
    for (const part of parts) if (part.units.some(({ name }) => need.has(name))) fetch(part);
    return [...fetched].reduce((all, { bytes }) => all + bytes + REQUEST_BYTES, sum);
  }, 0);
}

function importsOf(parts: readonly Part[]): Map<Part, Set<Part>> {
  const home = new Map(
    parts.flatMap((part) => part.units.map(({ name }) => [name, part] as const)),
  );
  return new Map(
    parts.map((part) => {
      const names = part.units.flatMap(({ imports }) => imports);
      const found = names.flatMap((name) => home.get(name) ?? []);
      return [part, new Set(found.filter((each) => each !== part))];
    }),
  );
}

const isOrderable = (parts: readonly Part[]) => inOrder(parts).length === parts.length;

/** Sorts parts after their imports. Leaves out parts with circular imports. */
function inOrder(parts: readonly Part[]): Part[] {
  const imports = importsOf(parts);
  const ordered = new Set<Part>();
  for (let before = -1; before < ordered.size;) {
    before = ordered.size;
    for (const part of parts)
      if ([...(imports.get(part) ?? [])].every((each) => ordered.has(each))) ordered.add(part);
  }
  return [...ordered];
}
