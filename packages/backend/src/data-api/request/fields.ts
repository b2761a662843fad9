import type { Cursor } from './cursor.ts';
import type { Field, JsonStep } from './types.ts';

/** An unquoted key: any characters except the delimiters. */
const KEY = /[^(\-:.,>)]+/uy;
const INDEX = /-?\d+(?=->|::|[.,)]|$)/y;

/** Parses `data->address->>city`: a column and a path into its JSON. */
export function readField(cursor: Cursor): Field {
  return { name: cursor.fieldName(), path: readJsonPath(cursor) };
}

export function readJsonPath(cursor: Cursor): JsonStep[] {
  const path: JsonStep[] = [];
  for (;;) {
    const arrow = cursor.take('->>') ? '->>' : cursor.take('->') ? '->' : null;
    if (arrow === null) return path;
    const index = cursor.match(INDEX);
    if (index !== '') path.push({ arrow, index: Number(index) });
    else if (cursor.take('-')) cursor.fail('digit');
    else path.push({ arrow, key: readKey(cursor) });
  }
}

/** Parses a key of an object, quoted or plain. */
function readKey(cursor: Cursor): string {
  if (cursor.peek() === '"') return cursor.quoted();
  let key = readKeyPart(cursor);
  while (cursor.peek() === '-' && cursor.peek(1) !== '>') {
    cursor.at += 1;
    key += `-${readKeyPart(cursor)}`;
  }
  return key;
}

function readKeyPart(cursor: Cursor): string {
  const found = cursor.match(KEY).trim();
  if (found === '') cursor.fail('digit', 'any non reserved character different from: .,>()');
  return found;
}

/** Parses names separated by commas, as in `columns` and `on_conflict`. */
export function readNames(cursor: Cursor): string[] {
  const names: string[] = [];
  do {
    cursor.skipBlanks();
    names.push(cursor.fieldName());
    cursor.skipBlanks();
  } while (cursor.take(','));
  return names;
}
