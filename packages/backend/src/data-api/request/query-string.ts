import { Cursor } from './cursor.ts';
import { readNames } from './fields.ts';
import { isComparison, parseFilter, parseTree } from './filters.ts';
import { parseOrder } from './order.ts';
import { readRanges } from './range.ts';
import { parseSelect } from './select.ts';
import type { QueryParameters } from './types.ts';
import type { BoundValues } from './values.ts';

const lastWord = (key: string) => key.slice(key.lastIndexOf('.') + 1);
const RESERVED = new Set(['select', 'columns', 'on_conflict']);
const OF_A_RESOURCE = new Set(['order', 'limit', 'offset', 'and', 'or']);

/**
 * Parses a query string and adds its values to `values`.
 * @param takesArguments true if parameters that are not comparisons are arguments of the called
 * function.
 * @throws ApiError PGRST100 or PGRST103
 */
export function parseQueryString(
  params: URLSearchParams,
  values: BoundValues,
  takesArguments: boolean,
): QueryParameters {
  const found: QueryParameters = {
    select: parseSelect(params.get('select') ?? '*'),
    conditions: [],
    order: [],
    ranges: readRanges(params),
    columns: namesIn(params, 'columns'),
    onConflict: namesIn(params, 'on_conflict'),
    arguments: [],
  };
  for (const [key, value] of params) {
    const word = lastWord(key);
    if (RESERVED.has(key)) continue;
    if (word === 'and' || word === 'or') found.conditions.push(parseTree(key, value, values));
    else if (word === 'order') {
      if (value !== '') found.order.push(parseOrder(key, value));
    } else if (OF_A_RESOURCE.has(word)) continue;
    else if (takesArguments && !key.includes('.') && !isComparison(value))
      found.arguments.push({ name: key, value: values.add(value) });
    else found.conditions.push(parseFilter(key, value, values));
  }
  return found;
}

function namesIn(params: URLSearchParams, key: string): string[] | null {
  const text = params.get(key);
  if (text === null || text === '') return null;
  const cursor = new Cursor(text, `${key} parameter`);
  return [...new Set(cursor.parse(() => readNames(cursor)))];
}
