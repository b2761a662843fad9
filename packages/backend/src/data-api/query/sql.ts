import type { ValueSlot } from '../request/types.ts';
import type { Name } from '../schema-cache/types.ts';

/** The parameters of a statement: which value of the request each of them is. */
export class Parameters {
  readonly slots: ValueSlot[] = [];

  /** A value's place in the statement; the same value has the same wherever it stands. */
  at(slot: ValueSlot): string {
    const known = this.slots.indexOf(slot);
    return `$${known < 0 ? this.slots.push(slot) : known + 1}`;
  }
}

/** A name that stands for itself, whatever letters it has. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const qualified = ({ schema, name }: Name): string => `${quoted(schema)}.${quoted(name)}`;

/** A text as it stands: keys of JSON and languages, which decide how a statement is planned. */
export const literal = (text: string): string => {
  const escaped = text.replaceAll("'", "''");
  return escaped.includes('\\') ? `E'${escaped.replaceAll('\\', '\\\\')}'` : `'${escaped}'`;
};

export const listed = (parts: readonly string[]): string => parts.join(', ');
