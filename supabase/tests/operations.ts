import { randomUUID } from 'node:crypto';
import { type Attempt, type Operation, reached } from './attempt.ts';
import { INVITATION_TOKEN } from './fixtures.ts';
import { assistantOperations } from './operations-assistant.ts';
import { personalOperations } from './operations-personal.ts';
import { roomOperations } from './operations-rooms.ts';
import { sharedOperations } from './operations-shared.ts';

const text = JSON.stringify([{ type: 'text', text: 'Hello' }]);

const message = (
  { tx, world, me }: Attempt,
  channel: string,
  change: { author?: string; role?: string } = {},
) =>
  reached(tx`insert into public.messages (id, workspace_id, channel_id, author_id, role, parts)
    values (${randomUUID()}, ${world.workspace}, ${channel}, ${change.author ?? me}, ${change.role ?? 'user'}, ${text}::text::jsonb) returning id`);

const seat = ({ tx, world }: Attempt, channel: string, profile: string, role = 'member') =>
  reached(
    tx`insert into public.participants (workspace_id, channel_id, profile_id, role) values (${world.workspace}, ${channel}, ${profile}, ${role}) returning id`,
  );

const channelOf = ({ tx, world, me }: Attempt, visibility: string) =>
  reached(
    tx`insert into public.channels (workspace_id, name, visibility, created_by) values (${world.workspace}, 'A new channel', ${visibility}, ${me}) returning *`,
  );

const attach = ({ tx, world }: Attempt, messageId: string) => {
  const id = randomUUID();
  const path = `${world.workspace}/${world.channels.open}/${messageId}/${id}/file.png`;
  return reached(tx`insert into public.attachments (id, workspace_id, channel_id, message_id, type, name, storage_path, mime_type, file_size)
    values (${id}, ${world.workspace}, ${world.channels.open}, ${messageId}, 'image', 'file.png', ${path}, 'image/png', 1) returning id`);
};

const retryReading = async ({ tx, asServer }: Attempt, attachment: string) => {
  await asServer(
    () => tx`update public.attachments set status = 'failed' where id = ${attachment}`,
  );
  return reached(
    tx`select from public.retry_reading(${attachment}) as read_again where read_again`,
  );
};

const react = ({ tx, world }: Attempt, profile: string) =>
  reached(tx`insert into public.reactions (workspace_id, channel_id, message_id, profile_id, emoji)
    values (${world.workspace}, ${world.channels.open}, ${world.messages.unreacted}, ${profile}, '🌱') returning id`);

const hear = async ({ tx, asServer }: Attempt, topic: string) => {
  await asServer(
    () =>
      tx`insert into realtime.messages (topic, extension, event, payload, private) values (${topic}, 'broadcast', 'INSERT', '{}', true)`,
  );
  await tx`select set_config('realtime.topic', ${topic}, true)`;
  return reached(tx`select 1 from realtime.messages where topic = ${topic}`);
};

const say = async ({ tx }: Attempt, topic: string, extension: string) => {
  await tx`select set_config('realtime.topic', ${topic}, true)`;
  return reached(
    tx`insert into realtime.messages (topic, extension, event, payload, private) values (${topic}, ${extension}, 'typing', '{}', true)`,
  );
};

const upload = ({ tx, me }: Attempt, bucket: string, name: string) =>
  reached(
    tx`insert into storage.objects (bucket_id, name, owner_id) values (${bucket}, ${name}, ${me})`,
  );

const objects = ({ tx }: Attempt, name: string) =>
  reached(tx`select 1 from storage.objects where name = ${name}`);

/** Every name of decisions.txt and how it is tried. */
export const operations: Record<string, Operation> = {
  ...personalOperations,
  ...sharedOperations,
  ...roomOperations,
  ...assistantOperations,

  'profiles read other': ({ tx, world }) =>
    reached(tx`select * from public.profiles where id = ${world.people.founder}`),
  'profiles update own': ({ tx, me }) =>
    reached(tx`update public.profiles set name = 'New name' where id = ${me} returning *`),
  'profiles update other': ({ tx, world }) =>
    reached(tx`update public.profiles set name = 'New name' where id = ${world.people.founder}`),
  'profiles raise own role': ({ tx, me }) =>
    reached(tx`update public.profiles set role = 'system' where id = ${me}`),
  'profiles raise other role': ({ tx, world }) =>
    reached(tx`update public.profiles set role = 'admin' where id = ${world.people.founder}`),
  'profiles create': ({ tx }) =>
    reached(tx`insert into public.profiles (id, name) values (${randomUUID()}, 'Somebody')`),
  'profiles delete own': ({ tx, me }) => reached(tx`delete from public.profiles where id = ${me}`),

  'workspaces read': ({ tx, world }) =>
    reached(tx`select * from public.workspaces where id = ${world.workspace}`),
  'workspaces create own': ({ tx, me }) =>
    reached(tx`insert into public.workspaces (name, owner_id) values ('Mine', ${me}) returning *`),
  'workspaces create for other': ({ tx, world }) =>
    reached(
      tx`insert into public.workspaces (name, owner_id) values ('Theirs', ${world.people.founder})`,
    ),
  'workspaces update': ({ tx, world }) =>
    reached(
      tx`update public.workspaces set name = 'Renamed' where id = ${world.workspace} returning *`,
    ),
  'workspaces give away': ({ tx, world }) =>
    reached(
      tx`update public.workspaces set owner_id = ${world.people.founder} where id = ${world.workspace}`,
    ),
  'workspaces delete': ({ tx, world }) =>
    reached(tx`delete from public.workspaces where id = ${world.workspace}`),

  'memberships read other': ({ tx, world }) =>
    reached(
      tx`select * from public.memberships where workspace_id = ${world.workspace} and profile_id = ${world.people.founder}`,
    ),
  'memberships create own': async ({ tx, world, me, asServer }) => {
    await asServer(
      () =>
        tx`delete from public.memberships where workspace_id = ${world.workspace} and profile_id = ${me}`,
    );
    return reached(
      tx`insert into public.memberships (workspace_id, profile_id, role) values (${world.workspace}, ${me}, 'member')`,
    );
  },
  'memberships create other as member': ({ tx, world }) =>
    reached(
      tx`insert into public.memberships (workspace_id, profile_id, role) values (${world.workspace}, ${world.people.padmin}, 'member') returning *`,
    ),
  'memberships create other as owner': ({ tx, world }) =>
    reached(
      tx`insert into public.memberships (workspace_id, profile_id, role) values (${world.workspace}, ${world.people.padmin}, 'owner')`,
    ),
  'memberships update other to admin': ({ tx, world }) =>
    reached(
      tx`update public.memberships set role = 'admin' where workspace_id = ${world.workspace} and profile_id = ${world.people.founder}`,
    ),
  'memberships update other to owner': ({ tx, world }) =>
    reached(
      tx`update public.memberships set role = 'owner' where workspace_id = ${world.workspace} and profile_id = ${world.people.founder}`,
    ),
  'memberships raise own role': ({ tx, world, me, actor }) =>
    reached(
      tx`update public.memberships set role = ${actor === 'admin' || actor === 'joined' ? 'owner' : 'admin'} where workspace_id = ${world.workspace} and profile_id = ${me}`,
    ),
  'memberships move to other workspace': ({ tx, world, me }) =>
    reached(
      tx`update public.memberships set workspace_id = ${world.elsewhere} where workspace_id = ${world.workspace} and profile_id = ${me}`,
    ),
  'memberships delete own': ({ tx, world, me }) =>
    reached(
      tx`delete from public.memberships where workspace_id = ${world.workspace} and profile_id = ${me}`,
    ),
  'memberships delete other': ({ tx, world }) =>
    reached(
      tx`delete from public.memberships where workspace_id = ${world.workspace} and profile_id = ${world.people.regular}`,
    ),
  'memberships delete owner': ({ tx, world }) =>
    reached(
      tx`delete from public.memberships where workspace_id = ${world.workspace} and profile_id = ${world.people.coOwner}`,
    ),

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
  'channels update open': ({ tx, world }) =>
    reached(
      tx`update public.channels set prompt = 'Answer briefly.' where id = ${world.channels.open} returning *`,
    ),
  'channels update private': ({ tx, world }) =>
    reached(
      tx`update public.channels set prompt = 'Answer briefly.' where id = ${world.channels.private} returning *`,
    ),
  'channels update direct': ({ tx, world }) =>
    reached(
      tx`update public.channels set prompt = 'Answer briefly.' where id = ${world.channels.direct}`,
    ),
  'channels archive open': ({ tx, world }) =>
    reached(
      tx`update public.channels set archived_at = now() where id = ${world.channels.open} returning *`,
    ),
  'channels soft-delete open': ({ tx, world }) =>
    reached(
      tx`update public.channels set deleted_at = now() where id = ${world.channels.open} returning *`,
    ),
  'channels soft-delete private': ({ tx, world }) =>
    reached(
      tx`update public.channels set deleted_at = now() where id = ${world.channels.private} returning *`,
    ),
  'channels move to other workspace': ({ tx, world }) =>
    reached(
      tx`update public.channels set workspace_id = ${world.elsewhere} where id = ${world.channels.open}`,
    ),
  'channels delete': ({ tx, world }) =>
    reached(tx`delete from public.channels where id = ${world.channels.open}`),

  'participants read open': ({ tx, world }) =>
    reached(
      tx`select * from public.participants where channel_id = ${world.channels.open} and profile_id = ${world.people.regular}`,
    ),
  'participants read private': ({ tx, world }) =>
    reached(
      tx`select * from public.participants where channel_id = ${world.channels.private} and profile_id = ${world.people.regular}`,
    ),
  'participants read direct': ({ tx, world }) =>
    reached(
      tx`select * from public.participants where channel_id = ${world.channels.direct} and profile_id = ${world.people.founder}`,
    ),
  'participants join lobby': (attempt) => seat(attempt, attempt.world.channels.lobby, attempt.me),
  'participants join lobby as admin': (attempt) =>
    seat(attempt, attempt.world.channels.lobby, attempt.me, 'admin'),
  'participants join vault': (attempt) => seat(attempt, attempt.world.channels.vault, attempt.me),
  'participants join direct': (attempt) => seat(attempt, attempt.world.channels.direct, attempt.me),
  'participants add other to lobby': (attempt) =>
    seat(attempt, attempt.world.channels.lobby, attempt.world.people.newcomer),
  'participants add other to private': (attempt) =>
    seat(attempt, attempt.world.channels.private, attempt.world.people.newcomer),
  'participants update own marks': ({ tx, world, me }) =>
    reached(
      tx`update public.participants set last_read_at = now(), starred = true where channel_id = ${world.channels.open} and profile_id = ${me} returning *`,
    ),
  'participants update other marks': ({ tx, world }) =>
    reached(
      tx`update public.participants set last_read_at = now() where channel_id = ${world.channels.open} and profile_id = ${world.people.regular}`,
    ),
  'participants raise own role': ({ tx, world, me }) =>
    reached(
      tx`update public.participants set role = 'owner' where channel_id = ${world.channels.open} and profile_id = ${me}`,
    ),
  'participants update other role': ({ tx, world }) =>
    reached(
      tx`update public.participants set role = 'moderator' where channel_id = ${world.channels.open} and profile_id = ${world.people.regular}`,
    ),
  'participants delete own': ({ tx, world, me }) =>
    reached(
      tx`delete from public.participants where channel_id = ${world.channels.open} and profile_id = ${me}`,
    ),
  'participants delete other': ({ tx, world }) =>
    reached(
      tx`delete from public.participants where channel_id = ${world.channels.open} and profile_id = ${world.people.regular}`,
    ),

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
  'messages update own': ({ tx, world, actor }) =>
    reached(
      tx`update public.messages set parts = ${text}::text::jsonb where id = ${world.rowsOf(actor).message} returning *`,
    ),
  'messages update other': ({ tx, world }) =>
    reached(
      tx`update public.messages set parts = ${text}::text::jsonb where id = ${world.messages.open}`,
    ),
  'messages soft-delete own': ({ tx, world, actor }) =>
    reached(
      tx`update public.messages set deleted_at = now() where id = ${world.rowsOf(actor).message} returning *`,
    ),
  'messages soft-delete other': ({ tx, world }) =>
    reached(
      tx`update public.messages set deleted_at = now() where id = ${world.messages.open} returning *`,
    ),
  'messages undo own deletion': ({ tx, world, actor }) =>
    reached(
      tx`update public.messages set deleted_at = null where id = ${world.rowsOf(actor).deleted} returning *`,
    ),
  'messages undo other deletion': ({ tx, world }) =>
    reached(tx`update public.messages set deleted_at = null where id = ${world.messages.deleted}`),
  'messages move to other channel': ({ tx, world, actor }) =>
    reached(
      tx`update public.messages set channel_id = ${world.channels.private} where id = ${world.rowsOf(actor).forgotten}`,
    ),
  'messages change own role': ({ tx, world, actor }) =>
    reached(
      tx`update public.messages set role = 'system' where id = ${world.rowsOf(actor).message}`,
    ),
  'messages delete own': ({ tx, world, actor }) =>
    reached(tx`delete from public.messages where id = ${world.rowsOf(actor).message}`),

  'attachments read open': ({ tx, world }) =>
    reached(tx`select * from public.attachments where id = ${world.attachments.open.id}`),
  'attachments read private': ({ tx, world }) =>
    reached(tx`select * from public.attachments where id = ${world.attachments.private.id}`),
  'attachments read of deleted': ({ tx, world }) =>
    reached(tx`select * from public.attachments where id = ${world.attachments.ofDeleted.id}`),
  'attachments create on own': (attempt) =>
    attach(attempt, attempt.world.rowsOf(attempt.actor).message),
  'attachments create on other': (attempt) => attach(attempt, attempt.world.messages.open),
  'attachments update own': ({ tx, world, actor }) =>
    reached(
      tx`update public.attachments set summary = 'A plan' where id = ${world.rowsOf(actor).attachment} returning *`,
    ),
  'attachments update other': ({ tx, world }) =>
    reached(
      tx`update public.attachments set summary = 'A plan' where id = ${world.attachments.open.id}`,
    ),
  'attachments delete own': ({ tx, world, actor }) =>
    reached(tx`delete from public.attachments where id = ${world.rowsOf(actor).attachment}`),
  'attachments delete other': ({ tx, world }) =>
    reached(tx`delete from public.attachments where id = ${world.attachments.open.id}`),

  'reactions read open': ({ tx, world }) =>
    reached(
      tx`select * from public.reactions where message_id = ${world.messages.open} and profile_id = ${world.people.founder}`,
    ),
  'reactions read private': ({ tx, world }) =>
    reached(tx`select * from public.reactions where message_id = ${world.messages.private}`),
  'reactions create own': (attempt) => react(attempt, attempt.me),
  'reactions create as other': (attempt) => react(attempt, attempt.world.people.regular),
  'reactions update own': ({ tx, world, me }) =>
    reached(
      tx`update public.reactions set emoji = '🎈' where message_id = ${world.messages.open} and profile_id = ${me} returning *`,
    ),
  'reactions update other': ({ tx, world }) =>
    reached(
      tx`update public.reactions set emoji = '🎈' where message_id = ${world.messages.open} and profile_id = ${world.people.founder}`,
    ),
  'reactions delete own': ({ tx, world, me }) =>
    reached(
      tx`delete from public.reactions where message_id = ${world.messages.open} and profile_id = ${me}`,
    ),
  'reactions delete other': ({ tx, world }) =>
    reached(
      tx`delete from public.reactions where message_id = ${world.messages.open} and profile_id = ${world.people.founder}`,
    ),

  'permissions read global': ({ tx, world }) =>
    reached(tx`select * from public.permissions where id = ${world.permissions.global}`),
  'permissions read workspace': ({ tx, world }) =>
    reached(tx`select * from public.permissions where id = ${world.permissions.workspace}`),
  'permissions create workspace': ({ tx, world }) =>
    reached(
      tx`insert into public.permissions (workspace_id, resource, role) values (${world.workspace}, 'exports', 'member') returning *`,
    ),
  'permissions create global': ({ tx }) =>
    reached(
      tx`insert into public.permissions (workspace_id, resource, role) values (null, 'exports', 'member')`,
    ),
  'permissions update workspace': ({ tx, world }) =>
    reached(
      tx`update public.permissions set can_read = true where id = ${world.permissions.workspace} returning *`,
    ),
  'permissions update global': ({ tx, world }) =>
    reached(
      tx`update public.permissions set can_read = true where id = ${world.permissions.global}`,
    ),
  'permissions delete workspace': ({ tx, world }) =>
    reached(tx`delete from public.permissions where id = ${world.permissions.workspace}`),
  'permissions delete global': ({ tx, world }) =>
    reached(tx`delete from public.permissions where id = ${world.permissions.global}`),

  'invitations read': ({ tx, world }) =>
    reached(tx`select id, role from public.invitations where id = ${world.invitation}`),
  'invitations read token hash': ({ tx, world }) =>
    reached(tx`select token_hash from public.invitations where id = ${world.invitation}`),
  'invitations create directly': ({ tx, world }) =>
    reached(
      tx`insert into public.invitations (workspace_id, token_hash) values (${world.workspace}, 'chosen')`,
    ),
  'invitations revoke': ({ tx, world }) =>
    reached(tx`update public.invitations set revoked_at = now() where id = ${world.invitation}`),
  'invitations renew': ({ tx, world }) =>
    reached(
      tx`update public.invitations set expires_at = now() + interval '1 year', role = 'admin' where id = ${world.invitation}`,
    ),
  'invitations delete': ({ tx, world }) =>
    reached(tx`delete from public.invitations where id = ${world.invitation}`),

  'assistant_runs read private': ({ tx, world }) =>
    reached(tx`select * from public.assistant_runs where id = ${world.runs.queued}`),
  'assistant_runs create': ({ tx, world, me }) =>
    reached(
      tx`insert into public.assistant_runs (workspace_id, channel_id, message_id, assistant_id, asked_by) values (${world.workspace}, ${world.channels.open}, ${world.messages.unreacted}, ${world.assistant}, ${me})`,
    ),
  'assistant_runs update': ({ tx, world }) =>
    reached(tx`update public.assistant_runs set status = 'done' where id = ${world.runs.queued}`),

  'functions unread_counts': ({ tx, world }) =>
    reached(
      tx`select * from public.unread_counts(${world.workspace}) where channel_id = ${world.channels.private}`,
    ),
  'functions create_invitation': ({ tx, world }) =>
    reached(tx`select * from public.create_invitation(${world.workspace})`),
  'functions create_invitation admin': ({ tx, world }) =>
    reached(tx`select * from public.create_invitation(${world.workspace}, 'admin')`),
  'functions preview_invitation': ({ tx }) =>
    reached(
      tx`select * from public.preview_invitation(${INVITATION_TOKEN}) as found where found is not null`,
    ),
  'functions accept_invitation': ({ tx }) =>
    reached(
      tx`select * from public.accept_invitation(${INVITATION_TOKEN}) as workspace where workspace is not null`,
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
  'functions retry_reading own': (attempt) =>
    retryReading(attempt, attempt.world.rowsOf(attempt.actor).attachment),
  'functions retry_reading other': (attempt) =>
    retryReading(attempt, attempt.world.attachments.open.id),
  'functions retry_reading private': (attempt) =>
    retryReading(attempt, attempt.world.attachments.private.id),
  'functions stop_assistant_run': async ({ tx, world, asServer }) => {
    await tx`select public.stop_assistant_run(${world.runs.queued})`;
    return asServer(() =>
      reached(
        tx`select 1 from public.assistant_runs where id = ${world.runs.queued} and stop_requested_at is not null`,
      ),
    );
  },
  'functions retry_assistant_run other': async ({ tx, world, asServer }) => {
    await tx`select public.retry_assistant_run(${world.runs.failed})`;
    return asServer(() =>
      reached(
        tx`select 1 from public.assistant_runs where id = ${world.runs.failed} and attempt > 1`,
      ),
    );
  },

  'topics read workspace': (attempt) => hear(attempt, `workspace:${attempt.world.workspace}`),
  'topics read presence': (attempt) =>
    hear(attempt, `workspace:${attempt.world.workspace}:presence`),
  'topics read channel open': (attempt) =>
    hear(attempt, `workspace:${attempt.world.workspace}:channel:${attempt.world.channels.open}`),
  'topics read channel private': (attempt) =>
    hear(attempt, `workspace:${attempt.world.workspace}:channel:${attempt.world.channels.private}`),
  'topics read own profile': (attempt) => hear(attempt, `profile:${attempt.me}`),
  'topics read other profile': (attempt) =>
    hear(attempt, `profile:${attempt.world.people.founder}`),
  'topics write workspace': (attempt) =>
    say(attempt, `workspace:${attempt.world.workspace}`, 'broadcast'),
  'topics write channel private': (attempt) =>
    say(
      attempt,
      `workspace:${attempt.world.workspace}:channel:${attempt.world.channels.private}`,
      'broadcast',
    ),
  'topics write typing private': (attempt) =>
    say(
      attempt,
      `workspace:${attempt.world.workspace}:channel:${attempt.world.channels.private}:typing`,
      'broadcast',
    ),
  'topics write presence': (attempt) =>
    say(attempt, `workspace:${attempt.world.workspace}:presence`, 'presence'),

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
  'storage delete other': ({ tx, world }) =>
    reached(tx`delete from storage.objects where name = ${world.attachments.open.path}`),
  'storage upload own avatar': (attempt) => upload(attempt, 'avatars', `${attempt.me}/face.png`),
  'storage upload other avatar': (attempt) =>
    upload(attempt, 'avatars', `${attempt.world.people.founder}/face.png`),
};
