import type { PersonKey } from './people.ts';

type Score = [likelihood: number, impact: number];
/** What changed on a day, by whom. */
export type RiskStep = {
  daysAgo: number;
  by: PersonKey;
  set?: Record<string, string | number | null>;
  comment?: string;
};
export type RiskStory = {
  title: string;
  description?: string;
  category: string;
  score: Score;
  by: PersonKey;
  owner?: PersonKey;
  channel?: string;
  location?: string;
  daysAgo: number;
  /** Days from today; before it when negative. */
  dueIn?: number;
  review?: { every: number; in: number };
  steps?: RiskStep[];
  actions?: {
    title: string;
    who: PersonKey;
    daysAgo: number;
    dueIn?: number;
    doneDaysAgo?: number;
  }[];
  /** Words of the message it was raised from, which is written then. */
  message?: string;
};

const treated = (
  treatment: string,
  [residual_likelihood, residual_impact]: Score,
  treatment_plan: string,
) => ({ status: 'mitigating', treatment, residual_likelihood, residual_impact, treatment_plan });

/** What keeps a company that installs heat pumps awake, over half a year. */
export const RISKS: readonly RiskStory[] = [
  {
    title: 'Old oil line at Lindenallee 14 is still live',
    category: 'Safety',
    score: [4, 5],
    by: 'samuel',
    owner: 'jonas',
    channel: 'Installations',
    location: 'Lindenallee 14',
    daysAgo: 16,
    dueIn: 4,
    review: { every: 7, in: 3 },
    description:
      'The line in the cellar was never drained. A cut through it would spill **oil into the soil** and stop the site for weeks.',
    message:
      'The old oil line at Lindenallee is still live, and two of us drilled next to it without knowing. That could have gone badly.',
    steps: [
      {
        daysAgo: 12,
        by: 'jonas',
        set: treated(
          'reduce',
          [2, 5],
          'Drain and cap the line before any further work. Until then: red tape, and nobody drills on the north wall.',
        ),
      },
      {
        daysAgo: 9,
        by: 'samuel',
        comment:
          'The line is marked along its whole length. Draining is booked with the tank firm.',
      },
    ],
    actions: [
      { title: 'Mark the line in red', who: 'samuel', daysAgo: 15, doneDaysAgo: 14 },
      { title: 'Have the line drained and capped', who: 'jonas', daysAgo: 12, dueIn: 2 },
    ],
  },
  {
    title: 'Outdoor units arrive after the crews are booked',
    category: 'Supply',
    score: [4, 4],
    by: 'pieter',
    owner: 'pieter',
    channel: 'Warehouse',
    location: 'Depot',
    daysAgo: 74,
    dueIn: -3,
    review: { every: 14, in: 5 },
    description:
      'The wholesaler has moved three of the last eight deliveries by a week. Crews stand idle, customers wait in the cold.',
    steps: [
      {
        daysAgo: 60,
        by: 'mara',
        set: treated(
          'share',
          [3, 3],
          'Penalty from the fifth day in the new framework contract; a second wholesaler for the two sizes we use most.',
        ),
      },
      {
        daysAgo: 21,
        by: 'pieter',
        set: { likelihood: 4, residual_likelihood: 3 },
        comment: 'Second wholesaler delivers within four days, at 3 % more.',
      },
    ],
    actions: [
      { title: 'Framework contract with a penalty', who: 'mara', daysAgo: 66, doneDaysAgo: 40 },
      { title: 'Keep four 8 kW units in stock', who: 'pieter', daysAgo: 30, dueIn: -3 },
      { title: 'Call the second wholesaler every Monday', who: 'tomas', daysAgo: 20, dueIn: 9 },
    ],
  },
  {
    title: 'Road permit for the crane comes too late',
    category: 'Legal',
    score: [3, 4],
    by: 'elena',
    owner: 'elena',
    channel: 'Planning',
    location: 'Canal Road 21',
    daysAgo: 33,
    dueIn: 9,
    review: { every: 7, in: 6 },
    description:
      'The city needs four weeks. Without the permit the unit cannot be lifted onto the roof.',
    steps: [
      {
        daysAgo: 25,
        by: 'elena',
        set: treated(
          'reduce',
          [2, 4],
          'Apply at the signing of the contract instead of at planning. Plan B: lift from the yard with the small crane.',
        ),
      },
    ],
    actions: [
      { title: 'Template for the application', who: 'elena', daysAgo: 27, doneDaysAgo: 18 },
      { title: 'Ask the neighbour about the yard', who: 'aiko', daysAgo: 10, dueIn: 5 },
    ],
  },
  {
    title: 'Only Samuel is certified for the high-voltage connection',
    category: 'People',
    score: [3, 5],
    by: 'jonas',
    owner: 'mara',
    channel: 'Leadership',
    daysAgo: 121,
    dueIn: 40,
    review: { every: 30, in: 11 },
    description: 'When he is ill, no site goes live.',
    steps: [
      {
        daysAgo: 100,
        by: 'mara',
        set: treated(
          'reduce',
          [2, 4],
          'Certify a second electrician; until then a freelancer on call.',
        ),
      },
    ],
    actions: [
      { title: 'Course and examination for Grace', who: 'grace', daysAgo: 95, dueIn: 38 },
      { title: 'Freelancer on call', who: 'ines', daysAgo: 98, doneDaysAgo: 80 },
    ],
  },
  {
    title: 'Subsidy rules change before contracts are signed',
    category: 'Finance',
    score: [4, 3],
    by: 'lucia',
    owner: 'ines',
    daysAgo: 96,
    dueIn: 60,
    review: { every: 30, in: 18 },
    description: 'A third of our offers count on the grant. If it is cut, customers postpone.',
    steps: [
      {
        daysAgo: 80,
        by: 'ines',
        set: {
          status: 'accepted',
          treatment: 'retain',
          residual_likelihood: 4,
          residual_impact: 2,
        },
        comment: 'We cannot change it. Offers now show the price with and without the grant.',
      },
    ],
    actions: [{ title: 'Two prices in every offer', who: 'noor', daysAgo: 84, doneDaysAgo: 70 }],
  },
  {
    title: 'Noise above 45 dB at the neighbour’s fence',
    category: 'Quality',
    score: [3, 3],
    by: 'noor',
    owner: 'grace',
    channel: 'Customer care',
    daysAgo: 58,
    dueIn: 14,
    review: { every: 60, in: 30 },
    steps: [
      {
        daysAgo: 41,
        by: 'grace',
        set: treated(
          'avoid',
          [1, 3],
          'Measure before planning, and no outdoor unit nearer than three metres to a fence.',
        ),
      },
    ],
    actions: [
      { title: 'Sound level meter for each crew', who: 'finn', daysAgo: 50, doneDaysAgo: 22 },
      { title: 'Add the distance to the site checklist', who: 'lucia', daysAgo: 40, dueIn: 12 },
    ],
  },
  {
    title: 'Refrigerant leak during maintenance',
    category: 'Environment',
    score: [2, 4],
    by: 'grace',
    owner: 'grace',
    channel: 'Installations',
    daysAgo: 140,
    review: { every: 90, in: 22 },
    steps: [
      {
        daysAgo: 130,
        by: 'grace',
        set: treated(
          'reduce',
          [1, 4],
          'Yearly leak test, and only certified colleagues open the circuit.',
        ),
      },
    ],
    actions: [{ title: 'Leak detectors calibrated', who: 'grace', daysAgo: 128, doneDaysAgo: 110 }],
  },
  {
    title: 'Two vans fail the winter inspection',
    category: 'Supply',
    score: [3, 2],
    by: 'tomas',
    owner: 'tomas',
    channel: 'Warehouse',
    location: 'Depot',
    daysAgo: 24,
    dueIn: 10,
    actions: [{ title: 'New tyres for vans 3 and 5', who: 'tomas', daysAgo: 20, dueIn: 6 }],
  },
  {
    title: 'Customer data in a shared mailbox',
    category: 'IT and data',
    score: [3, 4],
    by: 'ines',
    owner: 'finn',
    daysAgo: 49,
    dueIn: -6,
    review: { every: 30, in: -2 },
    description: 'Everybody knows its password, and two people who left still do.',
    actions: [
      { title: 'Personal accounts with a second factor', who: 'finn', daysAgo: 45, dueIn: -6 },
    ],
  },
  {
    title: 'Frost in the lines before commissioning',
    category: 'Quality',
    score: [2, 3],
    by: 'pieter',
    owner: 'samuel',
    channel: 'Installations',
    daysAgo: 12,
    dueIn: 21,
  },
  {
    title: 'App sign-in fails after the vendor’s update',
    category: 'IT and data',
    score: [4, 2],
    by: 'noor',
    owner: 'noor',
    channel: 'Customer care',
    daysAgo: 19,
    dueIn: 7,
    actions: [{ title: 'How-to for customers', who: 'noor', daysAgo: 18, doneDaysAgo: 17 }],
  },
  {
    title: 'Copper price eats the margin of fixed offers',
    category: 'Finance',
    score: [3, 3],
    by: 'ines',
    owner: 'ines',
    daysAgo: 168,
    review: { every: 90, in: 12 },
    steps: [
      {
        daysAgo: 150,
        by: 'ines',
        set: treated(
          'share',
          [2, 2],
          'Offers are valid for four weeks, and copper is bought by the quarter.',
        ),
      },
    ],
  },
  {
    title: 'Scaffolding at the school without a second exit',
    category: 'Safety',
    score: [3, 5],
    by: 'jonas',
    owner: 'jonas',
    daysAgo: 131,
    steps: [
      {
        daysAgo: 118,
        by: 'jonas',
        set: treated('avoid', [1, 5], 'Another scaffold with two stairs.'),
      },
      {
        daysAgo: 83,
        by: 'jonas',
        set: { status: 'closed' },
        comment: 'Taken down, the site is finished.',
      },
    ],
  },
  {
    title: 'Website form lets spam through to planning',
    category: 'IT and data',
    score: [3, 1],
    by: 'finn',
    owner: 'finn',
    channel: 'Website',
    daysAgo: 110,
    steps: [{ daysAgo: 70, by: 'finn', set: { status: 'closed' }, comment: 'The honeypot works.' }],
  },
];
