import type { StoryLine } from './line.ts';

const MEASURED =
  '| Site | Flow °C | COP |\n|---|---|---|\n| Lindenallee 16 | 42 | 4.3 |\n' +
  '| Canal Road 21 | 38 | 4.7 |\n| Birkenweg 9 | 45 | 3.9 |';
const CURVE =
  '```yaml\ncurve:\n  slope: 0.6\n  offset: 2\nhot_water:\n  target: 48\n  legionella: sunday 03:00\n```';

export const installations: StoryLine[] = [
  {
    day: -14,
    at: '09:30',
    by: 'grace',
    key: 'measured',
    text: `The first week of measurements from the three houses that run on trial:\n\n${MEASURED}`,
    file: 'first-week-measurements.csv',
    reactions: { '👀': ['jonas', 'samuel'] },
  },
  {
    day: -14,
    at: '09:41',
    by: 'samuel',
    under: 'measured',
    text: 'Birkenweg stands out. A flow of 45, with new radiators?',
  },
  {
    day: -14,
    at: '09:48',
    by: 'grace',
    under: 'measured',
    text: 'Two old ones are left upstairs. The owners keep them because of the tiles behind them.',
  },
  {
    day: -14,
    at: '10:02',
    by: 'jonas',
    under: 'measured',
    text: 'Then we talk to them about it before their bill does.',
  },
  {
    day: -13,
    at: '07:20',
    by: 'jonas',
    text:
      '@Tomás Silva @Finn Gallagher Lindenallee 14 today: ' +
      'old boiler out, pipes up to the cellar wall. Find out where the oil line runs before ' +
      'anyone drills.',
    reactions: { '👍': ['tomas', 'finn'] },
  },
  {
    day: -13,
    at: '11:48',
    by: 'samuel',
    key: 'oil',
    text:
      'Stop at Lindenallee 14: the old oil line was never drained, and it runs half a metre ' +
      'from where we were drilling. I am marking it in red. Nobody touches the north wall.',
    reactions: { '👀': ['jonas', 'mara'], '🙏': ['tomas'] },
  },
  {
    day: -13,
    at: '11:52',
    by: 'jonas',
    under: 'oil',
    text: 'Thank you for stopping. Is Mrs Brandt at home?',
  },
  {
    day: -13,
    at: '11:58',
    by: 'samuel',
    under: 'oil',
    text: 'Yes, and she has signed the sheet. She thought it had been emptied with the old tank.',
  },
  {
    day: -13,
    at: '12:04',
    by: 'jonas',
    under: 'oil',
    text: 'I will get the tank firm to drain and cap it. Until then nobody is in that cellar alone.',
  },
  {
    day: -13,
    at: '12:09',
    by: 'finn',
    under: 'oil',
    text: 'Red tape is up, all twelve metres of it.',
    reactions: { '👍': ['samuel', 'jonas'] },
  },
  {
    day: -12,
    at: '14:05',
    by: 'jonas',
    text: 'The tank firm can come to Lindenallee {on 2}, not sooner. We do the upper floors first.',
  },
  {
    day: -11,
    at: '10:15',
    by: 'samuel',
    key: 'curve',
    isPinned: 'for everybody',
    text: `These controller settings hold 21 °C everywhere at Canal Road:\n\n${CURVE}`,
    reactions: { '✅': ['grace', 'jonas'] },
  },
  {
    day: -11,
    at: '10:22',
    by: 'jonas',
    under: 'curve',
    text: 'A slope of 0.6 is low. Is the house that tight?',
  },
  {
    day: -11,
    at: '10:27',
    by: 'samuel',
    under: 'curve',
    text: 'Cellulose in every wall since last year. Even the stairwell stays warm.',
  },
  {
    day: -11,
    at: '10:40',
    by: 'grace',
    under: 'curve',
    text: 'Then 0.6 is where we start in insulated houses. Going up is always possible.',
  },
  {
    day: -9,
    at: '08:50',
    by: 'tomas',
    key: 'wrong-tank',
    text: 'The delivery for Bergstraße 3 is here, with a buffer tank of 200 litres. We ordered 300.',
  },
  {
    day: -9,
    at: '08:57',
    by: 'pieter',
    under: 'wrong-tank',
    text: 'My mistake or theirs?',
  },
  {
    day: -9,
    at: '08:59',
    by: 'tomas',
    under: 'wrong-tank',
    text: 'Theirs. The delivery note says 300.',
  },
  {
    day: -9,
    at: '09:20',
    by: 'pieter',
    under: 'wrong-tank',
    text: 'They swap it {on -8} before 8. Do the electrics first.',
    reactions: { '👍': ['tomas'] },
  },
  {
    day: -7,
    at: '15:35',
    by: 'grace',
    text:
      'Bergstraße 3 is finished: 1.6 bar, every circuit balanced, and Mr Haupt can read the ' +
      'display. The record is attached.',
    file: 'commissioning-bergstrasse-3.pdf',
    reactions: { '🎉': ['jonas', 'tomas', 'noor', 'mara'] },
  },
  {
    day: -7,
    at: '15:44',
    by: 'jonas',
    text: 'Well done, all of you. Is the serial number on it this time?',
  },
  {
    day: -7,
    at: '15:46',
    by: 'grace',
    text: 'First line 😄',
  },
  {
    day: -6,
    at: '13:10',
    by: 'finn',
    text: 'Who has the long core drill?',
  },
  {
    day: -6,
    at: '13:14',
    by: 'samuel',
    text: 'My van, on the left behind the ladder. Bring it back sharp.',
    reactions: { '👍': ['finn'] },
  },
  {
    day: -5,
    at: '16:45',
    by: 'jonas',
    key: 'asked-open',
    text: '@Assistant what is still open at Lindenallee 14?',
  },
  {
    day: -5,
    at: '16:45',
    by: 'assistant',
    answers: 'asked-open',
    text:
      'Two things were said here that are not done yet:\n\n' +
      '1. The old oil line has to be drained and capped. The tank firm comes {on 2}.\n' +
      '2. Until then nobody touches the north wall, and nobody is in the cellar alone.',
    reactions: { '👍': ['jonas', 'samuel'] },
  },
  {
    day: -4,
    at: '09:05',
    by: 'tomas',
    key: 'pressure',
    text: 'Lindenallee loses 0.2 bar overnight. I suspect the joint behind the bath.',
  },
  {
    day: -4,
    at: '09:12',
    by: 'grace',
    under: 'pressure',
    text: 'Before you open the wall, check the expansion vessel. It was that at Canal Road.',
  },
  {
    day: -4,
    at: '11:30',
    by: 'tomas',
    under: 'pressure',
    text: 'It was the vessel: pre-charged to 0.6 and now to 1.0. The pressure holds, and so does the wall.',
    reactions: { '🙏': ['grace'] },
  },
  {
    day: -4,
    at: '11:41',
    by: 'jonas',
    under: 'pressure',
    text: 'Decided: the pre-charge goes on the checklist. Grace, will you add it?',
  },
  {
    day: -4,
    at: '14:20',
    by: 'grace',
    text:
      'The commissioning checklist has a line more: pre-charge of the expansion vessel, ' +
      'measured with the water drained.',
    file: 'commissioning-checklist.md',
    reactions: { '✅': ['jonas', 'tomas', 'samuel'] },
  },
  {
    day: -2,
    at: '10:40',
    by: 'grace',
    text:
      'Hand-over at Canal Road 21 is {on 3} at 14:00. The Petersens want to see the app, ' +
      'so bring a tablet that is charged.',
    reactions: { '👍': ['samuel', 'noor'] },
  },
  {
    day: -1,
    at: '15:20',
    by: 'pieter',
    key: 'dirt',
    text:
      'The pipes for Harbour Lane lie open in the yard. If nobody caps them, we flush sand ' +
      'into the plate exchanger on the first day.',
  },
  {
    day: -1,
    at: '15:26',
    by: 'jonas',
    text: 'Caps are in the depot, row 4. @Finn Gallagher can you do that first thing {day 0}?',
  },
  { day: -1, at: '15:29', by: 'finn', text: 'On my list.' },
  {
    day: 0,
    at: '07:40',
    by: 'finn',
    text: 'All 46 ends are capped. I counted twice.',
    reactions: { '🙏': ['pieter', 'jonas'] },
  },
  {
    day: 0,
    at: '07:55',
    by: 'grace',
    key: 'sensor',
    text:
      'Two more HP 9 units stopped with error 7 overnight, both with firmware 2.1. ' +
      'That makes five. It is always the flow sensor.',
    reactions: { '👀': ['jonas', 'noor'] },
  },
  {
    day: 0,
    at: '08:01',
    by: 'jonas',
    text:
      '@Grace Mbeki please write it up for the manufacturer. Noor, if someone calls: ' +
      'a restart helps for now, and we come by with 2.2.',
  },
  {
    day: 0,
    at: '08:20',
    by: 'jonas',
    key: 'tanks',
    text: '@Mara Lindqvist can we order two more buffer tanks by {day 2}? The wholesaler keeps the price until then.',
  },
  {
    day: 0,
    at: '13:35',
    by: 'samuel',
    text: 'The grid operator has sealed the meter at Canal Road. Nothing is missing for the hand-over.',
    reactions: { '🎉': ['grace', 'noor'] },
  },
  {
    day: 0,
    at: '16:20',
    by: 'grace',
    text: 'The report about error 7 is out, with all five serial numbers. They promise an answer in two days.',
  },
  {
    day: 0,
    at: '16:32',
    by: 'jonas',
    text: 'Thank you. Until then there is a stick with 2.2 in every van.',
    reactions: { '👍': ['grace', 'samuel', 'tomas'] },
  },
];
