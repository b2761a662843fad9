import { readFileSync } from 'node:fs';
import type { Calendar } from './calendar.ts';
import { PEOPLE, type PersonKey, weldedOn } from './people.ts';

/** A message of the office, before it has an id. */
export type OfficeLine = {
  channel: string;
  day: string;
  time: string;
  by: PersonKey;
  key: string | null;
  text: string;
  /** The key of the message whose thread it is in. */
  under: string | null;
  isPinned: boolean;
  isEdited: boolean;
  poll: { option: string; voters: PersonKey[] }[];
  reactions: { emoji: string; by: PersonKey[] }[];
  file: string | null;
};

export type OfficeFile = {
  name: string;
  /** A channel, or 'drive'. */
  home: string;
  by: PersonKey;
  /** Several only for a PDF. */
  pages: string[];
};

export const table = (name: string): string =>
  readFileSync(new URL(`../tables/${name}.txt`, import.meta.url), 'utf8');

/** The lines of a table, without comments and empty ones. */
export const linesOf = (name: string): string[] =>
  table(name)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));

/** @throws if nobody has this name. */
export function personKey(name: string): PersonKey {
  const found = PEOPLE.find(([key]) => key === name);
  if (!found) throw new Error(`Nobody is called ${name}`);
  return found[0];
}

const persons = (list: string) => list.split(',').map(personKey);

/** The messages that were written by hand. @throws if a line has another form. */
export function readMessages(): OfficeLine[] {
  let channel = '';
  return linesOf('messages').flatMap((line) => {
    if (line.startsWith('== ')) {
      channel = line.slice(3);
      return [];
    }
    const [, day, time, by, marks, text] =
      /^(\S+) (\d\d:\d\d) (\S+) \[([^\]]*)\] (.+)$/.exec(line) ?? [];
    if (!day || !time || !by || marks === undefined || !text)
      throw new Error(`This is no message: ${line}`);
    return [{ channel, day, time, by: personKey(by), text, ...readMarks(marks) }];
  });
}

type Marks = Omit<OfficeLine, 'channel' | 'day' | 'time' | 'by' | 'text'>;

function readMarks(marks: string): Marks {
  const read: Marks = {
    key: null,
    under: null,
    isPinned: false,
    isEdited: false,
    poll: [],
    reactions: [],
    file: null,
  };
  for (const mark of marks.split(' ').filter(Boolean)) {
    const [, emoji, by] = /^(\p{Extended_Pictographic}\uFE0F?)(.+)$/u.exec(mark) ?? [];
    if (emoji && by) read.reactions.push({ emoji, by: persons(by) });
    else if (mark.startsWith('<')) read.under = mark.slice(1);
    else if (mark.startsWith('file:')) read.file = mark.slice('file:'.length);
    else if (mark.startsWith('poll:'))
      read.poll = mark
        .slice('poll:'.length)
        .split(';')
        .map((each) => {
          const [option = '', voters = ''] = each.split('=');
          return { option, voters: persons(voters) };
        });
    else if (mark === 'pin') read.isPinned = true;
    else if (mark === 'edited') read.isEdited = true;
    else read.key = mark;
  }
  return read;
}

export function readFiles(): OfficeFile[] {
  return table('files')
    .split(/^=== /m)
    .slice(1)
    .map((whole) => {
      const [head = '', ...lines] = whole.trimEnd().split('\n');
      const [name = '', home = '', by = ''] = head.split(' | ');
      return { name, home, by: personKey(by), pages: lines.join('\n').split('\n---page---\n') };
    });
}

/** What people say every day; {n} is a number. */
const SMALL: readonly [channel: string, by: string, text: string][] = [
  ['general', 'Femke', 'The post is here, {n} parcels.'],
  ['general', 'Mei', 'I am in the small meeting room until {n} past.'],
  ['general', 'Oskar', 'The bread for the canteen came late again.'],
  ['frames', 'Tariq', 'Cable harness {n} is on the bench.'],
  ['frames', 'Mei', 'Sketch {n} of the handlebar is on the wall, please have a look.'],
  ['frames', 'Henrik', 'Frame {n} is clamped, the test runs over night.'],
  ['werkstatt', 'Oskar', 'Palette {n} steht am Tor.'],
  ['werkstatt', 'Jakob', 'Bitte den Gang vor Platz {n} frei halten.'],
  ['sales', 'Lucía', 'Called {n} dealers today, nothing new.'],
  ['sales', 'Lucía', 'Two visitors tried the bike in the yard, they liked it.'],
  ['service', 'Femke', 'Answered {n} mails this morning.'],
  ['service', 'Femke', 'A customer praised the box, nice to hear.'],
];
const SMALL_PER_DAY = 8;

/** Everyday messages among which the others have to be found, the same in every run. */
export function everyday(calendar: Calendar): OfficeLine[] {
  const plain = {
    under: null,
    isPinned: false,
    isEdited: false,
    poll: [],
    reactions: [],
    file: null,
  };
  return calendar.workdays.flatMap((day, index) => [
    {
      ...plain,
      channel: 'werkstatt',
      day,
      time: '15:40',
      by: 'Jakob' as const,
      key: `welded${day}`,
      text: `Schweißerei heute: ${weldedOn(calendar, day)} Rahmen, ${index % 3} Ausschuss.`,
    },
    ...Array.from({ length: SMALL_PER_DAY }, (_, turn): OfficeLine => {
      const number = (index * 5 + turn * 7) % SMALL.length;
      const [channel, by, text] = SMALL[number] ?? ['general', 'Mei', 'Hm.'];
      return {
        ...plain,
        channel,
        day,
        time: `${9 + turn}:${String((index * 7 + turn * 13) % 60).padStart(2, '0')}`.padStart(
          5,
          '0',
        ),
        by: personKey(by),
        key: null,
        text: text.replace('{n}', String(3 + ((index * 11 + turn * 17) % 40))),
      };
    }),
  ]);
}
