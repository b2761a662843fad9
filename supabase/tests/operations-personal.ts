import { randomUUID } from 'node:crypto';
import { type Attempt, found, type Operation, reached } from './attempt.ts';
import type { PersonalTable } from './fixtures-personal.ts';

const later = () => new Date(Date.now() + 3_600_000);
const parts = JSON.stringify([{ type: 'text', text: 'Later' }]);

const read =
  (table: PersonalTable, whose: 'own' | 'other'): Operation =>
  ({ tx, world, actor }) =>
    reached(
      tx`select * from public.${tx(table)} where id = ${world.personal.rowOf(table, whose === 'own' ? actor : 'founder')}`,
    );

const remove =
  (table: PersonalTable, whose: 'own' | 'other'): Operation =>
  ({ tx, world, actor }) =>
    reached(
      tx`delete from public.${tx(table)} where id = ${world.personal.rowOf(table, whose === 'own' ? actor : 'founder')}`,
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

/** Names of decisions.txt on what is one person's alone. */
export const personalOperations: Record<string, Operation> = {
  'notifications read own': read('notifications', 'own'),
  'notifications read other': read('notifications', 'other'),
  'notifications create': ({ tx, world, me }) =>
    reached(
      tx`insert into public.notifications (workspace_id, profile_id, kind) values (${world.workspace}, ${me}, 'mention')`,
    ),
  'notifications mark own read': ({ tx, world, actor }) =>
    reached(
      tx`update public.notifications set read_at = now() where id = ${world.personal.rowOf('notifications', actor)} returning *`,
    ),
  'notifications rewrite own': ({ tx, world, actor }) =>
    reached(
      tx`update public.notifications set kind = 'mention' where id = ${world.personal.rowOf('notifications', actor)}`,
    ),
  'notifications delete own': remove('notifications', 'own'),
  'notifications delete other': remove('notifications', 'other'),

  'person_settings read own': ({ tx, me }) =>
    reached(tx`select * from public.person_settings where id = ${me}`),
  'person_settings read other': ({ tx, world }) =>
    reached(tx`select * from public.person_settings where id = ${world.people.founder}`),
  'person_settings update own': ({ tx, me }) =>
    reached(tx`update public.person_settings set sounds = false where id = ${me} returning *`),
  'person_settings update other': ({ tx, world }) =>
    reached(
      tx`update public.person_settings set sounds = false where id = ${world.people.founder}`,
    ),
  'person_settings create for other': ({ tx, world }) =>
    reached(tx`insert into public.person_settings (id) values (${world.people.regular})`),

  'push_subscriptions read own': read('push_subscriptions', 'own'),
  'push_subscriptions read other': read('push_subscriptions', 'other'),
  'push_subscriptions create own': (attempt) => subscribe(attempt, attempt.me),
  'push_subscriptions create for other': (attempt) =>
    subscribe(attempt, attempt.world.people.founder),
  'push_subscriptions delete other': remove('push_subscriptions', 'other'),

  'bookmarks read own': read('bookmarks', 'own'),
  'bookmarks read other': read('bookmarks', 'other'),
  'bookmarks create own': (attempt) => bookmark(attempt, attempt.me),
  'bookmarks create for other': (attempt) => bookmark(attempt, attempt.world.people.regular),
  'bookmarks update own': ({ tx, world, actor }) =>
    reached(
      tx`update public.bookmarks set note = 'Read again' where id = ${world.personal.rowOf('bookmarks', actor)} returning *`,
    ),
  'bookmarks delete other': remove('bookmarks', 'other'),

  'drafts read own': read('drafts', 'own'),
  'drafts read other': read('drafts', 'other'),
  'drafts create own': (attempt) => draft(attempt, attempt.me),
  'drafts create for other': (attempt) => draft(attempt, attempt.world.people.regular),
  'drafts update own': ({ tx, world, actor }) =>
    reached(
      tx`update public.drafts set text = 'Better' where id = ${world.personal.rowOf('drafts', actor)} returning *`,
    ),
  'drafts update other': ({ tx, world }) =>
    reached(
      tx`update public.drafts set text = 'Worse' where id = ${world.personal.rowOf('drafts', 'founder')}`,
    ),
  'drafts delete other': remove('drafts', 'other'),

  'scheduled_messages read own': read('scheduled_messages', 'own'),
  'scheduled_messages read other': read('scheduled_messages', 'other'),
  'scheduled_messages create own': (attempt) => schedule(attempt, attempt.me),
  'scheduled_messages create for other': (attempt) =>
    schedule(attempt, attempt.world.people.founder),
  'scheduled_messages mark own sent': ({ tx, world, actor }) =>
    reached(
      tx`update public.scheduled_messages set sent_at = now() where id = ${world.personal.rowOf('scheduled_messages', actor)}`,
    ),
  'scheduled_messages delete own': remove('scheduled_messages', 'own'),
  'scheduled_messages delete other': remove('scheduled_messages', 'other'),

  'reminders read own': read('reminders', 'own'),
  'reminders read other': read('reminders', 'other'),
  'reminders create own': (attempt) => remind(attempt, attempt.me),
  'reminders create on private message': (attempt) =>
    remind(attempt, attempt.me, attempt.world.messages.private),
  'reminders create for other': (attempt) => remind(attempt, attempt.world.people.founder),
  'reminders delete other': remove('reminders', 'other'),

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
