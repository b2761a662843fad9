import { readPersonal, removePersonal } from '../common.ts';
import { type Attempt, change, found, type Operation, reached, remove } from '../attempt.ts';

const bookmark = ({ tx, world }: Attempt, profile: string) =>
  reached(
    tx`insert into public.bookmarks (workspace_id, channel_id, message_id, profile_id)
      values (${world.workspace}, ${world.channels.open}, ${world.messages.unreacted}, ${profile})
      returning *`,
  );

const draft = ({ tx, world }: Attempt, profile: string) =>
  reached(
    tx`insert into public.drafts (workspace_id, channel_id, profile_id, text) values
      (${world.workspace}, ${world.channels.private}, ${profile}, 'Not yet') returning *`,
  );

const schedule = ({ tx, world }: Attempt, author: string) =>
  reached(
    tx`insert into public.scheduled_messages (workspace_id, channel_id, author_id, parts, send_at)
      values (${world.workspace}, ${world.channels.private}, ${author}, ${parts}::text::jsonb,
      ${later()}) returning *`,
  );

const later = () => new Date(Date.now() + 3_600_000);

const parts = JSON.stringify([{ type: 'text', text: 'Later' }]);

const remind = ({ tx, world }: Attempt, profile: string, message: string | null = null) =>
  reached(
    tx`insert into public.reminders (workspace_id, profile_id, message_id, text, remind_at)
      values (${world.workspace}, ${profile}, ${message}, 'Call', ${later()}) returning *`,
  );

const view = ({ tx, world }: Attempt, owner: string) =>
  reached(
    tx`insert into public.saved_views (workspace_id, profile_id, page, name) values
      (${world.workspace}, ${owner}, 'drive', 'Mine') returning *`,
  );

/** An operation for each line of `personal.txt`. */
export const operations: Record<string, Operation> = {
  'bookmarks read own': readPersonal('bookmarks', 'own'),
  'bookmarks read other': readPersonal('bookmarks', 'other'),
  'bookmarks create own': (attempt) => bookmark(attempt, attempt.me),
  'bookmarks create for other': (attempt) => bookmark(attempt, attempt.world.people.regular),
  'bookmarks update own': change('public.bookmarks', ({ tx, world, actor }) => ({
    set: tx`note = 'Read again'`,
    row: tx`id = ${world.personal.rowOf('bookmarks', actor)}`,
    returns: tx`*`,
  })),
  'bookmarks delete other': removePersonal('bookmarks', 'other'),
  'drafts read own': readPersonal('drafts', 'own'),
  'drafts read other': readPersonal('drafts', 'other'),
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
  'drafts delete other': removePersonal('drafts', 'other'),
  'scheduled_messages read own': readPersonal('scheduled_messages', 'own'),
  'scheduled_messages read other': readPersonal('scheduled_messages', 'other'),
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
  'scheduled_messages delete own': removePersonal('scheduled_messages', 'own'),
  'scheduled_messages delete other': removePersonal('scheduled_messages', 'other'),
  'reminders read own': readPersonal('reminders', 'own'),
  'reminders read other': readPersonal('reminders', 'other'),
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
  'reminders delete own': removePersonal('reminders', 'own'),
  'reminders delete other': removePersonal('reminders', 'other'),
  'saved_views read other': ({ tx, world }) =>
    reached(
      tx`select * from public.saved_views where id = ${world.workspaceRows.ownOf('founder').view}`,
    ),
  'saved_views read shared': ({ tx, world }) =>
    reached(tx`select * from public.saved_views where id = ${world.workspaceRows.sharedView}`),
  'saved_views create own': (attempt) => view(attempt, attempt.me),
  'saved_views create for other': (attempt) => view(attempt, attempt.world.people.founder),
  'saved_views rename own': change('public.saved_views', ({ tx, world, actor }) => ({
    set: tx`name = 'Other'`,
    row: tx`id = ${world.workspaceRows.ownOf(actor).view}`,
  })),
  'saved_views rename shared': change('public.saved_views', ({ tx, world }) => ({
    set: tx`name = 'Other'`,
    row: tx`id = ${world.workspaceRows.sharedView}`,
  })),
  'saved_views delete shared': remove(
    'public.saved_views',
    ({ tx, world }) => tx`id = ${world.workspaceRows.sharedView}`,
  ),
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
