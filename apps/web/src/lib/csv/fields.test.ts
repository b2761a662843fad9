import { expect, test } from 'vitest';
import { type CsvField, guessMapping, readRow, readRows } from './fields.ts';

type Location = { name: string; town: string; capacity: number };
const fields: CsvField<Location>[] = [
  {
    key: 'name',
    label: 'Name',
    aliases: ['Bezeichnung', 'place name'],
    isRequired: true,
    isName: true,
    read: (text) => ({ value: text }),
  },
  { key: 'town', label: 'Town', aliases: ['Stadt', 'Ort'], read: (text) => ({ value: text }) },
  {
    key: 'capacity',
    label: 'Seats',
    aliases: ['Plätze'],
    read: (text) => (/^\d+$/.test(text) ? { value: Number(text) } : { problem: 'a whole number' }),
  },
];
const texts = {
  missing: (label: string) => `${label} is missing`,
  extraCells: (count: number) => `more than ${count}`,
};
const header = ['Name', 'Town', 'Seats'];
const read = (cells: string[]) =>
  readRow({ number: 7, cells }, header, fields, guessMapping(fields, header), texts);

test('maps columns by label, key or alias, ignoring case, spaces and accents', () => {
  expect(guessMapping(fields, ['PLATZE', ' stadt ', 'Place-Name'])).toEqual({
    name: 2,
    town: 1,
    capacity: 0,
  });
  expect(guessMapping(fields, ['Bezeichnung', 'Color'])).toEqual({
    name: 0,
    town: undefined,
    capacity: undefined,
  });
});

test('reads a row into trimmed values', () => {
  expect(read([' Office ', 'Ulm', '12'])).toEqual({
    values: { name: 'Office', town: 'Ulm', capacity: 12 },
    refusals: [],
  });
});

test('reads a name in the form in which it is stored', () => {
  expect(read([' Zu\u0308rich\u202E\nWest ', 'Ulm'])).toEqual({
    values: { name: 'Zürich West', town: 'Ulm' },
    refusals: [],
  });
});

test('leaves out empty cells, rejects an empty required cell', () => {
  expect(read(['Office']).values).toEqual({ name: 'Office' });
  expect(read(['', 'Ulm', '']).refusals).toMatchObject([
    { number: 7, column: 'Name', problem: 'Name is missing' },
  ]);
});

test('reports every invalid cell with what is allowed', () => {
  expect(
    read(['', 'Ulm', 'many']).refusals.map(({ column, problem }) => [column, problem]),
  ).toEqual([
    ['Name', 'Name is missing'],
    ['Seats', 'a whole number'],
  ]);
});

test('rejects a row with more cells than columns', () => {
  expect(read(['Office', 'Ulm', '3', 'Neu-Ulm']).refusals).toMatchObject([
    { column: null, problem: 'more than 3' },
  ]);
  expect(read(['Office', 'Ulm', '3', '']).refusals).toEqual([]);
});

test('separates accepted from rejected rows, and reading can be aborted', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => ({
    number: index + 2,
    cells: ['Office', 'Ulm', index % 10 === 0 ? 'x' : '1'],
  }));
  const table = { encoding: 'utf-8', delimiter: ',', header, rows } as const;
  const done = await readRows(
    table,
    fields,
    guessMapping(fields, header),
    texts,
    new AbortController().signal,
  );
  expect([done.rows.length, done.refusals.length]).toEqual([4500, 500]);
  await expect(
    readRows(table, fields, {}, texts, AbortSignal.abort(new Error('closed'))),
  ).rejects.toThrow('closed');
});
