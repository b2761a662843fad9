import type { PgFunction } from './catalogue.ts';
import { type Fields, propertyName, object } from './objects.ts';
import type { TypeNames } from './type-names.ts';

const INPUTS = new Set(['i', 'b', 'v']);
const OUTPUTS = new Set(['o', 'b', 't']);

/** Types of the functions that a request can call. Overloads of one name form a union. */
export function functionTypes(functions: readonly PgFunction[], names: TypeNames): Fields {
  const callable = functions.filter(({ parameters }) => {
    const inputs = parameters.filter(({ mode }) => INPUTS.has(mode));
    return inputs.length === 1 || inputs.every(({ name }) => name !== '');
  });
  const byName = Map.groupBy(callable, ({ name }) => name);
  return [...byName].map(([name, overloads]) => [
    propertyName(name),
    overloads.map((one) => functionType(one, names)).join('\n      | '),
  ]);
}

function functionType(one: PgFunction, names: TypeNames): string {
  const set = setofOptions(one, names);
  return object(
    [
      ['Args', argumentsOf(one, names)],
      ['Returns', returnsOf(one, names)],
      ...(set ? [['SetofOptions', set] satisfies [string, string]] : []),
    ],
    3,
  );
}

function argumentsOf({ parameters, defaults }: PgFunction, names: TypeNames): string {
  const inputs = parameters.filter(({ mode }) => INPUTS.has(mode));
  if (inputs.length === 0) return 'never';
  const needed = inputs.length - defaults;
  return object(
    inputs.map(({ name, type }, at) => [
      `${propertyName(name)}${at < needed ? '' : '?'}`,
      names.of(type),
    ]),
    4,
  );
}

function returnsOf({ parameters, returns, isSet }: PgFunction, names: TypeNames): string {
  const columns = parameters.filter(({ mode }) => OUTPUTS.has(mode));
  const isRow = columns.some(({ mode }) => mode === 't') || columns.length > 1;
  const one = isRow
    ? object(
        columns.map(({ name, type }) => [propertyName(name), names.of(type)]),
        4,
      )
    : names.of(returns);
  if (!isSet) return one;
  return isRow || /^\w+$/.test(one) ? `${one}[]` : `(${one})[]`;
}

/**
 * The relation of the returned rows, and of the argument if it is a row; clients need it for
 * embedding.
 */
function setofOptions(one: PgFunction, names: TypeNames): string | null {
  const to = names.find(one.returns);
  if (!to || to.relation === 'none') return null;
  const [first, ...rest] = one.parameters;
  const from = first && rest.length === 0 ? names.find(first.type) : undefined;
  return object(
    [
      ['from', JSON.stringify(from && from.relation !== 'none' ? from.name : '*')],
      ['to', JSON.stringify(to.name)],
      ['isOneToOne', String(!one.isSet || one.isSingle)],
      ['isSetofReturn', String(one.isSet)],
    ],
    4,
  );
}
