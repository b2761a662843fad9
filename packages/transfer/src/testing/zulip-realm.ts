import { NAMES, wordsOf } from './planting.ts';

/** The invented organization of a synthetic export: who is in it, and what they write. */
export type Raw = Record<string, unknown>;
const PEOPLE = 40;
const STREAMS = 20;
/** The first second of the history: 1 March 2023. */
const START = 1_677_628_800;
/** Numbers of plain messages begin here, after those of the odd ones. */
export const FIRST_MESSAGE = 100_000;

export const userIdOf = (number: number): number => 10 + number;
export const streamIdOf = (number: number): number => 500 + number;
export const recipientOfStream = (stream: number): number => 10_000 + stream;
export const recipientOfPerson = (person: number): number => 20_000 + person;
export const timeOf = (seconds: number): number => START + seconds;

export const person = (id: number, more: Raw = {}): Raw => ({
  id,
  email: `user${id}@harbour.zulip.test`,
  delivery_email: `person${id}@harbour.test`,
  full_name: `${NAMES[id % NAMES.length]} ${id}`,
  is_bot: false,
  is_active: true,
  role: 400,
  ...more,
});

export const people = (): Raw[] =>
  Array.from({ length: PEOPLE }, (_, number) =>
    person(userIdOf(number), { role: number === 0 ? 100 : number < 3 ? 200 : 400 }),
  );

export const stream = (id: number, name: string, more: Raw = {}): Raw => ({
  id,
  name,
  description: `What concerns ${name}`,
  invite_only: false,
  is_web_public: false,
  history_public_to_subscribers: true,
  deactivated: false,
  stream_post_policy: 1,
  date_created: START - 1000,
  creator: userIdOf(0),
  ...more,
});

export const streams = (): Raw[] =>
  Array.from({ length: STREAMS }, (_, number) =>
    stream(streamIdOf(number), number === 0 ? 'general' : `place ${number}`, {
      deactivated: number === STREAMS - 1,
    }),
  );

export const subscriptions = (): Raw[] =>
  streams().flatMap(({ id }) =>
    people().map((somebody, number) => ({
      user_profile: somebody.id,
      recipient: recipientOfStream(Number(id)),
      active: true,
      is_muted: false,
      role: number === 1 ? 20 : 50,
    })),
  );

/** Each place has a topic for every fifty messages; one message in ten has a mention and a link. */
export function messageOf(number: number): Raw {
  const at = number % STREAMS;
  const inStream = Math.floor(number / STREAMS);
  const extra =
    inStream % 10 === 0
      ? ` @**${NAMES[userIdOf((number * 3) % PEOPLE) % NAMES.length]} ` +
        `${userIdOf((number * 3) % PEOPLE)}** [plan](https://harbour.test/${number})`
      : '';
  return {
    id: FIRST_MESSAGE + number,
    sender: userIdOf((number * 7) % PEOPLE),
    recipient: recipientOfStream(streamIdOf(at)),
    subject: `matter ${Math.floor(inStream / 50)}`,
    content: `**${at}** ${wordsOf(number)} :wave:${extra}`,
    rendered_content: '<p>ignored</p>',
    date_sent: timeOf(number * 60 + (number % 100) / 128),
    last_edit_time: null,
    edit_history: null,
  };
}

export const reactionOf = (number: number): Raw => ({
  user_profile: userIdOf((number * 13) % PEOPLE),
  message: FIRST_MESSAGE + number,
  emoji_name: '+1',
  emoji_code: '1f44d',
  reaction_type: 'unicode_emoji',
});
