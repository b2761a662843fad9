-- Topics ------------------------------------------------------------------------------------------

-- Live changes (spec point 4): every committed change is sent only to the users who can read the
-- row. There is one topic per channel, not one per workspace, so that the timing of activity only
-- reaches people in the channel.

create function private.workspace_topic(workspace uuid) returns text
language plpgsql immutable as $$ begin return 'workspace:' || workspace; end $$;

create function private.channel_topic(workspace uuid, channel uuid) returns text
language plpgsql immutable as $$ begin return 'workspace:' || workspace || ':channel:'
  || channel; end $$;

create function private.profile_topic(profile uuid) returns text
language plpgsql immutable as $$ begin return 'profile:' || profile; end $$;

grant execute on function private.workspace_topic, private.channel_topic, private.profile_topic
  to authenticated, service_role;

-- Sending rows ------------------------------------------------------------------------------------

-- Live readers see a soft deletion as a DELETE and its undo as an INSERT.
create function private.visible_operation(operation text, record jsonb, old_record jsonb)
  returns text
language plpgsql immutable as $$
begin
  return case
    when operation = 'INSERT' and record ->> 'deleted_at' is not null then null
    when operation <> 'UPDATE' then operation
    when record ->> 'deleted_at' is not null then case
      when old_record ->> 'deleted_at' is null then 'DELETE' end
    when old_record ->> 'deleted_at' is not null then 'INSERT'
    else 'UPDATE'
  end;
end
$$;

-- Sends a row in the form that live readers get; a DELETE carries only ids. The text of a file is
-- left out because it can be as long as a book; clients request it when they need it.
create function private.send_row(topic text, operation text, table_name text, record jsonb,
  old_record jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object(
      'schema', 'public', 'table', table_name, 'operation', operation,
      'record', case
        when operation = 'DELETE' then null
        when table_name = 'attachments' then jsonb_set(record, '{content}', 'null')
        else record
      end,
      'old_record', case when operation <> 'INSERT' then jsonb_strip_nulls(jsonb_build_object(
        'id', old_record -> 'id', 'workspace_id', old_record -> 'workspace_id', 'channel_id',
          old_record -> 'channel_id',
        'message_id', old_record -> 'message_id', 'profile_id', old_record -> 'profile_id')) end),
    operation, topic, true);
end
$$;

-- True if no session of the user can read this workspace: it demands a second factor, and the user
-- has none. Assistants and bots have no account that could have one. Users who have one can listen
-- to their own topic in proven sessions only.
create function private.is_withheld_from(person uuid, workspace uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from public.memberships m
    join public.workspaces w on w.id = m.workspace_id and w.requires_second_factor
    where m.workspace_id = workspace and m.profile_id = person
  ) and not exists (
    select 1 from auth.mfa_factors where user_id = person and status = 'verified'
  ) and exists (select from auth.users where id = person);
end
$$;

-- Sends a row on a user's own topic, which carries rows of all their workspaces.
create function private.tell_person(person uuid, operation text, table_name text, record jsonb,
  old_record jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_withheld_from(person,
    (coalesce(record, old_record) ->> 'workspace_id')::uuid) then
    perform private.send_row(private.profile_topic(person), operation, table_name, record,
      old_record);
  end if;
end
$$;

-- For messages, attachments, reactions and assistant_runs: sends rows to the channel's
-- participants. A row that moves goes to both topics, as the same update: their order is not known,
-- and both channels have the same readers.
create function private.broadcast_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  any_row jsonb := coalesce(record, old_record);
  operation text := private.visible_operation(tg_op, record, old_record);
begin
  if operation is not null then
    perform private.send_row(
      private.channel_topic((any_row ->> 'workspace_id')::uuid, (any_row ->> 'channel_id')::uuid),
      operation, tg_table_name, record, old_record);
    if record ->> 'channel_id' <> old_record ->> 'channel_id' then
      perform private.send_row(
        private.channel_topic((old_record ->> 'workspace_id')::uuid,
          (old_record ->> 'channel_id')::uuid),
        operation, tg_table_name, record, old_record);
    end if;
  end if;
  return null;
end
$$;

create function private.broadcast_to_workspace() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_row(private.workspace_topic(coalesce(new.workspace_id, old.workspace_id)),
    tg_op, tg_table_name, to_jsonb(new), to_jsonb(old));
  return null;
end
$$;

-- For tables of personal rows: sends them on their user's topic.
create function private.broadcast_own() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  owner text := coalesce(record, old_record) ->> tg_argv[0];
begin
  perform private.tell_person(owner::uuid, tg_op, tg_table_name, record, old_record);
  return null;
end
$$;

create function private.shared_audience(workspace uuid, channel uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when channel is null
    or exists (select 1 from public.channels where id = channel and visibility = 'open')
    then private.workspace_topic(workspace) else private.channel_topic(workspace, channel) end
$$;

-- Sends rows that belong to a channel or to the whole workspace. Rows of an open channel reach
-- every member, as in the policies.
create function private.broadcast_shared() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  workspace uuid := (coalesce(record, old_record) ->> 'workspace_id')::uuid;
  audience text := private.shared_audience(workspace, (record ->> 'channel_id')::uuid);
  old_audience text := private.shared_audience(workspace, (old_record ->> 'channel_id')::uuid);
begin
  if tg_op = 'UPDATE' and audience <> old_audience then
    perform private.send_row(old_audience, 'DELETE', tg_table_name, null, old_record);
    perform private.send_row(audience, 'INSERT', tg_table_name, record, null);
  else
    perform private.send_row(case when tg_op = 'DELETE' then old_audience
      else audience end, tg_op, tg_table_name, record, old_record);
  end if;
  return null;
end
$$;

-- Our realtime service ends subscriptions of a user who lost rights; hosted Supabase does so when
-- the token is renewed.
create function private.reauthorise(profile uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regprocedure('realtime.reauthorise(uuid)') is not null then
    execute 'select realtime.reauthorise($1)' using profile;
  end if;
end
$$;

grant execute on function private.visible_operation, private.send_row
  to authenticated, service_role;

-- Access to topics --------------------------------------------------------------------------------

-- Typing is shown by presence, under an id that the server takes from the user's token. It is not a
-- broadcast, in which a client could name another user. So no topic accepts a broadcast from a
-- client.

-- Workspaces that are withheld until a second factor is proven are also withheld from live readers.
create function private.topic_is_readable() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  part text[] := string_to_array(realtime.topic(), ':');
  caller uuid := auth.uid();
  uuid_form constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
begin
  if caller is null or part[2] !~ uuid_form
    or (private.token_of_caller() is not null and private.has_ended_token()) then
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
$$;

create function private.topic_is_writable(extension text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  part text[] := string_to_array(realtime.topic(), ':');
begin
  if extension <> 'presence' or not private.topic_is_readable() then
    return false;
  end if;
  return part[3] = 'presence' or (part[5] = 'typing' and exists (
    select 1 from public.channels where id = part[4]::uuid and archived_at is null));
end
$$;

create policy "people listen where they may read" on realtime.messages for select to authenticated
  using ((select private.topic_is_readable()));

create policy "people show presence and typing where they take part" on realtime.messages
  for insert to authenticated
  with check (private.topic_is_writable(extension));

-- Applies to sending and receiving.
create policy "an assistant that reads for somebody says nothing" on realtime.messages
  as restrictive for insert to authenticated
  with check (not (select private.is_on_behalf()));

create policy "an assistant that reads for somebody listens to nothing" on realtime.messages
  as restrictive for select to authenticated
  using (not (select private.is_on_behalf()) or (select private.token_of_caller()) is not null);

grant execute on function private.topic_is_readable, private.topic_is_writable
  to authenticated, service_role;
