/** The twelve colleagues of the demo. They share one password, which the start prints. */
export const people = [
  { key: 'mara', name: 'Mara Lindqvist' },
  { key: 'jonas', name: 'Jonas Weber' },
  { key: 'aiko', name: 'Aiko Tanaka' },
  { key: 'samuel', name: 'Samuel Okafor' },
  { key: 'lucia', name: 'Lucía Fernández' },
  { key: 'pieter', name: 'Pieter van Dijk' },
  { key: 'noor', name: 'Noor Rahman' },
  { key: 'elena', name: 'Elena Petrova' },
  { key: 'tomas', name: 'Tomás Silva' },
  { key: 'grace', name: 'Grace Mbeki' },
  { key: 'finn', name: 'Finn Gallagher' },
  { key: 'ines', name: 'Inès Moreau' },
] as const;

export type PersonKey = (typeof people)[number]['key'];

export const DEMO_PASSWORD = 'harbour-crane-tea';
export const demoEmail = (key: PersonKey) => `${key}@demo.parley.test`;
