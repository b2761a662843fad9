-- Files: attachments follow their message (design decision 11), avatars are public and their owner's.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('attachments', 'attachments', false, 104857600, null),
  ('avatars', 'avatars', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])
on conflict (id) do nothing;

-- The channel of an attachment's path {workspace}/{channel}/{message}/{attachment}/{name}, or null for any other path.
-- Ids are matched in lower case alone: an object of the same path in another case would be another object.
create function private.channel_of_path(object_name text) returns uuid
language sql immutable set search_path = '' as $$
  select case when object_name ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/){4}[^/]+$' then split_part(object_name, '/', 2)::uuid end
$$;

create function private.may_upload(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.participants p join public.channels c on c.id = p.channel_id
    where p.channel_id = private.channel_of_path(object_name)
      and p.workspace_id::text = split_part(object_name, '/', 1)
      and p.profile_id = (select auth.uid())
      and c.deleted_at is null and c.archived_at is null)
$$;

-- Whether a message lists the file already: from then on the message decides, not who uploaded it.
create function private.is_attached(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.attachments where storage_path = object_name)
$$;

revoke all on function private.channel_of_path(text), private.may_upload(text), private.is_attached(text) from public, anon;
grant execute on function private.channel_of_path(text), private.may_upload(text), private.is_attached(text) to authenticated, service_role;

create policy "readers of the message, and the uploader before there is one" on storage.objects for select to authenticated
  using (
    bucket_id = 'attachments'
    and (
      exists (select 1 from public.attachments a where a.storage_path = objects.name)
      or (owner_id = (select auth.uid())::text and private.may_upload(name) and not private.is_attached(name))
    )
  );

create policy "participants upload into their channels" on storage.objects for insert to authenticated
  with check (bucket_id = 'attachments' and owner_id = (select auth.uid())::text and private.may_upload(name) and not private.is_attached(name));

-- A file that a message shows is never replaced under its readers' eyes.
create policy "uploaders replace what is not attached yet" on storage.objects for update to authenticated
  using (bucket_id = 'attachments' and owner_id = (select auth.uid())::text and not private.is_attached(name))
  with check (bucket_id = 'attachments' and owner_id = (select auth.uid())::text and private.may_upload(name) and not private.is_attached(name));

create policy "uploaders remove what is not attached yet, authors and managers the rest" on storage.objects for delete to authenticated
  using (
    bucket_id = 'attachments'
    and (
      (owner_id = (select auth.uid())::text and not private.is_attached(name))
      or exists (
        select 1 from public.attachments a join public.messages m on m.id = a.message_id
        where a.storage_path = objects.name
          and (m.author_id = (select auth.uid()) or a.workspace_id in (select private.my_managed_workspaces())))
    )
  );

create policy "signed-in people see avatars" on storage.objects for select to authenticated
  using (bucket_id = 'avatars');

create policy "people add their own avatar" on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text);

create policy "people replace their own avatar" on storage.objects for update to authenticated
  using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text)
  with check (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text);

create policy "people remove their own avatar" on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text);
