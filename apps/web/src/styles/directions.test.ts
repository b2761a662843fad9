import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Arabic and Hebrew read from right to left, so styles must not say 'left' or 'right'. */

const source = fileURLToPath(new URL('..', import.meta.url));
const read = (pattern: string) =>
  globSync(pattern, { cwd: source }).map((file) => ({
    file,
    lines: readFileSync(`${source}/${file}`, 'utf8').split('\n'),
  }));

/**
 * Utilities that name one side. Excludes utilities for both sides, centring (`left-1/2` with its
 * translation) and 3D.
 */
const UTILITIES = [
  /(?:text|float|clear)-(?:left|right)/,
  /(?:m|p|scroll-m|scroll-p)[lr]-[\w.[(]+/,
  /(?:left|right)-(?!1\/2)[\w.[(]+/,
  /border-[lr](?:-\w+)?/,
  /rounded-(?:[lr]|[tb][lr])(?:-\w+)?/,
];
/** Variant prefixes of a utility: 'md:', 'hover:', '[&>p]:'. */
const VARIANTS = /(?:[\w[\]()&>*=.,~+#'"^$|/-]+:)*/;
const PHYSICAL_CLASS = new RegExp(
  `(?<![\\w-])${VARIANTS.source}-?(?:${UTILITIES.map(({ source: one }) => one).join('|')})(?![\\w-])`,
);

const PROPERTIES = /(?:margin|padding|border)-(?:left|right)[\w-]*|left|right/;
const VALUES = /(?:text-align|float|clear)\s*:\s*(?:left|right)/;
const PHYSICAL_PROPERTY = new RegExp(`(?:^|[{;\\s])(?:${PROPERTIES.source})\\s*:|${VALUES.source}`);

const lines = (files: { file: string; lines: string[] }[], physical: RegExp) =>
  files.flatMap(({ file, lines: all }) =>
    all.flatMap((line, index) =>
      physical.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 120)}`] : [],
    ),
  );
/** Only checks strings, where class names are; comments may say 'left'. */
const strings = ({ file, lines: all }: { file: string; lines: string[] }) => ({
  file,
  lines: all.map((line) =>
    (line.replace(/\/\/.*$/, '').match(/'[^']*'|"[^"]*"|`[^`]*`?/g) ?? []).join(' '),
  ),
});

test('no class names a side of the screen', () => {
  expect(
    lines(
      read('**/*.{ts,tsx}')
        .filter(({ file }) => !file.includes('.test.'))
        .map(strings),
      PHYSICAL_CLASS,
    ),
  ).toEqual([]);
});

test('no style sheet rule names a side of the screen', () => {
  expect(lines(read('**/*.css'), PHYSICAL_PROPERTY)).toEqual([]);
});

test('the scan finds physical classes and properties', () => {
  for (const physical of [
    'text-left',
    'md:pl-3',
    '-ml-2',
    'right-1.5',
    'hover:border-l',
    'rounded-tl-lg',
    '[&>p]:mr-1',
    'after:ml-0.5',
    'left-[3px]',
  ])
    expect(`flex ${physical} gap-1`).toMatch(PHYSICAL_CLASS);
  for (const logical of [
    'text-start',
    'ps-3',
    '-me-2',
    'end-1.5',
    'border-s',
    'left-1/2',
    'bottom-full',
    'top-0',
    'leading-tight',
  ])
    expect(`flex ${logical} gap-1`).not.toMatch(PHYSICAL_CLASS);
});
