import { describe, expect, test } from 'vitest';
import { wantedTime } from './index.ts';

/** A Friday, 10:00 in Berlin. The clocks go forward on Sunday the 29th. */
const NOW = new Date('2026-03-27T09:00:00Z');
const BERLIN = 'Europe/Berlin';

const read = (sentence: string, locale: string, now = NOW, timezone = BERLIN) => {
  const found = wantedTime(sentence, { now, timezone, locale });
  return found && { at: local(found.at, timezone), text: found.text };
};
const local = (at: Date, timezone = BERLIN) =>
  at.toLocaleString('sv', { timeZone: timezone }).slice(0, 16);

describe('in English', () => {
  test.each([
    ['call Bo tomorrow', '2026-03-28 09:00', 'call Bo'],
    ['tomorrow call Bo', '2026-03-28 09:00', 'call Bo'],
    ['me to call Bo in 20 minutes', '2026-03-27 10:20', 'call Bo'],
    ['in 2 hours water the plants', '2026-03-27 12:00', 'water the plants'],
    ['in an hour tea', '2026-03-27 11:00', 'tea'],
    ['in half an hour tea', '2026-03-27 10:30', 'tea'],
    ['an hour from now tea', '2026-03-27 11:00', 'tea'],
    ['in 90 min tea', '2026-03-27 11:30', 'tea'],
    ['in 1h tea', '2026-03-27 11:00', 'tea'],
    ['15m tea', '2026-03-27 10:15', 'tea'],
    ['today in 2 hours tea', '2026-03-27 12:00', 'tea'],
    ['tonight deploy', '2026-03-27 18:00', 'deploy'],
    ['deploy this evening', '2026-03-27 18:00', 'deploy'],
    ['tonight at 9 deploy', '2026-03-27 21:00', 'deploy'],
    ['at 9 tonight deploy', '2026-03-27 21:00', 'deploy'],
    ['tonight at 2 maintenance', '2026-03-28 02:00', 'maintenance'],
    ['this afternoon tea', '2026-03-27 15:00', 'tea'],
    ['tomorrow evening dinner', '2026-03-28 18:00', 'dinner'],
    ['tomorrow morning run', '2026-03-28 09:00', 'run'],
    ['tomorrow morning at 7 run', '2026-03-28 07:00', 'run'],
    ['tomorrow at noon lunch', '2026-03-28 12:00', 'lunch'],
    ['midnight deploy', '2026-03-28 00:00', 'deploy'],
    ['end of day report', '2026-03-27 17:00', 'report'],
    ['tomorrow 9', '2026-03-28 09:00', ''],
    ['tomorrow 11 call Bo', '2026-03-28 11:00', 'call Bo'],
    ['at 11 tomorrow', '2026-03-28 11:00', ''],
    ['in 3 days at 11', '2026-03-30 11:00', ''],
    ['at 11 in 3 days standup', '2026-03-30 11:00', 'standup'],
    ['monday 9:00 survey', '2026-03-30 09:00', 'survey'],
    ['monday 11 survey', '2026-03-30 11:00', 'survey'],
    ['to send the offer on monday', '2026-03-30 09:00', 'send the offer'],
    ['by friday send the offer', '2026-04-03 09:00', 'send the offer'],
    ['next friday review', '2026-04-03 09:00', 'review'],
    ['friday afternoon at 3 review', '2026-03-27 15:00', 'review'],
    ['sat shopping', '2026-03-28 09:00', 'shopping'],
    ['wed 3pm sync', '2026-04-01 15:00', 'sync'],
    ['this weekend gardening', '2026-03-28 09:00', 'gardening'],
    ['tomorrow at 5pm: pick up the keys', '2026-03-28 17:00', 'pick up the keys'],
    ['tomorrow, 11am: standup', '2026-03-28 11:00', 'standup'],
    ['at 5 tea', '2026-03-27 17:00', 'tea'],
    ['at 3 tomorrow tea', '2026-03-28 15:00', 'tea'],
    ['tomorrow at 2:30 dentist', '2026-03-28 14:30', 'dentist'],
    ['standup at 9', '2026-03-28 09:00', 'standup'],
    ['at five tea', '2026-03-27 17:00', 'tea'],
    ['half past 8 tea', '2026-03-28 08:30', 'tea'],
    ['quarter to nine bus', '2026-03-28 08:45', 'bus'],
    ['quarter to one lunch', '2026-03-27 12:45', 'lunch'],
    ['11:30 call', '2026-03-27 11:30', 'call'],
    ['day after tomorrow 14:00 call', '2026-03-29 14:00', 'call'],
    ['in 2 weeks review', '2026-04-10 09:00', 'review'],
    ['on the 5th at 11 rent', '2026-04-05 11:00', 'rent'],
    ['10 December 14:00 audit', '2026-12-10 14:00', 'audit'],
    ['Dec 10 audit', '2026-12-10 09:00', 'audit'],
    ['December 10th at 11am audit', '2026-12-10 11:00', 'audit'],
    ['2026-12-10 11:00 audit', '2026-12-10 11:00', 'audit'],
    ['end of month report', '2026-03-31 09:00', 'report'],
    ['call Bo tomorrow about the lease at 11', '2026-03-28 11:00', 'call Bo about the lease'],
    ['tomorrow 11am EST call', '2026-03-28 17:00', 'call'],
    ['today tea', '2026-03-27 11:00', 'tea'],
    ['on sunday 02:30 backup', '2026-03-29 03:30', 'backup'],
    ['on sunday at 9 brunch', '2026-03-29 09:00', 'brunch'],
    ['in 72 hours check', '2026-03-30 11:00', 'check'],
    ['in 3 days check', '2026-03-30 09:00', 'check'],
    ['8 tonight deploy', '2026-03-27 20:00', 'deploy'],
    ['at 8 in the evening deploy', '2026-03-27 20:00', 'deploy'],
    ['8 in the morning tomorrow run', '2026-03-28 08:00', 'run'],
    ['next week thursday review', '2026-04-02 09:00', 'review'],
    ['thursday next week at 11 review', '2026-04-02 11:00', 'review'],
    ['a week from today review', '2026-04-03 09:00', 'review'],
    ['beginning of next week review', '2026-03-30 09:00', 'review'],
    ['end of the week report', '2026-03-27 17:00', 'report'],
    ['in 1 hour 30 minutes tea', '2026-03-27 11:30', 'tea'],
    ['in 2h30m tea', '2026-03-27 12:30', 'tea'],
    ['in an hour and a half tea', '2026-03-27 11:30', 'tea'],
    ['tomorrow by 11 send the offer', '2026-03-28 11:00', 'send the offer'],
  ])('%s', (sentence, at, text) => {
    expect(read(sentence, 'en-GB')).toEqual({ at, text });
  });
});

describe('in German', () => {
  test.each([
    ['Bo anrufen morgen', '2026-03-28 09:00', 'Bo anrufen'],
    ['morgen Bo anrufen', '2026-03-28 09:00', 'Bo anrufen'],
    ['mich in 20 Minuten an den Kaffee', '2026-03-27 10:20', 'den Kaffee'],
    ['in einer Stunde Tee', '2026-03-27 11:00', 'Tee'],
    ['in einer halben Stunde Tee', '2026-03-27 10:30', 'Tee'],
    ['in anderthalb Stunden Tee', '2026-03-27 11:30', 'Tee'],
    ['heute in 2 Stunden Tee', '2026-03-27 12:00', 'Tee'],
    ['heute Abend Wartung', '2026-03-27 18:00', 'Wartung'],
    ['heute Abend um 8 Wartung', '2026-03-27 20:00', 'Wartung'],
    ['um 8 heute Abend Wartung', '2026-03-27 20:00', 'Wartung'],
    ['heute Nacht um 2 Wartung', '2026-03-28 02:00', 'Wartung'],
    ['heute Nachmittag Tee', '2026-03-27 15:00', 'Tee'],
    ['morgen Abend Essen', '2026-03-28 18:00', 'Essen'],
    ['morgen früh Zahnarzt', '2026-03-28 09:00', 'Zahnarzt'],
    ['morgen früh um 8 Zahnarzt', '2026-03-28 08:00', 'Zahnarzt'],
    ['um 8 morgen früh Zahnarzt', '2026-03-28 08:00', 'Zahnarzt'],
    ['8 Uhr früh morgen Zahnarzt', '2026-03-28 08:00', 'Zahnarzt'],
    ['morgen Mittag Essen', '2026-03-28 12:00', 'Essen'],
    ['Mitternacht Wartung', '2026-03-28 00:00', 'Wartung'],
    ['morgen um 7 Uhr abends Kino', '2026-03-28 19:00', 'Kino'],
    ['morgen 11', '2026-03-28 11:00', ''],
    ['montag 11 Abnahme', '2026-03-30 11:00', 'Abnahme'],
    ['montag 9:00 Abnahme', '2026-03-30 09:00', 'Abnahme'],
    ['Mo 9:00 Runde', '2026-03-30 09:00', 'Runde'],
    ['am Fr um 9 Runde', '2026-04-03 09:00', 'Runde'],
    ['am Montag um 14:15 Kran prüfen', '2026-03-30 14:15', 'Kran prüfen'],
    ['um 14:15 am Montag Kran prüfen', '2026-03-30 14:15', 'Kran prüfen'],
    ['bis Freitag Angebot schicken', '2026-04-03 09:00', 'Angebot schicken'],
    ['nächsten Freitag Review', '2026-04-03 09:00', 'Review'],
    ['Freitag Nachmittag um 3 Tee', '2026-03-27 15:00', 'Tee'],
    ['Montagabend Training', '2026-03-30 18:00', 'Training'],
    ['Sonntagmorgen um 10 Brunch', '2026-03-29 10:00', 'Brunch'],
    ['am Wochenende putzen', '2026-03-28 09:00', 'putzen'],
    ['übermorgen Paket holen', '2026-03-29 09:00', 'Paket holen'],
    ['übermorgen um viertel nach neun Bus', '2026-03-29 09:15', 'Bus'],
    ['halb acht Essen', '2026-03-28 07:30', 'Essen'],
    ['halb eins Essen', '2026-03-27 12:30', 'Essen'],
    ['um eins Essen', '2026-03-27 13:00', 'Essen'],
    ['dreiviertel acht Bus', '2026-03-28 07:45', 'Bus'],
    ['um acht Zahnarzt', '2026-03-28 08:00', 'Zahnarzt'],
    ['um 14 Uhr Bericht', '2026-03-27 14:00', 'Bericht'],
    ['14 Uhr 30 Bericht', '2026-03-27 14:30', 'Bericht'],
    ['10.30 Uhr Anruf', '2026-03-27 10:30', 'Anruf'],
    ['heute 22 Uhr Wartung', '2026-03-27 22:00', 'Wartung'],
    ['morgen um 3 Uhr Wartung', '2026-03-28 03:00', 'Wartung'],
    ['31.12. Inventur', '2026-12-31 09:00', 'Inventur'],
    ['25.12. um 18:00 Gans', '2026-12-25 18:00', 'Gans'],
    ['am 10.12. um 14 Uhr Audit', '2026-12-10 14:00', 'Audit'],
    ['10. Dezember 14 Uhr Audit', '2026-12-10 14:00', 'Audit'],
    ['am 1. April Scherz', '2026-04-01 09:00', 'Scherz'],
    ['am 5. um 11', '2026-04-05 11:00', ''],
    ['Ende des Monats Bericht', '2026-03-31 09:00', 'Bericht'],
    ['in 14 Tagen Abnahme', '2026-04-10 09:00', 'Abnahme'],
    ['in einem Monat Abnahme', '2026-04-27 09:00', 'Abnahme'],
    ['am Sonntag um 02:30 Sicherung', '2026-03-29 03:30', 'Sicherung'],
    ['in 72 Stunden prüfen', '2026-03-30 11:00', 'prüfen'],
    ['in 3 Tagen um 11 prüfen', '2026-03-30 11:00', 'prüfen'],
    ['in einer Viertelstunde Tee', '2026-03-27 10:15', 'Tee'],
    ['in 1,5 Stunden Tee', '2026-03-27 11:30', 'Tee'],
    ['in 30 Min. Tee', '2026-03-27 10:30', 'Tee'],
    ['morgen gegen 11', '2026-03-28 11:00', ''],
    ['morgen um halb 9 Bus', '2026-03-28 08:30', 'Bus'],
    ['nächste Woche Donnerstag Review', '2026-04-02 09:00', 'Review'],
    ['Montag in einer Woche Review', '2026-04-06 09:00', 'Review'],
    ['übernächsten Montag Review', '2026-04-06 09:00', 'Review'],
    ['kommenden Montag um 11 Review', '2026-03-30 11:00', 'Review'],
    ['Sonnabend um 11 Brunch', '2026-03-28 11:00', 'Brunch'],
    ['Anfang nächster Woche Bericht', '2026-03-30 09:00', 'Bericht'],
    ['Ende der Woche Bericht', '2026-03-27 17:00', 'Bericht'],
    ['morgen an Bo denken um 11 Uhr', '2026-03-28 11:00', 'an Bo denken'],
  ])('%s', (sentence, at, text) => {
    expect(read(sentence, 'de-DE')).toEqual({ at, text });
  });
});

describe('the order of day and month', () => {
  test.each([
    ['de', '10.12.2026', '2026-12-10'],
    ['de', '10/12/2026', '2026-12-10'],
    ['en-GB', '10/12/2026', '2026-12-10'],
    ['en-US', '10/12/2026', '2026-10-12'],
    ['en', '10/12/2026', '2026-10-12'],
    ['en-US', '10.12.2026', '2026-12-10'],
    ['en-US', '10/12', '2026-10-12'],
    ['en-AU', '10/12', '2026-12-10'],
    ['en-GB', '12/31', '2026-12-31'],
  ])('%s: %s is %s', (locale, date, day) => {
    expect(read(`${date} party`, locale)).toEqual({ at: `${day} 09:00`, text: 'party' });
  });
});

describe('numbers that are no times stay in the text', () => {
  test.each([
    ['invoice 2026-03 tomorrow', 'invoice 2026-03'],
    ['pay 12.50 tomorrow', 'pay 12.50'],
    ['PLT-4711 prüfen morgen', 'PLT-4711 prüfen'],
    ['Rechnung 4711 morgen', 'Rechnung 4711'],
    ['tomorrow 2 tickets', '2 tickets'],
    ['room 12 tomorrow', 'room 12'],
    ['version 1.2.3 tomorrow', 'version 1.2.3'],
    ['24/7 hotline tomorrow', '24/7 hotline'],
    ['1/2 cup of sugar tomorrow', '1/2 cup of sugar'],
    ['A4 paper tomorrow', 'A4 paper'],
    ['§ 5 lesen morgen', '§ 5 lesen'],
    ['call 0171 4711 tomorrow', 'call 0171 4711'],
    ['KW 14 planen morgen', 'KW 14 planen'],
    ['meeting of 2 hours tomorrow', 'meeting of 2 hours'],
    ['3 Angebote einholen morgen', '3 Angebote einholen'],
    ['Windows 11 update tomorrow', 'Windows 11 update'],
    ['flight LH 2026 tomorrow', 'flight LH 2026'],
    ['bis 3 Angebote da sind, morgen fragen', 'bis 3 Angebote da sind fragen'],
  ])('%s', (sentence, text) => {
    expect(read(sentence, 'en-GB')).toEqual({ at: '2026-03-28 09:00', text });
  });

  test.each(['call Bo', 'buy 2 tickets', 'ask Dec about sun', 'invoice 2026-03', 'it may rain'])(
    '%s has no time',
    (sentence) => {
      expect(read(sentence, 'en-GB')).toBeNull();
    },
  );
});

test.each([
  ['today at 9 tea', '2026-03-27 09:00', '2026-03-28 09:00'],
  ['heute um 9 Uhr Tee', '2026-03-27 09:00', '2026-03-28 09:00'],
  ['yesterday call', '2026-03-26 09:00', '2026-03-28 09:00'],
  ['an hour ago call', '2026-03-27 09:00', '2026-03-28 09:00'],
  ['letzten Freitag Bericht', '2026-03-20 09:00', '2026-04-03 09:00'],
  ['1 January 2020 party', '2020-01-01 09:00', '2027-01-01 09:00'],
  ['10.12.2025 um 14 Uhr Audit', '2025-12-10 14:00', '2026-12-10 14:00'],
])('a past time comes with the next one it can mean: %s', (sentence, at, offer) => {
  const found = wantedTime(sentence, { now: NOW, timezone: BERLIN, locale: 'de-DE' });
  expect([found?.at, found?.offer].map((date) => date && local(date))).toEqual([at, offer]);
});

test('a time ahead comes without an offer', () => {
  expect(wantedTime('tomorrow', { now: NOW, timezone: BERLIN, locale: 'en' })?.offer).toBeNull();
});

test('a part of the day that has begun is later in it', () => {
  const late = new Date('2026-03-27T18:20:00Z');
  expect(read('tonight deploy', 'en-GB', late)?.at).toBe('2026-03-27 21:00');
  expect(read('heute Abend Wartung', 'de-DE', late)?.at).toBe('2026-03-27 21:00');
});

test('words are read by the clock of the person’s time zone', () => {
  const zone = 'Pacific/Auckland';
  // Saturday morning there.
  const now = new Date('2026-04-03T20:00:00Z');
  expect(read('tonight at 11 call', 'en-NZ', now, zone)?.at).toBe('2026-04-04 23:00');
  // The clocks go back on Sunday: the same hour, 25 hours later.
  expect(read('tomorrow 9:00 call', 'en-NZ', now, zone)?.at).toBe('2026-04-05 09:00');
  expect(read('in 24 hours call', 'en-NZ', now, zone)?.at).toBe('2026-04-05 08:00');
});
