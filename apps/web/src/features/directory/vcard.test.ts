import { expect, test } from 'vitest';
import { toVCards } from './vcard.ts';

const ID = '3f6f0f0e-9a43-4a3f-8f5e-0f2c5a1b2c3d';
const entry = {
  title: 'Planner, senior',
  department: 'Planning',
  email: 'aiko@example.test',
  phone: '+49 (40) 555-12',
  pronouns: 'she/her',
  updated_at: '2026-11-21T18:42:03.120Z',
};

test('a card contains every known field of the person', () => {
  expect(
    toVCards(
      [
        {
          id: ID,
          name: 'Aiko Tanaka',
          skills: ['Roofs; flat', 'CAD'],
          timeZone: 'Europe/Berlin',
          location: undefined,
          entry,
        },
      ],
      'Halden Heat',
    ),
  ).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:4.0',
      'KIND:individual',
      `UID:urn:uuid:${ID}`,
      'FN:Aiko Tanaka',
      'N:Tanaka;Aiko;;;',
      'ORG:Halden Heat;Planning',
      'TITLE:Planner\\, senior',
      'EMAIL;TYPE=work:aiko@example.test',
      'TEL;VALUE=uri;TYPE=work:tel:+494055512',
      'TZ:Europe/Berlin',
      'PRONOUNS:she/her',
      'CATEGORIES:Roofs\\; flat,CAD',
      'REV:20261121T184203Z',
      'END:VCARD',
      '',
    ].join('\r\n'),
  );
});

test('a name with line breaks adds no fields; a missing entry adds none either', () => {
  const card = toVCards(
    [
      {
        id: ID,
        name: 'Bo\r\nEMAIL:evil@example.test',
        skills: [],
        timeZone: null,
        location: undefined,
        entry: undefined,
      },
    ],
    'Works',
  );
  expect(card).not.toMatch(/^EMAIL/m);
  expect(card.match(/BEGIN:VCARD/g)).toHaveLength(1);
});

test('folds long lines at 75 octets without splitting a character', () => {
  const name = 'Ünïcødé '.repeat(30).trim();
  const card = toVCards(
    [{ id: ID, name, skills: [], timeZone: null, location: undefined, entry: undefined }],
    'Works',
  );
  for (const line of card.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(card.replaceAll('\r\n ', '')).toContain(`FN:${name}`);
});
