import { randomUUID } from 'node:crypto';
import { mentionOf } from '@parley/model';
import { type Operation, type Attempt, change, found, reached, remove } from '../attempt.ts';

/** Adds the notice that the private channel gets when the actor joins. */
const notice = async ({ tx, world, me, asServer }: Attempt): Promise<string> => {
  const id = randomUUID();
  await asServer(
    () => tx`insert into public.messages
      (id, workspace_id, channel_id, author_id, role, parts, metadata)
      values (${id}, ${world.workspace}, ${world.channels.private}, ${me}, 'system',
        '[{"type":"text","text":"came"}]', '{"event":"joined"}')`,
  );
  return id;
};

const noticeOf = ({ tx, world, me }: Attempt) =>
  tx`channel_id = ${world.channels.private} and author_id = ${me}
    and parts = '[{"type":"text","text":"came"}]'`;

const message = (
  { tx, world, me }: Attempt,
  channel: string,
  change: { author?: string; role?: string } = {},
) =>
  reached(tx`insert into public.messages (id, workspace_id, channel_id, author_id, role, parts)
    values (${randomUUID()}, ${world.workspace}, ${channel}, ${change.author ?? me},
      ${change.role ?? 'user'}, ${text}::text::jsonb) returning id`);

const text = JSON.stringify([{ type: 'text', text: 'Hello' }]);

/** Pins and releases a message, as the server does once who runs the channel has asked for it. */
const release = ({ tx, asServer }: Attempt, id: string) =>
  asServer(
    () => tx`update public.messages set pinned_at = now(), released_at = now() where id = ${id}`,
  );

/** Reads the released pins of the open channel, once the server has made a change. */
const releasedAfter = (change: (attempt: Attempt) => Promise<unknown>): Operation =>
  async function read(attempt) {
    const { tx, world, asServer } = attempt;
    await release(attempt, world.messages.open);
    await asServer(() => change(attempt));
    return reached(tx`select from public.released_pins(${world.channels.open})`);
  };

const see = ({ tx, world }: Attempt, visibility: string) =>
  tx`update public.channels set visibility = ${visibility} where id = ${world.channels.open}`;

const isReleased = (attempt: Attempt, id: string) =>
  found(
    attempt,
    () => attempt.tx`select from public.messages where id = ${id} and released_at is not null`,
  );

function refusedRelease(error: unknown): void {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'P0001') throw error;
}

const react = ({ tx, world }: Attempt, profile: string) =>
  reached(tx`insert into public.reactions (workspace_id, channel_id, message_id, profile_id, emoji)
    values (${world.workspace}, ${world.channels.open}, ${world.messages.unreacted}, ${profile}, '🌱') returning id`);

const ownMessage = ({ world, actor }: Attempt) => world.rowsOf(actor).message;

/** Moves a message of the open channel to a thread there, or to another channel. */
const moveTo = ({ tx, world }: Attempt, message: string, channel: 'open' | 'private') =>
  reached(
    tx`select * from public.move_messages(array[${message}]::uuid[], ${world.channels[channel]},
      ${channel === 'open' ? world.messages.open : null})`,
  );

/** Notes, as the server, that a message which moved is unread for somebody. */
const keepUnread = ({ tx, world, asServer }: Attempt, profile: string) =>
  asServer(
    () => tx`insert into private.moved_reads values (${profile}, ${world.messages.open}, false)`,
  );

/** An operation for each line of `messages.txt`. */
export const operations: Record<string, Operation> = {
  'messages read open': ({ tx, world }) =>
    reached(tx`select * from public.messages where id = ${world.messages.open}`),
  'messages read private': ({ tx, world }) =>
    reached(tx`select * from public.messages where id = ${world.messages.private}`),
  'messages read direct': ({ tx, world }) =>
    reached(tx`select * from public.messages where id = ${world.messages.direct}`),
  'messages read deleted': ({ tx, world }) =>
    reached(tx`select * from public.messages where id = ${world.messages.deleted}`),
  'messages read own deleted': ({ tx, world, actor }) =>
    reached(tx`select * from public.messages where id = ${world.rowsOf(actor).deleted}`),
  'messages read own deleted long ago': ({ tx, world, actor }) =>
    reached(tx`select * from public.messages where id = ${world.rowsOf(actor).forgotten}`),
  'messages read in deleted channel': ({ tx, world }) =>
    reached(tx`select * from public.messages where id = ${world.messages.inDeletedChannel}`),
  'messages search private': ({ tx, world }) =>
    reached(
      tx`select id from public.messages where channel_id = ${world.channels.private}
        and to_tsvector('simple', parts::text) @@ to_tsquery('simple', 'needle')`,
    ),
  'messages create open': (attempt) => message(attempt, attempt.world.channels.open),
  'messages create private': (attempt) => message(attempt, attempt.world.channels.private),
  'messages create as other': (attempt) =>
    message(attempt, attempt.world.channels.open, { author: attempt.world.people.founder }),
  'messages create as assistant': (attempt) =>
    message(attempt, attempt.world.channels.open, { role: 'assistant' }),
  'messages create dated': ({ tx, world, me }) =>
    reached(
      tx`insert into public.messages (workspace_id, channel_id, author_id, parts, created_at)
        values (${world.workspace}, ${world.channels.open}, ${me}, ${text}::text::jsonb,
        '2001-01-01')`,
    ),
  'messages update own': change('public.messages', ({ tx, world, actor }) => ({
    set: tx`parts = ${text}::text::jsonb`,
    row: tx`id = ${world.rowsOf(actor).message}`,
    returns: tx`*`,
  })),
  'messages update other': change('public.messages', ({ tx, world }) => ({
    set: tx`parts = ${text}::text::jsonb`,
    row: tx`id = ${world.messages.open}`,
  })),
  'messages soft-delete own': change('public.messages', ({ tx, world, actor }) => ({
    set: tx`deleted_at = now()`,
    row: tx`id = ${world.rowsOf(actor).message}`,
    returns: tx`*`,
  })),
  'messages soft-delete other': change('public.messages', ({ tx, world }) => ({
    set: tx`deleted_at = now()`,
    row: tx`id = ${world.messages.open}`,
    returns: tx`*`,
  })),
  'messages undo own deletion': change('public.messages', ({ tx, world, actor }) => ({
    set: tx`deleted_at = null`,
    row: tx`id = ${world.rowsOf(actor).deleted}`,
    returns: tx`*`,
  })),
  'messages undo other deletion': change('public.messages', ({ tx, world }) => ({
    set: tx`deleted_at = null`,
    row: tx`id = ${world.messages.deleted}`,
  })),
  'messages move to other channel': change('public.messages', ({ tx, world, actor }) => ({
    set: tx`channel_id = ${world.channels.private}`,
    row: tx`id = ${world.rowsOf(actor).forgotten}`,
  })),
  'messages change own role': change('public.messages', ({ tx, world, actor }) => ({
    set: tx`role = 'system'`,
    row: tx`id = ${world.rowsOf(actor).message}`,
  })),
  'messages delete own': remove(
    'public.messages',
    ({ tx, world, actor }) => tx`id = ${world.rowsOf(actor).message}`,
  ),
  'messages create in thread': ({ tx, world, me }) =>
    reached(
      tx`insert into public.messages (id, workspace_id, channel_id, author_id, thread_id, parts)
        values (${randomUUID()}, ${world.workspace}, ${world.channels.open}, ${me},
        ${world.messages.open}, ${text}::text::jsonb) returning id`,
    ),
  'messages move to a thread': change('public.messages', ({ tx, world, actor }) => ({
    set: tx`thread_id = ${world.messages.open}`,
    row: tx`id = ${world.rowsOf(actor).message}`,
  })),
  'messages pin directly': change('public.messages', ({ tx, world, actor }) => ({
    set: tx`pinned_at = now()`,
    row: tx`id = ${world.rowsOf(actor).message}`,
  })),
  'messages delete own notice': change(
    'public.messages',
    (attempt) => ({ set: attempt.tx`deleted_at = now()`, row: noticeOf(attempt) }),
    notice,
  ),
  'messages rewrite own notice': change(
    'public.messages',
    (attempt) => ({ set: attempt.tx`metadata = '{}'`, row: noticeOf(attempt) }),
    notice,
  ),
  'reactions read open': ({ tx, world }) =>
    reached(
      tx`select * from public.reactions where message_id = ${world.messages.open} and profile_id =
        ${world.people.founder}`,
    ),
  'reactions read private': ({ tx, world }) =>
    reached(tx`select * from public.reactions where message_id = ${world.messages.private}`),
  'reactions create own': (attempt) => react(attempt, attempt.me),
  'reactions create as other': (attempt) => react(attempt, attempt.world.people.regular),
  'reactions update own': change('public.reactions', ({ tx, world, me }) => ({
    set: tx`emoji = '🎈'`,
    row: tx`message_id = ${world.messages.open} and profile_id = ${me}`,
    returns: tx`*`,
  })),
  'reactions update other': change('public.reactions', ({ tx, world }) => ({
    set: tx`emoji = '🎈'`,
    row: tx`message_id = ${world.messages.open} and profile_id = ${world.people.founder}`,
  })),
  'reactions delete own': remove(
    'public.reactions',
    ({ tx, world, me }) => tx`message_id = ${world.messages.open} and profile_id = ${me}`,
  ),
  'reactions delete other': remove(
    'public.reactions',
    ({ tx, world }) =>
      tx`message_id = ${world.messages.open} and profile_id = ${world.people.founder}`,
  ),
  'functions unread_counts': ({ tx, world }) =>
    reached(
      tx`select * from public.unread_counts(${world.workspace}) where channel_id = ${world.channels.private}`,
    ),
  'functions remove_message open': async ({ tx, world, asServer }) => {
    await tx`select public.remove_message(${world.messages.open})`;
    return asServer(() =>
      reached(
        tx`select 1 from public.messages where id = ${world.messages.open} and deleted_at is not null`,
      ),
    );
  },
  'functions remove_message private': async ({ tx, world, asServer }) => {
    await tx`select public.remove_message(${world.messages.private})`;
    return asServer(() =>
      reached(
        tx`select 1 from public.messages where id = ${world.messages.private} and deleted_at is not null`,
      ),
    );
  },
  'functions pin_message': async (attempt) => {
    const { tx, world } = attempt;
    await tx`select public.pin_message(${world.messages.open})`;
    return found(
      attempt,
      () =>
        tx`select 1 from public.messages where id = ${world.messages.open} and pinned_at is not null`,
    );
  },
  'functions release_pin': async (attempt) => {
    const { tx, world, asServer } = attempt;
    const { open } = world.messages;
    await asServer(() => tx`update public.messages set pinned_at = now() where id = ${open}`);
    await tx`select public.release_pin(${open})`;
    return isReleased(attempt, open);
  },
  'functions release_pin private': async (attempt) => {
    const { tx, world, asServer } = attempt;
    const id = world.messages.private;
    await asServer(() => tx`update public.messages set pinned_at = now() where id = ${id}`);
    await tx.savepoint((inner) => inner`select public.release_pin(${id})`).catch(refusedRelease);
    return isReleased(attempt, id);
  },
  'functions release_pin unpinned': async (attempt) => {
    const id = attempt.world.messages.open;
    await attempt.tx
      .savepoint((inner) => inner`select public.release_pin(${id})`)
      .catch(refusedRelease);
    return isReleased(attempt, id);
  },
  'functions withhold archived': async (attempt) => {
    const { tx, world, asServer } = attempt;
    await release(attempt, world.messages.open);
    await asServer(
      () => tx`update public.channels set archived_at = now() where id = ${world.channels.open}`,
    );
    await tx`select public.release_pin(${world.messages.open}, false)`;
    return found(
      attempt,
      () =>
        tx`select from public.messages where id = ${world.messages.open} and released_at is null`,
    );
  },
  'functions released_pins open': releasedAfter(async () => {}),
  'functions released_pins unreleased': releasedAfter(
    ({ tx, world }) =>
      tx`update public.messages set released_at = null where id = ${world.messages.open}`,
  ),
  'functions released_pins unpinned': releasedAfter(
    ({ tx, world }) =>
      tx`update public.messages set pinned_at = null where id = ${world.messages.open}`,
  ),
  'functions released_pins deleted': releasedAfter(
    ({ tx, world }) =>
      tx`update public.messages set deleted_at = now() where id = ${world.messages.open}`,
  ),
  'functions released_pins closed': releasedAfter((attempt) => see(attempt, 'private')),
  'functions released_pins reopened': releasedAfter(async (attempt) => {
    await see(attempt, 'private');
    await see(attempt, 'open');
  }),
  'functions released_pins archived': releasedAfter(
    ({ tx, world }) =>
      tx`update public.channels set archived_at = now() where id = ${world.channels.open}`,
  ),
  'functions released_pins channel gone': releasedAfter(
    ({ tx, world }) =>
      tx`update public.channels set deleted_at = now() where id = ${world.channels.open}`,
  ),
  // Nothing can be released in a channel that is not open; a row that claims to be is not shown.
  'functions released_pins private': async (attempt) => {
    await release(attempt, attempt.world.messages.private);
    return reached(attempt.tx`select from public.released_pins(${attempt.world.channels.private})`);
  },
  'functions released_messages private': async (attempt) => {
    const { tx, world } = attempt;
    await release(attempt, world.messages.private);
    return reached(tx`select from private.released_messages() released
      where released = ${world.messages.private}`);
  },
  'functions read released row': async (attempt) => {
    await release(attempt, attempt.world.messages.open);
    return reached(
      attempt.tx`select from public.messages where id = ${attempt.world.messages.open}`,
    );
  },
  'functions read released attachment': async (attempt) => {
    await release(attempt, attempt.world.messages.open);
    return reached(
      attempt.tx`select from public.attachments where message_id = ${attempt.world.messages.open}`,
    );
  },
  'functions write released_at': ({ tx, world, actor }) =>
    reached(tx`update public.messages set released_at = now()
      where id = ${world.rowsOf(actor).message} returning id`),
  'functions message_readers': ({ tx, world, actor }) =>
    reached(
      tx`select * from public.message_readers(${world.rowsOf(actor).message}) where profile_id =
        ${world.people.founder}`,
    ),
  'functions messages_matching private': ({ tx, world }) =>
    reached(tx`select * from public.messages_matching(${world.channels.private}, array['needle'])`),
  'functions messages_matching direct': ({ tx, world }) =>
    reached(tx`select * from public.messages_matching(${world.channels.direct}, array['needle'])`),
  'functions remove_message notice': async (attempt) => {
    const id = await notice(attempt);
    await attempt.tx`select public.remove_message(${id})`;
    return found(
      attempt,
      () => attempt.tx`select 1 from public.messages where id = ${id} and deleted_at is not null`,
    );
  },
  'functions move_messages own': (attempt) => moveTo(attempt, ownMessage(attempt), 'open'),
  'functions move_messages other': (attempt) =>
    moveTo(attempt, attempt.world.messages.unreacted, 'open'),
  'functions move_messages private': (attempt) => moveTo(attempt, ownMessage(attempt), 'private'),
  'functions move_targets open': async ({ tx, world, asServer }) => {
    await asServer(
      () => tx`with twin as (
        insert into public.channels (workspace_id, name, visibility)
        values (${world.workspace}, 'Twin', 'open') returning id
      ) insert into public.participants (workspace_id, channel_id, profile_id)
        select workspace_id, twin.id, profile_id from public.participants, twin
        where channel_id = ${world.channels.open} and role <> 'assistant'`,
    );
    return reached(tx`select * from public.move_targets(${world.channels.open})`);
  },
  'functions my_moved_reads own': async (attempt) => {
    await keepUnread(attempt, attempt.me);
    return reached(attempt.tx`select * from private.my_moved_reads()`);
  },
  'functions my_moved_reads other': async (attempt) => {
    await keepUnread(attempt, attempt.world.people.founder);
    return reached(attempt.tx`select * from private.my_moved_reads()`);
  },
  'functions read_moved own': async (attempt) => {
    const { tx, world, me } = attempt;
    await keepUnread(attempt, me);
    await tx`select public.read_moved(${world.channels.open})`;
    return found(
      attempt,
      () => tx`select 1 where not exists (
        select from private.moved_reads where profile_id = ${me})`,
    );
  },
  // It tells nothing of a message that takes replies or does not exist; the caller checks the rest.
  'functions takes_replies hidden': ({ tx, world }) =>
    reached(tx`select 1 where private.takes_replies(${world.messages.private})`),
  'functions refer private': ({ tx, world }) =>
    reached(tx`select 1 from private.refer(${world.channels.private}, 'user',
      ${tx.json([{ type: 'text', text: mentionOf(world.people.participant) }])}, null, '{}')
      where metadata ? 'mentions'`),
  'functions voice_in private': ({ tx, world, me }) =>
    reached(tx`select 1 where private.voice_in(${world.channels.private}, ${me}) is not null`),
  'functions voice_in as other': ({ tx, world }) =>
    reached(
      tx`select 1 where private.voice_in(${world.channels.private}, ${world.people.founder})
        is not null`,
    ),
  // It raises an error for callers who can see the channel, and does not reveal it to others.
  'functions refuse_archived private': async ({ tx, world, asServer }) => {
    const { private: channel } = world.channels;
    await asServer(() => tx`update public.channels set archived_at = now() where id = ${channel}`);
    return reached(tx`select private.refuse_archived(${channel})`);
  },
  'functions refuse_everyone open': ({ tx, world }) =>
    reached(tx`select private.refuse_everyone(${world.channels.open})`),
};
