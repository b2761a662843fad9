-- The credentials besides Auth's own sessions, passwords and factors, and the events that end them.
-- packages/backend/src/auth/credentials/endings.ts has Auth's part of the table.

-- One row for each kind of credential that an event ends. Other kinds are kept: see decision 0103.
--   address_proven    the owner of the address proves it after another person signed up with it
--   password_changed  unless the user kept the credentials they had given out
--   factor_added      the first factor: earlier credentials were created without it
--   role_lost         the user no longer manages the workspace
--   membership_ended  the user left, was removed or was disabled
--   factor_demanded   the workspace demands a second factor, and the user has none
create function private.credential_endings() returns table (event text, kind text)
language sql immutable set search_path = '' as $$
  values
    ('address_proven', 'api_token'),
    ('address_proven', 'calendar_feed'),
    ('address_proven', 'push_device'),
    ('address_proven', 'invitation'),
    ('address_proven', 'membership'),
    ('address_proven', 'outgoing_webhook'),
    ('password_changed', 'api_token'),
    ('password_changed', 'calendar_feed'),
    ('password_changed', 'outgoing_webhook'),
    ('factor_added', 'api_token'),
    ('factor_added', 'calendar_feed'),
    ('factor_added', 'outgoing_webhook'),
    ('role_lost', 'invitation'),
    ('role_lost', 'outgoing_webhook'),
    ('membership_ended', 'api_token'),
    ('membership_ended', 'calendar_feed'),
    ('membership_ended', 'invitation'),
    ('membership_ended', 'outgoing_webhook'),
    ('banned', 'api_token'),
    ('banned', 'calendar_feed'),
    ('banned', 'push_device'),
    ('banned', 'invitation'),
    ('banned', 'outgoing_webhook'),
    ('account_deleted', 'api_token'),
    ('account_deleted', 'calendar_feed'),
    ('account_deleted', 'push_device'),
    ('account_deleted', 'invitation'),
    ('account_deleted', 'membership'),
    ('account_deleted', 'outgoing_webhook'),
    ('factor_demanded', 'api_token'),
    ('factor_demanded', 'calendar_feed'),
    ('factor_demanded', 'outgoing_webhook')
$$;

-- Applies an event: in one workspace, or everywhere.
create function private.end_credentials(happened text, person uuid, workspace uuid default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended text[] := array(
    select e.kind from private.credential_endings() e where e.event = happened);
begin
  if 'api_token' = any (ended) then
    delete from public.api_tokens
    where profile_id = person and (workspace is null or workspace_id = workspace);
  end if;
  if 'calendar_feed' = any (ended) then
    delete from public.calendar_feeds
    where profile_id = person and (workspace is null or workspace_id = workspace);
  end if;
  if 'push_device' = any (ended) then
    delete from public.push_subscriptions where profile_id = person;
  end if;
  if 'invitation' = any (ended) then
    update public.invitations set revoked_at = now()
    where created_by = person and revoked_at is null
      and (workspace is null or workspace_id = workspace);
  end if;
  -- Their owner may switch them on again, with what proves them now.
  if 'outgoing_webhook' = any (ended) then
    update public.outgoing_webhooks set is_enabled = false, stopped_because = 'credential'
    where profile_id = person and is_enabled and (workspace is null or workspace_id = workspace)
      and (happened <> 'role_lost' or channel_id is null);
  end if;
  if 'membership' = any (ended) then
    delete from public.memberships where profile_id = person;
  end if;
end
$$;

-- Events of an account ----------------------------------------------------------------------------

-- `auth.given_out` is 'kept' if Auth stores the same password in another form, or a new one for a
-- user who keeps the credentials they have given out.
create function private.follow_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.raw_app_meta_data -> 'reclaimed_at'
    is distinct from old.raw_app_meta_data -> 'reclaimed_at' then
    perform private.end_credentials('address_proven', new.id);
    -- Replaces the name and picture that a stranger gave the account.
    update public.profiles
    set name = private.name_told(new.raw_user_meta_data), avatar_path = null
    where id = new.id;
  end if;
  if new.encrypted_password is distinct from old.encrypted_password
    and coalesce(old.encrypted_password, '') <> ''
    and current_setting('auth.given_out', true) is distinct from 'kept' then
    perform private.end_credentials('password_changed', new.id);
  end if;
  if new.banned_until > now() and coalesce(old.banned_until, '-infinity') <= now() then
    perform private.end_credentials('banned', new.id);
  end if;
  if new.deleted_at is not null and old.deleted_at is null then
    perform private.end_credentials('account_deleted', new.id);
  end if;
  return null;
end
$$;

create trigger parley_follow_account
  after update of encrypted_password, banned_until, deleted_at, raw_app_meta_data on auth.users
  for each row execute function private.follow_account();

create function private.follow_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from auth.mfa_factors
    where user_id = new.user_id and status = 'verified' and id <> new.id) then
    perform private.end_credentials('factor_added', new.user_id);
  end if;
  return null;
end
$$;

create trigger parley_follow_new_factor after insert on auth.mfa_factors
  for each row when (new.status = 'verified') execute function private.follow_factor();
create trigger parley_follow_factor after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified')
  execute function private.follow_factor();

-- A push device lasts as long as the session that added it.
create function private.follow_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.push_subscriptions where session_id = old.id;
  return null;
end
$$;

create trigger parley_follow_session after delete on auth.sessions
  for each row execute function private.follow_session();

-- Events of a membership --------------------------------------------------------------------------

create function private.follow_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.end_credentials('membership_ended', old.profile_id, old.workspace_id);
  elsif old.role <> 'member' and new.role = 'member' then
    perform private.end_credentials('role_lost', new.profile_id, new.workspace_id);
  end if;
  return null;
end
$$;

create trigger n_follow_membership after update of role or delete on public.memberships
  for each row execute function private.follow_membership();

-- Listening clients are authorised again, and credentials of members without a second factor end.
create function private.demand_second_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.reauthorise(profile_id) from public.memberships where workspace_id = new.id;
  perform private.end_credentials('factor_demanded', m.profile_id, new.id)
  from public.memberships m
  where m.workspace_id = new.id and private.is_withheld_from(m.profile_id, new.id);
  return null;
end
$$;

create trigger m_demand_second_factor after update of requires_second_factor on public.workspaces
  for each row when (new.requires_second_factor and not old.requires_second_factor)
  execute function private.demand_second_factor();

create function private.lacking_second_factor(workspace uuid)
returns table (profile_id uuid, api_tokens integer, calendar_feeds integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (workspace in (select private.my_owned_workspaces())) then
    raise exception using errcode = '42501',
      message = 'Only owners see who has no second factor';
  end if;
  return query
    select m.profile_id,
      (select count(*)::integer from public.api_tokens t
        where t.workspace_id = m.workspace_id and t.profile_id = m.profile_id),
      (select count(*)::integer from public.calendar_feeds f
        where f.workspace_id = m.workspace_id and f.profile_id = m.profile_id)
    from public.memberships m
    join auth.users u on u.id = m.profile_id
    where m.workspace_id = workspace and not exists (
      select from auth.mfa_factors where user_id = m.profile_id and status = 'verified');
end
$$;

-- Members who could no longer read a workspace that demands a second factor, and how many of their
-- access tokens and calendar addresses would end. Only for owners (42501).
create function public.lacking_second_factor(workspace uuid)
returns table (profile_id uuid, api_tokens integer, calendar_feeds integer)
language sql stable security invoker set search_path = '' as $$
  select * from private.lacking_second_factor(workspace)
$$;

grant execute on function private.lacking_second_factor,
  public.lacking_second_factor to authenticated, service_role;
