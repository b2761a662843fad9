import { Cursor } from './cursor.ts';
import { readField } from './fields.ts';
import type { Comparison, Condition, AtPath } from './types.ts';
import type { BoundValues } from './values.ts';

/** Operators that can compare with any or all of a list. */
const QUANTIFIED = new Set(['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch']);
const SIMPLE = new Set(['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj']);
const TEXT_SEARCH = new Set(['fts', 'plfts', 'phfts', 'wfts']);
const OPERATOR = /[a-z]*/y;
const QUANTIFIER = /\((any|all)\)/y;
const LANGUAGE = /\([\p{L}\p{N}_ $]+\)/uy;
const TRILEAN = /not_null|null|true|false|unknown/iy;
const NEGATION = /not\./y;
const LOGIC = /(?:and|or)(?=[ \t]*\()/y;
const ELEMENT = /[^,)]*/y;
const ARRAY = /\{[^{}]*\}/y;

/** True if a value starts like a comparison; otherwise it is an argument of a function. */
export function isComparison(value: string): boolean {
  const [word = ''] = value.split('.', 1);
  const operator = word.replace(/\(.*$/s, '');
  if (word.length === value.length) return TEXT_SEARCH.has(operator) && word.includes('(');
  return (
    ['not', 'is', 'in', 'isdistinct'].includes(word) ||
    SIMPLE.has(word) ||
    TEXT_SEARCH.has(operator) ||
    QUANTIFIED.has(word) ||
    (QUANTIFIED.has(operator) && /\((?:any|all)\)$/.test(word))
  );
}

/**
 * Parses `places.city=not.eq.Oslo`: path of the resource, field and comparison.
 * @throws ApiError PGRST100
 */
export function parseFilter(key: string, value: string, values: BoundValues): AtPath<Condition> {
  const left = new Cursor(key, 'tree path');
  const { path, field } = left.parse(() => readTreePath(left));
  const right = new Cursor(value, 'filter');
  const { isNot, comparison } = right.parse(() =>
    readComparison(right, () => right.rest(), values),
  );
  return { path, value: { kind: 'filter', field, isNot, comparison } };
}

/** Parses names separated by dots; the last one is the field. */
function readTreePath(cursor: Cursor) {
  const path: string[] = [];
  let field = readField(cursor);
  while (field.path.length === 0 && cursor.take('.')) {
    path.push(field.name);
    field = readField(cursor);
  }
  return { path, field };
}

/**
 * Parses `or=(a.eq.1,not.and(b.gt.2,c.is.null))`.
 * @throws ApiError PGRST100
 */
export function parseTree(key: string, value: string, values: BoundValues): AtPath<Condition> {
  const words = key.split('.');
  const operator = words.pop() === 'or' ? 'or' : 'and';
  const isNot = words.includes('not');
  // Like PostgREST, parses the operator together with the brackets and ignores any text after them.
  const cursor = new Cursor(operator + value, 'logic tree', value);
  cursor.demand(operator);
  const conditions = cursor.parse(() => {
    const found = readConditions(cursor, values);
    cursor.rest();
    return found;
  });
  return {
    path: words.filter((word) => word !== 'not'),
    value: { kind: 'tree', operator, isNot, conditions },
  };
}

function readConditions(cursor: Cursor, values: BoundValues): Condition[] {
  const conditions: Condition[] = [];
  cursor.skipBlanks();
  cursor.demand('(');
  do {
    cursor.skipBlanks();
    conditions.push(readCondition(cursor, values));
    cursor.skipBlanks();
  } while (cursor.take(','));
  cursor.demand(')');
  cursor.skipBlanks();
  return conditions;
}

function readCondition(cursor: Cursor, values: BoundValues): Condition {
  const start = cursor.at;
  const isNot = cursor.match(NEGATION) !== '';
  const operator = cursor.match(LOGIC);
  if (operator === 'and' || operator === 'or')
    return { kind: 'tree', operator, isNot, conditions: readConditions(cursor, values) };
  cursor.at = start;
  const field =
    cursor.attempt(() => readField(cursor)) ??
    cursor.fail('negation operator (not)', 'logic operator (and, or)');
  cursor.skipBlanks();
  cursor.demand('.');
  return { kind: 'filter', field, ...readComparison(cursor, readElement, values) };
}

function readComparison(
  cursor: Cursor,
  readValue: (cursor: Cursor) => string,
  values: BoundValues,
): { isNot: boolean; comparison: Comparison } {
  const isNot = cursor.take('not.');
  const start = cursor.at;
  const operator = cursor.match(OPERATOR);
  if (operator === 'in' && cursor.take('.'))
    return { isNot, comparison: { kind: 'in', values: values.list(readList(cursor)) } };
  if (operator === 'is' && cursor.take('.'))
    return { isNot, comparison: { kind: 'is', value: readTrilean(cursor) } };
  if (operator === 'isdistinct' && cursor.take('.'))
    return { isNot, comparison: { kind: 'isdistinct', value: values.add(readValue(cursor)) } };
  if (TEXT_SEARCH.has(operator)) {
    const language = cursor.match(LANGUAGE).slice(1, -1) || null;
    cursor.demand('.');
    const value = values.add(readValue(cursor));
    return { isNot, comparison: { kind: 'text search', operator, language, value } };
  }
  if (!QUANTIFIED.has(operator) && !SIMPLE.has(operator)) return unknown(cursor, start);
  const quantifier = QUANTIFIED.has(operator) ? cursor.match(QUANTIFIER).slice(1, -1) : '';
  cursor.demand('.');
  const text = readValue(cursor);
  const value = values.add(operator.endsWith('like') ? text.replaceAll('*', '%') : text);
  return {
    isNot,
    comparison: {
      kind: 'operator',
      operator,
      quantifier: quantifier === 'any' || quantifier === 'all' ? quantifier : null,
      value,
    },
  };
}

function unknown(cursor: Cursor, start: number): never {
  const rest = cursor.text.slice(start);
  const word = rest.split('.', 1)[0] ?? '';
  if (word.length === rest.length) return cursor.fail('operator (eq, gt, ...)');
  cursor.at = start + word.length + 1;
  return cursor.failSaying(`unexpected "${word}" expecting operator (eq, gt, ...)`);
}

function readTrilean(cursor: Cursor) {
  const found = cursor.match(TRILEAN).toLowerCase();
  if (
    found === 'null' ||
    found === 'not_null' ||
    found === 'true' ||
    found === 'false' ||
    found === 'unknown'
  )
    return found;
  return cursor.fail('isVal: (null, not_null, true, false, unknown)');
}

function readList(cursor: Cursor): string[] {
  const list: string[] = [];
  cursor.skipBlanks();
  cursor.demand('(');
  do list.push(readListElement(cursor));
  while (cursor.take(','));
  cursor.demand(')');
  cursor.skipBlanks();
  return list;
}

/** Quotes allow commas and brackets; elsewhere they are ordinary letters. */
function readListElement(cursor: Cursor): string {
  const inQuotes =
    cursor.peek() === '"'
      ? cursor.attempt(() => {
          const text = cursor.quoted();
          if (!cursor.isAtEnd && !',)'.includes(cursor.peek())) cursor.fail('","', '")"');
          return text;
        })
      : null;
  return inQuotes ?? cursor.match(ELEMENT);
}

/** Parses a value in a tree: values with commas are quoted or are array literals. */
function readElement(cursor: Cursor): string {
  const array = cursor.peek() === '{' ? cursor.match(ARRAY) : '';
  return array === '' ? readListElement(cursor) : array;
}
