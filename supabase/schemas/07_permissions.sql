-- Every right that a row of permissions can grant has an effect; rights without one cannot be
-- granted. A grant widens what admins and members can do inside their own workspace, never in
-- another. Of rows that belong to channels it covers only those of open ones.

create table public.permissions (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid references public.workspaces (id) on delete cascade,
  resource varchar(255) not null check (char_length(resource) >= 1),
  role text not null check (role in ('owner', 'admin', 'member')),
  can_create boolean not null default false,
  can_read boolean not null default false,
  can_update boolean not null default false,
  can_delete boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (workspace_id, resource, role)
);

comment on table public.permissions is
  'A right that a role has in a workspace, besides those that everybody has.';

-- The rights that can be granted. The app's list of them is packages/model/src/rights.ts.
create function private.grantable_rights() returns table (resource text, operation text)
language sql immutable set search_path = '' as $$
  values ('workspaces', 'update'),
    ('memberships', 'create'), ('memberships', 'delete'),
    ('channels', 'update'), ('channels', 'delete'),
    ('participants', 'create'), ('participants', 'update'), ('participants', 'delete'),
    ('messages', 'delete'),
    ('attachments', 'update'), ('attachments', 'delete'),
    ('reactions', 'delete'),
    ('permissions', 'read'),
    ('invitations', 'create'), ('invitations', 'read'), ('invitations', 'update'),
    ('directory', 'create'), ('directory', 'update'), ('directory', 'delete'),
    ('locations', 'delete'),
    ('drive', 'delete'),
    ('schedule', 'update'),
    ('audit_log', 'read')
$$;

create function private.is_grantable(resource text, operation text) returns boolean
language sql immutable set search_path = '' as $$
  select exists (select 1 from private.grantable_rights() g
    where g.resource = is_grantable.resource and g.operation = is_grantable.operation)
$$;

create function private.guard_grant() returns trigger
language plpgsql set search_path = '' as $$
declare
  idle text;
begin
  select operation into idle
  from (values ('create', new.can_create), ('read', new.can_read), ('update', new.can_update),
    ('delete', new.can_delete)) asked (operation, is_given)
  where is_given and not private.is_grantable(new.resource, operation) limit 1;
  if idle is not null then
    perform private.refuse('not_grantable',
      format('The right to %s “%s” cannot be given.', idle, new.resource),
      'It belongs to everybody, to owners and admins, or to nobody. The workspace''s settings show '
        || 'what can be given.');
  end if;
  return new;
end
$$;

create trigger c_guard before insert or update on public.permissions
  for each row execute function private.guard_grant();

-- Roles below those that manage a channel: a caller with a right may move or remove these
-- participants.
create function private.is_ordinary(role text) returns boolean
language sql immutable set search_path = '' as $$
  select role in ('member', 'moderator', 'guest')
$$;

-- The rights that rows of permissions add to the caller's role, so that users need not read the
-- rights of others to know their own.
create function private.my_rights(workspace uuid)
  returns table (resource text, can_create boolean, can_read boolean, can_update boolean,
  can_delete boolean)
language sql stable security definer set search_path = '' as $$
  select p.resource::text, bool_or(p.can_create), bool_or(p.can_read), bool_or(p.can_update),
    bool_or(p.can_delete)
  from public.memberships m
  join public.permissions p on p.role = m.role
    and (p.workspace_id = m.workspace_id or p.workspace_id is null)
  where m.profile_id = (select auth.uid()) and m.workspace_id = workspace
    and workspace in (select private.my_workspaces())
  group by p.resource
$$;

create function public.my_rights(workspace uuid)
  returns table (resource text, can_create boolean, can_read boolean, can_update boolean,
  can_delete boolean)
language sql stable security invoker set search_path = '' as $$
  select * from private.my_rights(workspace)
$$;

-- Rights live (spec point 4): a row of permissions reaches those who can read it. All others in the
-- workspace are told that a right has changed and request their own.
create function private.broadcast_permission() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  workspace uuid := coalesce(new.workspace_id, old.workspace_id);
  changed uuid := coalesce(new.id, old.id);
begin
  if workspace is null then
    -- Rows that apply to every workspace are readable by everybody.
    perform private.send_row(
      private.workspace_topic(w.id), tg_op, 'permissions', to_jsonb(new), to_jsonb(old))
    from public.workspaces w;
    return null;
  end if;
  perform private.tell_person(m.profile_id, tg_op, 'permissions', to_jsonb(new), to_jsonb(old))
  from public.memberships m
  where m.workspace_id = workspace
    and (m.role in ('owner', 'admin') or exists (
      select 1 from public.permissions p
      where p.resource = 'permissions' and p.role = m.role and p.can_read
        and (p.workspace_id = workspace or p.workspace_id is null)));
  perform realtime.send(
    jsonb_build_object(
      'schema', 'public', 'table', 'permissions', 'operation', 'UPDATE', 'record', null,
      'old_record', jsonb_build_object('id', changed, 'workspace_id', workspace)),
    'UPDATE', private.workspace_topic(workspace), true);
  return null;
end
$$;

select private.protect_table('permissions',
  insertable => '{
    id, workspace_id, resource, role, can_create, can_read, can_update, can_delete}',
  updatable => '{resource, role, can_create, can_read, can_update, can_delete}',
  deletable => true,
  immutable => '{id, workspace_id, created_at}',
  live => 'broadcast_permission');

create policy "global rows, and the workspace's where granted" on public.permissions
  for select to authenticated
  using (
    workspace_id is null
    or workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('permissions', 'read'))
  );

create policy "owners and admins add" on public.permissions for insert to authenticated
  with check (workspace_id in (select private.my_managed_workspaces())
    or (workspace_id is null and (select private.is_profile_admin())));

create policy "owners and admins change" on public.permissions for update to authenticated
  using (workspace_id in (select private.my_managed_workspaces())
    or (workspace_id is null and (select private.is_profile_admin())));

create policy "owners and admins remove" on public.permissions for delete to authenticated
  using (workspace_id in (select private.my_managed_workspaces())
    or (workspace_id is null and (select private.is_profile_admin())));

create trigger w_audit after insert or update or delete on public.permissions for each row
  execute function private.audit('resource,role,can_create,can_read,can_update,can_delete');

grant execute on function private.grantable_rights, private.is_grantable, private.is_ordinary,
  private.my_rights, public.my_rights to authenticated, service_role;
