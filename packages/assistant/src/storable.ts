const NUL = /(?<!\\)((?:\\\\)*)\\u0000/g;
const HALF = /(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g;

/**
 * Replaces what PostgreSQL does not accept in JSON: NUL, and lone surrogates, which a cut through
 * an emoji leaves.
 */
export function storable<Value>(value: Value): Value {
  const json = JSON.stringify(value);
  if (json === undefined || !json.includes('\\u')) return value;
  const clean: Value = JSON.parse(json.replace(NUL, '$1').replace(HALF, '$1\uFFFD'));
  return clean;
}
