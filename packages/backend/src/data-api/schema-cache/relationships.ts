import type { KeyRow, RelationRow } from './catalogue.ts';
import type { ColumnPairs, JunctionRelationship, KeyRelationship, Name } from './types.ts';
import type { ColumnOrigin } from './view-columns.ts';

/** One end of a key: a table, or a view that shows all columns of the key. */
type End = { relation: RelationRow; columns: string[] };

/**
 * Relationships by foreign keys: between tables and their views, in both directions, and through
 * tables whose primary key contains two foreign keys.
 */
export function keyRelationships(
  keys: readonly KeyRow[],
  relations: readonly RelationRow[],
  origins: ReadonlyMap<number, ColumnOrigin[]>,
): (KeyRelationship | JunctionRelationship)[] {
  const direct = directRelationships(keys, relations, origins);
  return [...direct, ...direct.map(inverse), ...junctions(direct, relations, origins)];
}

/**
 * Relationships from the relation with the foreign key to the one it references, in this direction
 * only.
 */
export function directRelationships(
  keys: readonly KeyRow[],
  relations: readonly RelationRow[],
  origins: ReadonlyMap<number, ColumnOrigin[]>,
): KeyRelationship[] {
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  return keys.flatMap((key) => {
    const from = endsOf(key.from, key.fromColumns, byId, origins);
    const to = endsOf(key.to, key.toColumns, byId, origins);
    return from.flatMap((one) => to.map((other) => relate(key, one, other)));
  });
}

function endsOf(
  table: number,
  numbers: readonly number[],
  byId: ReadonlyMap<number, RelationRow>,
  origins: ReadonlyMap<number, ColumnOrigin[]>,
): End[] {
  const own = byId.get(table);
  const names = numbers.map((number) => own?.columns.find((one) => one.number === number)?.name);
  const ends: End[] = own ? [{ relation: own, columns: names.map((name) => name ?? '') }] : [];
  for (const [view, columns] of origins) {
    const relation = byId.get(view);
    const shown = numbers.map((number) =>
      columns
        .filter((one) => one.table === table && one.number === number)
        .map((one) => one.column),
    );
    if (relation)
      for (const combination of combinations(shown)) ends.push({ relation, columns: combination });
  }
  return ends;
}

/** A view may show a column twice under two names, so each combination is a relationship. */
const combinations = (choices: readonly string[][]): string[][] =>
  choices.reduce<string[][]>(
    (found, names) => found.flatMap((one) => names.map((name) => [...one, name])),
    [[]],
  );

const nameOf = ({ schema, name }: Name): Name => ({ schema, name });
const isSame = (one: Name, other: Name) => one.schema === other.schema && one.name === other.name;

function relate(key: KeyRow, from: End, to: End): KeyRelationship {
  return {
    kind: 'key',
    from: nameOf(from.relation),
    to: nameOf(to.relation),
    isSelf: isSame(from.relation, to.relation),
    fromIsView: from.relation.isView,
    toIsView: to.relation.isView,
    cardinality: key.isOneToOne ? 'one-to-one' : 'many-to-one',
    constraint: key.constraint,
    columns: from.columns.map((column, at) => [column, to.columns[at] ?? '']),
  };
}

const swapped = (pairs: ColumnPairs): ColumnPairs => pairs.map(([own, foreign]) => [foreign, own]);

function inverse(one: KeyRelationship): KeyRelationship {
  return {
    ...one,
    from: one.to,
    to: one.from,
    fromIsView: one.toIsView,
    toIsView: one.fromIsView,
    cardinality: one.cardinality === 'many-to-one' ? 'one-to-many' : one.cardinality,
    columns: swapped(one.columns),
  };
}

/** Relationships from each side of a join table to the other. */
function junctions(
  direct: readonly KeyRelationship[],
  relations: readonly RelationRow[],
  origins: ReadonlyMap<number, ColumnOrigin[]>,
): JunctionRelationship[] {
  const primaryKeys = new Map(
    relations.map((relation) => [
      textOf(relation),
      new Set(relation.isView ? viewKey(relation, relations, origins) : relation.primaryKey),
    ]),
  );
  const many = direct.filter(({ cardinality }) => cardinality === 'many-to-one');
  const byTable = Map.groupBy(many, ({ from }) => textOf(from));
  return [...byTable].flatMap(([table, keys]) =>
    keys.flatMap((own) =>
      keys.flatMap((other): JunctionRelationship[] => {
        const columns = [...own.columns, ...other.columns].map(([column]) => column);
        const key = primaryKeys.get(table);
        if (own.constraint === other.constraint || !columns.every((one) => key?.has(one)))
          return [];
        return [
          {
            kind: 'junction',
            from: own.to,
            to: other.to,
            isSelf: isSame(own.to, other.to),
            fromIsView: own.toIsView,
            toIsView: other.toIsView,
            junction: own.from,
            constraints: [own.constraint, other.constraint],
            columns: swapped(own.columns),
            foreignColumns: swapped(other.columns),
          },
        ];
      }),
    ),
  );
}

const textOf = ({ schema, name }: Name) => JSON.stringify([schema, name]);

/** A view's columns that form the primary key of a table it shows; empty if a column is missing. */
export function viewKey(
  view: RelationRow,
  relations: readonly RelationRow[],
  origins: ReadonlyMap<number, ColumnOrigin[]>,
): string[] {
  const shown = origins.get(view.id) ?? [];
  const tables = new Set(shown.map(({ table }) => table));
  return relations.flatMap((relation) => {
    if (!tables.has(relation.id)) return [];
    const names = relation.primaryKey.map((key) => {
      const number = relation.columns.find(({ name }) => name === key)?.number;
      return shown.find((one) => one.table === relation.id && one.number === number)?.column;
    });
    return names.every((name) => name !== undefined) ? names : [];
  });
}
