import { objects, upload } from '../common.ts';
import { type Operation, type Attempt, change, reached, remove } from '../attempt.ts';
import { randomUUID } from 'node:crypto';

const retryReading = async ({ tx, asServer }: Attempt, attachment: string) => {
  await asServer(
    () => tx`update public.attachments set status = 'failed' where id = ${attachment}`,
  );
  return reached(
    tx`select from public.retry_reading(${attachment}) as read_again where read_again`,
  );
};

const attach = ({ tx, world }: Attempt, messageId: string) => {
  const id = randomUUID();
  const path = `${world.workspace}/${world.channels.open}/${messageId}/${id}/file.png`;
  return reached(tx`insert into public.attachments (id, workspace_id, channel_id, message_id, type,
    name, storage_path, mime_type, file_size)
    values (${id}, ${world.workspace}, ${world.channels.open}, ${messageId}, 'image', 'file.png',
      ${path}, 'image/png', 1) returning id`);
};

const store = ({ tx, me }: Attempt, path: string) =>
  reached(tx`insert into storage.objects (bucket_id, name, owner_id)
    values ('attachments', ${path}, ${me})`);

/** Creates an attachment in the open channel whose file is still uploading. */
async function startUpload({ tx, world, asServer }: Attempt, message: string) {
  const id = randomUUID();
  const path = `${world.workspace}/${world.channels.open}/${message}/${id}/plan.pdf`;
  await asServer(
    () => tx`insert into public.attachments
      (id, workspace_id, channel_id, message_id, type, name, status, storage_path, mime_type,
       file_size)
      values (${id}, ${world.workspace}, ${world.channels.open}, ${message}, 'document',
        'plan.pdf', 'uploading', ${path}, 'application/pdf', 10)`,
  );
  return { id, path };
}

/** An operation for each line of `attachments.txt`. */
export const operations: Record<string, Operation> = {
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
  'functions retry_reading own': (attempt) =>
    retryReading(attempt, attempt.world.rowsOf(attempt.actor).attachment),
  'functions retry_reading other': (attempt) =>
    retryReading(attempt, attempt.world.attachments.open.id),
  'functions retry_reading private': (attempt) =>
    retryReading(attempt, attempt.world.attachments.private.id),
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
  'storage upload upper case': (attempt) => {
    const channel = attempt.world.channels.private.toUpperCase();
    return upload(
      attempt,
      'attachments',
      `${attempt.world.workspace}/${channel}/${randomUUID()}/${randomUUID()}/a.png`,
    );
  },
  'storage upload over attached': async (attempt) => {
    const { path } = attempt.world.attachments.private;
    await attempt.asServer(() => attempt.tx`delete from storage.objects where name = ${path}`);
    return upload(attempt, 'attachments', path);
  },
  'storage upload under way own': async (attempt) => {
    const { path } = await startUpload(attempt, attempt.world.rowsOf(attempt.actor).message);
    return store(attempt, path);
  },
  'storage upload under way other': async (attempt) => {
    const { path } = await startUpload(attempt, attempt.world.messages.open);
    return store(attempt, path);
  },
  // A stored file cannot be replaced, whatever its author later writes into its row.
  'storage upload again': async (attempt) => {
    const { id, path } = await startUpload(attempt, attempt.world.rowsOf(attempt.actor).message);
    const { tx } = attempt;
    for (const status of ['uploaded', 'uploading'])
      await attempt.asServer(
        () => tx`update public.attachments set status = ${status} where id = ${id}`,
      );
    return store(attempt, path);
  },
  'storage delete other': remove(
    'storage.objects',
    ({ tx, world }) => tx`name = ${world.attachments.open.path}`,
  ),
  'functions can_upload open': ({ tx, world }) =>
    reached(tx`select 1 where private.can_upload(${world.attachments.open.path})`),
  'functions awaits_upload own': async (attempt) => {
    const { tx, world, actor, asServer } = attempt;
    const [own] = await asServer(
      () => tx<{ path: string }[]>`select storage_path as path from public.attachments
        where id = ${world.rowsOf(actor).attachment}`,
    );
    return reached(tx`select 1 where private.awaits_upload(${own?.path ?? ''})`);
  },
  'functions awaits_upload other': ({ tx, world }) =>
    reached(tx`select 1 where private.awaits_upload(${world.attachments.open.path})`),
  // Callers who know an object's path, which cannot be guessed, learn that a row names it.
  'functions is_attached': ({ tx, world }) =>
    reached(tx`select 1 where private.is_attached(${world.attachments.open.path})`),
};
