CREATE OR REPLACE FUNCTION private.one_at_a_time(what text, whose uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select pg_advisory_xact_lock(hashtextextended(what || ' ' || whose, 0))
$function$
;
revoke all on function private.one_at_a_time(text,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.add_assistant(channel uuid, name text, avatar_path text, main boolean)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  place public.channels;
  assistant uuid;
begin
  select * into place from public.channels where id = channel and deleted_at is null
    and visibility <> 'direct' and id in (select private.run_channels());
  perform private.one_at_a_time('assistants', place.id);
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
$function$
;
CREATE OR REPLACE FUNCTION private.guard_membership()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  if old.role = 'owner' then
    perform private.one_at_a_time('owners', old.workspace_id);
  end if;
  if old.role = 'owner' and not exists (
    select 1 from public.memberships where workspace_id = old.workspace_id and role = 'owner'
      and id <> old.id) then
    perform private.refuse('last_owner', 'The last owner cannot leave the workspace.',
      'Make someone else an owner first, or delete the workspace.');
  end if;
  return coalesce(new, old);
end
$function$
;
CREATE OR REPLACE FUNCTION private.has_drive_room(object_name text, facts jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  workspace uuid := split_part(object_name, '/', 1)::uuid;
  size bigint := greatest(1, (facts ->> 'size')::bigint);
begin
  perform private.one_at_a_time('drive', workspace);
  if private.drive_bytes(workspace, object_name) + size
    > (select drive_quota_bytes from public.workspaces where id = workspace) then
    perform private.refuse('quota_exceeded', 'The workspace''s storage is full.',
      'Delete files for good, or ask an owner for more room.');
  end if;
  return true;
end
$function$
;
CREATE OR REPLACE FUNCTION private.refuse_everyone(channel uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller uuid := auth.uid();
  bounds private.limits;
begin
  select * into bounds from private.limits;
  if (
    select count(*) from (
      select 1 from public.participants where channel_id = channel limit bounds.everyone_up_to + 1
    ) participants
  ) > bounds.everyone_up_to and not exists (
    select 1 from public.participants p
    join public.memberships m on m.workspace_id = p.workspace_id and m.profile_id = p.profile_id
    where p.channel_id = channel and p.profile_id = caller
      and (p.role in ('owner', 'admin', 'moderator') or m.role in ('owner', 'admin'))
  ) then
    perform private.refuse('everyone_not_allowed',
      'In a channel of this size only those who run it may call everyone.',
      'Name the people it concerns, or ask an administrator to call everyone.');
  end if;
  perform private.one_at_a_time('calls of everyone', caller);
  if (
    select count(*) from public.messages
    where author_id = caller and created_at > now() - interval '1 hour'
      and metadata -> 'mentions_everyone' = 'true'
  ) >= bounds.everyone_an_hour then
    perform private.refuse('everyone_too_often',
      'You have called everyone very often within an hour.',
      'Name the people it concerns, or wait.');
  end if;
end
$function$
;
CREATE OR REPLACE FUNCTION private.refuse_flood(caller uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds record;
  a_minute integer;
  a_request integer;
begin
  -- One request after the other, as private.one_at_a_time() has it, without a statement of its own.
  select limits.*, case when limits.messages_a_minute is not null
    then pg_advisory_xact_lock(hashtextextended('messages ' || caller, 0)) end as turn
  into bounds from private.limits;
  select count(*), count(*) filter (where latest.created_at = now()) into a_minute, a_request
  from (
    select m.created_at from public.messages m
    where m.author_id = caller and m.created_at > now() - interval '1 minute'
    order by m.created_at desc
    limit coalesce(bounds.messages_a_minute, bounds.messages_a_request)
  ) latest;
  if a_request >= bounds.messages_a_request then
    perform private.refuse('too_many_at_once',
      format('One request stores at most %s messages.', bounds.messages_a_request),
      'Send them in several requests.');
  end if;
  if a_minute >= bounds.messages_a_minute then
    perform private.refuse('too_many_messages', 'You have sent very many messages within a minute.',
      'Wait a moment, then send again.');
  end if;
end
$function$
;
CREATE OR REPLACE FUNCTION private.refuse_more_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.one_at_a_time('waiting messages', new.author_id);
  if auth.uid() is not null and (
    select count(*) from public.scheduled_messages
    where author_id = new.author_id and sent_at is null
  ) >= (select waiting_messages from private.limits) then
    perform private.refuse('too_many_waiting', 'Very many of your messages wait to be sent.',
      'Take some back, or wait until they have been sent.');
  end if;
  return new;
end
$function$
;
