import type { ValueSlot } from '../request/types.ts';
import type { Name } from '../schema-cache/types.ts';
import { listed, literal, type Parameters, qualified, quoted } from './sql.ts';

/** A value that a JSON body brings: a column of a row, or an argument of a function. */
export type BodyField = {
  name: string;
  type: string;
  default?: string | null;
  /** The function by which a domain's values are read from JSON. */
  fromJson?: Name | null;
};

/** What a body's values are called in a statement. */
export const BODY = 'pgrst_body';

/** A value of a body, in its column's type. */
export function bodyValueSql({ name, fromJson }: BodyField): string {
  const value = `${BODY}.${quoted(name)}`;
  return fromJson ? `${qualified(fromJson)}(${value})` : value;
}

/**
 * The rows of a JSON body, each value read by PostgreSQL as the type it is for.
 * @param withDefaults what a row leaves out is what the column is without it, instead of null.
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

/** The catalogue's own expressions, which are as PostgreSQL would write them. */
function defaultsSql(fields: readonly BodyField[]): string {
  const pairs = fields.flatMap(({ name, default: expression }) =>
    typeof expression !== 'string' ? [] : [`${literal(name)}, ${expression}`],
  );
  return pairs.length === 0 ? '' : `jsonb_build_object(${listed(pairs)})`;
}
