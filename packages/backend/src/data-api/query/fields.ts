import type { JsonStep } from '../request/types.ts';
import type { FieldUse, PlannedField, PlannedOrder } from '../plan/types.ts';
import { literal, qualified, quoted } from './sql.ts';

/** @param of the alias that has the column, already quoted. */
export function fieldSql(of: string, { name, path, isJson }: FieldUse): string {
  const column = name === '*' ? `${of}.*` : `${of}.${quoted(name)}`;
  if (path.length === 0) return column;
  return `${isJson ? column : `to_jsonb(${column})`}${path.map(stepSql).join('')}`;
}

/** A column as returned: converted by its domain's function if there is one. */
export function shownSql(of: string, use: FieldUse): string {
  const field = fieldSql(of, use);
  return use.toJson === null ? field : `${qualified(use.toJson)}(${field})`;
}

const stepSql = (step: JsonStep) =>
  `${step.arrow}${'key' in step ? literal(step.key) : `(${step.index})`}`;

/** A type consists only of letters, digits and spaces, which allows names of two words. */
export const castSql = (expression: string, type: string | null): string =>
  type === null ? expression : `cast(${expression} as ${type})`;

export function aggregateSql(expression: string, aggregate: PlannedField['aggregate']): string {
  if (aggregate === null) return expression;
  return castSql(`${aggregate.name}(${expression})`, aggregate.cast);
}

export const aliased = (expression: string, alias: string | null): string =>
  alias === null ? expression : `${expression} as ${quoted(alias)}`;

export function orderSql(of: string, { alias, use, direction, nulls }: PlannedOrder): string {
  const field = fieldSql(alias === null ? of : quoted(alias), use);
  return `${field}${direction === null ? '' : ` ${direction}`}${nulls === null ? '' : ` nulls ${nulls}`}`;
}
