import { expect, test } from 'vitest';
import { intentOf } from './intents.ts';

const clock = { now: new Date('2026-03-04T10:00:00Z'), timezone: 'UTC' };
const kindOf = (text: string) => intentOf(text, clock).kind;

test.each([
  ['Please summarise', 'summary'],
  ['Fasse die letzten drei Tage zusammen', 'summary'],
  ['What happened yesterday?', 'summary'],
  ['What did I miss?', 'missed'],
  ['Was habe ich verpasst?', 'missed'],
  ['What are the open tasks?', 'tasks'],
  ['Wer macht was?', 'tasks'],
  ['What did we decide about the crane?', 'question'],
  ['What was decided this week?', 'decisions'],
  ['Was wurde beschlossen?', 'decisions'],
  ['Which dates do we have?', 'dates'],
  ['Welche Termine gibt es?', 'dates'],
  ['What is on this week?', 'events'],
  ['Was steht diese Woche an?', 'events'],
  ['How is the mood this week?', 'mood'],
  ['Wie ist die Stimmung?', 'mood'],
  ['Which risks are open?', 'risks'],
  ['Welche Risiken gibt es?', 'risks'],
  ['Who is Bo Lind?', 'people'],
  ['Who can weld?', 'people'],
  ['Wer kann schweißen?', 'people'],
  ['Who calls the electrician?', 'question'],
  ['Who is in this channel?', 'list'],
  ['Welche Kanäle gibt es?', 'list'],
  ['How many files are there?', 'count'],
  ['Wie viele Nachrichten gab es gestern?', 'count'],
  ['How many pallets did we order?', 'question'],
  ['How many open risks are there?', 'count'],
  ['How many filters are in the files?', 'question'],
  ['What happened in Mill Lane?', 'question'],
  ['Was war letzte Woche los?', 'summary'],
  ['Was gibt es Neues?', 'missed'],
  ['Was gibt es Neues zum Kran?', 'question'],
  ['What does gearbox.pdf say about oil?', 'file'],
  ['Summarise gearbox.pdf', 'file'],
  ['Write a poem about cranes', 'other'],
  ['Translate this into French', 'other'],
  ['Was ist 17 * 23?', 'other'],
  ['Schreib mir ein Gedicht', 'other'],
  ['Good morning!', 'greeting'],
  ['Thanks, Bo.', 'thanks'],
  ['What can you do?', 'abilities'],
  ['Wer bist du?', 'abilities'],
  ['What did Jonas promise?', 'tasks'],
  ['The meeting went well and the tasks are done, see you all tomorrow.', 'none'],
  ['I will send the summary of risks tomorrow to everyone in the office.', 'none'],
])('%j has the intent %s', (text, kind) => {
  expect(kindOf(text)).toBe(kind);
});

test.each([
  ['Who do I ask about AutoCAD?', 'people'],
  ['How do I reach Priya?', 'people'],
  ['What did Aiko write yesterday?', 'summary'],
  ['What was the last message from Jonas?', 'latest'],
  ['Remind me tomorrow to call Olsen', 'reminder'],
  ['Erinnere mich morgen an Olsen', 'reminder'],
  ['When is the next stand-up?', 'next'],
  ['Wann ist die nächste Besprechung?', 'next'],
  ['Who is on holiday?', 'statuses'],
  ['Wer ist im Urlaub?', 'statuses'],
  ['How many people work in the Field department?', 'headcount'],
  ['Wie viele Leute arbeiten in der Montage?', 'headcount'],
  ['How many people are in this channel?', 'count'],
])('%j has the more specific intent %s', (text, kind) => {
  expect(kindOf(text)).toBe(kind);
});

test.each([
  ['Schedule a meeting tomorrow with Bo at 10', 'Meeting with Bo', '2026-03-05T10:00:00Z'],
  ['Plane eine Besprechung um 8 morgen früh', 'Besprechung', '2026-03-05T08:00:00Z'],
  ['Schedule a review at 10 on Monday', 'Review', '2026-03-09T10:00:00Z'],
])('reads the day and the hour of a draft in any order: %s', (text, title, at) => {
  expect(intentOf(text, clock)).toMatchObject({ title, at: new Date(at), hasTime: true });
});

test('proposes a time that has passed for the next time that it can mean', () => {
  expect(intentOf('Schedule a meeting yesterday at 10', clock)).toMatchObject({
    at: new Date('2026-03-05T10:00:00Z'),
    hasTime: true,
  });
});

test('reads the title and the time of a draft', () => {
  expect(intentOf('Raise a risk: the gearbox may arrive late.', clock)).toEqual({
    kind: 'draft',
    of: 'risk',
    title: 'The gearbox may arrive late',
    at: null,
    hasTime: false,
  });
  expect(intentOf('Please schedule a meeting tomorrow at 10 about the crane', clock)).toEqual({
    kind: 'draft',
    of: 'event',
    title: 'The crane',
    at: new Date('2026-03-05T10:00:00Z'),
    hasTime: true,
  });
  expect(intentOf('Can you set up a call on Friday at 3pm with Nordstrom?', clock)).toMatchObject({
    title: 'Call with Nordstrom',
    at: new Date('2026-03-06T15:00:00Z'),
  });
  expect(
    intentOf('Plane bitte eine Besprechung am Freitag um 14 Uhr zum Thema Angebot', clock),
  ).toMatchObject({ of: 'event', title: 'Angebot', at: new Date('2026-03-06T14:00:00Z') });
  expect(intentOf('Lege ein Risiko an: Lieferung der Pumpen verspätet', clock)).toMatchObject({
    of: 'risk',
    title: 'Lieferung der Pumpen verspätet',
  });
});
