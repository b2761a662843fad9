import type { StoryLine } from './line.ts';

export const customerCare: StoryLine[] = [
  {
    day: -13,
    at: '09:10',
    by: 'noor',
    text: 'A neighbour of Mrs Brandt, Lindenallee 16, asks why the meter runs at three in the night.',
  },
  {
    day: -13,
    at: '09:18',
    by: 'grace',
    text:
      'That is the legionella programme, one hour a week. We can move it to the afternoon, ' +
      'when the solar panels deliver.',
  },
  {
    day: -13,
    at: '09:33',
    by: 'noor',
    text: 'He likes that, and so do his panels. Thank you!',
    reactions: { '👍': ['grace'] },
  },
  {
    day: -11,
    at: '11:00',
    by: 'noor',
    key: 'noise',
    text: 'Complaint from Birkenweg 7: the fan next door at number 9 keeps him awake.',
  },
  { day: -11, at: '11:06', by: 'grace', under: 'noise', text: 'I will measure there {day -10}.' },
  {
    day: -10,
    at: '16:30',
    by: 'grace',
    under: 'noise',
    text:
      '47 dB at his fence; 45 are allowed. The unit is 2.1 m away, because the planter was ' +
      'moved after the drawing.',
  },
  {
    day: -10,
    at: '16:42',
    by: 'lucia',
    under: 'noise',
    text: 'My rule is three metres, and nobody measures again on site. That belongs on the site checklist.',
  },
  {
    day: -10,
    at: '16:55',
    by: 'noor',
    under: 'noise',
    text: 'I told him that it gets a hood, and when.',
  },
  {
    day: -7,
    at: '12:20',
    by: 'grace',
    under: 'noise',
    text: 'With the hood it is 42 dB. He thanked me over the fence.',
    reactions: { '❤️': ['noor', 'lucia', 'mara'] },
  },
  {
    day: -9,
    at: '10:25',
    by: 'noor',
    key: 'app',
    text: 'The third call today about signing in to the app. The manufacturer must have changed something.',
  },
  {
    day: -9,
    at: '10:50',
    by: 'grace',
    text: 'They ask for the e-mail again since the update. I wrote down the three steps.',
    file: 'how-to-sign-in.txt',
    reactions: { '🙏': ['noor'] },
  },
  { day: -9, at: '10:58', by: 'noor', text: 'Sent to all three, and two are in already.' },
  {
    day: -6,
    at: '14:30',
    by: 'ines',
    text: 'Two customers ask until when they can apply for the grant.',
  },
  {
    day: -6,
    at: '14:37',
    by: 'elena',
    text:
      'Until they sign with us. Afterwards nothing can be done, so please send nobody a ' +
      'contract before the application is in.',
  },
  {
    day: -6,
    at: '14:40',
    by: 'ines',
    text: 'Then that sentence goes into every offer.',
    reactions: { '✅': ['elena', 'mara'] },
  },
  {
    day: -4,
    at: '09:20',
    by: 'noor',
    text: 'From Mr Haupt in Bergstraße: “quiet, clean, on time, and the young man explained everything twice”.',
    reactions: { '🎉': ['mara', 'lucia', 'aiko'] },
  },
  {
    day: -4,
    at: '09:26',
    by: 'grace',
    text: 'The young man is Finn. I will tell him.',
  },
  {
    day: -2,
    at: '13:40',
    by: 'noor',
    key: 'asked-draft',
    text: '@Assistant please draft an answer to Mrs Brandt: she asks when her cellar is free again.',
  },
  {
    day: -2,
    at: '13:40',
    by: 'assistant',
    answers: 'asked-draft',
    text:
      '> Dear Mrs Brandt,\n>\n> thank you for your patience. ' +
      'A specialist firm drains and caps the old oil line {on 2}. ' +
      'We then need one more day in the cellar, and I will call you to agree on it.\n>\n' +
      '> Kind regards\n> Noor Rahman, Halden Heat',
  },
  {
    day: -2,
    at: '13:46',
    by: 'noor',
    text: 'Sent, with one word changed.',
    reactions: { '👍': ['grace'] },
  },
  {
    day: 0,
    at: '08:05',
    by: 'noor',
    text: 'The Petersens at Canal Road ask whether their teenagers can switch it off by phone 😄',
  },
  {
    day: 0,
    at: '08:12',
    by: 'grace',
    text: 'They can turn it down, and their parents can lock that. I will show them at the hand-over.',
  },
  {
    day: 0,
    at: '15:10',
    by: 'noor',
    text: 'Mrs Brandt has baked for the crew, because of the line that nobody cut.',
    reactions: { '❤️': ['mara', 'lucia', 'grace'] },
  },
  { day: 0, at: '15:22', by: 'grace', text: 'It was plum cake. It did not reach the depot.' },
];
