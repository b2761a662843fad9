import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Our former words, with the terms of the field that replaced them (docs/glossary.md). */
const GONE: Readonly<Record<string, string>> = {
  courier: 'delivery',
  deed: 'action',
  desk: 'context, member',
  drawers: 'renderers',
  patiently: 'with timeout',
  seat: 'participant',
  seats: 'participants',
  shelf: 'rows by message',
  stretch: 'range, chain, period',
  stretches: 'ranges, chains, periods',
  tray: 'uploads',
  wish: 'intent, params or request',
  wishes: 'intents, params or requests',
};

/** Words that are forbidden only in names; sentences still need them. */
const GONE_AS_NAMES: Readonly<Record<string, string>> = {
  ...GONE,
  leash: 'delegated access',
  look: 'appearance, poll, check, update',
  looks: 'appearances',
  may: 'can',
  offers: 'tool definitions',
  place: 'channel, location, target, path',
  places: 'channels, locations, targets, paths',
  room: 'channel, table group, free space',
  rooms: 'channels, table groups',
  staged: 'list diff',
  ways: 'methods, endpoints, measurements',
};

const root = fileURLToPath(new URL('..', import.meta.url));
const tracked = (...paths: string[]) =>
  execFileSync('git', ['ls-files', '-z', '--', ...paths], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));
const CODE = ['apps', 'packages', 'bench', 'e2e', 'faults', 'scripts'];
const isCode = (file: string) => /\.tsx?$/.test(file) && file !== 'scripts/glossary.test.ts';
const sources = tracked(...CODE).filter(isCode);
const documents = tracked('*.md').filter(
  (file) => !file.includes('/fixtures/') && file !== 'docs/compatibility.md',
);

/** Splits 'wishOf' and 'use-wishes.ts' into lower-case words. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
const goneIn = (text: string, gone: Readonly<Record<string, string>>) =>
  wordsOf(text).filter((word) => Object.hasOwn(gone, word));

/** Blanks strings: text for users and names of styles may keep the words. */
const withoutStrings = (line: string) =>
  line.replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\\n]|\\.)*`/g, "''");

const linesWithGoneWords = (file: string, read: (line: string) => string) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      goneIn(read(line), GONE).map((word) => `${file}:${index + 1}: ${word} → ${GONE[word]}`),
    );

const DECLARED = /\b(?:const|let|function\*?|class|type|interface) (\w+)/g;

test('no file and no declaration has a replaced word in its name', () => {
  const named = [...sources, ...tracked('supabase/tests').filter(isCode)].flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const code = withoutStrings(text).replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '');
    const declared = [...code.matchAll(DECLARED)].map(([, name = '']) => name);
    return [file.split('/').at(-1) ?? '', ...declared]
      .filter((name) => goneIn(name, GONE_AS_NAMES).length > 0)
      .map((name) => `${file}: ${name}`);
  });
  expect(named).toEqual([]);
});

test('no code and no comment has a replaced word', () => {
  expect(sources.flatMap((file) => linesWithGoneWords(file, withoutStrings))).toEqual([]);
});

/** Objects that the schemas create, and declarations of columns and variables. */
const CREATED_IN_SQL =
  /^create (?:or replace )?(?:unique )?(?:function|table|type|view|trigger|index) ([\w.]+)/gm;
const DECLARED_IN_SQL =
  /^ {2}(\w+) (?:uuid|text|varchar|int|bigint|bool|jsonb|numeric|date|timestamptz)/gm;

test('no name and no comment in the schemas has a replaced word', () => {
  const schemas = tracked('supabase/schemas');
  expect(schemas.length).toBeGreaterThan(20);
  const named = schemas.flatMap((file) =>
    [CREATED_IN_SQL, DECLARED_IN_SQL]
      .flatMap((pattern) => [...readFileSync(join(root, file), 'utf8').matchAll(pattern)])
      .map(([, name = '']) => name)
      .filter((name) => goneIn(name, GONE_AS_NAMES).length > 0)
      .map((name) => `${file}: ${name}`),
  );
  expect(named).toEqual([]);
  const commentOf = (line: string) => /^\s*-- ?(.*)/.exec(line)?.[1] ?? '';
  expect(schemas.flatMap((file) => linesWithGoneWords(file, commentOf))).toEqual([]);
});

/** Keys of texts are names in the code; the texts themselves may keep the words. */
test('no key of a text has a replaced word', () => {
  const keysOf = (texts: object): string[] =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'object' ? [key, ...keysOf(text)] : [key],
    );
  const files = tracked('apps/web/src/locales/en').filter(
    // The keys of these translations are made of sentences of the specification.
    (file) => file.endsWith('.json') && !file.endsWith('/validation.json'),
  );
  expect(files.length).toBeGreaterThan(20);
  const named = files.flatMap((file) =>
    keysOf(JSON.parse(readFileSync(join(root, file), 'utf8')))
      .filter((key) => goneIn(key, GONE_AS_NAMES).length > 0)
      .map((key) => `${file}: ${key}`),
  );
  expect(named).toEqual([]);
});

test('no document has a replaced word', () => {
  expect(documents.flatMap((file) => linesWithGoneWords(file, (line) => line))).toEqual([]);
});
