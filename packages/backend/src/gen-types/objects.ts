/** Names and what they stand for, in order. */
export type Fields = [key: string, text: string][];

const INDENT = '  ';

/** An object type, or an object, with a line a field. @param depth how far it is indented. */
export function object(fields: Fields, depth: number, separator: ';' | ',' = ';'): string {
  if (fields.length === 0) return '{}';
  const inner = INDENT.repeat(depth + 1);
  const lines = fields.map(([key, text]) => `${inner}${key}: ${text}${separator}\n`);
  return `{\n${lines.join('')}${INDENT.repeat(depth)}}`;
}

/** A name as a key, quoted where it has to be. */
export const keyOf = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
