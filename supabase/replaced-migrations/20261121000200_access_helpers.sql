-- What the policies ask. Each function answers for the caller only (auth.uid()), never for an identity
-- that a client names, and returns a set, so that a policy evaluates it once per query and not per row.
-- In plpgsql, because it keeps its plans for the session: the same functions in SQL are planned at every call,
-- which doubled the time of storing a message.

create function private.my_workspaces() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select workspace_id from public.memberships where profile_id = (select auth.uid());
end
$$;

create function private.my_managed_workspaces() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select workspace_id from public.memberships where profile_id = (select auth.uid()) and role in ('owner', 'admin');
end
$$;

create function private.my_owned_workspaces() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select workspace_id from public.memberships where profile_id = (select auth.uid()) and role = 'owner';
end
$$;

-- Channels the caller takes part in: whose messages they read.
create function private.my_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select p.channel_id from public.participants p
    join public.channels c on c.id = p.channel_id
    where p.profile_id = (select auth.uid()) and c.deleted_at is null;
end
$$;

-- Channels the caller runs, by a role in the channel itself.
create function private.my_managed_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select p.channel_id from public.participants p
    join public.channels c on c.id = p.channel_id
    where p.profile_id = (select auth.uid()) and p.role in ('owner', 'admin') and c.deleted_at is null;
end
$$;

-- Channels any member of the caller's workspaces may see and join.
create function private.open_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select c.id from public.channels c
    where c.visibility = 'open' and c.deleted_at is null
      and c.workspace_id in (select workspace_id from public.memberships where profile_id = (select auth.uid()));
end
$$;

-- Channels whose existence the caller runs as an owner or admin of the workspace; conversations are nobody's.
create function private.governed_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select c.id from public.channels c
    where c.visibility <> 'direct' and c.deleted_at is null
      and c.workspace_id in (
        select workspace_id from public.memberships where profile_id = (select auth.uid()) and role in ('owner', 'admin'));
end
$$;

-- Workspaces where a row of permissions gives the caller's role this right. Widens, never crosses workspaces.
create function private.granted_workspaces(resource text, operation text) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select m.workspace_id from public.memberships m
    join public.permissions p on p.role = m.role and (p.workspace_id = m.workspace_id or p.workspace_id is null)
    where m.profile_id = (select auth.uid()) and p.resource = granted_workspaces.resource
      and case operation
        when 'create' then p.can_create
        when 'read' then p.can_read
        when 'update' then p.can_update
        when 'delete' then p.can_delete
        else false
      end;
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
  return exists (select 1 from public.profiles where id = (select auth.uid()) and role = 'assistant');
end
$$;

-- True for a request of a person through the API, false inside our own definer functions and for the server.
create function private.is_api_caller() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return current_user in ('anon', 'authenticated');
end
$$;

grant usage on schema private to anon, authenticated, service_role;
revoke all on all functions in schema private from public;
grant execute on all functions in schema private to authenticated, service_role;
alter default privileges in schema private revoke execute on functions from public;
