import { expect, test } from 'vitest';
import { wrongStyles } from './kit-styles.ts';

const sheetOf = (...names: string[]) =>
  names.map((name) => `@import '@heroui/styles/components/${name}.css' layer(components);`).join();
const codeOf = (name: string) =>
  `/app/node_modules/@heroui/styles/dist/components/${name}/${name}.styles.js`;
const OWN = ['input-group', 'skeleton', 'tooltip'];

test('the kit’s sheet has exactly the styles of the components in the build', () => {
  expect(wrongStyles(sheetOf(...OWN, 'button'), [codeOf('button')])).toEqual([]);
  expect(wrongStyles(sheetOf(...OWN, 'calendar'), [codeOf('button'), '/app/src/app.tsx'])).toEqual([
    'button: has no styles',
    'calendar: has styles, and is not used',
  ]);
});
