import { type Cell, cell } from '../base/cell.ts';

type Rows<Row> = Pick<Cell<Map<string, Row>>, 'get' | 'subscribe'>;

/** Rows by id that report each lookup. */
class ObservedRows<Row> extends Map<string, Row> {
  // Set after construction, so that copying the rows reports nothing.
  #isLookedFor: (id: string) => void = () => {};

  static over<Row>(rows: Map<string, Row>, isLookedFor: (id: string) => void): ObservedRows<Row> {
    const asking = new ObservedRows(rows);
    asking.#isLookedFor = isLookedFor;
    return asking;
  }

  override get(id: string): Row | undefined {
    this.#isLookedFor(id);
    return super.get(id);
  }
}

/** The same rows; calls `isLookedFor` with every id that is looked up, present or not. */
export function withLookups<Row>(rows: Rows<Row>, isLookedFor: (id: string) => void): Rows<Row> {
  const asking = cell<Map<string, Row>>(ObservedRows.over(rows.get(), isLookedFor));
  rows.subscribe(() => asking.set(ObservedRows.over(rows.get(), isLookedFor)));
  return asking;
}
