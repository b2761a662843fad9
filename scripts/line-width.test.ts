import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const WIDEST = 120;
/** Files of data, whose lines nobody reads as code, with what is in them. */
const DATA: Readonly<Record<string, string>> = {
  'packages/model/src/rows.ts': 'generated from the database',
};

const root = fileURLToPath(new URL('..', import.meta.url));
const tracked = (...paths: string[]) =>
  execFileSync('git', ['ls-files', '-z', '--', ...paths], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));
const sources = tracked('*.ts', '*.tsx').filter((file) => !Object.hasOwn(DATA, file));

/** A sentence, a statement of SQL or an expression: the formatter leaves each in one piece. */
const LITERAL = /['"`]|\/\^?[^/ ]|<\/?\w|^\s*[^;{}()=]+$/;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

const wideIn = (files: readonly string[]) =>
  files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((text, index) => ({ at: `${file}:${index + 1}`, text }))
      .filter(({ text }) => text.length > WIDEST),
  );
const wide = wideIn(sources);

test('no comment is wider than 120 columns', () => {
  const comments = wide.filter(
    ({ text }) => COMMENT.test(text) && !/oxlint-disable|compat: |https?:\/\//.test(text),
  );
  expect(comments.map(({ at }) => at)).toEqual([]);
});

test('no line of code is wider than 120 columns but for a text or an expression in it', () => {
  const code = wide.filter(({ text }) => !COMMENT.test(text) && !LITERAL.test(text));
  expect(code.map(({ at }) => at)).toEqual([]);
});

/** Folders whose texts and expressions are broken as well. */
const BROKEN = /^(?:apps\/web|packages\/assistant)\/src\/(?!.*\.test\.ts)/;

test('no line of the app or of the assistant is wider than 120 columns, whatever is in it', () => {
  expect(wide.flatMap(({ at }) => (BROKEN.test(at) ? [at] : []))).toEqual([]);
});

test('no line of the backend’s SQL is wider than 120 columns', () => {
  const sql = tracked('packages/backend/sql/*.sql');
  expect(sql).toContain('packages/backend/sql/auth/tables.sql');
  expect(wideIn(sql).map(({ at }) => at)).toEqual([]);
});
