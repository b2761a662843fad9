import { expect, test } from 'vitest';
import { router } from './router.tsx';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const VALUES = ['', 'x', 'a\0b', '0', ID, 7, -1.5, true, false, null, [], ['a'], { a: 1 }];

const routes = Object.entries(router.routesByPath).flatMap(([path, { options }]) => {
  const schema = options.validateSearch;
  if (!schema) return [];
  if (!('shape' in schema)) throw new Error(`${path} has no schema that tells its words`);
  return [{ path, schema }];
});

test.for(routes)('a page opens with any query of $path', ({ schema }) => {
  for (const key of Object.keys(schema.shape))
    for (const value of VALUES) {
      const said = `${key}=${JSON.stringify(value)}`;
      expect(() => schema.parse({ [key]: value }), said).not.toThrow();
      expect(JSON.stringify(schema.parse({ [key]: value })), said).not.toContain('\\u0000');
    }
});
