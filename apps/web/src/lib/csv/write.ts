/** What a cell may hold; null and undefined are empty. */
export type CsvCell = string | number | boolean | null | undefined;

const FORMULA = /^[=+\-@\t\r\n]/;
/** A negative number begins as a formula does, and is none. */
const NUMBER = /^-\d+(?:[.,]\d+)?$/;
const SPECIAL = /[",;\t\r\n]/;
const BOM = '\uFEFF';

/**
 * A CSV file by RFC 4180, its lines ended by CR LF. Whatever a spreadsheet would run as a formula
 * gets an apostrophe before it, so that a name somebody chose never executes on the machine of who
 * opens the file.
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
 * Hands the person a CSV file, as UTF-8 with the byte order mark that spreadsheets know it by.
 * @param name with or without '.csv'
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

/** Hands the person a text as a file. */
export function downloadText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the address once the click is handled.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
