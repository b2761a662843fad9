-- A workspace may demand a second factor of its members (docs/decisions/0056). And whoever has one
-- has proven nothing by their password alone.

alter table public.workspaces
  add column requires_second_factor boolean not null default false;
comment on column public.workspaces.requires_second_factor is
  'Members read and write here only in sessions in which they have proven a second factor (aal2).';
grant update (requires_second_factor) on public.workspaces to authenticated;
create index workspaces_second_factor on public.workspaces (id) where requires_second_factor;

-- A session that somebody began knows how far it was proven. Tokens without a session are made by
-- services, for what a person has allowed before.
create function private.is_proven() returns boolean
language plpgsql stable set search_path = '' as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  return coalesce(claims ->> 'aal' = 'aal2', false) or not coalesce(claims ? 'session_id', false);
end
$$;

-- Workspaces that the caller's session is not proven enough for. A view, so that whoever asks it
-- asks within their own statement: where nothing is demanded it costs a look at an empty index and
-- at the caller's factors, and no claim is parsed.
create view private.withheld_workspaces as
  -- Of each row that demands it: otherwise PostgreSQL would ask before it looks for one.
  select id from public.workspaces
  where requires_second_factor
    and case when requires_second_factor then not private.is_proven() else false end
  union all
  -- In this order: claims are parsed only where there is a factor.
  select id from public.workspaces
  where case when exists (
    select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
  ) then not private.is_proven() else false end;
grant select on private.withheld_workspaces to authenticated;

-- What a caller belongs to, with that taken out -----------------------------------------------

create or replace function private.my_workspaces() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.leash() is not null then
    return query
      select workspace_id from public.memberships
      where profile_id = (select auth.uid()) and workspace_id = private.leash_workspace();
    return;
  end if;
  return query
    select workspace_id from public.memberships
    where profile_id = (select auth.uid())
      and workspace_id not in (select id from private.withheld_workspaces);
end
$$;

create or replace function private.my_managed_workspaces() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select workspace_id from public.memberships
    where profile_id = (select auth.uid()) and role in ('owner', 'admin')
      and private.leash() is null
      and workspace_id not in (select id from private.withheld_workspaces);
end
$$;

create or replace function private.my_owned_workspaces() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select workspace_id from public.memberships
    where profile_id = (select auth.uid()) and role = 'owner' and private.leash() is null
      and workspace_id not in (select id from private.withheld_workspaces);
end
$$;

create or replace function private.granted_workspaces(resource text, operation text)
returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select m.workspace_id from public.memberships m
    join public.permissions p
      on p.role = m.role and (p.workspace_id = m.workspace_id or p.workspace_id is null)
    where m.profile_id = (select auth.uid()) and p.resource = granted_workspaces.resource
      and private.leash() is null
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
      and (audience is null or c.id = audience or (c.visibility = 'open' and c.workspace_id = home))
      and c.workspace_id not in (select id from private.withheld_workspaces);
end
$$;

create or replace function private.my_managed_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select p.channel_id from public.participants p
    join public.channels c on c.id = p.channel_id
    where p.profile_id = (select auth.uid()) and p.role in ('owner', 'admin')
      and c.deleted_at is null and private.leash() is null
      and c.workspace_id not in (select id from private.withheld_workspaces);
end
$$;

create or replace function private.governed_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select c.id from public.channels c
    where c.visibility <> 'direct' and c.deleted_at is null and private.leash() is null
      and c.workspace_id in (
        select workspace_id from public.memberships
        where profile_id = (select auth.uid()) and role in ('owner', 'admin')
          and workspace_id not in (select id from private.withheld_workspaces));
end
$$;

create or replace function private.voice_in(channel uuid, author uuid) returns text
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  is_archived boolean;
  is_assistant boolean;
  said integer;
begin
  if author is distinct from auth.uid() or private.leash() is not null then
    return null;
  end if;
  select c.archived_at is not null, f.role = 'assistant', (
      select count(*) from (
        select 1 from public.messages m
        where m.author_id = author and m.created_at > now() - interval '1 minute' limit 20
      ) latest
    )
  into is_archived, is_assistant, said
  from public.participants p
  join public.channels c on c.id = p.channel_id and c.deleted_at is null
  join public.profiles f on f.id = p.profile_id
  where p.channel_id = channel and p.profile_id = author
    and not exists (select from private.withheld_workspaces w where w.id = c.workspace_id);
  if is_archived then
    perform private.refuse('channel_archived', 'This channel is archived.',
      'Restore it in the channel''s settings to write here again.');
  end if;
  if said >= 20 and not is_assistant then
    perform private.refuse_flood(author);
  end if;
  return case when is_assistant then 'assistant' when not is_assistant then 'user' end;
end
$$;

create or replace function private.may_upload(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.participants p join public.channels c on c.id = p.channel_id
    where p.channel_id = private.channel_of_path(object_name)
      and p.workspace_id::text = split_part(object_name, '/', 1)
      and p.profile_id = (select auth.uid())
      and c.deleted_at is null and c.archived_at is null
      and c.workspace_id not in (select id from private.withheld_workspaces))
$$;

-- Live, too: what is said in such a workspace is not listened to either.
create or replace function private.topic_is_readable() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  part text[] := string_to_array(realtime.topic(), ':');
  caller uuid := auth.uid();
  uuid_form constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
begin
  if caller is null or part[2] !~ uuid_form then
    return false;
  end if;
  if part[1] = 'profile' and cardinality(part) = 2 then
    return part[2] = caller::text;
  end if;
  if part[1] <> 'workspace'
    or exists (select from private.withheld_workspaces where id = part[2]::uuid) then
    return false;
  end if;
  if cardinality(part) = 2 or (cardinality(part) = 3 and part[3] = 'presence') then
    return exists (
      select 1 from public.memberships
      where workspace_id = part[2]::uuid and profile_id = caller);
  end if;
  if part[3] = 'channel' and part[4] ~ uuid_form
    and (cardinality(part) = 4 or (cardinality(part) = 5 and part[5] = 'typing')) then
    return exists (
      select 1 from public.participants p join public.channels c on c.id = p.channel_id
      where p.channel_id = part[4]::uuid and p.workspace_id = part[2]::uuid
        and p.profile_id = caller and c.deleted_at is null);
  end if;
  return false;
end
$$;

create or replace function private.transfer_workspace(workspace uuid, successor uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select 1 from public.workspaces where id = workspace and owner_id = auth.uid()
      and id not in (select id from private.withheld_workspaces)) then
    raise exception using errcode = '42501', message = 'Only the owner hands a workspace over';
  end if;
  if not exists (
    select 1 from public.memberships m
    join public.profiles p on p.id = m.profile_id and p.role in ('user', 'admin')
    where m.workspace_id = workspace and m.profile_id = successor) then
    perform private.refuse('not_a_member', 'The new owner must be a member of the workspace.',
      'Invite them first.');
  end if;
  update public.memberships set role = 'owner'
  where workspace_id = workspace and profile_id = successor;
  update public.workspaces set owner_id = successor where id = workspace;
end
$$;

-- What is one's own is withheld with the place it belongs to -----------------------------------

do $$
declare
  t regclass;
begin
  foreach t in array array[
    'public.api_tokens', 'public.assistant_runs', 'public.bookmarks', 'public.calendar_feeds',
    'public.drafts', 'public.notifications', 'public.rehearsals', 'public.reminders',
    'public.risk_proposals', 'public.risk_scans', 'public.run_feedback', 'public.saved_views',
    'public.scheduled_messages'
  ]::regclass[] loop
    execute format('create policy "a second factor is demanded" on %s as restrictive
      for select to authenticated
      using (workspace_id not in (select id from private.withheld_workspaces))', t);
    perform private.hold_to_reading(t);
  end loop;
end
$$;

-- Which workspaces wait for it ------------------------------------------------------------------

create function private.my_withheld_workspaces() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select workspace_id from public.memberships
    where profile_id = (select auth.uid()) and private.leash() is null
      and workspace_id in (select id from private.withheld_workspaces);
end
$$;

-- Its name and its demand, and nothing in it: so that a member learns what to do.
create policy "members know of workspaces that wait for a second factor" on public.workspaces
  for select to authenticated using (id in (select private.my_withheld_workspaces()));
select private.hold_to_reading('public.workspaces');

-- Who sets it -----------------------------------------------------------------------------------

create function private.guard_second_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and not exists (
    select from public.memberships
    where workspace_id = new.id and profile_id = auth.uid() and role = 'owner') then
    raise exception using errcode = '42501', message = 'Only owners demand a second factor';
  end if;
  -- Whoever demands it without having one would be the first to stand outside.
  if new.requires_second_factor and not (
    private.is_proven() and (auth.uid() is null or exists (
      select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'))) then
    perform private.refuse('second_factor_first', 'You have no second factor yourself yet.',
      'Add one in your settings, under Security.');
  end if;
  return new;
end
$$;

create trigger a_guard_second_factor before update of requires_second_factor on public.workspaces
  for each row when (new.requires_second_factor is distinct from old.requires_second_factor)
  execute function private.guard_second_factor();

-- Who listens already is asked anew.
create function private.demand_second_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.reauthorise(profile_id) from public.memberships where workspace_id = new.id;
  return null;
end
$$;

create trigger m_demand_second_factor after update of requires_second_factor on public.workspaces
  for each row when (new.requires_second_factor and not old.requires_second_factor)
  execute function private.demand_second_factor();

drop trigger w_audit on public.workspaces;
create trigger w_audit after update on public.workspaces for each row
  execute function private.audit('name,description,icon,theme,owner_id,requires_second_factor');

revoke all on function private.is_proven(), private.my_withheld_workspaces(),
  private.guard_second_factor(), private.demand_second_factor() from public, anon, authenticated;
grant execute on function private.is_proven(), private.my_withheld_workspaces()
  to authenticated, service_role;
