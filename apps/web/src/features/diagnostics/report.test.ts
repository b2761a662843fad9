import { expect, test } from 'vitest';
import { reportOf } from './report.ts';

test('the report contains every fact and no secret', () => {
  const text = reportOf(
    [
      { title: 'Server', facts: [{ label: 'Health', value: 'answers, 3 ms' }] },
      {
        title: 'Last errors',
        facts: [
          {
            label: '12:00',
            value: 'ada@example.com: token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
          },
        ],
      },
    ],
    new Date('2026-11-21T12:00:00Z'),
  );
  expect(text).toBe(
    '# Parley, 2026-11-21T12:00:00.000Z\n\n## Server\n- Health: answers, 3 ms\n\n' +
      '## Last errors\n- 12:00: [e-mail]: token [token]',
  );
});
