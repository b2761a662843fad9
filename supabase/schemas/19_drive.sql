-- The workspace's files. Those of a channel are visible to users who can see the channel; those
-- without a channel are visible to every member.

-- Names -------------------------------------------------------------------------------------------

-- A name that a file can have on any system: one segment of a path, at most 255 bytes.
create function private.is_file_name(name text) returns boolean
language sql immutable set search_path = '' as $$
  select octet_length(name) between 1 and 255 and strpos(name, '/') = 0
    and btrim(name) not in ('', '.', '..')
$$;

grant execute on function private.is_file_name to authenticated, service_role;

-- Folders -----------------------------------------------------------------------------------------

create table public.folders (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  parent_id uuid,
  channel_id uuid,
  name text not null check (private.is_file_name(name)),
  created_by uuid references public.profiles (id) on delete set null,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, id),
  foreign key (workspace_id, parent_id)
    references public.folders (workspace_id, id) on delete cascade,
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);

comment on table public.folders is
  'A folder of the drive.';

-- Names are unique per folder, ignoring case, so that a tree can be downloaded to any machine.
create unique index folder_names on public.folders (workspace_id,
  coalesce(parent_id, channel_id, workspace_id), lower(name)) where deleted_at is null;
create index on public.folders (workspace_id, parent_id);
create index on public.folders (workspace_id, channel_id);
create index on public.folders (channel_id);
create index on public.folders (created_by);

-- The contents of a folder belong to the folder's channel, and cannot be in two trees.
create function private.follow_folder() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  above uuid := case tg_table_name when 'files' then (to_jsonb(new) ->> 'folder_id')::uuid
    else (to_jsonb(new) ->> 'parent_id')::uuid end;
begin
  if above is not null then
    select channel_id into new.channel_id from public.folders where id = above;
  end if;
  return new;
end
$$;

create trigger c_follow_folder before insert or update on public.folders
  for each row execute function private.follow_folder();

-- A folder that moves to another channel takes its contents along.
create function private.carry_contents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.folders set channel_id = new.channel_id where parent_id = new.id;
  update public.files set channel_id = new.channel_id where folder_id = new.id;
  return null;
end
$$;

create trigger m_carry_contents after update on public.folders
  for each row when (new.channel_id is distinct from old.channel_id)
  execute function private.carry_contents();

-- Moves a folder to the bin with all its contents, and restores those that were moved with it.
create function private.bin_folder(folder uuid, gone boolean) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  went timestamptz;
begin
  select deleted_at into went from public.folders where id = folder;
  with recursive tree as (
    select id from public.folders where id = folder
    union all
    select f.id from public.folders f join tree on f.parent_id = tree.id
  ), moved_files as (
    update public.files set deleted_at = case when gone then now() end
    where folder_id in (select id from tree) and deleted_at is not distinct from case
      when gone then null else went end
  )
  update public.folders set deleted_at = case when gone then now() end
  where id in (select id from tree) and deleted_at is not distinct from case when gone then null
    else went end;
end
$$;

create function public.bin_folder(folder uuid, gone boolean default true) returns void
language sql security invoker set search_path = '' as $$
  select private.bin_folder(folder, gone)
$$;

select private.protect_table('folders',
  insertable => '{id, workspace_id, parent_id, channel_id, name, created_by}',
  updatable => '{parent_id, channel_id, name, deleted_at}',
  deletable => true,
  immutable => '{id, workspace_id, created_by, created_at}',
  live => 'broadcast_shared',
  names => '{"parent_id": "folders"}');

select private.protect_names('folders', '{name!}');

create policy "who sees the channel, or every member, reads" on public.folders
  for select to authenticated
  using (workspace_id in (select private.my_workspaces())
    and (channel_id is null or channel_id in (select private.shared_channels())));

create policy "members add to the workspace, participants to their channels" on public.folders
  for insert to authenticated
  with check (created_by = (select auth.uid()) and workspace_id in (select private.my_workspaces())
    and not (select private.is_assistant())
    and (channel_id is null or channel_id in (select private.my_channels())));

create policy "members change the workspace's, participants their channels'" on public.folders
  for update to authenticated
  using (workspace_id in (select private.my_workspaces()) and not (select private.is_assistant())
    and (channel_id is null or channel_id in (select private.my_channels())))
  with check (channel_id is null or channel_id in (select private.my_channels()));

create policy "for good: who made it, owners and admins" on public.folders
  for delete to authenticated
  using (deleted_at is not null and workspace_id in (select private.my_workspaces())
    and (channel_id is null or channel_id in (select private.shared_channels()))
    and (created_by = (select auth.uid())
      or workspace_id in (select private.my_managed_workspaces())
      or workspace_id in (select private.granted_workspaces('drive', 'delete'))));

create trigger d_refuse_cycle before insert or update on public.folders
  for each row when (new.parent_id is not null)
  execute function private.refuse_cycle('parent_id', 'id', 'folder_cycle',
    'A folder cannot lie within itself.', 'Choose another folder.');

grant execute on function private.bin_folder, public.bin_folder to authenticated, service_role;

-- Files and their versions ------------------------------------------------------------------------

create table public.files (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  folder_id uuid,
  channel_id uuid,
  name text not null check (private.is_file_name(name)),
  storage_path varchar(500) not null,
  mime_type varchar(100) not null check (mime_type <> ''),
  file_size bigint not null check (file_size > 0),
  version integer not null default 1,
  created_by uuid references public.profiles (id) on delete set null,
  updated_by uuid references public.profiles (id) on delete set null,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, id),
  foreign key (workspace_id, folder_id)
    references public.folders (workspace_id, id) on delete cascade,
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  constraint storage_path_is_its_own
    check (starts_with(storage_path, workspace_id || '/' || id || '/'))
);

comment on table public.files is
  'A file in the drive.';

create unique index file_names on public.files (workspace_id,
  coalesce(folder_id, channel_id, workspace_id), lower(name)) where deleted_at is null;
create index on public.files (workspace_id, folder_id);
create index on public.files (workspace_id, channel_id);
create index on public.files (channel_id);
create index on public.files (created_by);
create index on public.files (storage_path);

create table public.file_versions (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  file_id uuid not null,
  version integer not null,
  storage_path varchar(500) not null,
  mime_type varchar(100) not null,
  file_size bigint not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (file_id, version),
  foreign key (workspace_id, file_id) references public.files (workspace_id, id) on delete cascade
);

comment on table public.file_versions is
  'A version of a file in the drive.';

create index on public.file_versions (workspace_id, file_id);
create index on public.file_versions (storage_path);

-- The quota error would show how full a workspace is, so callers who are not members are refused
-- first.
create function private.guard_drive_workspace() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_caller() and new.workspace_id not in (select private.my_workspaces()) then
    raise exception using errcode = '42501',
      message = 'new row violates row-level security policy for table "files"';
  end if;
  return new;
end
$$;

create trigger "0_own_workspace" before insert on public.files
  for each row execute function private.guard_drive_workspace();

-- The bytes that the drive uses: all stored objects, kept or not, and the recorded size of versions
-- whose object is missing. `apart_from` is a path that does not count.
create function private.drive_bytes(workspace uuid, apart_from text default '') returns bigint
language sql stable security definer set search_path = '' as $$
  select (
    select coalesce(sum((o.metadata ->> 'size')::bigint), 0)
    from storage.objects o
    where o.bucket_id = 'drive' and o.name <> apart_from
      -- '0' is the character after '/'.
      and o.name collate "C" >= workspace || '/' and o.name collate "C" < workspace || '0'
  )::bigint + (
    select coalesce(sum(v.file_size), 0)
    from public.file_versions v
    where v.workspace_id = workspace and v.storage_path <> apart_from
      and not exists (
        select from storage.objects o where o.bucket_id = 'drive' and o.name = v.storage_path)
  )::bigint
$$;

-- A new object under the file's name becomes a new version; the old ones stay.
create function private.number_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.storage_path is not distinct from old.storage_path then
    new.file_size := old.file_size;
    return new;
  end if;
  new.file_size := coalesce(
    (select nullif((o.metadata ->> 'size')::bigint, 0) from storage.objects o
     where o.bucket_id = 'drive' and o.name = new.storage_path),
    new.file_size);
  if auth.uid() is not null
    and private.drive_bytes(new.workspace_id, new.storage_path) + new.file_size
      > (select drive_quota_bytes from public.workspaces where id = new.workspace_id) then
    perform private.refuse('quota_exceeded', 'The workspace''s storage is full.',
      'Delete files for good, or ask an owner for more room.');
  end if;
  new.updated_by := auth.uid();
  new.version := case tg_op when 'INSERT' then 1 else old.version + 1 end;
  return new;
end
$$;

create trigger e_number_version before insert or update on public.files
  for each row execute function private.number_version();

create function private.keep_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.file_versions (workspace_id, file_id, version, storage_path, mime_type,
    file_size, created_by)
  values (new.workspace_id, new.id, new.version, new.storage_path, new.mime_type, new.file_size,
    auth.uid());
  return null;
end
$$;

create trigger m_keep_version after insert on public.files
  for each row execute function private.keep_version();
create trigger m_keep_next_version after update on public.files
  for each row when (new.version is distinct from old.version)
  execute function private.keep_version();

-- The stored bytes, including all versions, the bin and objects that no file names, and the quota.
create function private.drive_usage(workspace uuid)
returns table (used_bytes bigint, quota_bytes bigint)
language sql stable security definer set search_path = '' as $$
  select private.drive_bytes(w.id), w.drive_quota_bytes
  from public.workspaces w
  where w.id = workspace and w.id in (select private.my_workspaces())
$$;

create function public.drive_usage(workspace uuid)
  returns table (used_bytes bigint, quota_bytes bigint)
language sql stable security invoker set search_path = '' as $$
  select * from private.drive_usage(workspace)
$$;

select private.protect_table('files',
  insertable => '{
    id, workspace_id, folder_id, channel_id, name, storage_path, mime_type, file_size,
    created_by}',
  updatable => '{
    folder_id, channel_id, name, storage_path, mime_type, file_size, deleted_at}',
  deletable => true,
  immutable => '{id, workspace_id, created_by, created_at}',
  live => 'broadcast_shared',
  names => '{"folder_id": "folders"}');

select private.protect_names('files', '{name!}');

create policy "who sees the channel, or every member, reads" on public.files
  for select to authenticated
  using (workspace_id in (select private.my_workspaces())
    and (channel_id is null or channel_id in (select private.shared_channels())));

create policy "members add to the workspace, participants to their channels" on public.files
  for insert to authenticated
  with check (created_by = (select auth.uid()) and workspace_id in (select private.my_workspaces())
    and not (select private.is_assistant())
    and (channel_id is null or channel_id in (select private.my_channels())));

create policy "members change the workspace's, participants their channels'" on public.files
  for update to authenticated
  using (workspace_id in (select private.my_workspaces()) and not (select private.is_assistant())
    and (channel_id is null or channel_id in (select private.my_channels())))
  with check (channel_id is null or channel_id in (select private.my_channels()));

create policy "for good: who made it, owners and admins" on public.files for delete to authenticated
  using (deleted_at is not null and workspace_id in (select private.my_workspaces())
    and (channel_id is null or channel_id in (select private.shared_channels()))
    and (created_by = (select auth.uid())
      or workspace_id in (select private.my_managed_workspaces())
      or workspace_id in (select private.granted_workspaces('drive', 'delete'))));

select private.protect_table('file_versions');

create policy "readers of the file see its versions" on public.file_versions
  for select to authenticated
  using (exists (select 1 from public.files f where f.id = file_id));

create trigger c_follow_folder before insert or update on public.files
  for each row execute function private.follow_folder();

grant execute on function private.drive_usage, public.drive_usage to authenticated, service_role;

-- Texts of files ----------------------------------------------------------------------------------

-- The text of a file's current version, extracted by a worker: for search and for previews that
-- browsers cannot show. One row per file.
create table public.file_texts (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  file_id uuid not null unique,
  version integer not null,
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'processed', 'failed')),
  reason varchar(500),
  content text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, file_id) references public.files (workspace_id, id) on delete cascade
);

create index on public.file_texts (workspace_id, file_id);
create index on public.file_texts (created_at) where status in ('pending', 'processing');

-- A new version has another text; the old text must no longer be found.
create function private.await_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.file_texts (workspace_id, file_id, version)
    values (new.workspace_id, new.file_id, new.version)
  on conflict (file_id) do update set version = excluded.version, status = 'pending', reason = null,
    content = null;
  return null;
end
$$;

create trigger z_await_text after insert on public.file_versions
  for each row execute function private.await_text();

create function private.ask_to_read_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('read_file', json_build_object('file_id', new.file_id), 'read_file:'
    || new.file_id);
  return null;
end
$$;

create trigger z_read after insert on public.file_texts
  for each row when (new.status = 'pending') execute function private.ask_to_read_file();
create trigger z_read_again after update on public.file_texts
  for each row when (new.status = 'pending'
    and (old.status, old.version) is distinct from (new.status, new.version))
  execute function private.ask_to_read_file();

create function private.retry_file_reading(file uuid) returns boolean
language sql security definer set search_path = '' as $$
  with again as (
    update public.file_texts t set status = 'pending', reason = null
    from public.files f
    where f.id = file and t.file_id = f.id and t.status in ('processed', 'failed')
      and f.deleted_at is null
      and f.workspace_id in (select private.my_workspaces()) and not (select private.is_assistant())
      and (f.channel_id is null or f.channel_id in (select private.my_channels()))
    returning t.id
  )
  select exists (select 1 from again)
$$;

-- Returns true if the file will be read again: the caller must be able to change it.
create function public.retry_file_reading(file uuid) returns boolean
language sql security invoker set search_path = '' as $$
  select private.retry_file_reading(file)
$$;

select private.protect_table('file_texts');

create policy "readers of the file read its text" on public.file_texts for select to authenticated
  using (exists (select 1 from public.files f where f.id = file_id));

grant execute on function private.retry_file_reading, public.retry_file_reading
  to authenticated, service_role;

-- Objects -----------------------------------------------------------------------------------------

-- Files stay in their workspace, within its quota, and exist only while a row names them.

-- Objects of the drive: {workspace}/{file}/{version}/{name}. Once a version names an object, the
-- file decides who can read it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('drive', 'drive', false, 2147483648, null) on conflict (id) do nothing;

create function private.is_drive_path(object_name text) returns boolean
language sql immutable set search_path = '' as $$
  select object_name ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/){3}[^/]+$'
$$;

create function private.is_kept(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.file_versions where storage_path = object_name)
$$;

-- True if the workspace of a path has space for an object. The size is known when the bytes are
-- stored, and for a resumable upload before; for any other upload one byte must fit.
-- Raises an error instead of returning false, so that users see the reason.
create function private.has_drive_space(object_name text, facts jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  workspace uuid := split_part(object_name, '/', 1)::uuid;
  size bigint := greatest(1, (facts ->> 'size')::bigint);
begin
  perform private.one_at_a_time('drive', workspace);
  if private.drive_bytes(workspace, object_name) + size
    > (select drive_quota_bytes from public.workspaces where id = workspace) then
    perform private.refuse('quota_exceeded', 'The workspace''s storage is full.',
      'Delete files for good, or ask an owner for more room.');
  end if;
  return true;
end
$$;

create policy "readers of the file, and the uploader before there is one" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'drive'
    and (
      exists (select 1 from public.file_versions v where v.storage_path = objects.name)
      or (owner_id = (select auth.uid())::text and not private.is_kept(name)
        and split_part(name, '/', 1)
          in (select workspace::text from private.my_workspaces() workspace))
    )
  );

create policy "uploaders remove what was never kept" on storage.objects for delete to authenticated
  using (
    bucket_id = 'drive' and owner_id = (select auth.uid())::text and not private.is_kept(name)
    and split_part(name, '/', 1) in (select workspace::text from private.my_workspaces() workspace)
  );

create policy "members upload into their workspaces" on storage.objects for insert to authenticated
  with check (
    bucket_id = 'drive' and owner_id = (select auth.uid())::text
    and private.is_drive_path(name) and not private.is_kept(name)
    and split_part(name, '/', 1) in (select workspace::text from private.my_workspaces() workspace)
    and private.has_drive_space(name, metadata)
  );

create policy "uploaders go on until the file is kept" on storage.objects
  for update to authenticated
  using (
    bucket_id = 'drive' and owner_id = (select auth.uid())::text and not private.is_kept(name)
    and split_part(name, '/', 1) in (select workspace::text from private.my_workspaces() workspace)
  )
  with check (
    bucket_id = 'drive' and owner_id = (select auth.uid())::text
    and private.is_drive_path(name) and not private.is_kept(name)
    and split_part(name, '/', 1) in (select workspace::text from private.my_workspaces() workspace)
    and private.has_drive_space(name, metadata)
  );

grant execute on function private.is_drive_path, private.is_kept to authenticated, service_role;

grant execute on function private.has_drive_space to authenticated;
