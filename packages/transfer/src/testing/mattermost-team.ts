import type { Raw } from './slack-team.ts';

/** The invented team of a synthetic export of Mattermost: who is in it, and what they write. */
export const TEAM = 'harbour';
const PEOPLE = 40;
const CHANNELS = 20;
/** The first millisecond of the history: 1 March 2023. */
const START = 1_677_628_800_000;

export const usernameOf = (number: number): string => `person.${number}`;
const channelOf = (number: number): string => (number === 0 ? 'town-square' : `topic-${number}`);
export const msOf = (seconds: number): number => START + seconds * 1000;

const NAMES = ['Mara', 'Jonas', 'Aiko', 'Noor', 'Teo', 'Ines', 'Pavel', 'Lina', 'Omar', 'Greta'];

export function* teamLines(): Generator<Raw> {
  yield { type: 'team', team: { name: TEAM, display_name: 'Harbour', type: 'O' } };
  for (let number = 0; number < CHANNELS; number += 1)
    yield {
      type: 'channel',
      channel: {
        team: TEAM,
        name: channelOf(number),
        display_name: number === 0 ? 'Town Square' : `Topic ${number}`,
        type: 'O',
        header: '',
        purpose: `What concerns topic ${number}`,
        deleted_at: number === CHANNELS - 1 ? msOf(90_000_000) : 0,
      },
    };
}

export const userLine = (username: string, more: Raw = {}): Raw => ({
  type: 'user',
  user: {
    username,
    email: `${username}@harbour.test`,
    auth_service: null,
    nickname: '',
    first_name: 'Odd',
    last_name: username,
    roles: 'system_user',
    delete_at: 0,
    teams: [{ name: TEAM, roles: 'team_user', channels: [] }],
    ...more,
  },
});

export function* peopleLines(): Generator<Raw> {
  const channels = Array.from({ length: CHANNELS }, (_, number) => ({
    name: channelOf(number),
    roles: number === 1 ? 'channel_user channel_admin' : 'channel_user',
    favorite: false,
  }));
  for (let number = 0; number < PEOPLE; number += 1)
    yield userLine(usernameOf(number), {
      first_name: NAMES[number % NAMES.length],
      last_name: String(number),
      roles: number === 0 ? 'system_user system_admin' : 'system_user',
      teams: [{ name: TEAM, roles: number < 3 ? 'team_user team_admin' : 'team_user', channels }],
    });
}

const WORDS = 'crane berth tide cargo schedule quay pilot storm customs paint rope ledger'.split(
  ' ',
);

/** One message in five is a reply, one in four has a reaction, one in ten a mention and a link. */
export function* postLines(messages: number): Generator<Raw> {
  const replies = 1;
  for (let number = 0; number < messages;) {
    const size = number % 4 === 0 && number + replies < messages ? replies + 1 : 1;
    const said = Array.from({ length: size }, (_, index) => saidOf(number + index));
    const [root, ...answers] = said;
    const channel = channelOf(Math.floor(number / 5) % CHANNELS);
    yield { type: 'post', post: { team: TEAM, channel, ...root, replies: answers } };
    number += size;
  }
}

function saidOf(number: number): Raw {
  const words = Array.from(
    { length: 12 },
    (_, at) => WORDS[(number * 31 + at * 17 + at) % WORDS.length],
  );
  const extra =
    number % 10 === 0
      ? ` @${usernameOf((number * 3) % PEOPLE)} [plan](https://harbour.test/${number})`
      : '';
  const reactions =
    number % 4 === 0
      ? [
          {
            user: usernameOf((number * 13) % PEOPLE),
            emoji_name: '+1',
            create_at: msOf(number * 60 + 5),
          },
        ]
      : [];
  return {
    user: usernameOf((number * 7) % PEOPLE),
    type: '',
    message: `**${words[0]}** ${words.slice(1).join(' ')} & more :wave:${extra}`,
    props: {},
    create_at: msOf(number * 60),
    edit_at: 0,
    reactions,
    attachments: null,
  };
}
