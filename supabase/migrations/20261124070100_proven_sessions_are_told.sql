drop policy "people add their own devices" on public.push_subscriptions;
CREATE OR REPLACE FUNCTION private.is_withheld_from(person uuid, workspace uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select 1 from public.memberships m
    join public.workspaces w on w.id = m.workspace_id and w.requires_second_factor
    where m.workspace_id = workspace and m.profile_id = person
  ) and not exists (
    select 1 from auth.mfa_factors where user_id = person and status = 'verified');
end
$function$
;
revoke all on function private.is_withheld_from(uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.tell_person(person uuid, operation text, table_name text, record jsonb, old_record jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_withheld_from(person,
    (coalesce(record, old_record) ->> 'workspace_id')::uuid) then
    perform private.send_row(private.profile_topic(person), operation, table_name, record,
      old_record);
  end if;
end
$function$
;
revoke all on function private.tell_person(uuid,text,text,jsonb,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.broadcast_lost_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell_person(n.profile_id, case
    when new.deleted_at is null then 'INSERT' else 'DELETE' end,
    'notifications', to_jsonb(n), to_jsonb(n))
  from public.notifications n where n.channel_id = new.channel_id and n.message_id = new.id;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION private.broadcast_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(
    jsonb_build_object('schema', 'public', 'table', 'notifications', 'operation', 'INSERT',
      'record', to_jsonb(fresh), 'old_record', null),
    'INSERT', 'profile:' || fresh.profile_id, true)
  from fresh
  -- As private.tell_person() has it, for all of them at once.
  where not exists (
    select 1 from public.workspaces w
    where w.id = fresh.workspace_id and w.requires_second_factor and not exists (
      select 1 from auth.mfa_factors where user_id = fresh.profile_id and status = 'verified'));
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION private.broadcast_own()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  owner text := coalesce(record, old_record) ->> tg_argv[0];
begin
  perform private.tell_person(owner::uuid, tg_op, tg_table_name, record, old_record);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION private.broadcast_participant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  record jsonb := to_jsonb(new);
  old_record jsonb := to_jsonb(old);
  person uuid := coalesce(new.profile_id, old.profile_id);
  channel public.channels;
begin
  select * into channel from public.channels where id = coalesce(new.channel_id, old.channel_id);
  -- The person first hears of a channel they could not see before, then of their part in it.
  if tg_op = 'INSERT' and channel.visibility <> 'open' then
    perform private.tell_person(person, 'INSERT', 'channels', to_jsonb(channel), null);
  end if;
  perform private.tell_person(person, tg_op, 'participants', record, old_record);
  if channel.id is not null and (tg_op <> 'UPDATE' or new.role is distinct from old.role) then
    perform private.send_row(private.audience(channel), tg_op, 'participants',
      record - private.own_columns(), old_record);
  end if;
  if tg_op = 'DELETE' then
    perform private.reauthorise(person);
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION private.broadcast_permission()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  place uuid := coalesce(new.workspace_id, old.workspace_id);
  changed uuid := coalesce(new.id, old.id);
begin
  if place is null then
    -- Everybody reads what holds in every workspace.
    perform private.send_row(
      private.workspace_topic(w.id), tg_op, 'permissions', to_jsonb(new), to_jsonb(old))
    from public.workspaces w;
    return null;
  end if;
  perform private.tell_person(m.profile_id, tg_op, 'permissions', to_jsonb(new), to_jsonb(old))
  from public.memberships m
  where m.workspace_id = place
    and (m.role in ('owner', 'admin') or exists (
      select 1 from public.permissions p
      where p.resource = 'permissions' and p.role = m.role and p.can_read
        and (p.workspace_id = place or p.workspace_id is null)));
  perform realtime.send(
    jsonb_build_object(
      'schema', 'public', 'table', 'permissions', 'operation', 'UPDATE', 'record', null,
      'old_record', jsonb_build_object('id', changed, 'workspace_id', place)),
    'UPDATE', private.workspace_topic(place), true);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION private.broadcast_view()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  any_row jsonb := coalesce(record, old_record);
  topic text := private.workspace_topic((any_row ->> 'workspace_id')::uuid);
  was_shared boolean := coalesce((old_record ->> 'is_shared')::boolean, false);
  is_shared boolean := coalesce((record ->> 'is_shared')::boolean, false);
begin
  if is_shared then
    perform private.send_row(topic, case when was_shared then 'UPDATE'
      else 'INSERT' end, tg_table_name, record, case when was_shared then old_record end);
  elsif was_shared then
    perform private.send_row(topic, 'DELETE', tg_table_name, null, old_record);
  end if;
  -- Last, and whole: for its owner a view that is shared no longer is still there.
  perform private.tell_person((any_row ->> 'profile_id')::uuid,
    case when was_shared and not is_shared and record is not null then 'INSERT'
      else tg_op end, tg_table_name, record, old_record);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION private.topic_is_readable()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  part text[] := string_to_array(realtime.topic(), ':');
  caller uuid := auth.uid();
  uuid_form constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
begin
  if caller is null or part[2] !~ uuid_form then
    return false;
  end if;
  if part[1] = 'profile' and cardinality(part) = 2 then
    return part[2] = caller::text and (private.is_proven() or not exists (
      select 1 from auth.mfa_factors where user_id = caller and status = 'verified'));
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
$function$
;
create policy "people add their own devices" on public.push_subscriptions as permissive for insert to authenticated with check (((profile_id = ( SELECT auth.uid() AS uid)) AND (NOT (EXISTS ( SELECT private.my_withheld_workspaces() AS my_withheld_workspaces)))));
