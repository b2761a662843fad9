-- Private answers: what an assistant tells one person, in the pane 'For you'. It reads with all the
-- rights of that person, so nobody else may see what it says.

create table public.private_answers (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  channel_id uuid,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null
    check (kind in ('catch_up', 'decisions', 'questions', 'promises', 'changes', 'draft', 'ask')),
  question varchar(4000) not null check (btrim(question) <> ''),
  thread_id uuid,
  message_id uuid,
  period_from timestamptz check (period_from between '1900-01-01Z' and '2999-12-31Z'),
  period_to timestamptz check (period_to between '1900-01-01Z' and '2999-12-31Z'),
  status text not null default 'queued'
    check (status in ('queued', 'running', 'done', 'failed', 'stopped')),
  text varchar(40000) not null default '',
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array'),
  tool_calls jsonb not null default '[]' check (jsonb_typeof(tool_calls) = 'array'),
  error jsonb,
  messages integer,
  nearest_from timestamptz,
  nearest_to timestamptz,
  model varchar(255),
  input_tokens integer,
  output_tokens integer,
  cost numeric(14, 6),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  foreign key (workspace_id, channel_id, thread_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
      on update cascade,
  foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
      on update cascade,
  check (kind <> 'draft' or message_id is not null),
  check (period_from < period_to)
);

comment on table public.private_answers is
  'An answer of an assistant that only the person who asked can read.';

comment on column public.private_answers.channel_id is 'Null on the dashboard: the whole workspace.';
comment on column public.private_answers.message_id is 'The message that a draft replies to.';
comment on column public.private_answers.period_from
  is 'What was looked at, until period_to; null if the question is about no time.';
comment on column public.private_answers.messages is 'How many messages there are in the period.';
comment on column public.private_answers.nearest_from
  is 'If the period is empty, the nearest day that has messages, until nearest_to.';
comment on column public.private_answers.error is 'Null, or {code, message, hint} for people.';

create index on public.private_answers (workspace_id, channel_id);
create index on public.private_answers (profile_id, created_at desc);
create index on public.private_answers (channel_id, thread_id) where thread_id is not null;
create index on public.private_answers (channel_id, message_id) where message_id is not null;
create index on public.private_answers (created_at) where status in ('queued', 'running');
create index on public.private_answers (created_at) where status not in ('queued', 'running');

create index on public.private_answers using gin (sources jsonb_path_ops);

-- Answers lose what they quote of a message that is deleted, as those in channels do.
create function private.forget_in_private_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.private_answers a set
    text = private.without_quotes_of(new.id, jsonb_build_array(
      jsonb_build_object('type', 'text', 'text', a.text))) #>> '{0,text}',
    sources = (
      select coalesce(jsonb_agg(source order by nth), '[]')
      from jsonb_array_elements(a.sources) with ordinality as all_sources(source, nth)
      where source ->> 'message_id' is distinct from new.id::text)
  where a.workspace_id = new.workspace_id
    and a.sources @> jsonb_build_array(jsonb_build_object('message_id', new.id));
  return null;
end
$$;

create trigger n_forget_privately after update of deleted_at on public.messages
  for each row when (new.deleted_at is not null and old.deleted_at is null)
  execute function private.forget_in_private_answers();

-- What private answers have used, for limits and budgets. These rows stay when their person deletes
-- an answer, and hold nothing of it.
create table private.answer_costs (
  answer_id uuid not null,
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  model varchar(255),
  input_tokens integer,
  output_tokens integer,
  cost numeric(14, 6),
  created_at timestamptz not null default now(),
  id uuid primary key default gen_random_uuid()
);

create index on private.answer_costs (workspace_id, created_at);
create index on private.answer_costs (profile_id, created_at);
create index on private.answer_costs (answer_id);
create index on private.answer_costs (created_at);

select private.refuse_delegates('private.answer_costs');

-- Limits apply as to every question; those of a channel do not, because nothing is written there.
-- Each person has a lane of their own, so that nobody waits for others or for answers in channels.
create function private.ask_privately() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  refusal jsonb;
begin
  perform private.one_at_a_time('private answers', new.profile_id);
  refusal := private.run_refusal(new.workspace_id, null, new.profile_id);
  if refusal is not null then
    update public.private_answers set status = 'failed', error = refusal where id = new.id;
    return null;
  end if;
  insert into private.answer_costs (answer_id, workspace_id, profile_id)
  values (new.id, new.workspace_id, new.profile_id);
  perform private.enqueue_job('answer_privately', json_build_object('answer_id', new.id),
    'private:' || new.id, now(), 'private:' || new.profile_id);
  return null;
end
$$;

create trigger z_ask after insert on public.private_answers
  for each row when (new.status = 'queued') execute function private.ask_privately();

select private.protect_table('private_answers',
  insertable => '{
    id, workspace_id, channel_id, profile_id, kind, question, thread_id, message_id,
    period_from, period_to}',
  updatable => '{status}',
  deletable => true,
  immutable => '{
    id, workspace_id, channel_id, profile_id, kind, question, thread_id, message_id,
    created_at}',
  live => 'broadcast_own(''profile_id'')',
  names => '{"thread_id": "messages", "message_id": "messages"}',
  is_personal => true,
  is_proven => true);

-- Not even an assistant that reads for the person: what it found with all their rights must not
-- find its way into an answer that others read.
create policy "people read their own answers" on public.private_answers for select to authenticated
  using (profile_id = (select auth.uid()) and not (select private.is_on_behalf())
    and workspace_id in (select private.my_workspaces())
    and (channel_id is null or channel_id in (select private.my_channels())));

create policy "people ask for themselves" on public.private_answers for insert to authenticated
  with check (profile_id = (select auth.uid()) and not (select private.is_assistant())
    and workspace_id in (select private.my_workspaces())
    and (channel_id is null or channel_id in (select private.my_channels())));

create policy "people stop their own answers" on public.private_answers for update to authenticated
  using (profile_id = (select auth.uid()) and status in ('queued', 'running'))
  with check (profile_id = (select auth.uid()) and status = 'stopped');

create policy "people delete their own answers" on public.private_answers for delete to authenticated
  using (profile_id = (select auth.uid()));
