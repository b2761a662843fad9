-- The rooms around the conversation: places, and the drive. What belongs to a channel is seen by those who see the channel;
-- what belongs to none, by every member.

-- Channels whose shared things (files, risks, events) the caller sees.
create function private.shared_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select c.id from public.channels c
    where c.deleted_at is null and c.workspace_id in (select private.my_workspaces())
      and (c.visibility = 'open' or exists (select 1 from public.participants p where p.channel_id = c.id and p.profile_id = (select auth.uid())));
end
$$;

-- Locations --------------------------------------------------------------------------------------

create table public.locations (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  name varchar(255) not null check (btrim(name) <> ''),
  kind text not null default 'office' check (kind in ('office', 'site', 'warehouse', 'shop', 'home', 'remote', 'other')),
  address varchar(500),
  latitude numeric check (latitude between -90 and 90),
  longitude numeric check (longitude between -180 and 180),
  timezone varchar(100),
  capacity integer check (capacity >= 0),
  parent_id uuid,
  contact_id uuid references public.profiles (id) on delete set null,
  channel_id uuid,
  opening_hours jsonb not null default '[]' check (jsonb_typeof(opening_hours) = 'array' and jsonb_array_length(opening_hours) <= 28),
  notes varchar(5000),
  photo_path varchar(255),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, id),
  check ((latitude is null) = (longitude is null)),
  check (parent_id <> id),
  foreign key (workspace_id, parent_id) references public.locations (workspace_id, id) on delete set null (parent_id),
  foreign key (workspace_id, channel_id) references public.channels (workspace_id, id) on delete set null (channel_id)
);
comment on column public.locations.opening_hours is 'Stretches of the local week: [{day: 0 (Sunday) to 6, from: "09:00", to: "17:30"}].';

alter table public.directory_entries
  add column location_id uuid,
  add foreign key (workspace_id, location_id) references public.locations (workspace_id, id) on delete set null (location_id);
grant insert (location_id), update (location_id) on public.directory_entries to authenticated;

-- A tree stays a tree: nobody is above themselves. tg_argv: the parent's column and the column that a parent names.
create function private.refuse_cycle() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  parent uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  own uuid := (to_jsonb(new) ->> tg_argv[1])::uuid;
  steps integer := 0;
begin
  while parent is not null loop
    steps := steps + 1;
    if parent = own or steps > 64 then
      perform private.refuse(tg_argv[2], tg_argv[3], tg_argv[4]);
    end if;
    execute format('select %I from public.%I where workspace_id = $1 and %I = $2', tg_argv[0], tg_table_name, tg_argv[1])
      into parent using (to_jsonb(new) ->> 'workspace_id')::uuid, parent;
  end loop;
  return new;
end
$$;

create trigger d_refuse_cycle before insert or update on public.directory_entries for each row when (new.manager_id is not null)
  execute function private.refuse_cycle('manager_id', 'profile_id', 'manager_cycle', 'Nobody can be above themselves in the organisation.', 'Choose a manager who does not report to this person.');
create trigger d_refuse_cycle before insert or update on public.locations for each row when (new.parent_id is not null)
  execute function private.refuse_cycle('parent_id', 'id', 'location_cycle', 'A place cannot lie within itself.', 'Choose another place as its parent.');

-- The drive --------------------------------------------------------------------------------------

-- A name that every system can keep: no path, no control characters, at most 255 bytes.
create function private.is_file_name(name text) returns boolean
language sql immutable set search_path = '' as $$
  select octet_length(name) between 1 and 255 and name !~ '[/\\[:cntrl:]]' and btrim(name) not in ('', '.', '..')
$$;

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
  foreign key (workspace_id, parent_id) references public.folders (workspace_id, id) on delete cascade,
  foreign key (workspace_id, channel_id) references public.channels (workspace_id, id) on delete cascade
);

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
  foreign key (workspace_id, folder_id) references public.folders (workspace_id, id) on delete cascade,
  foreign key (workspace_id, channel_id) references public.channels (workspace_id, id) on delete cascade,
  constraint storage_path_is_its_own check (starts_with(storage_path, workspace_id || '/' || id || '/'))
);

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

-- What a file says, read by a worker: for search and for previews of what browsers cannot show. One row a file, of its version.
create table public.file_texts (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  file_id uuid not null unique,
  version integer not null,
  status text not null default 'pending' check (status in ('pending', 'processing', 'processed', 'failed')),
  reason varchar(500),
  content text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector generated always as (to_tsvector('simple', left(coalesce(content, ''), 200000))) stored,
  foreign key (workspace_id, file_id) references public.files (workspace_id, id) on delete cascade
);

alter table public.workspaces add column drive_quota_bytes bigint not null default 10737418240 check (drive_quota_bytes >= 0);

-- One name a folder, whatever its case: the files of a tree must survive a download to any machine.
create unique index folder_names on public.folders (workspace_id, coalesce(parent_id, channel_id, workspace_id), lower(name)) where deleted_at is null;
create unique index file_names on public.files (workspace_id, coalesce(folder_id, channel_id, workspace_id), lower(name)) where deleted_at is null;
create index on public.locations (workspace_id, parent_id);
create index on public.locations (workspace_id, channel_id);
create index on public.locations (created_by);
create index on public.directory_entries (workspace_id, location_id);
create index on public.folders (workspace_id, parent_id);
create index on public.folders (workspace_id, channel_id);
create index on public.folders (channel_id);
create index on public.folders (created_by);
create index on public.files (workspace_id, folder_id);
create index on public.files (workspace_id, channel_id);
create index on public.files (channel_id);
create index on public.files (created_by);
create index on public.files (storage_path);
create index on public.file_texts using gin (search);
create index on public.file_texts (workspace_id, file_id);
create index on public.file_versions (workspace_id, file_id);
create index on public.file_versions (storage_path);

do $$
declare
  t text;
begin
  foreach t in array array['locations', 'folders', 'files', 'file_versions', 'file_texts'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('revoke all on public.%I from anon, authenticated', t);
    execute format('grant select on public.%I to anon, authenticated', t);
    execute format('grant all on public.%I to service_role', t);
    execute format('create trigger a_touch_updated_at before update on public.%I for each row execute function private.touch_updated_at()', t);
  end loop;
end
$$;

create trigger b_keep_immutable before update on public.locations for each row execute function private.keep_immutable('id', 'workspace_id', 'created_by', 'created_at');
create trigger b_keep_immutable before update on public.folders for each row execute function private.keep_immutable('id', 'workspace_id', 'created_by', 'created_at');
create trigger b_keep_immutable before update on public.files for each row execute function private.keep_immutable('id', 'workspace_id', 'created_by', 'created_at');

-- What lies in a folder belongs to the folder's channel, and cannot be in two trees.
create function private.follow_folder() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  above uuid := case tg_table_name when 'files' then (to_jsonb(new) ->> 'folder_id')::uuid else (to_jsonb(new) ->> 'parent_id')::uuid end;
begin
  if above is not null then
    select channel_id into new.channel_id from public.folders where id = above;
  end if;
  return new;
end
$$;

create trigger c_follow_folder before insert or update on public.folders for each row execute function private.follow_folder();
create trigger c_follow_folder before insert or update on public.files for each row execute function private.follow_folder();
create trigger d_refuse_cycle before insert or update on public.folders for each row when (new.parent_id is not null)
  execute function private.refuse_cycle('parent_id', 'id', 'folder_cycle', 'A folder cannot lie within itself.', 'Choose another folder.');

-- A moved folder takes its contents to the channel it moves to.
create function private.carry_contents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.folders set channel_id = new.channel_id where parent_id = new.id;
  update public.files set channel_id = new.channel_id where folder_id = new.id;
  return null;
end
$$;

create trigger m_carry_contents after update on public.folders for each row when (new.channel_id is distinct from old.channel_id) execute function private.carry_contents();

-- A new object under the file's name is a new version; the old ones stay.
create function private.number_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  used bigint;
  quota bigint;
begin
  if tg_op = 'UPDATE' and new.storage_path is not distinct from old.storage_path then
    return new;
  end if;
  select coalesce(sum(v.file_size), 0) into used from public.file_versions v where v.workspace_id = new.workspace_id;
  select drive_quota_bytes into quota from public.workspaces where id = new.workspace_id;
  if used + new.file_size > quota and auth.uid() is not null then
    perform private.refuse('quota_exceeded', 'The workspace''s storage is full.', 'Delete files for good, or ask an owner for more room.');
  end if;
  new.updated_by := auth.uid();
  new.version := case tg_op when 'INSERT' then 1 else old.version + 1 end;
  return new;
end
$$;

create function private.keep_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.file_versions (workspace_id, file_id, version, storage_path, mime_type, file_size, created_by)
  values (new.workspace_id, new.id, new.version, new.storage_path, new.mime_type, new.file_size, auth.uid());
  return null;
end
$$;

create trigger e_number_version before insert or update on public.files for each row execute function private.number_version();
create trigger m_keep_version after insert on public.files for each row execute function private.keep_version();
create trigger m_keep_next_version after update on public.files for each row when (new.version is distinct from old.version) execute function private.keep_version();

-- Who may do what --------------------------------------------------------------------------------

grant insert (id, workspace_id, name, kind, address, latitude, longitude, timezone, capacity, parent_id, contact_id, channel_id, opening_hours, notes, photo_path, created_by)
  on public.locations to authenticated;
grant update (name, kind, address, latitude, longitude, timezone, capacity, parent_id, contact_id, channel_id, opening_hours, notes, photo_path), delete
  on public.locations to authenticated;
create policy "members see places" on public.locations for select to authenticated using (workspace_id in (select private.my_workspaces()));
create policy "members add places" on public.locations for insert to authenticated
  with check (created_by = (select auth.uid()) and workspace_id in (select private.my_workspaces()) and not (select private.is_assistant())
    and (channel_id is null or channel_id in (select private.open_channels())));
create policy "members change places" on public.locations for update to authenticated
  using (workspace_id in (select private.my_workspaces()) and not (select private.is_assistant()))
  with check (channel_id is null or channel_id in (select private.open_channels()));
create policy "who added it, owners and admins remove places" on public.locations for delete to authenticated
  using (
    (created_by = (select auth.uid()) and workspace_id in (select private.my_workspaces()))
    or workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('locations', 'delete'))
  );

grant insert (id, workspace_id, parent_id, channel_id, name, created_by), update (parent_id, channel_id, name, deleted_at), delete on public.folders to authenticated;
grant insert (id, workspace_id, folder_id, channel_id, name, storage_path, mime_type, file_size, created_by),
  update (folder_id, channel_id, name, storage_path, mime_type, file_size, deleted_at), delete on public.files to authenticated;

do $$
declare
  t text;
begin
  foreach t in array array['folders', 'files'] loop
    execute format($policy$create policy "who sees the channel, or every member, reads" on public.%I for select to authenticated
      using (workspace_id in (select private.my_workspaces()) and (channel_id is null or channel_id in (select private.shared_channels())))$policy$, t);
    execute format($policy$create policy "members add to the workspace, participants to their channels" on public.%I for insert to authenticated
      with check (created_by = (select auth.uid()) and workspace_id in (select private.my_workspaces()) and not (select private.is_assistant())
        and (channel_id is null or channel_id in (select private.my_channels())))$policy$, t);
    execute format($policy$create policy "members change the workspace's, participants their channels'" on public.%I for update to authenticated
      using (workspace_id in (select private.my_workspaces()) and not (select private.is_assistant()) and (channel_id is null or channel_id in (select private.my_channels())))
      with check (channel_id is null or channel_id in (select private.my_channels()))$policy$, t);
    execute format($policy$create policy "for good: who made it, owners and admins" on public.%I for delete to authenticated
      using (deleted_at is not null and workspace_id in (select private.my_workspaces()) and (channel_id is null or channel_id in (select private.shared_channels()))
        and (created_by = (select auth.uid()) or workspace_id in (select private.my_managed_workspaces())
          or workspace_id in (select private.granted_workspaces('drive', 'delete'))))$policy$, t);
  end loop;
end
$$;

create policy "readers of the file see its versions" on public.file_versions for select to authenticated
  using (exists (select 1 from public.files f where f.id = file_id));
create policy "readers of the file read its text" on public.file_texts for select to authenticated
  using (exists (select 1 from public.files f where f.id = file_id));

create trigger l_broadcast after insert or update or delete on public.locations for each row execute function private.broadcast_to_workspace();

-- Where a row of a channel or of the whole workspace is told: an open channel's to every member, as the policies have it.
create function private.broadcast_shared() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  workspace uuid := (coalesce(record, old_record) ->> 'workspace_id')::uuid;
  audience text := private.shared_audience(workspace, (record ->> 'channel_id')::uuid);
  old_audience text := private.shared_audience(workspace, (old_record ->> 'channel_id')::uuid);
begin
  if tg_op = 'UPDATE' and audience <> old_audience then
    perform private.send_row(old_audience, 'DELETE', tg_table_name, null, old_record);
    perform private.send_row(audience, 'INSERT', tg_table_name, record, null);
  else
    perform private.send_row(case when tg_op = 'DELETE' then old_audience else audience end, tg_op, tg_table_name, record, old_record);
  end if;
  return null;
end
$$;

create function private.shared_audience(workspace uuid, channel uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when channel is null or exists (select 1 from public.channels where id = channel and visibility = 'open')
    then private.workspace_topic(workspace) else private.channel_topic(workspace, channel) end
$$;

create trigger l_broadcast after insert or update or delete on public.folders for each row execute function private.broadcast_shared();
create trigger l_broadcast after insert or update or delete on public.files for each row execute function private.broadcast_shared();

-- A folder goes to the bin with all that lies in it, and comes back with what went along.
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
    where folder_id in (select id from tree) and deleted_at is not distinct from case when gone then null else went end
  )
  update public.folders set deleted_at = case when gone then now() end
  where id in (select id from tree) and deleted_at is not distinct from case when gone then null else went end;
end
$$;

create function public.bin_folder(folder uuid, gone boolean default true) returns void
language sql security invoker set search_path = '' as $$
  select private.bin_folder(folder, gone)
$$;

-- Bytes kept, all versions and the bin included, and how many there may be.
create function private.drive_usage(workspace uuid) returns table (used_bytes bigint, quota_bytes bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce((select sum(v.file_size) from public.file_versions v where v.workspace_id = w.id), 0)::bigint, w.drive_quota_bytes
  from public.workspaces w where w.id = workspace and w.id in (select private.my_workspaces())
$$;

create function public.drive_usage(workspace uuid) returns table (used_bytes bigint, quota_bytes bigint)
language sql stable security invoker set search_path = '' as $$
  select * from private.drive_usage(workspace)
$$;

-- Objects of the drive: {workspace}/{file}/{version}/{name}. Once a version names an object, the file decides who reads it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ('drive', 'drive', false, 2147483648, null) on conflict (id) do nothing;

create function private.is_drive_path(object_name text) returns boolean
language sql immutable set search_path = '' as $$
  select object_name ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/){3}[^/]+$'
$$;

create function private.is_kept(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.file_versions where storage_path = object_name)
$$;

create policy "readers of the file, and the uploader before there is one" on storage.objects for select to authenticated
  using (
    bucket_id = 'drive'
    and (
      exists (select 1 from public.file_versions v where v.storage_path = objects.name)
      or (owner_id = (select auth.uid())::text and not private.is_kept(name))
    )
  );

create policy "members upload into their workspaces" on storage.objects for insert to authenticated
  with check (
    bucket_id = 'drive' and owner_id = (select auth.uid())::text and private.is_drive_path(name) and not private.is_kept(name)
    and split_part(name, '/', 1) in (select workspace::text from private.my_workspaces() workspace)
  );

create policy "uploaders go on until the file is kept" on storage.objects for update to authenticated
  using (bucket_id = 'drive' and owner_id = (select auth.uid())::text and not private.is_kept(name))
  with check (bucket_id = 'drive' and owner_id = (select auth.uid())::text and private.is_drive_path(name) and not private.is_kept(name));

create policy "uploaders remove what was never kept" on storage.objects for delete to authenticated
  using (bucket_id = 'drive' and owner_id = (select auth.uid())::text and not private.is_kept(name));

revoke all on function private.shared_channels(), private.refuse_cycle(), private.is_file_name(text), private.follow_folder(), private.carry_contents(),
  private.number_version(), private.keep_version(), private.broadcast_shared(), private.shared_audience(uuid, uuid), private.bin_folder(uuid, boolean),
  private.drive_usage(uuid), private.is_drive_path(text), private.is_kept(text) from public, anon;
grant execute on function private.shared_channels(), private.is_file_name(text), private.bin_folder(uuid, boolean), private.drive_usage(uuid),
  private.is_drive_path(text), private.is_kept(text) to authenticated, service_role;
revoke all on function public.bin_folder(uuid, boolean), public.drive_usage(uuid) from public, anon;
grant execute on function public.bin_folder(uuid, boolean), public.drive_usage(uuid) to authenticated, service_role;
