import { expect, test } from 'vitest';
import { sourcesOf } from './sources.ts';
import { conversation, userTurn } from './testing/conversations.ts';
import type { Source } from './tools/tool.ts';

const FIRST = '01a20040-3d5a-7787-8dd0-e99eaedf1e37';
const SECOND = '01a20040-3d68-7614-8537-a9ec8097e819';
const talk = conversation([
  { ...userTurn('Ada', 'Forty tons.'), id: FIRST },
  userTurn('Bo', 'How heavy?'),
]);
const used = { named: [], found: [], restsOnFound: true };
const risk: Source = { type: 'risk', id: SECOND, title: 'Storm', href: `/risks/${SECOND}` };

test('lists only cited sources if an answer cites any', () => {
  const text = `It is [forty tons](/channels/room?m=${FIRST}).`;
  expect(sourcesOf({ ...used, text, found: [risk] }, talk)).toEqual([
    {
      type: 'message',
      id: FIRST,
      message_id: FIRST,
      title: 'Ada',
      href: `/channels/room?m=${FIRST}`,
      at: '2026-03-04T10:00:00Z',
      quote: 'forty tons',
    },
  ]);
});

test('lists what the tools found, at most eight without duplicates, if an answer cites nothing', () => {
  const many = Array.from({ length: 12 }, (_, index): Source => ({
    ...risk,
    id: `${index}`,
    href: `/risks/${index}`,
  }));
  expect(sourcesOf({ ...used, text: 'Storms.', found: [risk, risk] }, talk)).toEqual([
    { type: 'risk', id: SECOND, title: 'Storm', href: `/risks/${SECOND}` },
  ]);
  expect(sourcesOf({ ...used, text: 'Storms.', found: many }, talk)).toHaveLength(8);
});

test('lists sources that the model names, including a file of an older message', () => {
  const related = [
    {
      messageId: FIRST,
      author: 'plan.pdf',
      at: '2026-01-01T08:00:00Z',
      text: 'Forty tons',
      file: { id: SECOND, name: 'plan.pdf' },
    },
  ];
  expect(
    sourcesOf(
      { ...used, text: 'Forty tons.', named: [SECOND, 'unknown'] },
      { ...talk, turns: [], related },
    ),
  ).toEqual([
    {
      type: 'file',
      id: SECOND,
      message_id: FIRST,
      title: 'plan.pdf',
      href: `/channels/room?m=${FIRST}`,
      at: '2026-01-01T08:00:00Z',
    },
  ]);
});

test('prefers a file to its message, whichever was found first', () => {
  const href = `/channels/room?m=${FIRST}`;
  const message: Source = { type: 'message', id: FIRST, title: 'Ada', href };
  const file: Source = { type: 'file', id: SECOND, title: 'plan.pdf', href };
  for (const found of [
    [message, file],
    [file, message],
  ])
    expect(sourcesOf({ ...used, text: 'Forty tons.', found }, { ...talk, turns: [] })).toEqual([
      { type: 'file', id: SECOND, message_id: FIRST, title: 'plan.pdf', href },
    ]);
});

test('ignores a link that only starts like a cited one', () => {
  const short: Source = { type: 'location', id: '1', title: 'Quay', href: '/locations/1' };
  const long: Source = { type: 'location', id: '12', title: 'Yard', href: '/locations/12' };
  expect(
    sourcesOf({ ...used, text: 'At [the yard](/locations/12).', found: [short, long] }, talk),
  ).toMatchObject([{ id: '12' }]);
});

test('lists no sources for an answer not based on what was found, and never the question', () => {
  const question: Source = {
    type: 'message',
    id: 'by-Bo',
    title: 'Bo',
    href: '/channels/room?m=by-Bo',
  };
  expect(sourcesOf({ ...used, text: 'Storms.', found: [risk], restsOnFound: false }, talk)).toEqual(
    [],
  );
  expect(sourcesOf({ ...used, text: 'Storms.', found: [question] }, talk)).toEqual([]);
  expect(sourcesOf({ ...used, text: 'You asked [this](/channels/room?m=by-Bo).' }, talk)).toEqual(
    [],
  );
});
