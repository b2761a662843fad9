/** Merges newly stored values into a form: untouched fields follow, edited ones stay. */
export function mergeStored<Values extends Record<string, unknown>>(
  values: Values,
  before: Values,
  stored: Values,
): Values {
  const keys: (keyof Values)[] = Object.keys(stored);
  const moved = keys.filter((key) => stored[key] !== before[key] && values[key] === before[key]);
  return moved.reduce((next, key) => ({ ...next, [key]: stored[key] }), values);
}
