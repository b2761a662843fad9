import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('Markdown becomes plain text without its signs', () => {
  expect(
    plainText(
      '# Due\n\n- **12 January**, see [the offer](https://example.org)\n- `rev 4`\n\n> so\n\n```sql\nselect 1;\n```',
    ),
  ).toBe('Due 12 January, see the offer rev 4 so select 1;');
});

test('a table becomes its cells, a checkbox its text, and emphasis is removed', () => {
  expect(plainText('COP:\n\n| Site | COP |\n|---|:-:|\n| Lindenallee 14 | 4.3 |')).toBe(
    'COP: Site, COP Lindenallee 14, 4.3',
  );
  expect(plainText('- [x] Pressure test\n- [ ] *Customer* _briefing_')).toBe(
    'Pressure test Customer briefing',
  );
});

test('hidden text stays hidden', () => {
  expect(plainText('It was ||the butler||!')).toBe('It was …!');
  expect(plainText('||the gardener||')).toBe('…');
});

test('signs that are not Markdown are kept', () => {
  expect(plainText('2 * 3 = 6, snake_case, 50 %')).toBe('2 * 3 = 6, snake_case, 50 %');
  expect(plainText('2 \\* 3')).toBe('2 * 3');
});

test('nested quotes, lists and checkboxes become their text', () => {
  expect(plainText('>said\n> > again\n\n- one\n    - two\n    1. [ ] three')).toBe(
    'said again one two three',
  );
});

test('a very long line of one sign is converted as fast as any other', () => {
  for (const sign of ['-', '|', '`', '[', '> ', '* ', '_a', '[](', '||a', ' '])
    expect(plainText(`${sign.repeat(20_000)}x`).length).toBeLessThanOrEqual(10_000);
});
