import { randomUUID } from 'node:crypto';
import { type Attempt, change, type Operation, reached, remove } from './attempt.ts';

const text = JSON.stringify([{ type: 'text', text: 'Hello' }]);

const message = (
  { tx, world, me }: Attempt,
  channel: string,
  change: { author?: string; role?: string } = {},
) =>
  reached(tx`insert into public.messages (id, workspace_id, channel_id, author_id, role, parts)
    values (${randomUUID()}, ${world.workspace}, ${channel}, ${change.author ?? me}, ${change.role ?? 'user'}, ${text}::text::jsonb) returning id`);

const attach = ({ tx, world }: Attempt, messageId: string) => {
  const id = randomUUID();
  const path = `${world.workspace}/${world.channels.open}/${messageId}/${id}/file.png`;
  return reached(tx`insert into public.attachments (id, workspace_id, channel_id, message_id, type, name, storage_path, mime_type, file_size)
    values (${id}, ${world.workspace}, ${world.channels.open}, ${messageId}, 'image', 'file.png', ${path}, 'image/png', 1) returning id`);
};

const react = ({ tx, world }: Attempt, profile: string) =>
  reached(tx`insert into public.reactions (workspace_id, channel_id, message_id, profile_id, emoji)
    values (${world.workspace}, ${world.channels.open}, ${world.messages.unreacted}, ${profile}, '🌱') returning id`);

const upload = ({ tx, me }: Attempt, bucket: string, name: string) =>
  reached(
    tx`insert into storage.objects (bucket_id, name, owner_id) values (${bucket}, ${name}, ${me})`,
  );

const objects = ({ tx }: Attempt, name: string) =>
  reached(tx`select 1 from storage.objects where name = ${name}`);

/** Names of decisions/ on what is said, and on its files. */
export const messageOperations: Record<string, Operation> = {
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
      tx`select id from public.messages where channel_id = ${world.channels.private} and search @@ websearch_to_tsquery('simple', 'needle')`,
    ),
  'messages create open': (attempt) => message(attempt, attempt.world.channels.open),
  'messages create private': (attempt) => message(attempt, attempt.world.channels.private),
  'messages create as other': (attempt) =>
    message(attempt, attempt.world.channels.open, { author: attempt.world.people.founder }),
  'messages create as assistant': (attempt) =>
    message(attempt, attempt.world.channels.open, { role: 'assistant' }),
  'messages create dated': ({ tx, world, me }) =>
    reached(
      tx`insert into public.messages (workspace_id, channel_id, author_id, parts, created_at) values (${world.workspace}, ${world.channels.open}, ${me}, ${text}::text::jsonb, '2001-01-01')`,
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
  'attachments read open': ({ tx, world }) =>
    reached(tx`select * from public.attachments where id = ${world.attachments.open.id}`),
  'attachments read private': ({ tx, world }) =>
    reached(tx`select * from public.attachments where id = ${world.attachments.private.id}`),
  'attachments read of deleted': ({ tx, world }) =>
    reached(tx`select * from public.attachments where id = ${world.attachments.ofDeleted.id}`),
  'attachments create on own': (attempt) =>
    attach(attempt, attempt.world.rowsOf(attempt.actor).message),
  'attachments create on other': (attempt) => attach(attempt, attempt.world.messages.open),
  'attachments update own': change('public.attachments', ({ tx, world, actor }) => ({
    set: tx`summary = 'A plan'`,
    row: tx`id = ${world.rowsOf(actor).attachment}`,
    returns: tx`*`,
  })),
  'attachments update other': change('public.attachments', ({ tx, world }) => ({
    set: tx`summary = 'A plan'`,
    row: tx`id = ${world.attachments.open.id}`,
  })),
  'attachments delete own': remove(
    'public.attachments',
    ({ tx, world, actor }) => tx`id = ${world.rowsOf(actor).attachment}`,
  ),
  'attachments delete other': remove(
    'public.attachments',
    ({ tx, world }) => tx`id = ${world.attachments.open.id}`,
  ),
  'reactions read open': ({ tx, world }) =>
    reached(
      tx`select * from public.reactions where message_id = ${world.messages.open} and profile_id = ${world.people.founder}`,
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
  'storage read attachment private': (attempt) =>
    objects(attempt, attempt.world.attachments.private.path),
  'storage read of deleted': (attempt) =>
    objects(attempt, attempt.world.attachments.ofDeleted.path),
  'storage read unattached own': (attempt) =>
    objects(attempt, attempt.world.rowsOf(attempt.actor).object),
  'storage read unattached other': (attempt) => objects(attempt, attempt.world.foreignObject),
  'storage upload private': (attempt) =>
    upload(
      attempt,
      'attachments',
      `${attempt.world.workspace}/${attempt.world.channels.private}/${randomUUID()}/${randomUUID()}/a.png`,
    ),
  'storage upload upper case': (attempt) =>
    upload(
      attempt,
      'attachments',
      `${attempt.world.workspace}/${attempt.world.channels.private.toUpperCase()}/${randomUUID()}/${randomUUID()}/a.png`,
    ),
  'storage upload over attached': async (attempt) => {
    const { path } = attempt.world.attachments.private;
    await attempt.asServer(() => attempt.tx`delete from storage.objects where name = ${path}`);
    return upload(attempt, 'attachments', path);
  },
  'storage delete other': remove(
    'storage.objects',
    ({ tx, world }) => tx`name = ${world.attachments.open.path}`,
  ),
  'storage upload own avatar': (attempt) => upload(attempt, 'avatars', `${attempt.me}/face.png`),
  'storage upload other avatar': (attempt) =>
    upload(attempt, 'avatars', `${attempt.world.people.founder}/face.png`),
};
