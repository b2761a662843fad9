import { ApiError } from '../api-error.ts';
import { readCsv } from './csv.ts';
import { type MediaType, mimeOf } from './media-types.ts';
import type { Argument, ValueSlot } from './types.ts';
import type { BoundValues } from './values.ts';

/** The body of a request, and the names for which it has values. */
export type Payload =
  /** JSON as it was sent: an object, or rows with the same keys. */
  | { kind: 'json'; body: ValueSlot; isObject: boolean; keys: string[] }
  /** Arguments of a function as texts. */
  | { kind: 'form'; arguments: Argument[]; keys: string[] }
  /** The only, unnamed argument of a function. */
  | { kind: 'raw'; body: ValueSlot; keys: [] };

export type RequestBody = string | Uint8Array;

const invalid = (message: string) => new ApiError(400, 'PGRST102', message);
const textOf = (body: RequestBody) =>
  typeof body === 'string' ? body : new TextDecoder().decode(body);

/**
 * @param columns names from the query string that replace the body's keys; the JSON is then not
 * parsed.
 * @throws ApiError PGRST102
 */
export function readPayload(
  body: RequestBody,
  type: MediaType,
  { columns, isCall }: { columns: string[] | null; isCall: boolean },
  values: BoundValues,
): Payload {
  const name = mimeOf(type);
  if (type.kind === 'json') return readJson(textOf(body), columns, isCall, values);
  if (type.kind === 'csv') return readRows(textOf(body), values);
  if (name === 'application/x-www-form-urlencoded') return readForm(textOf(body), isCall, values);
  if (isCall && (name === 'text/plain' || name === 'text/xml'))
    return { kind: 'raw', body: values.add(textOf(body)), keys: [] };
  if (isCall && name === 'application/octet-stream')
    return { kind: 'raw', body: values.add(`\\x${Buffer.from(body).toString('hex')}`), keys: [] };
  throw invalid(`Content-Type not acceptable: ${name}`);
}

function readJson(
  text: string,
  columns: string[] | null,
  isCall: boolean,
  values: BoundValues,
): Payload {
  if (columns !== null)
    return { kind: 'json', body: values.add(text), isObject: isObject(text), keys: columns };
  if (text === '' && isCall)
    return { kind: 'json', body: values.add('{}'), isObject: true, keys: [] };
  const json = parsed(text);
  if (Array.isArray(json)) {
    const keys = keysOf(json[0] ?? {});
    const same = json.every((row) => isSame(keysOf(row), keys));
    if (!same) throw invalid('All object keys must match');
    return { kind: 'json', body: values.add(text), isObject: false, keys };
  }
  // A scalar is not a row, as in PostgREST.
  if (typeof json !== 'object' || json === null)
    return { kind: 'json', body: values.add('[]'), isObject: false, keys: [] };
  return { kind: 'json', body: values.add(text), isObject: true, keys: keysOf(json) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('Empty or invalid json');
  }
}

/** @throws ApiError PGRST102 for values without keys. */
function keysOf(row: unknown): string[] {
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    throw invalid('All object keys must match');
  return Object.keys(row).toSorted();
}

const isSame = (one: string[], other: string[]) =>
  one.length === other.length && one.every((key, at) => key === other[at]);

const isObject = (text: string) => /^[ \t\r\n]*\{/.test(text);

function readRows(text: string, values: BoundValues): Payload {
  const rows = readCsv(text);
  if (rows === null) throw invalid('All lines must have same number of fields');
  const body = values.add(JSON.stringify(rows));
  return { kind: 'json', body, isObject: false, keys: keysOf(rows[0] ?? {}) };
}

function readForm(text: string, isCall: boolean, values: BoundValues): Payload {
  const pairs = [...new URLSearchParams(text)];
  const keys = [...new Set(pairs.map(([name]) => name))].toSorted();
  if (isCall) {
    const given = pairs.map(([name, value]) => ({ name, value: values.add(value) }));
    return { kind: 'form', arguments: given, keys };
  }
  const body = values.add(JSON.stringify(Object.fromEntries(pairs)));
  return { kind: 'json', body, isObject: true, keys };
}
