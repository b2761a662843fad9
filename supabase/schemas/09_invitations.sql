-- Invitations -------------------------------------------------------------------------------------

-- An invitation can name a channel, which the invited user joins and sees first. It must be open to
-- every member, so that a link sets a starting point and never gives access to a private channel.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  token_hash text not null unique,
  email varchar(255),
  role varchar(50) not null default 'member' check (role in ('admin', 'member')),
  created_by uuid references public.profiles (id) on delete set null,
  expires_at timestamptz not null default now() + interval '7 days',
  max_uses integer check (max_uses > 0),
  uses integer not null default 0,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  channel_id uuid,
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete set null (channel_id)
);

comment on table public.invitations is
  'A link or mail that admits to a workspace.';

comment on column public.invitations.token_hash
  is 'SHA-256 of the token in the link: a reader of this table cannot join with it.';
comment on column public.invitations.channel_id is
  'The open channel that whoever follows it begins in; without one, the first of the workspace.';

create index on public.invitations (workspace_id);
create index on public.invitations (channel_id);

create function private.usable_invitation(token text) returns setof public.invitations
language sql stable security definer set search_path = '' as $$
  select * from public.invitations
  where token_hash = private.token_hash(token) and revoked_at is null and expires_at > now()
    and (max_uses is null or uses < max_uses)
$$;

-- The channels that a new member joins immediately: the invited one, in which they begin, and then
-- the oldest, at most five. So a new member sees all of a small workspace.
create function private.first_channels(workspace uuid, invited_to uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select c.id from public.channels c
  where c.workspace_id = workspace and c.visibility = 'open' and c.archived_at is null
    and c.deleted_at is null
  order by c.id is not distinct from invited_to desc, c.created_at, c.id limit 5
$$;

create function private.create_invitation(
  workspace uuid, invited_role text, valid_hours integer, max_uses integer, invited_email text,
    channel uuid)
returns table (id uuid, token text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  secret text := translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_');
  address text := nullif(btrim(invited_email), '');
  made public.invitations;
begin
  if not (workspace in (select private.my_managed_workspaces())
          or (invited_role = 'member'
            and workspace in (select private.granted_workspaces('invitations', 'create')))) then
    raise exception using errcode = '42501',
      message = 'Only owners and admins invite to this workspace';
  end if;
  if valid_hours not between 1 and 24 * 90 then
    perform private.refuse('invalid_expiry', 'An invitation is valid for 1 hour to 90 days.',
      'Choose a shorter or longer time.');
  end if;
  if channel is not null and not exists (
    select from public.channels c
    where c.id = channel and c.workspace_id = workspace and c.visibility = 'open'
      and c.archived_at is null and c.deleted_at is null) then
    perform private.refuse('channel_not_open', 'An invitation leads to an open channel alone.',
      'Invite to the workspace, and add people to a private channel once they have joined.');
  end if;
  insert into public.invitations (workspace_id, token_hash, email, role, created_by, expires_at,
    max_uses, channel_id)
  values (workspace, private.token_hash(secret), address, invited_role, auth.uid(),
    now() + make_interval(hours => valid_hours), case when address is null then max_uses
      else 1 end, channel)
  returning * into made;
  if address is not null then
    perform private.enqueue_job('mail_invitation',
      json_build_object('invitation_id', made.id, 'token', secret), 'invitation:' || made.id);
  end if;
  return query select made.id, secret, made.expires_at;
end
$$;

create function public.create_invitation(
  workspace uuid, invited_role text default 'member', valid_hours integer default 168,
    max_uses integer default null,
  invited_email text default null, channel uuid default null)
returns table (id uuid, token text, expires_at timestamptz)
language sql security invoker set search_path = '' as $$
  select * from private.create_invitation(workspace, invited_role, valid_hours, max_uses,
    invited_email, channel)
$$;

-- The facts that the holder of a link can see before joining, including the first channel; every
-- channel that is named is open to the new member. Spent, revoked and invented tokens all return
-- null.
create function private.preview_invitation(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('workspace_id', w.id, 'workspace_name', w.name, 'workspace_icon',
    w.icon,
    'inviter_name', p.name, 'channel_id', c.id, 'channel_name', c.name)
  from private.usable_invitation(token) i
  join public.workspaces w on w.id = i.workspace_id
  left join public.profiles p on p.id = i.created_by
  left join lateral (
    select f.id from private.first_channels(w.id, i.channel_id) with ordinality f (id, rank)
      order by f.rank limit 1
  ) f on true
  left join public.channels c on c.id = f.id
$$;

create function public.preview_invitation(token text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.preview_invitation(token)
$$;

-- A new member sees all of a small workspace immediately; of a large one, its oldest channels.
create function private.accept_invitation(token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
  caller uuid := auth.uid();
begin
  -- The row lock lets only one user take the last use of a link.
  select * into invitation from public.invitations i
  where i.token_hash = private.token_hash(token) and i.revoked_at is null and i.expires_at > now()
  for update;
  if exists (select 1 from public.memberships where workspace_id = invitation.workspace_id
    and profile_id = caller) then
    return invitation.workspace_id;
  end if;
  if caller is null or invitation.id is null
    or invitation.uses >= coalesce(invitation.max_uses, invitation.uses + 1)
     or (invitation.email is not null
       and lower(invitation.email) is distinct from lower(auth.jwt() ->> 'email')) then
    perform private.refuse('invitation_invalid', 'This invitation is not valid any more.',
      'Ask for a new link.');
  end if;
  update public.invitations set uses = uses + 1 where id = invitation.id;
  insert into public.memberships (workspace_id, profile_id, role)
    values (invitation.workspace_id, caller, invitation.role);
  insert into public.participants (workspace_id, channel_id, profile_id)
  select invitation.workspace_id, f.id, caller
  from private.first_channels(invitation.workspace_id, invitation.channel_id) f (id)
  on conflict do nothing;
  return invitation.workspace_id;
end
$$;

-- Joins the caller to the workspace and to its first open channels, so that they do not start in an
-- empty workspace.
create function public.accept_invitation(token text) returns uuid
language sql security invoker set search_path = '' as $$
  select private.accept_invitation(token)
$$;

-- Invitations are created by create_invitation() and accepted by accept_invitation(); neither lets
-- a caller read the token's hash.
select private.protect_table('invitations',
  readable => '{
    id, workspace_id, email, role, created_by, expires_at, max_uses, uses, revoked_at,
    created_at, updated_at, channel_id}',
  updatable => '{revoked_at}',
  is_personal => true);

-- Callers who can revoke invitations can see them.
create policy "who invites reads invitations" on public.invitations for select to authenticated
  using (
    workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('invitations', 'read'))
    or workspace_id in (select private.granted_workspaces('invitations', 'update'))
  );

-- A revoked invitation stays revoked, because its holder may have been told that it is void.
create policy "who invites revokes invitations" on public.invitations for update to authenticated
  using (revoked_at is null and (workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('invitations', 'update'))))
  with check (workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('invitations', 'update')));

create trigger w_audit after insert or update on public.invitations
  for each row execute function private.audit('revoked_at');

grant execute on function private.create_invitation, public.create_invitation,
  private.accept_invitation, public.accept_invitation
  to authenticated, service_role;

grant execute on function private.preview_invitation, public.preview_invitation
  to anon, authenticated, service_role;

-- Accounts by invitation --------------------------------------------------------------------------

-- If accounts are created only by invitation (SIGNUP), an invitation allows as many accounts as it
-- allows members, even while these have not joined yet.
--
-- A user who is invited by address can sign up by every method that proves the address: by a link
-- in a mail, or by a provider. An address has at most one account, so such an invitation is used up
-- only by joining, and another person cannot take it from its addressee by signing up first.

create table private.registrations (
  invitation_id uuid primary key references public.invitations (id) on delete cascade,
  made integer not null check (made >= 0)
);

comment on table private.registrations is 'Accounts that were made by an invitation.';

select private.refuse_delegates('private.registrations');

-- Counts an account that is about to be created; null if this secret does not invite this address.
create function private.redeem_invitation(token text, address text) returns uuid
language sql security definer set search_path = '' as $$
  insert into private.registrations as r (invitation_id, made)
  select i.id, 1 from private.usable_invitation(token) i
  where i.email is null or lower(i.email) = lower(btrim(address))
  on conflict (invitation_id) do update set made = r.made + 1
  where exists (select from public.invitations i
    where i.id = r.invitation_id
      and (i.email is not null or i.max_uses is null or r.made < i.max_uses))
  returning r.invitation_id
$$;

-- The invitation of a proven address; its secret is not needed then.
create function private.redeem_invitation_of(address text) returns uuid
language sql security definer set search_path = '' as $$
  insert into private.registrations as r (invitation_id, made)
  select i.id, 1 from public.invitations i
  where lower(i.email) = lower(btrim(address)) and i.revoked_at is null and i.expires_at > now()
    and (i.max_uses is null or i.uses < i.max_uses)
  order by i.created_at desc limit 1
  on conflict (invitation_id) do update set made = r.made + 1
  returning r.invitation_id
$$;

-- Called when no account was created in the end.
create function private.release_invitation(invitation uuid) returns void
language sql security definer set search_path = '' as $$
  update private.registrations set made = greatest(made - 1, 0) where invitation_id = invitation
$$;
