import { referenceSource } from '@parley/markdown';
import { replaceReferences } from '@parley/model';
import { v5 } from 'uuid';
import type { FormRow, JsonValue } from '../form/records.ts';
import type { FormTable } from '../form/tables.ts';
import { isExactNumber } from '../folder/json.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Members of JSON that hold people's words: one that looks like an id is none. */
const WORDS = new Set(['text', 'content', 'title', 'name', 'quote', 'question', 'summary']);

/** Which id of a source stands for which id of the workspace that it is imported into. */
export type IdMap = {
  idOf(id: string): string;
  /** The row with its ids replaced, in columns, JSON, references of texts, and paths. */
  rowOf(table: FormTable, row: FormRow): FormRow;
  pathOf(path: string): string;
};

export type IdMapOptions = {
  /** The ids of the workspace, in the source and here. */
  from: string;
  to: string;
  /** People by their id in the source. */
  people: ReadonlyMap<string, string>;
};

/** Workspaces of the same id keep every id; otherwise each is a UUIDv5 in the new namespace. */
export function createIdMap({ from, to, people }: IdMapOptions): IdMap {
  const isSame = from === to;
  const changesNothing = isSame && [...people].every(([id, other]) => id === other);
  const idOf = (id: string): string => {
    if (id === from) return to;
    return people.get(id) ?? (isSame ? id : v5(id, to));
  };
  const pathOf = (path: string): string =>
    path
      .split('/')
      .map((segment) => (UUID.test(segment) ? idOf(segment) : segment))
      .join('/');
  const textOf = (text: string): string => {
    if (text.startsWith(`${from}/`)) return pathOf(text);
    return replaceReferences(text, (target) =>
      target.kind === 'everyone'
        ? referenceSource(target)
        : referenceSource({ kind: target.kind, id: idOf(target.id) }),
    );
  };
  const jsonText = (text: string) => (UUID.test(text) ? idOf(text) : textOf(text));
  const jsonOf = (value: JsonValue, name = ''): JsonValue => {
    if (typeof value === 'string') return WORDS.has(name) ? textOf(value) : jsonText(value);
    if (typeof value !== 'object' || value === null || isExactNumber(value)) return value;
    if (isList(value)) return value.map((inner) => jsonOf(inner, name));
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [jsonText(key), jsonOf(inner, key)]),
    );
  };
  const valueOf = (type: string, name: string, value: JsonValue): JsonValue => {
    if (type === 'jsonb' || type === 'uuid[]') return jsonOf(value);
    if (typeof value !== 'string') return value;
    if (type === 'uuid') return idOf(value);
    return name.endsWith('_path') ? pathOf(value) : textOf(value);
  };
  const rowOf = (table: FormTable, row: FormRow): FormRow => {
    if (changesNothing) return row;
    const mapped: Record<string, JsonValue> = {};
    for (const { name, type } of table.columns) {
      const value = row[name];
      if (value !== undefined) mapped[name] = value === null ? null : valueOf(type, name, value);
    }
    return mapped;
  };
  return { idOf, rowOf, pathOf };
}

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);
