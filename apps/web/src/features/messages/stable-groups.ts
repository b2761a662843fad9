/**
 * Groups rows by message. A group whose rows are the same as before is the same array as before, so
 * that a memoised row of the list is drawn again only when something of its own message changed.
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
