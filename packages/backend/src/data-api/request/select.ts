import { LRUCache } from 'lru-cache';
import { Cursor } from './cursor.ts';
import { readField } from './fields.ts';
import type { AggregateName, SelectEmbed, SelectField, SelectItem } from './types.ts';

const AGGREGATE = /(?:avg|count|max|min|sum)\(\)/y;

/**
 * Parses `id,title,author:people!inner(name),...place(city),total:amount.sum()`.
 * @throws ApiError PGRST100
 */
export function parseSelect(text: string): readonly SelectItem[] {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const cursor = new Cursor(text, 'select parameter');
  const items = cursor.parse(() => readItems(cursor));
  parsed.set(text, items);
  return items;
}

/** Cache: clients request the same few lists again and again. */
const parsed = new LRUCache<string, readonly SelectItem[]>({
  max: 500,
  maxSize: 500_000,
  sizeCalculation: (_, text) => text.length + 1,
});

function readItems(cursor: Cursor): SelectItem[] {
  const items: SelectItem[] = [];
  if (cursor.isAtEnd || cursor.peek() === ')') return items;
  do {
    cursor.skipBlanks();
    items.push(readItem(cursor));
    cursor.skipBlanks();
  } while (cursor.take(','));
  return items;
}

function readItem(cursor: Cursor): SelectItem {
  if (cursor.take('...') || cursor.take('..'))
    return readEmbed(cursor, cursor.fieldName(), null, true);
  if (cursor.take('*')) return plain({ name: '*', path: [] }, null);
  const alias = readAlias(cursor);
  const counted = cursor.peek() === 'c' ? readAggregate(cursor) : null;
  if (counted?.name === 'count')
    return { ...plain({ name: '*', path: [] }, alias), aggregate: counted };
  const start = cursor.at;
  const name = cursor.fieldName();
  if (cursor.peek() === '(' || cursor.peek() === '!') return readEmbed(cursor, name, alias, false);
  cursor.at = start;
  return readColumn(cursor, alias);
}

const plain = (field: SelectField['field'], alias: string | null): SelectField => ({
  kind: 'field',
  field,
  alias,
  cast: null,
  aggregate: null,
});

/** Parses a name before a single colon; a double colon is a cast. */
function readAlias(cursor: Cursor): string | null {
  const start = cursor.at;
  const name = cursor.attempt(() => cursor.fieldName());
  if (name !== null && cursor.peek() === ':' && cursor.peek(1) !== ':') {
    cursor.at += 1;
    return name;
  }
  cursor.at = start;
  return null;
}

function readColumn(cursor: Cursor, alias: string | null): SelectField {
  const field = readField(cursor);
  const cast = readCast(cursor);
  const aggregate = cursor.take('.') ? (readAggregate(cursor) ?? cursor.fail('aggregate')) : null;
  cursor.skipBlanks();
  if (!cursor.isAtEnd && cursor.peek() !== ',' && cursor.peek() !== ')')
    cursor.fail('"->>"', '"->"', '"::"', '")"', '","', 'end of input');
  return { kind: 'field', field, alias, cast, aggregate };
}

function readAggregate(cursor: Cursor): SelectField['aggregate'] {
  const found = cursor.match(AGGREGATE).slice(0, -2);
  return isAggregate(found) ? { name: found, cast: readCast(cursor) } : null;
}

const isAggregate = (name: string): name is AggregateName =>
  ['avg', 'count', 'max', 'min', 'sum'].includes(name);

const readCast = (cursor: Cursor): string | null =>
  cursor.take('::') ? cursor.identifier() : null;

function readEmbed(
  cursor: Cursor,
  relation: string,
  alias: string | null,
  isSpread: boolean,
): SelectEmbed {
  let hint: string | null = null;
  let join: SelectEmbed['join'] = null;
  for (let more = 0; more < 2 && cursor.take('!'); more += 1) {
    const word = cursor.fieldName();
    if (word === 'inner' || word === 'left') join ??= word;
    else hint ??= word;
  }
  cursor.demand('(');
  const select = readItems(cursor);
  cursor.demand(')');
  return { kind: 'embed', relation, alias, hint, join, isSpread, select };
}
