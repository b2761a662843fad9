import { expect, test } from 'vitest';
import { pagesOf, passagesOf } from './passages.ts';

test('a row of a sheet has the names of its columns, whatever separates them', () => {
  const rows = ['Part: Bell · Stock: 12', 'Part: Belt, long · Stock: 8'];
  expect(passagesOf('a.csv', 'Part,Stock\nBell,12\n"Belt, long",8\n')).toEqual(rows);
  expect(passagesOf('a.csv', 'Part;Stock\nBell;12\nBelt, long;8')).toEqual(rows);
  expect(passagesOf('a.tsv', 'Part\tStock\nBell\t12\nBelt, long\t8')).toEqual(rows);
  expect(passagesOf('a.csv', 'Part,Stock,Row\nBell,,C1')).toEqual(['Part: Bell · Row: C1']);
});

test('a sentence of a document has the heading above it', () => {
  expect(
    passagesOf('a.md', '# Battery\n- Charge it. It takes an hour.\n\nNo heading here.'),
  ).toEqual(['Battery', 'Battery: Charge it.', 'Battery: It takes an hour.', 'No heading here.']);
});

test('pages end with form feeds, an empty one as well', () => {
  expect(pagesOf('One\n\n\fTwo\n\n\f\n\n\fFour')).toEqual(['One', 'Two', '', 'Four']);
});
