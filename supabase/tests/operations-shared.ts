import { randomUUID } from 'node:crypto';
import { type Attempt, change, found, type Operation, reached, remove } from './attempt.ts';

const text = JSON.stringify([{ type: 'text', text: 'Hello' }]);

const poll = ({ tx, world }: Attempt, message: string, creator: string) =>
  reached(tx`insert into public.polls (workspace_id, channel_id, message_id, question, options, created_by)
    values (${world.workspace}, ${world.channels.open}, ${message}, 'When?', '["Now", "Later"]', ${creator}) returning *`);

const vote = ({ tx, world }: Attempt, profile: string) =>
  reached(tx`insert into public.poll_votes (workspace_id, channel_id, message_id, poll_id, profile_id, option)
    values (${world.workspace}, ${world.channels.open}, ${world.messages.open}, ${world.personal.polls.open}, ${profile}, 1) returning *`);

const emoji = ({ tx, world }: Attempt, creator: string) =>
  reached(
    tx`insert into public.custom_emoji (workspace_id, name, image_path, created_by) values (${world.workspace}, 'boiler', ${`${world.workspace}/boiler.png`}, ${creator}) returning *`,
  );

/**
 * Names of decisions/ on threads, polls, cards, emoji, the directory, the log and conversations.
 */
export const sharedOperations: Record<string, Operation> = {
  'messages create in thread': ({ tx, world, me }) =>
    reached(
      tx`insert into public.messages (id, workspace_id, channel_id, author_id, thread_id, parts) values (${randomUUID()}, ${world.workspace}, ${world.channels.open}, ${me}, ${world.messages.open}, ${text}::text::jsonb) returning id`,
    ),
  'messages move to a thread': change('public.messages', ({ tx, world, actor }) => ({
    set: tx`thread_id = ${world.messages.open}`,
    row: tx`id = ${world.rowsOf(actor).message}`,
  })),
  'messages pin directly': change('public.messages', ({ tx, world, actor }) => ({
    set: tx`pinned_at = now()`,
    row: tx`id = ${world.rowsOf(actor).message}`,
  })),

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

  'link_previews read private': ({ tx, world }) =>
    reached(tx`select * from public.link_previews where message_id = ${world.messages.private}`),
  'link_previews create': ({ tx, world, actor }) =>
    reached(
      tx`insert into public.link_previews (workspace_id, channel_id, message_id, url) values (${world.workspace}, ${world.channels.open}, ${world.rowsOf(actor).message}, 'https://other.example.test/')`,
    ),
  'link_previews delete own': remove(
    'public.link_previews',
    ({ tx, world, actor }) => tx`message_id = ${world.rowsOf(actor).message}`,
  ),
  'link_previews delete other': remove(
    'public.link_previews',
    ({ tx, world }) => tx`message_id = ${world.messages.open}`,
  ),

  'custom_emoji read': ({ tx, world }) =>
    reached(tx`select * from public.custom_emoji where id = ${world.personal.emoji}`),
  'custom_emoji create own': (attempt) => emoji(attempt, attempt.me),
  'custom_emoji create for other': (attempt) => emoji(attempt, attempt.world.people.founder),
  'custom_emoji rename other': change('public.custom_emoji', ({ tx, world }) => ({
    set: tx`name = 'pump'`,
    row: tx`id = ${world.personal.emoji}`,
  })),
  'custom_emoji delete other': remove(
    'public.custom_emoji',
    ({ tx, world }) => tx`id = ${world.personal.emoji}`,
  ),

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
      tx`insert into public.directory_entries (workspace_id, profile_id) values (${world.workspace}, ${world.people.regular}) returning *`,
    ),
  'directory_entries delete other': remove(
    'public.directory_entries',
    ({ tx, world }) => tx`id = ${world.personal.rowOf('directory_entries', 'founder')}`,
  ),
  'directory_entries move to other person': change(
    'public.directory_entries',
    ({ tx, world, actor }) => ({
      set: tx`profile_id = ${world.people.regular}`,
      row: tx`id = ${world.personal.rowOf('directory_entries', actor)}`,
    }),
  ),

  'audit_log read': ({ tx, world }) =>
    reached(tx`select * from public.audit_log where workspace_id = ${world.workspace}`),
  'audit_log create': ({ tx, world, me }) =>
    reached(
      tx`insert into public.audit_log (workspace_id, actor_id, action, table_name) values (${world.workspace}, ${me}, 'delete', 'messages')`,
    ),
  'audit_log update': change('public.audit_log', ({ tx, world }) => ({
    set: tx`action = 'nothing'`,
    row: tx`workspace_id = ${world.workspace}`,
  })),
  'audit_log delete': remove(
    'public.audit_log',
    ({ tx, world }) => tx`workspace_id = ${world.workspace}`,
  ),

  'functions pin_message': async (attempt) => {
    const { tx, world } = attempt;
    await tx`select public.pin_message(${world.messages.open})`;
    return found(
      attempt,
      () =>
        tx`select 1 from public.messages where id = ${world.messages.open} and pinned_at is not null`,
    );
  },
  'functions message_readers': ({ tx, world, actor }) =>
    reached(
      tx`select * from public.message_readers(${world.rowsOf(actor).message}) where profile_id = ${world.people.founder}`,
    ),
  'functions create_poll': async (attempt) => {
    const { tx, world } = attempt;
    const id = randomUUID();
    await tx`select public.create_poll(${id}, ${world.channels.open}, 'Where?', array['Here', 'There'])`;
    return found(attempt, () => tx`select 1 from public.polls where message_id = ${id}`);
  },
  'functions open_conversation': ({ tx, world }) =>
    reached(
      tx`select public.open_conversation(${world.workspace}, array[${world.people.regular}]::uuid[])`,
    ),
  'functions open_conversation outside': ({ tx, world }) =>
    reached(
      tx`select public.open_conversation(${world.workspace}, array[${world.people.padmin}, ${world.people.outsider}]::uuid[])`,
    ),
  'functions rename_conversation': ({ tx, world }) =>
    reached(tx`select public.rename_conversation(${world.channels.direct}, 'Lunch')`),
  'functions search private': ({ tx, world }) =>
    reached(
      tx`select * from public.search(${world.workspace}, 'needle') where channel_id = ${world.channels.private}`,
    ),
  'functions search direct': ({ tx, world }) =>
    reached(
      tx`select * from public.search(${world.workspace}, 'needle') where channel_id = ${world.channels.direct}`,
    ),
  'functions transfer_workspace': async (attempt) => {
    const { tx, world } = attempt;
    await tx`select public.transfer_workspace(${world.workspace}, ${world.people.founder})`;
    return found(
      attempt,
      () =>
        tx`select 1 from public.workspaces where id = ${world.workspace} and owner_id = ${world.people.founder}`,
    );
  },

  'storage upload emoji': ({ tx, world, me }) =>
    reached(
      tx`insert into storage.objects (bucket_id, name, owner_id) values ('emoji', ${`${world.workspace}/boiler.png`}, ${me})`,
    ),
  'storage delete other emoji': remove('storage.objects', ({ tx, world }) => {
    const path = `${world.workspace}/heatpump.png`;
    return tx`bucket_id = 'emoji' and name = ${path}`;
  }),
};
