-- Reviews of risks stand in the schedule; the risk assistant looks through what a person reads; shared views reach everybody.

-- Which event is whose review: kept here, where nobody can claim to be one.
create table private.risk_reviews (
  risk_id uuid primary key references public.risks (id) on delete cascade,
  event_id uuid not null unique references public.events (id) on delete cascade
);

-- One event a risk, all day on the day of its review; gone while nobody is to review it.
create function private.keep_risk_review() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_due boolean := new.review_on is not null and new.status <> 'closed' and new.deleted_at is null;
  starts timestamptz := new.review_on::timestamp at time zone 'UTC';
  label text := left(format('R-%s %s', new.number, new.title), 255);
  review uuid := (select event_id from private.risk_reviews where risk_id = new.id);
begin
  if review is null and is_due then
    insert into public.events (workspace_id, channel_id, location_id, risk_id, kind, title, starts_at, ends_at, is_all_day, timezone, created_by)
    values (new.workspace_id, new.channel_id, new.location_id, new.id, 'risk_review', label, starts, starts + interval '1 day', true, 'UTC', auth.uid())
    returning id into review;
    insert into private.risk_reviews (risk_id, event_id) values (new.id, review);
  elsif is_due then
    update public.events
    set channel_id = new.channel_id, location_id = new.location_id, title = label, starts_at = starts, ends_at = starts + interval '1 day', deleted_at = null
    where id = review;
  elsif review is not null then
    update public.events set deleted_at = now() where id = review and deleted_at is null;
  end if;
  return null;
end
$$;

create trigger n_keep_review after insert on public.risks for each row when (new.review_on is not null) execute function private.keep_risk_review();
create trigger n_move_review after update on public.risks for each row
  when ((new.review_on, new.status, new.title, new.channel_id, new.location_id, new.deleted_at)
    is distinct from (old.review_on, old.status, old.title, old.channel_id, old.location_id, old.deleted_at))
  execute function private.keep_risk_review();

-- A review that somebody moves or takes away in the schedule moves or goes in the register too. What the register
-- itself did to the event comes from a trigger, and is not told back.
create function private.follow_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.risks
  set review_on = case when new.deleted_at is null then (new.starts_at at time zone new.timezone)::date end
  where id = (select risk_id from private.risk_reviews where event_id = new.id);
  return null;
end
$$;

create trigger n_follow_review after update on public.events for each row
  when (pg_trigger_depth() = 0 and new.kind = 'risk_review' and (new.starts_at, new.deleted_at) is distinct from (old.starts_at, old.deleted_at))
  execute function private.follow_review();

-- What a risk rests on is part of its history.
create function private.keep_link_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  link public.risk_links := coalesce(new, old);
begin
  if exists (select 1 from public.risks where id = link.risk_id) then
    insert into public.risk_events (workspace_id, risk_id, actor_id, kind, changes)
    values (link.workspace_id, link.risk_id, auth.uid(), 'link',
      jsonb_build_object('operation', lower(tg_op), 'message_id', link.message_id, 'file_id', link.file_id, 'profile_id', link.profile_id));
  end if;
  return null;
end
$$;

create trigger m_keep_history after insert or delete on public.risk_links for each row execute function private.keep_link_history();

-- A comment, an action or a link changes the risk they belong to: whoever looks at it hears of them by that.
create function private.touch_risk() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.risks set updated_at = now() where id = new.risk_id;
  return null;
end
$$;

create trigger m_touch_risk after insert on public.risk_events for each row when (new.kind in ('comment', 'action', 'link')) execute function private.touch_risk();

-- A shared view is everybody's to see: its changes go to the workspace, besides to who saved it.
create function private.broadcast_view() returns trigger
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
    perform private.send_row(topic, case when was_shared then 'UPDATE' else 'INSERT' end, tg_table_name, record, case when was_shared then old_record end);
  elsif was_shared then
    perform private.send_row(topic, 'DELETE', tg_table_name, null, old_record);
  end if;
  -- Last, and whole: for its owner a view that is shared no longer is still there.
  perform private.send_row(private.profile_topic((any_row ->> 'profile_id')::uuid),
    case when was_shared and not is_shared and record is not null then 'INSERT' else tg_op end, tg_table_name, record, old_record);
  return null;
end
$$;

drop trigger l_broadcast on public.saved_views;
create trigger l_broadcast after insert or update or delete on public.saved_views for each row execute function private.broadcast_view();

-- How far the risk assistant has come for one person: a row each, asked for by them and written by the worker.
create table public.risk_scans (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  profile_id uuid not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  messages_read integer not null default 0,
  proposed integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, profile_id),
  foreign key (workspace_id, profile_id) references public.memberships (workspace_id, profile_id) on delete cascade
);
create index on public.risk_scans (profile_id);

alter table public.risk_scans enable row level security;
revoke all on public.risk_scans from anon, authenticated;
grant select on public.risk_scans to anon, authenticated;
grant all on public.risk_scans to service_role;
create trigger a_touch_updated_at before update on public.risk_scans for each row execute function private.touch_updated_at();
create policy "people see their own scans" on public.risk_scans for select to authenticated using (profile_id = (select auth.uid()));

create function private.propose_risks(workspace uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not (workspace in (select private.my_workspaces())) or (select private.is_assistant()) then
    raise exception using errcode = '42501', message = 'Only members have their channels looked through';
  end if;
  insert into public.risk_scans (workspace_id, profile_id) values (workspace, auth.uid())
  on conflict (workspace_id, profile_id) do update set status = 'queued', messages_read = 0, proposed = 0;
  perform private.enqueue_job('propose_risks', json_build_object('workspace_id', workspace, 'profile_id', auth.uid()), 'propose_risks:' || workspace || ':' || auth.uid(),
    queue := 'propose_risks:' || auth.uid());
end
$$;

create function public.propose_risks(workspace uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.propose_risks(workspace)
$$;

revoke all on function public.propose_risks(uuid) from public, anon;
grant execute on function public.propose_risks(uuid) to authenticated, service_role;
revoke all on function private.keep_risk_review(), private.follow_review(), private.keep_link_history(), private.touch_risk(), private.broadcast_view(), private.propose_risks(uuid) from public, anon;
grant execute on function private.propose_risks(uuid) to authenticated, service_role;
