import { type Operation, type Attempt, change, found, reached, remove } from '../attempt.ts';
import { randomUUID } from 'node:crypto';

const poll = ({ tx, world }: Attempt, message: string, creator: string) =>
  reached(tx`insert into public.polls (workspace_id, channel_id, message_id, question, options, created_by)
    values (${world.workspace}, ${world.channels.open}, ${message}, 'When?', '["Now", "Later"]',
      ${creator}) returning *`);

const vote = ({ tx, world }: Attempt, profile: string) =>
  reached(tx`insert into public.poll_votes (workspace_id, channel_id, message_id, poll_id, profile_id, option)
    values (${world.workspace}, ${world.channels.open}, ${world.messages.open},
      ${world.personal.polls.open}, ${profile}, 1) returning *`);

/** An operation for each line of `polls.txt`. */
export const operations: Record<string, Operation> = {
  'polls read private': ({ tx, world }) =>
    reached(tx`select * from public.polls where id = ${world.personal.polls.private}`),
  'polls create on own': (attempt) =>
    poll(attempt, attempt.world.rowsOf(attempt.actor).message, attempt.me),
  'polls create on other': (attempt) => poll(attempt, attempt.world.messages.unreacted, attempt.me),
  'polls close other': change('public.polls', ({ tx, world }) => ({
    set: tx`closed_at = now()`,
    row: tx`id = ${world.personal.polls.open}`,
    returns: tx`*`,
  })),
  'polls rewrite other': change('public.polls', ({ tx, world }) => ({
    set: tx`question = 'Why?'`,
    row: tx`id = ${world.personal.polls.open}`,
  })),
  'poll_votes read private': ({ tx, world }) =>
    reached(tx`select * from public.poll_votes where poll_id = ${world.personal.polls.private}`),
  'poll_votes create own': (attempt) => vote(attempt, attempt.me),
  'poll_votes create for other': (attempt) => vote(attempt, attempt.world.people.regular),
  'poll_votes delete other': remove(
    'public.poll_votes',
    ({ tx, world }) =>
      tx`poll_id = ${world.personal.polls.open} and profile_id = ${world.people.founder}`,
  ),
  'functions create_poll': async (attempt) => {
    const { tx, world } = attempt;
    const id = randomUUID();
    await tx`select public.create_poll(${id}, ${world.channels.open}, 'Where?', array['Here', 'There'])`;
    return found(attempt, () => tx`select 1 from public.polls where message_id = ${id}`);
  },
};
