import type { StoryLine } from './line.ts';

export const planning: StoryLine[] = [
  {
    day: -14,
    at: '09:40',
    by: 'lucia',
    key: 'harbour-plan',
    isPinned: 'for everybody',
    text:
      '**Harbour Lane 8, the plan in short**\n\n1. Plant room and risers first.\n' +
      '2. The crane lifts both outdoor units onto the roof {on 4}.\n' +
      '3. Then the flats, three a day.\n\nThe site plan is attached.',
    file: 'harbour-lane-site-plan.png',
    reactions: { '👍': ['jonas', 'mara', 'samuel'] },
  },
  {
    day: -14,
    at: '09:55',
    by: 'aiko',
    under: 'harbour-plan',
    text: 'The units stand 3.4 m from the parapet. I calculate 33 dB at the nearest bedroom window.',
  },
  {
    day: -13,
    at: '10:05',
    by: 'elena',
    key: 'permit',
    text:
      'For closing half of Harbour Lane the city wants four weeks, and the crane comes sooner ' +
      'than that. I applied today and asked for the short procedure.',
    reactions: { '👀': ['jonas', 'lucia'] },
  },
  { day: -13, at: '10:11', by: 'lucia', under: 'permit', text: 'And if they say no?' },
  {
    day: -13,
    at: '10:16',
    by: 'elena',
    under: 'permit',
    text: 'Then we lift from the yard with the small crane. Aiko, does it reach?',
  },
  {
    day: -13,
    at: '10:38',
    by: 'aiko',
    under: 'permit',
    text: 'It reaches 24 m, we need 22. Tight, but yes.',
  },
  {
    day: -13,
    at: '11:15',
    by: 'mara',
    under: 'permit',
    text:
      'Decided: the yard is plan B. And from now on we apply when a contract is signed, ' +
      'not when the planning starts.',
    reactions: { '✅': ['elena', 'lucia'] },
  },
  {
    day: -12,
    at: '13:05',
    by: 'jonas',
    text:
      'Crews for the next two weeks: Lindenallee with Tomás and Finn, Canal Road with Samuel, ' +
      'Bergstraße with Grace and Pieter.',
  },
  {
    day: -12,
    at: '13:20',
    by: 'ines',
    text: 'Do we invoice Bergstraße before or after the hand-over? The grant office wants the commissioning record.',
  },
  {
    day: -12,
    at: '13:24',
    by: 'jonas',
    text: 'After it. You get the record from Grace {on -7}.',
    reactions: { '👍': ['ines'] },
  },
  {
    day: -8,
    at: '14:15',
    by: 'aiko',
    text: 'Bergstraße and Lindenallee both want the small scaffold {on -5}.',
  },
  {
    day: -8,
    at: '14:19',
    by: 'lucia',
    text: 'Bergstraße first, ours is paid by the day there.',
  },
  { day: -8, at: '14:30', by: 'jonas', text: 'Fine. Lindenallee can do the bathrooms meanwhile.' },
  {
    day: -6,
    at: '09:30',
    by: 'ines',
    text: 'Holiday requests by {day -4}, please, so that nobody learns of them at the door.',
  },
  { day: -6, at: '09:42', by: 'elena', text: 'Mine are in.' },
  { day: -6, at: '10:01', by: 'samuel', text: 'Mine as well. Two Fridays.' },
  {
    day: -5,
    at: '10:10',
    by: 'elena',
    text: 'First answer from the city: they want to see that the bus still gets around the corner.',
  },
  {
    day: -5,
    at: '11:35',
    by: 'aiko',
    text: 'It does, with 40 cm to spare. Drawing attached.',
    file: 'turning-circle-harbour-lane.png',
    reactions: { '❤️': ['elena'] },
  },
  { day: -5, at: '11:50', by: 'elena', text: 'Handed in.' },
  {
    day: -3,
    at: '15:00',
    by: 'lucia',
    key: 'asked-decisions',
    text: '@Assistant which decisions stand for the crane at Harbour Lane?',
  },
  {
    day: -3,
    at: '15:00',
    by: 'assistant',
    answers: 'asked-decisions',
    text:
      '1. The crane lifts both units from the road {on 4} (Lucía’s plan).\n' +
      '2. Without the permit, the small crane lifts from the yard; ' +
      'it reaches 24 m, 22 are needed (decided by Mara in Elena’s thread).\n\n' +
      'The permit itself was still open when Elena last wrote about it.',
    reactions: { '👍': ['lucia', 'mara'] },
  },
  {
    day: -1,
    at: '11:25',
    by: 'elena',
    key: 'approved',
    text: 'The permit is there. One condition: the bus stop moves for that day, and the signs for it are on us, 480 €.',
    reactions: { '🎉': ['lucia', 'aiko', 'jonas', 'samuel'] },
  },
  {
    day: -1,
    at: '11:33',
    by: 'mara',
    text: 'Worth every cent. Please accept it.',
  },
  { day: -1, at: '11:36', by: 'elena', text: 'Accepted. The signs go up {on 3}.' },
  {
    day: 0,
    at: '08:15',
    by: 'aiko',
    text: 'The co-op asks whether the last three flats can wait a day, because someone is moving out of one.',
  },
  {
    day: 0,
    at: '08:31',
    by: 'jonas',
    text: 'Tomás and Finn can swap days. I confirm it to them by noon.',
    reactions: { '👍': ['aiko'] },
  },
  {
    day: 0,
    at: '11:10',
    by: 'jonas',
    text: 'They have swapped. The last three flats are done {on 9}.',
  },
  { day: 0, at: '11:18', by: 'aiko', text: 'The co-op says thank you, and so does the family.' },
];
