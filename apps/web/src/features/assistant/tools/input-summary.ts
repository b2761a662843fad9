const SHOWN = 140;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Words and numbers of a tool's input in one line, without ids, which mean nothing to people. */
export function inputSummary(input: unknown): string {
  const words = leaves(input).filter((word) => !ID.test(word));
  const line = words.join(' · ').replace(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN - 1)}…` : line;
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leaves);
  return [];
}
