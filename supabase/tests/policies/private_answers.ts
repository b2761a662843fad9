import { type Attempt, change, type Operation, reached, remove } from '../attempt.ts';

type Asked = {
  person: string;
  channel?: string | null;
  message?: string | null;
};

const ask = ({ tx, world }: Attempt, { person, channel = null, message = null }: Asked) =>
  reached(
    tx`insert into public.private_answers
      (workspace_id, channel_id, profile_id, kind, question, message_id)
      values (${world.workspace}, ${channel}, ${person}, ${message ? 'draft' : 'ask'}, 'Where?',
        ${message})`,
  );

const own = ({ tx, world, actor }: Attempt) => tx`id = ${world.helpers.ownOf(actor).answer}`;
const other = ({ tx, world }: Attempt) => tx`id = ${world.helpers.ownOf('founder').answer}`;

/** An operation for each line of `private_answers.txt`. */
export const operations: Record<string, Operation> = {
  'private_answers read own': (attempt) =>
    reached(attempt.tx`select id from public.private_answers where ${own(attempt)}`),
  'private_answers read own in channel': ({ tx, world, actor }) =>
    reached(
      tx`select id from public.private_answers where id = ${world.helpers.ownOf(actor).channelAnswer}`,
    ),
  'private_answers read other': (attempt) =>
    reached(attempt.tx`select id from public.private_answers where ${other(attempt)}`),
  'private_answers create own': (attempt) => ask(attempt, { person: attempt.me }),
  'private_answers create open': (attempt) =>
    ask(attempt, { person: attempt.me, channel: attempt.world.channels.open }),
  'private_answers create private': (attempt) =>
    ask(attempt, { person: attempt.me, channel: attempt.world.channels.private }),
  'private_answers create on private message': (attempt) =>
    ask(attempt, {
      person: attempt.me,
      channel: attempt.world.channels.private,
      message: attempt.world.messages.private,
    }),
  'private_answers create for other': (attempt) =>
    ask(attempt, { person: attempt.world.people.founder }),
  'private_answers create answered': ({ tx, world, me }) =>
    reached(
      tx`insert into public.private_answers (workspace_id, profile_id, kind, question, text, status)
        values (${world.workspace}, ${me}, 'ask', 'Where?', 'There', 'done')`,
    ),
  'private_answers stop own': change('public.private_answers', (attempt) => ({
    set: attempt.tx`status = 'stopped'`,
    row: own(attempt),
  })),
  'private_answers stop other': change('public.private_answers', (attempt) => ({
    set: attempt.tx`status = 'stopped'`,
    row: other(attempt),
  })),
  'private_answers finish own': change('public.private_answers', (attempt) => ({
    set: attempt.tx`status = 'done'`,
    row: own(attempt),
  })),
  'private_answers forge text': change('public.private_answers', (attempt) => ({
    set: attempt.tx`text = 'Sofia agreed'`,
    row: own(attempt),
  })),
  'private_answers delete own': remove('public.private_answers', own),
  'private_answers delete other': remove('public.private_answers', other),
};
