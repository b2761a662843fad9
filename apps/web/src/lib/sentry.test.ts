import { expect, test } from 'vitest';
import { scrub } from './sentry.ts';

test('a report has the error and user, but no URL, breadcrumb or quoted word', () => {
  const sent = scrub({
    type: undefined,
    user: { id: '1', email: 'ada@example.com' },
    request: { url: 'https://chat.example/join/secret' },
    breadcrumbs: [{ message: 'typed: the salary' }],
    extra: { row: { content: 'the salary' } },
    message: 'Could not read "the salary"',
    exception: {
      values: [{ type: 'SyntaxError', value: 'Unexpected token "the salary" in JSON' }],
    },
  });
  expect(sent).toMatchObject({
    user: { id: '1', email: 'ada@example.com' },
    exception: { values: [{ type: 'SyntaxError', value: 'Unexpected token "…" in JSON' }] },
  });
  expect(JSON.stringify(sent)).not.toMatch(/salary|secret/);
});
