import { expect, test } from 'vitest';
import { conversation, said } from '../testing/conversations.ts';
import { nextStep } from './compose.ts';

test('of a table its first rows are told, and how many follow', () => {
  const text = ['Site;Units', 'Canal Road;46', 'Mill Lane;12', 'Quay;3', 'Depot;1', 'A;1', 'B;2'];
  const step = nextStep(
    { ...conversation([said('Dee', 'What does units.csv contain?')]), isAddressed: true },
    { now: new Date('2026-03-04T11:00:00Z'), timezone: 'UTC' },
    [
      {
        tool: 'read_file',
        output: { name: 'units.csv', link: '/files?id=1', text: text.join('\n'), summary: '' },
      },
    ],
    new Set(['read_file']),
  );
  const answer = 'answer' in step ? step.answer?.text : undefined;
  expect(answer).toMatch(/- Site;Units\n- Canal Road;46\n[^]*- Depot;1\n- and 2 more/);
});
