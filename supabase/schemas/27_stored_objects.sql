-- Objects in the buckets that no row names.

-- True if an attachment's path belongs to an existing or scheduled message, whose parts name files
-- before their rows exist.
create function private.has_message(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.messages m where m.id = p.message)
    or exists (select from public.scheduled_messages s where s.id = p.message)
  from (
    select case when private.channel_of_path(object_name) is not null
      then split_part(object_name, '/', 3)::uuid end as message
  ) p
$$;

-- Objects that no row names, a day after they were stored. An attachment has a week, because it
-- waits in a composer until its message is sent. The file of an export goes when it expires.
create function private.unkept_objects(most integer default 100)
returns table (bucket text, name text)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name
  from storage.objects o
  where o.bucket_id in ('attachments', 'avatars', 'drive', 'emoji', 'exports')
    and greatest(o.created_at, o.updated_at)
      < now() - case o.bucket_id when 'attachments' then interval '7 days'
        when 'exports' then interval '0' else interval '1 day' end
    and not exists (select from private.named_objects n where n.name = o.name)
    and not private.has_message(o.name)
    and not (o.bucket_id = 'exports' and exists (select from public.exports e
      where private.export_path(e.profile_id, e.id) = o.name
        and (e.state = 'running' or (e.state = 'done' and e.expires_at > now()))))
  order by o.created_at
  limit most
$$;

-- Every column that names an object. A test compares this list with the tables, because objects
-- that it misses are deleted.
create view private.named_objects as
  select storage_path as name from public.attachments
  union all select storage_path from public.files
  union all select storage_path from public.file_versions
  union all select avatar_path from public.profiles
  union all select avatar_path from public.bots
  union all select image_path from public.custom_emoji
  union all select photo_path from public.locations;

grant execute on function private.unkept_objects to service_role;
