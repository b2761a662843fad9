/** A Wednesday at noon. */
export const NOW = new Date('2026-03-11T12:00:00Z');

export type OfficeMessage = {
  id: string;
  channel: string;
  author: string;
  at: string;
  text: string;
};

/** Two weeks of messages in a company that installs water purifiers; `refit` is in German. */
const LINES: readonly [id: string, channel: string, author: string, at: string, text: string][] = [
  [
    'i1',
    'installations',
    'Mara Vogel',
    '2026-03-02T08:10:00Z',
    'Good morning! The permit for the Lakeside school was granted on Friday. Thanks to everyone who pushed for it 🎉',
  ],
  [
    'i2',
    'installations',
    'Jonas Berg',
    '2026-03-02T08:30:00Z',
    'Great news. I will order the twelve filters for Lakeside by Wednesday.',
  ],
  [
    'i3',
    'installations',
    'Aiko Tan',
    '2026-03-02T09:00:00Z',
    'The pump arrives on 9 March at the warehouse in Harbour Street. Jonas, can you meet the driver?',
  ],
  ['i4', 'installations', 'Jonas Berg', '2026-03-02T09:05:00Z', 'Yes, I can.'],
  [
    'i5',
    'installations',
    'Mara Vogel',
    '2026-03-03T10:00:00Z',
    'We decided to start at Lakeside on Monday 16 March, because the school is empty in that week.',
  ],
  [
    'i6',
    'installations',
    'Priya Nair',
    '2026-03-03T10:12:00Z',
    'The electrician wants 1,450 euros for the new line. That is a terrible price and I am really annoyed.',
  ],
  [
    'i7',
    'installations',
    'Mara Vogel',
    '2026-03-04T11:00:00Z',
    'Agreed: we go with Nordstrom Electric, they are cheaper. Priya, please send them the plans by Friday.',
  ],
  [
    'i8',
    'installations',
    'Jonas Berg',
    '2026-03-05T15:00:00Z',
    'The twelve filters for Lakeside are ordered, delivery takes six working days.',
  ],
  [
    'i9',
    'installations',
    'Priya Nair',
    '2026-03-06T09:00:00Z',
    'The tank weighs 380 kg empty. We need the small crane for it.',
  ],
  [
    'i10',
    'installations',
    'Aiko Tan',
    '2026-03-09T14:00:00Z',
    'The pump is here, but the seal is broken. The supplier is sorry and sends a new one until Thursday.',
  ],
  [
    'i11',
    'installations',
    'Priya Nair',
    '2026-03-10T08:00:00Z',
    'I talked to the caretaker of Lakeside, Mr. Olsen. The key is in the box next to the boiler room.',
  ],
  ['i12', 'installations', 'Jonas Berg', '2026-03-10T16:20:00Z', 'Lunch tomorrow at noon?'],
  [
    's1',
    'support',
    'Leon Faber',
    '2026-03-09T09:00:00Z',
    'The customer in Mill Lane complains again about cloudy water. She is very unhappy.',
  ],
  [
    's2',
    'support',
    'Leon Faber',
    '2026-03-10T09:30:00Z',
    'Mill Lane: the membrane was installed the wrong way round. Fixed, she is happy now.',
  ],
  [
    'r1',
    'refit',
    'Jonas Berg',
    '2026-03-03T07:00:00Z',
    'Guten Morgen! Der Kran wird am 12.3. um 14 Uhr geliefert.',
  ],
  [
    'r2',
    'refit',
    'Aiko Tan',
    '2026-03-04T09:00:00Z',
    'Ich schicke bis Freitag das Angebot an die Stadtwerke.',
  ],
  [
    'r3',
    'refit',
    'Mara Vogel',
    '2026-03-05T09:00:00Z',
    'Beschlossen: Wir nehmen den Lieferanten Holt, weil er zwei Wochen schneller liefert.',
  ],
  [
    'r4',
    'refit',
    'Jonas Berg',
    '2026-03-09T10:00:00Z',
    'Die Genehmigung für die Halle fehlt leider noch, das ist ärgerlich.',
  ],
  [
    'r5',
    'refit',
    'Aiko Tan',
    '2026-03-10T10:00:00Z',
    'Der Schlüssel für die Halle liegt bei Frau Behrens im Büro, Raum 204.',
  ],
  [
    'r6',
    'refit',
    'Mara Vogel',
    '2026-03-10T11:00:00Z',
    'Super, danke! Die Montage kostet 8.400 Euro und dauert drei Tage.',
  ],
];
export const HISTORY: readonly OfficeMessage[] = LINES.map(([id, channel, author, at, text]) => ({
  id,
  channel,
  author,
  at,
  text,
}));

export const PEOPLE = [
  {
    name: 'Mara Vogel',
    title: 'Head of operations',
    department: 'Operations',
    skills: ['planning'],
    link: '/directory/mara',
  },
  {
    name: 'Jonas Berg',
    title: 'Fitter',
    department: 'Installations',
    skills: ['welding', 'crane licence'],
    link: '/directory/jonas',
  },
  {
    name: 'Aiko Tan',
    title: 'Buyer',
    department: 'Purchasing',
    skills: ['Japanese', 'negotiation'],
    status: '🌴 Back on Monday',
    link: '/directory/aiko',
  },
  {
    name: 'Priya Nair',
    title: 'Electrical planner',
    department: 'Installations',
    skills: ['AutoCAD'],
    phone: '+49 30 5550',
    link: '/directory/priya',
  },
  {
    name: 'Leon Faber',
    title: 'Support lead',
    department: 'Support',
    skills: [],
    link: '/directory/leon',
  },
];
export const RISKS = [
  {
    number: 4,
    title: 'Seal of the pump broken again',
    score: 12,
    status: 'open',
    owner: 'Aiko Tan',
    due_on: '2026-03-20',
    link: '/risks/4',
  },
  {
    number: 2,
    title: 'Permit for the hall is late',
    score: 9,
    status: 'mitigating',
    owner: null,
    due_on: null,
    link: '/risks/2',
  },
];
export const LOCATIONS = [
  {
    name: 'Warehouse',
    kind: 'warehouse',
    address: 'Harbour Street 7',
    contact: 'Aiko Tan',
    notes: 'Ring at gate 2',
    timezone: 'Europe/Berlin',
    opening_hours: [{ day: 3, from: '07:00', to: '16:00' }],
    link: '/locations/w',
  },
  {
    name: 'Head office',
    kind: 'office',
    address: 'Canal Road 5',
    contact: 'Mara Vogel',
    notes: null,
    link: '/locations/h',
  },
];
export const POLLS = [
  {
    kind: 'message',
    title: 'Where do we have the summer dinner?',
    author: 'Priya Nair',
    at: '2026-03-09T13:00:00Z',
    text: 'Where do we have the summer dinner?',
    votes: [
      { option: 'The old mill', votes: 5 },
      { option: 'The boat', votes: 2 },
    ],
    link: '/channels/support?m=p1',
  },
];
export const EVENTS = [
  {
    title: 'Weekly planning',
    starts_at: '2026-03-12T09:00:00Z',
    is_all_day: false,
    link: '/schedule?event=plan',
  },
  {
    title: 'Trade fair',
    starts_at: '2026-03-24T00:00:00Z',
    is_all_day: true,
    link: '/schedule?event=fair',
  },
];
export const FILES = [
  {
    name: 'gearbox.pdf',
    text:
      'Gearbox G3, manual.\n\nChange the oil every 500 hours. Use 2.4 litres of SAE 90.\n\n' +
      'Never open the housing while it is hot.',
    by: 'Priya Nair',
    at: '2026-03-05T10:00:00Z',
    link: '/channels/installations?m=i9',
  },
];
