/**
 * The values of a form after what it shows was stored anew by somebody else: what the person left
 * as it was follows, what they changed stays.
 */
export function followed<Values extends Record<string, unknown>>(
  values: Values,
  before: Values,
  stored: Values,
): Values {
  const keys: (keyof Values)[] = Object.keys(stored);
  const moved = keys.filter((key) => stored[key] !== before[key] && values[key] === before[key]);
  return moved.reduce((next, key) => ({ ...next, [key]: stored[key] }), values);
}
