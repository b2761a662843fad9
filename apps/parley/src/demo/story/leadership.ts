import type { StoryLine } from './line.ts';

export const leadership: StoryLine[] = [
  {
    day: -13,
    at: '16:20',
    by: 'mara',
    text: 'The margin of the last quarter is 11 %. What we can change are the hours on the road.',
  },
  {
    day: -13,
    at: '16:31',
    by: 'jonas',
    text: 'They are a fifth of every crew’s week. If sites near each other had the same crew, we would win back a day.',
  },
  {
    day: -13,
    at: '16:40',
    by: 'lucia',
    text: 'Let us try that with Lindenallee and its neighbours, and count.',
    reactions: { '👍': ['mara', 'ines'] },
  },
  {
    day: -10,
    at: '09:05',
    by: 'mara',
    key: 'applications',
    text: 'Two good applications for the second electrician.',
  },
  {
    day: -10,
    at: '09:22',
    by: 'lucia',
    under: 'applications',
    text: 'I can meet both {on -8}.',
  },
  {
    day: -8,
    at: '17:10',
    by: 'lucia',
    under: 'applications',
    text: 'The second one. She has done schools and a hospital, and her questions were better than mine.',
  },
  {
    day: -6,
    at: '08:35',
    by: 'mara',
    under: 'applications',
    text: 'She said yes. Her notice is three months, so the freelancer stays on call until then.',
    reactions: { '🎉': ['jonas', 'lucia', 'ines'] },
  },
  {
    day: -4,
    at: '10:15',
    by: 'ines',
    key: 'mailbox',
    text:
      'Two people who left us still know the password of the shared mailbox, and customers’ ' +
      'bank details are in it.',
    reactions: { '👀': ['mara'] },
  },
  {
    day: -4,
    at: '10:20',
    by: 'mara',
    text: 'New password today, and accounts of our own with a second factor after that. Inès, will you own it?',
  },
  { day: -4, at: '10:24', by: 'ines', text: 'Yes. The password is changed already.' },
  {
    day: -1,
    at: '13:15',
    by: 'mara',
    text: 'The bank wants to see our numbers {on 3}.',
  },
  { day: -1, at: '13:21', by: 'ines', text: 'You have them {on 2}.' },
  {
    day: 0,
    at: '16:45',
    by: 'ines',
    text: 'They are done, two days early. Mara, have a look at page three before they leave the house.',
  },
];
