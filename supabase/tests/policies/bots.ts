import type { RowValues } from '@parley/postgres';
import { type Attempt, change, type Operation, reached, remove } from '../attempt.ts';
import { inFreshSession } from '../sessions.ts';

const make = (attempt: Attempt, columns: RowValues = {}) =>
  reached(
    attempt.tx`insert into public.bots
      ${attempt.tx({ workspace_id: attempt.world.workspace, name: 'New', ...columns })}`,
  );

const setBot = (columns: string): Operation =>
  change('public.bots', ({ tx, world }) => ({
    set: tx.unsafe(columns),
    row: tx`id = ${world.bots.bot}`,
  }));

const addCommand = ({ tx, world }: Attempt, columns: RowValues = {}) =>
  reached(
    tx`insert into public.bot_commands ${tx({
      workspace_id: world.workspace,
      bot_id: world.bots.bot,
      name: 'deploy',
      url: 'https://bot.example.test/z',
      ...columns,
    })}`,
  );

const setCommand = (columns: string): Operation =>
  change('public.bot_commands', ({ tx, world }) => ({
    set: tx.unsafe(columns),
    row: tx`id = ${world.bots.slash}`,
  }));

const call = ({ tx, world, actor, me }: Attempt, columns: RowValues = {}) =>
  reached(
    tx`insert into public.command_calls ${tx({
      workspace_id: world.workspace,
      channel_id: world.channels.open,
      command_id: world.bots.slash,
      ...(actor === 'service' ? { profile_id: me } : {}),
      ...columns,
    })}`,
  );

const token = async (attempt: Attempt, whose: 'bot' | 'elsewhere', isProven = true) => {
  const { tx, world } = attempt;
  if (isProven) await inFreshSession(attempt);
  const bot = whose === 'bot' ? world.bots.bot : world.bots.elsewhere.bot;
  return reached(tx`select public.create_bot_token(${bot}, 'Server', true)`);
};

const secret = async (attempt: Attempt, isProven: boolean) => {
  if (isProven) await inFreshSession(attempt);
  return reached(attempt.tx`select public.renew_bot_secret(${attempt.world.bots.bot})`);
};

/** An operation for each line of `bots.txt`. */
export const operations: Record<string, Operation> = {
  'bots read': ({ tx, world }) =>
    reached(tx`select * from public.bots where id = ${world.bots.bot}`),
  'bots create': (attempt) => make(attempt),
  'bots create as person': (attempt) => make(attempt, { id: attempt.world.people.founder }),
  'bots create for other': (attempt) => make(attempt, { created_by: attempt.world.people.founder }),
  'bots rename': setBot("name = 'Other'"),
  'bots switch off': setBot('is_enabled = false'),
  'bots move': change('public.bots', ({ tx, world }) => ({
    set: tx`workspace_id = ${world.elsewhere}`,
    row: tx`id = ${world.bots.bot}`,
  })),
  'bots delete': remove('public.bots', ({ tx, world }) => tx`id = ${world.bots.bot}`),
  'bot_commands read': ({ tx, world }) =>
    reached(tx`select id, name, host from public.bot_commands where id = ${world.bots.slash}`),
  'bot_commands read address': ({ tx, world }) =>
    reached(tx`select url from public.bot_commands where id = ${world.bots.slash}`),
  'bot_commands create': (attempt) => addCommand(attempt),
  'bot_commands rename': setCommand("name = 'other'"),
  'bot_commands set address unproven': setCommand("url = 'https://other.example.test/'"),
  'bot_commands give away': change('public.bot_commands', ({ tx, world }) => ({
    set: tx`bot_id = ${world.bots.elsewhere.bot}`,
    row: tx`id = ${world.bots.slash}`,
  })),
  'bot_commands delete': remove(
    'public.bot_commands',
    ({ tx, world }) => tx`id = ${world.bots.slash}`,
  ),
  'command_calls read own': ({ tx, world, actor }) =>
    reached(tx`select * from public.command_calls where id = ${world.bots.callOf(actor)}`),
  'command_calls read other': ({ tx, world }) =>
    reached(tx`select * from public.command_calls where id = ${world.bots.callOf('founder')}`),
  'command_calls create': (attempt) => call(attempt),
  'command_calls create private': (attempt) =>
    call(attempt, { channel_id: attempt.world.channels.private }),
  'command_calls create for other': (attempt) =>
    call(attempt, { profile_id: attempt.world.people.founder }),
  'command_calls create with answer': (attempt) => call(attempt, { answer: 'Forged' }),
  'command_calls create of command elsewhere': (attempt) =>
    call(attempt, { command_id: attempt.world.bots.elsewhere.slash }),
  'command_calls send message': (attempt) =>
    call(attempt, {
      command_id: attempt.world.bots.action,
      message_id: attempt.world.messages.open,
    }),
  'command_calls send private message': (attempt) =>
    call(attempt, {
      channel_id: attempt.world.channels.private,
      command_id: attempt.world.bots.action,
      message_id: attempt.world.messages.private,
    }),
  'command_calls send message from elsewhere': (attempt) =>
    call(attempt, {
      command_id: attempt.world.bots.action,
      message_id: attempt.world.messages.private,
    }),
  'command_calls change own': change('public.command_calls', ({ tx, world, actor }) => ({
    set: tx`answer = 'Forged'`,
    row: tx`id = ${world.bots.callOf(actor)}`,
  })),
  'command_calls delete own': remove(
    'public.command_calls',
    ({ tx, world, actor }) => tx`id = ${world.bots.callOf(actor)}`,
  ),
  'command_calls delete other': remove(
    'public.command_calls',
    ({ tx, world }) => tx`id = ${world.bots.callOf('founder')}`,
  ),
  'profiles read bot': ({ tx, world }) =>
    reached(tx`select * from public.profiles where id = ${world.bots.bot}`),
  'memberships promote bot': change('public.memberships', ({ tx, world }) => ({
    set: tx`role = 'admin'`,
    row: tx`profile_id = ${world.bots.bot}`,
  })),
  'memberships add bot elsewhere': ({ tx, world }) =>
    reached(tx`insert into public.memberships (workspace_id, profile_id, role)
      values (${world.elsewhere}, ${world.bots.bot}, 'member')`),
  'functions create_bot_token': (attempt) => token(attempt, 'bot'),
  'functions create_bot_token elsewhere': (attempt) => token(attempt, 'elsewhere'),
  'functions create_bot_token unproven': (attempt) => token(attempt, 'bot', false),
  'functions renew_bot_secret': (attempt) => secret(attempt, true),
  'functions renew_bot_secret unproven': (attempt) => secret(attempt, false),
  'functions has_ended_token': ({ tx }) =>
    reached(tx`select from private.has_ended_token() ended where not ended`),
  'functions claims_of_token': ({ tx }) =>
    reached(tx`select from private.claims_of_token('parley_') claims where claims is null`),
  'functions store_command_answer': ({ tx, world }) =>
    reached(
      tx`select private.store_command_answer(${world.bots.callOf('participant')}, 'Hi', false)`,
    ),
};
