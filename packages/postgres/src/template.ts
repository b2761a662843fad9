import { join, raw, Sql as Template } from 'sql-template-tag';
import { PendingQuery } from './pending-query.ts';

export { raw, Template };

/** The value of `sql(list)`, `sql(row)` or `sql(rows)`. The preceding SQL decides its form. */
export class Helper {
  readonly value: object;

  constructor(value: object) {
    this.value = value;
  }
}

/** Quotes an identifier. A dot separates schema and name. */
export const identifier = (name: string): Template =>
  raw(`"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`);

export const templateOf = (strings: readonly string[], values: readonly unknown[]): Template =>
  new Template(
    strings,
    values.map((value, at) => resolved(value, strings[at] ?? '')),
  );

/** Replaces fragments and helpers by templates; other values are parameters. */
function resolved(value: unknown, before = ''): unknown {
  if (value instanceof PendingQuery) return value.fragment;
  if (value instanceof Helper) return helped(value.value, before);
  if (isFragments(value))
    return join(
      value.map(({ fragment }) => fragment),
      ' ',
    );
  return value;
}

const isFragments = (value: unknown): value is PendingQuery[] =>
  Array.isArray(value) && value[0] instanceof PendingQuery;

function helped(value: object, before: string): Template {
  if (Array.isArray(value)) {
    if (/\bin\s*$/i.test(before)) return listOf(value);
    return typeof value[0] === 'string' ? identifiers(value) : inserted(value);
  }
  return /\bset\s*$/i.test(before) ? assignments(value) : inserted([value]);
}

/** `in (null)` matches nothing, like an empty list, which SQL does not allow. */
const listOf = (values: readonly unknown[]): Template =>
  values.length === 0 ? raw('(null)') : join(values, ',', '(', ')');

const identifiers = (names: readonly string[]): Template => join(names.map(identifier));

const assignments = (row: object): Template =>
  join(
    Object.entries(row).map(
      ([name, value]) => new Template(['', '=', ''], [identifier(name), resolved(value)]),
    ),
  );

/** The first row names the columns. */
function inserted(rows: readonly object[]): Template {
  const names = Object.keys(rows[0] ?? {});
  const tuples = rows.map((row) => {
    const values = new Map<string, unknown>(Object.entries(row));
    return join(
      names.map((name) => resolved(values.get(name))),
      ',',
      '(',
      ')',
    );
  });
  return new Template(['(', ') values ', ''], [identifiers(names), join(tuples)]);
}
