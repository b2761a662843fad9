import type { ValueSlot } from '../request/types.ts';
import type { Name } from '../schema-cache/types.ts';

/** Parameters of a statement, as indexes of the request's values. */
export class Parameters {
  readonly slots: ValueSlot[] = [];

  /** Parameter for a value; the same value always gets the same parameter. */
  at(slot: ValueSlot): string {
    const known = this.slots.indexOf(slot);
    return `$${known < 0 ? this.slots.push(slot) : known + 1}`;
  }
}

/** Quotes a name so that any letters are allowed. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const qualified = ({ schema, name }: Name): string => `${quoted(schema)}.${quoted(name)}`;

/** A text constant, for JSON keys and languages, which affect how a statement is planned. */
export const literal = (text: string): string => {
  const escaped = text.replaceAll("'", "''");
  return escaped.includes('\\') ? `E'${escaped.replaceAll('\\', '\\\\')}'` : `'${escaped}'`;
};

export const listed = (parts: readonly string[]): string => parts.join(', ');
