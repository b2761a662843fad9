/** The invented team of a synthetic export: who is in it, and what they write. */
const TEAM = 'T0HARBOUR';
const PEOPLE = 40;
const CHANNELS = 20;
/** The first second of the history: 1 March 2023. */
export const START = 1_677_628_800;

export const userIdOf = (number: number): string => `U0PERSON${String(number).padStart(3, '0')}`;
const channelIdOf = (number: number): string => `C0CHANNEL${String(number).padStart(3, '0')}`;
export const tsOf = (seconds: number, micros = 0): string =>
  `${START + seconds}.${String(micros).padStart(6, '0')}`;

export type Raw = Record<string, unknown>;

const NAMES = ['Mara', 'Jonas', 'Aiko', 'Noor', 'Teo', 'Ines', 'Pavel', 'Lina', 'Omar', 'Greta'];

export function users(): Raw[] {
  return Array.from({ length: PEOPLE }, (_, number) => ({
    id: userIdOf(number),
    team_id: TEAM,
    name: `person${number}`,
    deleted: false,
    is_primary_owner: number === 0,
    is_owner: number === 0,
    is_admin: number < 3,
    is_bot: false,
    profile: {
      real_name: `${NAMES[number % NAMES.length]} ${number}`,
      email: `person${number}@harbour.test`,
    },
  }));
}

export function channels(): Raw[] {
  return Array.from({ length: CHANNELS }, (_, number) => ({
    id: channelIdOf(number),
    name: number === 0 ? 'general' : `topic-${number}`,
    created: START - 1000,
    creator: userIdOf(number % PEOPLE),
    is_archived: number === CHANNELS - 1,
    members: Array.from({ length: PEOPLE }, (__, person) => userIdOf(person)),
    topic: { value: '' },
    purpose: { value: `What concerns topic ${number}` },
    pins: [],
  }));
}

const WORDS = 'crane berth tide cargo schedule quay pilot storm customs paint rope ledger'.split(
  ' ',
);

/** One message in five is a reply, one in four has a reaction, one in ten a mention and a link. */
export function messageOf(number: number): Raw {
  const inChannel = Math.floor(number / CHANNELS);
  const root = number - CHANNELS * (1 + (number % 4));
  const user = userIdOf((number * 7) % PEOPLE);
  const words = Array.from(
    { length: 12 },
    (_, at) => WORDS[(number * 31 + at * 17 + at) % WORDS.length],
  );
  const extra =
    inChannel % 10 === 0
      ? ` <@${userIdOf((number * 3) % PEOPLE)}> <https://harbour.test/${number}|plan>`
      : '';
  return {
    type: 'message',
    user,
    ts: tsOf(number * 60, number % 1_000_000),
    text: `*${words[0]}* ${words.slice(1).join(' ')} &amp; more :wave:${extra}`,
    ...(inChannel % 5 === 4 ? { thread_ts: tsOf(root * 60, root % 1_000_000) } : {}),
    ...(number % 4 === 0
      ? { reactions: [{ name: '+1', users: [userIdOf((number * 13) % PEOPLE)], count: 1 }] }
      : {}),
  };
}
