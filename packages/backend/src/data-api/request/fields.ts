import type { Cursor } from './cursor.ts';
import type { Field, JsonStep } from './types.ts';

const INDEX = /-?\d+(?=->|::|[.,)]|$)/y;

/** `data->address->>city`: a column and the way into its JSON. */
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
    else if (cursor.peek() === '-') cursor.fail('digit');
    else path.push({ arrow, key: cursor.fieldName() });
  }
}

/** Names between commas, as `columns` and `on_conflict` have them. */
export function readNames(cursor: Cursor): string[] {
  const names: string[] = [];
  do {
    cursor.skipBlanks();
    names.push(cursor.fieldName());
    cursor.skipBlanks();
  } while (cursor.take(','));
  return names;
}
