import { expect, test } from 'vitest';
import { conversation, userTurn } from './testing/conversations.ts';
import { nextStep } from './compose.ts';

const risk = (number: number, title: string, due_on: string | null, status = 'open') => ({
  number,
  title,
  score: 9,
  status,
  owner: 'Aiko Tan',
  due_on,
  link: `/risks/${number}`,
});
const REGISTER = [
  risk(1, 'Seal broken', '2026-03-03'),
  risk(2, 'Permit late', '2026-03-04'),
  risk(3, 'Crane too short', null),
  risk(4, 'Roof leaks', '2026-02-01', 'closed'),
];

function ask(question: string, risks = REGISTER) {
  const step = nextStep(
    { ...conversation([userTurn('Dee', question)]), isAddressed: true },
    { now: new Date('2026-03-04T11:00:00Z'), timezone: 'UTC' },
    [{ tool: 'find_risks', output: { count: risks.length, risks } }],
    new Set(['find_risks']),
  );
  return 'answer' in step ? step.answer?.text : undefined;
}

test.each([
  ['Which risks are overdue?', 'One risk is overdue', 'Tue, 3 Mar 2026'],
  ['Welche Risiken sind überfällig?', 'Ein Risiko ist überfällig', '3. März 2026'],
])('lists only risks whose due date has passed as overdue: %s', (...told) => {
  const [question, title, day] = told;
  const answer = ask(question);
  expect(answer).toContain(title);
  expect(answer).toContain('R-1 Seal broken');
  expect(answer).toContain(day);
  expect(answer).not.toMatch(/R-[234]/);
});

test('says so if no risk is overdue', () => {
  expect(ask('Which risks are overdue?', REGISTER.slice(1))).toContain(
    'None of the risks in the register is overdue.',
  );
});
