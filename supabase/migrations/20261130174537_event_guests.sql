drop policy "what is changed is read" on public.events;
drop policy "what is removed is read" on public.events;
drop policy "who planned it, owners and admins change" on public.events;
drop policy "who sees the channel, or every member, reads" on public.events;
drop policy "what is changed is read" on public.notifications;
drop policy "what is removed is read" on public.notifications;
drop index events_uid_key;
alter table notifications drop constraint notifications_kind_check;
alter table notifications drop constraint notifications_profile_id_kind_workspace_id_channel_id_messa_key;
drop function private.notify_anew(uuid,uuid,text,uuid,uuid,text);
create table event_guests (); alter table event_guests enable row level security;
revoke all on event_guests from public, anon, authenticated, service_role;
alter table event_guests add column id uuid default gen_random_uuid() not null;
alter table event_guests add column workspace_id uuid not null;
alter table event_guests add column event_id uuid not null;
alter table event_guests add column profile_id uuid not null;
alter table event_guests add column invited_by uuid;
alter table event_guests add column created_at timestamp with time zone default now() not null;
alter table event_guests add column updated_at timestamp with time zone default now() not null;
alter table event_responses add column note character varying(255);
alter table events add column is_private boolean default false not null;
alter table events add column call_url character varying(2000);
alter table events add column series_id uuid;
alter table events add column sequence integer default 0 not null;
alter table notifications add column event_id uuid;
CREATE OR REPLACE FUNCTION private.attended(workspace uuid, people uuid[], since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(event_id uuid, profile_id uuid, starts_at timestamp with time zone, ends_at timestamp with time zone, is_all_day boolean, timezone character varying, recurrence character varying, excluded jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with near as materialized (
    select e.* from public.events e
    where e.workspace_id = attended.workspace and e.kind = 'meeting' and e.deleted_at is null
      and attended.workspace in (select private.my_workspaces())
      and private.delegated_channel() is null
      and e.starts_at < attended.until
      and (e.recurrence is not null or e.ends_at > attended.since)
      and attended.until - attended.since <= interval '62 days'
  )
  select e.id, person, e.starts_at, e.ends_at, e.is_all_day, e.timezone, e.recurrence,
    e.excluded || (
      select coalesce(jsonb_agg(to_char(r.occurrence_at at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), '[]')
      from public.event_responses r
      where r.event_id = e.id and r.profile_id = person and r.occurrence_at is not null
        and r.response = 'no')
  from unnest(people[1:50]) person
  join near e on case (
      select r.response from public.event_responses r
      where r.event_id = e.id and r.profile_id = person and r.occurrence_at is null)
    when 'yes' then true
    when 'no' then false
    else exists (
      select from public.event_guests g where g.event_id = e.id
        and (g.profile_id = person or e.created_by = person)) end
  where exists (
    select from public.memberships m
    where m.workspace_id = attended.workspace and m.profile_id = person)
  limit 1000
$function$
;
CREATE OR REPLACE FUNCTION public.busy_times(workspace uuid, people uuid[], since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(profile_id uuid, event_id uuid, title character varying, starts_at timestamp with time zone, ends_at timestamp with time zone, is_all_day boolean, timezone character varying, recurrence character varying, excluded jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select a.profile_id, e.id, e.title, a.starts_at, a.ends_at, a.is_all_day, a.timezone,
    a.recurrence, a.excluded
  from private.attended(workspace, people, since, until) a
  left join public.events e on e.id = a.event_id
$function$
;
revoke all on function busy_times(uuid,uuid[],timestamp with time zone,timestamp with time zone) from public, anon, authenticated, service_role;
revoke all on function private.attended(uuid,uuid[],timestamp with time zone,timestamp with time zone) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.broadcast_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and not new.is_private
    and private.shared_audience(new.workspace_id, new.channel_id)
      <> private.shared_audience(old.workspace_id, old.channel_id) then
    perform private.tell_of_event(old, 'DELETE', 'events', null, to_jsonb(old));
    perform private.tell_of_event(new, 'INSERT', 'events', to_jsonb(new), null);
  elsif tg_op = 'DELETE' then
    perform private.tell_of_event(old, 'DELETE', 'events', null, to_jsonb(old));
  else
    perform private.tell_of_event(new, tg_op, 'events', to_jsonb(new),
      case when tg_op = 'UPDATE' then to_jsonb(old) end);
  end if;
  return null;
end
$function$
;
revoke all on function private.broadcast_event() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.broadcast_guest()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  guest public.event_guests := coalesce(new, old);
  event public.events;
begin
  select * into event from public.events where id = guest.event_id;
  if event.id is null then
    return null;
  end if;
  perform private.tell_of_event(event, tg_op, 'event_guests',
    case when tg_op <> 'DELETE' then to_jsonb(new) end,
    case when tg_op <> 'INSERT' then to_jsonb(old) end);
  if event.is_private and tg_op = 'DELETE' then
    perform private.tell_person(guest.profile_id, 'DELETE', 'event_guests', null, to_jsonb(old));
    perform private.tell_person(guest.profile_id, 'DELETE', 'events', null, to_jsonb(event));
  elsif event.is_private then
    perform private.tell_person(guest.profile_id, 'INSERT', 'events', to_jsonb(event), null);
    perform private.tell_person(guest.profile_id, 'INSERT', 'event_guests', to_jsonb(g), null)
    from public.event_guests g where g.event_id = event.id and g.id <> guest.id;
    perform private.tell_person(guest.profile_id, 'INSERT', 'event_responses', to_jsonb(r), null)
    from public.event_responses r where r.event_id = event.id;
  end if;
  return null;
end
$function$
;
revoke all on function private.broadcast_guest() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.forget_guest()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.notifications where event_id = old.event_id and profile_id = old.profile_id;
  delete from public.event_responses r
  where r.event_id = old.event_id and r.profile_id = old.profile_id
    and exists (select from public.events e where e.id = old.event_id and e.is_private);
  return null;
end
$function$
;
revoke all on function private.forget_guest() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.forget_guests_outside()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.event_guests g
  where g.event_id = new.id
    and not exists (
      select from public.channels c where c.id = new.channel_id and c.visibility = 'open')
    and not exists (
      select from public.participants p
      where p.channel_id = new.channel_id and p.profile_id = g.profile_id);
  return null;
end
$function$
;
revoke all on function private.forget_guests_outside() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.guard_guest()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  event public.events;
  -- Every row of a private event is sent to each of its readers.
  most integer;
begin
  select * into event from public.events where id = new.event_id;
  if event.id is null or auth.uid() is null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('guests ' || auth.uid(), 0));
  if event.channel_id is not null and not exists (
    select from public.channels where id = event.channel_id and visibility = 'open'
  ) and not exists (
    select from public.participants
    where channel_id = event.channel_id and profile_id = new.profile_id
  ) then
    perform private.refuse('guest_cannot_see', 'A guest does not see the event''s channel.',
      'Add them to the channel first, or choose another channel.');
  end if;
  most := case when event.is_private then 50 else 200 end;
  if (select count(*) from public.event_guests where event_id = new.event_id) >= most then
    perform private.refuse('too_many_guests', format('This event has up to %s guests.', most),
      'Invite fewer people, or plan it for a channel.');
  end if;
  if (
    select count(*) from public.event_guests
    where invited_by = auth.uid() and created_at > now() - interval '1 hour'
  ) >= 1000 then
    perform private.refuse('too_many_invited', 'You have invited very many people within an hour.',
      'Wait a while, then invite the others.');
  end if;
  return new;
end
$function$
;
revoke all on function private.guard_guest() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.hosts(event uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.events e
    where e.id = event and e.kind = 'meeting' and e.deleted_at is null
      and (e.created_by = (select auth.uid())
        or (not e.is_private and (e.workspace_id in (select private.my_managed_workspaces())
          or e.workspace_id in (select private.granted_workspaces('schedule', 'update'))))))
$function$
;
revoke all on function private.hosts(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.my_private_events()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.delegated_channel() is null then
    return query
      select id from public.events
      where is_private and created_by = (select auth.uid())
        and workspace_id in (select private.my_workspaces())
      union
      select g.event_id from public.event_guests g
      join public.events e on e.id = g.event_id and e.is_private
      where g.profile_id = (select auth.uid())
        and e.workspace_id in (select private.my_workspaces());
  end if;
end
$function$
;
revoke all on function private.my_private_events() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.notify_anew(workspace uuid, profile uuid, kind text, channel uuid, message uuid, words text, event uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.notifications
    (workspace_id, profile_id, kind, channel_id, message_id, text, event_id)
  values (workspace, profile, kind, channel, message, left(words, 500), event)
  on conflict (profile_id, kind, workspace_id, channel_id, message_id, event_id, actor_id, text)
    do update
    set read_at = null, delivered_at = null, mailed_at = null, created_at = now()
$function$
;
revoke all on function private.notify_anew(uuid,uuid,text,uuid,uuid,text,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.readers_of_private(event uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select created_by from public.events where id = event and created_by is not null
    union
    select profile_id from public.event_guests where event_id = event;
end
$function$
;
revoke all on function private.readers_of_private(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.tell_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_split constant boolean :=
    (new.starts_at, new.ends_at, new.timezone, new.is_all_day)
      is not distinct from (old.starts_at, old.ends_at, old.timezone, old.is_all_day)
    and exists (select from public.events part where part.workspace_id = new.workspace_id
      and part.series_id = new.id and part.created_at > now() - interval '1 minute');
begin
  if not is_split and (new.deleted_at is null or old.deleted_at is null) then
    perform private.tell_guests(new, case
        when new.deleted_at is not null then 'event_cancelled'
        when old.deleted_at is not null then 'event_invited'
        else 'event_changed' end,
      array(select profile_id from public.event_guests where event_id = new.id));
  end if;
  return null;
end
$function$
;
revoke all on function private.tell_changed() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.tell_guests(event events, kind text, people uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.notifications (workspace_id, profile_id, kind, event_id, actor_id, text)
  select event.workspace_id, person, tell_guests.kind, event.id, auth.uid(), event.title
  from unnest(people) person
  where person is distinct from auth.uid()
    and (event.ends_at > now() or event.recurrence is not null)
    and (event.channel_id is null
      or exists (select from public.channels c
        where c.id = event.channel_id and c.visibility = 'open')
      or exists (select from public.participants p
        where p.channel_id = event.channel_id and p.profile_id = person))
  on conflict (workspace_id, profile_id, event_id)
    where notifications.kind in ('event_invited', 'event_changed', 'event_cancelled')
  do update set
    kind = case when excluded.kind = 'event_changed' and notifications.kind = 'event_invited'
      and notifications.read_at is null then 'event_invited' else excluded.kind end,
    actor_id = excluded.actor_id, text = excluded.text, read_at = null, delivered_at = null,
    mailed_at = null, created_at = now()
  -- Whoever moves an event to and fro rings nobody each time.
  where notifications.read_at is not null or notifications.mailed_at is not null
    or notifications.created_at < now() - interval '1 minute'
    or (excluded.kind <> notifications.kind and notifications.kind <> 'event_invited')
    or excluded.kind = 'event_cancelled'
$function$
;
revoke all on function private.tell_guests(events,text,uuid[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.tell_invited()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell_guests(e, 'event_invited',
    array(select profile_id from fresh where event_id = e.id))
  from public.events e
  where e.id in (select event_id from fresh) and e.deleted_at is null;
  return null;
end
$function$
;
revoke all on function private.tell_invited() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.tell_of_event(event events, operation text, table_name text, record jsonb, old_record jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if event.is_private then
    perform private.tell_person(reader, operation, table_name, record, old_record)
    from private.readers_of_private(event.id) reader;
  else
    perform private.send_row(private.shared_audience(event.workspace_id, event.channel_id),
      operation, table_name, record, old_record);
  end if;
end
$function$
;
revoke all on function private.tell_of_event(events,text,text,jsonb,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.broadcast_of_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  event public.events;
begin
  select * into event from public.events
  where id = (coalesce(record, old_record) ->> 'event_id')::uuid;
  if event.id is not null then
    perform private.tell_of_event(event, tg_op, tg_table_name, record, old_record);
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION private.guard_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_time_zone(new.timezone) then
    perform private.refuse('unknown_timezone', format('“%s” is no time zone.', new.timezone),
      'Use a name such as Europe/Berlin.');
  end if;
  if new.recurrence is not null
    and new.recurrence !~* '(^|;)FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;|$)' then
    perform private.refuse('invalid_recurrence', 'This recurrence cannot be read.',
      'Use a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=MO,WE.');
  end if;
  if tg_op = 'UPDATE' and (new.title, new.description, new.starts_at, new.ends_at, new.is_all_day,
    new.timezone, new.recurrence, new.excluded, new.location_id, new.call_url, new.deleted_at)
    is distinct from (old.title, old.description, old.starts_at, old.ends_at, old.is_all_day,
    old.timezone, old.recurrence, old.excluded, old.location_id, old.call_url, old.deleted_at) then
    new.sequence := old.sequence + 1;
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION private.home_of(kind text, item uuid)
 RETURNS TABLE(workspace_id uuid, channel_id uuid, visibility text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  if private.is_on_behalf() then
    return;
  end if;
  return query
    select found.workspace_id, found.channel_id,
      case when found.is_private then 'guests' else c.visibility end
    from (
      select id, c.workspace_id, id as channel_id, false as is_private from public.channels c
        where home_of.kind in ('channel', 'prompt') and id = item
      union all
      select id, m.workspace_id, m.channel_id, false from public.messages m
        where home_of.kind = 'message' and id = item and deleted_at is null
      union all
      select id, a.workspace_id, a.channel_id, false from public.attachments a
        where home_of.kind = 'attachment' and id = item and deleted_at is null
      union all
      select id, f.workspace_id, f.channel_id, false from public.files f
        where home_of.kind = 'file' and id = item
      union all
      select id, e.workspace_id, e.channel_id, e.is_private from public.events e
        where home_of.kind = 'event' and id = item
      union all
      select id, r.workspace_id, r.channel_id, false from public.risks r
        where home_of.kind = 'risk' and id = item
    ) found
    left join public.channels c on c.id = found.channel_id;
end
$function$
;
CREATE OR REPLACE FUNCTION private.is_told(kind text, notify text, muted_until timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when kind in ('reminder', 'failed_post', 'prompt_rolled_back', 'event_invited',
      'event_changed', 'event_cancelled') then true
    when kind in ('mention', 'everyone') then notify <> 'none'
    else not private.is_silent(notify, muted_until, now())
  end
$function$
;
CREATE OR REPLACE FUNCTION private.news_since(workspace uuid, since timestamp with time zone)
 RETURNS TABLE(kind text, channel_id uuid, total integer, people integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    and (not e.is_private or e.id in (select private.my_private_events()))
  having count(*) > 0;
end
$function$
;
CREATE OR REPLACE FUNCTION private.search(workspace uuid, words text, kinds text[], author uuid, channel uuid, has text[], before timestamp with time zone, after timestamp with time zone, states text[], most integer, skip integer)
 RETURNS TABLE(kind text, id uuid, channel_id uuid, message_id uuid, thread_id uuid, profile_id uuid, title text, excerpt text, at timestamp with time zone, rank real)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  caller uuid := auth.uid();
  mine uuid[];
  shared uuid[];
  visible uuid[];
  asked record;
  typed constant text := private.bounded_words(words);
  has_words constant boolean := btrim(typed) <> '';
  -- True for a search by words only, because the filters apply to messages and files.
  is_plain constant boolean := has_words and author is null and channel is null and before is null
    and after is null and cardinality(has) + cardinality(states) = 0;
begin
  if caller is null or not (workspace in (select private.my_workspaces())) then
    return;
  end if;
  mine := array(
    select p.channel_id from public.participants p join public.channels c on c.id = p.channel_id
    where p.profile_id = caller and p.workspace_id = workspace
      and c.id in (select private.my_channels()));
  shared := array(
    select c.id from public.channels c
    where c.workspace_id = workspace and c.id in (select private.shared_channels()));
  visible := array(
    select c.id from public.channels c
    where c.workspace_id = workspace
      and (c.id in (select private.open_channels()) or c.id = any (mine)));
  if channel is not null then
    mine := array(select own from unnest(mine) own where own = channel);
    shared := array(select own from unnest(shared) own where own = channel);
  end if;
  select * into asked from private.search_query(workspace, typed, visible);

  if 'message' = any (kinds) then
    return query
      with found as (
        (select r.id, r.rank, r.ordinal
        from private.ranked('message', workspace, mine, false, asked.exact, asked.stemmed,
          asked.partial, author, before, after, has, states, most + skip) r
        where has_words)
        union all
        (select m.id, 0::real, row_number() over (order by m.created_at desc)
        from public.messages m
        where not has_words and m.channel_id = any (mine) and m.deleted_at is null
          and m.role <> 'system' and (author is null or m.author_id = author)
          and (before is null or m.created_at < before)
          and (after is null or m.created_at >= after)
          and private.passes('message', m.id, has, states)
        order by m.created_at desc limit most + skip)
      )
      select 'message'::text, m.id, m.channel_id, m.id, m.thread_id, m.author_id, null::text,
        private.excerpt(private.with_names(private.message_text(m.parts, m.content), workspace),
          asked.pattern), m.created_at, found.rank
      from (select * from found order by ordinal limit most offset skip) found
      join public.messages m on m.id = found.id
      where m.channel_id = any (mine) and m.deleted_at is null
      order by found.ordinal;
  end if;
  if 'file' = any (kinds) and cardinality(states) = 0 then
    return query
      with found as (
        (select r.id, r.rank, r.ordinal
        from private.ranked('file', workspace, mine, false, asked.exact, asked.stemmed,
          asked.partial, author, before, after, has, states, most + skip) r
        where has_words)
        union all
        (select a.id, 0::real, row_number() over (order by a.created_at desc)
        from public.attachments a join public.messages m on m.id = a.message_id
        where not has_words and a.channel_id = any (mine)
          and (author is null or m.author_id = author)
          and (before is null or a.created_at < before)
          and (after is null or a.created_at >= after)
          and private.passes('file', a.id, has, states)
        order by a.created_at desc limit most + skip)
      )
      select 'file'::text, a.id, a.channel_id, a.message_id, m.thread_id, m.author_id,
        a.name::text, private.excerpt(coalesce(a.content, a.summary, ''), asked.pattern),
        a.created_at, found.rank
      from (select * from found order by ordinal limit most offset skip) found
      join public.attachments a on a.id = found.id
      join public.messages m on m.id = a.message_id
      where a.channel_id = any (mine) and a.deleted_at is null and m.deleted_at is null
      order by found.ordinal;
  end if;
  if 'drive' = any (kinds) and has_words and cardinality(states) = 0 then
    return query
      select 'drive'::text, f.id, f.channel_id, null::uuid, null::uuid, f.created_by,
        f.name::text, private.excerpt(coalesce(t.content, ''), asked.pattern), f.updated_at,
        found.rank
      from (
        select * from private.ranked('drive', workspace, shared, channel is null, asked.exact,
          asked.stemmed, asked.partial, author, before, after, has, states, most + skip)
        order by ordinal limit most offset skip
      ) found
      join public.files f on f.id = found.id
      left join public.file_texts t on t.file_id = f.id
      where f.workspace_id = workspace and f.deleted_at is null
        and (f.channel_id = any (shared) or (channel is null and f.channel_id is null))
      order by found.ordinal;
  end if;
  if not is_plain then
    return;
  end if;
  return query
  (select 'person', p.id, null::uuid, null::uuid, null::uuid, p.id, p.name::text,
    concat_ws(' · ', e.title, e.department), m.created_at, 1::real
  from public.memberships m join public.profiles p on p.id = m.profile_id
  left join public.directory_entries e on e.workspace_id = m.workspace_id and e.profile_id = p.id
  where 'person' = any (kinds) and m.workspace_id = workspace
    and private.is_worded(concat_ws(E'\n', p.name, e.title, e.department), asked.wording)
  order by p.name limit most offset skip)
  union all
  (select 'channel', c.id, c.id, null::uuid, null::uuid, null::uuid, c.name::text,
    c.description::text, c.created_at, 1::real
  from public.channels c
  where 'channel' = any (kinds) and c.id = any (visible)
    and c.deleted_at is null and c.visibility <> 'direct'
    and private.is_worded(concat_ws(E'\n', c.name, c.topic, c.description), asked.wording)
  order by c.name limit most offset skip)
  union all
  (select 'location', l.id, l.channel_id, null::uuid, null::uuid, null::uuid, l.name::text,
    l.address::text, l.created_at, 1::real
  from public.locations l
  where 'location' = any (kinds) and l.workspace_id = workspace
    and private.is_worded(concat_ws(E'\n', l.name, l.address, l.notes), asked.wording)
  order by l.name limit most offset skip)
  union all
  (select 'risk', r.id, r.channel_id, r.source_message_id, null::uuid, r.owner_id,
    concat('R-', r.number, ' ', r.title), left(r.description, 300), r.created_at, 1::real
  from public.risks r
  where 'risk' = any (kinds) and r.workspace_id = workspace and r.deleted_at is null
    and (r.channel_id is null or r.channel_id = any (shared))
    and (private.is_worded(concat_ws(E'\n', r.title, r.description, r.category), asked.wording)
      or private.fold(concat('R-', r.number)) = private.fold(btrim(typed)))
  order by r.score desc limit most offset skip)
  union all
  (select 'event', e.id, e.channel_id, null::uuid, null::uuid, e.created_by, e.title::text,
    left(e.description, 300), e.starts_at, 1::real
  from public.events e
  where 'event' = any (kinds) and e.workspace_id = workspace and e.deleted_at is null
    and (e.channel_id is null or e.channel_id = any (shared))
    and (not e.is_private or e.id in (select private.my_private_events()))
    and private.is_worded(concat_ws(E'\n', e.title, e.description), asked.wording)
  order by e.starts_at desc limit most offset skip);
end
$function$
;
CREATE OR REPLACE FUNCTION public.who_can_read(kind text, item uuid)
 RETURNS TABLE(profile_id uuid, roads text[], reads text[], people integer)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  home record;
  is_for_members boolean;
  with_tokens uuid[];
  with_feeds uuid[];
  -- Each person is asked about, which takes about a tenth of a millisecond.
  most constant integer := 500;
begin
  select h.* into home from private.home_of(kind, item) h;
  if home.workspace_id is null then
    return;
  end if;
  is_for_members := home.visibility = 'open'
    or (home.channel_id is null and home.visibility is distinct from 'guests');
  with_tokens := array(
    select t.profile_id from public.api_tokens t
    where t.workspace_id = home.workspace_id and (t.expires_at is null or t.expires_at > now()));
  if who_can_read.kind in ('channel', 'event') then
    with_feeds := array(
      select f.profile_id from public.calendar_feeds f
      where f.workspace_id = home.workspace_id
        and (f.channel_id is null or f.channel_id = home.channel_id));
  end if;
  return query
    with people as (
      select m.profile_id, m.role as membership, p.role as participation,
        f.role = 'assistant' as is_assistant, m.created_at
      from public.memberships m
      join public.profiles f on f.id = m.profile_id
      left join public.participants p
        on p.channel_id = home.channel_id and p.profile_id = m.profile_id
      where m.workspace_id = home.workspace_id
        and (is_for_members or p.profile_id is not null or m.role in ('owner', 'admin')
          or (home.visibility = 'guests'
            and m.profile_id in (
              select e.created_by from public.events e where e.id = item
              union select g.profile_id from public.event_guests g where g.event_id = item)))
    ), asked as (
      select * from people
      order by participation is null, membership = 'member', created_at, profile_id limit most
    ), answered as materialized (
      select a.*, private.reads_with(private.claims_of(a.profile_id), who_can_read.kind, item) as reads
      from asked a
    )
    select a.profile_id, array_remove(array[
      case
        when a.is_assistant then 'assistant'
        when a.participation = 'guest' then 'guest'
        when a.participation is not null then 'participant'
        when home.visibility = 'guests' then 'invited'
        when home.channel_id is null then 'workspace'
        when home.visibility = 'open' then 'open'
        else 'governance' end,
      case when a.profile_id = any (with_tokens) then 'token' end,
      case when a.profile_id = any (with_feeds) then 'feed' end], null),
      a.reads, 1
    from answered a where a.reads <> '{}'
    union all
    select null, array[other.road], null, other.number
    from (
      select 'more' as road, (select count(*) from people)::integer - most as number
      union all
      select 'invitation', count(*)::integer from public.invitations i
      where is_for_members and i.workspace_id = home.workspace_id and i.revoked_at is null
        and i.expires_at > now() and (i.max_uses is null or i.uses < i.max_uses)
      union all
      select 'join_rule', count(*)::integer from public.join_rules j
      where is_for_members and j.workspace_id = home.workspace_id
      union all
      select 'answer', private.answers_elsewhere(item) where who_can_read.kind = 'channel'
    ) other
    where other.number > 0;
end
$function$
;
alter table event_guests add constraint event_guests_event_id_profile_id_key UNIQUE (event_id, profile_id);
alter table event_guests add constraint event_guests_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES profiles(id) ON DELETE SET NULL;
alter table event_guests add constraint event_guests_pkey PRIMARY KEY (id);
alter table event_guests add constraint event_guests_workspace_id_event_id_fkey FOREIGN KEY (workspace_id, event_id) REFERENCES events(workspace_id, id) ON DELETE CASCADE;
alter table event_guests add constraint event_guests_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES memberships(workspace_id, profile_id) ON DELETE CASCADE;
alter table events add constraint events_call_url_check CHECK (((call_url)::text ~ '^https://[^\s/]\S*$'::text));
alter table events add constraint events_private_belong_to_guests CHECK (((NOT is_private) OR ((channel_id IS NULL) AND (kind = 'meeting'::text))));
alter table events add constraint events_workspace_id_series_id_fkey FOREIGN KEY (workspace_id, series_id) REFERENCES events(workspace_id, id) ON DELETE SET NULL (series_id);
alter table notifications add constraint notifications_event_id_fkey FOREIGN KEY (workspace_id, event_id) REFERENCES events(workspace_id, id) ON DELETE CASCADE;
alter table notifications add constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['mention'::text, 'everyone'::text, 'reply'::text, 'thread'::text, 'direct'::text, 'reaction'::text, 'reminder'::text, 'failed_post'::text, 'prompt_rolled_back'::text, 'unowned_promise'::text, 'event_invited'::text, 'event_changed'::text, 'event_cancelled'::text])));
alter table notifications add constraint notifications_profile_id_kind_workspace_id_channel_id_messa_key UNIQUE NULLS NOT DISTINCT (profile_id, kind, workspace_id, channel_id, message_id, event_id, actor_id, text);
CREATE INDEX event_guests_invited_by_created_at_idx ON public.event_guests USING btree (invited_by, created_at);
CREATE INDEX event_guests_profile_id_idx ON public.event_guests USING btree (profile_id);
CREATE INDEX event_guests_workspace_id_event_id_idx ON public.event_guests USING btree (workspace_id, event_id);
CREATE INDEX event_guests_workspace_id_profile_id_idx ON public.event_guests USING btree (workspace_id, profile_id);
CREATE INDEX events_private_of_creator ON public.events USING btree (created_by) WHERE is_private;
CREATE INDEX events_workspace_id_series_id_idx ON public.events USING btree (workspace_id, series_id);
CREATE UNIQUE INDEX notifications_of_guest ON public.notifications USING btree (workspace_id, profile_id, event_id) WHERE (kind = ANY (ARRAY['event_invited'::text, 'event_changed'::text, 'event_cancelled'::text]));
CREATE INDEX notifications_workspace_id_event_id_idx ON public.notifications USING btree (workspace_id, event_id);
CREATE UNIQUE INDEX events_uid_key ON public.events USING btree (workspace_id, channel_id, uid) NULLS NOT DISTINCT WHERE ((uid IS NOT NULL) AND (deleted_at IS NULL) AND (NOT is_private));
create or replace trigger a_forget AFTER DELETE
  ON public.event_guests
  FOR EACH ROW
  EXECUTE FUNCTION private.forget_guest();
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON public.event_guests
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_touch_updated_at BEFORE UPDATE
  ON public.event_guests
  FOR EACH ROW
  EXECUTE FUNCTION private.touch_updated_at();
create or replace trigger b_keep_immutable BEFORE UPDATE
  ON public.event_guests
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_immutable('id', 'workspace_id', 'event_id', 'profile_id', 'invited_by', 'created_at');
create or replace trigger c_guard BEFORE INSERT
  ON public.event_guests
  FOR EACH ROW
  EXECUTE FUNCTION private.guard_guest();
create or replace trigger l_broadcast AFTER INSERT OR DELETE OR UPDATE
  ON public.event_guests
  FOR EACH ROW
  EXECUTE FUNCTION private.broadcast_guest();
create or replace trigger n_tell AFTER INSERT
  ON public.event_guests REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.tell_invited();
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF note
  ON public.event_responses
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('note');
create or replace trigger "0_reads_series_id" BEFORE INSERT OR UPDATE
  ON public.events
  FOR EACH ROW WHEN ((new.series_id IS NOT NULL))
  EXECUTE FUNCTION private.name_what_is_read('series_id', 'events');
create or replace trigger n_forget_guests AFTER UPDATE
  ON public.events
  FOR EACH ROW WHEN (((new.channel_id IS NOT NULL) AND (new.channel_id IS DISTINCT FROM old.channel_id)))
  EXECUTE FUNCTION private.forget_guests_outside();
create or replace trigger n_tell_guests AFTER UPDATE
  ON public.events
  FOR EACH ROW WHEN (((new.starts_at IS DISTINCT FROM old.starts_at) OR (new.ends_at IS DISTINCT FROM old.ends_at) OR ((new.timezone)::text IS DISTINCT FROM (old.timezone)::text) OR (new.is_all_day IS DISTINCT FROM old.is_all_day) OR ((new.recurrence)::text IS DISTINCT FROM (old.recurrence)::text) OR (new.excluded IS DISTINCT FROM old.excluded) OR (new.deleted_at IS DISTINCT FROM old.deleted_at)))
  EXECUTE FUNCTION private.tell_changed();
create or replace trigger b_keep_immutable BEFORE UPDATE
  ON public.events
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_immutable('id', 'workspace_id', 'is_private', 'series_id', 'created_by', 'created_at');
create or replace trigger l_broadcast AFTER INSERT OR DELETE OR UPDATE
  ON public.events
  FOR EACH ROW
  EXECUTE FUNCTION private.broadcast_event();
create policy "an assistant that reads for somebody changes nothing" on public.event_guests as restrictive for update to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody removes nothing" on public.event_guests as restrictive for delete to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody writes nothing" on public.event_guests as restrictive for insert to authenticated with check ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "readers of the event see who is invited" on public.event_guests as permissive for select to authenticated using ((EXISTS ( SELECT 1
   FROM events e
  WHERE (e.id = event_guests.event_id))));
create policy "what is changed is read" on public.event_guests as restrictive for update to authenticated using ((EXISTS ( SELECT 1
   FROM events e
  WHERE (e.id = event_guests.event_id))));
create policy "what is removed is read" on public.event_guests as restrictive for delete to authenticated using ((EXISTS ( SELECT 1
   FROM events e
  WHERE (e.id = event_guests.event_id))));
create policy "who runs the event invites people" on public.event_guests as permissive for insert to authenticated with check (((invited_by = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT private.is_assistant() AS is_assistant)) AND private.hosts(event_id) AND (EXISTS ( SELECT 1
   FROM profiles p
  WHERE ((p.id = event_guests.profile_id) AND (((p.role)::text = 'user'::text) OR ((p.role)::text = 'admin'::text)))))));
create policy "who runs the event uninvites, guests leave" on public.event_guests as permissive for delete to authenticated using (((EXISTS ( SELECT 1
   FROM events e
  WHERE (e.id = event_guests.event_id))) AND ((profile_id = ( SELECT auth.uid() AS uid)) OR private.hosts(event_id))));
create policy "a notification is hidden when its event is no longer readable" on public.notifications as restrictive for select to authenticated using (((event_id IS NULL) OR (EXISTS ( SELECT 1
   FROM events e
  WHERE (e.id = notifications.event_id)))));
create policy "what is changed is read" on public.events as restrictive for update to authenticated using (((workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)) AND ((channel_id IS NULL) OR (channel_id IN ( SELECT private.shared_channels() AS shared_channels))) AND ((NOT is_private) OR (id IN ( SELECT private.my_private_events() AS my_private_events)) OR ((created_by = ( SELECT auth.uid() AS uid)) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL))) AND ((deleted_at IS NULL) OR (deleted_at > (now() - '30 days'::interval)))));
create policy "what is removed is read" on public.events as restrictive for delete to authenticated using (((workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)) AND ((channel_id IS NULL) OR (channel_id IN ( SELECT private.shared_channels() AS shared_channels))) AND ((NOT is_private) OR (id IN ( SELECT private.my_private_events() AS my_private_events)) OR ((created_by = ( SELECT auth.uid() AS uid)) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL))) AND ((deleted_at IS NULL) OR (deleted_at > (now() - '30 days'::interval)))));
create policy "who planned it, owners and admins change" on public.events as permissive for update to authenticated using (((workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)) AND ((channel_id IS NULL) OR (channel_id IN ( SELECT private.shared_channels() AS shared_channels))) AND ((created_by = ( SELECT auth.uid() AS uid)) OR ((kind = ANY (ARRAY['meeting'::text, 'risk_review'::text])) AND (NOT is_private) AND ((workspace_id IN ( SELECT private.my_managed_workspaces() AS my_managed_workspaces)) OR (workspace_id IN ( SELECT private.granted_workspaces('schedule'::text, 'update'::text) AS granted_workspaces))))))) with check ((((created_by = ( SELECT auth.uid() AS uid)) OR (kind = ANY (ARRAY['meeting'::text, 'risk_review'::text]))) AND ((channel_id IS NULL) OR (channel_id IN ( SELECT private.my_channels() AS my_channels)))));
create policy "who sees the channel, or every member, reads" on public.events as permissive for select to authenticated using (((workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)) AND ((channel_id IS NULL) OR (channel_id IN ( SELECT private.shared_channels() AS shared_channels))) AND ((NOT is_private) OR (id IN ( SELECT private.my_private_events() AS my_private_events)) OR ((created_by = ( SELECT auth.uid() AS uid)) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL))) AND ((deleted_at IS NULL) OR (deleted_at > (now() - '30 days'::interval)))));
create policy "what is changed is read" on public.notifications as restrictive for update to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND ((channel_id IS NULL) OR (channel_id IN ( SELECT private.my_channels() AS my_channels))) AND ((message_id IS NULL) OR (EXISTS ( SELECT 1
   FROM messages m
  WHERE ((m.id = notifications.message_id) AND (m.deleted_at IS NULL))))) AND ((event_id IS NULL) OR (EXISTS ( SELECT 1
   FROM events e
  WHERE (e.id = notifications.event_id)))) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "what is removed is read" on public.notifications as restrictive for delete to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND ((channel_id IS NULL) OR (channel_id IN ( SELECT private.my_channels() AS my_channels))) AND ((message_id IS NULL) OR (EXISTS ( SELECT 1
   FROM messages m
  WHERE ((m.id = notifications.message_id) AND (m.deleted_at IS NULL))))) AND ((event_id IS NULL) OR (EXISTS ( SELECT 1
   FROM events e
  WHERE (e.id = notifications.event_id)))) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
grant execute on function busy_times(uuid,uuid[],timestamp with time zone,timestamp with time zone) to authenticated;
grant execute on function busy_times(uuid,uuid[],timestamp with time zone,timestamp with time zone) to service_role;
grant insert (event_id) on event_guests to authenticated;
grant insert (id) on event_guests to authenticated;
grant insert (invited_by) on event_guests to authenticated;
grant insert (profile_id) on event_guests to authenticated;
grant delete on event_guests to authenticated;
grant delete on event_guests to service_role;
grant insert on event_guests to service_role;
grant maintain on event_guests to service_role;
grant references on event_guests to service_role;
grant select on event_guests to authenticated;
grant select on event_guests to service_role;
grant trigger on event_guests to service_role;
grant truncate on event_guests to service_role;
grant update on event_guests to service_role;
grant insert (workspace_id) on event_guests to authenticated;
grant insert (note) on event_responses to authenticated;
grant update (note) on event_responses to authenticated;
grant insert (call_url) on events to authenticated;
grant update (call_url) on events to authenticated;
grant insert (is_private) on events to authenticated;
grant insert (series_id) on events to authenticated;
grant execute on function private.attended(uuid,uuid[],timestamp with time zone,timestamp with time zone) to authenticated;
grant execute on function private.attended(uuid,uuid[],timestamp with time zone,timestamp with time zone) to service_role;
grant execute on function private.hosts(uuid) to authenticated;
grant execute on function private.hosts(uuid) to service_role;
grant execute on function private.my_private_events() to authenticated;
grant execute on function private.my_private_events() to service_role;
grant execute on function private.notify_anew(uuid,uuid,text,uuid,uuid,text,uuid) to service_role;
comment on column events.is_private is 'Belongs to nobody but its creator and its guests.';
comment on column events.sequence is 'Raised by every change that guests care about: SEQUENCE of RFC 5545.';
comment on column events.series_id is 'The series from which this event was taken, for one date or from a date on.';
