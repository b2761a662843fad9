import { expect, test } from 'vitest';
import { nextStep } from './compose.ts';
import type { SettledFact } from './conversation.ts';
import { conversation, userTurn } from './testing/conversations.ts';

const fact = (columns: Partial<SettledFact>): SettledFact => ({
  channelId: 'room',
  kind: 'promise',
  subject: null,
  text: 'Send the offer to Bremen',
  owner: 'Ada',
  dueOn: '2026-03-02',
  isConfirmed: true,
  isDone: false,
  messageId: 'said-so',
  at: '2026-03-01T10:00:00Z',
  before: null,
  ...columns,
});

const SETTLED = [
  fact({
    kind: 'decision',
    text: 'The crane becomes yellow',
    subject: 'crane colour',
    owner: null,
  }),
  fact({}),
  fact({ text: 'Order the paint', owner: 'Dee', dueOn: '2026-03-20', messageId: 'paint' }),
  fact({ text: 'Call the mayor', owner: 'Dee', isDone: true }),
  fact({ kind: 'question', text: 'Who pays for the paint?', owner: null, dueOn: null }),
  fact({
    kind: 'number',
    text: 'The sleep current is 13 µA',
    subject: 'sleep current',
    before: 'The sleep current is 11 µA',
    owner: null,
    dueOn: null,
  }),
];

const ask = (text: string, settled = SETTLED) => {
  const step = nextStep(
    conversation([userTurn('Bo', 'The sleep current is 11 µA.'), userTurn('Dee', text)], {
      settled,
      isAddressed: true,
    }),
    { now: new Date('2026-03-04T11:00:00Z'), timezone: 'UTC' },
    [],
    new Set(),
  );
  return 'answer' in step ? step.answer : null;
};

test.for<[question: string, says: RegExp, hides: RegExp]>([
  ['What did I promise?', /Dee, by .*20.*Order the paint/, /Bremen|mayor/],
  ['Was habe ich versprochen? Liste meine Zusagen', /Order the paint/, /Bremen|mayor/],
  ['Which promises of Ada are open?', /Ada, by .*2 Mar.*Send the offer/, /paint|mayor/],
  ['Which promises are overdue?', /Send the offer/, /Order the paint|mayor/],
  ['Who promised what?', /Order the paint[\s\S]*Send the offer/, /mayor/],
  ['What was decided?', /The crane becomes yellow/, /paint/],
  ['How high is the sleep current?', /13 µA.*before: The sleep current is 11/, /From this.*\n.*Bo/],
])('answers from what is settled: %s', ([question, says, hides]) => {
  const answer = ask(question);
  expect(answer?.text).toMatch(says);
  expect(answer?.text).not.toMatch(hides);
});

test('links the message that says so, and says what nobody has confirmed', () => {
  const answer = ask('Who promised what?', [fact({ isConfirmed: false })]);
  expect(answer?.text).toContain('(/channels/room?m=said-so)');
  expect(answer?.text).toContain('not confirmed');
  expect(answer?.sources).toEqual(['said-so']);
});

test('a fact cannot write Markdown of its own', () => {
  const answer = ask('Who promised what?', [fact({ text: '![x](https://evil.test)\n# Hi' })]);
  expect(answer?.text).not.toContain('![');
  expect(answer?.text).not.toContain('\n#');
});
