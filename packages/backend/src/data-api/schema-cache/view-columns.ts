import type { RelationRow, ViewRow } from './catalogue.ts';

/** Origin of a view's column: the id of a table and the number of its column. */
export type ColumnOrigin = { column: string; table: number; number: number };

/** Tokens of a stored query: nodes with their names, and three fields of target entries. */
const TOKENS = /\\.|\{(\w+)|\}|:(resno|resorigtbl|resorigcol) (\d+)/gs;

type Entry = { resno: number; resorigtbl: number; resorigcol: number };

/**
 * All views' columns that come from tables, also through other views.
 * @param views in PostgreSQL's stored form of a query, in which each entry of the outermost target
 * list names the table and column it came from.
 */
export function viewColumns(
  views: readonly ViewRow[],
  relations: readonly RelationRow[],
): Map<number, ColumnOrigin[]> {
  const entries = new Map(views.map(({ id, definition }) => [id, targetEntries(definition)]));
  const names = new Map(
    relations.map(({ id, columns }) => [id, new Map(columns.map((one) => [one.number, one.name]))]),
  );
  const originOf = (table: number, number: number, seen: number): [number, number] | null => {
    const inner = entries.get(table);
    if (inner === undefined) return [table, number];
    const found = inner.find(({ resno }) => resno === number);
    if (!found || found.resorigtbl === 0 || seen > entries.size) return null;
    return originOf(found.resorigtbl, found.resorigcol, seen + 1);
  };
  return new Map(
    [...entries].map(([view, list]) => [
      view,
      list.flatMap(({ resno, resorigtbl, resorigcol }) => {
        const origin = resorigtbl === 0 ? null : originOf(resorigtbl, resorigcol, 0);
        const column = names.get(view)?.get(resno);
        return origin && column !== undefined
          ? [{ column, table: origin[0], number: origin[1] }]
          : [];
      }),
    ]),
  );
}

function targetEntries(definition: string): Entry[] {
  const entries: Entry[] = [];
  const nodes: string[] = [];
  let entry: Entry = { resno: 0, resorigtbl: 0, resorigcol: 0 };
  for (const [token, node, field, number] of definition.matchAll(TOKENS)) {
    const isOutermost = nodes.length === 2 && nodes[1] === 'TARGETENTRY';
    if (node !== undefined) {
      nodes.push(node);
      if (nodes.length === 2) entry = { resno: 0, resorigtbl: 0, resorigcol: 0 };
    } else if (token === '}') {
      if (isOutermost) entries.push(entry);
      nodes.pop();
    } else if (isOutermost && isField(field)) entry[field] = Number(number);
  }
  return entries;
}

const isField = (name: string | undefined): name is keyof Entry =>
  name === 'resno' || name === 'resorigtbl' || name === 'resorigcol';
