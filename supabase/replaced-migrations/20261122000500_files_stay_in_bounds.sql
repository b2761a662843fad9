-- Files stay in their workspace, within its room, and no longer than a row names them.

-- Bytes of the drive: all that is stored there, kept or not, and what a version says of itself
-- where its object is not to be found. `apart_from` is a path that does not count.
create function private.drive_bytes(workspace uuid, apart_from text default '') returns bigint
language sql stable security definer set search_path = '' as $$
  select (
    select coalesce(sum((o.metadata ->> 'size')::bigint), 0)
    from storage.objects o
    where o.bucket_id = 'drive' and o.name <> apart_from
      -- '0' is the letter after '/'.
      and o.name collate "C" >= workspace || '/' and o.name collate "C" < workspace || '0'
  )::bigint + (
    select coalesce(sum(v.file_size), 0)
    from public.file_versions v
    where v.workspace_id = workspace and v.storage_path <> apart_from
      and not exists (
        select from storage.objects o where o.bucket_id = 'drive' and o.name = v.storage_path)
  )::bigint
$$;

-- Whether the workspace of a path has room for an object. Its size is known once its bytes are
-- there, of a resumable upload before; of any other, one byte must fit.
-- Raises rather than refuses, so that people read why.
create function private.has_drive_room(object_name text, facts jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  workspace uuid := split_part(object_name, '/', 1)::uuid;
  size bigint := greatest(1, (facts ->> 'size')::bigint);
begin
  if private.drive_bytes(workspace, object_name) + size
    > (select drive_quota_bytes from public.workspaces where id = workspace) then
    perform private.refuse('quota_exceeded', 'The workspace''s storage is full.',
      'Delete files for good, or ask an owner for more room.');
  end if;
  return true;
end
$$;

drop policy "members upload into their workspaces" on storage.objects;
create policy "members upload into their workspaces" on storage.objects for insert to authenticated
  with check (
    bucket_id = 'drive' and owner_id = (select auth.uid())::text
    and private.is_drive_path(name) and not private.is_kept(name)
    and split_part(name, '/', 1) in (select workspace::text from private.my_workspaces() workspace)
    and private.has_drive_room(name, metadata)
  );

-- An object is moved within its workspaces alone: to write into another is to upload there.
drop policy "uploaders go on until the file is kept" on storage.objects;
create policy "uploaders go on until the file is kept" on storage.objects for update to authenticated
  using (
    bucket_id = 'drive' and owner_id = (select auth.uid())::text and not private.is_kept(name)
    and split_part(name, '/', 1) in (select workspace::text from private.my_workspaces() workspace)
  )
  with check (
    bucket_id = 'drive' and owner_id = (select auth.uid())::text
    and private.is_drive_path(name) and not private.is_kept(name)
    and split_part(name, '/', 1) in (select workspace::text from private.my_workspaces() workspace)
    and private.has_drive_room(name, metadata)
  );

-- Who has left a channel changes nothing in it.
drop policy "uploaders replace what is not attached yet" on storage.objects;
create policy "uploaders replace what is not attached yet" on storage.objects
  for update to authenticated
  using (
    bucket_id = 'attachments' and owner_id = (select auth.uid())::text
    and private.may_upload(name) and not private.is_attached(name)
  )
  with check (
    bucket_id = 'attachments' and owner_id = (select auth.uid())::text
    and private.may_upload(name) and not private.is_attached(name)
  );

create or replace function private.number_version() returns trigger
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

-- Bytes stored, all versions, the bin and what no file names included, and how many there may be.
create or replace function private.drive_usage(workspace uuid)
returns table (used_bytes bigint, quota_bytes bigint)
language sql stable security definer set search_path = '' as $$
  select private.drive_bytes(w.id), w.drive_quota_bytes
  from public.workspaces w
  where w.id = workspace and w.id in (select private.my_workspaces())
$$;

-- What no row names ------------------------------------------------------------------------------

-- Every column that names an object. A test holds this list to the tables: what is not in it is
-- swept.
create view private.named_objects as
  select storage_path as name from public.attachments
  union all select storage_path from public.files
  union all select storage_path from public.file_versions
  union all select avatar_path from public.profiles
  union all select image_path from public.custom_emoji
  union all select photo_path from public.locations;

-- Whether an attachment's path belongs to a message that exists or waits for its time: its parts
-- name files before their rows do.
create function private.has_message(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.messages m where m.id = p.message)
    or exists (select from public.scheduled_messages s where s.id = p.message)
  from (
    select case when private.channel_of_path(object_name) is not null
      then split_part(object_name, '/', 3)::uuid end as message
  ) p
$$;

-- Objects that no row names, a day after they were stored. An attachment has a week: it waits in
-- a composer until its message is sent.
create function private.unkept_objects(most integer default 100)
returns table (bucket text, name text)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name
  from storage.objects o
  where o.bucket_id in ('attachments', 'avatars', 'drive', 'emoji')
    and greatest(o.created_at, o.updated_at)
      < now() - case o.bucket_id when 'attachments' then interval '7 days' else interval '1 day' end
    and not exists (select from private.named_objects n where n.name = o.name)
    and not private.has_message(o.name)
  order by o.created_at
  limit most
$$;

revoke all on private.named_objects from public, anon, authenticated;
revoke all on function private.drive_bytes(uuid, text), private.has_drive_room(text, jsonb),
  private.has_message(text), private.unkept_objects(integer) from public, anon, authenticated;
grant execute on function private.has_drive_room(text, jsonb) to authenticated;
grant execute on function private.unkept_objects(integer) to service_role;
