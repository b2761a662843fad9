-- The leash holds in functions that pass the policies, too, and ends at the workspace of its audience.

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

-- Writing ------------------------------------------------------------------------------------------

create function private.refuse_on_behalf() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = 'An assistant that reads for somebody changes nothing';
end
$$;

-- Every table: policies refuse the caller, the trigger refuses functions that pass them. For tables of later migrations, too.
create function private.put_on_leash(target regclass) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select 1 from pg_policy where polrelid = target and polname = 'an assistant that reads for somebody writes nothing') then
    execute format('create policy "an assistant that reads for somebody writes nothing" on %s as restrictive for insert to authenticated with check (not (select private.is_on_behalf()))', target);
    execute format('create policy "an assistant that reads for somebody changes nothing" on %s as restrictive for update to authenticated using (not (select private.is_on_behalf()))', target);
    execute format('create policy "an assistant that reads for somebody removes nothing" on %s as restrictive for delete to authenticated using (not (select private.is_on_behalf()))', target);
  end if;
  execute format('create trigger a_on_the_leash before insert or update or delete on %s for each statement when (private.is_on_behalf()) execute function private.refuse_on_behalf()', target);
end
$$;

do $$
declare
  t regclass;
begin
  for t in select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') loop
    perform private.put_on_leash(t);
  end loop;
  for t in select oid::regclass from pg_class where relnamespace = 'private'::regnamespace and relkind in ('r', 'p') loop
    execute format('create trigger a_on_the_leash before insert or update or delete on %s for each statement when (private.is_on_behalf()) execute function private.refuse_on_behalf()', t);
  end loop;
  foreach t in array array['public.rehearsals', 'public.run_feedback', 'public.saved_views', 'public.risk_scans']::regclass[] loop
    execute format('create policy "nothing personal is read for an audience" on %s as restrictive for select to authenticated using ((select private.leash()) is null)', t);
  end loop;
end
$$;

-- One's own words stay readable for a moment after they were deleted, to be taken back; and each knows where else they belong.
create policy "what is deleted is not read for somebody" on public.messages as restrictive for select to authenticated
  using (deleted_at is null or not (select private.is_on_behalf()));
create policy "other workspaces are nothing for an audience" on public.memberships as restrictive for select to authenticated
  using ((select private.leash()) is null or workspace_id in (select private.my_workspaces()));

-- Neither said nor heard.
create policy "an assistant that reads for somebody says nothing" on realtime.messages as restrictive for insert to authenticated with check (not (select private.is_on_behalf()));
create policy "an assistant that reads for somebody listens to nothing" on realtime.messages as restrictive for select to authenticated using (not (select private.is_on_behalf()));

-- A job writes nothing here, and acts with the server's rights.
create or replace function private.ask_check(task text, workspace uuid, subject uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_on_behalf() or not (workspace in (select private.my_owned_workspaces())) then
    raise exception using errcode = '42501', message = 'Only owners try providers and servers';
  end if;
  perform private.enqueue_job(task, json_build_object('id', subject), task || ':' || subject);
end
$$;

-- Of a call to a tool a person may change what it is given, not which tool of which server it is: the channel allowed that one.
create or replace function private.take_action(action uuid, decision text, changed jsonb) returns public.assistant_actions
language plpgsql security definer set search_path = '' as $$
declare
  taken public.assistant_actions;
begin
  update public.assistant_actions
  set status = decision, decided_at = now(), payload = case
    when changed is null then payload
    when kind = 'tool' then payload || jsonb_build_object('input', coalesce(changed -> 'input', payload -> 'input'))
    else changed end
  where id = action and asked_by = auth.uid() and status = 'proposed' and channel_id in (select private.my_channels())
  returning * into taken;
  if taken.id is null then
    perform private.refuse('not_proposed', 'This was decided already, or is not yours to decide.', null);
  end if;
  if decision = 'accepted' and taken.kind = 'tool' then
    perform private.enqueue_job('call_tool', json_build_object('action_id', taken.id), 'call_tool:' || taken.id);
  end if;
  return taken;
end
$$;

revoke all on function private.leash_workspace(), private.refuse_on_behalf(), private.put_on_leash(regclass) from public, anon;
grant execute on function private.leash_workspace() to authenticated, service_role;
