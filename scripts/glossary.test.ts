import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Words of ours that gave way to the field's (docs/glossary.md), with what stands for them. */
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

/** Words that went as names alone: sentences still need them. */
const GONE_AS_NAMES: Readonly<Record<string, string>> = {
  ...GONE,
  leash: 'delegated access',
  may: 'can',
  offers: 'tool definitions',
  place: 'channel, location, target, path',
  places: 'channels, locations, targets, paths',
  room: 'channel, table group, free space',
  rooms: 'channels, table groups',
  staged: 'list diff',
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

/** 'wishOf' and 'use-wishes.ts' are made of these words. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
const goneIn = (text: string, gone: Readonly<Record<string, string>>) =>
  wordsOf(text).filter((word) => Object.hasOwn(gone, word));

/** What people read and what styles are called stands in strings; it keeps its words. */
const withoutStrings = (line: string) =>
  line.replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\\n]|\\.)*`/g, "''");

const linesWithGoneWords = (file: string, read: (line: string) => string) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      goneIn(read(line), GONE).map((word) => `${file}:${index + 1}: ${word} → ${GONE[word]}`),
    );

const DECLARED = /\b(?:const|let|function\*?|class|type|interface) (\w+)/g;

test('no file, and nothing that is declared in one, is named by a word that went', () => {
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

test('no name in the code and no comment has a word that went', () => {
  expect(sources.flatMap((file) => linesWithGoneWords(file, withoutStrings))).toEqual([]);
});

test('no document has a word that went', () => {
  expect(documents.flatMap((file) => linesWithGoneWords(file, (line) => line))).toEqual([]);
});
