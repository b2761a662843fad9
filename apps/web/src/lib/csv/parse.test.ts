import { describe, expect, test } from 'vitest';
import { parseCsv } from './parse.ts';
import { CSV_MAX_ROWS } from './table.ts';
import { toCsv } from './write.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig = false) => {
  const view = new DataView(new ArrayBuffer(text.length * 2 + 2));
  [0xfeff, ...Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))].forEach(
    (code, index) => view.setUint16(index * 2, code, !isBig),
  );
  return new Uint8Array(view.buffer);
};
/** Latin-1, which agrees with Windows-1252 on these letters. */
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const cellsOf = (bytes: Uint8Array) => parseCsv(bytes).table?.rows.map(({ cells }) => cells);

describe('encoding', () => {
  const text = 'Name,Stadt\r\nJürgen,Köln\r\n';
  test.each([
    ['UTF-8', utf8(text), 'utf-8'],
    ['UTF-8 with a byte order mark', utf8(`\uFEFF${text}`), 'utf-8'],
    ['UTF-16 little-endian', utf16(text), 'utf-16le'],
    ['UTF-16 big-endian', utf16(text, true), 'utf-16be'],
    ['UTF-16 little-endian without a mark', utf16(text).slice(2), 'utf-16le'],
    ['UTF-16 big-endian without a mark', utf16(text, true).slice(2), 'utf-16be'],
    ['Windows-1252', latin(text), 'windows-1252'],
  ])('detects %s and decodes it correctly', (_name, bytes, encoding) => {
    const { table } = parseCsv(bytes);
    expect(table?.encoding).toBe(encoding);
    expect(table?.header).toEqual(['Name', 'Stadt']);
    expect(table?.rows).toEqual([{ number: 2, cells: ['Jürgen', 'Köln'] }]);
  });

  test('detects UTF-16 of another script without a mark', () => {
    const { table } = parseCsv(utf16('Имя;Город\r\nЮлия;Киев\r\nОлег;Рига\r\n').slice(2));
    expect([table?.encoding, table?.header, table?.rows.length]).toEqual([
      'utf-16le',
      ['Имя', 'Город'],
      2,
    ]);
  });

  test('rejects a chosen encoding that does not match the file', () => {
    expect(parseCsv(latin(text), { encoding: 'utf-8' }).problem).toEqual({
      code: 'wrong_encoding',
      encoding: 'utf-8',
    });
  });

  test('rejects a workbook', () => {
    expect(parseCsv(Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0x14])).problem?.code).toBe(
      'not_text',
    );
    expect(parseCsv(utf8('a\0b')).problem?.code).toBe('not_text');
  });
});

describe('delimiter', () => {
  const nine = (row: (index: number) => string) => Array.from({ length: 9 }, (_, at) => row(at));
  test.each([
    ['two columns with decimal commas', ['Name;Price', 'Crane;1,5', 'Hoist;2,5'], ';'],
    ['one row with a decimal comma', ['Name;Price', 'Crane;1,5'], ';'],
    ['nine rows with decimal commas', ['Ort;Größe', ...nine((at) => `Ort ${at};${at},5`)], ';'],
    ['decimal commas in two columns', ['A;B', ...nine((at) => `${at},1;${at},2`)], ';'],
    ['empty last lines', ['Name;Price', 'Crane;1,5', '', '', ''], ';'],
    ['last lines of delimiters', ['Name;Price', 'Crane;1,5', ';', ';'], ';'],
    ['commas in the header', ['Name, first;Town', 'Marsh, Cleo;Ulm'], ';'],
    ['texts with commas', ['Name\tNote', 'Crane\tone, two, three', 'Hoist\tnone'], '\t'],
    ['texts with semicolons', ['Name,Note', 'Crane,one; two; three', 'Hoist,none'], ','],
    ['quoted delimiters', ['Name,Note', '"Crane;big","a;b"', 'Hoist,"c;d"'], ','],
    ['dates with times', ['Day|Text', '1.1.2026 10:30|a, b', '2.1.2026 9:00|c; d'], '|'],
    ['only a header', ['Name;Price', 'x;y'], ';'],
    ['rows of different lengths', ['a;b;c', '1;2', '1;2;3', '1'], ';'],
    ['sep= names it', ['sep=;', 'a,b;c', '1,2;3'], ';'],
    ['sep= against the guess', ['sep=,', 'a;b,c', '1;2,3'], ','],
    ['sep= of a tab', ['sep=\t', 'a\tb', '1\t2'], '\t'],
    ['sep= in quotes', ['"sep=|"', 'a|b', '1|2'], '|'],
  ])('%s', (_name, lines, delimiter) => {
    for (const newline of ['\r\n', '\n', '\r'])
      expect(parseCsv(utf8(lines.join(newline))).table?.delimiter).toBe(delimiter);
  });

  test('the sep= line is no row, and rows keep their number in the spreadsheet', () => {
    const { table } = parseCsv(utf8('sep=;\r\nName;Price\r\nCrane;1,5\r\n'));
    expect(table?.header).toEqual(['Name', 'Price']);
    expect(table?.rows).toEqual([{ number: 2, cells: ['Crane', '1,5'] }]);
  });

  test('a chosen delimiter replaces the one that the file names', () => {
    const { table } = parseCsv(utf8('sep=;\nName;Price,Town\n1;2,3'), { delimiter: ',' });
    expect(table?.header).toEqual(['Name;Price', 'Town']);
  });

  test.each([[','], [';'], ['\t'], ['|']] as const)('detects %j', (delimiter) => {
    const { table } = parseCsv(
      utf8(`Name${delimiter}Town\nAda${delimiter}"Köln${delimiter} Deutz"\nBo${delimiter}Ulm`),
    );
    expect(table?.delimiter).toBe(delimiter);
    expect(table?.rows.at(0)?.cells).toEqual(['Ada', `Köln${delimiter} Deutz`]);
  });

  test('reads a single column without a delimiter', () => {
    expect(cellsOf(utf8('Name\nAda\nBo'))).toEqual([['Ada'], ['Bo']]);
  });
});

describe('rows', () => {
  test('quoted cells keep their line breaks and quotes', () => {
    expect(cellsOf(utf8('Name,Note\r\nAda,"first ""line""\r\nsecond"\r\n'))).toEqual([
      ['Ada', 'first "line"\r\nsecond'],
    ]);
  });

  test('skips blank lines, and rows keep their number in a spreadsheet', () => {
    expect(
      parseCsv(utf8('Name,Town\n\nAda,Ulm\n,\nBo,Hof\n')).table?.rows.map(({ number }) => number),
    ).toEqual([3, 5]);
  });

  test('reports the row of an unclosed quote', () => {
    expect(parseCsv(utf8('Name,Note\nAda,fine\nBo,"never closed\nCy,also\n')).problem).toEqual({
      code: 'quotes',
      row: 3,
    });
  });

  test('rejects a repeated header, an empty file and a header without rows', () => {
    expect(parseCsv(utf8('Name,Town,Name\nAda,Ulm,Bo')).problem).toEqual({
      code: 'duplicate_header',
      header: 'Name',
    });
    expect(parseCsv(utf8('')).problem?.code).toBe('empty');
    expect(parseCsv(utf8(' \r\n \r\n')).problem?.code).toBe('empty');
    expect(parseCsv(utf8('Name,Town\r\n')).problem?.code).toBe('no_rows');
  });

  test('reads the maximum number of rows, rejects one more', () => {
    const most = `Name\n${'Ada\n'.repeat(CSV_MAX_ROWS)}`;
    expect(parseCsv(utf8(most)).table?.rows).toHaveLength(CSV_MAX_ROWS);
    expect(parseCsv(utf8(`${most}Bo\n`)).problem?.code).toBe('too_many_rows');
  });
});

test('an exported table is imported unchanged, including formulas', () => {
  const rows = [['=1+1', '+49 30 1', '@ada', '-5', 'a "quoted", cell\nof two lines', " 'kept"]];
  expect(cellsOf(utf8(toCsv(['a', 'b', 'c', 'd', 'e', 'f'], rows)))).toEqual(rows);
});
