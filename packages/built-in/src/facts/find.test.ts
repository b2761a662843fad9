import { expect, test } from 'vitest';
import type { FactCandidate, FactMessage } from './candidate.ts';
import { factsIn } from './find.ts';

/** Wednesday. */
const AT = '2026-03-04T10:00:00.000Z';
const PEOPLE = [
  { id: 'bo', name: 'Bo Larsen' },
  { id: 'ada', name: 'Ada Lovelace' },
];
const message = (text: string, more: Partial<FactMessage> = {}): FactMessage => ({
  id: 'm',
  authorId: 'ada',
  at: AT,
  threadId: null,
  replyToId: null,
  timezone: 'Europe/Berlin',
  text,
  ...more,
});

const LATER = new Date('2026-03-04T16:00:00.000Z');
const found = (...said: FactMessage[]) => factsIn(said, { people: PEOPLE, now: LATER });
const short = ({ kind, owner_id, due_on, subject }: FactCandidate) =>
  [kind, owner_id, due_on, subject].filter((one) => one !== null).join(' ');

/** A line, and what it settles: kind, owner, day, subject. */
const LINES: [line: string, facts: string[]][] = [
  // Decisions
  ['We decided to paint the crane yellow.', ['decision']],
  ['We’ve agreed on the blue logo for the fair.', ['decision']],
  ['Decision: the release moves to 12 March.', ['decision']],
  ['Agreed: no deploys on Fridays.', ['decision']],
  ['It was decided that Hamburg ships first.', ['decision']],
  ['Let’s go with the cheaper supplier from Bremen.', ['decision']],
  ['We are going with Postgres for the new service.', ['decision']],
  ['Final decision from the board: the office stays in Altona.', ['decision']],
  ['We chose the second offer of the printer.', ['decision']],
  ['Wir haben beschlossen, den Kran gelb zu streichen.', ['decision']],
  ['Beschluss: Freitags wird nicht ausgeliefert.', ['decision']],
  ['Wir haben uns auf den blauen Entwurf geeinigt.', ['decision']],
  ['Entscheidung: Hamburg liefert zuerst.', ['decision']],
  ['Wir nehmen das günstigere Angebot aus Bremen.', ['decision']],
  ['Abgemacht: Der Vertrag läuft bis Dezember.', ['decision']],
  ['Es bleibt bei der alten Lieferadresse.', ['decision']],
  ['Der Vorstand hat den neuen Haushalt freigegeben.', ['decision']],
  // Promises
  ['I’ll send the offer by Friday.', ['promise ada 2026-03-06']],
  ['I will finish the report by 12 March.', ['promise ada 2026-03-12']],
  ['I’m going to call the customer tomorrow.', ['promise ada 2026-03-05']],
  ['I’ll fix the broken link.', ['promise ada']],
  ['I’ll also update the price list by the end of the week.', ['promise ada 2026-03-06']],
  ['I can take care of the invitations by Monday.', ['promise ada 2026-03-09']],
  ['Let me check the contract and reply by tomorrow.', ['promise ada 2026-03-05']],
  ['I promise to review the draft by Thursday.', ['promise ada 2026-03-05']],
  ['- I’ll book the room for the workshop', ['promise ada']],
  ['Bo will deliver the drawings by Monday.', ['promise bo 2026-03-09']],
  ['<@bo> will write the summary by Friday.', ['promise bo 2026-03-06']],
  ['Ich schicke das Angebot bis Freitag.', ['promise ada 2026-03-06']],
  ['Ich mache die Abrechnung bis Montag fertig.', ['promise ada 2026-03-09']],
  ['Bis Freitag schreibe ich das Protokoll.', ['promise ada 2026-03-06']],
  ['Ich werde den Kunden morgen anrufen.', ['promise ada 2026-03-05']],
  ['Ich kümmere mich um die Einladungen.', ['promise ada']],
  ['Ich übernehme die Abstimmung mit Bremen.', ['promise ada']],
  ['Morgen bestelle ich die Ersatzteile.', ['promise ada 2026-03-05']],
  ['Ich prüfe den Vertrag bis zum 12. März.', ['promise ada 2026-03-12']],
  ['Bo übernimmt die Zeichnungen bis Freitag.', ['promise bo 2026-03-06']],
  // Numbers that changed
  ['Correction: the sleep current is 13 µA.', ['number sleep current']],
  ['The sleep current is not 11 but 13 µA.', ['number sleep current']],
  ['The sleep current is 13 µA, not 11.', ['number sleep current']],
  ['The rent goes up from 1,200 to 1,350 euros.', ['number rent']],
  ['The limit is 40 instead of 25.', ['number limit']],
  ['Not 41 but 43 customers, sorry.', ['number']],
  ['Der Ruhestrom beträgt nicht 11, sondern 13 µA.', ['number ruhestrom']],
  ['Korrektur: Die Miete beträgt 1.350 Euro.', ['number miete']],
  ['Die Grenze liegt bei 40 statt 25.', ['number grenze']],
  ['Der Preis steigt von 12 auf 14 Euro.', ['number preis']],
  ['Es sind 43 statt 41 Kunden.', ['number']],
  // Questions
  ['Who orders the paint for the second crane?', ['question']],
  ['When does the supplier from Bremen deliver?', ['question']],
  ['How much does the new licence cost?', ['question']],
  ['Should we renew the contract with the printer?', ['question']],
  ['Have we decided on the colour yet?', ['question']],
  ['Wer bestellt die Farbe für den zweiten Kran?', ['question']],
  ['Wann liefert der Händler aus Bremen?', ['question']],
  ['Wie viel kostet die neue Lizenz?', ['question']],
  ['Brauchen wir für die Messe einen Stromanschluss?', ['question']],
  // Not a person's own words
  ['> We decided to paint the crane yellow.', []],
  ['```\nI will send the offer by Friday.\n```', []],
];

/** Talk, and words that only look like something settled. */
const TALK = [
  'Good morning everyone!',
  'Thanks, that helps a lot.',
  'I’ll be late today.',
  'I’ll be there at nine.',
  'See you tomorrow at the fair.',
  'I’ll have the soup for lunch.',
  'I’ll think about it over the weekend.',
  'I will never understand this printer.',
  'Have we decided yet?',
  'We have not decided anything so far.',
  'Should we go for lunch at 12?',
  'Agreed!',
  'Not bad at all.',
  'I would send it by Friday if I could.',
  'It was 12 degrees this morning, not bad.',
  'Who knows?',
  'How are you today?',
  'What a great day that was!',
  'I made it by 10 to 9.',
  'Let me know if you need anything.',
  'I’ll try to look at it, maybe.',
  'My number is 0171 555 0100.',
  'Guten Morgen zusammen!',
  'Danke, das hilft sehr.',
  'Ich mache jetzt Mittagspause.',
  'Ich werde morgen im Urlaub sein.',
  'Ich mache mir Sorgen um den Zeitplan.',
  'Haben wir das schon beschlossen?',
  'Wir haben noch nichts entschieden.',
  'Bis Freitag!',
  'Wie geht es dir heute?',
  'Ich mache Feierabend, bis morgen!',
  'Wer weiß?',
  'Wenn ich Zeit habe, schicke ich es vielleicht bis Freitag.',
  'Kommst du morgen mit zum Mittagessen?',
  'Nicht schlecht, 10 von 10 Punkten.',
];

test.each(LINES)('reads what is settled: %s', (line, facts) => {
  expect(found(message(line)).map(short)).toEqual(facts);
});

test.each(TALK)('finds nothing in talk: %s', (line) => {
  expect(found(message(line))).toEqual([]);
});

test('the table has at least 80 lines, of which 30 are talk', () => {
  expect(LINES.length + TALK.length).toBeGreaterThanOrEqual(80);
  expect(TALK.length).toBeGreaterThanOrEqual(30);
});

test.each(LINES.map(([line]) => line))('quotes letter by letter: %s', (line) => {
  const spaced = `Hi  all,\n\n${line.replaceAll(' ', '  ')}\nbye`;
  for (const { quote } of found(message(spaced))) expect(spaced).toContain(quote);
});

test('a corrected number brings the statement that it replaces', () => {
  const facts = found(
    message('The sleep current is 11 µA.', { id: 'old' }),
    message('Lunch anyone', { id: 'between' }),
    message('Correction: not 11 but 13 µA.', { id: 'new' }),
  );
  expect(facts.map(({ message_id, subject }) => [message_id, subject])).toEqual([
    ['new', 'sleep current'],
    ['old', 'sleep current'],
  ]);
});

test.for<[string, FactMessage, number]>([
  [
    'an answer within the hour',
    message('Bo does.', { id: 'a', authorId: 'bo', at: '2026-03-04T10:20:00Z' }),
    0,
  ],
  [
    'a reply in its thread',
    message('Bo does.', { id: 'a', authorId: 'bo', at: '2026-03-04T15:00:00Z', threadId: 'm' }),
    0,
  ],
  [
    'a reply to it',
    message('Bo does.', { id: 'a', authorId: 'bo', at: '2026-03-04T15:00:00Z', replyToId: 'm' }),
    0,
  ],
  ['only the asker’s own words', message('I wonder.', { id: 'a', at: '2026-03-04T10:20:00Z' }), 1],
  [
    'a later message about something else',
    message('Nice.', { id: 'a', authorId: 'bo', at: '2026-03-04T15:00:00Z' }),
    1,
  ],
])('a question with %s', ([, answer, count]) => {
  expect(found(message('Who orders the paint for the crane?'), answer)).toHaveLength(count);
});

test('a question of the last hour is not open yet', () => {
  const late = message('Who orders the paint for the crane?', { at: '2026-03-04T15:30:00Z' });
  expect(found(late)).toEqual([]);
});

test('a day is that of the author’s time zone', () => {
  const line = message('I’ll send it by tomorrow evening to Bremen.', {
    at: '2026-03-04T23:30:00Z',
    timezone: 'Europe/Berlin',
  });
  expect(found(line).map(short)).toEqual(['promise ada 2026-03-06']);
});
