import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('a quote has the words of the Markdown and none of its signs', () => {
  expect(
    plainText(
      '# Due\n\n- **12 January**, see [the offer](https://example.org)\n- `rev 4`\n\n> so\n\n```sql\nselect 1;\n```',
    ),
  ).toBe('Due 12 January, see the offer rev 4 so select 1;');
});

test('signs that are no Markdown stay', () => {
  expect(plainText('2 * 3 = 6, snake_case, 50 %')).toBe('2 * 3 = 6, snake_case, 50 %');
  expect(plainText('2 \\* 3')).toBe('2 * 3');
});
