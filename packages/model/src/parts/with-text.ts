import type { Json } from '../rows.ts';
import type { WithParts } from './stored.ts';

/** The message with every text of it changed, for example with names in place of references. */
export function withText<Row extends WithParts>(
  message: Row,
  change: (text: string) => string,
): Row {
  const { parts, content } = message;
  return {
    ...message,
    parts: Array.isArray(parts) ? parts.map((part) => changed(part, change)) : parts,
    content: content && change(content),
  };
}

const changed = (part: Json, change: (text: string) => string): Json =>
  typeof part === 'object' &&
  part !== null &&
  !Array.isArray(part) &&
  part.type === 'text' &&
  typeof part.text === 'string'
    ? { ...part, text: change(part.text) }
    : part;
