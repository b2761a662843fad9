import { Cursor } from './cursor.ts';
import { readField } from './fields.ts';
import type { OrderTerm, AtPath } from './types.ts';

/**
 * Parses `order=created_at.desc.nullslast,author(name)`.
 * @throws ApiError PGRST100
 */
export function parseOrder(key: string, value: string): AtPath<OrderTerm[]> {
  const cursor = new Cursor(value, 'order');
  return { path: key.split('.').slice(0, -1), value: cursor.parse(() => readTerms(cursor)) };
}

function readTerms(cursor: Cursor): OrderTerm[] {
  const terms: OrderTerm[] = [];
  do {
    cursor.skipBlanks();
    terms.push(readTerm(cursor));
    cursor.skipBlanks();
  } while (cursor.take(','));
  return terms;
}

function readTerm(cursor: Cursor): OrderTerm {
  let relation: string | null = null;
  let field = readField(cursor);
  if (field.path.length === 0 && cursor.take('(')) {
    relation = field.name;
    field = readField(cursor);
    cursor.demand(')');
  }
  let direction: OrderTerm['direction'] = null;
  let nulls: OrderTerm['nulls'] = null;
  if (cursor.take('.asc')) direction = 'asc';
  else if (cursor.take('.desc')) direction = 'desc';
  if (cursor.take('.nullsfirst')) nulls = 'first';
  else if (cursor.take('.nullslast')) nulls = 'last';
  if (!cursor.isAtEnd && cursor.peek() !== ',' && cursor.peek() !== ' ')
    cursor.fail('delimiter (.)', '","', 'end of input');
  return { relation, field, direction, nulls };
}
