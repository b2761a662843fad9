import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/**
 * Checks that the paths, decisions and sections of the specification named in documents and
 * comments exist.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(Boolean);
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const texts = tracked
  .filter((file) => /\.(?:md|ts|tsx|sql|css)$/.test(file) && existsSync(join(root, file)))
  .map((file) => ({ file, text: read(file) }));
const pages = texts.filter(({ file }) => file.endsWith('.md'));
const folders = [...new Set(tracked.map((file) => file.split('/')[0] ?? ''))].filter(
  (name) => !name.startsWith('.') && tracked.some((file) => file.startsWith(`${name}/`)),
);
const isThere = (path: string) => existsSync(join(root, path));

/** Paths of any Supabase project, which need not exist in this one. */
const ANY_PROJECT = /^supabase\/(?:functions(?:\/\.env)?|roles\.sql|seed\.sql|\.env(?:\.local)?)$/;

/** Each wrong match in a text, as 'file: match'. */
const matches = (
  of: readonly { file: string; text: string }[],
  pattern: RegExp,
  isWrong: (named: string, file: string) => boolean,
): string[] =>
  of.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .map(([, named = '']) => named)
      .filter((named) => isWrong(named, file))
      .map((named) => `${file}: ${named}`),
  );

test('every path named in a document or comment exists', () => {
  const path = new RegExp(`\`((?:${folders.join('|')})/[\\w./-]+?)/?\``, 'g');
  expect(matches(texts, path, (named) => !isThere(named) && !ANY_PROJECT.test(named))).toEqual([]);
});

test('every file that a page names by the end of its path exists', () => {
  const name = /`(?:…|\*\*?\/)?((?:[\w.-]+\/)*[\w.-]+\.(?:ts|tsx|sql|txt|css))`/g;
  const told = pages.filter(({ file }) => !file.startsWith('docs/decisions/'));
  const isAbsent = (named: string) =>
    !ANY_PROJECT.test(named) && !tracked.some((file) => file.endsWith(named));
  expect(matches(told, name, isAbsent)).toEqual([]);
});

test('every link from a document to a file works', () => {
  const link = /\]\((?!https?:|mailto:|#|\/)([^)\s#]+)(?:#[^)]*)?\)/g;
  expect(
    matches(pages, link, (named, file) => !isThere(join(dirname(file), decodeURI(named)))),
  ).toEqual([]);
});

test('every named decision has a record with its four-digit number', () => {
  const known = new Set(
    tracked.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []),
  );
  const numbers = /\bdecisions? ((?:\d+(?:, | and | to )?)+)/g;
  const isUnknown = (named: string) =>
    (named.match(/\d+/g) ?? []).some((number) => !known.has(number));
  expect(matches(texts, numbers, isUnknown)).toEqual([]);
});

test('every named point of the specification has a section in docs/spec-coverage.md', () => {
  const sections = new Set(
    [...read('docs/spec-coverage.md').matchAll(/^## (\d+)\./gm)].map(([, number]) => number),
  );
  const points = /\bspec points? ((?:\d+(?:, | and | to )?)+)/g;
  const isUnknown = (named: string) =>
    (named.match(/\d+/g) ?? []).some((number) => !sections.has(number));
  expect(matches(texts, points, isUnknown)).toEqual([]);
});

test('the message’s path has at most fifteen stations without repetition', () => {
  const [, way = ''] = /^## A message's way\n(.*?)^## /ms.exec(read('ARCHITECTURE.md')) ?? [];
  const stations = [...way.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file);
  expect(stations.length).toBeGreaterThan(1);
  expect(stations.length).toBe(way.match(/^\d+\. /gm)?.length);
  expect(new Set(stations).size).toBe(stations.length);
  expect(stations.length).toBeLessThanOrEqual(15);
});
