import { ApiError } from '../api-error.ts';

const IDENTIFIER = /[\p{L}\p{N}_ $]+/uy;
const BLANKS = /[ \t]*/y;

/** Parsing failed; caught if another interpretation is possible. */
class NotParsed extends Error {}

/**
 * Parses one parameter of the query string from left to right. It remembers what it expected at the
 * farthest position, for the refusal.
 */
export class Cursor {
  readonly text: string;
  at = 0;
  readonly #what: string;
  readonly #sent: string;
  #farthest = 0;
  #expected = new Set<string>();
  #said: string | null = null;

  /**
   * @param what names the parameter in a refusal.
   * @param sent the text shown in a refusal, if it differs from the parsed text.
   */
  constructor(text: string, what: string, sent = text) {
    this.text = text;
    this.#what = what;
    this.#sent = sent;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  peek(offset = 0): string {
    return this.text.charAt(this.at + offset);
  }

  /** Consumes these letters if they come next. */
  take(letters: string): boolean {
    if (this.text.startsWith(letters, this.at)) {
      this.at += letters.length;
      return true;
    }
    this.#note(JSON.stringify(letters));
    return false;
  }

  /**
   * Consumes these letters.
   * @throws NotParsed if others come next.
   */
  demand(letters: string): void {
    if (!this.take(letters)) this.fail();
  }

  /** Consumes the match of a sticky expression; '' if there is none. */
  match(expression: RegExp): string {
    expression.lastIndex = this.at;
    const found = expression.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  skipBlanks(): void {
    this.match(BLANKS);
  }

  /** Consumes letters, digits, `_`, `$` and inner spaces; never empty. */
  identifier(label = 'letter, digit'): string {
    const found = this.match(IDENTIFIER).trim();
    if (found === '') this.fail(label);
    return found;
  }

  /** Consumes a plain name, or any letters in quotes. */
  fieldName(): string {
    if (this.peek() === '"') return this.quoted();
    let name = this.identifier('field name (* or [a..z0..9_$])');
    while (this.peek() === '-' && this.peek(1) !== '>') {
      this.at += 1;
      name += `-${this.identifier()}`;
    }
    return name;
  }

  /** Consumes quoted text, in which a backslash escapes the next letter. */
  quoted(): string {
    this.demand('"');
    let text = '';
    while (!this.isAtEnd && this.peek() !== '"') {
      if (this.peek() === '\\') this.at += 1;
      text += this.peek();
      this.at += 1;
    }
    this.demand('"');
    return text;
  }

  /** Tries to parse, and goes back on failure. */
  attempt<T>(read: () => T): T | null {
    const start = this.at;
    try {
      return read();
    } catch (error) {
      if (!(error instanceof NotParsed)) throw error;
      this.at = start;
      return null;
    }
  }

  /** @throws NotParsed with the labels expected here. */
  fail(...labels: string[]): never {
    for (const label of labels) this.#note(label);
    throw new NotParsed();
  }

  /** @throws NotParsed with a message that replaces the list of expected labels. */
  failSaying(words: string): never {
    this.#said ??= words;
    throw new NotParsed();
  }

  end(): void {
    if (!this.isAtEnd) this.fail('end of input');
  }

  /** Consumes the rest of the text. */
  rest(): string {
    const rest = this.text.slice(this.at);
    this.at = this.text.length;
    return rest;
  }

  /** @throws ApiError PGRST100 if the text cannot be parsed to its end. */
  parse<T>(read: () => T): T {
    const value = this.attempt(() => {
      const found = read();
      this.end();
      return found;
    });
    if (value !== null) return value;
    const column = (this.#said === null ? this.#farthest : this.at) + 1;
    throw new ApiError(
      400,
      'PGRST100',
      `"failed to parse ${this.#what} (${this.#sent})" (line 1, column ${column})`,
      { details: this.#said ?? this.#reason() },
    );
  }

  #note(label: string): void {
    if (this.at < this.#farthest) return;
    if (this.at > this.#farthest) this.#expected.clear();
    this.#farthest = this.at;
    this.#expected.add(label);
  }

  #reason(): string {
    const [letter] = this.text.slice(this.#farthest);
    const unexpected = letter === undefined ? 'end of input' : JSON.stringify(letter);
    const labels = [...this.#expected];
    const last = labels.pop();
    if (last === undefined) return `unexpected ${unexpected}`;
    const list = labels.length === 0 ? last : `${labels.join(', ')} or ${last}`;
    return `unexpected ${unexpected} expecting ${list}`;
  }
}
