import type { StoryLine } from './line.ts';

export const lunch: StoryLine[] = [
  { day: -12, at: '11:40', by: 'aiko', text: 'Ramen at 12:15?', reactions: { '🍜': ['tomas'] } },
  { day: -12, at: '11:42', by: 'noor', text: 'In!' },
  {
    day: -12,
    at: '11:47',
    by: 'grace',
    text: 'Save me a seat, I am coming from Bergstraße.',
    reactions: { '👍': ['aiko'] },
  },
  { day: -9, at: '14:50', by: 'ines', text: 'There is cake left in the kitchen.' },
  {
    day: -9,
    at: '14:53',
    by: 'finn',
    text: 'There was. 😇',
    reactions: { '😄': ['ines', 'noor', 'mara'] },
  },
  { day: -6, at: '11:15', by: 'samuel', text: 'The falafel truck is back at the harbour.' },
  { day: -6, at: '11:17', by: 'noor', text: 'Finally. I was living on biscuits.' },
  {
    day: -2,
    at: '11:55',
    by: 'finn',
    text: 'I cook in the workshop {day -1}: chilli, one pot without beans for Inès. Eight portions, first come.',
    reactions: { '🙋': ['mara', 'samuel', 'tomas', 'grace', 'ines'] },
  },
  {
    day: -1,
    at: '13:05',
    by: 'mara',
    text: 'That was the best thing anyone has ever made on a test bench. Thank you, Finn!',
    reactions: { '❤️': ['finn', 'ines', 'samuel'] },
  },
  { day: 0, at: '09:05', by: 'tomas', text: 'Soup at the market hall, 12:30. Who is in?' },
  { day: 0, at: '09:14', by: 'grace', text: 'Me, and Samuel does not know it yet.' },
];
