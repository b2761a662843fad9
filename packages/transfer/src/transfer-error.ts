/** A refusal of an export or import, with a code for programs, a sentence and a hint for people. */
export class TransferError extends Error {
  readonly code: string;
  readonly hint: string;

  constructor(code: string, message: string, hint: string) {
    super(message);
    this.name = 'TransferError';
    this.code = code;
    this.hint = hint;
  }
}
