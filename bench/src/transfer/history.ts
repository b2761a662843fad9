import { Readable } from 'node:stream';
import { v5 } from 'uuid';
import type { FormRecord, FormSource } from '@parley/transfer';

const SPACE = '5a4f2b10-3f77-4b0e-9d55-0f2a6f1f7c11';
const PEOPLE = 200;
const CHANNELS = 100;
const WORDS = 20_000;
const id = (kind: string, number: number) => v5(`${kind} ${number}`, SPACE);
const START = Date.UTC(2020, 0, 1);

/**
 * The history of an invented team as a stream, of any length: 200 people in 100 channels. One
 * message in five is a reply in a thread, one in twenty was edited, one in four has a reaction and
 * one in sixteen two, one in ten has a mention.
 */
export function invented(messages: number): FormSource {
  const workspace = { id: id('workspace', messages), name: 'Invented' };
  return {
    form: 'invented',
    workspace,
    fingerprint: `invented ${messages}`,
    records: () => records(workspace.id, messages),
    content: async () => Readable.from([]),
  };
}

async function* records(workspace_id: string, messages: number): AsyncGenerator<FormRecord> {
  for (let number = 0; number < PEOPLE; number += 1)
    yield {
      kind: 'person',
      person: {
        id: id('person', number),
        kind: 'person',
        name: `Person ${number}`,
        address: `person${number}@invented.test`,
        avatar_path: null,
      },
    };
  const row = (table: string, values: Record<string, string | number | null | object>) =>
    ({ kind: 'row', table, row: { ...values } }) as FormRecord;
  yield row('workspaces', {
    id: workspace_id,
    name: 'Invented',
    owner_id: id('person', 0),
  });
  for (let number = 0; number < CHANNELS; number += 1)
    yield row('channels', {
      id: id('channel', number),
      workspace_id,
      name: `Channel ${number}`,
      topic: `channel-${number}`,
      visibility: number % 3 === 0 ? 'private' : 'open',
    });
  for (let number = 0; number < PEOPLE; number += 1)
    yield row('memberships', {
      id: id('membership', number),
      workspace_id,
      profile_id: id('person', number),
      role: number === 0 ? 'owner' : 'member',
    });
  for (let number = 0; number < messages; number += 1)
    yield row('messages', messageOf(number, { workspace_id, messages }));
  for (let number = 0; number < messages; number += 4)
    for (let nth = 0; nth < (number % 16 === 0 ? 2 : 1); nth += 1)
      yield row('reactions', {
        id: id(`reaction ${nth}`, number),
        workspace_id,
        channel_id: id('channel', number % CHANNELS),
        message_id: id('message', number),
        profile_id: id('person', (number * 13 + nth) % PEOPLE),
        emoji: nth === 0 ? '👍' : '🎉',
        created_at: timeOf(number),
      });
}

const timeOf = (number: number, minutes = 0): string =>
  new Date(START + (number + minutes) * 60_000).toISOString();

/** Of ten messages of a channel, the last two are replies to one or two of those before. */
const TEN = 10;
const BEFORE = 8;

/** The number of the message that a message replies to; null if it is no reply. */
function rootOf(number: number): number | null {
  const inChannel = Math.floor(number / CHANNELS);
  const spot = inChannel % TEN;
  if (spot < BEFORE) return null;
  const ten = inChannel - spot;
  const isSame = (ten / TEN) % 2 === 0;
  return number - (spot - ((ten / TEN + (isSame ? 0 : spot)) % BEFORE)) * CHANNELS;
}

/** The replies to a message, by their numbers. */
function repliesTo(number: number, messages: number): number[] {
  const spot = Math.floor(number / CHANNELS) % TEN;
  if (spot >= BEFORE) return [];
  return [BEFORE, BEFORE + 1]
    .map((reply) => number + (reply - spot) * CHANNELS)
    .filter((reply) => reply < messages && rootOf(reply) === number);
}

function messageOf(
  number: number,
  { workspace_id, messages }: { workspace_id: string; messages: number },
) {
  const root = rootOf(number);
  const replies = repliesTo(number, messages);
  const last = replies.at(-1);
  const at = timeOf(number);
  const edited = number % 20 === 7 ? timeOf(number, 3) : null;
  return {
    id: id('message', number),
    workspace_id,
    channel_id: id('channel', number % CHANNELS),
    author_id: id('person', (number * 7) % PEOPLE),
    thread_id: root === null ? null : id('message', root),
    reply_count: replies.length,
    last_reply_at: last === undefined ? null : timeOf(last),
    edited_at: edited,
    role: 'user',
    parts: [{ type: 'text', text: textOf(number) }],
    created_at: at,
    updated_at: edited ?? at,
  };
}

const SYLLABLES = ['ba', 'ke', 'lo', 'mi', 'nu', 'ra', 'se', 'ti', 'vo', 'zan', 'fer', 'gul'];

function wordOf(number: number): string {
  let word = SYLLABLES[number % SYLLABLES.length] ?? '';
  for (let rest = number; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length];
  return word;
}

/** Forty words, few of them often and most of them seldom, as people write. */
function textOf(number: number): string {
  const words: string[] = [];
  let state = (number + 1) * 2_654_435_761;
  for (let index = 0; index < 40; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const share = state / 2 ** 32;
    words.push(wordOf(Math.floor(WORDS * share ** 3)));
  }
  if (number % 10 === 0) words.push(`<@${id('person', (number * 3) % PEOPLE)}>`);
  return words.join(' ');
}
