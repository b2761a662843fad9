import { dequal } from 'dequal/lite';
import type { OverlayChange } from '../queue/overlay.ts';
import { updatableOf } from '../tables/columns.ts';
import type { StoredTable } from '../tables/stored-tables.ts';
import type { Row as Columns } from '../tables/table-gateway.ts';

/** A row before and after an edit. */
export type Edit<Row> = { before: Row; after: Row };

type Identified = { id: string } & object;

/** The changed columns with their new values. */
function changedColumns<Row extends Identified>({ before, after }: Edit<Row>): Columns {
  const old: Columns = { ...before };
  return Object.fromEntries(
    Object.entries(after).filter(([column, value]) => !dequal(old[column], value)),
  );
}

/** The change as it shows until it is decided; null if nothing changed. */
export function overlayOf<Row extends Identified>(edit: Edit<Row>): OverlayChange | null {
  const changes = changedColumns(edit);
  if (Object.keys(changes).length === 0) return null;
  return { kind: 'update', ids: [edit.before.id], changes };
}

/** Rows with the same changes are saved together; unchanged rows are not saved. */
export function groupsToSave<Row extends Identified>(table: StoredTable, edits: Edit<Row>[]) {
  const sent = updatableOf(table);
  const groups = new Map<string, { ids: string[]; changes: Columns }>();
  for (const edit of edits) {
    const changed = Object.entries(changedColumns(edit)).filter(([column]) =>
      sent.includes(column),
    );
    if (changed.length === 0) continue;
    const key = JSON.stringify(changed);
    const group = groups.get(key) ?? { ids: [], changes: Object.fromEntries(changed) };
    group.ids.push(edit.before.id);
    groups.set(key, group);
  }
  return [...groups.values()];
}
