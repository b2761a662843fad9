import type { PersonKey } from './people.ts';

type Score = [likelihood: number, impact: number];
/** A number of days ago, or a working day of the story with a time. */
export type When = number | [day: number, clock: string];
/** A change on a day, with its author. */
export type RiskStep = {
  at: When;
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
  /** When the risk was raised; default is shortly after the message it comes from. */
  at?: When;
  /** Key of the line it comes from. */
  from?: string;
  /** Keys of lines that mention it. */
  links?: string[];
  /** Days from today; negative in the past. */
  dueIn?: number;
  review?: { every: number; in: number };
  steps?: RiskStep[];
  actions?: {
    title: string;
    who: PersonKey;
    at: When;
    dueIn?: number;
    done?: When;
  }[];
};

const treated = (
  treatment: string,
  [residual_likelihood, residual_impact]: Score,
  treatment_plan: string,
) => ({ status: 'mitigating', treatment, residual_likelihood, residual_impact, treatment_plan });

/** Risks of a company that installs heat pumps: some from its conversations, and older ones. */
export const RISKS: readonly RiskStory[] = [
  {
    title: 'Old oil line at Lindenallee 14 is not drained',
    category: 'Safety',
    score: [4, 5],
    by: 'samuel',
    owner: 'jonas',
    channel: 'Installations',
    location: 'Lindenallee 14',
    from: 'oil',
    dueIn: 4,
    review: { every: 7, in: 3 },
    description:
      'It runs half a metre from where we drilled. A cut through it would spill **oil into ' +
      'the soil** and stop the site for weeks.',
    steps: [
      {
        at: [-12, '14:10'],
        by: 'jonas',
        set: treated(
          'reduce',
          [2, 5],
          'Drain and cap the line before any further work in the cellar. Until then: red tape, and nobody there alone.',
        ),
      },
      {
        at: [-9, '16:05'],
        by: 'samuel',
        comment: 'Marked along its whole length. The tank firm has seen the photos.',
      },
    ],
    actions: [
      { title: 'Mark the line in red', who: 'samuel', at: [-13, '12:15'], done: [-13, '14:00'] },
      { title: 'Have the line drained and capped', who: 'jonas', at: [-12, '14:12'], dueIn: 4 },
    ],
  },
  {
    title: 'The permit for the crane comes too late',
    category: 'Legal',
    score: [3, 4],
    by: 'elena',
    owner: 'elena',
    channel: 'Planning',
    location: 'Harbour Lane 8',
    from: 'permit',
    links: ['approved'],
    dueIn: 6,
    review: { every: 7, in: 6 },
    description:
      'Closing half of Harbour Lane takes the city four weeks. Without the permit the units do not get onto the roof.',
    steps: [
      {
        at: [-13, '11:30'],
        by: 'elena',
        set: treated(
          'reduce',
          [2, 3],
          'Plan B: lift from the yard with the small crane. From now on we apply when a contract is signed.',
        ),
      },
      {
        at: [-1, '11:40'],
        by: 'elena',
        set: { likelihood: 1, residual_likelihood: 1 },
        comment: 'Approved. It stays open until the crane is gone.',
      },
    ],
    actions: [
      {
        title: 'Check the reach of the small crane',
        who: 'aiko',
        at: [-13, '10:30'],
        done: [-13, '10:38'],
      },
      { title: 'Signs for the bus stop', who: 'elena', at: [-1, '11:42'], dueIn: 5 },
    ],
  },
  {
    title: 'HP 9 units stop with error 7',
    category: 'Quality',
    score: [4, 3],
    by: 'grace',
    owner: 'grace',
    channel: 'Installations',
    from: 'sensor',
    dueIn: 10,
    description:
      'The flow sensor, under firmware 2.1. Five of the nineteen that run; a restart helps for some days.',
    actions: [
      {
        title: 'Report to the manufacturer',
        who: 'grace',
        at: [0, '08:25'],
        dueIn: 1,
        done: [0, '16:20'],
      },
    ],
  },
  {
    title: 'Dirt in the pipes before commissioning',
    category: 'Quality',
    score: [2, 3],
    by: 'pieter',
    owner: 'samuel',
    channel: 'Installations',
    location: 'Harbour Lane 8',
    from: 'dirt',
    dueIn: 21,
    actions: [
      { title: 'Cap all ends at Harbour Lane', who: 'finn', at: [-1, '15:45'], done: [0, '07:40'] },
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
    at: 74,
    links: ['late-units'],
    dueIn: -3,
    review: { every: 14, in: 5 },
    description:
      'The wholesaler has moved three of the last eight deliveries by a week. Crews stand idle, and customers wait.',
    steps: [
      {
        at: 60,
        by: 'mara',
        set: treated(
          'share',
          [3, 3],
          'A penalty from the fifth day in the new framework contract; ' +
            'a second wholesaler for the two sizes we use most.',
        ),
      },
      {
        at: [-11, '08:10'],
        by: 'pieter',
        set: { residual_likelihood: 2 },
        comment: 'Bremen delivers in four days, at 3 % more. We used it for Harbour Lane.',
      },
    ],
    actions: [
      { title: 'Framework contract with a penalty', who: 'mara', at: 66, done: 40 },
      { title: 'Keep four 8 kW units in stock', who: 'pieter', at: 30, dueIn: -3 },
      { title: 'Ask Bremen for a framework price', who: 'tomas', at: [-11, '08:15'], dueIn: 9 },
    ],
  },
  {
    title: 'Only Samuel is certified for the high-voltage connection',
    category: 'People',
    score: [3, 5],
    by: 'jonas',
    owner: 'mara',
    channel: 'Leadership',
    at: 121,
    links: ['applications'],
    dueIn: 40,
    review: { every: 30, in: 11 },
    description: 'When he is ill, no site goes live.',
    steps: [
      {
        at: 100,
        by: 'mara',
        set: treated(
          'reduce',
          [2, 4],
          'Hire or certify a second electrician; until then a freelancer on call.',
        ),
      },
      { at: [-6, '08:50'], by: 'mara', comment: 'Hired. She starts in three months.' },
    ],
    actions: [
      { title: 'Course and examination for Grace', who: 'grace', at: 95, dueIn: 38 },
      { title: 'Freelancer on call', who: 'ines', at: 98, done: 80 },
    ],
  },
  {
    title: 'Customers’ bank details in a shared mailbox',
    category: 'IT and data',
    score: [3, 4],
    by: 'ines',
    owner: 'ines',
    channel: 'Leadership',
    from: 'mailbox',
    dueIn: -1,
    review: { every: 30, in: 12 },
    description: 'Everybody knows its password, and two people who left us did until now.',
    actions: [
      { title: 'Change the password', who: 'ines', at: [-4, '10:35'], done: [-4, '10:36'] },
      {
        title: 'Accounts of our own, with a second factor',
        who: 'aiko',
        at: [-4, '10:37'],
        dueIn: -1,
      },
    ],
  },
  {
    title: 'Noise at the neighbour’s fence is above 45 dB',
    category: 'Quality',
    score: [3, 3],
    by: 'noor',
    owner: 'grace',
    channel: 'Customer care',
    from: 'noise',
    dueIn: 14,
    review: { every: 60, in: 30 },
    description: 'Something moves after the drawing, and nobody measures the distance again.',
    steps: [
      {
        at: [-10, '17:00'],
        by: 'grace',
        set: treated(
          'avoid',
          [1, 3],
          'Measure the distance on the day of the installation. No outdoor unit nearer than three metres to a fence.',
        ),
      },
    ],
    actions: [
      {
        title: 'Hood for the unit at Birkenweg 9',
        who: 'grace',
        at: [-10, '17:02'],
        done: [-7, '12:10'],
      },
      { title: 'Distance on the site checklist', who: 'lucia', at: [-10, '17:04'], dueIn: 5 },
    ],
  },
  {
    title: 'Vans 3 and 5 are not safe on the motorway',
    category: 'Safety',
    score: [3, 4],
    by: 'tomas',
    owner: 'jonas',
    channel: 'Warehouse',
    location: 'Depot',
    from: 'vans',
    dueIn: 3,
    actions: [
      { title: 'New tyres for van 5', who: 'tomas', at: [-8, '13:10'], done: [-6, '15:30'] },
      { title: 'New tyres for van 3', who: 'tomas', at: [-8, '13:11'], dueIn: 1 },
    ],
  },
  {
    title: 'Customers cannot sign in to the app',
    category: 'IT and data',
    score: [4, 2],
    by: 'noor',
    owner: 'noor',
    channel: 'Customer care',
    from: 'app',
    dueIn: 7,
    actions: [
      { title: 'Write down the three steps', who: 'grace', at: [-9, '10:46'], done: [-9, '10:50'] },
      {
        title: 'Ask the manufacturer to warn us before updates',
        who: 'noor',
        at: [-9, '11:05'],
        dueIn: 7,
      },
    ],
  },
  {
    title: 'Subsidy rules change before contracts are signed',
    category: 'Finance',
    score: [4, 3],
    by: 'lucia',
    owner: 'ines',
    at: 96,
    dueIn: 60,
    review: { every: 30, in: 18 },
    description: 'A third of our offers count on the grant. If it is cut, customers postpone.',
    steps: [
      {
        at: 80,
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
    actions: [{ title: 'Two prices in every offer', who: 'noor', at: 84, done: 70 }],
  },
  {
    title: 'Refrigerant leak during maintenance',
    category: 'Environment',
    score: [2, 4],
    by: 'grace',
    owner: 'grace',
    channel: 'Installations',
    at: 140,
    review: { every: 90, in: 8 },
    steps: [
      {
        at: 130,
        by: 'grace',
        set: treated(
          'reduce',
          [1, 4],
          'Yearly leak test, and only certified colleagues open the circuit.',
        ),
      },
    ],
    actions: [{ title: 'Leak detectors calibrated', who: 'grace', at: 128, done: 110 }],
  },
  {
    title: 'Copper price eats the margin of fixed offers',
    category: 'Finance',
    score: [3, 3],
    by: 'ines',
    owner: 'ines',
    at: 168,
    review: { every: 90, in: 12 },
    steps: [
      {
        at: 150,
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
    at: 131,
    steps: [
      { at: 118, by: 'jonas', set: treated('avoid', [1, 5], 'Another scaffold with two stairs.') },
      {
        at: 83,
        by: 'jonas',
        set: { status: 'closed' },
        comment: 'Taken down, the site is finished.',
      },
    ],
  },
];
