-- The register ------------------------------------------------------------------------------------

-- The risk register, in the terms of ISO 31000: a risk is analysed by likelihood and impact,
-- treated, and the residual risk is scored again.

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
  status text not null default 'open'
    check (status in ('open', 'mitigating', 'accepted', 'closed')),
  treatment text check (treatment in ('avoid', 'reduce', 'share', 'retain')),
  treatment_plan varchar(10000),
  owner_id uuid references public.profiles (id) on delete set null,
  due_on date check (due_on between '1900-01-01' and '2999-12-31'),
  review_every_days integer check (review_every_days between 1 and 3650),
  review_on date check (review_on between '1900-01-01' and '2999-12-31'),
  closed_at timestamptz,
  deleted_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, id),
  unique (workspace_id, number),
  check ((residual_likelihood is null) = (residual_impact is null)),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete set null (channel_id),
  foreign key (workspace_id, location_id)
    references public.locations (workspace_id, id) on delete set null (location_id),
  foreign key (source_message_id) references public.messages (id) on delete set null
);

comment on table public.risks is
  'A row of the risk register.';

comment on column public.risks.number is 'What people call it: R-12. Counted in the workspace.';

create index on public.risks (workspace_id, channel_id);
create index on public.risks (channel_id);
create index on public.risks (workspace_id, location_id);
create index on public.risks (source_message_id);
create index on public.risks (owner_id);
create index on public.risks (created_by);

-- Numbers are assigned one at a time: concurrent inserts wait for the lock on the workspace's row.
create function private.prepare_risk() returns trigger
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

create trigger c_prepare before insert or update on public.risks
  for each row execute function private.prepare_risk();

-- Risks: those of the workspace are visible to every member, those of a channel to users who can
-- see the channel.
select private.protect_table('risks',
  insertable => '{
    id, workspace_id, channel_id, location_id, source_message_id, title, description,
    category, likelihood, impact, residual_likelihood, residual_impact, status, treatment,
    treatment_plan, owner_id, due_on, review_every_days, review_on, created_by}',
  updatable => '{
    channel_id, location_id, title, description, category, likelihood, impact,
    residual_likelihood, residual_impact, status, treatment, treatment_plan, owner_id,
    due_on, review_every_days, review_on, deleted_at}',
  immutable => '{id, workspace_id, number, created_by, created_at}',
  live => 'broadcast_shared',
  names => '{"owner_id": "profiles"}');

select private.protect_names('risks', '{title!, category}');

create policy "who sees the channel, or every member, reads" on public.risks
  for select to authenticated
  using (workspace_id in (select private.my_workspaces())
    and (channel_id is null or channel_id in (select private.shared_channels()))
    and (deleted_at is null or deleted_at > now() - interval '30 days'));

create policy "members raise risks" on public.risks for insert to authenticated
  with check (created_by = (select auth.uid()) and workspace_id in (select private.my_workspaces())
    and not (select private.is_assistant())
    and (channel_id is null or channel_id in (select private.my_channels()))
    and (source_message_id is null
      or exists (select 1 from public.messages m where m.id = source_message_id)));

create policy "members treat risks" on public.risks for update to authenticated
  using (workspace_id in (select private.my_workspaces()) and not (select private.is_assistant())
    and (channel_id is null or channel_id in (select private.my_channels())))
  with check (channel_id is null or channel_id in (select private.my_channels()));

create policy "what is named is seen: owner_id" on public.risks
  as restrictive for insert to authenticated
  with check (owner_id is null
    or exists (select 1 from public.profiles seen where seen.id = risks.owner_id));

create policy "what is named anew is seen: owner_id" on public.risks
  as restrictive for update to authenticated
  using (true)
  with check (owner_id is null
    or exists (select 1 from public.profiles seen where seen.id = risks.owner_id));

-- Parts of a risk ---------------------------------------------------------------------------------

create table public.risk_actions (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  risk_id uuid not null,
  title varchar(255) not null check (btrim(title) <> ''),
  assignee_id uuid references public.profiles (id) on delete set null,
  due_on date check (due_on between '1900-01-01' and '2999-12-31'),
  done_at timestamptz check (done_at between '1900-01-01Z' and '2999-12-31Z'),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, risk_id) references public.risks (workspace_id, id) on delete cascade
);

comment on table public.risk_actions is
  'Something to be done about a risk.';

create index on public.risk_actions (workspace_id, risk_id);
create index on public.risk_actions (assignee_id);
create index on public.risk_actions (created_by);
create index on public.risk_actions (risk_id);

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

comment on table public.risk_links is
  'A message, file or person that a risk concerns.';

create index on public.risk_links (workspace_id, risk_id);
create index on public.risk_links (message_id);
create index on public.risk_links (file_id);
create index on public.risk_links (profile_id);
create index on public.risk_links (created_by);

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

comment on table public.risk_events is
  'What has happened to a risk.';

comment on column public.risk_events.changes
  is '{column: {from, to}}: the history a risk is judged by.';

create index on public.risk_events (workspace_id, risk_id, created_at);
create index on public.risk_events (risk_id);
create index on public.risk_events (actor_id);

create function private.keep_risk_history() returns trigger
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

create trigger m_keep_history after insert or update on public.risks
  for each row execute function private.keep_risk_history();

create function private.keep_action_history() returns trigger
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

create trigger m_keep_history after insert or update or delete on public.risk_actions
  for each row execute function private.keep_action_history();

-- Changes of a risk's links are part of its history.
create function private.keep_link_history() returns trigger
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

create trigger m_keep_history after insert or delete on public.risk_links
  for each row execute function private.keep_link_history();

-- A comment, an action or a link touches its risk, so that live readers of the risk are notified.
create function private.touch_risk() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.risks set updated_at = now() where id = new.risk_id;
  return null;
end
$$;

create trigger m_touch_risk after insert on public.risk_events
  for each row when (new.kind in ('comment', 'action', 'link'))
  execute function private.touch_risk();

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
  perform private.send_row(private.shared_audience(workspace, channel), tg_op, tg_table_name,
    record, old_record);
  return null;
end
$$;

create trigger l_broadcast after insert on public.risk_events
  for each row execute function private.broadcast_of_risk();

-- The parts of a risk follow it: the policies of risks apply inside these.
select private.protect_table('risk_actions',
  insertable => '{id, workspace_id, risk_id, title, assignee_id, due_on, created_by}',
  updatable => '{title, assignee_id, due_on, done_at}',
  deletable => true,
  immutable => '{id, workspace_id, risk_id, created_by, created_at}',
  live => 'broadcast_of_risk',
  names => '{"assignee_id": "profiles"}');

select private.protect_names('risk_actions', '{title!}');

create policy "who treats the risk changes" on public.risk_actions for update to authenticated
  using (exists (select 1 from public.risks r where r.id = risk_id
    and (r.channel_id is null or r.channel_id in (select private.my_channels()))));

create policy "readers of the risk read" on public.risk_actions for select to authenticated
  using (exists (select 1 from public.risks r where r.id = risk_id));

create policy "who treats the risk adds" on public.risk_actions for insert to authenticated
  with check (created_by = (select auth.uid()) and not (select private.is_assistant()) and exists (
    select 1 from public.risks r where r.id = risk_id
      and (r.channel_id is null or r.channel_id in (select private.my_channels()))));

create policy "who treats the risk removes" on public.risk_actions for delete to authenticated
  using (exists (select 1 from public.risks r where r.id = risk_id
    and (r.channel_id is null or r.channel_id in (select private.my_channels()))));

create policy "what is named is seen: assignee_id" on public.risk_actions
  as restrictive for insert to authenticated
  with check (assignee_id is null
    or exists (select 1 from public.profiles seen where seen.id = risk_actions.assignee_id));

create policy "what is named anew is seen: assignee_id" on public.risk_actions
  as restrictive for update to authenticated
  using (true)
  with check (assignee_id is null
    or exists (select 1 from public.profiles seen where seen.id = risk_actions.assignee_id));

select private.protect_table('risk_links',
  insertable => '{
    id, workspace_id, risk_id, message_id, file_id, profile_id, created_by}',
  deletable => true,
  live => 'broadcast_of_risk',
  names => '{"file_id": "files", "message_id": "messages", "profile_id": "profiles"}');

create policy "readers of the risk read" on public.risk_links for select to authenticated
  using (exists (select 1 from public.risks r where r.id = risk_id));

create policy "who treats the risk adds" on public.risk_links for insert to authenticated
  with check (created_by = (select auth.uid()) and not (select private.is_assistant()) and exists (
    select 1 from public.risks r where r.id = risk_id
      and (r.channel_id is null or r.channel_id in (select private.my_channels()))));

create policy "who treats the risk removes" on public.risk_links for delete to authenticated
  using (exists (select 1 from public.risks r where r.id = risk_id
    and (r.channel_id is null or r.channel_id in (select private.my_channels()))));

create policy "what is named is seen: profile_id" on public.risk_links
  as restrictive for insert to authenticated
  with check (profile_id is null
    or exists (select 1 from public.profiles seen where seen.id = risk_links.profile_id));

create policy "what is named is seen: message_id" on public.risk_links
  as restrictive for insert to authenticated
  with check (message_id is null
    or exists (select 1 from public.messages seen where seen.id = risk_links.message_id));

create policy "what is named is seen: file_id" on public.risk_links
  as restrictive for insert to authenticated
  with check (file_id is null
    or exists (select 1 from public.files seen where seen.id = risk_links.file_id));

select private.protect_table('risk_events',
  insertable => '{id, workspace_id, risk_id, actor_id, kind, comment}');

create policy "people comment as themselves" on public.risk_events for insert to authenticated
  with check (kind = 'comment' and actor_id = (select auth.uid()) and btrim(comment) <> ''
    and exists (select 1 from public.risks r where r.id = risk_id));

create policy "readers of the risk read" on public.risk_events for select to authenticated
  using (exists (select 1 from public.risks r where r.id = risk_id));

-- Proposals ---------------------------------------------------------------------------------------

-- The proposals of the risk assistant to a user, and their outcome: it learns from rejected ones.
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

create index on public.risk_proposals (profile_id, workspace_id);
create index on public.risk_proposals (workspace_id);
create index on public.risk_proposals (risk_id);

-- The progress of the risk assistant, one row per user: requested by the user and written by the
-- worker.
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
  foreign key (workspace_id, profile_id)
    references public.memberships (workspace_id, profile_id) on delete cascade
);

create index on public.risk_scans (profile_id);

create function private.propose_risks(workspace uuid) returns void
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

create function public.propose_risks(workspace uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.propose_risks(workspace)
$$;

-- Proposals are personal, because they are based on content that the user can read.
select private.protect_table('risk_proposals',
  updatable => '{status, risk_id}',
  deletable => true,
  live => 'broadcast_own(''profile_id'')',
  names => '{"risk_id": "risks"}',
  is_personal => true,
  is_proven => true);

select private.protect_names('risk_proposals', '{title!, category}');

-- They quote messages of channels, so users who have left the workspace cannot read them any more.
create policy "people read what was proposed to them" on public.risk_proposals
  for select to authenticated
  using (profile_id = (select auth.uid()) and workspace_id in (select private.my_workspaces()));

create policy "people accept and reject" on public.risk_proposals for update to authenticated
  using (profile_id = (select auth.uid()));

create policy "people clear their proposals" on public.risk_proposals for delete to authenticated
  using (profile_id = (select auth.uid()));

select private.protect_table('risk_scans',
  is_personal => true,
  is_proven => true);

create policy "people see their own scans" on public.risk_scans for select to authenticated
  using (profile_id = (select auth.uid()));

grant execute on function private.propose_risks, public.propose_risks
  to authenticated, service_role;
