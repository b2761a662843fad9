import type { ValueSlot } from '../request/types.ts';
import type { Name } from '../schema-cache/types.ts';
import { listed, literal, type Parameters, qualified, quoted } from './sql.ts';

/** A value from a JSON body: a column of a row, or an argument of a function. */
export type BodyField = {
  name: string;
  type: string;
  default?: string | null;
  /** The function that converts JSON to a domain's values. */
  fromJson?: Name | null;
};

/** Alias of the body's values in a statement. */
export const BODY = 'pgrst_body';

/** A value of the body, converted to its column's type. */
export function bodyValueSql({ name, fromJson }: BodyField): string {
  const value = `${BODY}.${quoted(name)}`;
  return fromJson ? `${qualified(fromJson)}(${value})` : value;
}

/**
 * The rows of a JSON body; PostgreSQL converts each value to its type.
 * @param withDefaults missing values get the column's default instead of null.
 */
export function bodySql(
  fields: readonly BodyField[],
  {
    body,
    isObject,
    withDefaults = false,
  }: { body: ValueSlot; isObject: boolean; withDefaults?: boolean },
  parameters: Parameters,
): string {
  const value = parameters.at(body);
  if (fields.length === 0)
    return isObject
      ? `(select 1 from (select ${value}::json) pgrst_payload) as ${BODY}`
      : `json_array_elements(${value}::json) as ${BODY}`;
  const columns = listed(
    fields.map(({ name, type, fromJson }) => `${quoted(name)} ${fromJson ? 'json' : type}`),
  );
  const defaults = withDefaults ? defaultsSql(fields) : '';
  if (defaults === '')
    return `json_to_record${isObject ? '' : 'set'}(${value}::json) as ${BODY}(${columns})`;
  if (isObject) return `jsonb_to_record(${defaults} || ${value}::jsonb) as ${BODY}(${columns})`;
  return `jsonb_array_elements(${value}::jsonb) as pgrst_element,
    lateral jsonb_to_record(${defaults} || pgrst_element) as ${BODY}(${columns})`;
}

/** Uses the catalogue's own expressions, which are as PostgreSQL would write them. */
function defaultsSql(fields: readonly BodyField[]): string {
  const pairs = fields.flatMap(({ name, default: expression }) =>
    typeof expression !== 'string' ? [] : [`${literal(name)}, ${expression}`],
  );
  return pairs.length === 0 ? '' : `jsonb_build_object(${listed(pairs)})`;
}
