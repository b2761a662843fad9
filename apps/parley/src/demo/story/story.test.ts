import { expect, test } from 'vitest';
import { storyCalendar } from '../calendar.ts';
import { channels } from '../channels.ts';
import { RISKS } from '../risk-stories.ts';
import { conversations, lineOf, story } from './index.ts';

const CHANNELS = [
  ...channels.map(({ name, members }) => ({ name, members, lines: story[name] })),
  ...conversations.map(({ people, lines }) => ({ name: people.join(), members: people, lines })),
];
const LINES = CHANNELS.flatMap(({ lines }) => lines);
const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Words with the hours in which they can be written about the same day. */
const HOURS: [words: RegExp, from: string, to: string][] = [
  [/good morning/i, '05:00', '11:00'],
  [/\b(?:tonight|this evening)\b/i, '11:00', '18:00'],
  [/\b(?:ramen|falafel|chilli|soup|lunch)\b/i, '08:30', '13:00'],
  [/\bthis afternoon\b/i, '06:00', '15:00'],
  [/\bby noon\b/i, '06:00', '11:00'],
  [/\bovernight\b/i, '05:00', '11:00'],
];
const OTHER_DAY = /\{(?:day|on) |\btomorrow\b|\bin the morning\b|\bsunday\b|\breminder\b/i;

test('no line and no risk comment is repeated', () => {
  const said = [
    ...LINES.map(({ text }) => text),
    ...RISKS.flatMap(({ steps = [], actions = [], title, description }) => [
      title,
      ...(description ? [description] : []),
      ...steps.flatMap(({ comment }) => comment ?? []),
      ...actions.map((action) => action.title),
    ]),
  ].map((text) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([]);
});

test('words fit the time they are written at', () => {
  const odd = LINES.filter(({ at, text }) =>
    HOURS.some(
      ([words, from, to]) => words.test(text) && !OTHER_DAY.test(text) && (at < from || at > to),
    ),
  );
  expect(odd).toEqual([]);
});

test('a time named for the same day is in the future', () => {
  const past = LINES.filter(({ at, text }) => {
    if (OTHER_DAY.test(text) || text.includes('18:00')) return false;
    const named = /\b(?:at |until )?(\d{1,2}:\d{2})\b/.exec(text.replace(/```[\s\S]*```/, ''))?.[1];
    return named !== undefined && minutes(named.padStart(5, '0')) <= minutes(at);
  });
  expect(past.map(({ text }) => text)).toEqual([]);
});

test('nothing names a month, a season or a week, which could contradict the demo’s date', () => {
  const times =
    'january february march april june july august september october november december ' +
    'spring summer autumn winter christmas easter';
  const dated = new RegExp(String.raw`\b(?:${times.replaceAll(' ', '|')}|week \d+|20\d\d)\b`, 'i');
  const texts = [
    ...LINES.map(({ text }) => text),
    ...RISKS.flatMap(({ title, description, steps = [] }) => [
      title,
      description ?? '',
      ...steps.map(({ comment }) => comment ?? ''),
    ]),
  ];
  expect(texts.filter((text) => dated.test(text))).toEqual([]);
});

test('people write in working hours, in their channels, and threads follow their first line', () => {
  for (const { name, members, lines } of CHANNELS)
    for (const line of lines) {
      expect(line.at >= '06:30' && line.at <= '18:00', line.text).toBe(true);
      if (line.by !== 'assistant') expect(members, `${name}: ${line.text}`).toContain(line.by);
      for (const key of [line.under, line.answers].filter((known) => known !== undefined)) {
        const first = lines.find((other) => other.key === key);
        const isBefore =
          first !== undefined &&
          (first.day < line.day || (first.day === line.day && first.at <= line.at));
        expect(isBefore, line.text).toBe(true);
      }
    }
});

test('each file is shared once, and risks refer to existing lines', () => {
  const files = LINES.flatMap(({ file }) => file ?? []);
  expect(files).toHaveLength(new Set(files).size);
  for (const { from, links = [] } of RISKS)
    for (const key of [from, ...links].filter((known) => known !== undefined))
      expect(lineOf(key).text).not.toBe('');
  expect(RISKS.filter(({ from }) => from !== undefined).length).toBeGreaterThan(RISKS.length / 2);
});

test('replaces every day placeholder, whenever the demo starts', () => {
  for (const now of ['2026-07-18T10:00:00Z', '2026-11-23T17:00:00Z', '2027-03-01T05:00:00Z']) {
    const calendar = storyCalendar(new Date(now), 'Europe/Berlin');
    const texts = LINES.map(({ text, day }) => calendar.words(text, day));
    expect(texts.filter((text) => /[{}]/.test(text))).toEqual([]);
    expect(texts.filter((text) => /\bon (?:today|tomorrow|yesterday)\b/.test(text))).toEqual([]);
  }
});
