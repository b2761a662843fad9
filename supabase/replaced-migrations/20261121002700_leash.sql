-- The leash of an assistant: what the token may do with which it reads for a person.

-- Claims of the token an assistant reads with. `on_behalf` makes it a reader's alone. `audience` names the channel in
-- which the answer will stand: then it reads what everybody there could read as well, that channel and the open ones,
-- so that nothing of a private place is carried to people who are not in it, whatever a message asks for.
create function private.leash() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'audience', '')::uuid;
end
$$;

create function private.is_on_behalf() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'on_behalf')::boolean, false);
end
$$;

-- Where the answer will stand: its workspace, or null without an audience.
create function private.leash_workspace() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select workspace_id from public.channels where id = private.leash());
end
$$;

create or replace function private.my_workspaces() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.leash() is not null then
    return query select workspace_id from public.memberships where profile_id = (select auth.uid()) and workspace_id = private.leash_workspace();
    return;
  end if;
  return query
    select workspace_id from public.memberships where profile_id = (select auth.uid());
end
$$;

-- What only those who run a workspace may read is nothing for an audience.
create or replace function private.my_managed_workspaces() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select workspace_id from public.memberships where profile_id = (select auth.uid()) and role in ('owner', 'admin') and private.leash() is null;
end
$$;

create or replace function private.my_owned_workspaces() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select workspace_id from public.memberships where profile_id = (select auth.uid()) and role = 'owner' and private.leash() is null;
end
$$;

create or replace function private.open_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select c.id from public.channels c
    where c.visibility = 'open' and c.deleted_at is null and c.workspace_id in (select private.my_workspaces());
end
$$;

create or replace function private.granted_workspaces(resource text, operation text) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select m.workspace_id from public.memberships m
    join public.permissions p on p.role = m.role and (p.workspace_id = m.workspace_id or p.workspace_id is null)
    where m.profile_id = (select auth.uid()) and p.resource = granted_workspaces.resource and private.leash() is null
      and case operation
        when 'create' then p.can_create
        when 'read' then p.can_read
        when 'update' then p.can_update
        when 'delete' then p.can_delete
        else false
      end;
end
$$;

create or replace function private.my_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  audience uuid := private.leash();
  home uuid := case when audience is not null then private.leash_workspace() end;
begin
  return query
    select p.channel_id from public.participants p
    join public.channels c on c.id = p.channel_id
    where p.profile_id = (select auth.uid()) and c.deleted_at is null
      and (audience is null or c.id = audience or (c.visibility = 'open' and c.workspace_id = home));
end
$$;

create or replace function private.my_managed_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select p.channel_id from public.participants p
    join public.channels c on c.id = p.channel_id
    where p.profile_id = (select auth.uid()) and p.role in ('owner', 'admin') and c.deleted_at is null and private.leash() is null;
end
$$;

create or replace function private.governed_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select c.id from public.channels c
    where c.visibility <> 'direct' and c.deleted_at is null and private.leash() is null
      and c.workspace_id in (
        select workspace_id from public.memberships where profile_id = (select auth.uid()) and role in ('owner', 'admin'));
end
$$;

create or replace function private.shared_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  audience uuid := private.leash();
begin
  return query
    select c.id from public.channels c
    where c.deleted_at is null and c.workspace_id in (select private.my_workspaces())
      and (c.visibility = 'open' or ((audience is null or c.id = audience)
        and exists (select 1 from public.participants p where p.channel_id = c.id and p.profile_id = (select auth.uid()))));
end
$$;

create or replace function private.own_channels_of(workspace uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.id), '{}') from public.channels c
  where c.workspace_id = workspace and c.archived_at is null and c.id in (select private.my_channels())
$$;

-- Search goes through the same set. Only this line of it changes, so the rest is taken as it stands.
do $$
declare
  body text := pg_get_functiondef('private.search(uuid, text, text[], uuid, uuid, text[], timestamptz, timestamptz, text[], integer, integer)'::regprocedure);
  leashed text := replace(body, 'where p.profile_id = caller and p.workspace_id = workspace and c.deleted_at is null', 'where p.profile_id = caller and p.workspace_id = workspace and c.id in (select private.my_channels())');
begin
  if leashed = body then
    raise exception 'private.search has no line to put on the leash';
  end if;
  execute leashed;
end
$$;
