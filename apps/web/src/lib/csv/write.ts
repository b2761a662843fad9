/** A cell; null and undefined are empty. */
export type CsvCell = string | number | boolean | null | undefined;

const FORMULA = /^[=+\-@\t\r\n]/;
/** A negative number starts like a formula, but is none. */
const NUMBER = /^-\d+(?:[.,]\d+)?$/;
const SPECIAL = /[",;\t\r\n]/;
const BOM = '\uFEFF';

/**
 * A CSV file (RFC 4180, CRLF). Cells that a spreadsheet would run as formulas get a leading
 * apostrophe, so that text chosen by others never executes.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [header, ...rows].map((cells) => cells.map(cellText).join(',')).join('\r\n') + '\r\n';
}

function cellText(cell: CsvCell): string {
  const text = String(cell ?? '');
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return SPECIAL.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Downloads a CSV file in UTF-8 with the byte order mark that spreadsheets expect.
 * @param name with or without .csv
 */
export function downloadCsv(
  name: string,
  header: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): void {
  downloadText(
    name.endsWith('.csv') ? name : `${name}.csv`,
    'text/csv;charset=utf-8',
    BOM + toCsv(header, rows),
  );
}

/** Downloads a text as a file. */
export function downloadText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the URL once the click is handled.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
