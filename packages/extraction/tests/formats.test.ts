import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openDocument, readBytes, tar, zip } from './builders.ts';

const fixture = async (name: string) =>
  readBytes(name, await readFile(join(import.meta.dirname, 'fixtures', name)));
const encode = (text: string, table: Record<string, number>) =>
  Uint8Array.from(text, (letter) => table[letter] ?? letter.charCodeAt(0));

test('a Word document: paragraphs, tables and footnotes, in every alphabet, and its first sentences', async () => {
  const { text, summary } = await fixture('crane.docx');
  expect(text).toContain(
    'The slewing bearing of crane two is worn and must be replaced before winter.\n\n' +
      'Überlast wurde am 3. März gemessen: 12 % über dem Grenzwert. 起重机需要维修。',
  );
  expect(text).toContain('Bearing\n4200');
  expect(text).toContain('Measured by the harbour master.');
  expect(summary).toBe(
    'The slewing bearing of crane two is worn and must be replaced before winter. ' +
      'Überlast wurde am 3. März gemessen: 12 % über dem Grenzwert. ' +
      'Measured by the harbour master.',
  );
});

test('a workbook: sheet by sheet, a line a row', async () => {
  const { text, summary } = await fixture('budget.xlsx');
  expect(text).toBe(
    'Budget\nItem\tOwner\tEuro\nGearbox\tMara\t1250.5\nGrease\tJonas\t80\n\nNäxte Woche\nAnchor chain\t1',
  );
  expect(summary).toBeNull();
});

test('slides in their order, then the notes, without slide numbers', async () => {
  const { text } = await fixture('strategy.pptx');
  expect(text).toMatch(
    new RegExp(
      `^${[
        'Harbour strategy\n\nThree new berths until 2030\n\nShore power for every ship',
        'Berth\nDepth\nNorth\n14 m',
        String.raw`Mention the subsidy of the ministry\.`,
      ].join('\n\n')}$`,
    ),
  );
});

test('a PDF with standard fonts, and one that a browser printed', async () => {
  const { text, summary } = await fixture('quotation.pdf');
  expect(text).toContain('Delivery takes six weeks.\n\n\fSecond page: terms of payment.');
  expect(summary).toBe(
    'We offer one gearbox of type K-77 for 1,250 euros. Delivery takes six weeks. Second page: terms of payment.',
  );
  expect((await fixture('browser.pdf')).text).toBe(
    'Schiffsmeldung\n\nDie Fähre „Möwe“ läuft um 14:30 Uhr ein – bitte Kai 3 räumen. Łódź, Ελλάδα.',
  );
});

test('OpenDocument: text, a table and slides', async () => {
  const odt = openDocument(
    'text',
    '<office:text><text:h>Minutes</text:h><text:p>We met <text:span>at</text:span> ' +
      'noon<text:s/>and<text:line-break/>left.</text:p></office:text>',
  );
  expect((await readBytes('minutes.odt', odt)).text).toBe('Minutes\n\nWe met at noon and\nleft.');
  const ods = openDocument(
    'spreadsheet',
    '<table:table table:name="Costs"><table:table-row><table:table-cell>' +
      '<text:p>Rope</text:p></table:table-cell><table:table-cell ' +
      'table:number-columns-repeated="16000"><text:p>12</text:p></table:table-cell>' +
      '</table:table-row></table:table>',
  );
  expect(await readBytes('costs.ods', ods)).toMatchObject({
    text: 'Costs\nRope\t12',
    summary: null,
  });
  const odp = openDocument(
    'presentation',
    '<draw:page><draw:text-box><text:p>Welcome aboard</text:p></draw:text-box></draw:page>',
  );
  expect((await readBytes('talk.odp', odp)).text).toBe('Welcome aboard');
});

test('a page, without its scripts, styles and marks', async () => {
  const html =
    '<!doctype html><meta charset="iso-8859-1"><title>Menu</title><style>p{}</style>' +
    '<script>steal()</script><p>Soup &amp; br\xf6d<br>today<table><tr><td>Fish<td>9</table>';
  expect((await readBytes('menu.html', Buffer.from(html, 'latin1'))).text).toBe(
    'Menu\n\nSoup & bröd\ntoday\n\nFish\t9',
  );
});

test('Markdown, tables, data and code are kept as they are; only sentences are summed up', async () => {
  const markdown =
    '# Plan\n\n**Move** the [crane](https://example.test) to dock four on Monday.\n\n- rope\n- chain\n';
  expect(await readBytes('plan.md', markdown)).toMatchObject({
    text: markdown.trim(),
    summary: 'Move the crane to dock four on Monday.',
  });
  for (const [name, content] of [
    ['ships.csv', 'name,length\nMöwe,42\n'],
    ['ship.json', '{"name": "Möwe"}'],
    ['dock.ts', 'export const dock = (berth: number) => berth + 1;'],
  ] as const) {
    expect(await readBytes(name, content)).toMatchObject({ text: content.trim(), summary: null });
  }
});

test('an e-mail: who, to whom, what, and the names of its attachments', async () => {
  const mail = [
    'From: Mara Lind <mara@example.test>',
    'To: "Jonas" <jonas@example.test>',
    'Subject: =?utf-8?Q?Kr=C3=A4ne?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<p>Crane two is <b>stuck</b>.</p><script>x()</script>',
    '--b',
    'Content-Type: application/pdf; name="report.pdf"',
    'Content-Disposition: attachment; filename="report.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    'JVBERi0=',
    '--b--',
    '',
  ].join('\r\n');
  const { text } = await readBytes('letter.eml', mail);
  expect(text).toContain('Kräne\nMara Lind <mara@example.test>\nJonas <jonas@example.test>');
  expect(text).toContain('Crane two is stuck.');
  expect(text).toContain('report.pdf');
  expect(text).not.toContain('x()');
});

test('Rich Text, with characters of code pages and of Unicode', async () => {
  const rtf = [
    String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}{\*\generator Secret;}\f0\fs24 The quay`,
    String.raw`\par Gr\'fc\'dfe an \u321?\u243?d\u378?\par{\b bold} and \{braces\}}`,
  ].join('');
  expect((await readBytes('note.rtf', rtf)).text).toBe(
    'The quay\n\nGrüße an Łódź\n\nbold and {braces}',
  );
});

test('plain text in any encoding', async () => {
  const russian =
    'Кран номер два сломан и должен быть отремонтирован до зимы. Груз стоит на причале.';
  const koi8 = encode(
    russian,
    Object.fromEntries(
      [...'юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ'].map(
        (letter, index) => [letter, 0xc0 + index],
      ),
    ),
  );
  const german = 'Die Fähre läuft heute später ein, bitte räumt den Kai für größere Schiffe.';
  const samples: [string, Uint8Array, string][] = [
    ['utf8', Buffer.from(`\ufeff${german}`), german],
    ['utf16', Buffer.from(`\ufeff${german}`, 'utf16le'), german],
    ['utf16 without a mark', Buffer.from(german, 'utf16le'), german],
    ['windows-1252', Buffer.from(german, 'latin1'), german],
    ['koi8-r', koi8, russian],
    [
      'shift-jis',
      Uint8Array.from([
        0x83, 0x4e, 0x83, 0x8c, 0x81, 0x5b, 0x83, 0x93, 0x82, 0xaa, 0x8c, 0xcc, 0x8f, 0xe1, 0x82,
        0xb5, 0x82, 0xdc, 0x82, 0xb5, 0x82, 0xbd, 0x81, 0x42,
      ]),
      'クレーンが故障しました。',
    ],
  ];
  for (const [encoding, bytes, expected] of samples)
    expect((await readBytes('note.txt', bytes, 'text/plain')).text, encoding).toBe(expected);
});

test('archives are listed; pictures, sounds and unknown bytes have no text', async () => {
  const archive = zip([
    { name: 'plans/pier.dwg', data: 'x' },
    { name: 'Übersicht.txt', data: 'y' },
  ]);
  expect(await readBytes('plans.zip', archive)).toMatchObject({
    text: 'plans/pier.dwg\nÜbersicht.txt',
    summary: null,
  });
  for (const [name, bytes] of [
    ['plans.tar', tar(['plans/pier.dwg', 'Übersicht.txt'])],
    ['plans.tgz', gzipSync(tar(['plans/pier.dwg', 'Übersicht.txt']))],
  ] as const) {
    expect(await readBytes(name, bytes), name).toMatchObject({
      text: 'plans/pier.dwg\nÜbersicht.txt',
      summary: null,
    });
  }
  expect(await readBytes('log.gz', gzipSync('Only one file, and no archive.'))).toMatchObject({
    text: null,
    summary: null,
  });
  expect(
    await readBytes('unknown.bin', crypto.getRandomValues(new Uint8Array(4000))),
  ).toMatchObject({ text: null, summary: null });
});

test('the content of a file decides how it is read, not its name', async () => {
  const bytes = await readFile(join(import.meta.dirname, 'fixtures', 'quotation.pdf'));
  expect((await readBytes('quotation.docx', bytes)).text).toContain('gearbox of type K-77');
  expect((await readBytes('notes.pdf', 'Just words, no PDF at all.')).text).toBe(
    'Just words, no PDF at all.',
  );
});
