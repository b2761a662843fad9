import { type Operation, type Attempt, change, reached, remove } from '../attempt.ts';
import type { PendingQuery, Row } from '@parley/postgres';

/** Counts the founder of both channels in the rows of an answer. */
const answered = ({ tx, world }: Attempt, answer: PendingQuery<Row[]>, table: string) =>
  reached(
    tx`select from jsonb_array_elements(${answer} -> ${table}) as found
      where coalesce(found ->> 'profile_id', found ->> 'id') = ${world.people.founder}`,
  );

const byId = ({ tx, world }: Attempt) =>
  tx`public.people_by_id(${world.workspace}, array[${world.people.founder}::uuid])`;

/** The same, for an answer that only names the founder of both channels. */
const told = ({ tx, world, asServer }: Attempt, query: PendingQuery<Row[]>) =>
  asServer(
    () => tx`update public.directory_entries
      set department = 'Founding', location_id = ${world.workspaceRows.location}
      where id = ${world.personal.rowOf('directory_entries', 'founder')}`,
  ).then(() => reached(query));

const counted = ({ tx, world }: Attempt, channel: string) =>
  reached(tx`select from public.channel_people(${world.workspace}) where channel_id = ${channel}`);

/** An operation for each line of `directory.txt`. */
export const operations: Record<string, Operation> = {
  'functions people_at_hand': (attempt) =>
    answered(attempt, attempt.tx`public.people_at_hand(${attempt.world.workspace})`, 'memberships'),
  'functions people_by_id member': (attempt) => answered(attempt, byId(attempt), 'memberships'),
  'functions people_by_id profile': (attempt) => answered(attempt, byId(attempt), 'profiles'),
  'functions find_people': (attempt) =>
    answered(attempt, attempt.tx`public.find_people(${attempt.world.workspace})`, 'memberships'),
  'functions list_people': (attempt) =>
    answered(attempt, attempt.tx`public.list_people(${attempt.world.workspace})`, 'memberships'),
  'functions people_named': async (attempt) => {
    const { tx, world, asServer } = attempt;
    const [founder] = await asServer(
      () => tx<{ name: string }[]>`
        select name from public.profiles where id = ${world.people.founder}`,
    );
    return answered(
      attempt,
      tx`public.people_named(${world.workspace}, array[${founder?.name ?? ''}])`,
      'memberships',
    );
  },
  'functions directory_choices': (attempt) => {
    const { tx, world } = attempt;
    return told(
      attempt,
      tx`select where public.directory_choices(${world.workspace}) -> 'departments' ? 'Founding'`,
    );
  },
  'functions organisation': ({ tx, world }) =>
    reached(tx`select where
      public.organisation(${world.workspace}) -> 'people' ? ${world.people.founder}::text`),
  'functions location_people': (attempt) => {
    const { tx, world } = attempt;
    return told(
      attempt,
      tx`select from public.location_people(${world.workspace})
        where location_id = ${world.workspaceRows.location}`,
    );
  },
  'functions channel_people open': (attempt) => counted(attempt, attempt.world.channels.open),
  'functions channel_people private': (attempt) => counted(attempt, attempt.world.channels.private),
  'directory_entries read other': ({ tx, world }) =>
    reached(
      tx`select * from public.directory_entries where id = ${world.personal.rowOf('directory_entries', 'founder')}`,
    ),
  'directory_entries update own': change('public.directory_entries', ({ tx, world, me }) => ({
    set: tx`status_text = 'At lunch'`,
    row: tx`workspace_id = ${world.workspace} and profile_id = ${me}`,
    returns: tx`*`,
  })),
  'directory_entries update other': change('public.directory_entries', ({ tx, world }) => ({
    set: tx`title = 'Boss'`,
    row: tx`id = ${world.personal.rowOf('directory_entries', 'founder')}`,
  })),
  'directory_entries create for other': ({ tx, world }) =>
    reached(
      tx`insert into public.directory_entries (workspace_id, profile_id) values
        (${world.workspace}, ${world.people.regular}) returning *`,
    ),
  'directory_entries delete other': remove(
    'public.directory_entries',
    ({ tx, world }) => tx`id = ${world.personal.rowOf('directory_entries', 'founder')}`,
  ),
  'directory_entries pause own': change('public.directory_entries', ({ tx, me }) => ({
    set: tx`paused_until = now() + interval '1 hour'`,
    row: tx`profile_id = ${me}`,
  })),
  'directory_entries move to other person': change(
    'public.directory_entries',
    ({ tx, world, actor }) => ({
      set: tx`profile_id = ${world.people.regular}`,
      row: tx`id = ${world.personal.rowOf('directory_entries', actor)}`,
    }),
  ),
};
