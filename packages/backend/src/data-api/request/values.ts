import type { ValueSlot } from './types.ts';

/**
 * The values of a request, in the order of parsing; none ever becomes part of a statement's text.
 */
export class BoundValues {
  readonly texts: (string | null)[] = [];

  add(text: string | null): ValueSlot {
    return this.texts.push(text) - 1;
  }

  /** Adds a list as a PostgreSQL array; a list of one empty text becomes an empty array. */
  list(items: readonly string[]): ValueSlot {
    return this.add(items.length === 1 && items[0] === '' ? '{}' : arrayText(items));
  }
}

const arrayText = (items: readonly string[]) =>
  `{${items.map((item) => `"${item.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
