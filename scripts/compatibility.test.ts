import { expect, test } from 'vitest';
import { capabilitiesOf, compatibilityPage, writtenPage } from './compatibility.ts';

test('docs/compatibility.md matches the tests; update it with node scripts/compatibility.ts', () => {
  expect(writtenPage()).toBe(compatibilityPage());
});

test('a tag belongs to the test or table below it and may name a difference', () => {
  const source = `
    // compat: Storage | Links
    test('open one object', () => {});
    // compat: Data API | Maps | only where there is an extension
    test.each([
      ['a', 1],
    ])('are drawn: %s', () => {});
    test('says nothing', () => {});`;
  expect(capabilitiesOf('a.test.ts', source)).toEqual([
    {
      area: 'Storage',
      capability: 'Links',
      difference: null,
      proof: '`a.test.ts` › `open one object`',
    },
    {
      area: 'Data API',
      capability: 'Maps',
      difference: 'only where there is an extension',
      proof: '`a.test.ts` › `are drawn: %s`',
    },
  ]);
  expect(() => capabilitiesOf('a.test.ts', '// compat: Nowhere | A')).toThrow('is no area');
  expect(() => capabilitiesOf('a.test.ts', '// compat: Auth | A')).toThrow('above no test');
});
