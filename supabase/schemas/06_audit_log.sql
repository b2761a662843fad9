-- The append-only log that owners and admins read.

create table public.audit_log (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  actor_id uuid references public.profiles (id) on delete set null,
  action varchar(100) not null,
  table_name varchar(63) not null,
  row_id uuid,
  details jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now()
);

comment on table public.audit_log is
  'Who changed what in a workspace. The server writes it.';

comment on column public.audit_log.details
  is 'Columns that changed, as {column: {from, to}}, or the row''s name; never the words of a '
  'message.';

create index on public.audit_log (workspace_id, created_at desc);
create index on public.audit_log (actor_id);

-- tg_argv: the columns whose changes are logged, and the column that names the row.
create function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  any_row jsonb := coalesce(record, old_record);
  workspace uuid :=
    coalesce(any_row ->> 'workspace_id', case
    when tg_table_name = 'workspaces' then any_row ->> 'id' end)::uuid;
  watched text[] := string_to_array(tg_argv[0], ',');
  changed jsonb;
begin
  -- Global rows, and rows that are deleted with their workspace, have no log to be written to.
  if workspace is null or not exists (select 1 from public.workspaces where id = workspace) then
    return null;
  end if;
  select coalesce(jsonb_object_agg(c, jsonb_build_object('from', old_record -> c, 'to',
    record -> c)), '{}') into changed
  from unnest(watched) c where record -> c is distinct from old_record -> c;
  if tg_op = 'UPDATE' and changed = '{}' then
    return null;
  end if;
  insert into public.audit_log (workspace_id, actor_id, action, table_name, row_id, details)
  values (workspace, auth.uid(), lower(tg_op), tg_table_name, (any_row ->> 'id')::uuid,
    jsonb_strip_nulls(jsonb_build_object('name',
      coalesce(any_row ->> 'name', any_row ->> 'domain', any_row ->> 'provider'), 'profile_id',
      any_row -> 'profile_id', 'resource', any_row -> 'resource', 'email', any_row -> 'email'))
    -- The name of a right does not describe it completely.
    || case when tg_op = 'UPDATE' or tg_table_name = 'permissions'
      then jsonb_build_object('changed', changed) else '{}' end
    || case when any_row ? 'role' and (tg_op = 'INSERT' or tg_table_name = 'permissions')
      then jsonb_build_object('role', any_row -> 'role') else '{}' end);
  return null;
end
$$;

create trigger w_audit after insert or update or delete on public.memberships
  for each row execute function private.audit('role');
create trigger w_audit after update on public.workspaces for each row
  execute function private.audit('name,description,icon,theme,owner_id,requires_second_factor');
create trigger w_audit after insert or delete on public.disabled_members
  for each row execute function private.audit('');

create function private.audit_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Only removals by others: authors may delete their own messages.
  if auth.uid() is null or auth.uid() = new.author_id then
    return null;
  end if;
  insert into public.audit_log (workspace_id, actor_id, action, table_name, row_id, details)
  values (new.workspace_id, auth.uid(), 'remove', 'messages', new.id,
    jsonb_build_object('channel_id', new.channel_id, 'author_id', new.author_id));
  return null;
end
$$;

select private.protect_table('audit_log',
  is_personal => true,
  is_touched => false);

-- Entries of the log cannot be deleted, not even by the server.
revoke all on public.audit_log from service_role;
grant select, insert on public.audit_log to service_role;

create policy "owners and admins read the log" on public.audit_log for select to authenticated
  using (workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('audit_log', 'read')));
