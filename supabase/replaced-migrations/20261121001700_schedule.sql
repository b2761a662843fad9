-- The schedule: meetings, planned posts, assistant runs and risk reviews; recurring by RFC 5545, in a time zone of their own.

create table public.events (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  channel_id uuid,
  location_id uuid,
  risk_id uuid,
  kind text not null default 'meeting' check (kind in ('meeting', 'post', 'assistant_run', 'risk_review')),
  title varchar(255) not null check (btrim(title) <> ''),
  description varchar(10000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_all_day boolean not null default false,
  timezone varchar(100) not null default 'UTC',
  recurrence varchar(1000),
  excluded jsonb not null default '[]' check (jsonb_typeof(excluded) = 'array'),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 65536),
  remind_minutes integer check (remind_minutes between 0 and 40320),
  uid varchar(255),
  created_by uuid references public.profiles (id) on delete set null,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, id),
  check (ends_at >= starts_at),
  check (kind not in ('post', 'assistant_run') or channel_id is not null),
  foreign key (workspace_id, channel_id) references public.channels (workspace_id, id) on delete cascade,
  foreign key (workspace_id, location_id) references public.locations (workspace_id, id) on delete set null (location_id),
  foreign key (workspace_id, risk_id) references public.risks (workspace_id, id) on delete set null (risk_id)
);
comment on column public.events.recurrence is 'RRULE of RFC 5545 without its name, in the event''s time zone; null: once.';
comment on column public.events.excluded is 'Starts (ISO 8601, UTC) of occurrences that do not take place.';
comment on column public.events.payload is 'For posts and runs: {text}: what is said, or what the assistant is asked.';

create table public.event_responses (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  event_id uuid not null,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  occurrence_at timestamptz,
  response text not null check (response in ('yes', 'no', 'maybe')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (event_id, profile_id, occurrence_at),
  foreign key (workspace_id, event_id) references public.events (workspace_id, id) on delete cascade
);

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
comment on table public.event_runs is 'One row an occurrence of a post or run: what makes it happen once, over restarts and clock changes.';

-- Calendar feeds: whoever holds the address reads what its person reads, until they take it back.
create table public.calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  profile_id uuid not null,
  channel_id uuid,
  token_hash text not null unique,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, profile_id) references public.memberships (workspace_id, profile_id) on delete cascade,
  foreign key (workspace_id, channel_id) references public.channels (workspace_id, id) on delete cascade
);

create index on public.events (workspace_id, starts_at);
create index on public.events (channel_id, starts_at);
create index on public.events (workspace_id, channel_id);
create index on public.events (workspace_id, location_id);
create index on public.events (workspace_id, risk_id);
create index on public.events (created_by);
create index on public.event_responses (workspace_id, event_id);
create index on public.event_responses (profile_id);
create index on public.event_runs (workspace_id, event_id);
create index on public.event_runs (message_id);
create index on public.calendar_feeds (workspace_id, profile_id);
create index on public.calendar_feeds (profile_id);
create index on public.calendar_feeds (workspace_id, channel_id);

do $$
declare
  t text;
begin
  foreach t in array array['events', 'event_responses', 'event_runs', 'calendar_feeds'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('revoke all on public.%I from anon, authenticated', t);
    execute format('grant select on public.%I to anon, authenticated', t);
    execute format('grant all on public.%I to service_role', t);
    execute format('create trigger a_touch_updated_at before update on public.%I for each row execute function private.touch_updated_at()', t);
  end loop;
end
$$;

create trigger b_keep_immutable before update on public.events for each row execute function private.keep_immutable('id', 'workspace_id', 'created_by', 'created_at');

create function private.guard_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select 1 from pg_catalog.pg_timezone_names where name = new.timezone) then
    perform private.refuse('unknown_timezone', format('“%s” is no time zone.', new.timezone), 'Use a name such as Europe/Berlin.');
  end if;
  if new.recurrence is not null and new.recurrence !~* '(^|;)FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;|$)' then
    perform private.refuse('invalid_recurrence', 'This recurrence cannot be read.', 'Use a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=MO,WE.');
  end if;
  return new;
end
$$;

create trigger c_guard before insert or update on public.events for each row execute function private.guard_event();

grant insert (id, workspace_id, channel_id, location_id, risk_id, kind, title, description, starts_at, ends_at, is_all_day, timezone, recurrence, excluded, payload, remind_minutes, uid, created_by)
  on public.events to authenticated;
grant update (channel_id, location_id, risk_id, kind, title, description, starts_at, ends_at, is_all_day, timezone, recurrence, excluded, payload, remind_minutes, deleted_at)
  on public.events to authenticated;
create policy "who sees the channel, or every member, reads" on public.events for select to authenticated
  using (workspace_id in (select private.my_workspaces()) and (channel_id is null or channel_id in (select private.shared_channels()))
    and (deleted_at is null or deleted_at > now() - interval '30 days'));
create policy "members plan, participants in their channels" on public.events for insert to authenticated
  with check (created_by = (select auth.uid()) and workspace_id in (select private.my_workspaces()) and not (select private.is_assistant())
    and (channel_id is null or channel_id in (select private.my_channels())));
-- Posts and runs speak for who planned them, so nobody else changes what they say.
create policy "who planned it, owners and admins change" on public.events for update to authenticated
  using (
    workspace_id in (select private.my_workspaces()) and (channel_id is null or channel_id in (select private.shared_channels()))
    and (
      created_by = (select auth.uid())
      or (kind in ('meeting', 'risk_review')
        and (workspace_id in (select private.my_managed_workspaces()) or workspace_id in (select private.granted_workspaces('schedule', 'update'))))
    )
  )
  with check ((created_by = (select auth.uid()) or kind in ('meeting', 'risk_review')) and (channel_id is null or channel_id in (select private.my_channels())));

grant insert (id, workspace_id, event_id, profile_id, occurrence_at, response), update (id, workspace_id, event_id, profile_id, occurrence_at, response), delete
  on public.event_responses to authenticated;
create policy "readers of the event see who comes" on public.event_responses for select to authenticated using (exists (select 1 from public.events e where e.id = event_id));
create policy "people answer for themselves" on public.event_responses for insert to authenticated
  with check (profile_id = (select auth.uid()) and exists (select 1 from public.events e where e.id = event_id));
create policy "people change their own answer" on public.event_responses for update to authenticated
  using (profile_id = (select auth.uid())) with check (profile_id = (select auth.uid()) and exists (select 1 from public.events e where e.id = event_id));
create policy "people take their own answer back" on public.event_responses for delete to authenticated using (profile_id = (select auth.uid()));

create trigger a_keep_id before update on public.event_responses for each row execute function private.keep_entry_id();

create policy "readers of the event see its runs" on public.event_runs for select to authenticated using (exists (select 1 from public.events e where e.id = event_id));

revoke select on public.calendar_feeds from anon, authenticated;
grant select (id, workspace_id, profile_id, channel_id, last_used_at, created_at, updated_at), delete on public.calendar_feeds to authenticated;
create policy "people see their own feeds" on public.calendar_feeds for select to authenticated using (profile_id = (select auth.uid()));
create policy "people take their own feeds back" on public.calendar_feeds for delete to authenticated using (profile_id = (select auth.uid()));

create function private.create_calendar_feed(workspace uuid, channel uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  secret text := translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_');
begin
  if not (workspace in (select private.my_workspaces())) or (channel is not null and not (channel in (select private.my_channels()))) then
    raise exception using errcode = '42501', message = 'Only who reads the schedule may take it along';
  end if;
  insert into public.calendar_feeds (workspace_id, profile_id, channel_id, token_hash) values (workspace, auth.uid(), channel, private.token_hash(secret));
  return secret;
end
$$;

create function public.create_calendar_feed(workspace uuid, channel uuid default null) returns text
language sql security invoker set search_path = '' as $$
  select private.create_calendar_feed(workspace, channel)
$$;

create trigger l_broadcast after insert or update or delete on public.events for each row execute function private.broadcast_shared();

create function private.broadcast_of_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  any_row jsonb := coalesce(record, old_record);
  channel uuid;
begin
  select channel_id into channel from public.events where id = (any_row ->> 'event_id')::uuid;
  perform private.send_row(private.shared_audience((any_row ->> 'workspace_id')::uuid, channel), tg_op, tg_table_name, record, old_record);
  return null;
end
$$;

create trigger l_broadcast after insert or update or delete on public.event_responses for each row execute function private.broadcast_of_event();
create trigger l_broadcast after insert or update on public.event_runs for each row execute function private.broadcast_of_event();

revoke all on function public.create_calendar_feed(uuid, uuid) from public, anon;
grant execute on function public.create_calendar_feed(uuid, uuid) to authenticated, service_role;
revoke all on function private.guard_event(), private.create_calendar_feed(uuid, uuid), private.broadcast_of_event() from public, anon;
grant execute on function private.create_calendar_feed(uuid, uuid) to authenticated, service_role;
