-- The same functions in lines that a reader takes in at once, as supabase/schemas has them: layout
-- alone, so that a database that comes from here and one that begins with the baseline are the same
-- to the letter.

create or replace function private.refuse(code text, sentence text, advice text default null) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = sentence, detail = code,
    hint = coalesce(advice, '');
end
$$;

create or replace function private.keep_immutable() returns trigger
language plpgsql set search_path = '' as $$
declare
  was jsonb := to_jsonb(old);
  is_now jsonb := to_jsonb(new);
  column_name text;
begin
  foreach column_name in array tg_argv loop
    if was -> column_name is distinct from is_now -> column_name and private.is_api_caller() then
      raise exception using errcode = '42501',
        message = format('%s of %s cannot be changed', column_name, tg_table_name);
    end if;
  end loop;
  return new;
end
$$;

create or replace function private.refuse_cycle() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  parent uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  own uuid := (to_jsonb(new) ->> tg_argv[1])::uuid;
  steps integer := 0;
begin
  while parent is not null loop
    steps := steps + 1;
    if parent = own or steps > 64 then
      perform private.refuse(tg_argv[2], tg_argv[3], tg_argv[4]);
    end if;
    execute format('select %I from public.%I where workspace_id = $1 and %I = $2', tg_argv[0],
      tg_table_name, tg_argv[1])
      into parent using (to_jsonb(new) ->> 'workspace_id')::uuid, parent;
  end loop;
  return new;
end
$$;

create or replace function private.refuse_on_behalf() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501',
    message = 'An assistant that reads for somebody changes nothing';
end
$$;

create or replace function private.enqueue_job(task text, payload json, job_key text,
  at timestamptz default now(), queue text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    execute 'select graphile_worker.add_job($1, payload := $2, queue_name := $3, run_at := $4, '
      'max_attempts := 8, job_key := $5, job_key_mode := $6)'
      -- A digest that waits keeps its time: every further notification would put it off.
      using task, payload, queue, at, job_key, case when task = 'digest' then 'preserve_run_at'
        else 'replace' end;
  end if;
exception when others then
  raise warning 'job % waits: %', task, sqlerrm;
end
$$;

create or replace function private.is_assistant() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.profiles where id = (select auth.uid())
    and role = 'assistant');
end
$$;

create or replace function private.my_owned_workspaces() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select workspace_id from public.memberships
    where profile_id = (select auth.uid()) and role = 'owner'
      and private.delegated_channel() is null
      and workspace_id not in (select id from private.withheld_workspaces);
end
$$;

create or replace function private.open_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select c.id from public.channels c
    where c.visibility = 'open' and c.deleted_at is null
      and c.workspace_id in (select private.my_workspaces());
end
$$;

create or replace function private.shared_channels() returns setof uuid
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

create or replace function private.own_channels_of(workspace uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.id), '{}') from public.channels c
  where c.workspace_id = workspace and c.archived_at is null
    and c.id in (select private.my_channels())
$$;

create or replace function private.channel_topic(workspace uuid, channel uuid) returns text
language plpgsql immutable as $$ begin return 'workspace:' || workspace || ':channel:'
  || channel; end $$;

create or replace function private.visible_operation(operation text, record jsonb, old_record jsonb)
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

create or replace function private.send_row(topic text, operation text, table_name text, record jsonb,
  old_record jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object(
      'schema', 'public', 'table', table_name, 'operation', operation,
      'record', case
        when operation = 'DELETE' then null
        when table_name = 'attachments' then jsonb_set(record - 'search', '{content}', 'null')
        else record - 'search'
      end,
      'old_record', case when operation <> 'INSERT' then jsonb_strip_nulls(jsonb_build_object(
        'id', old_record -> 'id', 'workspace_id', old_record -> 'workspace_id', 'channel_id',
          old_record -> 'channel_id',
        'message_id', old_record -> 'message_id', 'profile_id', old_record -> 'profile_id')) end),
    operation, topic, true);
end
$$;

create or replace function private.broadcast_to_workspace() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_row(private.workspace_topic(coalesce(new.workspace_id, old.workspace_id)),
    tg_op, tg_table_name, to_jsonb(new), to_jsonb(old));
  return null;
end
$$;

create or replace function private.broadcast_own() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  owner text := coalesce(record, old_record) ->> tg_argv[0];
begin
  perform private.send_row(private.profile_topic(owner::uuid), tg_op, tg_table_name, record,
    old_record);
  return null;
end
$$;

create or replace function private.shared_audience(workspace uuid, channel uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when channel is null
    or exists (select 1 from public.channels where id = channel and visibility = 'open')
    then private.workspace_topic(workspace) else private.channel_topic(workspace, channel) end
$$;

create or replace function private.broadcast_shared() returns trigger
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

create or replace function private.broadcast_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_row(private.workspace_topic(m.workspace_id), 'UPDATE', 'profiles',
    to_jsonb(new), to_jsonb(old))
  from public.memberships m where m.profile_id = new.id;
  return null;
end
$$;

create or replace function private.first_memberships() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  assistant uuid;
begin
  insert into public.memberships (workspace_id, profile_id, role)
    values (new.id, new.owner_id, 'owner');
  insert into public.profiles (name, role) values ('Assistant', 'assistant')
    returning id into assistant;
  insert into public.memberships (workspace_id, profile_id, role)
    values (new.id, assistant, 'member');
  return new;
end
$$;

create or replace function private.broadcast_workspace() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_row(private.workspace_topic(coalesce(new.id, old.id)), tg_op, tg_table_name,
    to_jsonb(new), to_jsonb(old));
  return null;
end
$$;

create or replace function private.guard_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  caller_owns boolean := exists (
    select 1 from public.memberships
      where workspace_id = coalesce(new.workspace_id, old.workspace_id) and profile_id = caller
      and role = 'owner');
begin
  -- The server itself has no uid; a workspace that is going takes its memberships along.
  if caller is null
    or not exists (select 1 from public.workspaces
    where id = coalesce(new.workspace_id, old.workspace_id)) then
    return coalesce(new, old);
  end if;
  if tg_op = 'UPDATE' and new.role is not distinct from old.role then
    return new;
  end if;
  if (new.role = 'owner' or old.role = 'owner') and not caller_owns then
    raise exception using errcode = '42501', message = 'Only an owner makes or unmakes an owner';
  end if;
  if tg_op = 'UPDATE' and old.profile_id = caller and not caller_owns then
    raise exception using errcode = '42501', message = 'Nobody changes their own role';
  end if;
  if old.role = 'owner' and not exists (
    select 1 from public.memberships where workspace_id = old.workspace_id and role = 'owner'
      and id <> old.id) then
    perform private.refuse('last_owner', 'The last owner cannot leave the workspace.',
      'Make someone else an owner first, or delete the workspace.');
  end if;
  return coalesce(new, old);
end
$$;

create or replace function private.broadcast_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  workspace uuid := coalesce(new.workspace_id, old.workspace_id);
  person uuid := coalesce(new.profile_id, old.profile_id);
begin
  if tg_op = 'INSERT' then
    perform private.send_row(private.workspace_topic(workspace), 'INSERT', 'profiles', to_jsonb(p),
      null) from public.profiles p where p.id = person;
  end if;
  perform private.send_row(private.workspace_topic(workspace), tg_op, 'memberships', to_jsonb(new),
    to_jsonb(old));
  perform private.send_row(private.profile_topic(person), tg_op, 'memberships', to_jsonb(new),
    to_jsonb(old));
  if tg_op = 'DELETE' then
    perform private.reauthorise(person);
  end if;
  return null;
end
$$;

create or replace function private.pass_ownership() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  heir uuid;
begin
  select profile_id into heir from public.memberships
  where workspace_id = old.workspace_id and role = 'owner' and profile_id <> old.profile_id
    order by created_at, id limit 1;
  if heir is not null and (tg_op = 'DELETE' or new.role <> 'owner') then
    update public.workspaces set owner_id = heir where id = old.workspace_id
      and owner_id = old.profile_id;
  end if;
  return null;
end
$$;

create or replace function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  any_row jsonb := coalesce(record, old_record);
  workspace uuid :=
    coalesce(any_row ->> 'workspace_id', case
    when tg_table_name = 'workspaces' then any_row ->> 'id' end)::uuid;
  watched text[] := string_to_array(tg_argv[0], ',');
  changed jsonb;
begin
  -- Rows that go with their workspace, and global rows, have no log to stand in.
  if workspace is null or not exists (select 1 from public.workspaces where id = workspace) then
    return null;
  end if;
  select coalesce(jsonb_object_agg(c, jsonb_build_object('from', old_record -> c, 'to',
    record -> c)), '{}') into changed
  from unnest(watched) c where record -> c is distinct from old_record -> c;
  if tg_op = 'UPDATE' and changed = '{}' then
    return null;
  end if;
  insert into public.audit_log (workspace_id, actor_id, action, table_name, row_id, details)
  values (workspace, auth.uid(), lower(tg_op), tg_table_name, (any_row ->> 'id')::uuid,
    jsonb_strip_nulls(jsonb_build_object('name', any_row -> 'name', 'profile_id',
      any_row -> 'profile_id', 'resource', any_row -> 'resource', 'email', any_row -> 'email'))
    -- What a right is cannot be told by its name alone.
    || case when tg_op = 'UPDATE' or tg_table_name = 'permissions'
      then jsonb_build_object('changed', changed) else '{}' end
    || case when any_row ? 'role' and (tg_op = 'INSERT' or tg_table_name = 'permissions')
      then jsonb_build_object('role', any_row -> 'role') else '{}' end);
  return null;
end
$$;

create or replace function private.audit_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Only what somebody else removed: one's own words are one's own to take back.
  if auth.uid() is null or auth.uid() = new.author_id then
    return null;
  end if;
  insert into public.audit_log (workspace_id, actor_id, action, table_name, row_id, details)
  values (new.workspace_id, auth.uid(), 'remove', 'messages', new.id,
    jsonb_build_object('channel_id', new.channel_id, 'author_id', new.author_id));
  return null;
end
$$;

create or replace function private.my_rights(workspace uuid)
  returns table (resource text, can_create boolean, can_read boolean, can_update boolean,
  can_delete boolean)
language sql stable security definer set search_path = '' as $$
  select p.resource::text, bool_or(p.can_create), bool_or(p.can_read), bool_or(p.can_update),
    bool_or(p.can_delete)
  from public.memberships m
  join public.permissions p on p.role = m.role
    and (p.workspace_id = m.workspace_id or p.workspace_id is null)
  where m.profile_id = (select auth.uid()) and m.workspace_id = workspace
  group by p.resource
$$;

create or replace function private.first_participants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.created_by is not null then
    insert into public.participants (workspace_id, channel_id, profile_id, role)
    select new.workspace_id, new.id, new.created_by, case
      when new.visibility = 'direct' then 'member' else 'owner' end
    where exists (select 1 from public.memberships where workspace_id = new.workspace_id
      and profile_id = new.created_by)
    on conflict do nothing;
  end if;
  perform private.set_assistant_participant(new.workspace_id, new.id, new.assistant_mode);
  return new;
end
$$;

create or replace function private.broadcast_channel() returns trigger
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
    perform private.send_row(private.audience(new), 'INSERT', 'participants',
      to_jsonb(p) - private.own_columns(), null)
      from public.participants p where p.channel_id = new.id;
  else
    perform private.send_row(private.audience(coalesce(new, old)), operation, 'channels',
      to_jsonb(new), to_jsonb(old));
  end if;
  if operation = 'DELETE' then
    perform private.reauthorise(p.profile_id) from public.participants p
      where p.channel_id = coalesce(new.id, old.id);
  end if;
  return null;
end
$$;

create or replace function private.handle_from(name text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(trim(both '-'
    from regexp_replace(lower(name), '[^[:alnum:]]+', '-', 'g')), ''), 'channel')
$$;

create or replace function private.guard_participant() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.is_api_caller() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform private.refuse_archived(new.channel_id);
    return new;
  end if;
  if new.profile_id = auth.uid() then
    if new.role is distinct from old.role then
      raise exception using errcode = '42501', message = 'Nobody changes their own role';
    end if;
  elsif (new.last_read_at, new.last_read_message_id, new.notify, new.starred, new.muted_until)
        is distinct from (old.last_read_at, old.last_read_message_id, old.notify, old.starred,
          old.muted_until) then
    raise exception using errcode = '42501',
      message = 'Read marks and notifications are the person''s own';
  end if;
  return new;
end
$$;

create or replace function private.broadcast_participant() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := to_jsonb(new);
  old_record jsonb := to_jsonb(old);
  person uuid := coalesce(new.profile_id, old.profile_id);
  channel public.channels;
begin
  select * into channel from public.channels where id = coalesce(new.channel_id, old.channel_id);
  -- The person first hears of a channel they could not see before, then of their part in it.
  if tg_op = 'INSERT' and channel.visibility <> 'open' then
    perform private.send_row(private.profile_topic(person), 'INSERT', 'channels', to_jsonb(channel),
      null);
  end if;
  perform private.send_row(private.profile_topic(person), tg_op, 'participants', record,
    old_record);
  if channel.id is not null and (tg_op <> 'UPDATE' or new.role is distinct from old.role) then
    perform private.send_row(private.audience(channel), tg_op, 'participants',
      record - private.own_columns(), old_record);
  end if;
  if tg_op = 'DELETE' then
    perform private.reauthorise(person);
  end if;
  return null;
end
$$;

create or replace function private.conversation_handle(people uuid[]) returns text
language sql immutable set search_path = '' as $$
  select 'direct-'
    || encode(sha256(convert_to(string_agg(person::text, ',' order by person), 'UTF8')), 'hex')
    from unnest(people) person
$$;

create or replace function private.rename_conversation(conversation uuid, title text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if btrim(coalesce(title, '')) = '' then
    perform private.refuse('empty_name', 'A conversation needs a name.',
      'Write at least one character.');
  end if;
  update public.channels set name = left(btrim(title), 255)
  where id = conversation and visibility = 'direct' and id in (select private.my_channels());
  if not found then
    raise exception using errcode = '42501', message = 'Only participants rename a conversation';
  end if;
end
$$;

create or replace function private.usable_invitation(token text) returns setof public.invitations
language sql stable security definer set search_path = '' as $$
  select * from public.invitations
  where token_hash = private.token_hash(token) and revoked_at is null and expires_at > now()
    and (max_uses is null or uses < max_uses)
$$;

create or replace function private.first_channels(workspace uuid, invited_to uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select c.id from public.channels c
  where c.workspace_id = workspace and c.visibility = 'open' and c.archived_at is null
    and c.deleted_at is null
  order by c.id is not distinct from invited_to desc, c.created_at, c.id limit 5
$$;

create or replace function private.create_invitation(
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

create or replace function public.create_invitation(
  workspace uuid, invited_role text default 'member', valid_hours integer default 168,
    max_uses integer default null,
  invited_email text default null, channel uuid default null)
returns table (id uuid, token text, expires_at timestamptz)
language sql security invoker set search_path = '' as $$
  select * from private.create_invitation(workspace, invited_role, valid_hours, max_uses,
    invited_email, channel)
$$;

create or replace function private.preview_invitation(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('workspace_id', w.id, 'workspace_name', w.name, 'workspace_icon',
    w.icon,
    'inviter_name', p.name, 'channel_id', c.id, 'channel_name', c.name)
  from private.usable_invitation(token) i
  join public.workspaces w on w.id = i.workspace_id
  left join public.profiles p on p.id = i.created_by
  left join lateral (
    select f.id from private.first_channels(w.id, i.channel_id) with ordinality f (id, place)
      order by f.place limit 1
  ) f on true
  left join public.channels c on c.id = f.id
$$;

create or replace function private.accept_invitation(token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
  caller uuid := auth.uid();
begin
  -- The row lock makes the last use of a link one person's.
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

create or replace function private.message_text(parts jsonb, content text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif((select string_agg(part #>> '{}', E'\n')
    from jsonb_path_query(parts, '$[*] ? (@.type == "text").text') part), ''), content, '')
$$;

create or replace function private.guard_message_change() returns trigger
language plpgsql set search_path = '' as $$
declare
  rewritten boolean := (new.content, new.parts) is distinct from (old.content, old.parts);
begin
  if new.deleted_at is not null and old.deleted_at is null then
    new.deleted_at := now();
  end if;
  if private.is_api_caller() then
    if old.author_id is distinct from auth.uid()
      and (rewritten or new.metadata is distinct from old.metadata or new.deleted_at is null) then
      raise exception using errcode = '42501', message = 'Only the author changes a message';
    end if;
    if old.deleted_at is not null
      and (new.deleted_at is not null or old.deleted_at < now() - interval '30 seconds') then
      perform private.refuse('message_deleted', 'This message was deleted.',
        'A deletion can be undone for 30 seconds.');
    end if;
    if rewritten and new.role = 'user' then
      if not private.has_substance(new.parts, new.content) then
        perform private.refuse('empty_message', 'At least one attachment is required',
          'Write something or attach a file.');
      end if;
      new.edited_at := now();
    end if;
  end if;
  return new;
end
$$;

create or replace function private.guard_thread() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.messages where id = new.thread_id
    and (thread_id is not null or deleted_at is not null)) then
    perform private.refuse('no_such_thread', 'This thread cannot be replied to.',
      'Its first message was deleted, or is itself in a thread.');
  end if;
  return new;
end
$$;

create or replace function public.unread_counts(workspace uuid)
returns table (channel_id uuid, unread integer, mentions integer, last_message_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select p.channel_id,
    coalesce(u.unread, 0)::integer,
    coalesce(u.mentions, 0)::integer,
    (select m.created_at from public.messages m
      where m.channel_id = p.channel_id and m.deleted_at is null and m.thread_id is null
        order by m.created_at desc, m.id desc limit 1)
  from public.participants p
  left join lateral (
    select count(*) as unread,
      count(*) filter (where m.metadata -> 'mentions' ? p.profile_id::text
        or m.metadata -> 'mentions_everyone' = 'true') as mentions
    from (
      select message.metadata from public.messages message
      where message.channel_id = p.channel_id and message.deleted_at is null
        and message.thread_id is null
        and message.created_at > coalesce(p.last_read_at, p.created_at)
        and message.author_id is distinct from p.profile_id
      order by message.created_at desc
      -- Nobody reads '1,000 unread' otherwise than '999+'.
      limit 1000
    ) m
  ) u on true
  where p.workspace_id = workspace and p.profile_id = (select auth.uid())
$$;

create or replace function private.message_readers(message uuid)
  returns table (profile_id uuid, read_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.profile_id, p.last_read_at
  from public.messages m
  join public.participants p on p.channel_id = m.channel_id and p.last_read_at >= m.created_at
    and p.profile_id is distinct from m.author_id
  join public.person_settings s on s.id = p.profile_id and s.shares_reads
  where m.id = message and m.deleted_at is null and m.channel_id in (select private.my_channels())
    and p.profile_id <> (select auth.uid())
    and exists (select 1 from public.person_settings own where own.id = (select auth.uid())
      and own.shares_reads)
$$;

create or replace function private.channel_of_path(object_name text) returns uuid
language sql immutable set search_path = '' as $$
  select case when object_name ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/){4}[^/]+$'
    then split_part(object_name, '/', 2)::uuid end
$$;

create or replace function private.ask_to_read_attachment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('read_attachment', json_build_object('attachment_id', new.id),
    'read_attachment:' || new.id);
  return null;
end
$$;

create or replace function public.create_poll(message uuid, channel uuid, question text, options text[],
  is_multiple boolean default false, thread uuid default null)
returns uuid
language plpgsql security invoker set search_path = '' as $$
declare
  workspace uuid;
begin
  select workspace_id into workspace from public.channels where id = channel;
  insert into public.messages (id, workspace_id, channel_id, author_id, thread_id, role, parts,
    metadata)
  values (message, workspace, channel, auth.uid(), thread, 'user',
    jsonb_build_array(jsonb_build_object('type', 'text', 'text', question)),
    jsonb_build_object('workspace_id', workspace, 'channel_id', channel, 'poll', true));
  insert into public.polls (workspace_id, channel_id, message_id, question, options, is_multiple,
    created_by)
  values (workspace, channel, message, question, to_jsonb(options), is_multiple, auth.uid());
  return message;
end
$$;

create or replace function private.enqueue_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('unfurl', json_build_object('message_id', new.id), 'unfurl:'
    || new.id);
  return null;
end
$$;

create or replace function private.prepare_scheduled() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_caller() then
    perform private.refuse_archived(new.channel_id);
    if not private.has_substance(new.parts, null) then
      perform private.refuse('empty_message', 'At least one attachment is required',
        'Write something or attach a file.');
    end if;
    if new.send_at < now() - interval '1 minute' or new.send_at > now() + interval '1 year' then
      perform private.refuse('invalid_time',
        'A message can be scheduled for any time within a year.',
        'Choose a time that is still to come.');
    end if;
    new.error := null;
  end if;
  return new;
end
$$;

create or replace function private.enqueue_scheduled() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('send_scheduled', json_build_object('id', new.id), 'scheduled:'
    || new.id, new.send_at);
  return null;
end
$$;

create or replace function private.send_scheduled(scheduled uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  waiting public.scheduled_messages;
  obstacle text;
begin
  select * into waiting from public.scheduled_messages where id = scheduled and sent_at is null
    and send_at <= now() + interval '1 second' for update;
  if waiting.id is null then
    return;
  end if;
  select case
      when c.deleted_at is not null or p.id is null
        then 'You do not take part in this channel any more.'
      when c.archived_at is not null then 'This channel is archived.'
    end into obstacle
  from public.channels c
  left join public.participants p on p.channel_id = c.id and p.profile_id = waiting.author_id
  where c.id = waiting.channel_id;
  if obstacle is null then
    begin
      insert into public.messages (id, workspace_id, channel_id, author_id, thread_id, reply_to_id,
        role, parts, metadata)
      values (waiting.id, waiting.workspace_id, waiting.channel_id, waiting.author_id,
        waiting.thread_id, waiting.reply_to_id, 'user', waiting.parts, waiting.metadata)
      on conflict (id) do nothing;
      -- Its files open to the channel's readers with it; a path that is not this message's own is
      -- refused by its constraint.
      insert into public.attachments (id, workspace_id, channel_id, message_id, type, name, status,
        progress, storage_path, mime_type, file_size, metadata)
      select file.id, waiting.workspace_id, waiting.channel_id, waiting.id, file.type, file.name,
        'uploaded', 100, file.storage_path, file.mime_type, file.file_size,
        jsonb_strip_nulls(jsonb_build_object('width', file.width, 'height', file.height))
      from jsonb_path_query(waiting.parts, '$[*] ? (@.type == "data-attachments").data[*]') listed,
        jsonb_to_record(listed) as file (id uuid, type text, name text, storage_path text,
          mime_type text, file_size integer, width integer, height integer)
      on conflict (id) do nothing;
      update public.scheduled_messages set sent_at = now() where id = waiting.id;
    exception
      -- A rule that refuses it today refuses it at every further try, and its author should know.
      when raise_exception then obstacle := sqlerrm;
      when integrity_constraint_violation
        or data_exception then obstacle := 'The message could not be stored.';
    end;
  end if;
  if obstacle is not null then
    update public.scheduled_messages
      set error = jsonb_build_object('code', 'not_sent', 'message', obstacle, 'hint',
      'Send it elsewhere, or delete it.') where id = waiting.id;
    insert into public.notifications (workspace_id, profile_id, kind, text)
      values (waiting.workspace_id, waiting.author_id, 'failed_post', left(obstacle, 500))
    on conflict (profile_id, kind, message_id, actor_id, text) do update
      set workspace_id = excluded.workspace_id, read_at = null, delivered_at = null,
        mailed_at = null, created_at = now();
  end if;
end
$$;

create or replace function private.enqueue_reminder() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('remind', json_build_object('id', new.id), 'reminder:'
    || new.id, new.remind_at);
  return null;
end
$$;

create or replace function private.remind(reminder uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due public.reminders;
begin
  update public.reminders set done_at = now()
  where id = reminder and done_at is null and remind_at <= now() + interval '1 second'
  returning * into due;
  if due.id is not null then
    insert into public.notifications (workspace_id, profile_id, kind, channel_id, message_id, text)
    values (due.workspace_id, due.profile_id, 'reminder', due.channel_id, due.message_id, due.text)
    on conflict (profile_id, kind, message_id, actor_id, text) do update
      set workspace_id = excluded.workspace_id, read_at = null, delivered_at = null,
        mailed_at = null, created_at = now();
  end if;
end
$$;

create or replace function private.requeue_due() returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_job('send_scheduled', json_build_object('id', id), 'scheduled:'
    || id, send_at) from public.scheduled_messages where sent_at is null and error is null;
  select private.enqueue_job('remind', json_build_object('id', id), 'reminder:' || id, remind_at)
    from public.reminders where done_at is null;
  select private.enqueue_job('digest', json_build_object('profile_id', profile_id), 'digest:'
    || profile_id)
  from (select distinct profile_id from public.notifications where read_at is null
    and mailed_at is null and created_at > now() - interval '2 days') waiting;
$$;

create or replace function private.broadcast_view() returns trigger
language plpgsql security definer set search_path = '' as $$
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
  perform private.send_row(private.profile_topic((any_row ->> 'profile_id')::uuid),
    case when was_shared and not is_shared and record is not null then 'INSERT'
      else tg_op end, tg_table_name, record, old_record);
  return null;
end
$$;

create or replace function private.notify_of_reaction() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (workspace_id, profile_id, kind, channel_id, message_id,
    thread_id, actor_id, text)
  select new.workspace_id, m.author_id, 'reaction', new.channel_id, m.id, m.thread_id,
    new.profile_id, new.emoji
  from public.messages m
  join public.profiles author on author.id = m.author_id and author.role in ('user', 'admin')
  join public.participants p on p.channel_id = m.channel_id and p.profile_id = m.author_id
    and p.notify <> 'none'
  where m.id = new.message_id and m.author_id <> new.profile_id
  on conflict do nothing;
  return null;
end
$$;

create or replace function private.forget_reaction() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications where message_id = old.message_id and actor_id = old.profile_id
    and kind = 'reaction';
  return null;
end
$$;

create or replace function private.broadcast_lost_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_row(private.profile_topic(n.profile_id), case
    when new.deleted_at is null then 'INSERT' else 'DELETE' end,
    'notifications', to_jsonb(n), to_jsonb(n))
  from public.notifications n where n.channel_id = new.channel_id and n.message_id = new.id;
  return null;
end
$$;

create or replace function private.read_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications n set read_at = now()
  where n.profile_id = new.profile_id and n.channel_id = new.channel_id and n.read_at is null
    and n.thread_id is null
    and n.kind in ('mention', 'everyone', 'reply', 'direct')
    and exists (select 1 from public.messages m where m.id = n.message_id
      and m.created_at <= new.last_read_at);
  return null;
end
$$;

create or replace function private.is_file_name(name text) returns boolean
language sql immutable set search_path = '' as $$
  select octet_length(name) between 1 and 255 and name !~ '[/\\[:cntrl:]]'
    and btrim(name) not in ('', '.', '..')
$$;

create or replace function private.follow_folder() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  above uuid := case tg_table_name when 'files' then (to_jsonb(new) ->> 'folder_id')::uuid
    else (to_jsonb(new) ->> 'parent_id')::uuid end;
begin
  if above is not null then
    select channel_id into new.channel_id from public.folders where id = above;
  end if;
  return new;
end
$$;

create or replace function private.bin_folder(folder uuid, gone boolean) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  went timestamptz;
begin
  select deleted_at into went from public.folders where id = folder;
  with recursive tree as (
    select id from public.folders where id = folder
    union all
    select f.id from public.folders f join tree on f.parent_id = tree.id
  ), moved_files as (
    update public.files set deleted_at = case when gone then now() end
    where folder_id in (select id from tree) and deleted_at is not distinct from case
      when gone then null else went end
  )
  update public.folders set deleted_at = case when gone then now() end
  where id in (select id from tree) and deleted_at is not distinct from case when gone then null
    else went end;
end
$$;

create or replace function private.keep_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.file_versions (workspace_id, file_id, version, storage_path, mime_type,
    file_size, created_by)
  values (new.workspace_id, new.id, new.version, new.storage_path, new.mime_type, new.file_size,
    auth.uid());
  return null;
end
$$;

create or replace function private.await_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.file_texts (workspace_id, file_id, version)
    values (new.workspace_id, new.file_id, new.version)
  on conflict (file_id) do update set version = excluded.version, status = 'pending', reason = null,
    content = null;
  return null;
end
$$;

create or replace function private.ask_to_read_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('read_file', json_build_object('file_id', new.file_id), 'read_file:'
    || new.file_id);
  return null;
end
$$;

create or replace function private.retry_file_reading(file uuid) returns boolean
language sql security definer set search_path = '' as $$
  with again as (
    update public.file_texts t set status = 'pending', reason = null
    from public.files f
    where f.id = file and t.file_id = f.id and t.status in ('processed', 'failed')
      and f.deleted_at is null
      and f.workspace_id in (select private.my_workspaces()) and not (select private.is_assistant())
      and (f.channel_id is null or f.channel_id in (select private.my_channels()))
    returning t.id
  )
  select exists (select 1 from again)
$$;

create or replace function private.prepare_risk() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform 1 from public.workspaces where id = new.workspace_id for no key update;
    select coalesce(max(number), 0) + 1 into new.number from public.risks
      where workspace_id = new.workspace_id;
    new.review_on := coalesce(new.review_on, current_date + new.review_every_days);
  elsif new.status is distinct from old.status then
    new.closed_at := case when new.status = 'closed' then now() end;
  end if;
  return new;
end
$$;

create or replace function private.keep_risk_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  watched constant text[] :=
    array['title', 'description', 'category', 'likelihood', 'impact', 'residual_likelihood',
    'residual_impact', 'status',
    'treatment', 'treatment_plan', 'owner_id', 'due_on', 'review_every_days', 'review_on',
      'channel_id', 'location_id', 'deleted_at'];
  record jsonb := to_jsonb(new);
  old_record jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  changed jsonb;
begin
  select coalesce(jsonb_object_agg(c, jsonb_build_object('from', old_record -> c, 'to',
    record -> c)), '{}') into changed
  from unnest(watched) c where tg_op = 'UPDATE' and record -> c is distinct from old_record -> c;
  if tg_op = 'INSERT' or changed <> '{}' then
    insert into public.risk_events (workspace_id, risk_id, actor_id, kind, changes)
    values (new.workspace_id, new.id, auth.uid(), case tg_op when 'INSERT' then 'created'
      else 'changed' end, changed);
  end if;
  return null;
end
$$;

create or replace function private.keep_action_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row_now jsonb := to_jsonb(coalesce(new, old));
begin
  if exists (select 1 from public.risks where id = (row_now ->> 'risk_id')::uuid) then
    insert into public.risk_events (workspace_id, risk_id, actor_id, kind, changes)
    values ((row_now ->> 'workspace_id')::uuid, (row_now ->> 'risk_id')::uuid, auth.uid(), 'action',
      jsonb_build_object('operation', lower(tg_op), 'title', row_now -> 'title', 'done',
        row_now ->> 'done_at' is not null));
  end if;
  return null;
end
$$;

create or replace function private.keep_link_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  link public.risk_links := coalesce(new, old);
begin
  if exists (select 1 from public.risks where id = link.risk_id) then
    insert into public.risk_events (workspace_id, risk_id, actor_id, kind, changes)
    values (link.workspace_id, link.risk_id, auth.uid(), 'link',
      jsonb_build_object('operation', lower(tg_op), 'message_id', link.message_id, 'file_id',
        link.file_id, 'profile_id', link.profile_id));
  end if;
  return null;
end
$$;

create or replace function private.broadcast_of_risk() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  any_row jsonb := coalesce(record, old_record);
  workspace uuid := (any_row ->> 'workspace_id')::uuid;
  channel uuid;
begin
  select channel_id into channel from public.risks where id = (any_row ->> 'risk_id')::uuid;
  perform private.send_row(private.shared_audience(workspace, channel), tg_op, tg_table_name,
    record, old_record);
  return null;
end
$$;

create or replace function private.propose_risks(workspace uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not (workspace in (select private.my_workspaces())) or (select private.is_assistant()) then
    raise exception using errcode = '42501',
      message = 'Only members have their channels looked through';
  end if;
  insert into public.risk_scans (workspace_id, profile_id) values (workspace, auth.uid())
  on conflict (workspace_id, profile_id) do update set status = 'queued', messages_read = 0,
    proposed = 0;
  perform private.enqueue_job('propose_risks',
    json_build_object('workspace_id', workspace, 'profile_id', auth.uid()), 'propose_risks:'
    || workspace || ':' || auth.uid(),
    queue := 'propose_risks:' || auth.uid());
end
$$;

create or replace function private.guard_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select 1 from pg_catalog.pg_timezone_names where name = new.timezone) then
    perform private.refuse('unknown_timezone', format('“%s” is no time zone.', new.timezone),
      'Use a name such as Europe/Berlin.');
  end if;
  if new.recurrence is not null
    and new.recurrence !~* '(^|;)FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;|$)' then
    perform private.refuse('invalid_recurrence', 'This recurrence cannot be read.',
      'Use a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=MO,WE.');
  end if;
  return new;
end
$$;

create or replace function private.broadcast_of_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  any_row jsonb := coalesce(record, old_record);
  channel uuid;
begin
  select channel_id into channel from public.events where id = (any_row ->> 'event_id')::uuid;
  perform private.send_row(private.shared_audience((any_row ->> 'workspace_id')::uuid, channel),
    tg_op, tg_table_name, record, old_record);
  return null;
end
$$;

create or replace function private.plan_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or (new.starts_at, new.timezone, new.recurrence, new.kind)
    is distinct from (old.starts_at, old.timezone, old.recurrence, old.kind) then
    insert into private.event_plans (event_id) values (new.id)
    on conflict (event_id) do update set planned_at = now(), reminded_at = null;
  end if;
  if new.kind in ('post', 'assistant_run') or new.remind_minutes is not null then
    perform private.enqueue_job('event_due', json_build_object('id', new.id), 'event:'
      || new.id, now());
  end if;
  return null;
end
$$;

create or replace function private.requeue_events() returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_job('event_due', json_build_object('id', id), 'event:' || id, now())
  from public.events
  where deleted_at is null and (kind in ('post', 'assistant_run') or remind_minutes is not null)
    and (recurrence is not null or starts_at > now() - interval '1 day'
      or (kind in ('post', 'assistant_run')
        and not exists (select 1 from public.event_runs r where r.event_id = events.id)));
$$;

create or replace function private.keep_risk_review() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_due boolean := new.review_on is not null and new.status <> 'closed' and new.deleted_at is null;
  starts timestamptz := new.review_on::timestamp at time zone 'UTC';
  label text := left(format('R-%s %s', new.number, new.title), 255);
  review uuid := (select event_id from private.risk_reviews where risk_id = new.id);
begin
  if review is null and is_due then
    insert into public.events (workspace_id, channel_id, location_id, risk_id, kind, title,
      starts_at, ends_at, is_all_day, timezone, created_by)
    values (new.workspace_id, new.channel_id, new.location_id, new.id, 'risk_review', label, starts,
      starts + interval '1 day', true, 'UTC', auth.uid())
    returning id into review;
    insert into private.risk_reviews (risk_id, event_id) values (new.id, review);
  elsif is_due then
    update public.events
    set channel_id = new.channel_id, location_id = new.location_id, title = label,
      starts_at = starts, ends_at = starts + interval '1 day', deleted_at = null
    where id = review;
  elsif review is not null then
    update public.events set deleted_at = now() where id = review and deleted_at is null;
  end if;
  return null;
end
$$;

create or replace function private.follow_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.risks
  set review_on = case when new.deleted_at is null
    then (new.starts_at at time zone new.timezone)::date end
  where id = (select risk_id from private.risk_reviews where event_id = new.id);
  return null;
end
$$;

create or replace function private.create_calendar_feed(workspace uuid, channel uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  secret text := translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_');
begin
  if not (workspace in (select private.my_workspaces()))
    or (channel is not null and not (channel in (select private.my_channels()))) then
    raise exception using errcode = '42501',
      message = 'Only who reads the schedule may take it along';
  end if;
  insert into public.calendar_feeds (workspace_id, profile_id, channel_id, token_hash)
    values (workspace, auth.uid(), channel, private.token_hash(secret));
  return secret;
end
$$;

create or replace function private.set_assistant_participant(workspace uuid, channel uuid, mode text)
  returns void
language sql security definer set search_path = '' as $$
  insert into public.participants (workspace_id, channel_id, profile_id, role)
  select workspace, channel, main, 'assistant' from private.main_assistant(workspace, channel) main
    where main is not null and mode <> 'off'
  on conflict do nothing;
  delete from public.participants p
  where p.channel_id = channel and mode = 'off'
    and p.profile_id = private.main_assistant(workspace, channel);
  -- Who takes no part cannot end its own runs.
  update public.assistant_runs set status = 'stopped'
  where channel_id = channel and mode = 'off' and status in ('queued', 'running')
    and assistant_id = private.main_assistant(workspace, channel);
$$;

create or replace function private.dismiss_assistant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.participants where channel_id = old.channel_id and profile_id = old.profile_id;
  delete from public.memberships where workspace_id = old.workspace_id
    and profile_id = old.profile_id;
  update public.assistant_runs set status = 'stopped' where channel_id = old.channel_id
    and assistant_id = old.profile_id and status in ('queued', 'running');
  return null;
end
$$;

create or replace function private.restore_main_assistant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.set_assistant_participant(c.workspace_id, c.id, c.assistant_mode)
    from public.channels c where c.id = old.channel_id and c.deleted_at is null;
  return null;
end
$$;

create or replace function private.participate_by_mode() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.mode = 'off' then
    delete from public.participants where channel_id = new.channel_id
      and profile_id = new.profile_id;
    update public.assistant_runs set status = 'stopped' where channel_id = new.channel_id
      and assistant_id = new.profile_id and status in ('queued', 'running');
  else
    insert into public.participants (workspace_id, channel_id, profile_id, role)
      values (new.workspace_id, new.channel_id, new.profile_id, 'assistant') on conflict do nothing;
  end if;
  return null;
end
$$;

create or replace function private.add_assistant(channel uuid, name text, avatar_path text, main boolean)
  returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  place public.channels;
  assistant uuid;
begin
  select * into place from public.channels where id = channel and deleted_at is null
    and visibility <> 'direct' and id in (select private.run_channels());
  if place.id is null then
    raise exception using errcode = '42501',
      message = 'Only who runs a channel sets its assistants';
  end if;
  if btrim(coalesce(name, '')) = '' then
    perform private.refuse('empty_name', 'An assistant needs a name.',
      'Write at least one character.');
  end if;
  if (select count(*) from public.channel_assistants where channel_id = channel) >= 8 then
    perform private.refuse('too_many_assistants', 'A channel has up to eight assistants.',
      'Send one away first.');
  end if;
  if main and exists (select 1 from public.channel_assistants where channel_id = channel
    and is_main) then
    update public.profiles set name = left(btrim(add_assistant.name), 255),
      avatar_path = add_assistant.avatar_path
    where id = (select profile_id from public.channel_assistants where channel_id = channel
      and is_main) returning id into assistant;
    return assistant;
  end if;
  if main then
    delete from public.participants where channel_id = channel
      and profile_id = private.main_assistant(place.workspace_id, channel);
  end if;
  insert into public.profiles (name, avatar_path, role)
    values (left(btrim(add_assistant.name), 255), add_assistant.avatar_path, 'assistant')
    returning id into assistant;
  insert into public.channel_assistants (workspace_id, channel_id, profile_id, is_main, created_by)
    values (place.workspace_id, channel, assistant, main, auth.uid());
  insert into public.memberships (workspace_id, profile_id, role)
    values (place.workspace_id, assistant, 'member');
  if not main or place.assistant_mode <> 'off' then
    insert into public.participants (workspace_id, channel_id, profile_id, role)
      values (place.workspace_id, channel, assistant, 'assistant') on conflict do nothing;
  end if;
  return assistant;
end
$$;

create or replace function private.rename_assistant(assistant uuid, name text, avatar_path text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if btrim(coalesce(name, '')) = '' then
    perform private.refuse('empty_name', 'An assistant needs a name.',
      'Write at least one character.');
  end if;
  update public.profiles p set name = left(btrim(rename_assistant.name), 255),
    avatar_path = rename_assistant.avatar_path
  where p.id = assistant
    and exists (select 1 from public.channel_assistants a where a.profile_id = p.id
    and a.channel_id in (select private.run_channels()));
  if not found then
    raise exception using errcode = '42501',
      message = 'Only who runs a channel names its assistants';
  end if;
end
$$;

create or replace function private.keep_prompt() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := to_jsonb(new);
begin
  insert into public.channel_prompts (workspace_id, channel_id, assistant_id, version, prompt,
    author_id)
  values (new.workspace_id, coalesce((record ->> 'channel_id')::uuid, new.id),
    (record ->> 'profile_id')::uuid, new.prompt_version, new.prompt, auth.uid())
  on conflict do nothing;
  -- What was a draft is published now.
  delete from public.prompt_drafts
  where channel_id = coalesce((record ->> 'channel_id')::uuid, new.id)
    and assistant_id is not distinct from (record ->> 'profile_id')::uuid and prompt = new.prompt;
  return null;
end
$$;

create or replace function private.ask_rehearsal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('rehearse', json_build_object('rehearsal_id', new.id), 'rehearse:'
    || new.id, now(), 'rehearse:' || new.asked_by);
  return null;
end
$$;

create or replace function private.forget_summary() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.channel_summaries where channel_id = new.channel_id
    and upto_at >= new.created_at;
  return null;
end
$$;

create or replace function private.run_refusal(workspace uuid, channel uuid, person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  set_limits public.assistant_settings;
  used_tokens bigint;
  used_cost numeric;
begin
  select * into set_limits from public.assistant_settings where workspace_id = workspace;
  if (select count(*) from public.assistant_runs where asked_by = person
    and workspace_id = workspace
    and created_at > now() - interval '1 hour') >= coalesce(set_limits.person_per_hour, 60) then
    return jsonb_build_object('code', 'person_limit', 'message',
      'The assistant was asked very often by one person in the last hour.', 'hint',
      'Try again later, or ask an administrator for a higher limit.');
  end if;
  if (select count(*) from public.assistant_runs where channel_id = channel
    and created_at > now() - interval '1 hour') >= coalesce(set_limits.channel_per_hour, 240) then
    return jsonb_build_object('code', 'channel_limit', 'message',
      'The assistant was asked very often in this channel in the last hour.', 'hint',
      'Try again later, or ask an administrator for a higher limit.');
  end if;
  if set_limits.monthly_tokens is not null or set_limits.monthly_cost is not null then
    select sum(coalesce(input_tokens, 0) + coalesce(output_tokens, 0)), sum(cost) into used_tokens,
      used_cost
    from public.assistant_runs where workspace_id = workspace
      and created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC';
    if used_tokens >= set_limits.monthly_tokens or used_cost >= set_limits.monthly_cost then
      return jsonb_build_object('code', 'budget_spent', 'message',
        'This month’s budget for the assistant is spent.', 'hint',
        'It answers again next month, or once an administrator raises the budget.');
    end if;
  end if;
  return null;
end
$$;

create or replace function private.enqueue_run(run uuid, channel uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    execute 'select graphile_worker.add_job(''answer'', payload := json_build_object(''run_id'', '
      '$1::text), queue_name := $2::text, job_key := $1::text, max_attempts := 5)'
      using run, channel;
  end if;
exception when others then
  raise warning 'assistant run % waits: %', run, sqlerrm;
end
$$;

create or replace function private.stop_assistant_run(run uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stopped public.assistant_runs;
begin
  update public.assistant_runs set stop_requested_at = now()
  where id = run and status in ('queued', 'running')
    and channel_id in (select private.my_channels())
  returning * into stopped;
  -- A run that waits for its next try is woken, to end now.
  if stopped.status = 'queued' then
    perform private.enqueue_run(stopped.id, stopped.channel_id);
  end if;
end
$$;

create or replace function private.retry_assistant_run(run uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.assistant_runs;
  refusal jsonb;
begin
  select * into asked from public.assistant_runs
  where id = run and asked_by = auth.uid() and status in ('failed', 'stopped', 'silent', 'done')
    and channel_id in (select private.my_channels())
  for update;
  if asked.id is null then
    return;
  end if;
  refusal := private.run_refusal(asked.workspace_id, asked.channel_id, asked.asked_by);
  update public.assistant_runs
  set status = case when refusal is null then 'queued'
    else 'failed' end, attempt = attempt + 1, error = refusal, stop_requested_at = null
  where id = run;
  if refusal is null then
    perform private.enqueue_run(run, asked.channel_id);
  end if;
end
$$;

create or replace function private.assistant_usage(workspace uuid)
  returns table (channel_id uuid, model text, runs bigint, tokens bigint, cost numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (workspace in (select private.my_managed_workspaces())) then
    return;
  end if;
  return query
    select case when r.channel_id in (select private.my_channels())
      or r.channel_id in (select private.governed_channels()) then r.channel_id end,
      r.model::text, count(*),
        sum(coalesce(r.input_tokens, 0) + coalesce(r.output_tokens, 0))::bigint, sum(r.cost)
    from public.assistant_runs r
    where r.workspace_id = workspace
      and r.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
    group by 1, 2;
end
$$;

create or replace function private.without_quotes_of(message uuid, parts jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(
    case
      when part ->> 'type' = 'text' then jsonb_set(part, '{text}', to_jsonb(regexp_replace(
        part ->> 'text', '^([ \t]*(?:[-*+]|\d+[.)])[ \t]+)?[^\n]*' || message
          || '[^\n]*$', '\1…', 'gn')))
      when jsonb_typeof(part #> '{output,items}') = 'array' then jsonb_set(part, '{output,items}', (
        select coalesce(jsonb_agg(item order by nth), '[]')
        from jsonb_array_elements(part #> '{output,items}') with ordinality as items(item, nth)
        where strpos(coalesce(item ->> 'href', ''), message::text) = 0))
      else part
    end order by nth)
  from jsonb_array_elements(parts) with ordinality as all_parts(part, nth)
$$;

create or replace function private.take_action(action uuid, decision text, changed jsonb)
  returns public.assistant_actions
language plpgsql security definer set search_path = '' as $$
declare
  taken public.assistant_actions;
begin
  update public.assistant_actions
  set status = decision, decided_at = now(), payload = case
    when changed is null then payload
    when kind = 'tool' then payload
      || jsonb_build_object('input', coalesce(changed -> 'input', payload -> 'input'))
    else changed end
  where id = action and asked_by = auth.uid() and status = 'proposed'
    and channel_id in (select private.my_channels())
  returning * into taken;
  if taken.id is null then
    perform private.refuse('not_proposed', 'This was decided already, or is not yours to decide.',
      null);
  end if;
  if decision = 'accepted' and taken.kind = 'tool' then
    perform private.enqueue_job('call_tool', json_build_object('action_id', taken.id), 'call_tool:'
      || taken.id);
  end if;
  return taken;
end
$$;

create or replace function public.accept_action(action uuid, changed jsonb default null) returns uuid
language plpgsql security invoker set search_path = '' as $$
declare
  -- The embedded Data API hands an argument of JSON over as its text.
  wanted jsonb := case when jsonb_typeof(changed) = 'string' then (changed #>> '{}')::jsonb
    else changed end;
  taken public.assistant_actions := private.take_action(action, 'accepted', wanted);
  p jsonb := taken.payload;
  made uuid := gen_random_uuid();
begin
  if taken.kind = 'message' then
    insert into public.messages (id, workspace_id, channel_id, author_id, parts, metadata)
    values (made, taken.workspace_id, (p ->> 'channel_id')::uuid, auth.uid(),
      jsonb_build_array(jsonb_build_object('type', 'text', 'text', p ->> 'text')),
        jsonb_build_object('via', 'assistant'));
  elsif taken.kind = 'risk' then
    insert into public.risks (id, workspace_id, channel_id, title, description, category,
      likelihood, impact, owner_id, due_on, source_message_id, created_by)
    values (made, taken.workspace_id, (p ->> 'channel_id')::uuid, p ->> 'title',
      p ->> 'description', p ->> 'category',
      (p ->> 'likelihood')::integer, (p ->> 'impact')::integer, (p ->> 'owner_id')::uuid,
        (p ->> 'due_on')::date, (p ->> 'source_message_id')::uuid, auth.uid());
  elsif taken.kind = 'event' then
    insert into public.events (id, workspace_id, channel_id, kind, title, description, starts_at,
      ends_at, timezone, recurrence, payload, created_by)
    values (made, taken.workspace_id, (p ->> 'channel_id')::uuid, coalesce(p ->> 'kind', 'meeting'),
      p ->> 'title', p ->> 'description',
      (p ->> 'starts_at')::timestamptz, (p ->> 'ends_at')::timestamptz,
        coalesce(p ->> 'timezone', 'UTC'), p ->> 'recurrence', coalesce(p -> 'payload', '{}'),
        auth.uid());
  else
    return null;
  end if;
  perform private.settle_action(action, made);
  return made;
end
$$;

create or replace function private.drop_key_of_other_address() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.base_url is distinct from old.base_url
    and new.sealed_key is not distinct from old.sealed_key then
    new.sealed_key := null;
    new.key_hint := null;
  end if;
  return new;
end
$$;

create or replace function public.test_provider(provider uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.ask_check('test_provider', workspace_id, id) from public.assistant_providers
    where id = provider
$$;

create or replace function public.check_mcp_server(server uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.ask_check('check_mcp_server', workspace_id, id) from public.mcp_servers
    where id = server
$$;

create or replace function private.search(
  workspace uuid, words text, kinds text[], author uuid, channel uuid, has text[],
    before timestamptz, after timestamptz, states text[], most integer, skip integer)
returns table (kind text, id uuid, channel_id uuid, message_id uuid, thread_id uuid,
  profile_id uuid, title text, excerpt text, at timestamptz, rank real)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  caller uuid := auth.uid();
  mine uuid[];
  wanted tsquery := private.search_query(private.bounded_words(words));
  has_words boolean := btrim(coalesce(words, '')) <> '';
  -- Words alone: filters speak of messages and files.
  is_plain boolean := has_words and author is null and channel is null and before is null
    and after is null and cardinality(has) + cardinality(states) = 0;
  marks constant text := E'StartSel=\x02, StopSel=\x03, MaxWords=36, MinWords=12, MaxFragments=1';
begin
  if caller is null or not (workspace in (select private.my_workspaces())) then
    return;
  end if;
  mine := array(
    select p.channel_id from public.participants p join public.channels c on c.id = p.channel_id
    where p.profile_id = caller and p.workspace_id = workspace
      and c.id in (select private.my_channels()) and (channel is null or c.id = channel));

  return query
  with found_messages as (
    select m.*, case when has_words then ts_rank_cd(m.search, wanted) else 0 end::real as rank
    from public.messages m
    where 'message' = any (kinds) and m.channel_id = any (mine) and m.deleted_at is null
      and m.role <> 'system'
      and (not has_words or m.search @@ wanted)
      and (author is null or m.author_id = author)
      and (before is null or m.created_at < before) and (after is null or m.created_at >= after)
      and (not 'file' = any (has)
        or exists (select 1 from public.attachments a where a.message_id = m.id
        and a.deleted_at is null))
      and (not 'image' = any (has)
        or exists (select 1 from public.attachments a where a.message_id = m.id and a.type = 'image'
        and a.deleted_at is null))
      and (not 'link' = any (has) or m.parts::text ~ 'https?://')
      and (not 'reaction' = any (has)
        or exists (select 1 from public.reactions r where r.message_id = m.id))
      and (not 'poll' = any (has)
        or exists (select 1 from public.polls p where p.message_id = m.id))
      and (not 'pinned' = any (states) or m.pinned_at is not null)
      and (not 'thread' = any (states) or m.thread_id is not null or m.reply_count > 0)
      and (not 'saved' = any (states)
        or exists (select 1 from public.bookmarks b where b.message_id = m.id
        and b.profile_id = caller))
      and (not 'mine' = any (states) or m.author_id = caller)
      and (not 'mention' = any (states) or m.metadata -> 'mentions' ? caller::text)
    order by m.created_at desc
    limit most offset skip
  ), found_files as (
    select a.*, case when has_words then ts_rank_cd(a.search, wanted)
      else 0 end::real as rank, m.author_id, m.thread_id
    from public.attachments a
    join public.messages m on m.id = a.message_id and m.deleted_at is null
    where 'file' = any (kinds) and cardinality(states) = 0 and a.channel_id = any (mine)
      and a.deleted_at is null
      and (not has_words or a.search @@ wanted or a.name ilike private.like_pattern(words))
      and (author is null or m.author_id = author)
      and (before is null or a.created_at < before) and (after is null or a.created_at >= after)
      and (not 'image' = any (has) or a.type = 'image')
        and not (has && array['link', 'reaction', 'poll'])
    order by a.created_at desc
    limit most offset skip
  )
  select 'message', f.id, f.channel_id, f.id, f.thread_id, f.author_id, null::text,
    ts_headline('simple', private.message_text(f.parts, f.content), wanted, marks), f.created_at,
      f.rank
  from found_messages f
  union all
  select 'file', f.id, f.channel_id, f.message_id, f.thread_id, f.author_id, f.name::text,
    ts_headline('simple', left(coalesce(f.content, f.summary, ''), 20000), wanted, marks),
      f.created_at, f.rank
  from found_files f
  union all
  (select 'person', p.id, null::uuid, null::uuid, null::uuid, p.id, p.name::text,
    concat_ws(' · ', e.title, e.department), m.created_at, 1::real
  from public.memberships m join public.profiles p on p.id = m.profile_id
  left join public.directory_entries e on e.workspace_id = m.workspace_id and e.profile_id = p.id
  where 'person' = any (kinds) and has_words and m.workspace_id = workspace
    and author is null and channel is null and before is null and after is null
      and cardinality(has) + cardinality(states) = 0
    and (p.name ilike private.like_pattern(words) or e.title ilike private.like_pattern(words)
      or e.department ilike private.like_pattern(words))
  order by p.name limit most offset skip)
  union all
  (select 'channel', c.id, c.id, null::uuid, null::uuid, null::uuid, c.name::text,
    c.description::text, c.created_at, 1::real
  from public.channels c
  where 'channel' = any (kinds) and has_words and c.workspace_id = workspace
    and c.deleted_at is null and c.visibility <> 'direct'
    and author is null and channel is null and before is null and after is null
      and cardinality(has) + cardinality(states) = 0
    and (c.id in (select private.open_channels()) or c.id = any (mine))
    and (c.name ilike private.like_pattern(words) or c.topic ilike private.like_pattern(words)
      or c.description ilike private.like_pattern(words))
  order by c.name limit most offset skip)
  union all
  (select 'drive', f.id, f.channel_id, null::uuid, null::uuid, f.created_by, f.name::text,
    ts_headline('simple', left(coalesce(t.content, ''), 20000), wanted, marks), f.updated_at, case
      when t.search @@ wanted then ts_rank_cd(t.search, wanted) else 1 end::real
  from public.files f left join public.file_texts t on t.file_id = f.id
  where 'drive' = any (kinds) and has_words and f.workspace_id = workspace and f.deleted_at is null
    and cardinality(states) = 0
    and (f.channel_id is null or f.channel_id in (select private.shared_channels()))
      and (channel is null or f.channel_id = channel)
    and (t.search @@ wanted or f.name ilike private.like_pattern(words))
    and (author is null or f.created_by = author) and (before is null or f.updated_at < before)
      and (after is null or f.updated_at >= after)
    and (not 'image' = any (has) or f.mime_type like 'image/%')
      and not (has && array['link', 'reaction', 'poll'])
  order by f.updated_at desc limit most offset skip)
  union all
  (select 'location', l.id, l.channel_id, null::uuid, null::uuid, null::uuid, l.name::text,
    l.address::text, l.created_at, 1::real
  from public.locations l
  where 'location' = any (kinds) and is_plain and l.workspace_id = workspace
    and (l.name ilike private.like_pattern(words) or l.address ilike private.like_pattern(words)
      or l.notes ilike private.like_pattern(words))
  order by l.name limit most offset skip)
  union all
  (select 'risk', r.id, r.channel_id, r.source_message_id, null::uuid, r.owner_id,
    concat('R-', r.number, ' ', r.title), left(r.description, 300), r.created_at, 1::real
  from public.risks r
  where 'risk' = any (kinds) and is_plain and r.workspace_id = workspace and r.deleted_at is null
    and (r.channel_id is null or r.channel_id in (select private.shared_channels()))
    and (r.title ilike private.like_pattern(words)
      or r.description ilike private.like_pattern(words)
      or r.category ilike private.like_pattern(words)
      or concat('R-', r.number) ilike btrim(words))
  order by r.score desc limit most offset skip)
  union all
  (select 'event', e.id, e.channel_id, null::uuid, null::uuid, e.created_by, e.title::text,
    left(e.description, 300), e.starts_at, 1::real
  from public.events e
  where 'event' = any (kinds) and is_plain and e.workspace_id = workspace and e.deleted_at is null
    and (e.channel_id is null or e.channel_id in (select private.shared_channels()))
    and (e.title ilike private.like_pattern(words)
      or e.description ilike private.like_pattern(words))
  order by e.starts_at desc limit most offset skip);
end
$$;

create or replace function public.search(
  workspace uuid, words text default '',
    kinds text[] default array['message', 'file', 'person', 'channel', 'drive', 'location', 'risk',
    'event'], author uuid default null, channel uuid default null,
  has text[] default '{}', before timestamptz default null, after timestamptz default null,
    states text[] default '{}', most integer default 30, skip integer default 0)
returns table (kind text, id uuid, channel_id uuid, message_id uuid, thread_id uuid,
  profile_id uuid, title text, excerpt text, at timestamptz, rank real)
language sql stable security invoker set search_path = '' as $$
  select * from private.search(workspace, words, kinds, author, channel, has, before, after, states,
    least(greatest(most, 1), 100), greatest(skip, 0))
$$;

create or replace function private.channel_activity(workspace uuid, days integer, zone text)
  returns table (channel_id uuid, day date, messages integer)
language sql stable security definer set search_path = '' as $$
  with known as (select coalesce((select name from pg_catalog.pg_timezone_names
    where name = zone), 'UTC') as zone)
  select m.channel_id, (m.created_at at time zone known.zone)::date, count(*)::integer
  from known, public.messages m
  where m.channel_id = any (private.own_channels_of(workspace)) and m.deleted_at is null
    and m.role <> 'system'
    and m.created_at >= ((now() at time zone known.zone)::date - (least(greatest(days, 1),
      90) - 1))::timestamp at time zone known.zone
  group by 1, 2
$$;

create or replace function private.news_since(workspace uuid, since timestamptz)
  returns table (kind text, channel_id uuid, total integer, people integer)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  caller uuid := auth.uid();
  mine uuid[] := private.own_channels_of(workspace);
  start timestamptz := greatest(since, now() - interval '60 days');
begin
  if caller is null or not (workspace in (select private.my_workspaces())) then
    return;
  end if;
  return query
  select 'message', m.channel_id, count(*)::integer, count(distinct m.author_id)::integer
  from public.messages m
  where m.channel_id = any (mine) and m.created_at > start and m.deleted_at is null
    and m.role <> 'system' and m.author_id is distinct from caller
  group by 2
  union all
  select 'file', null::uuid, count(*)::integer, count(distinct f.author)::integer
  from (
    select m.author_id as author from public.attachments a
      join public.messages m on m.id = a.message_id
    where a.channel_id = any (mine) and a.created_at > start and a.deleted_at is null
      and m.deleted_at is null
    union all
    select d.created_by from public.files d
    where d.workspace_id = workspace and d.created_at > start and d.deleted_at is null
      and (d.channel_id is null or d.channel_id in (select private.shared_channels()))
  ) f
  where f.author is distinct from caller
  having count(*) > 0
  union all
  select 'person', null::uuid, count(*)::integer, count(*)::integer
  from public.memberships m join public.profiles p on p.id = m.profile_id
  where m.workspace_id = workspace and m.created_at > start and m.profile_id <> caller
    and p.role <> 'assistant'
  having count(*) > 0
  union all
  select 'risk', null::uuid, count(*)::integer, count(distinct r.created_by)::integer
  from public.risks r
  where r.workspace_id = workspace and r.created_at > start and r.deleted_at is null
    and r.created_by is distinct from caller
    and (r.channel_id is null or r.channel_id in (select private.shared_channels()))
  having count(*) > 0
  union all
  select 'event', null::uuid, count(*)::integer, count(distinct e.created_by)::integer
  from public.events e
  where e.workspace_id = workspace and e.created_at > start and e.deleted_at is null
    and e.created_by is distinct from caller
    and (e.channel_id is null or e.channel_id in (select private.shared_channels()))
  having count(*) > 0;
end
$$;

create or replace function public.rows_at_hand(workspace uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'bookmarks', (select coalesce(jsonb_agg(r), '[]') from public.bookmarks r
      where r.workspace_id = workspace),
    'drafts', (select coalesce(jsonb_agg(r), '[]') from public.drafts r
      where r.workspace_id = workspace),
    'scheduled_messages',
      (select coalesce(jsonb_agg(r), '[]') from public.scheduled_messages r
      where r.workspace_id = workspace),
    'reminders', (select coalesce(jsonb_agg(r), '[]') from public.reminders r
      where r.workspace_id = workspace),
    'custom_emoji',
      (select coalesce(jsonb_agg(r), '[]') from public.custom_emoji r
      where r.workspace_id = workspace),
    'person_settings',
      (select coalesce(jsonb_agg(r), '[]') from public.person_settings r
      where r.id = (select auth.uid())),
    -- Of every workspace: the bell rings for all of them.
    'notifications', (select coalesce(jsonb_agg(r), '[]') from (
      select * from public.notifications n where n.profile_id = (select auth.uid())
        order by n.created_at desc limit 100
    ) r)
  )
$$;
