import { expect, test } from 'vitest';
import { editorMarkdown, tidyMarkdown } from './tidy-markdown.ts';

test('signs stand for themselves outside of code', () => {
  expect(tidyMarkdown('a &lt;b&gt; &amp; snake\\_case\\_name ')).toBe('a <b> & snake_case_name');
  expect(tidyMarkdown('a \\* b \\* c and 2\\*3, see \\[1\\] and \\[ \\]')).toBe(
    'a * b * c and 2*3, see [1] and [ ]',
  );
});

test('an escape that has a meaning stays', () => {
  expect(tidyMarkdown('\\_not slanted\\_')).toBe('\\_not slanted\\_');
  expect(tidyMarkdown('\\* no item')).toBe('\\* no item');
  expect(tidyMarkdown('\\[no link\\](/x)')).toBe('\\[no link\\](/x)');
  expect(tidyMarkdown('- \\[ \\] no task')).toBe('- \\[ \\] no task');
});

test('an address is written as it was typed', () => {
  expect(tidyMarkdown('see [http://a.b/c\\_d?x=1&amp;y=2](http://a.b/c_d?x=1&y=2) now')).toBe(
    'see http://a.b/c_d?x=1&y=2 now',
  );
  expect(tidyMarkdown('[http://a.b](http://other.b)')).toBe('[http://a.b](http://other.b)');
});

test('code stays as it is', () => {
  expect(tidyMarkdown('`&lt;` and\n```\nsnake\\_case &amp;\n```')).toBe(
    '`&lt;` and\n```\nsnake\\_case &amp;\n```',
  );
  expect(editorMarkdown('<b> & `<i>`')).toBe('&lt;b> &amp; `<i>`');
});
