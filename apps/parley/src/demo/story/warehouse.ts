import type { StoryLine } from './line.ts';

export const warehouse: StoryLine[] = [
  {
    day: -14,
    at: '07:15',
    by: 'pieter',
    key: 'stock',
    text: 'In stock: 6 outdoor units, 4 buffer tanks, filters for two weeks. I have ordered 40 filters.',
  },
  {
    day: -11,
    at: '07:05',
    by: 'pieter',
    key: 'late-units',
    text:
      'The wholesaler moves the 8 kW units by a week again, for the third time. ' +
      'Harbour Lane needs two of them {on 4}.',
    reactions: { '👀': ['jonas'] },
  },
  { day: -11, at: '07:12', by: 'jonas', under: 'late-units', text: 'Who else has them?' },
  {
    day: -11,
    at: '07:31',
    by: 'tomas',
    under: 'late-units',
    text: 'The one in Bremen, in four days, at 3 % more.',
  },
  {
    day: -11,
    at: '07:35',
    by: 'jonas',
    under: 'late-units',
    text: 'Take both from Bremen. A crew that waits costs us more than that.',
  },
  {
    day: -11,
    at: '08:02',
    by: 'pieter',
    under: 'late-units',
    text: 'Ordered, with a date in writing.',
    reactions: { '👍': ['jonas', 'tomas'] },
  },
  {
    day: -8,
    at: '12:50',
    by: 'tomas',
    key: 'vans',
    text: 'Van 3 has 2 mm of tread left, and van 5 not much more. I would not take either onto the motorway.',
  },
  {
    day: -8,
    at: '12:58',
    by: 'jonas',
    text: 'Then nobody does. Van 5 goes to the garage {on -6}, van 3 {on 1}.',
  },
  {
    day: -5,
    at: '07:25',
    by: 'finn',
    text: 'The inventory of fittings is done. We own 212 elbows of 22 mm, and nobody knows why.',
  },
  {
    day: -5,
    at: '07:28',
    by: 'pieter',
    text: 'I know why. I clicked twice.',
    reactions: { '😄': ['finn', 'tomas', 'samuel', 'jonas'] },
  },
  {
    day: -3,
    at: '10:00',
    by: 'samuel',
    key: 'asked-stock',
    text: '@Assistant how many outdoor units do we have?',
  },
  {
    day: -3,
    at: '10:00',
    by: 'assistant',
    answers: 'asked-stock',
    text: 'Six, when Pieter last counted them {on -14}. Two of 8 kW are ordered from Bremen on top, for Harbour Lane.',
  },
  {
    day: 0,
    at: '07:30',
    by: 'pieter',
    text: 'The two units from Bremen are here, a day early. They stand at gate 2, so please do not park there.',
    reactions: { '🎉': ['jonas'] },
  },
  {
    day: 0,
    at: '12:40',
    by: 'finn',
    text: 'All four buffer tanks are in row 2 again. Somebody had put them in front of the filters.',
  },
];
