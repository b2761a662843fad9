-- An invitation may name a channel: who follows it takes part there, and begins there. Only one that
-- is open to every member, so that a link says where to begin and never opens what is private.

alter table public.invitations add column channel_id uuid,
  add foreign key (workspace_id, channel_id) references public.channels (workspace_id, id) on delete set null (channel_id);
create index on public.invitations (channel_id);
grant select (channel_id) on public.invitations to authenticated;
comment on column public.invitations.channel_id is
  'The open channel that whoever follows it begins in; without one, the first of the workspace.';

-- Where somebody who is new to a workspace takes part at once, the one they begin in first: who
-- joins a small workspace sees all of it, who joins a large one the rooms everybody began with.
create function private.first_channels(workspace uuid, invited_to uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select c.id from public.channels c
  where c.workspace_id = workspace and c.visibility = 'open' and c.archived_at is null and c.deleted_at is null
  order by c.id is not distinct from invited_to desc, c.created_at, c.id limit 5
$$;

drop function public.create_invitation(uuid, text, integer, integer, text);
drop function private.create_invitation(uuid, text, integer, integer, text);

create function private.create_invitation(
  workspace uuid, invited_role text, valid_hours integer, max_uses integer, invited_email text, channel uuid)
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
  if channel is not null and not exists (
    select from public.channels c
    where c.id = channel and c.workspace_id = workspace and c.visibility = 'open'
      and c.archived_at is null and c.deleted_at is null) then
    perform private.refuse('channel_not_open', 'An invitation leads to an open channel alone.',
      'Invite to the workspace, and add people to a private channel once they have joined.');
  end if;
  insert into public.invitations (workspace_id, token_hash, email, role, created_by, expires_at, max_uses, channel_id)
  values (workspace, private.token_hash(secret), address, invited_role, auth.uid(),
    now() + make_interval(hours => valid_hours), case when address is null then max_uses else 1 end, channel)
  returning * into made;
  if address is not null then
    perform private.enqueue_job('mail_invitation', json_build_object('invitation_id', made.id, 'token', secret), 'invitation:' || made.id);
  end if;
  return query select made.id, secret, made.expires_at;
end
$$;

create function public.create_invitation(
  workspace uuid, invited_role text default 'member', valid_hours integer default 168, max_uses integer default null,
  invited_email text default null, channel uuid default null)
returns table (id uuid, token text, expires_at timestamptz)
language sql security invoker set search_path = '' as $$
  select * from private.create_invitation(workspace, invited_role, valid_hours, max_uses, invited_email, channel)
$$;

-- Where they will begin is said too; every channel that is named is open to who joins.
create or replace function private.preview_invitation(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('workspace_id', w.id, 'workspace_name', w.name, 'workspace_icon', w.icon,
    'inviter_name', p.name, 'channel_id', c.id, 'channel_name', c.name)
  from private.usable_invitation(token) i
  join public.workspaces w on w.id = i.workspace_id
  left join public.profiles p on p.id = i.created_by
  left join lateral (
    select f.id from private.first_channels(w.id, i.channel_id) with ordinality f (id, place) order by f.place limit 1
  ) f on true
  left join public.channels c on c.id = f.id
$$;

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
  select invitation.workspace_id, f.id, caller
  from private.first_channels(invitation.workspace_id, invitation.channel_id) f (id)
  on conflict do nothing;
  return invitation.workspace_id;
end
$$;

revoke all on function private.first_channels(uuid, uuid) from public, anon, authenticated;
revoke all on function private.create_invitation(uuid, text, integer, integer, text, uuid) from public, anon;
grant execute on function private.create_invitation(uuid, text, integer, integer, text, uuid) to authenticated, service_role;
revoke all on function public.create_invitation(uuid, text, integer, integer, text, uuid) from public, anon;
grant execute on function public.create_invitation(uuid, text, integer, integer, text, uuid) to authenticated, service_role;
