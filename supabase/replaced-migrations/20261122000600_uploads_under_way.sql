-- A message may be sent while its files are on their way: each attachment's row says how far its
-- file is, and its author alone may still store that file (spec point 4).

-- Attachments whose file was there once. From then on nobody replaces it under its readers' eyes,
-- whatever its row says of itself later.
create table private.uploaded_attachments (
  attachment_id uuid primary key references public.attachments (id) on delete cascade
);
create trigger a_on_the_leash before insert or update or delete on private.uploaded_attachments
  for each statement when (private.is_on_behalf()) execute function private.refuse_on_behalf();
alter table private.uploaded_attachments enable row level security;
revoke all on private.uploaded_attachments from public, anon, authenticated;

insert into private.uploaded_attachments
  select id from public.attachments where status not in ('pending', 'uploading');

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

-- Whether a message of the caller waits for this very file.
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

revoke all on function private.note_upload(), private.awaits_upload(text) from public, anon;
grant execute on function private.awaits_upload(text) to authenticated, service_role;

alter policy "participants upload into their channels" on storage.objects
  with check (
    bucket_id = 'attachments' and owner_id = (select auth.uid())::text
    and private.may_upload(name)
    and (not private.is_attached(name) or private.awaits_upload(name)));

-- An upload that is repeated, as its answer was lost, replaces what it left.
alter policy "uploaders replace what is not attached yet" on storage.objects
  using (
    bucket_id = 'attachments' and owner_id = (select auth.uid())::text
    and private.may_upload(name)
    and (not private.is_attached(name) or private.awaits_upload(name)))
  with check (
    bucket_id = 'attachments' and owner_id = (select auth.uid())::text
    and private.may_upload(name)
    and (not private.is_attached(name) or private.awaits_upload(name)));

-- Uploads whose author is gone are looked for often, among very many that ended.
create index on public.attachments (updated_at)
  where status in ('pending', 'uploading') and deleted_at is null;
