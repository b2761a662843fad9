import { isUuid } from '../../../lib/uuid.ts';

const SHOWN = 140;

/** Words and numbers of a tool's input in one line, without ids, which mean nothing to people. */
export function inputSummary(input: unknown): string {
  const words = leaves(input).filter((word) => !isUuid(word));
  const line = words.join(' · ').replace(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN - 1)}…` : line;
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leaves);
  return [];
}
