import { userParts, type MessagePart } from '@parley/model';
import { v7 } from 'uuid';
import type { DemoChannel } from './channels.ts';
import type { PersonKey } from './people.ts';
import type { Random } from './random.ts';

/** One message of the demo, before it has a workspace. `author` null is the assistant. */
export type DemoMessage = {
  id: string;
  at: Date;
  author: PersonKey | null;
  parts: MessagePart[];
  replyTo: string | null;
  mentionsAssistant: boolean;
};

const STREETS = [
  'Lindenallee',
  'Am Mühlbach',
  'Bergstraße',
  'Canal Road',
  'Rue des Tilleuls',
  'Harbour Lane',
  'Birkenweg',
  'Calle Mayor',
];
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const MONTHS = ['March', 'April', 'May', 'June', 'September', 'October'];
const DAY_MS = 24 * 3600 * 1000;

/**
 * `count` messages over the last `days` working days, oldest first, ending shortly before `now`.
 */
export function conversation(
  channel: DemoChannel,
  count: number,
  days: number,
  now: Date,
  random: Random,
): DemoMessage[] {
  const messages: DemoMessage[] = [];
  const exchanges = Math.max(1, Math.ceil(count / 4));
  for (let index = 0; messages.length < count; index += 1) {
    const age = Math.max(0, 1 - index / exchanges);
    const start = officeHours(new Date(now.getTime() - age * days * DAY_MS - 600_000), random);
    const script = random.pick(channel.exchanges);
    messages.push(
      ...exchange(
        channel,
        script,
        start.getTime() > now.getTime() ? new Date(now.getTime() - 900_000) : start,
        random,
      ),
    );
  }
  return messages.slice(0, count).toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function exchange(
  channel: DemoChannel,
  script: string,
  start: Date,
  random: Random,
): DemoMessage[] {
  const cast = random.shuffle(channel.members);
  const fill = filler(random);
  let at = start.getTime();
  const messages: DemoMessage[] = [];
  for (const line of script.split('|')) {
    const [, role = 'a', question, said = ''] = /^([abcd]): (\??)([\s\S]*)$/.exec(line) ?? [];
    at += random.between(20_000, 240_000);
    const author = cast['abcd'.indexOf(role) % cast.length] ?? null;
    const answers = messages.length > 0 && random.chance(0.15) ? messages.at(-1)?.id : undefined;
    messages.push(message(author, fill(said), at, answers ?? null, question === '?'));
    if (question === '?' && channel.mode !== 'off') {
      at += 4000;
      messages.push(
        message(
          null,
          `From what was said here: ${fill('the open points are {street} {n} and the permit, both due {day}.')}`,
          at,
          messages.at(-1)?.id ?? null,
          false,
        ),
      );
    }
  }
  return messages;
}

function message(
  author: PersonKey | null,
  text: string,
  at: number,
  replyTo: string | null,
  mentionsAssistant: boolean,
): DemoMessage {
  const id = v7({ msecs: at });
  const parts: MessagePart[] =
    author === null
      ? [{ type: 'step-start' }, { type: 'text', text, state: 'done' }]
      : userParts(id, text, []);
  return { id, at: new Date(at), author, parts, replyTo, mentionsAssistant };
}

/** One exchange speaks of one street, one day and the same numbers throughout. */
function filler(random: Random): (text: string) => string {
  const values: Record<string, string> = {
    street: random.pick(STREETS),
    day: random.pick(DAYS),
    month: random.pick(MONTHS),
    n: String(random.between(11, 29)),
    m: String(random.between(2, 9)),
  };
  return (text) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

function officeHours(day: Date, random: Random): Date {
  const date = new Date(day);
  date.setHours(random.between(7, 17), random.between(0, 59), random.between(0, 59));
  const weekend = date.getDay() === 0 ? 2 : date.getDay() === 6 ? 1 : 0;
  return new Date(date.getTime() - weekend * DAY_MS);
}
