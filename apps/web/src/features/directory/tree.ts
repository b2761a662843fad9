type Reporting = { id: string; managerId: string | null };

/** A visible line of the organisation tree. */
export type TreeLine<Person extends Reporting> = {
  person: Person;
  /** 1 is the top. */
  level: number;
  /** Number of direct reports. */
  reports: number;
  isOpen: boolean;
  /** Shown only because someone below matches. */
  isContext: boolean;
  /** Position among siblings, from 1, and their number. */
  position: number;
  siblings: number;
  parentId: string | null;
};

type TreeOptions = {
  /** Matching people; their managers are shown too. Undefined shows everyone. */
  found?: ReadonlySet<string> | undefined;
  isOpen(id: string, level: number): boolean;
};

/** People by manager; null for those without one. */
function reportsOf<Person extends Reporting>(
  people: readonly Person[],
): ReadonlyMap<string | null, readonly Person[]> {
  return Map.groupBy(people, ({ managerId }) => managerId);
}

/** Visible lines from the top; closed lines hide their reports. */
export function treeLines<Person extends Reporting>(
  people: readonly Person[],
  { found, isOpen }: TreeOptions,
): TreeLine<Person>[] {
  const wanted = found && withManagers(people, found);
  const below = reportsOf(wanted ? people.filter(({ id }) => wanted.has(id)) : people);
  const lines: TreeLine<Person>[] = [];
  const add = (parentId: string | null, level: number): void => {
    const group = below.get(parentId) ?? [];
    for (const [index, person] of group.entries()) {
      const reports = below.get(person.id)?.length ?? 0;
      const isExpanded = reports > 0 && (found !== undefined || isOpen(person.id, level));
      lines.push({
        person,
        level,
        reports,
        isOpen: isExpanded,
        isContext: found !== undefined && !found.has(person.id),
        position: index + 1,
        siblings: group.length,
        parentId,
      });
      if (isExpanded) add(person.id, level + 1);
    }
  };
  add(null, 1);
  return lines;
}

function withManagers(people: readonly Reporting[], found: ReadonlySet<string>): Set<string> {
  const managerOf = new Map(people.map(({ id, managerId }) => [id, managerId]));
  const wanted = new Set<string>();
  for (const id of found) {
    for (
      let each: string | null = id;
      each !== null && !wanted.has(each);
      each = managerOf.get(each) ?? null
    )
      wanted.add(each);
  }
  return wanted;
}
