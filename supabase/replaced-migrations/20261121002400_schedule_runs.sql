-- Posts, assistant runs and reminders of the schedule happen by a job an event, which knows its next time.

-- What the job keeps of an event. Before `planned_at` nothing is made up for; up to `reminded_at` people were reminded.
create table private.event_plans (
  event_id uuid primary key references public.events (id) on delete cascade,
  planned_at timestamptz not null default now(),
  reminded_at timestamptz
);

create function private.plan_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or (new.starts_at, new.timezone, new.recurrence, new.kind) is distinct from (old.starts_at, old.timezone, old.recurrence, old.kind) then
    insert into private.event_plans (event_id) values (new.id)
    on conflict (event_id) do update set planned_at = now(), reminded_at = null;
  end if;
  if new.kind in ('post', 'assistant_run') or new.remind_minutes is not null then
    perform private.enqueue_job('event_due', json_build_object('id', new.id), 'event:' || new.id, now());
  end if;
  return null;
end
$$;

create trigger z_plan after insert or update on public.events for each row execute function private.plan_event();

-- What waits while nobody serves the queue, for the courier to look through when it starts. Called by the server alone.
create function private.requeue_events() returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_job('event_due', json_build_object('id', id), 'event:' || id, now())
  from public.events
  where deleted_at is null and (kind in ('post', 'assistant_run') or remind_minutes is not null)
    and (recurrence is not null or starts_at > now() - interval '1 day'
      or (kind in ('post', 'assistant_run') and not exists (select 1 from public.event_runs r where r.event_id = events.id)));
$$;

-- Whose calendar an address is; the address counts as used. Called by the server alone.
create function private.use_calendar_feed(secret text) returns table (workspace_id uuid, profile_id uuid, channel_id uuid)
language sql security definer set search_path = '' as $$
  update public.calendar_feeds f set last_used_at = now()
  where f.token_hash = private.token_hash(secret)
  returning f.workspace_id, f.profile_id, f.channel_id
$$;

-- An event that came from another calendar comes in once.
create unique index events_uid_key on public.events (workspace_id, channel_id, uid) nulls not distinct where uid is not null and deleted_at is null;

revoke all on function private.plan_event(), private.requeue_events(), private.use_calendar_feed(text) from public, anon, authenticated;
grant execute on function private.requeue_events(), private.use_calendar_feed(text) to service_role;
