/**
 * Parses CSV (RFC 4180) with names in the first line; `NULL` is null.
 * @returns null if a line has more or fewer fields than the first.
 */
export function readCsv(text: string): Record<string, string | null>[] | null {
  const [names, ...lines] = readLines(text);
  if (names === undefined) return [];
  const rows: Record<string, string | null>[] = [];
  for (const line of lines) {
    if (line.length === 1 && line[0] === '') continue;
    if (line.length !== names.length) return null;
    rows.push(
      Object.fromEntries(
        names.map((name, at) => [name, line[at] === 'NULL' ? null : (line[at] ?? '')]),
      ),
    );
  }
  return rows;
}

const FIELD = /"((?:[^"]|"")*)"|([^,\r\n]*)/y;

function readLines(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let at = 0;
  while (at <= text.length) {
    FIELD.lastIndex = at;
    const found = FIELD.exec(text);
    line.push(found?.[1]?.replaceAll('""', '"') ?? found?.[2] ?? '');
    at += found?.[0].length ?? 0;
    if (text[at] === ',') at += 1;
    else {
      lines.push(line);
      line = [];
      at += text.startsWith('\r\n', at) ? 2 : 1;
    }
  }
  return lines;
}
