import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importedFiles } from './imported-files.ts';

let above: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(above, path)), { recursive: true });
  writeFileSync(join(above, path), text);
};

beforeAll(() => {
  above = mkdtempSync(join(tmpdir(), 'imported-files-'));
  write('secret.ts', 'export const secret = 1;');
  write(
    'project/functions/one/index.ts',
    `import { a } from '../../lib/a.ts';
     import "./side.ts";
     import { far } from '../../../secret.ts';
     import * as ours from 'npm:zod';
     const later = () => import('../../lib/later.ts');`,
  );
  write('project/functions/one/side.ts', '');
  write(
    'project/lib/a.ts',
    `export { b } from './b.ts';\nimport './gone.ts';\nimport '..';\nimport '../lib';`,
  );
  write('project/lib/b.ts', `import { a } from './a.ts';`);
  write('project/lib/later.ts', '');
});
afterAll(() => rmSync(above, { recursive: true }));

test('relative imports are followed within the project, including cycles', () => {
  const found = importedFiles(
    join(above, 'project/functions/one/index.ts'),
    join(above, 'project'),
  );
  expect(found.map((file) => file.slice(above.length + 1)).toSorted()).toEqual([
    'project/functions/one/side.ts',
    'project/lib/a.ts',
    'project/lib/b.ts',
    'project/lib/later.ts',
  ]);
});
