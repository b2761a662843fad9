-- Every right that a row of permissions can give has an effect; what has none cannot be given.
-- A grant widens what admins and members may do inside their own workspace: never in another, and
-- of what belongs to channels in open ones alone.

-- The rights there are to give. The app's list of them is packages/model/src/rights.ts.
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

-- Rows from before say what they could not do; it is taken back before it is refused.
update public.permissions p set
  can_create = can_create and private.is_grantable(resource, 'create'),
  can_read = can_read and private.is_grantable(resource, 'read'),
  can_update = can_update and private.is_grantable(resource, 'update'),
  can_delete = can_delete and private.is_grantable(resource, 'delete')
where (can_create and not private.is_grantable(resource, 'create'))
  or (can_read and not private.is_grantable(resource, 'read'))
  or (can_update and not private.is_grantable(resource, 'update'))
  or (can_delete and not private.is_grantable(resource, 'delete'));

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

-- What each right reaches -------------------------------------------------------------------------

-- Below those who run a channel: whom somebody with a right may move or remove there.
create function private.is_ordinary(role text) returns boolean
language sql immutable set search_path = '' as $$
  select role in ('member', 'moderator', 'guest')
$$;

alter policy "owners and admins of workspace or channel manage channels" on public.channels
  using (
    visibility <> 'direct'
    and (
      id in (select private.governed_channels())
      or id in (select private.my_managed_channels())
      or (visibility = 'open' and (
        workspace_id in (select private.granted_workspaces('channels', 'update'))
        or workspace_id in (select private.granted_workspaces('channels', 'delete'))))
    )
  );

-- Deleting a channel is a change of its row: the two rights are told apart here, and who is in an
-- open channel by a right takes nobody with it behind closed doors.
create function private.guard_granted_channel() returns trigger
language plpgsql set search_path = '' as $$
declare
  kept constant text[] := array['deleted_at', 'updated_at'];
begin
  if not private.is_api_caller() or new.id in (select private.run_channels()) then
    return new;
  end if;
  if new.visibility is distinct from old.visibility
    or (new.deleted_at is distinct from old.deleted_at
      and new.workspace_id not in (select private.granted_workspaces('channels', 'delete')))
    or (to_jsonb(new) - kept is distinct from to_jsonb(old) - kept
      and new.workspace_id not in (select private.granted_workspaces('channels', 'update')))
  then
    raise exception using errcode = '42501', message = 'Only who runs the channel does that';
  end if;
  return new;
end
$$;

create trigger a_guard_granted before update on public.channels
  for each row execute function private.guard_granted_channel();

alter policy "people set their own marks; owners and admins set roles" on public.participants
  using (
    (profile_id = (select auth.uid()) and channel_id in (select private.my_channels()))
    or channel_id in (select private.governed_channels())
    or channel_id in (select private.my_managed_channels())
    or (private.is_ordinary(role) and channel_id in (select private.open_channels())
      and workspace_id in (select private.granted_workspaces('participants', 'update')))
  );

alter policy "people leave; owners and admins remove" on public.participants
  using (
    profile_id = (select auth.uid())
    or channel_id in (select private.governed_channels())
    or channel_id in (select private.my_managed_channels())
    or (private.is_ordinary(role) and channel_id in (select private.open_channels())
      and workspace_id in (select private.granted_workspaces('participants', 'delete')))
  );

-- Words stay their author's: of others' messages only deleted_at can be set (guard_message_change).
alter policy "authors change, owners and admins delete" on public.messages
  using (
    author_id = (select auth.uid())
    or workspace_id in (select private.my_managed_workspaces())
    or (channel_id in (select private.open_channels())
      and workspace_id in (select private.granted_workspaces('messages', 'delete')))
  );

create or replace function private.remove_message(message uuid) returns void
language sql security definer set search_path = '' as $$
  update public.messages m set deleted_at = now()
  where m.id = message and m.deleted_at is null
    and (
      (m.workspace_id in (select private.my_managed_workspaces())
        and m.channel_id in (select private.my_channels()))
      or (m.channel_id in (select private.open_channels()) and (
        m.workspace_id in (select private.my_managed_workspaces())
        or m.workspace_id in (select private.granted_workspaces('messages', 'delete'))))
    )
$$;

alter policy "authors, owners and admins change attachments" on public.attachments
  using (
    workspace_id in (select private.my_managed_workspaces())
    or exists (select 1 from public.messages m
      where m.id = message_id and m.author_id = (select auth.uid()))
    or (channel_id in (select private.open_channels())
      and workspace_id in (select private.granted_workspaces('attachments', 'update')))
  );

alter policy "authors, owners and admins remove attachments" on public.attachments
  using (
    workspace_id in (select private.my_managed_workspaces())
    or exists (select 1 from public.messages m
      where m.id = message_id and m.author_id = (select auth.uid()))
    or (channel_id in (select private.open_channels())
      and workspace_id in (select private.granted_workspaces('attachments', 'delete')))
  );

alter policy "people remove their own; owners and admins any" on public.reactions
  using (
    profile_id = (select auth.uid())
    or workspace_id in (select private.my_managed_workspaces())
    or (channel_id in (select private.open_channels())
      and workspace_id in (select private.granted_workspaces('reactions', 'delete')))
  );

-- Who may take an invitation back sees which there are.
alter policy "who invites reads invitations" on public.invitations
  using (
    workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('invitations', 'read'))
    or workspace_id in (select private.granted_workspaces('invitations', 'update'))
  );

revoke all on function private.grantable_rights(), private.is_grantable(text, text),
  private.guard_grant(), private.is_ordinary(text), private.guard_granted_channel()
  from public, anon;
grant execute on function private.grantable_rights(), private.is_grantable(text, text),
  private.is_ordinary(text) to authenticated, service_role;
