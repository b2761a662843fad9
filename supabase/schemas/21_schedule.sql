-- Events ------------------------------------------------------------------------------------------

-- The schedule: meetings, planned posts, assistant runs and risk reviews. They recur by RFC 5545,
-- in their own time zone.

create table public.events (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  channel_id uuid,
  location_id uuid,
  risk_id uuid,
  kind text not null default 'meeting'
    check (kind in ('meeting', 'post', 'assistant_run', 'risk_review')),
  title varchar(255) not null check (btrim(title) <> ''),
  description varchar(10000),
  starts_at timestamptz not null check (starts_at between '1900-01-01Z' and '2999-12-31Z'),
  ends_at timestamptz not null check (ends_at between '1900-01-01Z' and '2999-12-31Z'),
  is_all_day boolean not null default false,
  timezone varchar(100) not null default 'UTC',
  recurrence varchar(1000),
  excluded jsonb not null default '[]'
    check (jsonb_typeof(excluded) = 'array' and octet_length(excluded::text) <= 65536),
  payload jsonb not null default '{}'
    check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 65536),
  remind_minutes integer check (remind_minutes between 0 and 40320),
  uid varchar(255),
  created_by uuid references public.profiles (id) on delete set null,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_private boolean not null default false,
  call_url varchar(2000) check (call_url ~ '^https://[^\s/]\S*$'),
  series_id uuid,
  sequence integer not null default 0,
  unique (workspace_id, id),
  check (ends_at >= starts_at),
  -- A query for a time must look back as far as the longest event.
  constraint events_repeat_within_a_year
    check (recurrence is null or ends_at - starts_at <= interval '366 days'),
  check (kind not in ('post', 'assistant_run') or channel_id is not null),
  constraint events_private_belong_to_guests
    check (not is_private or (channel_id is null and kind = 'meeting')),
  foreign key (workspace_id, series_id)
    references public.events (workspace_id, id) on delete set null (series_id),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  foreign key (workspace_id, location_id)
    references public.locations (workspace_id, id) on delete set null (location_id),
  foreign key (workspace_id, risk_id)
    references public.risks (workspace_id, id) on delete set null (risk_id)
);

comment on table public.events is
  'An entry of the schedule: a meeting, a planned post, a task for an assistant, a reminder.';

comment on column public.events.recurrence
  is 'RRULE of RFC 5545 without its name, in the event''s time zone; null: once.';
comment on column public.events.excluded
  is 'Starts (ISO 8601, UTC) of occurrences that do not take place.';
comment on column public.events.payload
  is 'For posts and runs: {text}: what is said, or what the assistant is asked.';

comment on column public.events.is_private
  is 'Belongs to nobody but its creator and its guests.';
comment on column public.events.series_id
  is 'The series from which this event was taken, for one date or from a date on.';
comment on column public.events.sequence
  is 'Raised by every change that guests care about: SEQUENCE of RFC 5545.';

create index on public.events (workspace_id, starts_at);
create index on public.events (channel_id, starts_at);
create index on public.events (workspace_id, channel_id);
create index on public.events (workspace_id, location_id);
create index on public.events (workspace_id, risk_id);
create index on public.events (created_by);
create index on public.events (workspace_id, series_id);
create index events_private_of_creator on public.events (created_by) where is_private;
-- An event from another calendar is imported only once.
create unique index events_uid_key on public.events (workspace_id, channel_id,
  uid) nulls not distinct
  where uid is not null and deleted_at is null and not is_private;

create table public.event_responses (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  event_id uuid not null,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  occurrence_at timestamptz check (occurrence_at between '1900-01-01Z' and '2999-12-31Z'),
  response text not null check (response in ('yes', 'no', 'maybe')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  note varchar(255),
  unique nulls not distinct (event_id, profile_id, occurrence_at),
  foreign key (workspace_id, event_id) references public.events (workspace_id, id) on delete cascade
);

comment on table public.event_responses is
  'What a guest says to a date, or to a series.';

create index on public.event_responses (workspace_id, event_id);
create index on public.event_responses (profile_id);

create table public.event_runs (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  event_id uuid not null,
  occurrence_at timestamptz not null,
  status text not null default 'done' check (status in ('done', 'failed', 'missed')),
  message_id uuid references public.messages (id) on delete set null,
  error jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_id, occurrence_at),
  foreign key (workspace_id, event_id) references public.events (workspace_id, id) on delete cascade
);

comment on table public.event_runs
  is 'One row an occurrence of a post or run: what makes it happen once, over restarts and clock '
  'changes.';

create index on public.event_runs (workspace_id, event_id);
create index on public.event_runs (message_id);
create index on public.event_runs (occurrence_at);

-- PostgreSQL reads hundreds of files each time its own list of time zones is queried.
create table private.time_zones (
  name text primary key
);

comment on table private.time_zones is
  'The names of time zones that PostgreSQL had when this table was made.';

insert into private.time_zones select name from pg_catalog.pg_timezone_names;

select private.refuse_delegates('private.time_zones');

-- True if a time zone has this name; names that only a newer PostgreSQL has count as well.
create function private.is_time_zone(zone text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.time_zones where name = zone)
    or exists (select from pg_catalog.pg_timezone_names where name = zone)
$$;

create function private.guard_event() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

create trigger c_guard before insert or update on public.events
  for each row execute function private.guard_event();

-- The people whose event a private one is.
create function private.readers_of_private(event uuid) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select created_by from public.events where id = event and created_by is not null
    union
    select profile_id from public.event_guests where event_id = event;
end
$$;

-- The private events of the caller: created by them, or with them as a guest. None for an audience,
-- because no channel reads them.
create function private.my_private_events() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
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
$$;

-- Sends a row of an event, or of something that belongs to it, to those who read the event.
create function private.tell_of_event(event public.events, operation text, table_name text,
  record jsonb, old_record jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if event.is_private then
    perform private.tell_person(reader, operation, table_name, record, old_record)
    from private.readers_of_private(event.id) reader;
  else
    perform private.send_row(private.shared_audience(event.workspace_id, event.channel_id),
      operation, table_name, record, old_record);
  end if;
end
$$;

create function private.broadcast_event() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

create function private.broadcast_of_event() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

create trigger l_broadcast after insert or update on public.event_runs
  for each row execute function private.broadcast_of_event();

select private.protect_table('events',
  insertable => '{
    id, workspace_id, channel_id, location_id, risk_id, kind, title, description,
    starts_at, ends_at, is_all_day, timezone, recurrence, excluded, payload,
    remind_minutes, uid, is_private, call_url, series_id, created_by}',
  updatable => '{
    channel_id, location_id, risk_id, kind, title, description, starts_at, ends_at,
    is_all_day, timezone, recurrence, excluded, payload, remind_minutes, call_url, deleted_at}',
  immutable => '{id, workspace_id, is_private, series_id, created_by, created_at}',
  live => 'broadcast_event',
  names => '{"risk_id": "risks", "series_id": "events"}');

select private.protect_names('events', '{title!}');

create policy "who sees the channel, or every member, reads" on public.events
  for select to authenticated
  using (workspace_id in (select private.my_workspaces())
    and (channel_id is null or channel_id in (select private.shared_channels()))
    -- The function does not see the row that a statement has just made.
    and (not is_private or id in (select private.my_private_events())
      or (created_by = (select auth.uid()) and (select private.delegated_channel()) is null))
    and (deleted_at is null or deleted_at > now() - interval '30 days'));

create policy "members plan, participants in their channels" on public.events
  for insert to authenticated
  with check (created_by = (select auth.uid()) and workspace_id in (select private.my_workspaces())
    and not (select private.is_assistant())
    and (channel_id is null or channel_id in (select private.my_channels())));

-- Posts and runs act in the name of the user who planned them, so only that user can change their
-- content.
create policy "who planned it, owners and admins change" on public.events
  for update to authenticated
  using (
    workspace_id in (select private.my_workspaces())
      and (channel_id is null or channel_id in (select private.shared_channels()))
    and (
      created_by = (select auth.uid())
      or (kind in ('meeting', 'risk_review') and not is_private
        and (workspace_id in (select private.my_managed_workspaces())
          or workspace_id in (select private.granted_workspaces('schedule', 'update'))))
    )
  )
  with check ((created_by = (select auth.uid()) or kind in ('meeting', 'risk_review'))
    and (channel_id is null or channel_id in (select private.my_channels())));

select private.protect_table('event_responses',
  insertable => '{id, workspace_id, event_id, profile_id, occurrence_at, response, note}',
  updatable => '{id, workspace_id, event_id, profile_id, occurrence_at, response, note}',
  deletable => true,
  live => 'broadcast_of_event');

select private.protect_names('event_responses', '{note}');

create policy "readers of the event see who comes" on public.event_responses
  for select to authenticated
  using (exists (select 1 from public.events e where e.id = event_id));

create policy "people answer for themselves" on public.event_responses for insert to authenticated
  with check (profile_id = (select auth.uid())
    and exists (select 1 from public.events e where e.id = event_id));

create policy "people change their own answer" on public.event_responses for update to authenticated
  using (profile_id = (select auth.uid()))
  with check (profile_id = (select auth.uid())
    and exists (select 1 from public.events e where e.id = event_id));

create policy "people take their own answer back" on public.event_responses
  for delete to authenticated
  using (profile_id = (select auth.uid()));

select private.protect_table('event_runs');

create policy "readers of the event see its runs" on public.event_runs for select to authenticated
  using (exists (select 1 from public.events e where e.id = event_id));

create trigger a_keep_id before update on public.event_responses
  for each row execute function private.keep_entry_id();

-- Scheduled work ----------------------------------------------------------------------------------

-- Posts, assistant runs and reminders of the schedule run by one job per event, which knows its
-- next time.

-- The job's state of an event. Occurrences before `planned_at` are not made up for; reminders were
-- sent up to `reminded_at`.
create table private.event_plans (
  event_id uuid primary key references public.events (id) on delete cascade,
  planned_at timestamptz not null default now(),
  reminded_at timestamptz
);

select private.refuse_delegates('private.event_plans');

create function private.plan_event() returns trigger
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

create trigger z_plan after insert or update on public.events
  for each row execute function private.plan_event();

-- Jobs that became due or were created while the queue was not served. The service requests them
-- when it starts. Called only by the server.
create function private.waiting_jobs() returns table (
  task text, payload json, job_key text, at timestamptz)
language sql stable security definer set search_path = '' as $$
  select 'send_scheduled', json_build_object('id', id), 'scheduled:' || id, send_at
  from public.scheduled_messages where sent_at is null and error is null
  union all
  select 'remind', json_build_object('id', id), 'reminder:' || id, remind_at
  from public.reminders where done_at is null
  union all
  select 'digest', json_build_object('profile_id', profile_id), 'digest:' || profile_id, now()
  from (select distinct profile_id from public.notifications where read_at is null
    and mailed_at is null and created_at > now() - interval '2 days') unread
  union all
  select 'mail_event', json_build_object('notification_id', id), 'mail_event:' || id, now()
  from public.notifications
  where event_id is not null and kind <> 'reminder' and mailed_at is null
    and created_at > now() - interval '1 day'
  union all
  select 'deliver_webhook', json_build_object('delivery_id', id), 'webhook:' || id,
    coalesce(next_attempt_at, now())
  from public.webhook_deliveries where status = 'waiting'
  union all
  select 'tidy_call', json_build_object('id', id), 'call:' || id, now()
  from public.calls
  union all
  select 'read_feed', json_build_object('id', s.feed_id), 'feed:' || s.feed_id, s.next_at
  from private.feed_states s join public.channel_feeds f on f.id = s.feed_id and f.is_enabled
  union all
  select 'pause_over', json_build_object('profile_id', id), 'pause:' || id, paused_until
  from public.person_settings where paused_until > now()
  union all
  select 'event_due', json_build_object('id', id), 'event:' || id, now()
  from public.events
  where deleted_at is null and (kind in ('post', 'assistant_run') or remind_minutes is not null)
    and (recurrence is not null or starts_at > now() - interval '1 day'
      or (kind in ('post', 'assistant_run')
        and not exists (select 1 from public.event_runs r where r.event_id = events.id)));
$$;

grant execute on function private.waiting_jobs to service_role;

-- Reviews of risks --------------------------------------------------------------------------------

-- Reviews of risks appear in the schedule; the risk assistant scans the content that a user can
-- read; shared views reach everybody.

-- Which event is the review of which risk. It is kept in a private table, so that no event can
-- claim to be one.
create table private.risk_reviews (
  risk_id uuid primary key references public.risks (id) on delete cascade,
  event_id uuid not null unique references public.events (id) on delete cascade
);

select private.refuse_delegates('private.risk_reviews');

-- One event per risk, all day on the day of its review; deleted while no review is due.
create function private.keep_risk_review() returns trigger
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

create trigger n_keep_review after insert on public.risks
  for each row when (new.review_on is not null) execute function private.keep_risk_review();
create trigger n_move_review after update on public.risks
  for each row when ((new.review_on, new.status, new.title, new.channel_id, new.location_id,
    new.deleted_at)
    is distinct from (old.review_on, old.status, old.title, old.channel_id, old.location_id,
    old.deleted_at))
  execute function private.keep_risk_review();

-- Moving or deleting a review in the schedule also changes the register. A change by the register
-- itself comes from a trigger and is not reported back.
create function private.follow_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.risks
  set review_on = case when new.deleted_at is null
    then (new.starts_at at time zone new.timezone)::date end
  where id = (select risk_id from private.risk_reviews where event_id = new.id);
  return null;
end
$$;

create trigger n_follow_review after update on public.events
  for each row when (pg_trigger_depth() = 0 and new.kind = 'risk_review'
    and (new.starts_at, new.deleted_at) is distinct from (old.starts_at, old.deleted_at))
  execute function private.follow_review();

-- Calendars of other programs ---------------------------------------------------------------------

-- Calendar feeds: the holder of the address reads what its user can read, until the user revokes
-- it.
create table public.calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  profile_id uuid not null,
  channel_id uuid,
  token_hash text not null unique,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, profile_id)
    references public.memberships (workspace_id, profile_id) on delete cascade,
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);

create index on public.calendar_feeds (workspace_id, profile_id);
create index on public.calendar_feeds (profile_id);
create index on public.calendar_feeds (workspace_id, channel_id);

create function private.create_calendar_feed(workspace uuid, channel uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  secret text := translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_');
begin
  if not (workspace in (select private.my_workspaces()))
    or (channel is not null and not (channel in (select private.my_channels()))) then
    raise exception using errcode = '42501',
      message = 'Only who reads the schedule may take it along';
  end if;
  perform private.require_proof();
  insert into public.calendar_feeds (workspace_id, profile_id, channel_id, token_hash)
    values (workspace, auth.uid(), channel, private.token_hash(secret));
  return secret;
end
$$;

create function public.create_calendar_feed(workspace uuid, channel uuid default null) returns text
language sql security invoker set search_path = '' as $$
  select private.create_calendar_feed(workspace, channel)
$$;

-- The user of a calendar address; marks the address as used. Called only by the server.
create function private.use_calendar_feed(secret text)
  returns table (workspace_id uuid, profile_id uuid, channel_id uuid)
language sql security definer set search_path = '' as $$
  update public.calendar_feeds f set last_used_at = now()
  where f.token_hash = private.token_hash(secret)
    and not private.is_withheld_from(f.profile_id, f.workspace_id)
  returning f.workspace_id, f.profile_id, f.channel_id
$$;

select private.protect_table('calendar_feeds',
  readable => '{
    id, workspace_id, profile_id, channel_id, last_used_at, created_at, updated_at}',
  deletable => true,
  is_personal => true,
  is_proven => true);

create policy "people see their own feeds" on public.calendar_feeds for select to authenticated
  using (profile_id = (select auth.uid()));

create policy "people take their own feeds back" on public.calendar_feeds
  for delete to authenticated
  using (profile_id = (select auth.uid()));

grant execute on function private.create_calendar_feed, public.create_calendar_feed
  to authenticated, service_role;

grant execute on function private.use_calendar_feed to service_role;
