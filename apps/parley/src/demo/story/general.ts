import type { StoryLine } from './line.ts';

export const general: StoryLine[] = [
  {
    day: -14,
    at: '08:04',
    by: 'mara',
    text:
      'Good morning all. We have signed **Harbour Lane 8**: twelve flats, one plant room, ' +
      'our biggest building so far. Lucía’s plan is in Planning. ' +
      'If anything about it worries you, say it early.',
    reactions: { '🎉': ['jonas', 'aiko', 'grace', 'noor'], '💪': ['tomas', 'finn'] },
  },
  {
    day: -14,
    at: '08:11',
    by: 'tomas',
    text: 'Twelve flats through a cellar door of 78 cm. I measured it.',
    reactions: { '😄': ['samuel', 'aiko'] },
  },
  {
    day: -14,
    at: '08:13',
    by: 'lucia',
    text: 'So did I. The buffer tank comes in two halves.',
  },
  {
    day: -12,
    at: '10:20',
    by: 'ines',
    key: 'expenses',
    text:
      '@channel The new expense form applies from today, and the old one comes back to you ' +
      'unread. Questions in the thread, please.',
    reactions: { '👍': ['jonas', 'lucia', 'noor', 'grace'] },
  },
  {
    day: -12,
    at: '10:26',
    by: 'pieter',
    under: 'expenses',
    text: 'Does parking still need a receipt?',
  },
  { day: -12, at: '10:29', by: 'ines', under: 'expenses', text: 'Only above 10 €.' },
  {
    day: -12,
    at: '10:41',
    by: 'finn',
    under: 'expenses',
    text: 'And washing the work clothes?',
  },
  {
    day: -12,
    at: '10:44',
    by: 'ines',
    under: 'expenses',
    text: 'Once a month, with the name of the laundry on it.',
  },
  {
    day: -12,
    at: '11:02',
    by: 'mara',
    under: 'expenses',
    text: 'Thank you, Inès. That saves all of us an evening at the end of the month.',
  },
  {
    day: -10,
    at: '07:52',
    by: 'mara',
    isPinned: true,
    text:
      '**How we use this place**\n\n1. One subject a thread.\n' +
      '2. Files go into the channel they belong to.\n' +
      '3. Nobody is expected to answer after 18:00. If something burns, call.',
    reactions: { '❤️': ['noor', 'elena', 'tomas', 'ines'] },
  },
  {
    day: -9,
    at: '15:40',
    by: 'noor',
    text:
      'The survey is back: 71 of 84 customers would recommend us, and the word they use most ' +
      'is “clean”. Thank you to everyone who takes their shoes off.',
    reactions: { '🎉': ['mara', 'jonas', 'lucia', 'pieter', 'ines'] },
  },
  {
    day: -9,
    at: '15:52',
    by: 'samuel',
    text: 'Grace carries spare socks for all of us. That is the whole secret.',
    reactions: { '😄': ['grace', 'noor', 'finn'] },
  },
  {
    day: -7,
    at: '09:15',
    by: 'jonas',
    text:
      'The grid operator switches off the depot {on -6} from 7:00 to 10:00. ' +
      'Please charge drills and phones today and load the vans before you go home.',
  },
  {
    day: -7,
    at: '09:21',
    by: 'pieter',
    text: 'That goes for the forklift as well. I will move the pallets we need this afternoon.',
    reactions: { '🙏': ['jonas'] },
  },
  {
    day: -6,
    at: '11:20',
    by: 'aiko',
    key: 'asked-expenses',
    text: '@Assistant what was it again with receipts for parking?',
  },
  {
    day: -6,
    at: '11:20',
    by: 'assistant',
    answers: 'asked-expenses',
    text: 'Inès answered that in the thread about the new expense form: a parking receipt is needed only above 10 €.',
    reactions: { '👍': ['aiko'] },
  },
  {
    day: -5,
    at: '13:30',
    by: 'noor',
    text: 'Where do we have the team dinner?',
    poll: [
      ['The old mill', ['mara', 'samuel', 'grace', 'lucia', 'noor']],
      ['Trattoria Sole', ['aiko', 'elena']],
      ['In the workshop', ['finn', 'tomas', 'pieter', 'jonas']],
    ],
  },
  {
    day: -5,
    at: '13:44',
    by: 'finn',
    text: 'If it is the workshop, I bring the grill.',
    reactions: { '🔥': ['tomas', 'pieter'] },
  },
  {
    day: -4,
    at: '08:40',
    by: 'noor',
    key: 'dinner',
    text: 'The old mill wins by one vote. Booked {on 8} at 18:30, for twelve. Tell me what you do not eat.',
    reactions: { '🎉': ['mara', 'samuel', 'grace'] },
  },
  { day: -4, at: '08:47', by: 'jonas', under: 'dinner', text: 'Coriander, in any amount.' },
  {
    day: -4,
    at: '09:05',
    by: 'aiko',
    under: 'dinner',
    text: 'No meat for me, fish is fine.',
  },
  { day: -4, at: '09:10', by: 'noor', under: 'dinner', text: 'Both noted.' },
  {
    day: -3,
    at: '11:05',
    by: 'mara',
    text:
      'The bank said yes to a second service van. Grace, you know best what goes into it. ' +
      'Tell Inès what the shelves cost.',
    reactions: { '🎉': ['grace', 'jonas', 'finn', 'tomas'] },
  },
  {
    day: -3,
    at: '11:18',
    by: 'grace',
    text: 'I have had the drawing in a drawer for a year. Inès gets the numbers {on 1}.',
    reactions: { '😄': ['mara', 'ines'] },
  },
  {
    day: -1,
    at: '16:10',
    by: 'ines',
    text: 'The fuel cards expire soon. The new ones are in my top drawer, sorted by van.',
  },
  {
    day: 0,
    at: '07:45',
    by: 'mara',
    text: 'Good morning. I am at the notary until 10. Until then Jonas decides.',
  },
  {
    day: 0,
    at: '08:10',
    by: 'lucia',
    text:
      'A reminder: we walk through Harbour Lane with the co-op {on 2} at 10:00. ' +
      'Whoever signs something there should come.',
    reactions: { '👍': ['jonas', 'aiko', 'samuel'] },
  },
  {
    day: 0,
    at: '14:20',
    by: 'noor',
    text: 'The old mill wants the head count by {day 2}. I have eleven. Who is missing?',
  },
  {
    day: 0,
    at: '14:31',
    by: 'pieter',
    text: 'Me. I was on the forklift.',
    reactions: { '😄': ['noor', 'finn'] },
  },
];
