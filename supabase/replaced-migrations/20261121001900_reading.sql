-- What files say: whoever serves the job queue reads them, for search, for previews and for the assistant.

-- Read anew whenever it is uploaded: a retry is the same step again.
create function private.ask_to_read_attachment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('read_attachment', json_build_object('attachment_id', new.id), 'read_attachment:' || new.id);
  return null;
end
$$;

create trigger z_read after insert on public.attachments for each row when (new.status = 'uploaded') execute function private.ask_to_read_attachment();
create trigger z_read_again after update on public.attachments for each row
  when (new.status = 'uploaded' and old.status is distinct from new.status) execute function private.ask_to_read_attachment();

-- What waits to be read is looked for often, among very many that were.
create index on public.attachments (created_at) where status in ('uploaded', 'processing') and deleted_at is null;
create index on public.file_texts (created_at) where status in ('pending', 'processing');

-- A new version has another text: what the old one said must not be found any more.
create function private.await_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.file_texts (workspace_id, file_id, version) values (new.workspace_id, new.file_id, new.version)
  on conflict (file_id) do update set version = excluded.version, status = 'pending', reason = null, content = null;
  return null;
end
$$;

create trigger z_await_text after insert on public.file_versions for each row execute function private.await_text();

create function private.ask_to_read_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('read_file', json_build_object('file_id', new.file_id), 'read_file:' || new.file_id);
  return null;
end
$$;

create trigger z_read after insert on public.file_texts for each row when (new.status = 'pending') execute function private.ask_to_read_file();
create trigger z_read_again after update on public.file_texts for each row
  when (new.status = 'pending' and (old.status, old.version) is distinct from (new.status, new.version)) execute function private.ask_to_read_file();

-- True when the attachment will be read again: for whoever may change it, once it has been read or could not be.
create function public.retry_reading(attachment uuid) returns boolean
language sql security invoker set search_path = '' as $$
  with again as (
    update public.attachments set status = 'uploaded'
    where id = attachment and deleted_at is null and status in ('processed', 'failed')
    returning id
  )
  select exists (select 1 from again)
$$;

create function private.retry_file_reading(file uuid) returns boolean
language sql security definer set search_path = '' as $$
  with again as (
    update public.file_texts t set status = 'pending', reason = null
    from public.files f
    where f.id = file and t.file_id = f.id and t.status in ('processed', 'failed') and f.deleted_at is null
      and f.workspace_id in (select private.my_workspaces()) and not (select private.is_assistant())
      and (f.channel_id is null or f.channel_id in (select private.my_channels()))
    returning t.id
  )
  select exists (select 1 from again)
$$;

-- True when the file will be read again: for whoever may change it.
create function public.retry_file_reading(file uuid) returns boolean
language sql security invoker set search_path = '' as $$
  select private.retry_file_reading(file)
$$;

-- A row as live readers get it; a DELETE carries ids alone. The text of a file stays behind: it is as long as a book,
-- and who wants it asks for it.
create or replace function private.send_row(topic text, operation text, table_name text, record jsonb, old_record jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object(
      'schema', 'public', 'table', table_name, 'operation', operation,
      'record', case
        when operation = 'DELETE' then null
        when table_name = 'attachments' then jsonb_set(record - 'search', '{content}', 'null')
        else record - 'search'
      end,
      'old_record', case when operation <> 'INSERT' then jsonb_strip_nulls(jsonb_build_object(
        'id', old_record -> 'id', 'workspace_id', old_record -> 'workspace_id', 'channel_id', old_record -> 'channel_id',
        'message_id', old_record -> 'message_id', 'profile_id', old_record -> 'profile_id')) end),
    operation, topic, true);
end
$$;

revoke all on function private.ask_to_read_attachment(), private.await_text(), private.ask_to_read_file(), private.retry_file_reading(uuid) from public, anon;
grant execute on function private.retry_file_reading(uuid) to authenticated, service_role;
revoke all on function public.retry_reading(uuid), public.retry_file_reading(uuid) from public, anon;
grant execute on function public.retry_reading(uuid), public.retry_file_reading(uuid) to authenticated, service_role;
