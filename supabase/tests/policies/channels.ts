import { type Operation, type Attempt, change, reached, remove } from '../attempt.ts';
import { randomUUID } from 'node:crypto';

const channelOf = ({ tx, world, me }: Attempt, visibility: string) =>
  reached(
    tx`insert into public.channels (workspace_id, name, visibility, created_by)
      values (${world.workspace}, 'A new channel', ${visibility}, ${me}) returning *`,
  );

const addParticipant = (
  { tx, world }: Attempt,
  channel: string,
  profile: string,
  role = 'member',
) =>
  reached(
    tx`insert into public.participants (workspace_id, channel_id, profile_id, role)
      values (${world.workspace}, ${channel}, ${profile}, ${role}) returning id`,
  );

const addAssistant = async ({ tx, world, asServer }: Attempt, channel: string, role: string) => {
  await asServer(
    () => tx`delete from public.participants
      where channel_id = ${channel} and profile_id = ${world.assistant}`,
  );
  return reached(tx`insert into public.participants (workspace_id, channel_id, profile_id, role)
    values (${world.workspace}, ${channel}, ${world.assistant}, ${role})`);
};

/** An operation for each line of `channels.txt`. */
export const operations: Record<string, Operation> = {
  'channels read open': ({ tx, world }) =>
    reached(tx`select * from public.channels where id = ${world.channels.open}`),
  'channels read private': ({ tx, world }) =>
    reached(tx`select * from public.channels where id = ${world.channels.private}`),
  'channels read direct': ({ tx, world }) =>
    reached(tx`select * from public.channels where id = ${world.channels.direct}`),
  'channels read deleted': ({ tx, world }) =>
    reached(tx`select * from public.channels where id = ${world.channels.deleted}`),
  'channels create open': (attempt) => channelOf(attempt, 'open'),
  'channels create private': (attempt) => channelOf(attempt, 'private'),
  'channels create direct': (attempt) => channelOf(attempt, 'direct'),
  'channels update open': change('public.channels', ({ tx, world }) => ({
    set: tx`prompt = 'Answer briefly.'`,
    row: tx`id = ${world.channels.open}`,
    returns: tx`*`,
  })),
  'channels update private': change('public.channels', ({ tx, world }) => ({
    set: tx`prompt = 'Answer briefly.'`,
    row: tx`id = ${world.channels.private}`,
    returns: tx`*`,
  })),
  'channels update direct': change('public.channels', ({ tx, world }) => ({
    set: tx`prompt = 'Answer briefly.'`,
    row: tx`id = ${world.channels.direct}`,
  })),
  'channels archive open': change('public.channels', ({ tx, world }) => ({
    set: tx`archived_at = now()`,
    row: tx`id = ${world.channels.open}`,
    returns: tx`*`,
  })),
  'channels soft-delete open': change('public.channels', ({ tx, world }) => ({
    set: tx`deleted_at = now()`,
    row: tx`id = ${world.channels.open}`,
    returns: tx`*`,
  })),
  'channels soft-delete private': change('public.channels', ({ tx, world }) => ({
    set: tx`deleted_at = now()`,
    row: tx`id = ${world.channels.private}`,
    returns: tx`*`,
  })),
  'channels move to other workspace': change('public.channels', ({ tx, world }) => ({
    set: tx`workspace_id = ${world.elsewhere}`,
    row: tx`id = ${world.channels.open}`,
  })),
  'channels delete': remove('public.channels', ({ tx, world }) => tx`id = ${world.channels.open}`),
  'channels choose tools open': change('public.channels', ({ tx, world }) => ({
    set: tx`assistant_tools = '[]'`,
    row: tx`id = ${world.channels.open}`,
  })),
  'channels create with a conversation’s handle': ({ tx, world, me }) =>
    reached(tx`insert into public.channels (workspace_id, name, topic, created_by)
      values (${world.workspace}, 'New conversation', ${`direct-${randomUUID()}`}, ${me})`),
  'participants read open': ({ tx, world }) =>
    reached(
      tx`select * from public.participants where channel_id = ${world.channels.open} and
        profile_id = ${world.people.regular}`,
    ),
  'participants read private': ({ tx, world }) =>
    reached(
      tx`select * from public.participants where channel_id = ${world.channels.private} and
        profile_id = ${world.people.regular}`,
    ),
  'participants read direct': ({ tx, world }) =>
    reached(
      tx`select * from public.participants where channel_id = ${world.channels.direct} and
        profile_id = ${world.people.founder}`,
    ),
  'participants join lobby': (attempt) =>
    addParticipant(attempt, attempt.world.channels.lobby, attempt.me),
  'participants join lobby as admin': (attempt) =>
    addParticipant(attempt, attempt.world.channels.lobby, attempt.me, 'admin'),
  'participants join vault': (attempt) =>
    addParticipant(attempt, attempt.world.channels.vault, attempt.me),
  'participants join direct': (attempt) =>
    addParticipant(attempt, attempt.world.channels.direct, attempt.me),
  'participants add other to lobby': (attempt) =>
    addParticipant(attempt, attempt.world.channels.lobby, attempt.world.people.newcomer),
  'participants add other to private': (attempt) =>
    addParticipant(attempt, attempt.world.channels.private, attempt.world.people.newcomer),
  'participants update own marks': change('public.participants', ({ tx, world, me }) => ({
    set: tx`last_read_at = now(), starred = true`,
    row: tx`channel_id = ${world.channels.open} and profile_id = ${me}`,
    returns: tx`*`,
  })),
  'participants update other marks': change('public.participants', ({ tx, world }) => ({
    set: tx`last_read_at = now()`,
    row: tx`channel_id = ${world.channels.open} and profile_id = ${world.people.regular}`,
  })),
  'participants raise own role': change('public.participants', ({ tx, world, me }) => ({
    set: tx`role = 'owner'`,
    row: tx`channel_id = ${world.channels.open} and profile_id = ${me}`,
  })),
  'participants update other role': change('public.participants', ({ tx, world }) => ({
    set: tx`role = 'moderator'`,
    row: tx`channel_id = ${world.channels.open} and profile_id = ${world.people.regular}`,
  })),
  'participants delete own': remove(
    'public.participants',
    ({ tx, world, me }) => tx`channel_id = ${world.channels.open} and profile_id = ${me}`,
  ),
  'participants delete other': remove(
    'public.participants',
    ({ tx, world }) =>
      tx`channel_id = ${world.channels.open} and profile_id = ${world.people.regular}`,
  ),
  'participants add assistant by hand': (attempt) =>
    addAssistant(attempt, attempt.world.channels.open, 'assistant'),
  'participants add assistant as member': (attempt) =>
    addAssistant(attempt, attempt.world.channels.lobby, 'member'),
  'functions open_conversation': ({ tx, world }) =>
    reached(
      tx`select public.open_conversation(${world.workspace}, array[${world.people.regular}]::uuid[])`,
    ),
  'functions open_conversation outside': ({ tx, world }) =>
    reached(
      tx`select public.open_conversation(${world.workspace}, array[${world.people.padmin},
        ${world.people.outsider}]::uuid[])`,
    ),
  'functions rename_conversation': ({ tx, world }) =>
    reached(tx`select public.rename_conversation(${world.channels.direct}, 'Lunch')`),
};
