import { randomUUID } from 'node:crypto';
import { type Attempt, change, found, type Operation, reached, remove } from './attempt.ts';
import type { PersonalTable } from './fixtures-personal.ts';

const later = () => new Date(Date.now() + 3_600_000);
const parts = JSON.stringify([{ type: 'text', text: 'Later' }]);

const read =
  (table: PersonalTable, whose: 'own' | 'other'): Operation =>
  ({ tx, world, actor }) =>
    reached(
      tx`select * from public.${tx(table)} where id = ${world.personal.rowOf(table, whose === 'own' ? actor : 'founder')}`,
    );

const removal = (table: PersonalTable, whose: 'own' | 'other') =>
  remove(
    `public.${table}`,
    ({ tx, world, actor }) =>
      tx`id = ${world.personal.rowOf(table, whose === 'own' ? actor : 'founder')}`,
  );

const bookmark = ({ tx, world }: Attempt, profile: string) =>
  reached(
    tx`insert into public.bookmarks (workspace_id, channel_id, message_id, profile_id) values (${world.workspace}, ${world.channels.open}, ${world.messages.unreacted}, ${profile}) returning *`,
  );

const draft = ({ tx, world }: Attempt, profile: string) =>
  reached(
    tx`insert into public.drafts (workspace_id, channel_id, profile_id, text) values (${world.workspace}, ${world.channels.private}, ${profile}, 'Not yet') returning *`,
  );

const schedule = ({ tx, world }: Attempt, author: string) =>
  reached(
    tx`insert into public.scheduled_messages (workspace_id, channel_id, author_id, parts, send_at) values (${world.workspace}, ${world.channels.private}, ${author}, ${parts}::text::jsonb, ${later()}) returning *`,
  );

const remind = ({ tx, world }: Attempt, profile: string, message: string | null = null) =>
  reached(
    tx`insert into public.reminders (workspace_id, profile_id, message_id, text, remind_at) values (${world.workspace}, ${profile}, ${message}, 'Call', ${later()}) returning *`,
  );

const subscribe = ({ tx }: Attempt, profile: string) =>
  reached(
    tx`insert into public.push_subscriptions (profile_id, endpoint, p256dh, auth) values (${profile}, ${`https://push.example.test/${randomUUID()}`}, 'key', 'secret') returning *`,
  );

/** Whether a row is among those that a page has at hand. */
const atHand = ({ tx, world }: Attempt, table: string, id: string) =>
  reached(
    tx`select from jsonb_array_elements(public.rows_at_hand(${world.workspace}) -> ${table}) as found where found ->> 'id' = ${id}`,
  );

/** Names of decisions/ on what is one person's alone. */
export const personalOperations: Record<string, Operation> = {
  'notifications read own': read('notifications', 'own'),
  'notifications read other': read('notifications', 'other'),
  'notifications create': ({ tx, world, me }) =>
    reached(
      tx`insert into public.notifications (workspace_id, profile_id, kind) values (${world.workspace}, ${me}, 'mention')`,
    ),
  'notifications mark own read': change('public.notifications', ({ tx, world, actor }) => ({
    set: tx`read_at = now()`,
    row: tx`id = ${world.personal.rowOf('notifications', actor)}`,
    returns: tx`*`,
  })),
  'notifications rewrite own': change('public.notifications', ({ tx, world, actor }) => ({
    set: tx`kind = 'mention'`,
    row: tx`id = ${world.personal.rowOf('notifications', actor)}`,
  })),
  'notifications delete own': removal('notifications', 'own'),
  'notifications delete other': removal('notifications', 'other'),

  'person_settings read own': ({ tx, me }) =>
    reached(tx`select * from public.person_settings where id = ${me}`),
  'person_settings read other': ({ tx, world }) =>
    reached(tx`select * from public.person_settings where id = ${world.people.founder}`),
  'person_settings update own': change('public.person_settings', ({ tx, me }) => ({
    set: tx`sounds = false`,
    row: tx`id = ${me}`,
    returns: tx`*`,
  })),
  'person_settings update other': change('public.person_settings', ({ tx, world }) => ({
    set: tx`sounds = false`,
    row: tx`id = ${world.people.founder}`,
  })),
  'person_settings create for other': ({ tx, world }) =>
    reached(tx`insert into public.person_settings (id) values (${world.people.regular})`),

  'push_subscriptions read own': read('push_subscriptions', 'own'),
  'push_subscriptions read other': read('push_subscriptions', 'other'),
  'push_subscriptions create own': (attempt) => subscribe(attempt, attempt.me),
  'push_subscriptions create for other': (attempt) =>
    subscribe(attempt, attempt.world.people.founder),
  'push_subscriptions delete other': removal('push_subscriptions', 'other'),

  'functions rows_at_hand drafts own': (attempt) =>
    atHand(attempt, 'drafts', attempt.world.personal.rowOf('drafts', attempt.actor)),
  'functions rows_at_hand drafts other': (attempt) =>
    atHand(attempt, 'drafts', attempt.world.personal.rowOf('drafts', 'founder')),
  'functions rows_at_hand bell own': (attempt) =>
    atHand(attempt, 'notifications', attempt.world.personal.rowOf('notifications', attempt.actor)),
  'functions rows_at_hand bell other': (attempt) =>
    atHand(attempt, 'notifications', attempt.world.personal.rowOf('notifications', 'founder')),

  'bookmarks read own': read('bookmarks', 'own'),
  'bookmarks read other': read('bookmarks', 'other'),
  'bookmarks create own': (attempt) => bookmark(attempt, attempt.me),
  'bookmarks create for other': (attempt) => bookmark(attempt, attempt.world.people.regular),
  'bookmarks update own': change('public.bookmarks', ({ tx, world, actor }) => ({
    set: tx`note = 'Read again'`,
    row: tx`id = ${world.personal.rowOf('bookmarks', actor)}`,
    returns: tx`*`,
  })),
  'bookmarks delete other': removal('bookmarks', 'other'),

  'drafts read own': read('drafts', 'own'),
  'drafts read other': read('drafts', 'other'),
  'drafts create own': (attempt) => draft(attempt, attempt.me),
  'drafts create for other': (attempt) => draft(attempt, attempt.world.people.regular),
  'drafts update own': change('public.drafts', ({ tx, world, actor }) => ({
    set: tx`text = 'Better'`,
    row: tx`id = ${world.personal.rowOf('drafts', actor)}`,
    returns: tx`*`,
  })),
  'drafts update other': change('public.drafts', ({ tx, world }) => ({
    set: tx`text = 'Worse'`,
    row: tx`id = ${world.personal.rowOf('drafts', 'founder')}`,
  })),
  'drafts delete other': removal('drafts', 'other'),

  'scheduled_messages read own': read('scheduled_messages', 'own'),
  'scheduled_messages read other': read('scheduled_messages', 'other'),
  'scheduled_messages create own': (attempt) => schedule(attempt, attempt.me),
  'scheduled_messages create for other': (attempt) =>
    schedule(attempt, attempt.world.people.founder),
  'scheduled_messages mark own sent': change(
    'public.scheduled_messages',
    ({ tx, world, actor }) => ({
      set: tx`sent_at = now()`,
      row: tx`id = ${world.personal.rowOf('scheduled_messages', actor)}`,
    }),
  ),
  'scheduled_messages delete own': removal('scheduled_messages', 'own'),
  'scheduled_messages delete other': removal('scheduled_messages', 'other'),

  'reminders read own': read('reminders', 'own'),
  'reminders read other': read('reminders', 'other'),
  'reminders create own': (attempt) => remind(attempt, attempt.me),
  'reminders create on private message': (attempt) =>
    remind(attempt, attempt.me, attempt.world.messages.private),
  'reminders create for other': (attempt) => remind(attempt, attempt.world.people.founder),
  'reminders update own': change('public.reminders', ({ tx, world, actor }) => ({
    set: tx`done_at = now()`,
    row: tx`id = ${world.personal.rowOf('reminders', actor)}`,
    returns: tx`*`,
  })),
  'reminders update other': change('public.reminders', ({ tx, world }) => ({
    set: tx`done_at = now()`,
    row: tx`id = ${world.personal.rowOf('reminders', 'founder')}`,
  })),
  'reminders delete own': removal('reminders', 'own'),
  'reminders delete other': removal('reminders', 'other'),

  'functions read_thread': async (attempt) => {
    const { tx, world, me } = attempt;
    await tx`select public.read_thread(${world.messages.open})`;
    return found(
      attempt,
      () => tx`select 1 from public.notifications where profile_id = ${me} and read_at is not null`,
    );
  },
  'functions read_everything': async (attempt) => {
    const { tx, world, me } = attempt;
    await tx`select public.read_everything(${world.workspace})`;
    return found(
      attempt,
      () => tx`select 1 from public.notifications where profile_id = ${me} and read_at is not null`,
    );
  },
  'functions send_scheduled': async (attempt) => {
    const { tx, world } = attempt;
    const id = world.personal.rowOf('scheduled_messages', 'founder');
    await tx`select private.send_scheduled(${id})`;
    return found(attempt, () => tx`select 1 from public.messages where id = ${id}`);
  },
  'functions remind': async (attempt) => {
    const { tx, world } = attempt;
    await tx`select private.remind(${world.personal.rowOf('reminders', 'founder')})`;
    return found(
      attempt,
      () =>
        tx`select 1 from public.notifications where profile_id = ${world.people.founder} and kind = 'reminder'`,
    );
  },
};
