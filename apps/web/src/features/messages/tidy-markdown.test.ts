import { expect, test } from 'vitest';
import { tidyMarkdown } from './tidy-markdown.ts';

test('signs stand for themselves outside of code', () => {
  expect(tidyMarkdown('a &lt;b&gt; &amp; snake\\_case\\_name ')).toBe('a <b> & snake_case_name');
});

test('an escape that has a meaning stays', () => {
  expect(tidyMarkdown('\\_not slanted\\_')).toBe('\\_not slanted\\_');
});

test('code stays as it is', () => {
  expect(tidyMarkdown('`&lt;` and\n```\nsnake\\_case &amp;\n```')).toBe('`&lt;` and\n```\nsnake\\_case &amp;\n```');
});
