-- The caller --------------------------------------------------------------------------------------

-- The functions that policies call. Each answers only for the caller (auth.uid()), never for an
-- identity that a client names. Each returns a set, so that a policy evaluates it once per query
-- and not per row. They are in plpgsql, which keeps their plans for the session: functions in SQL
-- are planned at every call, which doubled the time to store a message.

-- A session that a user began records how far it was proven. Services make tokens without a
-- session, for access that a user granted before; these count as proven if the user has a second
-- factor now. Assistants and the server have no account, so they have none to prove.
create function private.is_proven() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  if coalesce(claims ->> 'aal' = 'aal2', false) then
    return true;
  end if;
  if coalesce(claims ? 'session_id', false) then
    return false;
  end if;
  return exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
    or not exists (select from auth.users where id = auth.uid());
end
$$;

-- True if the caller came with a token that was revoked or has expired, or whose bot is switched
-- off. A short-lived token that was drawn with it ends with it.
create function private.has_ended_token() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (
    select from public.api_tokens t join public.bots b on b.id = t.profile_id and b.is_enabled
    where t.id = private.token_of_caller() and t.profile_id = auth.uid()
      and (t.expires_at is null or t.expires_at > now()));
end
$$;

-- Credentials that outlast a session (an API token, a calendar address) need a recent proof that
-- the user is the caller. Both the token and the session's row must say so: the row by itself would
-- lend an old token what its session proved later, and the token by itself would outlive a factor
-- that was removed. Auth applies the same rule to changes of the account
-- (packages/backend/src/auth/proof).
create function private.require_proof() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  claims constant jsonb :=
    coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb, '{}');
  session constant uuid := (
    select id from auth.sessions
    where id = nullif(claims ->> 'session_id', '')::uuid and user_id = auth.uid());
  has_factor constant boolean := exists (
    select from auth.mfa_factors where user_id = auth.uid() and status = 'verified');
  proven_at timestamptz;
begin
  if has_factor and not (coalesce(claims ->> 'aal' = 'aal2', false) and exists (
    select from auth.sessions where id = session and aal = 'aal2')) then
    perform private.refuse('insufficient_aal', 'This needs your second factor.',
      'Verify your second factor in this session, and try again.');
  end if;
  select max(least(to_timestamp((said ->> 'timestamp')::numeric), standing.updated_at))
  into proven_at
  from jsonb_array_elements(claims -> 'amr') said
  join auth.mfa_amr_claims standing
    on standing.session_id = session and standing.authentication_method = said ->> 'method'
  where case
    when has_factor
      then said ->> 'method' in ('totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code')
    -- A program that acts for a user proves nothing.
    else said ->> 'method' not in ('anonymous', 'oauth_provider/authorization_code')
  end;
  if proven_at is null or proven_at < now() - interval '10 minutes' then
    perform private.refuse('reauthentication_needed',
      'This needs a recent proof that it is you.',
      'Sign in again, or verify your second factor again, and try again.');
  end if;
end
$$;

create function private.is_profile_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.profiles where id = (select auth.uid()) and role = 'admin');
end
$$;

create function private.is_assistant() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.profiles where id = (select auth.uid())
    and role = 'assistant');
end
$$;

-- The assistants that the caller can see: those of their own workspaces.
create function private.my_assistants() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select profile_id from private.assistants
    where workspace_id in (select private.my_workspaces());
end
$$;

-- The programs that the caller can see: those of channels that the caller sees or manages, and the
-- bots of their workspaces.
create function private.my_programs() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select profile_id from private.programs
    where channel_id in (select private.shared_channels())
      or channel_id in (select private.run_channels())
      or (channel_id is null and workspace_id in (select private.my_workspaces()));
end
$$;

grant execute on function private.is_proven, private.has_ended_token, private.is_profile_admin, private.is_assistant,
  private.my_assistants, private.my_programs to authenticated, service_role;

-- Workspaces --------------------------------------------------------------------------------------

create function private.my_workspaces() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.delegated_channel() is not null then
    return query
      select workspace_id from public.memberships
      where profile_id = (select auth.uid()) and workspace_id = private.delegated_workspace();
    return;
  end if;
  return query
    select workspace_id from public.memberships
    where profile_id = (select auth.uid())
      and workspace_id not in (select id from private.withheld_workspaces);
end
$$;

create function private.my_withheld_workspaces() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select workspace_id from public.memberships
    where profile_id = (select auth.uid()) and private.delegated_channel() is null
      and workspace_id in (select id from private.withheld_workspaces);
end
$$;

-- Empty for an audience and for bots, because this is only for owners and admins of a workspace.
create function private.my_managed_workspaces() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select workspace_id from public.memberships
    where profile_id = (select auth.uid()) and role in ('owner', 'admin')
      and private.is_in_person()
      and workspace_id not in (select id from private.withheld_workspaces);
end
$$;

create function private.my_owned_workspaces() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select workspace_id from public.memberships
    where profile_id = (select auth.uid()) and role = 'owner'
      and private.is_in_person()
      and workspace_id not in (select id from private.withheld_workspaces);
end
$$;

-- Workspaces in which a row of permissions gives this right to the caller's role. Grants only add
-- rights and never cross workspaces.
create function private.granted_workspaces(resource text, operation text)
returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select m.workspace_id from public.memberships m
    join public.permissions p
      on p.role = m.role and (p.workspace_id = m.workspace_id or p.workspace_id is null)
    where m.profile_id = (select auth.uid()) and p.resource = granted_workspaces.resource
      and private.is_in_person()
      and m.workspace_id not in (select id from private.withheld_workspaces)
      and case operation
        when 'create' then p.can_create
        when 'read' then p.can_read
        when 'update' then p.can_update
        when 'delete' then p.can_delete
        else false
      end;
end
$$;

grant execute on function private.my_workspaces, private.my_withheld_workspaces,
  private.my_managed_workspaces, private.my_owned_workspaces, private.granted_workspaces
  to authenticated, service_role;

-- Channels ----------------------------------------------------------------------------------------

-- The channels whose messages the caller can read. Every page of messages calls this, so it applies
-- the rule of withheld_workspaces to the workspaces of these channels only.
create function private.my_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
  audience constant uuid := private.delegated_channel();
  home uuid := case when audience is not null then private.delegated_workspace() end;
begin
  if private.token_of_caller() is not null and private.has_ended_token() then
    return;
  end if;
  return query
    select p.channel_id from public.participants p
    join public.channels c on c.id = p.channel_id
    join public.workspaces w on w.id = c.workspace_id
    where p.profile_id = caller and c.deleted_at is null
      and (audience is null or c.id = audience or (c.visibility = 'open' and c.workspace_id = home))
      and case when w.requires_second_factor or exists (
        select from auth.mfa_factors where user_id = caller and status = 'verified'
      ) then private.is_proven() else true end;
end
$$;

-- Channels that the caller manages by a role in the channel itself.
create function private.my_managed_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select p.channel_id from public.participants p
    join public.channels c on c.id = p.channel_id
    where p.profile_id = (select auth.uid()) and p.role in ('owner', 'admin')
      and c.deleted_at is null and private.is_in_person()
      and c.workspace_id not in (select id from private.withheld_workspaces);
end
$$;

-- Channels that any member of the caller's workspaces can see and join.
create function private.open_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select c.id from public.channels c
    where c.visibility = 'open' and c.deleted_at is null
      and c.workspace_id in (select private.my_workspaces());
end
$$;

-- Channels that the caller governs as an owner or admin of the workspace. Conversations have no
-- governor.
create function private.governed_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select c.id from public.channels c
    where c.visibility <> 'direct' and c.deleted_at is null and private.is_in_person()
      and c.workspace_id in (
        select workspace_id from public.memberships
        where profile_id = (select auth.uid()) and role in ('owner', 'admin')
          and workspace_id not in (select id from private.withheld_workspaces));
end
$$;

-- Channels that the caller manages: as an owner or admin of the channel or of its workspace.
create function private.run_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select private.my_managed_channels() union select private.governed_channels();
end
$$;

-- Channels whose shared rows (files, risks, events) the caller can see.
create function private.shared_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  audience uuid := private.delegated_channel();
begin
  return query
    select c.id from public.channels c
    where c.deleted_at is null and c.workspace_id in (select private.my_workspaces())
      and (c.visibility = 'open' or ((audience is null or c.id = audience)
        and exists (select 1 from public.participants p where p.channel_id = c.id
          and p.profile_id = (select auth.uid()))));
end
$$;

create function private.own_channels_of(workspace uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.id), '{}') from public.channels c
  where c.workspace_id = workspace and c.archived_at is null
    and c.id in (select private.my_channels())
$$;

grant execute on function private.my_channels, private.my_managed_channels, private.open_channels,
  private.governed_channels, private.run_channels, private.shared_channels
  to authenticated, service_role;
