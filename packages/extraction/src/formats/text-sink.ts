import { extractionLimits } from '../limits.ts';

/** Thrown when the sink is full, to stop the reader. */
export class Enough extends Error {}

/** Collects the text of a file up to the limit. */
export class TextSink {
  readonly #parts: string[] = [];
  #charactersLeft: number = extractionLimits.characters;

  /** @throws Enough once the limit is reached. */
  add(text: string): void {
    if (text === '') return;
    this.#parts.push(text.slice(0, this.#charactersLeft));
    this.#charactersLeft -= text.length;
    if (this.#charactersLeft <= 0) throw new Enough();
  }

  line = () => this.add('\n');
  paragraph = () => this.add('\n\n');
  /** The end of a page: a form feed, as in plain text. */
  page = () => this.add('\n\n\f');

  /** The text without control characters and runs of blank space. */
  toString(): string {
    return (
      this.#parts
        .join('')
        .toWellFormed()
        // oxlint-disable-next-line no-control-regex
        .replaceAll(/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g, '')
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(/[ \t\u00a0]+\n/g, '\n')
        .replaceAll(/\n{3,}/g, '\n\n')
        .replaceAll(/[^\S\f]*\f[^\S\f]*/g, '\n\n\f')
        .trim()
    );
  }
}
