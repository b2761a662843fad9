-- Guests of events, what they are told, and when people are busy.

-- Guests ------------------------------------------------------------------------------------------

-- Who is invited to an event. Their answers are in event_responses, which are their own to write.
create table public.event_guests (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  event_id uuid not null,
  profile_id uuid not null,
  invited_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_id, profile_id),
  foreign key (workspace_id, event_id)
    references public.events (workspace_id, id) on delete cascade,
  foreign key (workspace_id, profile_id)
    references public.memberships (workspace_id, profile_id) on delete cascade
);

create index on public.event_guests (workspace_id, event_id);
create index on public.event_guests (workspace_id, profile_id);
create index on public.event_guests (profile_id);
create index on public.event_guests (invited_by, created_at);

alter table public.notifications add constraint notifications_event_id_fkey
  foreign key (workspace_id, event_id)
  references public.events (workspace_id, id) on delete cascade;

-- Refuses guests who could not read the event, and too many. It reads with the caller's rights, so
-- that its answers tell nothing of events that the caller does not read.
create function private.guard_guest() returns trigger
language plpgsql set search_path = '' as $$
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
$$;

create trigger c_guard before insert on public.event_guests
  for each row execute function private.guard_guest();

create function private.broadcast_guest() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

select private.protect_table('event_guests',
  insertable => '{id, workspace_id, event_id, profile_id, invited_by}',
  deletable => true,
  immutable => '{id, workspace_id, event_id, profile_id, invited_by, created_at}',
  live => 'broadcast_guest');

create policy "readers of the event see who is invited" on public.event_guests
  for select to authenticated
  using (exists (select 1 from public.events e where e.id = event_id));

-- True if the caller chooses the guests of an event: of their own meetings, and of those that they
-- may change.
create function private.hosts(event uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.events e
    where e.id = event and e.kind = 'meeting' and e.deleted_at is null
      and (e.created_by = (select auth.uid())
        or (not e.is_private and (e.workspace_id in (select private.my_managed_workspaces())
          or e.workspace_id in (select private.granted_workspaces('schedule', 'update'))))))
$$;

create policy "who runs the event invites people" on public.event_guests
  for insert to authenticated
  with check (invited_by = (select auth.uid()) and not (select private.is_assistant())
    and private.hosts(event_id)
    and exists (
      select 1 from public.profiles p where p.id = profile_id and (p.role = 'user' or p.role = 'admin')));

create policy "who runs the event uninvites, guests leave" on public.event_guests
  for delete to authenticated
  using (exists (select 1 from public.events e where e.id = event_id)
    and (profile_id = (select auth.uid())
      or private.hosts(event_id)));

-- Who is no longer invited to a private event does not take part in it in any other way.
create function private.forget_guest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications where event_id = old.event_id and profile_id = old.profile_id;
  delete from public.event_responses r
  where r.event_id = old.event_id and r.profile_id = old.profile_id
    and exists (select from public.events e where e.id = old.event_id and e.is_private);
  return null;
end
$$;

-- Before the trigger that tells the guest, who still reads these rows.
create trigger a_forget after delete on public.event_guests
  for each row execute function private.forget_guest();

-- Guests who do not see the channel that an event moves into are no longer guests.
create function private.forget_guests_outside() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

create trigger n_forget_guests after update on public.events
  for each row when (new.channel_id is not null and new.channel_id is distinct from old.channel_id)
  execute function private.forget_guests_outside();

-- What guests are told ----------------------------------------------------------------------------

create policy "a notification is hidden when its event is no longer readable"
  on public.notifications as restrictive for select to authenticated
  using (event_id is null or exists (select 1 from public.events e where e.id = event_id));

-- A guest has one notification of an event. A new time of an event of which a guest has not read
-- the invitation is still an invitation.
create function private.tell_guests(event public.events, kind text, people uuid[]) returns void
language sql security definer set search_path = '' as $$
  with told as (
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
    returning id
  )
  -- Where mail is sent, they get an invitation for their calendar. It waits a moment, so that an
  -- organiser who goes on changing the event sends one.
  select private.enqueue_jobs('mail_event',
    array(select json_build_object('notification_id', id) from told),
    array(select 'mail_event:' || id from told), now() + interval '1 minute')
$$;

create function private.tell_invited() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_guests(e, 'event_invited',
    array(select profile_id from fresh where event_id = e.id))
  from public.events e
  where e.id in (select event_id from fresh) and e.deleted_at is null;
  return null;
end
$$;

create trigger n_tell after insert on public.event_guests
  referencing new table as fresh for each statement
  execute function private.tell_invited();

-- A date that is taken out of a series as an event of its own is told of as that event.
create function private.tell_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

create trigger n_tell_guests after update on public.events
  for each row when (new.starts_at is distinct from old.starts_at
    or new.ends_at is distinct from old.ends_at or new.timezone is distinct from old.timezone
    or new.is_all_day is distinct from old.is_all_day
    or new.recurrence is distinct from old.recurrence
    or new.excluded is distinct from old.excluded
    or new.deleted_at is distinct from old.deleted_at)
  execute function private.tell_changed();

-- Busy times --------------------------------------------------------------------------------------

-- The meetings that people of the caller's workspace attend: they organise them for guests, are
-- invited and have not declined, or have accepted. Only called by busy_times(), which decides what
-- the caller learns of them. A series is given with its rule: who may know that somebody is busy on
-- Monday may know it of the Monday after.
create function private.attended(workspace uuid, people uuid[], since timestamptz,
  until timestamptz)
returns table (event_id uuid, profile_id uuid, starts_at timestamptz, ends_at timestamptz,
  is_all_day boolean, timezone varchar, recurrence varchar, excluded jsonb)
language sql stable security definer set search_path = '' as $$
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
$$;

-- When people of a workspace are busy, for at most 50 people and 62 days. `title` is null for what
-- the caller does not read: then nothing but the time is known.
create function public.busy_times(workspace uuid, people uuid[], since timestamptz,
  until timestamptz)
returns table (profile_id uuid, event_id uuid, title varchar, starts_at timestamptz,
  ends_at timestamptz, is_all_day boolean, timezone varchar, recurrence varchar, excluded jsonb)
language sql stable security invoker set search_path = '' as $$
  select a.profile_id, e.id, e.title, a.starts_at, a.ends_at, a.is_all_day, a.timezone,
    a.recurrence, a.excluded
  from private.attended(workspace, people, since, until) a
  left join public.events e on e.id = a.event_id
$$;

grant execute on function private.my_private_events, private.hosts, private.attended,
  public.busy_times to authenticated, service_role;
