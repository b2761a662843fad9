import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Words of ours that gave way to the field's (docs/glossary.md), with what stands for them. */
const GONE: Readonly<Record<string, string>> = {
  deed: 'action',
  desk: 'context',
  leash: 'delegated access',
  offers: 'tool definitions',
  wish: 'intent, params or request',
  wishes: 'intents, params or requests',
};

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = execFileSync('git', ['ls-files', '-z', 'apps', 'packages', 'supabase/tests'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)));

/** 'wishOf' and 'use-wishes.ts' are made of these words. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
const isGone = (name: string) => wordsOf(name).some((word) => Object.hasOwn(GONE, word));

test('no file and nothing that a file gives away is named by a word that went', () => {
  const named = sources.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const given = [
      ...text.matchAll(/^export (?:async )?(?:const|function|class|type) (\w+)/gm),
    ].map(([, name = '']) => name);
    return [file.split('/').at(-1) ?? '', ...given]
      .filter(isGone)
      .map((name) => `${file}: ${name}`);
  });
  expect(named).toEqual([]);
});
