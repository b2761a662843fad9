import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LONGEST } from './longest-first.ts';
import { root } from './steps.ts';

test('every listed file exists', () => {
  expect(LONGEST.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
