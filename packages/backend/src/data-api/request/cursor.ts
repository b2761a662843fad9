import { ApiError } from '../api-error.ts';

const IDENTIFIER = /[\p{L}\p{N}_ $]+/uy;
const BLANKS = /[ \t]*/y;

/** Where reading failed; caught where another reading is possible. */
class NotParsed extends Error {}

/**
 * Reads one parameter of the query string from left to right. It remembers what it would have
 * taken at the farthest place it came to, which is what a refusal tells.
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
   * @param sent is what a refusal shows of it, where more is read than was sent.
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

  /** Takes these letters, if they come next. */
  take(letters: string): boolean {
    if (this.text.startsWith(letters, this.at)) {
      this.at += letters.length;
      return true;
    }
    this.#note(JSON.stringify(letters));
    return false;
  }

  /** Takes these letters. @throws NotParsed where others come. */
  demand(letters: string): void {
    if (!this.take(letters)) this.fail();
  }

  /** Takes what a sticky expression matches; '' where it matches nothing. */
  match(expression: RegExp): string {
    expression.lastIndex = this.at;
    const found = expression.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  skipBlanks(): void {
    this.match(BLANKS);
  }

  /** Letters, digits, `_`, `$` and spaces within; never empty. */
  identifier(label = 'letter, digit'): string {
    const found = this.match(IDENTIFIER).trim();
    if (found === '') this.fail(label);
    return found;
  }

  /** A name as it stands, or any letters in quotes. */
  fieldName(): string {
    if (this.peek() === '"') return this.quoted();
    let name = this.identifier('field name (* or [a..z0..9_$])');
    while (this.peek() === '-' && this.peek(1) !== '>') {
      this.at += 1;
      name += `-${this.identifier()}`;
    }
    return name;
  }

  /** Text in quotes, in which a backslash takes the next letter as it is. */
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

  /** Tries one reading, and goes back where it fails. */
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

  /** @throws NotParsed with what was expected here. */
  fail(...labels: string[]): never {
    for (const label of labels) this.#note(label);
    throw new NotParsed();
  }

  /** @throws NotParsed with words of its own, which a refusal tells before all else. */
  failSaying(words: string): never {
    this.#said ??= words;
    throw new NotParsed();
  }

  end(): void {
    if (!this.isAtEnd) this.fail('end of input');
  }

  /** All that is left. */
  rest(): string {
    const rest = this.text.slice(this.at);
    this.at = this.text.length;
    return rest;
  }

  /** @throws ApiError PGRST100 where the text cannot be read to its end. */
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
