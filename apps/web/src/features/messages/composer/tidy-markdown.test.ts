import { expect, test } from 'vitest';
import { editorMarkdown, tidyMarkdown } from './tidy-markdown.ts';

test('unescapes special characters outside code', () => {
  expect(tidyMarkdown('a &lt;b&gt; &amp; snake\\_case\\_name ')).toBe('a <b> & snake_case_name');
  expect(tidyMarkdown('a \\* b \\* c and 2\\*3, see \\[1\\] and \\[ \\]')).toBe(
    'a * b * c and 2*3, see [1] and [ ]',
  );
});

test('keeps escapes that change the meaning', () => {
  expect(tidyMarkdown('\\_not slanted\\_')).toBe('\\_not slanted\\_');
  expect(tidyMarkdown('\\* no item')).toBe('\\* no item');
  expect(tidyMarkdown('\\[no link\\](/x)')).toBe('\\[no link\\](/x)');
  expect(tidyMarkdown('- \\[ \\] no task')).toBe('- \\[ \\] no task');
});

test('turns a bare link back into the typed address', () => {
  expect(tidyMarkdown('see [http://a.b/c\\_d?x=1&amp;y=2](http://a.b/c_d?x=1&y=2) now')).toBe(
    'see http://a.b/c_d?x=1&y=2 now',
  );
  expect(tidyMarkdown('[http://a.b](http://other.b)')).toBe('[http://a.b](http://other.b)');
});

test('does not change code', () => {
  expect(tidyMarkdown('`&lt;` and\n```\nsnake\\_case &amp;\n```')).toBe(
    '`&lt;` and\n```\nsnake\\_case &amp;\n```',
  );
  expect(editorMarkdown('<b> & `<i>`')).toBe('&lt;b> &amp; `<i>`');
});
