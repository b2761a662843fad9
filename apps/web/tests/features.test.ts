import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { STORED_TABLES } from '@parley/client/tables/stored-tables';
import { isAppPath, resources } from '@parley/model';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { features } from '../src/app/features.ts';
import type { Feature } from '../src/lib/feature.ts';

/**
 * Import rules between the parts of the app: a feature only imports features its manifest names,
 * and nothing above it.
 */

const src = fileURLToPath(new URL('../src', import.meta.url));
const manifests: readonly Feature[] = features;
const files = (await Array.fromAsync(glob('**/*.{ts,tsx}', { cwd: src }))).toSorted();

type Import = { from: string; to: string };

/** Imports of our own files and of packages; static, dynamic or of types. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(src, file), 'utf8');
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^['"]|['"]$/g, ''),
    ),
  ];
  return named.map((name) => ({
    from: file,
    to: name.startsWith('.') ? relative(src, join(src, dirname(file), name)) : name,
  }));
}

const imports = files.flatMap(importsOf);
const partOf = (file: string) => file.split('/')[0] ?? '';
const nounOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1];
const told = ({ from, to }: Import) => `${from} imports ${to}`;

/** Imports between features. */
const between = imports.flatMap((one) => {
  const [from, to] = [nounOf(one.from), nounOf(one.to)];
  return from && to && from !== to ? [{ ...one, noun: from, used: to }] : [];
});
const usesOf = (noun: string) => manifests.find(({ name }) => name === noun)?.uses ?? [];

test('the app’s list has the manifest of every feature folder, under the folder’s name', () => {
  const folders = [...new Set(files.flatMap((file) => nounOf(file) ?? []))];
  expect(manifests.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
});

test('a feature only imports features its manifest names', () => {
  expect(between.filter(({ noun, used }) => !usesOf(noun).includes(used)).map(told)).toEqual([]);
});

test('a manifest only names features that are imported', () => {
  const idle = manifests.flatMap(({ name, uses }) =>
    uses
      .filter((used) => !between.some((one) => one.noun === name && one.used === used))
      .map((used) => `${name} does not use ${used}`),
  );
  expect(idle).toEqual([]);
});

test('the features’ imports have no cycles', () => {
  const below = (noun: string, seen = new Set<string>()): Set<string> => {
    for (const used of usesOf(noun)) if (!seen.has(used)) below(used, seen.add(used));
    return seen;
  };
  expect(manifests.filter(({ name }) => below(name).has(name)).map(({ name }) => name)).toEqual([]);
});

test('lib, ui, features and app import nothing above them', () => {
  const above: Record<string, readonly string[]> = {
    data: ['lib', 'ui', 'features', 'app', 'front', 'offline'],
    lib: ['ui', 'features', 'app', 'front', 'offline'],
    ui: ['features', 'app', 'front', 'offline'],
    offline: ['ui', 'features', 'app', 'front'],
    features: ['app', 'front'],
    app: ['front'],
  };
  const upward = imports.filter(({ from, to }) => above[partOf(from)]?.includes(partOf(to)));
  expect(upward.map(told)).toEqual([]);
});

test('only the data folder reaches Supabase, by the client package', () => {
  const speaking = imports.filter(
    ({ from, to }) => to.startsWith('@supabase/') && partOf(from) !== 'data',
  );
  expect(speaking.map(told)).toEqual([]);
});

test('every text file belongs to one feature or is shared', async () => {
  const shared = ['common', 'csv', 'offline', 'shell', 'validation'];
  const owned = manifests.flatMap(({ texts = [] }) => texts);
  const there = await Array.fromAsync(glob('*.json', { cwd: join(src, 'locales/en') }));
  expect([...shared, ...owned].map((name) => `${name}.json`).toSorted()).toEqual(there.toSorted());
});

test('every stored table and every grantable right belongs to one feature', () => {
  const tables = manifests.flatMap((feature) => feature.tables ?? []);
  const named = manifests.flatMap((feature) => feature.rights ?? []);
  expect(tables.toSorted()).toEqual(STORED_TABLES.toSorted());
  expect(named.toSorted()).toEqual(resources.toSorted());
});

test('every kind of search result has one feature and a path in the app', () => {
  const finds = manifests.flatMap((feature) => feature.finds ?? []);
  expect(new Set(finds.map(({ kind }) => kind)).size).toBe(finds.length);
  for (const { address } of finds) {
    const { to, params = {} } = address('7');
    expect(isAppPath(to.replaceAll(/\$(\w+)/g, (_, name: string) => params[name] ?? ''))).toBe(
      true,
    );
  }
});
