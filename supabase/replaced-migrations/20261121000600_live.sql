-- Live changes (spec point 4): every committed change is sent to the people who may read the row, and to nobody else.
-- One stream a channel rather than one a workspace, so that the timing of activity only reaches people who are in it.

create function private.workspace_topic(workspace uuid) returns text
language plpgsql immutable as $$ begin return 'workspace:' || workspace; end $$;

create function private.channel_topic(workspace uuid, channel uuid) returns text
language plpgsql immutable as $$ begin return 'workspace:' || workspace || ':channel:' || channel; end $$;

create function private.profile_topic(profile uuid) returns text
language plpgsql immutable as $$ begin return 'profile:' || profile; end $$;

-- A row as live readers get it; a DELETE carries ids alone.
create function private.send_row(topic text, operation text, table_name text, record jsonb, old_record jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object(
      'schema', 'public', 'table', table_name, 'operation', operation,
      'record', case when operation <> 'DELETE' then record - 'search' end,
      'old_record', case when operation <> 'INSERT' then jsonb_strip_nulls(jsonb_build_object(
        'id', old_record -> 'id', 'workspace_id', old_record -> 'workspace_id', 'channel_id', old_record -> 'channel_id',
        'message_id', old_record -> 'message_id', 'profile_id', old_record -> 'profile_id')) end),
    operation, topic, true);
end
$$;

-- A row that carries deleted_at leaves with the soft deletion and comes back with its undo.
create function private.visible_operation(operation text, record jsonb, old_record jsonb) returns text
language plpgsql immutable as $$
begin
  return case
    when operation = 'INSERT' and record ->> 'deleted_at' is not null then null
    when operation <> 'UPDATE' then operation
    when record ->> 'deleted_at' is not null then case when old_record ->> 'deleted_at' is null then 'DELETE' end
    when old_record ->> 'deleted_at' is not null then 'INSERT'
    else 'UPDATE'
  end;
end
$$;

-- messages, attachments, reactions, assistant_runs: the channel's participants.
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
  end if;
  return null;
end
$$;

create trigger l_broadcast after insert or update or delete on public.messages for each row execute function private.broadcast_conversation();
create trigger l_broadcast after insert or update or delete on public.attachments for each row execute function private.broadcast_conversation();
create trigger l_broadcast after insert or update or delete on public.reactions for each row execute function private.broadcast_conversation();
create trigger l_broadcast after insert or update or delete on public.assistant_runs for each row execute function private.broadcast_conversation();

-- workspaces: their members.
create function private.broadcast_workspace() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_row(private.workspace_topic(coalesce(new.id, old.id)), tg_op, tg_table_name, to_jsonb(new), to_jsonb(old));
  return null;
end
$$;

create trigger l_broadcast after insert or update or delete on public.workspaces for each row execute function private.broadcast_workspace();

-- profiles: the members of every workspace the person is in.
create function private.broadcast_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_row(private.workspace_topic(m.workspace_id), 'UPDATE', 'profiles', to_jsonb(new), to_jsonb(old))
  from public.memberships m where m.profile_id = new.id;
  return null;
end
$$;

create trigger l_broadcast after update on public.profiles for each row execute function private.broadcast_profile();

-- memberships: the workspace, which may not know the new person yet, and the person, who may not be in it yet.
create function private.broadcast_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  workspace uuid := coalesce(new.workspace_id, old.workspace_id);
  person uuid := coalesce(new.profile_id, old.profile_id);
begin
  if tg_op = 'INSERT' then
    perform private.send_row(private.workspace_topic(workspace), 'INSERT', 'profiles', to_jsonb(p), null) from public.profiles p where p.id = person;
  end if;
  perform private.send_row(private.workspace_topic(workspace), tg_op, 'memberships', to_jsonb(new), to_jsonb(old));
  perform private.send_row(private.profile_topic(person), tg_op, 'memberships', to_jsonb(new), to_jsonb(old));
  if tg_op = 'DELETE' then
    perform private.reauthorise(person);
  end if;
  return null;
end
$$;

-- Our realtime service ends subscriptions of a person whose rights shrank; hosted Supabase does so when the token is renewed.
create function private.reauthorise(profile uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regprocedure('realtime.reauthorise(uuid)') is not null then
    execute 'select realtime.reauthorise($1)' using profile;
  end if;
end
$$;

create trigger l_broadcast after insert or update or delete on public.memberships for each row execute function private.broadcast_membership();

-- Where a channel's own rows go: an open channel is the workspace's, any other its participants'.
create function private.audience(channel public.channels) returns text
language sql immutable set search_path = '' as $$
  select case when channel.visibility = 'open' then private.workspace_topic(channel.workspace_id)
    else private.channel_topic(channel.workspace_id, channel.id) end
$$;

create function private.broadcast_channel() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  operation text := private.visible_operation(tg_op, to_jsonb(new), to_jsonb(old));
begin
  if operation is null then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.visibility is distinct from new.visibility then
    perform private.send_row(private.audience(old), 'DELETE', 'channels', null, to_jsonb(old));
    perform private.send_row(private.audience(new), 'INSERT', 'channels', to_jsonb(new), null);
    perform private.send_row(private.audience(new), 'INSERT', 'participants', to_jsonb(p) - private.own_columns(), null)
      from public.participants p where p.channel_id = new.id;
  else
    perform private.send_row(private.audience(coalesce(new, old)), operation, 'channels', to_jsonb(new), to_jsonb(old));
  end if;
  if operation = 'DELETE' then
    perform private.reauthorise(p.profile_id) from public.participants p where p.channel_id = coalesce(new.id, old.id);
  end if;
  return null;
end
$$;

create trigger l_broadcast after insert or update or delete on public.channels for each row execute function private.broadcast_channel();

-- What only the participant reads of their own row.
create function private.own_columns() returns text[]
language sql immutable set search_path = '' as $$
  select array['last_read_at', 'last_read_message_id', 'notify', 'starred', 'muted_until']
$$;

create function private.broadcast_participant() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := to_jsonb(new);
  old_record jsonb := to_jsonb(old);
  person uuid := coalesce(new.profile_id, old.profile_id);
  channel public.channels;
begin
  select * into channel from public.channels where id = coalesce(new.channel_id, old.channel_id);
  -- The person first hears of a channel they could not see before, then of their seat in it.
  if tg_op = 'INSERT' and channel.visibility <> 'open' then
    perform private.send_row(private.profile_topic(person), 'INSERT', 'channels', to_jsonb(channel), null);
  end if;
  perform private.send_row(private.profile_topic(person), tg_op, 'participants', record, old_record);
  if channel.id is not null and (tg_op <> 'UPDATE' or new.role is distinct from old.role) then
    perform private.send_row(private.audience(channel), tg_op, 'participants', record - private.own_columns(), old_record);
  end if;
  if tg_op = 'DELETE' then
    perform private.reauthorise(person);
  end if;
  return null;
end
$$;

create trigger l_broadcast after insert or update or delete on public.participants for each row execute function private.broadcast_participant();

-- permissions and invitations are read in settings alone; changes to permissions reach who may read them there.

-- Who may listen, and who may speak ---------------------------------------------------------------

create function private.topic_is_readable() returns boolean
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
  if part[1] <> 'workspace' then
    return false;
  end if;
  if cardinality(part) = 2 or (cardinality(part) = 3 and part[3] = 'presence') then
    return exists (select 1 from public.memberships where workspace_id = part[2]::uuid and profile_id = caller);
  end if;
  if part[3] = 'channel' and part[4] ~ uuid_form and (cardinality(part) = 4 or (cardinality(part) = 5 and part[5] = 'typing')) then
    return exists (
      select 1 from public.participants p join public.channels c on c.id = p.channel_id
      where p.channel_id = part[4]::uuid and p.workspace_id = part[2]::uuid and p.profile_id = caller and c.deleted_at is null);
  end if;
  return false;
end
$$;

create function private.topic_is_writable(extension text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  part text[] := string_to_array(realtime.topic(), ':');
begin
  -- Rows travel on topics that refuse every client, so that no client can forge a row.
  if extension = 'presence' then
    return part[3] = 'presence' and private.topic_is_readable();
  end if;
  return extension = 'broadcast' and part[5] = 'typing' and private.topic_is_readable()
    and exists (select 1 from public.channels where id = part[4]::uuid and archived_at is null);
end
$$;

revoke all on all functions in schema private from public, anon;
grant execute on all functions in schema private to authenticated, service_role;
grant execute on function private.preview_invitation(text) to anon;

create policy "people listen where they may read" on realtime.messages for select to authenticated
  using ((select private.topic_is_readable()));

create policy "people show presence and typing where they take part" on realtime.messages for insert to authenticated
  with check (private.topic_is_writable(extension));
