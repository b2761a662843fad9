/** Keys with their text, in order. */
export type Fields = [key: string, text: string][];

const INDENT = '  ';

/** An object type or literal, with one line per field. @param depth its indentation. */
export function object(fields: Fields, depth: number, separator: ';' | ',' = ';'): string {
  if (fields.length === 0) return '{}';
  const inner = INDENT.repeat(depth + 1);
  const lines = fields.map(([key, text]) => `${inner}${key}: ${text}${separator}\n`);
  return `{\n${lines.join('')}${INDENT.repeat(depth)}}`;
}

/** A name as a key, quoted if necessary. */
export const propertyName = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
