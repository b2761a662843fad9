/** True if two values of JSON are equal; the order of keys does not matter. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  const entries = Object.entries(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    entries.length === Object.keys(other).length &&
    entries.every(
      ([key, value]) => Object.hasOwn(other, key) && isEqual(value, Reflect.get(other, key)),
    )
  );
}
