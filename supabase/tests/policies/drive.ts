import { channelOfHome } from '../common.ts';
import { type Operation, type Attempt, change, found, reached, remove } from '../attempt.ts';
import type { Home } from '../fixtures-workspace.ts';
import { randomUUID } from 'node:crypto';

const folder = (attempt: Attempt, home: Home, creator: string) => {
  const { tx, world } = attempt;
  return reached(
    tx`insert into public.folders (workspace_id, channel_id, name, created_by) values
      (${world.workspace}, ${channelOfHome(attempt, home)}, 'New', ${creator}) returning *`,
  );
};

const file = (attempt: Attempt, home: Home, creator: string) => {
  const { tx, world } = attempt;
  const id = randomUUID();
  return reached(tx`insert into public.files (id, workspace_id, channel_id, name, storage_path,
    mime_type, file_size, created_by)
    values (${id}, ${world.workspace}, ${channelOfHome(attempt, home)}, 'new.txt',
      ${world.workspaceRows.pathOf(id, 'new.txt')}, 'text/plain', 3, ${creator}) returning *`);
};

const upload = ({ tx, me }: Attempt, path: string, owner: string = me) =>
  reached(
    tx`insert into storage.objects (bucket_id, name, owner_id) values ('drive', ${path}, ${owner}) returning *`,
  );

/** Moves an object of the actor, which no file names yet, to another path. */
const move = async ({ tx, me, world, asServer }: Attempt, to: string) => {
  const from = world.workspaceRows.pathOf(randomUUID(), 'own.txt');
  await asServer(
    () => tx`insert into storage.objects (bucket_id, name, owner_id)
      values ('drive', ${from}, ${me})`,
  );
  return reached(tx`update storage.objects set name = ${to}
    where bucket_id = 'drive' and name = ${from} returning name`);
};

const retryFile = async ({ tx, world, asServer }: Attempt, home: Home) => {
  const { id } = world.workspaceRows.files[home];
  await asServer(() => tx`update public.file_texts set status = 'failed' where file_id = ${id}`);
  return reached(tx`select from public.retry_file_reading(${id}) as read_again where read_again`);
};

/** An operation for each line of `drive.txt`. */
export const operations: Record<string, Operation> = {
  'folders read shared': ({ tx, world }) =>
    reached(tx`select * from public.folders where id = ${world.workspaceRows.folders.shared}`),
  'folders read open': ({ tx, world }) =>
    reached(tx`select * from public.folders where id = ${world.workspaceRows.folders.open}`),
  'folders read private': ({ tx, world }) =>
    reached(tx`select * from public.folders where id = ${world.workspaceRows.folders.private}`),
  'folders create shared': (attempt) => folder(attempt, 'shared', attempt.me),
  'folders create open': (attempt) => folder(attempt, 'open', attempt.me),
  'folders create private': (attempt) => folder(attempt, 'private', attempt.me),
  'folders create for other': (attempt) => folder(attempt, 'shared', attempt.world.people.founder),
  'folders rename other': change('public.folders', ({ tx, world }) => ({
    set: tx`name = 'Old'`,
    row: tx`id = ${world.workspaceRows.folders.shared}`,
  })),
  'folders rename private': change('public.folders', ({ tx, world }) => ({
    set: tx`name = 'Old'`,
    row: tx`id = ${world.workspaceRows.folders.private}`,
  })),
  'folders delete other unbinned': remove(
    'public.folders',
    ({ tx, world }) => tx`id = ${world.workspaceRows.folders.shared}`,
  ),
  'folders delete own binned': remove(
    'public.folders',
    ({ tx, world, actor }) => tx`id = ${world.workspaceRows.ownOf(actor).binnedFolder}`,
  ),
  'files read shared': ({ tx, world }) =>
    reached(tx`select * from public.files where id = ${world.workspaceRows.files.shared.id}`),
  'files read open': ({ tx, world }) =>
    reached(tx`select * from public.files where id = ${world.workspaceRows.files.open.id}`),
  'files read private': ({ tx, world }) =>
    reached(tx`select * from public.files where id = ${world.workspaceRows.files.private.id}`),
  'files create shared': (attempt) => file(attempt, 'shared', attempt.me),
  'files create open': (attempt) => file(attempt, 'open', attempt.me),
  'files create private': (attempt) => file(attempt, 'private', attempt.me),
  'files create for other': (attempt) => file(attempt, 'shared', attempt.world.people.founder),
  'files rename shared': change('public.files', ({ tx, world }) => ({
    set: tx`name = 'new name.txt'`,
    row: tx`id = ${world.workspaceRows.files.shared.id}`,
  })),
  'files rename open': change('public.files', ({ tx, world }) => ({
    set: tx`name = 'new name.txt'`,
    row: tx`id = ${world.workspaceRows.files.open.id}`,
  })),
  'files move into private': change('public.files', ({ tx, world }) => ({
    set: tx`channel_id = ${world.channels.private}`,
    row: tx`id = ${world.workspaceRows.files.shared.id}`,
  })),
  'files delete own binned': remove(
    'public.files',
    ({ tx, world, actor }) => tx`id = ${world.workspaceRows.ownOf(actor).binned}`,
  ),
  'files delete other binned': remove(
    'public.files',
    ({ tx, world }) => tx`id = ${world.workspaceRows.ownOf('founder').binned}`,
  ),
  'files delete unbinned': remove(
    'public.files',
    ({ tx, world }) => tx`id = ${world.workspaceRows.files.shared.id}`,
  ),
  'file_versions read shared': ({ tx, world }) =>
    reached(
      tx`select * from public.file_versions where file_id = ${world.workspaceRows.files.shared.id}`,
    ),
  'file_versions read private': ({ tx, world }) =>
    reached(
      tx`select * from public.file_versions where file_id = ${world.workspaceRows.files.private.id}`,
    ),
  'file_versions create': ({ tx, world }) =>
    reached(
      tx`insert into public.file_versions (workspace_id, file_id, version, storage_path,
        mime_type, file_size) values (${world.workspace}, ${world.workspaceRows.files.shared.id}, 2, 'x',
        'text/plain', 1)`,
    ),
  'file_texts read shared': ({ tx, world }) =>
    reached(
      tx`select * from public.file_texts where file_id = ${world.workspaceRows.files.shared.id}`,
    ),
  'file_texts read private': ({ tx, world }) =>
    reached(
      tx`select * from public.file_texts where file_id = ${world.workspaceRows.files.private.id}`,
    ),
  'file_texts rewrite': change('public.file_texts', ({ tx, world }) => ({
    set: tx`content = 'other'`,
    row: tx`file_id = ${world.workspaceRows.files.shared.id}`,
  })),
  'drive download shared': ({ tx, world }) =>
    reached(
      tx`select * from storage.objects where bucket_id = 'drive' and name = ${world.workspaceRows.files.shared.path}`,
    ),
  'drive download private': ({ tx, world }) =>
    reached(
      tx`select * from storage.objects where bucket_id = 'drive' and name = ${world.workspaceRows.files.private.path}`,
    ),
  'drive download unnamed other': ({ tx, world }) =>
    reached(
      tx`select * from storage.objects where bucket_id = 'drive' and name = ${world.workspaceRows.loose}`,
    ),
  'drive upload': (attempt) =>
    upload(attempt, attempt.world.workspaceRows.pathOf(randomUUID(), 'new.txt')),
  'drive upload elsewhere': (attempt) =>
    upload(attempt, `${randomUUID()}/${randomUUID()}/${randomUUID()}/new.txt`),
  'drive upload as other': (attempt) =>
    upload(
      attempt,
      attempt.world.workspaceRows.pathOf(randomUUID(), 'new.txt'),
      attempt.world.people.founder,
    ),
  'drive move own': (attempt) =>
    move(attempt, attempt.world.workspaceRows.pathOf(randomUUID(), 'moved.txt')),
  'drive move own elsewhere': (attempt) =>
    move(attempt, `${attempt.world.elsewhere}/${randomUUID()}/${randomUUID()}/moved.txt`),
  'drive replace kept object': change('storage.objects', ({ tx, world }) => ({
    set: tx`metadata = '{}'`,
    row: tx`bucket_id = 'drive' and name = ${world.workspaceRows.files.shared.path}`,
  })),
  'drive delete kept object': remove(
    'storage.objects',
    ({ tx, world }) => tx`bucket_id = 'drive' and name = ${world.workspaceRows.files.shared.path}`,
  ),
  'functions bin_folder shared': async (attempt) => {
    const { tx, world } = attempt;
    await tx`select public.bin_folder(${world.workspaceRows.folders.shared})`;
    return found(
      attempt,
      () =>
        tx`select 1 from public.folders where id = ${world.workspaceRows.folders.shared} and deleted_at is not null`,
    );
  },
  'functions bin_folder private': async (attempt) => {
    const { tx, world } = attempt;
    await tx`select public.bin_folder(${world.workspaceRows.folders.private})`;
    return found(
      attempt,
      () =>
        tx`select 1 from public.folders where id = ${world.workspaceRows.folders.private} and deleted_at is not null`,
    );
  },
  'functions retry_file_reading shared': (attempt) => retryFile(attempt, 'shared'),
  'functions retry_file_reading open': (attempt) => retryFile(attempt, 'open'),
  'functions retry_file_reading private': (attempt) => retryFile(attempt, 'private'),
  'functions drive_usage': ({ tx, world }) =>
    reached(tx`select * from public.drive_usage(${world.workspace})`),
  // Callers who know an object's path, which cannot be guessed, learn that a row names it.
  'functions is_kept': ({ tx, world }) =>
    reached(tx`select 1 where private.is_kept(${world.workspaceRows.files.shared.path})`),
  'functions has_drive_space': ({ tx, world }) =>
    reached(
      tx`select 1 where private.has_drive_space(${`${world.workspace}/x/y/z.txt`}, '{"size": 1}')`,
    ),
};
