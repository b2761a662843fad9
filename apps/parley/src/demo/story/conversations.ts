import type { PersonKey } from '../people.ts';
import type { StoryLine } from './line.ts';

/** Conversations outside channels; the first person started each. */
export const conversations: { people: PersonKey[]; lines: StoryLine[] }[] = [
  {
    people: ['mara', 'jonas'],
    lines: [
      {
        day: -1,
        at: '16:40',
        by: 'mara',
        text: 'Do you have ten minutes {day 0}, before everybody is in?',
      },
      {
        day: -1,
        at: '16:46',
        by: 'jonas',
        text: 'In the morning at 7:15, at the depot. Coffee is on me.',
      },
      { day: -1, at: '16:47', by: 'mara', text: 'Then I bring the rolls.' },
    ],
  },
  {
    people: ['aiko', 'mara', 'lucia'],
    lines: [
      {
        day: -1,
        at: '14:10',
        by: 'aiko',
        text: 'The drawings for Harbour Lane are ready for a last look.',
      },
      {
        day: -1,
        at: '14:31',
        by: 'lucia',
        text: 'They look right to me. Move the buffer 20 cm to the left, and the door opens all the way.',
      },
      { day: -1, at: '14:40', by: 'aiko', text: 'Moved. Mara, it is yours now.' },
    ],
  },
];
