import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));

test('npm runs the install scripts that Parley needs and asks about no others', () => {
  const { packages } = z
    .object({
      packages: z.record(z.string(), z.object({ hasInstallScript: z.boolean().optional() })),
    })
    .parse(read('package-lock.json'));
  const { allowScripts } = z
    .object({ allowScripts: z.record(z.string(), z.boolean()) })
    .parse(read('package.json'));
  const withScripts = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(Object.keys(allowScripts).toSorted()).toEqual(withScripts.toSorted());
});
