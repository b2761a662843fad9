import { expect, test } from 'vitest';
import { conversation, userTurn } from './testing/conversations.ts';
import { nextStep } from './compose.ts';

/** The answer to a person who asks for the whole contents of a file. */
function told(name: string, lines: readonly string[]): string | undefined {
  const step = nextStep(
    { ...conversation([userTurn('Dee', `What does ${name} contain?`)]), isAddressed: true },
    { now: new Date('2026-03-04T11:00:00Z'), timezone: 'UTC' },
    [
      {
        tool: 'read_file',
        output: { name, link: '/files?id=1', text: lines.join('\n'), summary: '' },
      },
    ],
    new Set(['read_file']),
  );
  return 'answer' in step ? step.answer?.text : undefined;
}

test('answers with the first rows of a table and the number of the others', () => {
  expect(
    told('units.csv', [
      'Site;Units',
      'Canal Road;46',
      'Mill Lane;12',
      'Quay;3',
      'Depot;1',
      'A;1',
      'B;2',
    ]),
  ).toMatch(/- Site;Units\n- Canal Road;46\n[^]*- Depot;1\n- and 2 more/);
});

test('answers with one line for each point of a checklist, without its box', () => {
  expect(
    told('checklist.md', ['# Commissioning', '', '- [ ] Pressure test, 24 h', '- [x] Briefing']),
  ).toContain('- Commissioning\n- Pressure test, 24 h\n- Briefing');
});
