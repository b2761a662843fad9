-- The risk register, in the terms of ISO 31000: a risk is analysed by likelihood and impact, treated, and what remains is scored again.

create table public.risks (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  channel_id uuid,
  location_id uuid,
  source_message_id uuid,
  number integer not null default 0,
  title varchar(255) not null check (btrim(title) <> ''),
  description varchar(10000),
  category varchar(100),
  likelihood integer not null default 3 check (likelihood between 1 and 5),
  impact integer not null default 3 check (impact between 1 and 5),
  score integer generated always as (likelihood * impact) stored,
  residual_likelihood integer check (residual_likelihood between 1 and 5),
  residual_impact integer check (residual_impact between 1 and 5),
  residual_score integer generated always as (residual_likelihood * residual_impact) stored,
  status text not null default 'open' check (status in ('open', 'mitigating', 'accepted', 'closed')),
  treatment text check (treatment in ('avoid', 'reduce', 'share', 'retain')),
  treatment_plan varchar(10000),
  owner_id uuid references public.profiles (id) on delete set null,
  due_on date,
  review_every_days integer check (review_every_days between 1 and 3650),
  review_on date,
  closed_at timestamptz,
  deleted_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, id),
  unique (workspace_id, number),
  check ((residual_likelihood is null) = (residual_impact is null)),
  foreign key (workspace_id, channel_id) references public.channels (workspace_id, id) on delete set null (channel_id),
  foreign key (workspace_id, location_id) references public.locations (workspace_id, id) on delete set null (location_id),
  foreign key (source_message_id) references public.messages (id) on delete set null
);
comment on column public.risks.number is 'What people call it: R-12. Counted in the workspace.';

create table public.risk_actions (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  risk_id uuid not null,
  title varchar(255) not null check (btrim(title) <> ''),
  assignee_id uuid references public.profiles (id) on delete set null,
  due_on date,
  done_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, risk_id) references public.risks (workspace_id, id) on delete cascade
);

create table public.risk_links (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  risk_id uuid not null,
  message_id uuid references public.messages (id) on delete cascade,
  file_id uuid references public.files (id) on delete cascade,
  profile_id uuid references public.profiles (id) on delete cascade,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(message_id, file_id, profile_id) = 1),
  unique nulls not distinct (risk_id, message_id, file_id, profile_id),
  foreign key (workspace_id, risk_id) references public.risks (workspace_id, id) on delete cascade
);

create table public.risk_events (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  risk_id uuid not null,
  actor_id uuid references public.profiles (id) on delete set null,
  kind text not null check (kind in ('created', 'changed', 'comment', 'action', 'link')),
  changes jsonb not null default '{}',
  comment varchar(5000),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, risk_id) references public.risks (workspace_id, id) on delete cascade
);
comment on column public.risk_events.changes is '{column: {from, to}}: the history a risk is judged by.';

-- What the risk assistant proposes to one person, and what came of it: it learns from what was rejected.
create table public.risk_proposals (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  title varchar(255) not null,
  description varchar(10000),
  category varchar(100),
  likelihood integer not null check (likelihood between 1 and 5),
  impact integer not null check (impact between 1 and 5),
  evidence jsonb not null default '[]' check (jsonb_typeof(evidence) = 'array'),
  status text not null default 'proposed' check (status in ('proposed', 'accepted', 'rejected')),
  risk_id uuid references public.risks (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  page varchar(50) not null check (page in ('risks', 'directory', 'drive', 'locations')),
  name varchar(100) not null check (btrim(name) <> ''),
  is_shared boolean not null default false,
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object' and octet_length(settings::text) <= 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, profile_id, page, name)
);

create index on public.risks (workspace_id, channel_id);
create index on public.risks (channel_id);
create index on public.risks (workspace_id, location_id);
create index on public.risks (source_message_id);
create index on public.risks (owner_id);
create index on public.risks (created_by);
create index on public.risk_actions (workspace_id, risk_id);
create index on public.risk_actions (assignee_id);
create index on public.risk_actions (created_by);
create index on public.risk_links (workspace_id, risk_id);
create index on public.risk_links (message_id);
create index on public.risk_links (file_id);
create index on public.risk_links (profile_id);
create index on public.risk_links (created_by);
create index on public.risk_events (workspace_id, risk_id, created_at);
create index on public.risk_events (risk_id);
create index on public.risk_events (actor_id);
create index on public.risk_actions (risk_id);
create index on public.risk_proposals (profile_id, workspace_id);
create index on public.risk_proposals (workspace_id);
create index on public.risk_proposals (risk_id);
create index on public.saved_views (profile_id);

do $$
declare
  t text;
begin
  foreach t in array array['risks', 'risk_actions', 'risk_links', 'risk_events', 'risk_proposals', 'saved_views'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('revoke all on public.%I from anon, authenticated', t);
    execute format('grant select on public.%I to anon, authenticated', t);
    execute format('grant all on public.%I to service_role', t);
    execute format('create trigger a_touch_updated_at before update on public.%I for each row execute function private.touch_updated_at()', t);
  end loop;
end
$$;

create trigger b_keep_immutable before update on public.risks for each row execute function private.keep_immutable('id', 'workspace_id', 'number', 'created_by', 'created_at');
create trigger b_keep_immutable before update on public.risk_actions for each row execute function private.keep_immutable('id', 'workspace_id', 'risk_id', 'created_by', 'created_at');

-- Numbers are given one after the other: the workspace's row is what two at once wait for.
create function private.prepare_risk() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform 1 from public.workspaces where id = new.workspace_id for no key update;
    select coalesce(max(number), 0) + 1 into new.number from public.risks where workspace_id = new.workspace_id;
    new.review_on := coalesce(new.review_on, current_date + new.review_every_days);
  elsif new.status is distinct from old.status then
    new.closed_at := case when new.status = 'closed' then now() end;
  end if;
  return new;
end
$$;

create trigger c_prepare before insert or update on public.risks for each row execute function private.prepare_risk();

create function private.keep_risk_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  watched constant text[] := array['title', 'description', 'category', 'likelihood', 'impact', 'residual_likelihood', 'residual_impact', 'status',
    'treatment', 'treatment_plan', 'owner_id', 'due_on', 'review_every_days', 'review_on', 'channel_id', 'location_id', 'deleted_at'];
  record jsonb := to_jsonb(new);
  old_record jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  changed jsonb;
begin
  select coalesce(jsonb_object_agg(c, jsonb_build_object('from', old_record -> c, 'to', record -> c)), '{}') into changed
  from unnest(watched) c where tg_op = 'UPDATE' and record -> c is distinct from old_record -> c;
  if tg_op = 'INSERT' or changed <> '{}' then
    insert into public.risk_events (workspace_id, risk_id, actor_id, kind, changes)
    values (new.workspace_id, new.id, auth.uid(), case tg_op when 'INSERT' then 'created' else 'changed' end, changed);
  end if;
  return null;
end
$$;

create trigger m_keep_history after insert or update on public.risks for each row execute function private.keep_risk_history();

create function private.keep_action_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row_now jsonb := to_jsonb(coalesce(new, old));
begin
  if exists (select 1 from public.risks where id = (row_now ->> 'risk_id')::uuid) then
    insert into public.risk_events (workspace_id, risk_id, actor_id, kind, changes)
    values ((row_now ->> 'workspace_id')::uuid, (row_now ->> 'risk_id')::uuid, auth.uid(), 'action',
      jsonb_build_object('operation', lower(tg_op), 'title', row_now -> 'title', 'done', row_now ->> 'done_at' is not null));
  end if;
  return null;
end
$$;

create trigger m_keep_history after insert or update or delete on public.risk_actions for each row execute function private.keep_action_history();

-- Risks: of the workspace for every member, of a channel for those who see the channel.
grant insert (id, workspace_id, channel_id, location_id, source_message_id, title, description, category, likelihood, impact, residual_likelihood, residual_impact,
  status, treatment, treatment_plan, owner_id, due_on, review_every_days, review_on, created_by) on public.risks to authenticated;
grant update (channel_id, location_id, title, description, category, likelihood, impact, residual_likelihood, residual_impact,
  status, treatment, treatment_plan, owner_id, due_on, review_every_days, review_on, deleted_at) on public.risks to authenticated;
create policy "who sees the channel, or every member, reads" on public.risks for select to authenticated
  using (workspace_id in (select private.my_workspaces()) and (channel_id is null or channel_id in (select private.shared_channels()))
    and (deleted_at is null or deleted_at > now() - interval '30 days'));
create policy "members raise risks" on public.risks for insert to authenticated
  with check (created_by = (select auth.uid()) and workspace_id in (select private.my_workspaces()) and not (select private.is_assistant())
    and (channel_id is null or channel_id in (select private.my_channels()))
    and (source_message_id is null or exists (select 1 from public.messages m where m.id = source_message_id)));
create policy "members treat risks" on public.risks for update to authenticated
  using (workspace_id in (select private.my_workspaces()) and not (select private.is_assistant()) and (channel_id is null or channel_id in (select private.my_channels())))
  with check (channel_id is null or channel_id in (select private.my_channels()));

-- What belongs to a risk follows it: the policies of risks decide within these.
grant insert (id, workspace_id, risk_id, title, assignee_id, due_on, created_by), update (title, assignee_id, due_on, done_at), delete on public.risk_actions to authenticated;
grant insert (id, workspace_id, risk_id, message_id, file_id, profile_id, created_by), delete on public.risk_links to authenticated;
grant insert (id, workspace_id, risk_id, actor_id, kind, comment) on public.risk_events to authenticated;

do $$
declare
  t text;
begin
  foreach t in array array['risk_actions', 'risk_links', 'risk_events'] loop
    execute format('create policy "readers of the risk read" on public.%I for select to authenticated using (exists (select 1 from public.risks r where r.id = risk_id))', t);
  end loop;
  foreach t in array array['risk_actions', 'risk_links'] loop
    execute format($policy$create policy "who treats the risk adds" on public.%I for insert to authenticated
      with check (created_by = (select auth.uid()) and not (select private.is_assistant()) and exists (
        select 1 from public.risks r where r.id = risk_id and (r.channel_id is null or r.channel_id in (select private.my_channels()))))$policy$, t);
    execute format($policy$create policy "who treats the risk removes" on public.%I for delete to authenticated
      using (exists (select 1 from public.risks r where r.id = risk_id and (r.channel_id is null or r.channel_id in (select private.my_channels()))))$policy$, t);
  end loop;
end
$$;
create policy "who treats the risk changes" on public.risk_actions for update to authenticated
  using (exists (select 1 from public.risks r where r.id = risk_id and (r.channel_id is null or r.channel_id in (select private.my_channels()))));
create policy "people comment as themselves" on public.risk_events for insert to authenticated
  with check (kind = 'comment' and actor_id = (select auth.uid()) and btrim(comment) <> '' and exists (select 1 from public.risks r where r.id = risk_id));

-- Proposals are one person's: they rest on what that person reads.
grant update (status, risk_id), delete on public.risk_proposals to authenticated;
create policy "people read what was proposed to them" on public.risk_proposals for select to authenticated using (profile_id = (select auth.uid()));
create policy "people accept and reject" on public.risk_proposals for update to authenticated using (profile_id = (select auth.uid()));
create policy "people clear their proposals" on public.risk_proposals for delete to authenticated using (profile_id = (select auth.uid()));

grant insert (id, workspace_id, profile_id, page, name, is_shared, settings), update (name, is_shared, settings), delete on public.saved_views to authenticated;
create policy "people read their own views and shared ones" on public.saved_views for select to authenticated
  using (profile_id = (select auth.uid()) or (is_shared and workspace_id in (select private.my_workspaces())));
create policy "people save views" on public.saved_views for insert to authenticated
  with check (profile_id = (select auth.uid()) and workspace_id in (select private.my_workspaces()) and not (select private.is_assistant()));
create policy "people change their own views" on public.saved_views for update to authenticated using (profile_id = (select auth.uid()));
create policy "people remove their own views" on public.saved_views for delete to authenticated using (profile_id = (select auth.uid()));

create trigger l_broadcast after insert or update or delete on public.risks for each row execute function private.broadcast_shared();
create trigger l_broadcast after insert or update or delete on public.saved_views for each row execute function private.broadcast_own('profile_id');
create trigger l_broadcast after insert or update or delete on public.risk_proposals for each row execute function private.broadcast_own('profile_id');

create function private.broadcast_of_risk() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  any_row jsonb := coalesce(record, old_record);
  workspace uuid := (any_row ->> 'workspace_id')::uuid;
  channel uuid;
begin
  select channel_id into channel from public.risks where id = (any_row ->> 'risk_id')::uuid;
  perform private.send_row(private.shared_audience(workspace, channel), tg_op, tg_table_name, record, old_record);
  return null;
end
$$;

create trigger l_broadcast after insert or update or delete on public.risk_actions for each row execute function private.broadcast_of_risk();
create trigger l_broadcast after insert or update or delete on public.risk_links for each row execute function private.broadcast_of_risk();
create trigger l_broadcast after insert on public.risk_events for each row execute function private.broadcast_of_risk();

revoke all on function private.prepare_risk(), private.keep_risk_history(), private.keep_action_history(), private.broadcast_of_risk() from public, anon;
