import { KINDS, type SchemaObject } from './catalogue.ts';

/**
 * Statements that lead from one catalogue to another, and changes that a developer has to write.
 */
export type Difference = { statements: string[]; byHand: string[] };

const REPLACEABLE = new Set<SchemaObject['kind']>(['function', 'view', 'trigger', 'comment']);
const REMADE = new Set<SchemaObject['kind']>([
  'policy',
  'index',
  'constraint',
  'foreign key',
  'publication',
]);
const keyOf = ({ kind, on, name }: SchemaObject) => `${kind} ${on} ${name}`;

/** Roles with default privileges on a new object, which the catalogue's grants do not list. */
const ROLES = 'public, anon, authenticated, service_role';

/**
 * The statements that change a database of `from` into one of `to`. A changed column, table or
 * bucket holds rows, so its migration is left to the developer.
 */
export function differenceOf(
  from: readonly SchemaObject[],
  to: readonly SchemaObject[],
): Difference {
  const before = new Map(from.map((one) => [keyOf(one), one]));
  const after = new Map(to.map((one) => [keyOf(one), one]));
  const gone = from.filter((one) => !after.has(keyOf(one)));
  const come = to.filter((one) => !before.has(keyOf(one)));
  const changed = to.filter((one) => {
    const was = before.get(keyOf(one));
    return was !== undefined && was.create !== one.create;
  });
  const remade = changed.filter(({ kind }) => REMADE.has(kind));
  const computed = new Map(changed.map((one) => [one, recomputed(before.get(keyOf(one)), one)]));
  const made = [...come, ...remade, ...changed.filter(({ kind }) => REPLACEABLE.has(kind))];
  return {
    statements: [
      ...drops(gone, remade, before).map(({ drop }) => drop),
      ...made.toSorted(byKind).flatMap((one) => [one.create, ...bare(one, before)]),
      ...[...computed.values()].flat(),
    ],
    byHand: changed
      .filter(({ kind }) => !REPLACEABLE.has(kind) && !REMADE.has(kind))
      .filter((one) => computed.get(one)?.length === 0)
      .map((one) => `${keyOf(one)}: ${before.get(keyOf(one))?.create} becomes ${one.create}`),
  };
}

const GENERATED = /^(alter table \S+) add (column \S+) (.+?) generated always as (.+) stored$/s;

/** A generated column holds no data, so PostgreSQL can compute it again. */
function recomputed(was: SchemaObject | undefined, is: SchemaObject): string[] {
  const [, , , before] = GENERATED.exec(was?.create ?? '') ?? [];
  const [, table, column, type, expression] = GENERATED.exec(is.create) ?? [];
  return is.kind === 'column' && type !== undefined && type === before
    ? [`${table} alter ${column} set expression as ${expression}`]
    : [];
}

/** In reverse order of creation; dropping an object also drops everything that belongs to it. */
function drops(
  gone: readonly SchemaObject[],
  remade: readonly SchemaObject[],
  before: ReadonlyMap<string, SchemaObject>,
): SchemaObject[] {
  const owners = new Set(gone.filter(({ name }) => name === '').map(({ on }) => on));
  const alone = gone.filter(({ on, name }) => name === '' || !owners.has(on));
  const were = remade.flatMap((one) => before.get(keyOf(one)) ?? []);
  return [...alone, ...were].toSorted((a, b) => byKind(b, a));
}

const byKind = (a: SchemaObject, b: SchemaObject) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);

/** Revokes the platform's default privileges on a new table, view or function. */
function bare(one: SchemaObject, before: ReadonlyMap<string, SchemaObject>): string[] {
  if (before.has(keyOf(one))) return [];
  if (one.kind === 'function') return [`revoke all on function ${one.on} from ${ROLES}`];
  if (one.kind === 'table' || one.kind === 'view') return [`revoke all on ${one.on} from ${ROLES}`];
  return [];
}
