import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ASSISTANT_TOOLS, TOOL_GROUPS } from '@parley/model/prompts';
import { PART_EXAMPLES } from '@parley/model/testing';
import { expect, test } from 'vitest';

/**
 * Checks the recipes in `docs/how-to`: each thing of a kind needs a file or folder of its name on
 * each side.
 */

const root = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const listed = (path: string): string[] => readdirSync(root(path));
const foldersIn = (path: string): string[] =>
  readdirSync(root(path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const imported = (path: string): string[] =>
  [...readFileSync(root(path), 'utf8').matchAll(/from '\.\/([\w-]+)[./]/g)].map(
    ([, name = '']) => name,
  );
const filesFor = (names: readonly string[]): string[] =>
  names.map((name) => `${name.replaceAll('_', '-')}.ts`);

test('a kind of message part has a file in the model, and in the app if it is shown', () => {
  const kinds = Object.keys(PART_EXAMPLES);
  const model = listed('packages/model/src/parts');
  expect(kinds.filter((kind) => !model.includes(`${kind}.ts`))).toEqual([]);
  const views = listed('apps/web/src/features/messages/parts').filter((name) =>
    name.endsWith('.tsx'),
  );
  expect(kinds.map((kind) => `${kind}.tsx`)).toEqual(expect.arrayContaining(views));
  expect(views.length).toBeGreaterThan(2);
});

test('a sign-in method has a listed folder in Auth and on the sign-in page', () => {
  for (const [folder, list] of [
    ['packages/backend/src/auth/methods', 'methods.ts'],
    ['apps/web/src/features/auth/methods', 'index.ts'],
  ] as const) {
    const named = imported(`${folder}/${list}`);
    // The password method is the sign-in form itself.
    expect(foldersIn(folder).filter((name) => !named.includes(name))).toEqual(
      list === 'index.ts' ? ['password'] : [],
    );
  }
});

test('an assistant’s tool has a file of its name', () => {
  const files = [
    ...listed('packages/assistant/src/tools/reading'),
    ...listed('packages/assistant/src/actions'),
  ];
  expect(filesFor(ASSISTANT_TOOLS).filter((file) => !files.includes(file))).toEqual([]);
  const reading = filesFor([...TOOL_GROUPS.read, ...TOOL_GROUPS.lookup]);
  expect(listed('packages/assistant/src/tools/reading').toSorted()).toEqual(
    [...reading, 'index.ts'].toSorted(),
  );
});

test('every language of the app exists in mails and in the built-in model', () => {
  for (const language of listed('apps/web/src/locales')) {
    expect(listed('packages/delivery/src/locales')).toContain(`${language}.json`);
    expect(listed('packages/backend/src/auth/mail/languages')).toContain(`${language}.ts`);
    expect(listed('packages/built-in/src/languages')).toContain(`${language}.ts`);
  }
});
