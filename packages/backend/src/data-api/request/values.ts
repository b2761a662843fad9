import type { Slot } from './types.ts';

/** The values of a request, in the order they were read; none is ever part of a statement's text. */
export class Values {
  readonly texts: (string | null)[] = [];

  add(text: string | null): Slot {
    return this.texts.push(text) - 1;
  }

  /** As PostgreSQL writes an array; a list of one empty text is an empty list. */
  list(items: readonly string[]): Slot {
    return this.add(items.length === 1 && items[0] === '' ? '{}' : arrayText(items));
  }
}

const arrayText = (items: readonly string[]) =>
  `{${items.map((item) => `"${item.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
