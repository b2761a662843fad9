import { type Cell, cell } from '../base/cell.ts';

type Change<Row> = { type: string; key: string | number; value: Row };
type Source<Row> = {
  subscribeChanges(
    listener: (changes: Change<Row>[]) => void,
    options: { includeInitialState: true },
  ): unknown;
};

/**
 * The rows of a table by id, one map for all readers: a separate live query for each name on the
 * screen would copy a workspace's ten thousand people each time. Every change creates a new map.
 */
export function rowsById<Row>(
  source: Source<Row>,
): Pick<Cell<Map<string, Row>>, 'get' | 'subscribe'> {
  const rows = cell(new Map<string, Row>());
  source.subscribeChanges(
    (changes) => {
      const next = new Map(rows.get());
      for (const { type, key, value } of changes) {
        if (type === 'delete') next.delete(String(key));
        else next.set(String(key), value);
      }
      rows.set(next);
    },
    { includeInitialState: true },
  );
  return rows;
}
