import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../src', import.meta.url));
const texts = new Map<string, unknown>();
for await (const file of glob('locales/en/*.json', { cwd: src }))
  texts.set(basename(file, '.json'), JSON.parse(readFileSync(join(src, file), 'utf8')));

type Said = { at: string; forms: readonly string[]; given: ReadonlySet<string> | null };

/** Texts that a component uses by a literal key, with their values. */
function saidIn(file: string): Said[] {
  const source = readFileSync(join(src, file), 'utf8');
  const spaces = [...source.matchAll(/useTranslation\('(\w+)'\)/g)].map(([, name = '']) => name);
  const said: Said[] = [];
  // If `t` is a parameter, its namespaces are those of the caller.
  if (spaces.length === 0) return said;
  const CallExpression = ({ callee, arguments: [key, values] }: ESTree.CallExpression) => {
    if (callee.type !== 'Identifier' || callee.name !== 't' || key?.type !== 'Literal') return;
    const name = String(key.value);
    said.push({ at: `${file}: ${name}`, forms: formsOf(name, spaces), given: namesOf(values) });
  };
  new Visitor({ CallExpression }).visit(parseSync(file, source).program);
  return said;
}

/** Names of literal values; null if they come from elsewhere. */
function namesOf(values: ESTree.Argument | undefined): ReadonlySet<string> | null {
  if (!values) return new Set();
  if (values.type !== 'ObjectExpression') return null;
  const names = values.properties.map((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : null,
  );
  return names.includes(null) ? null : new Set(names.filter((name) => name !== null));
}

/** The text of a key with its plural forms, from the first namespace that has it. */
function formsOf(key: string, spaces: readonly string[]): string[] {
  const [space, path] = key.includes(':') ? key.split(':') : [null, key];
  for (const name of space ? [space] : spaces) {
    const found = ['', '_zero', '_one', '_other']
      .map((form) => valueAt(texts.get(name), `${path}${form}`))
      .filter((value) => typeof value === 'string');
    if (found.length > 0) return found;
  }
  return [];
}

const valueAt = (node: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined),
      node,
    );

const files = await Array.fromAsync(glob('**/*.tsx', { cwd: src }));
const said = files.flatMap(saidIn);

test('every used text exists', () => {
  expect(said.length).toBeGreaterThan(500);
  expect(said.filter(({ forms }) => forms.length === 0).map(({ at }) => at)).toEqual([]);
});

test('every value in a text is passed where the text is used', () => {
  const missing = said.flatMap(({ at, forms, given }) =>
    forms
      .flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))
      .filter((name) => given && !given.has(name))
      .map((name) => `${at} lacks ${name}`),
  );
  expect(missing).toEqual([]);
});
