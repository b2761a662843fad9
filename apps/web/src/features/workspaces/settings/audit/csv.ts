/** First characters that make spreadsheets run a cell as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets detect UTF-8. Values that
 * look like a formula get a leading apostrophe, so that a chosen name cannot run code on the
 * reader's machine.
 */
export function auditCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(value: string): string {
  const safe = FORMULA.test(value.trimStart()) || FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
