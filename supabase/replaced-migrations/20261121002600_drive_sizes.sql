-- A file of the drive is as large as its object, whatever the client says: the quota counts what is stored.

create or replace function private.number_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  used bigint;
  quota bigint;
begin
  if tg_op = 'UPDATE' and new.storage_path is not distinct from old.storage_path then
    new.file_size := old.file_size;
    return new;
  end if;
  new.file_size := coalesce(
    (select nullif((o.metadata ->> 'size')::bigint, 0) from storage.objects o where o.bucket_id = 'drive' and o.name = new.storage_path), new.file_size);
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
