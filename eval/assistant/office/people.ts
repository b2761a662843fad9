import type { Calendar } from './calendar.ts';

/** The people of the office, with what the directory knows of them. */
export const PEOPLE = [
  ['Nadia', 'Nadia Okafor', 'Managing director, fundraising', 'Management', null, ['Finance']],
  ['Henrik', 'Henrik Sand', 'Head of engineering', 'Engineering', 'Nadia', ['Fatigue tests']],
  ['Lucía', 'Lucía Prieto', 'Head of sales', 'Sales', 'Nadia', ['Spanish', 'Tenders']],
  ['Jakob', 'Jakob Weiss', 'Head of production', 'Production', 'Nadia', ['Welding', 'Forklift']],
  ['Mei', 'Mei Tanaka', 'Industrial designer', 'Engineering', 'Henrik', ['Japanese', 'CAD']],
  ['Oskar', 'Oskar Brandt', 'Head of purchasing', 'Purchasing', 'Nadia', ['Dutch', 'Hydraulics']],
  ['Femke', 'Femke de Vries', 'Customer service', 'Service', 'Lucía', ['Dutch', 'First aid']],
  ['Tariq', 'Tariq Haddad', 'Electronics engineer', 'Engineering', 'Henrik', ['Firmware']],
] as const;

export type PersonKey = (typeof PEOPLE)[number][0];

export const STATUSES: Partial<Record<PersonKey, readonly [emoji: string, text: string]>> = {
  Tariq: ['🤒', 'Off sick'],
  Lucía: ['🚆', 'On the road'],
};

const EVERYBODY = PEOPLE.map(([key]) => key);

/** The channels; the private ones have few participants. */
export const CHANNELS: Record<string, { members: readonly PersonKey[]; isPrivate?: true }> = {
  general: { members: EVERYBODY },
  frames: { members: EVERYBODY },
  werkstatt: { members: EVERYBODY },
  sales: { members: EVERYBODY },
  service: { members: EVERYBODY },
  fair: { members: EVERYBODY },
  board: { members: ['Nadia', 'Lucía', 'Oskar'], isPrivate: true },
  personnel: { members: ['Nadia', 'Femke'], isPrivate: true },
};

type Risk = {
  title: string;
  score: readonly [likelihood: number, impact: number];
  owner: PersonKey;
  due: string;
  status: 'open' | 'mitigating' | 'accepted' | 'closed';
};

export const RISKS: readonly Risk[] = [
  {
    title: 'Single supplier for displays',
    score: [4, 5],
    owner: 'Oskar',
    due: '-1fri',
    status: 'open',
  },
  {
    title: 'Battery fire in the charging room',
    score: [2, 5],
    owner: 'Tariq',
    due: '0wed',
    status: 'open',
  },
  { title: 'Two welders retire', score: [4, 3], owner: 'Jakob', due: '4fri', status: 'mitigating' },
  {
    title: 'Exchange rate of the Swiss franc',
    score: [3, 2],
    owner: 'Lucía',
    due: '6mon',
    status: 'accepted',
  },
  {
    title: 'Recall widens to batch 7C',
    score: [3, 5],
    owner: 'Femke',
    due: '3fri',
    status: 'open',
  },
  {
    title: 'Loss of the Utrecht data',
    score: [1, 4],
    owner: 'Henrik',
    due: '-2fri',
    status: 'closed',
  },
];

type Place = {
  name: string;
  kind: 'office' | 'site' | 'warehouse' | 'other';
  address: string;
  contact: PersonKey;
  hours: readonly [days: readonly number[], from: string, to: string];
};

const WEEKDAYS = [1, 2, 3, 4, 5];

export const PLACES: readonly Place[] = [
  {
    name: 'Factory Freiburg',
    kind: 'site',
    address: 'Lindenmatten 4, Freiburg',
    contact: 'Jakob',
    hours: [WEEKDAYS, '06:00', '22:00'],
  },
  {
    name: 'Office Rotterdam',
    kind: 'office',
    address: 'Maashaven 12, Rotterdam',
    contact: 'Femke',
    hours: [WEEKDAYS, '09:00', '17:00'],
  },
  {
    name: 'Showroom Basel',
    kind: 'other',
    address: 'Steinenvorstadt 12, Basel',
    contact: 'Lucía',
    hours: [[2, 3, 4, 5, 6], '10:00', '18:00'],
  },
];

type Planned = { title: string; day: string; time: string; recurrence?: string };

export const EVENTS: readonly Planned[] = [
  { title: 'Weekly round', day: '-3mon', time: '10:00', recurrence: 'FREQ=WEEKLY;BYDAY=MO' },
  { title: 'Design review Otter 2', day: '2tue', time: '14:00' },
  { title: 'Fire drill', day: '2wed', time: '11:00' },
  { title: 'Winter fair Basel', day: '3wed', time: '09:00' },
  { title: 'Photo shooting', day: '3fri', time: '09:30' },
];

/** Daily figures of the welding shop, the same in every run. */
export const weldedOn = (calendar: Calendar, day: string): number =>
  9 + ((calendar.workdays.indexOf(day) * 7 + 3) % 11);
