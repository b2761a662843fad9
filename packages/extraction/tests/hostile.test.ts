import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { extractionLimits } from '../src/limits.ts';
import { readInSandbox, rightsTo } from '../src/sandbox.ts';
import { docx, openDocument, pdf, readBytes, tar, zip } from './builders.ts';

const MB = 1024 * 1024;
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const refused = (code: string) => ({ code, message: expect.stringMatching(/^[A-Z].*\.$/) });
const fixture = (name: string) => readFile(join(import.meta.dirname, 'fixtures', name));

test('a zip bomb that declares its size is not unpacked', async () => {
  await expect(
    readBytes('bomb.docx', docx(`<!--${'x'.repeat(extractionLimits.inflatedBytes)}-->`)),
  ).rejects.toMatchObject(refused('unpacks_too_large'));
});

test('a zip bomb with a false size is rejected as damaged', async () => {
  await expect(
    readBytes('liar.docx', docx(`<!--${'x'.repeat(200 * MB)}-->`, { saysSize: 1000 })),
  ).rejects.toMatchObject(refused('damaged'));
});

test('a zip bomb within a zip file is only listed by name', async () => {
  const inner = zip([{ name: 'zeros', data: Buffer.alloc(50 * MB) }]);
  const nested = zip(
    Array.from({ length: 40 }, (_, index) => ({ name: `layer-${index}.zip`, data: inner })),
  );
  expect((await readBytes('42.zip', nested)).text).toMatch(/^layer-0\.zip\nlayer-1\.zip\n/);
});

test('too many entries, and names that lead outside, are rejected', async () => {
  const many = zip(
    Array.from({ length: extractionLimits.zipEntries + 1 }, (_, index) => ({
      name: String(index),
      data: '',
    })),
  );
  await expect(readBytes('many.zip', many)).rejects.toMatchObject(refused('too_many_entries'));
  for (const name of ['../../etc/passwd', '/etc/passwd', 'C:\\Windows\\evil.dll']) {
    await expect(readBytes('slip.zip', zip([{ name, data: 'x' }])), name).rejects.toMatchObject(
      refused('bad_names'),
    );
  }
});

test('reading ends for a tar file that is false, cut or full of empty blocks', async () => {
  expect((await readBytes('liar.tar', tar(['../../up.txt', 'b.txt'], 8 ** 11 - 1))).text).toBe(
    '../../up.txt',
  );
  await expect(
    readBytes(
      'cut.tgz',
      gzipSync(tar(Array.from({ length: 500 }, () => crypto.randomUUID()))).subarray(0, 9000),
    ),
  ).rejects.toMatchObject(refused('damaged'));
  expect((await readBytes('zeros.gz', gzipSync(Buffer.alloc(300 * MB)))).text).toBeNull();
});

test('nested entities are kept as text and not expanded', async () => {
  const laughs = Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
  ).join('');
  const bomb = zip([
    { name: 'mimetype', data: 'application/vnd.oasis.opendocument.text' },
    {
      name: 'content.xml',
      data:
        `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY l0 "lol">${laughs}<!ENTITY file SYSTEM ` +
        '"file:///etc/passwd">]><d><text:p>&l9; &file; end</text:p></d>',
    },
  ]);
  const { text } = await readBytes('laughs.odt', bomb);
  expect(text).toContain('&l9; &file; end');
  expect(text).not.toMatch(/lollol|root:/);
});

test('endlessly nested elements are rejected', async () => {
  await expect(readBytes('deep.docx', docx('<w:p>'.repeat(2_000_000)))).rejects.toMatchObject(
    refused('too_deep'),
  );
});

test('a PDF that is cut or has broken pages is rejected, and reading a cyclic one ends', async () => {
  await expect(
    readBytes('cut.pdf', (await fixture('browser.pdf')).subarray(0, 900)),
  ).rejects.toMatchObject(refused('damaged'));
  await expect(
    readBytes(
      'broken.pdf',
      pdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids 7/Count 1>>']),
    ),
  ).rejects.toMatchObject(refused('damaged'));
  const circle = pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 2>>',
    '<</Type/Pages/Parent 2 0 R/Kids[2 0 R]/Count 2>>',
  ]);
  expect(await readBytes('circle.pdf', circle).catch((error: unknown) => error)).toSatisfy(
    (told: { text?: null; code?: string }) => told.text === null || told.code === 'damaged',
  );
});

test('a PDF with too many pages is rejected', async () => {
  const numbers = Array.from({ length: extractionLimits.pdfPages + 1 }, (_, index) => index + 3);
  const tree = `<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Count ${numbers.length}>>`;
  const many = pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    tree,
    ...numbers.map(() => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'),
  ]);
  await expect(readBytes('many.pdf', many)).rejects.toMatchObject(refused('too_many_pages'));
});

test('the process of a PDF whose stream inflates without end is killed, and only that one', async () => {
  const bomb = deflateRawSync(Buffer.alloc(1024 * MB, '(x) Tj '), { level: 9 });
  const stream = Buffer.concat([Buffer.from([0x78, 0x9c]), bomb]);
  const start = pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>',
  ])
    .toString('latin1')
    .replace(/trailer.*/s, '');
  const file = Buffer.concat([
    Buffer.from(
      `${start}4 0 obj\n<</Length ${stream.length}/Filter/FlateDecode>>\nstream\n`,
      'latin1',
    ),
    stream,
    Buffer.from('\nendstream\nendobj\ntrailer<</Root 1 0 R>>'),
  ]);
  const result = await readBytes('inflating.pdf', file).catch((error: unknown) => error);
  expect(result).toSatisfy(
    (told: { code?: string; text?: string | null }) =>
      told.code === 'too_much_memory' ||
      told.code === 'too_slow' ||
      told.code === 'damaged' ||
      told.text === null,
  );
  expect((await readBytes('after.txt', 'Still here.')).text).toBe('Still here.');
});

test('random bytes with the names of documents are rejected with a reason', async () => {
  for (const extension of ['docx', 'xlsx', 'pptx', 'odt', 'pdf', 'eml']) {
    const bytes = crypto.getRandomValues(new Uint8Array(20_000));
    bytes[0] = 0;
    await expect(readBytes(`random.${extension}`, bytes), extension).rejects.toMatchObject(
      refused('damaged'),
    );
  }
  const torn = (await fixture('crane.docx')).subarray(0, 5000);
  await expect(readBytes('torn.docx', torn)).rejects.toMatchObject(refused('damaged'));
  const flipped = Buffer.from(await fixture('crane.docx'));
  flipped.fill(0xff, 60, 600);
  await expect(readBytes('flipped.docx', flipped)).rejects.toMatchObject(refused('damaged'));
});

test('a file with a password is rejected with that reason', async () => {
  await expect(readBytes('locked.pdf', await fixture('locked.pdf'))).rejects.toMatchObject(
    refused('password'),
  );
  await expect(
    readBytes(
      'locked.xlsx',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array<number>(500).fill(0)]),
    ),
  ).rejects.toMatchObject(refused('password'));
  await expect(
    readBytes('locked.docx', docx(paragraph('secret'), { isEncrypted: true })),
  ).rejects.toMatchObject(refused('password'));
  await expect(
    readBytes('locked.odt', openDocument('text', '?', '<manifest:encryption-data/>')),
  ).rejects.toMatchObject(refused('password'));
});

test('empty files have no text, and files that are too large are not read', async () => {
  for (const name of ['empty.txt', 'empty.docx', 'empty.pdf', 'empty.eml'])
    expect(await readBytes(name, ''), name).toMatchObject({ text: null, summary: null });
  await expect(
    readBytes('huge.txt', Buffer.alloc(extractionLimits.fileBytes + 1, 'x')),
  ).rejects.toMatchObject(refused('too_large'));
});

test('an endless line, endless rows and endless text are cut at the limit', async () => {
  const line = await readBytes('line.csv', 'value,'.repeat(5_000_000));
  expect(line.text).toHaveLength(extractionLimits.characters);
  expect(
    (await readBytes('long.docx', docx(paragraph('word ').repeat(300_000)))).text?.length,
  ).toBeLessThanOrEqual(extractionLimits.characters);
  const type = (boundary: string) => `Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n`;
  const inner = Array.from(
    { length: 2000 },
    (_, index) => `--a${index}\r\n${type(`a${index + 1}`)}`,
  );
  const mail = `Subject: x\r\n${type('a')}${inner.join('')}`;
  const nested = await readBytes('nested.eml', mail).catch((error: unknown) => error);
  expect(nested).toBeDefined();
});

test('characters that the database cannot store are left out', async () => {
  const { text } = await readBytes('odd.docx', docx(paragraph('one&#0;&#xD800; two\u0001 three')));
  expect(text).toMatch(/^one.* two three$/);
  expect(text?.isWellFormed()).toBe(true);
  expect(text).not.toContain('\u0000');
});

test('a page of a million tags and text made to slow a pattern are read in time', async () => {
  expect((await readBytes('tags.html', '<div>'.repeat(1_000_000))).text).toBeNull();
  expect(
    (await readBytes('slow.md', `${'*_'.repeat(60_000)}[${'[('.repeat(20_000)}`)).text,
  ).not.toBeNull();
  expect((await readBytes('slow.rtf', `{\\rtf1${'{'.repeat(1_000_000)}\\'`)).text).toBeNull();
});

test('a reading process cannot read other files, write, start anything or see secrets', async () => {
  const tries = `
    const fs = require('node:fs');
    const told = (work) => { try { work(); return 'done'; } catch (error) { return error.code; } };
    console.log(JSON.stringify([
      told(() => fs.readFileSync('/etc/hostname')),
      told(() => fs.writeFileSync(process.argv[1], 'x')),
      told(() => require('node:child_process').execSync('true')),
      told(() => new (require('node:worker_threads').Worker)('1', { eval: true })),
      Object.keys(process.env),
    ]));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...rightsTo(import.meta.filename), '-e', tries, import.meta.filename],
    { env: {} },
  );
  expect(JSON.parse(stdout)).toEqual([
    'ERR_ACCESS_DENIED',
    'ERR_ACCESS_DENIED',
    'ERR_ACCESS_DENIED',
    'ERR_ACCESS_DENIED',
    [],
  ]);
});

test('reading ends at its time limit and when its caller aborts', async () => {
  const claim = { name: 'quotation.pdf', mimeType: 'application/pdf' };
  const path = join(import.meta.dirname, 'fixtures', 'quotation.pdf');
  await expect(readInSandbox(path, claim, { milliseconds: 1 })).rejects.toMatchObject(
    refused('too_slow'),
  );
  const stopped = new AbortController();
  const reading = readInSandbox(path, claim, { signal: stopped.signal });
  stopped.abort(new Error('The worker stops'));
  await expect(reading).rejects.toThrow('The worker stops');
});
