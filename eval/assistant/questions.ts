import type { Calendar } from './office/calendar.ts';
import { type PersonKey, weldedOn } from './office/people.ts';
import { linesOf, personKey } from './office/read-tables.ts';

/** A question with the outcome that was written before it was asked. */
export type Question = {
  /** Its number in the table. */
  number: number;
  kind: string;
  /** One of three is held out from tuning. */
  isHeldOut: boolean;
  channel: string;
  by: PersonKey;
  ask: string;
  /** What is expected: an answer, or that nothing is said. */
  outcome: 'answer' | 'refuse' | 'unknown';
  /** Each of these has one form at least in a right answer. */
  says: string[][];
  /** None of these is in it; one that begins with '>' may follow the right parts. */
  never: string[];
  /** Keys of messages, `file:` with a name, or the name of a row; one is cited at least. */
  evidence: string[];
};

const HELD_OUT = 3;

/** @throws if a line of the table has another form. */
export function readQuestions(calendar: Calendar): Question[] {
  let kind = '';
  let number = 0;
  return linesOf('questions').flatMap((line) => {
    if (line.startsWith('== ')) {
      kind = line.slice(3);
      return [];
    }
    const [where = '', ask = '', says = '', never = '', evidence = ''] = line
      .split('|')
      .map((part) => part.trim());
    const [, channel, by] = /^(\S+) (\S+)$/.exec(where) ?? [];
    if (!channel || !by || ask === '' || says === '')
      throw new Error(`This is no question: ${line}`);
    number += 1;
    const outcome = says === 'refuse' || says === 'unknown' ? says : 'answer';
    return [
      {
        number,
        kind,
        isHeldOut: number % HELD_OUT === 0,
        channel,
        by: personKey(by),
        ask: calendar.words(ask),
        outcome,
        says: outcome === 'answer' ? partsOf(says).map((part) => formsOf(part, calendar)) : [],
        never: partsOf(never).flatMap((part) => formsOf(part, calendar)),
        evidence: evidence.split(/\s{2,}|(?<=[a-z\d]) (?=[a-z\d:-]+$)/).filter(Boolean),
      },
    ];
  });
}

const partsOf = (list: string) =>
  list
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);

const formsOf = (part: string, calendar: Calendar): string[] =>
  part.split('/').flatMap((form) => {
    const [, after = '', day] = /^(>?)\{(-?\d+[a-z]{3})\.?\}$/.exec(form) ?? [];
    if (day) return calendar.forms(day).map((each) => `${after}${each}`);
    return [
      form.replace(/\{welded:(-?\d+[a-z]{3})\}/, (_whole, on: string) =>
        String(weldedOn(calendar, on)),
      ),
    ];
  });
