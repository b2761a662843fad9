import type { JsonValue } from '../form/records.ts';

/**
 * Numbers keep the digits they were written with: JavaScript would read 1.50 as 1.5, and an export
 * of the imported rows would not be the same bytes. TypeScript does not know these functions yet.
 */
const exact = JSON as unknown as {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): JsonValue;
  rawJSON(text: string): JsonValue;
  isRawJSON(value: unknown): boolean;
};

const keepDigits = (_key: string, value: unknown, { source }: { source?: string }): unknown =>
  typeof value === 'number' && source !== undefined && String(value) !== source
    ? exact.rawJSON(source)
    : value;

/** A number that JavaScript may write differently. Few lines have one, and looking costs less. */
const ODD_NUMBER = /[:,[]\s*(?:-?\d+[.eE]|-?\d{16}|-0)/;

/** Parses JSON so that `JSON.stringify` writes each number as it was. @throws SyntaxError */
export const parseExactly = (text: string): JsonValue =>
  ODD_NUMBER.test(text) ? exact.parse(text, keepDigits) : (JSON.parse(text) as JsonValue);

/** True for a number that only `JSON.stringify` can write. */
export const isExactNumber = (value: unknown): boolean => exact.isRawJSON(value);
