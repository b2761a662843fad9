/** A value that JSON can represent. */
export type JSONValue =
  | null
  | string
  | number
  | boolean
  | Date
  | readonly JSONValue[]
  | { toJSON(): unknown }
  | { readonly [name: string | number]: JSONValue | undefined };

/** A parameter that is sent as JSON. */
export class Json {
  readonly value: JSONValue;

  constructor(value: JSONValue) {
    this.value = value;
  }
}

/** A parameter of a statement. */
export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | Date
  | Uint8Array
  | Json
  | readonly Value[];

/**
 * The wire format of a parameter: text whose type PostgreSQL infers, or bytes.
 * @throws TypeError for `undefined` and for objects that are not a `Value`.
 */
export function parameterOf(value: unknown): string | Buffer | null {
  if (value === null || typeof value === 'string') return value;
  if (Array.isArray(value)) return arrayText(value);
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return scalarText(value);
}

function scalarText(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Json) return JSON.stringify(value.value);
  throw new TypeError(
    value === undefined
      ? 'A parameter of a statement is undefined; say null for no value'
      : 'A parameter of a statement is an object; pass JSON as sql.json(value)',
  );
}

const arrayText = (values: readonly unknown[]): string => `{${values.map(elementText).join(',')}}`;

function elementText(value: unknown): string {
  if (value === null) return 'NULL';
  if (Array.isArray(value)) return arrayText(value);
  if (value instanceof Uint8Array) return `"\\\\x${Buffer.from(value).toString('hex')}"`;
  const text = typeof value === 'string' ? value : scalarText(value);
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
