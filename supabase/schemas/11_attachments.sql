-- Attachments -------------------------------------------------------------------------------------

-- Attachments follow their message.

create table public.attachments (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  type varchar(50) not null check (type in ('image', 'document', 'video', 'audio')),
  name varchar(255) not null check (char_length(name) >= 3),
  status text not null default 'pending'
    check (status in ('pending', 'uploading', 'uploaded', 'processing', 'processed', 'failed')),
  progress integer not null default 0 check (progress between 0 and 100),
  storage_path varchar(500) not null check (storage_path <> ''),
  mime_type varchar(100) not null check (mime_type <> ''),
  file_size integer not null check (file_size > 0),
  metadata jsonb not null default '{}'
    check (jsonb_typeof(metadata) = 'object' and octet_length(metadata::text) <= 65536),
  content text check (char_length(content) <= 250000),
  sentiment numeric not null default 0 check (sentiment between -1 and 1),
  summary text check (char_length(summary) <= 20000),
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  language varchar(35),
  stored_in uuid,
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
      on update cascade,
  -- An attachment gives the channel's readers access to its object, so it can only name its own.
  constraint storage_path_is_its_own check (
    starts_with(storage_path, workspace_id || '/' || coalesce(stored_in, channel_id) || '/'
      || message_id || '/' || id || '/')
  )
);

comment on table public.attachments is
  'A file of a message. Its object is in the bucket attachments, at storage_path.';

comment on column public.attachments.stored_in
  is 'The channel in the path of the object, if the message has moved since. No client writes it.';
comment on column public.attachments.language
  is 'BCP 47, of the text; null where there is none or it is not told apart.';

create index on public.attachments (message_id);
create index on public.attachments (channel_id, created_at desc);
create index on public.attachments (storage_path);
create index on public.attachments (workspace_id);
-- Unread attachments are looked for often, among very many that were read.
create index on public.attachments (created_at) where status in ('uploaded', 'processing')
  and deleted_at is null;
-- Abandoned uploads are looked for often, among very many that ended.
create index on public.attachments (updated_at)
  where status in ('pending', 'uploading') and deleted_at is null;

-- The channel of an attachment's path {workspace}/{channel}/{message}/{attachment}/{name}, or null
-- for any other path. Ids match only in lower case: a path in another case would be another object.
create function private.channel_of_path(object_name text) returns uuid
language sql immutable set search_path = '' as $$
  select case when object_name ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/){4}[^/]+$'
    then split_part(object_name, '/', 2)::uuid end
$$;

create function private.can_upload(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.participants p join public.channels c on c.id = p.channel_id
    where p.channel_id = private.channel_of_path(object_name)
      and p.workspace_id::text = split_part(object_name, '/', 1)
      and p.profile_id = (select auth.uid())
      and c.deleted_at is null and c.archived_at is null
      and c.workspace_id not in (select id from private.withheld_workspaces))
$$;

-- True if a message already lists the file: from then on access depends on the message, not on the
-- uploader.
create function private.is_attached(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.attachments where storage_path = object_name)
$$;

select private.protect_table('attachments',
  insertable => '{
    id, workspace_id, channel_id, message_id, type, name, status, progress, storage_path,
    mime_type, file_size, metadata}',
  updatable => '{
    name, status, progress, metadata, content, sentiment, summary, deleted_at}',
  deletable => true,
  immutable => '{id, workspace_id, channel_id, message_id, storage_path, created_at}',
  live => 'broadcast_conversation');

select private.protect_names('attachments', '{name!}');

create policy "participants read attachments of readable messages" on public.attachments
  for select to authenticated
  using (
    channel_id in (select private.my_channels())
    and (deleted_at is null or deleted_at = now())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null)
  );

create policy "authors attach" on public.attachments for insert to authenticated
  with check (
    channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id
      and m.author_id = (select auth.uid()))
  );

create policy "authors, owners and admins change attachments" on public.attachments
  for update to authenticated
  using (
    workspace_id in (select private.my_managed_workspaces())
    or exists (select 1 from public.messages m
      where m.id = message_id and m.author_id = (select auth.uid()))
    or (channel_id in (select private.open_channels())
      and workspace_id in (select private.granted_workspaces('attachments', 'update')))
  );

create policy "authors, owners and admins remove attachments" on public.attachments
  for delete to authenticated
  using (
    workspace_id in (select private.my_managed_workspaces())
    or exists (select 1 from public.messages m
      where m.id = message_id and m.author_id = (select auth.uid()))
    or (channel_id in (select private.open_channels())
      and workspace_id in (select private.granted_workspaces('attachments', 'delete')))
  );

grant execute on function private.channel_of_path, private.can_upload, private.is_attached
  to authenticated, service_role;

-- Unfinished uploads ------------------------------------------------------------------------------

-- A message can be sent while its files are still uploading: the row of each attachment shows the
-- progress, and only its author can store the file (spec point 4).

-- Attachments whose file has been uploaded. From then on it cannot be replaced while others read
-- it, whatever its row later says.
create table private.uploaded_attachments (
  attachment_id uuid primary key references public.attachments (id) on delete cascade
);

select private.refuse_delegates('private.uploaded_attachments');

alter table private.uploaded_attachments enable row level security;

create function private.note_upload() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.uploaded_attachments values (new.id) on conflict do nothing;
  return null;
end
$$;

create trigger n_uploaded after insert or update of status on public.attachments
  for each row when (new.status in ('uploaded', 'processing', 'processed'))
  execute function private.note_upload();

-- True if a message of the caller waits for this file.
create function private.awaits_upload(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.attachments a join public.messages m on m.id = a.message_id
    where a.storage_path = object_name
      and a.status in ('pending', 'uploading') and a.deleted_at is null
      and m.author_id = (select auth.uid()) and m.deleted_at is null
      and not exists (
        select 1 from private.uploaded_attachments u where u.attachment_id = a.id))
$$;

grant execute on function private.awaits_upload to authenticated, service_role;

-- Objects -----------------------------------------------------------------------------------------

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('attachments', 'attachments', false, 104857600, null)
on conflict (id) do nothing;

create policy "readers of the message, and the uploader before there is one" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'attachments'
    and (
      exists (select 1 from public.attachments a where a.storage_path = objects.name)
      or (owner_id = (select auth.uid())::text and private.can_upload(name)
        and not private.is_attached(name))
    )
  );

create policy "participants upload into their channels" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'attachments' and owner_id = (select auth.uid())::text
    and private.can_upload(name)
    and (not private.is_attached(name) or private.awaits_upload(name)));

create policy "uploaders remove what is not attached yet, authors and managers the rest"
  on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'attachments'
    and (
      (owner_id = (select auth.uid())::text and not private.is_attached(name))
      or exists (
        select 1 from public.attachments a join public.messages m on m.id = a.message_id
        where a.storage_path = objects.name
          and (m.author_id = (select auth.uid())
            or a.workspace_id in (select private.my_managed_workspaces())))
    )
  );

-- An upload that is repeated because its response was lost replaces the stored object.
create policy "uploaders replace what is not attached yet" on storage.objects
  for update to authenticated
  using (
    bucket_id = 'attachments' and owner_id = (select auth.uid())::text
    and private.can_upload(name)
    and (not private.is_attached(name) or private.awaits_upload(name)))
  with check (
    bucket_id = 'attachments' and owner_id = (select auth.uid())::text
    and private.can_upload(name)
    and (not private.is_attached(name) or private.awaits_upload(name)));

-- Contents of files -------------------------------------------------------------------------------

-- Workers read the contents of files, for search, for previews and for the assistant.

-- A file is read again whenever it is uploaded; a retry is the same step.
create function private.ask_to_read_attachment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('read_attachment', json_build_object('attachment_id', new.id),
    'read_attachment:' || new.id);
  return null;
end
$$;

create trigger z_read after insert on public.attachments
  for each row when (new.status = 'uploaded') execute function private.ask_to_read_attachment();
create trigger z_read_again after update on public.attachments
  for each row when (new.status = 'uploaded' and old.status is distinct from new.status)
  execute function private.ask_to_read_attachment();

-- Returns true if the attachment will be read again: the caller can change it, and reading has
-- ended or failed.
create function public.retry_reading(attachment uuid) returns boolean
language sql security invoker set search_path = '' as $$
  with again as (
    update public.attachments set status = 'uploaded'
    where id = attachment and deleted_at is null and status in ('processed', 'failed')
    returning id
  )
  select exists (select 1 from again)
$$;

grant execute on function public.retry_reading to authenticated, service_role;
