import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { shortcodeTable } from './build/shortcode-table.ts';
import { COMMON } from './common-emoji.ts';
import { customEmoji, indexEmoji, searchable, searchEmoji } from './emoji-search.ts';
import { qualifiedEmoji } from '@parley/model';
import { parseShortcodes } from './shortcodes.ts';

const require = createRequire(import.meta.url);
const { namesOf } = parseShortcodes(shortcodeTable());

type Row = { emoji: string; label: string; tags?: string[]; group?: number };
const rowsOf = (language: string) =>
  (
    JSON.parse(
      readFileSync(require.resolve(`emojibase-data/${language}/data.json`), 'utf8'),
    ) as Row[]
  )
    .filter(({ group }) => group !== undefined)
    .map(({ emoji, label, tags = [] }) => ({ emoji: qualifiedEmoji(emoji), label, tags }));

const english = rowsOf('en');
const custom = ['crane', 'party_parrot', 'tada', 'heartbeat_team'].map(customEmoji);
const indexes = {
  en: indexEmoji(searchable(english, english, namesOf)),
  de: indexEmoji(searchable(rowsOf('de'), english, namesOf)),
};
type Language = keyof typeof indexes;
const first = (language: Language, query: string, recent: string[] = []) =>
  searchEmoji(indexes[language], query, 8, recent).map(({ emoji }) => emoji)[0];

/** Queries that mean the same in both languages: shortcodes, and English words. */
const BOTH = `
  smile 😄, smi 😄, +1 👍, thumbs 👍, thumbsup 👍, thumbs_up 👍, thumb 👍, -1 👎, thumbsdown 👎,
  heart ❤️, hear ❤️, broken_heart 💔, tada 🎉, joy 😂, fire 🔥, eyes 👀, eye 👁️, check ✅, chec ✅,
  white_check_mark ✅, laugh 😂, laughing 😆, cry 😢, sob 😭, pray 🙏, clap 👏, rocket 🚀, 100 💯,
  wave 👋, party 🎉, sad 😢, happy 😊, love ❤️, cool 🆒, sunglasses 😎, sun ☀️, star ⭐, coffee ☕,
  beer 🍺, cake 🍰, bug 🐛, warn ⚠️, warning ⚠️, question ❓, thanks 🙏, thank 🙏, hello 👋, bye 👋,
  thinking 🤔, shrug 🤷, facepalm 🤦, poop 💩, skull 💀, ghost 👻, robot 🤖, x ❌, done ✅,
  rofl 🤣, angry 😠, money 💰, phone ☎️, pizza 🍕, dog 🐶, cat 🐱, birthday 🎂, gift 🎁, trophy 🏆,
  key 🔑, lock 🔒, idea 💡, bulb 💡, car 🚗, ship 🚢, house 🏠, germany 🇩🇪, wink 😉, sick 🤢,
  cold 🥶, muscle 💪, point 👉, raised_hands 🙌, crossed 🤞, plus ➕, minus ➖, red_circle 🔴,
  SMILE 😄, Tada 🎉, slightly_smiling 🙂, ok_hand 👌, v ✌️, calendar 📆, rain 🌧️, snow ❄️`;
const GERMAN = `
  herz ❤️, her ❤️, daumen 👍, daum 👍, lachen 😂, feuer 🔥, weinen 😭, danke 🙏, bitte 🙏,
  klatschen 👏, rakete 🚀, augen 👀, haken ✅, hallo 👋, tschüss 👋, tschuess 👋, geburtstag 🎂,
  kuchen 🎂, kaffee ☕, bier 🍺, sonne ☀️, regen 🌧️, schnee ❄️, stern ⭐, frage ❓, warnung ⚠️,
  fehler 🐛, geld 💰, brief ✉️, kalender 📅, katze 🐱, haus 🏠, auto 🚗, schiff 🚢, schlüssel 🔑,
  schloss 🔒, idee 💡, glühbirne 💡, traurig 😢, glücklich 😊, gluecklich 😊, wütend 😠, liebe ❤️,
  kuss 😘, zwinkern 😉, krank 🤒, kalt 🥶, heiß 🥵, heiss 🥵, muskel 💪, rot 🔴, grün 🟢,
  deutschland 🇩🇪, pokal 🏆, geschenk 🎁, ja 👍, nein 👎, winken 👋, nachdenken 🤔, fertig ✅,
  schulterzucken 🤷, rechts ➡️`;

const cases = (table: string) => {
  const rows = table.split(',').map((line) => line.trim().split(' '));
  return rows.map(([query = '', emoji = '']) => [query, emoji] as const);
};

describe.each(['en', 'de'] as const)('a query in the interface in %s', (language) => {
  it.each(cases(BOTH))(':%s offers %s first', (query, emoji) => {
    expect(first(language, query)).toBe(emoji);
  });
});

describe('a German query', () => {
  it.each(cases(GERMAN))(':%s offers %s first', (query, emoji) => {
    expect(first('de', query)).toBe(emoji);
  });
});

describe('the order of suggestions', () => {
  it('puts what the user used last first, among equally good ones', () => {
    expect(first('en', 'hand')).toBe('✋');
    expect(first('en', 'sm', ['😏', '😺'])).toBe('😏');
    expect(first('en', 'heart', ['💙'])).toBe('❤️');
    expect(first('en', 'hea', ['💙'])).toBe('💙');
  });

  it('has custom emoji take part, before standard ones that fit equally well', () => {
    const all = [...indexEmoji(custom), ...indexes.en];
    const found = (query: string, recent: string[] = []) =>
      searchEmoji(all, query, 3, recent).map(({ emoji }) => emoji);
    expect(found('tada')).toEqual([':tada:', '🎉']);
    expect(found('cra')[0]).toBe(':crane:');
    expect(found('parrot')).toEqual(['🦜', ':party_parrot:']);
    expect(found('tybeat')).toEqual([]);
    expect(found('eartbe')).toEqual([':heartbeat_team:', '💓']);
    expect(found('heart')[0]).toBe('❤️');
    expect(found('hea')[0]).toBe(':heartbeat_team:');
    expect(found('hea', ['💙'])[0]).toBe('💙');
  });

  it('knows only emoji that exist as common ones, each once', () => {
    const known = new Set(english.map(({ emoji }) => emoji));
    expect(COMMON.filter((emoji) => !known.has(emoji))).toEqual([]);
    expect(new Set(COMMON).size).toBe(COMMON.length);
  });

  it('finds nothing for an empty query or unknown words', () => {
    expect(first('en', ' ')).toBeUndefined();
    expect(first('en', 'qqq')).toBeUndefined();
  });
});
