import { expect, test } from 'vitest';
import { mimeTypeOf, shownAs, typeOf } from './kinds.ts';

const file = (name: string, mime_type = 'application/octet-stream') => ({ name, mime_type });

test('a file’s kind follows from its type, or else its extension', () => {
  expect(shownAs(file('a', 'image/png'))).toBe('image');
  expect(shownAs(file('report.PDF'))).toBe('pdf');
  expect(shownAs(file('notes.md', 'text/plain'))).toBe('markdown');
  expect(shownAs(file('prices.csv'))).toBe('table');
  expect(shownAs(file('main.rs'))).toBe('text');
  expect(shownAs(file('Dockerfile'))).toBe('text');
  expect(shownAs(file('offer.docx'))).toBe('office');
  expect(shownAs(file('talk.mp4', 'video/mp4'))).toBe('video');
  expect(shownAs(file('backup.zip', 'application/zip'))).toBe('nothing');
});

test('a drawing that could run a script is shown as text, never as an image', () => {
  expect(shownAs(file('logo.svg', 'image/svg+xml'))).toBe('text');
});

test('the filter counts workbooks and comma-separated files as tables', () => {
  expect(['a.xlsx', 'b.csv', 'c.docx', 'd.pdf', 'e.bin'].map((name) => typeOf(file(name)))).toEqual(
    ['table', 'table', 'document', 'document', 'other'],
  );
});

test('derives a type the browser does not know from the extension', () => {
  expect(mimeTypeOf({ name: 'notes.md', type: '' })).toBe('text/markdown');
  expect(mimeTypeOf({ name: 'x', type: '' })).toBe('application/octet-stream');
  expect(mimeTypeOf({ name: 'x', type: 'a/'.padEnd(200, 'b') })).toBe('application/octet-stream');
});
