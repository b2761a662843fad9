/**
 * Groups rows by message. A group with unchanged rows is the same array as before, so that a
 * memoized row rerenders only if its own message's rows changed.
 */
export function stableGroups<Row extends { message_id: string }>(
  rows: Row[],
  before: ReadonlyMap<string, Row[]>,
): Map<string, Row[]> {
  const groups = Map.groupBy(rows, ({ message_id }) => message_id);
  for (const [id, group] of groups) {
    const known = before.get(id);
    if (known && known.length === group.length && known.every((row, index) => row === group[index]))
      groups.set(id, known);
  }
  return groups;
}
