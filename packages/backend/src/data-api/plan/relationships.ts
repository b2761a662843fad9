import type { KeyRelationship, Relationship, SchemaCache } from '../schema-cache/types.ts';
import { ambiguousRelationship, relationshipNotFound } from './not-found.ts';

type Sought = { parent: string; child: string; hint: string | null; schema: string };

/**
 * Finds the relationship that embeds one relation in another: the only one, or the one that a
 * constraint, column or join table selects.
 * @throws ApiError PGRST200 for none, PGRST201 for several.
 */
export function findRelationship(sought: Sought, cache: SchemaCache): Relationship {
  const { parent, child, schema } = sought;
  const all = cache.relationships({ schema, name: parent }, schema);
  const computed = all.filter((one) => one.kind === 'computed' && one.function.name === child);
  const found = computed.length > 0 ? computed : all.filter((one) => isMeant(one, sought));
  const [first, ...others] = found;
  if (first === undefined) throw relationshipNotFound(sought, cache);
  if (others.length > 0) throw ambiguousRelationship(parent, child, found);
  return first;
}

function isMeant(one: Relationship, { child, hint }: Sought): boolean {
  if (one.kind === 'computed') return false;
  const isNamed = one.to.name === child;
  if (one.isSelf) return isMeantOfItself(one, child, hint);
  if (hint === null)
    return isNamed || (!one.toIsView && (isConstraint(one, child) || isColumn(one, child)));
  return (
    isNamed &&
    (isConstraint(one, hint) ||
      isColumn(one, hint) ||
      isForeignColumn(one, hint) ||
      (one.kind === 'junction' && one.junction.name === hint))
  );
}

/**
 * A key from a table to itself works in both directions: the table's name selects the many, the
 * column's name the one; a hint names the column.
 */
function isMeantOfItself(one: Relationship, child: string, hint: string | null): boolean {
  if (one.kind === 'junction')
    return hint !== null && one.to.name === child && one.junction.name === hint;
  if (one.kind !== 'key') return false;
  if (one.cardinality === 'one-to-many')
    return one.to.name === child && (hint === null || isForeignColumn(one, hint));
  return hint === null && isColumn(one, child);
}

const isKey = (one: Relationship): one is KeyRelationship => one.kind === 'key';
const isConstraint = (one: Relationship, name: string) => isKey(one) && one.constraint === name;
const isColumn = (one: Relationship, name: string) =>
  isKey(one) && one.columns.length === 1 && one.columns[0]?.[0] === name;
const isForeignColumn = (one: Relationship, name: string) =>
  isKey(one) && one.columns.length === 1 && one.columns[0]?.[1] === name;

export function isToOne(one: Relationship): boolean {
  if (one.kind === 'computed') return one.isToOne;
  return one.kind === 'key' && one.cardinality !== 'one-to-many';
}
