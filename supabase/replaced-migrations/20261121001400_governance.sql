-- Who did what: an append-only log that owners and admins read. And how a workspace changes hands.

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
comment on column public.audit_log.details is 'Columns that changed, as {column: {from, to}}, or the row''s name; never the words of a message.';

create index on public.audit_log (workspace_id, created_at desc);
create index on public.audit_log (actor_id);

alter table public.audit_log enable row level security;
revoke all on public.audit_log from anon, authenticated, service_role;
grant select on public.audit_log to anon, authenticated;
grant select, insert on public.audit_log to service_role;
create policy "owners and admins read the log" on public.audit_log for select to authenticated
  using (workspace_id in (select private.my_managed_workspaces()) or workspace_id in (select private.granted_workspaces('audit_log', 'read')));

-- tg_argv: the columns whose changes are worth a line, and the column that names the row.
create function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  any_row jsonb := coalesce(record, old_record);
  workspace uuid := coalesce(any_row ->> 'workspace_id', case when tg_table_name = 'workspaces' then any_row ->> 'id' end)::uuid;
  watched text[] := string_to_array(tg_argv[0], ',');
  changed jsonb;
begin
  -- Rows that go with their workspace, and global rows, have no log to stand in.
  if workspace is null or not exists (select 1 from public.workspaces where id = workspace) then
    return null;
  end if;
  select coalesce(jsonb_object_agg(c, jsonb_build_object('from', old_record -> c, 'to', record -> c)), '{}') into changed
  from unnest(watched) c where record -> c is distinct from old_record -> c;
  if tg_op = 'UPDATE' and changed = '{}' then
    return null;
  end if;
  insert into public.audit_log (workspace_id, actor_id, action, table_name, row_id, details)
  values (workspace, auth.uid(), lower(tg_op), tg_table_name, (any_row ->> 'id')::uuid,
    jsonb_strip_nulls(jsonb_build_object('name', any_row -> 'name', 'profile_id', any_row -> 'profile_id', 'resource', any_row -> 'resource', 'email', any_row -> 'email'))
    -- What a right is cannot be told by its name alone.
    || case when tg_op = 'UPDATE' or tg_table_name = 'permissions' then jsonb_build_object('changed', changed) else '{}' end
    || case when any_row ? 'role' and (tg_op = 'INSERT' or tg_table_name = 'permissions') then jsonb_build_object('role', any_row -> 'role') else '{}' end);
  return null;
end
$$;

create trigger w_audit after update on public.workspaces for each row execute function private.audit('name,description,icon,theme,owner_id');
create trigger w_audit after insert or update or delete on public.memberships for each row execute function private.audit('role');
create trigger w_audit after insert or update on public.invitations for each row execute function private.audit('revoked_at');
create trigger w_audit after insert or update or delete on public.permissions for each row
  execute function private.audit('resource,role,can_create,can_read,can_update,can_delete');
create trigger w_audit after delete on public.custom_emoji for each row execute function private.audit('');

-- Channels: open and private ones; who talks to whom is nobody's business.
create trigger w_audit_insert after insert on public.channels for each row when (new.visibility <> 'direct') execute function private.audit('');
create trigger w_audit_update after update on public.channels for each row when (new.visibility <> 'direct')
  execute function private.audit('name,topic,visibility,assistant_mode,prompt_version,archived_at,deleted_at');

create function private.audit_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Only what somebody else removed: one's own words are one's own to take back.
  if auth.uid() is null or auth.uid() = new.author_id then
    return null;
  end if;
  insert into public.audit_log (workspace_id, actor_id, action, table_name, row_id, details)
  values (new.workspace_id, auth.uid(), 'remove', 'messages', new.id, jsonb_build_object('channel_id', new.channel_id, 'author_id', new.author_id));
  return null;
end
$$;

create trigger w_audit_removal after update on public.messages for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function private.audit_removal();

-- The workspace's owner hands it to another member, and stays an owner beside them until they step back.
create function private.transfer_workspace(workspace uuid, successor uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select 1 from public.workspaces where id = workspace and owner_id = auth.uid()) then
    raise exception using errcode = '42501', message = 'Only the owner hands a workspace over';
  end if;
  if not exists (
    select 1 from public.memberships m join public.profiles p on p.id = m.profile_id and p.role in ('user', 'admin')
    where m.workspace_id = workspace and m.profile_id = successor) then
    perform private.refuse('not_a_member', 'The new owner must be a member of the workspace.', 'Invite them first.');
  end if;
  update public.memberships set role = 'owner' where workspace_id = workspace and profile_id = successor;
  update public.workspaces set owner_id = successor where id = workspace;
end
$$;

create function public.transfer_workspace(workspace uuid, successor uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.transfer_workspace(workspace, successor)
$$;

-- A workspace whose owner steps back or leaves is the longest-standing other owner's.
create function private.pass_ownership() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  heir uuid;
begin
  select profile_id into heir from public.memberships
  where workspace_id = old.workspace_id and role = 'owner' and profile_id <> old.profile_id order by created_at, id limit 1;
  if heir is not null and (tg_op = 'DELETE' or new.role <> 'owner') then
    update public.workspaces set owner_id = heir where id = old.workspace_id and owner_id = old.profile_id;
  end if;
  return null;
end
$$;

create trigger d_pass_ownership after update or delete on public.memberships for each row
  when (old.role = 'owner') execute function private.pass_ownership();

-- An invitation to an address goes there by e-mail where the server can send any.
create or replace function private.create_invitation(workspace uuid, invited_role text, valid_hours integer, max_uses integer, invited_email text)
returns table (id uuid, token text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  secret text := translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_');
  address text := nullif(btrim(invited_email), '');
  made public.invitations;
begin
  if not (workspace in (select private.my_managed_workspaces())
          or (invited_role = 'member' and workspace in (select private.granted_workspaces('invitations', 'create')))) then
    raise exception using errcode = '42501', message = 'Only owners and admins invite to this workspace';
  end if;
  if valid_hours not between 1 and 24 * 90 then
    perform private.refuse('invalid_expiry', 'An invitation is valid for 1 hour to 90 days.', 'Choose a shorter or longer time.');
  end if;
  insert into public.invitations (workspace_id, token_hash, email, role, created_by, expires_at, max_uses)
  values (workspace, private.token_hash(secret), address, invited_role, auth.uid(),
    now() + make_interval(hours => valid_hours), case when address is null then max_uses else 1 end)
  returning * into made;
  if address is not null then
    perform private.enqueue_job('mail_invitation', json_build_object('invitation_id', made.id, 'token', secret), 'invitation:' || made.id);
  end if;
  return query select made.id, secret, made.expires_at;
end
$$;

-- What rows of permissions add to the caller's own role: nobody needs to read the others' rights to know their own.
create function private.my_rights(workspace uuid) returns table (resource text, can_create boolean, can_read boolean, can_update boolean, can_delete boolean)
language sql stable security definer set search_path = '' as $$
  select p.resource::text, bool_or(p.can_create), bool_or(p.can_read), bool_or(p.can_update), bool_or(p.can_delete)
  from public.memberships m
  join public.permissions p on p.role = m.role and (p.workspace_id = m.workspace_id or p.workspace_id is null)
  where m.profile_id = (select auth.uid()) and m.workspace_id = workspace
  group by p.resource
$$;

create function public.my_rights(workspace uuid) returns table (resource text, can_create boolean, can_read boolean, can_update boolean, can_delete boolean)
language sql stable security invoker set search_path = '' as $$
  select * from private.my_rights(workspace)
$$;

revoke all on function private.my_rights(uuid) from public, anon;
grant execute on function private.my_rights(uuid) to authenticated, service_role;
revoke all on function public.my_rights(uuid) from public, anon;
grant execute on function public.my_rights(uuid) to authenticated, service_role;

revoke all on function private.audit(), private.audit_removal(), private.pass_ownership(), private.transfer_workspace(uuid, uuid) from public, anon;
grant execute on function private.transfer_workspace(uuid, uuid) to authenticated, service_role;
revoke all on function public.transfer_workspace(uuid, uuid) from public, anon;
grant execute on function public.transfer_workspace(uuid, uuid) to authenticated, service_role;

-- Who joins a small workspace sees all of it at once; of a large one, the rooms everybody began with.
create or replace function private.accept_invitation(token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
  caller uuid := auth.uid();
begin
  -- The row lock makes the last use of a link one person's.
  select * into invitation from public.invitations i
  where i.token_hash = private.token_hash(token) and i.revoked_at is null and i.expires_at > now()
  for update;
  if exists (select 1 from public.memberships where workspace_id = invitation.workspace_id and profile_id = caller) then
    return invitation.workspace_id;
  end if;
  if caller is null or invitation.id is null or invitation.uses >= coalesce(invitation.max_uses, invitation.uses + 1)
     or (invitation.email is not null and lower(invitation.email) is distinct from lower(auth.jwt() ->> 'email')) then
    perform private.refuse('invitation_invalid', 'This invitation is not valid any more.', 'Ask for a new link.');
  end if;
  update public.invitations set uses = uses + 1 where id = invitation.id;
  insert into public.memberships (workspace_id, profile_id, role) values (invitation.workspace_id, caller, invitation.role);
  insert into public.participants (workspace_id, channel_id, profile_id)
  select c.workspace_id, c.id, caller from public.channels c
  where c.workspace_id = invitation.workspace_id and c.visibility = 'open' and c.archived_at is null and c.deleted_at is null
  order by c.created_at limit 5
  on conflict do nothing;
  return invitation.workspace_id;
end
$$;
