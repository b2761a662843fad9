import { limits } from '../limits.ts';

/** There is as much text as is kept; whoever reads on wastes time. */
export class Enough extends Error {}

/** Collects the text of a file up to the limit. */
export class TextSink {
  readonly #parts: string[] = [];
  #charactersLeft: number = limits.characters;

  /** @throws Enough once the text is as long as it may be. */
  add(text: string): void {
    if (text === '') return;
    this.#parts.push(text.slice(0, this.#charactersLeft));
    this.#charactersLeft -= text.length;
    if (this.#charactersLeft <= 0) throw new Enough();
  }

  line = () => this.add('\n');
  paragraph = () => this.add('\n\n');

  /** Without what a database or a screen cannot hold, and without runs of emptiness. */
  toString(): string {
    return (
      this.#parts
        .join('')
        .toWellFormed()
        // oxlint-disable-next-line no-control-regex
        .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(/[ \t\u00a0]+\n/g, '\n')
        .replaceAll(/\n{3,}/g, '\n\n')
        .trim()
    );
  }
}
