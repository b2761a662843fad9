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
 * message in five is a reply in a thread, one in four has a reaction, one in ten a mention.
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
    yield row('messages', messageOf(number, workspace_id));
  for (let number = 0; number < messages; number += 4)
    yield row('reactions', {
      id: id('reaction', number),
      workspace_id,
      channel_id: id('channel', number % CHANNELS),
      message_id: id('message', number),
      profile_id: id('person', (number * 13) % PEOPLE),
      emoji: '👍',
      created_at: new Date(START + number * 60_000).toISOString(),
    });
}

function messageOf(number: number, workspace_id: string) {
  const isReply = number % 5 === 4;
  const root = number - 4 * CHANNELS;
  const at = new Date(START + number * 60_000).toISOString();
  return {
    id: id('message', number),
    workspace_id,
    channel_id: id('channel', number % CHANNELS),
    author_id: id('person', (number * 7) % PEOPLE),
    thread_id: isReply && root >= 0 && root % 5 !== 4 ? id('message', root) : null,
    role: 'user',
    parts: [{ type: 'text', text: textOf(number) }],
    created_at: at,
    updated_at: at,
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
