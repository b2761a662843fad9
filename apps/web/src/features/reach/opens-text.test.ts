import i18next, { type i18n } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import de from '../../locales/de/reach.json';
import en from '../../locales/en/reach.json';
import { opensText } from './opens-text.ts';
import type { Opens } from './queries.ts';

const languages: Record<string, i18n> = {};
beforeAll(async () => {
  for (const [language, reach] of Object.entries({ en, de })) {
    const instance = i18next.createInstance();
    await instance.init({
      lng: language,
      resources: { [language]: { reach } },
      interpolation: { escapeValue: false },
    });
    languages[language] = instance;
  }
});

const NOTHING: Opens = { messages: 0, files: 0, events: 0, risks: 0, answers: 0 };
const SOME: Opens = { messages: 412, files: 31, events: 0, risks: 0, answers: 6 };

type Case = [string, Opens & { people?: number }, string | null, string, string];

const CASES: Case[] = [
  [
    'a person by name',
    SOME,
    'Kim',
    'Kim will be able to read 412 messages and 31 files. 6 answers elsewhere quote them.',
    'Kim kann dann 412 Nachrichten und 31 Dateien lesen. 6 Antworten anderswo zitieren daraus.',
  ],
  [
    'anybody who could be added, and one of each',
    { messages: 1, files: 1, events: 1, risks: 1, answers: 1 },
    null,
    'Anyone you add will be able to read 1 message, 1 file, 1 event, and 1 risk. ' +
      '1 answer elsewhere quotes them.',
    'Wer dazukommt, kann dann 1 Nachricht, 1 Datei, 1 Termin und 1 Risiko lesen. ' +
      '1 Antwort anderswo zitiert daraus.',
  ],
  [
    'more than is counted',
    { ...NOTHING, messages: 10_001 },
    'Kim',
    'Kim will be able to read more than 10,000 messages.',
    'Kim kann dann mehr als 10.000 Nachrichten lesen.',
  ],
  [
    'nothing new, whatever quotes it',
    { ...NOTHING, answers: 3 },
    'Kim',
    'Kim will read nothing that is not open to them already.',
    'Kim liest nichts, was nicht schon offen ist.',
  ],
  [
    'what the user cannot count',
    { ...NOTHING, messages: null, files: null },
    'Kim',
    'Kim will be able to read everything in this channel.',
    'Kim kann dann alles in diesem Kanal lesen.',
  ],
  [
    'everybody else in the workspace',
    { ...SOME, people: 8 },
    null,
    '8 more people will be able to join and read 412 messages and 31 files. ' +
      '6 answers elsewhere quote them.',
    '8 weitere Personen können dann beitreten und 412 Nachrichten und 31 Dateien lesen. ' +
      '6 Antworten anderswo zitieren daraus.',
  ],
  [
    'one other in the workspace',
    { ...SOME, answers: 0, people: 1 },
    null,
    '1 more person will be able to join and read 412 messages and 31 files.',
    '1 weitere Person kann dann beitreten und 412 Nachrichten und 31 Dateien lesen.',
  ],
];

describe.each(CASES)('says what a change opens to %s', (_, opens, name, english, german) => {
  test.each([
    ['en', english],
    ['de', german],
  ])('in %s', (language, text) => {
    const instance = languages[language];
    if (!instance) throw new Error('No such language');
    expect(opensText(instance.getFixedT(language, 'reach'), language, opens, name)).toBe(text);
  });
});
