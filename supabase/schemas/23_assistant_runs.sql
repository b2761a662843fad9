-- The runs of assistants: questions, answers, proposed actions and costs.

-- Runs --------------------------------------------------------------------------------------------

create table public.assistant_runs (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  reply_id uuid not null default gen_random_uuid(),
  assistant_id uuid not null references public.profiles (id) on delete cascade,
  asked_by uuid not null references public.profiles (id) on delete cascade,
  status text not null default 'queued'
    check (status in ('queued', 'running', 'done', 'silent', 'failed', 'stopped')),
  attempt integer not null default 1,
  model varchar(255),
  prompt_version integer,
  input_tokens integer,
  output_tokens integer,
  duration_ms integer,
  error jsonb,
  sources jsonb not null default '[]',
  stop_requested_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  provider varchar(50),
  tool_calls jsonb not null default '[]' check (jsonb_typeof(tool_calls) = 'array'),
  cost numeric(14, 6),
  first_token_ms integer,
  reason varchar(1000),
  is_addressed boolean not null default true,
  reading varchar(255),
  sources_changed_at timestamptz,
  unique (message_id, assistant_id),
  foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
      on update cascade
);

comment on table public.assistant_runs is
  'An assistant''s answer to one message: its state, model and cost.';

comment on column public.assistant_runs.message_id
  is 'The question; for a run that a rule started, the assistant''s own message (reply_id).';
comment on column public.assistant_runs.reply_id
  is 'Id of the reply, fixed before the run, so that a run tried twice writes one message.';
comment on column public.assistant_runs.error is 'Null, or {code, message, hint} for people.';
comment on column public.assistant_runs.tool_calls
  is '[{name, input, outcome: done | failed | asked, ms}]: what it looked at and did.';
comment on column public.assistant_runs.cost
  is 'In the currency of the provider''s prices; null where no price is known.';
comment on column public.assistant_runs.first_token_ms
  is 'From the job''s start to the first word.';
comment on column public.assistant_runs.reason is 'Why it stayed silent.';
comment on column public.assistant_runs.sources_changed_at
  is 'Since when a source of the answer is another one than the assistant read, or hidden.';
comment on column public.assistant_runs.reading
  is 'The file of the question whose text it waits for.';
comment on column public.assistant_runs.is_addressed
  is 'False if nobody asked: the assistant reads along and may stay silent.';

create index on public.assistant_runs (workspace_id);
create index on public.assistant_runs (channel_id, created_at desc);
create index on public.assistant_runs (assistant_id, status);
create index on public.assistant_runs (created_at) where status in ('queued', 'running');
create index on public.assistant_runs (created_at) where status not in ('queued', 'running');
create index on public.assistant_runs (workspace_id, created_at);
create index on public.assistant_runs (asked_by, created_at);
create index on public.assistant_runs using gin (sources jsonb_path_ops);
create index on public.assistant_runs (reply_id);

-- The reason why a run cannot start (hourly and monthly limits), as an error for people; null if it
-- can. Reading along in silence is no question and uses up nobody's questions; it has the same
-- limit for a channel, counted by itself.
create function private.run_refusal(workspace uuid, channel uuid, person uuid,
  addressed boolean default true) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  set_limits public.assistant_settings;
  used_tokens bigint;
  used_cost numeric;
begin
  select * into set_limits from public.assistant_settings where workspace_id = workspace;
  if (select count(*) from public.assistant_runs where asked_by = person
    and workspace_id = workspace and (is_addressed or status = 'done') and message_id <> reply_id
    and created_at > now() - interval '1 hour')
    + (select count(*) from private.answer_costs where profile_id = person
    and workspace_id = workspace and created_at > now() - interval '1 hour')
    >= coalesce(set_limits.person_per_hour, 60) then
    return jsonb_build_object('code', 'person_limit', 'message',
      'The assistant was asked very often by one person in the last hour.', 'hint',
      'Try again later, or ask an administrator for a higher limit.');
  end if;
  if (select count(*) from public.assistant_runs where channel_id = channel
    and case when addressed then is_addressed or status = 'done' else not is_addressed end
    and created_at > now() - interval '1 hour') >= coalesce(set_limits.channel_per_hour, 240) then
    return jsonb_build_object('code', 'channel_limit', 'message',
      'The assistant was asked very often in this channel in the last hour.', 'hint',
      'Try again later, or ask an administrator for a higher limit.');
  end if;
  if set_limits.monthly_tokens is not null or set_limits.monthly_cost is not null then
    select sum(coalesce(input_tokens, 0) + coalesce(output_tokens, 0)), sum(cost) into used_tokens,
      used_cost
    from (
      select input_tokens, output_tokens, cost, workspace_id, created_at from public.assistant_runs
      union all
      select input_tokens, output_tokens, cost, workspace_id, created_at from private.answer_costs
    ) used where workspace_id = workspace
      and created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC';
    if used_tokens >= set_limits.monthly_tokens or used_cost >= set_limits.monthly_cost then
      return jsonb_build_object('code', 'budget_spent', 'message',
        'This month’s budget for the assistant is spent.', 'hint',
        'It answers again next month, or once an administrator raises the budget.');
    end if;
  end if;
  return null;
end
$$;

-- A failure of the queue must never refuse a message. When the assistant starts, it picks up
-- waiting runs. One person's questions in a channel are answered in order.
create function private.enqueue_run(run public.assistant_runs, start_at timestamptz default now())
  returns void language plpgsql security definer set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    execute 'select graphile_worker.add_job(''answer'', payload := json_build_object(''run_id'', '
      '$1::text), queue_name := $2::text, run_at := $3, job_key := $1::text, max_attempts := 5)'
      using run.id, run.channel_id || ':' || run.asked_by, start_at;
  end if;
exception when others then
  raise warning 'assistant run % waits: %', run.id, sqlerrm;
end
$$;

-- True if a message ends a sentence with a question mark, in any script.
create function private.is_question(message public.messages) returns boolean
language sql immutable set search_path = '' as $$
  select message.parts::text ~ '[?？؟](\s|"|\\|$)'
$$;

-- The moment since when an assistant waits to read along, or null if it does not: lines that follow
-- each other within seconds are read as one. The newest stands for those before it, unless one of
-- them asks something.
create function private.end_waiting_run(message public.messages, assistant uuid)
  returns timestamptz language sql security definer set search_path = '' as $$
  with ended as (
    delete from public.assistant_runs r using public.messages m
    where r.channel_id = message.channel_id and r.assistant_id = assistant
      and r.status = 'queued' and r.attempt = 1 and not r.is_addressed and m.id = r.message_id
      and m.thread_id is not distinct from message.thread_id and not private.is_question(m)
    returning r.created_at
  )
  select min(created_at) from ended
$$;

-- Creates runs for the assistants that a user's message asks: those that are mentioned or replied
-- to; without any, those in mode 'auto'. In a thread these answer only if they have posted there
-- before. Messages of bots and of a user's own tools (metadata.via) only ask assistants that they
-- mention, because two programs would never stop talking.
create function private.ask_assistants(message public.messages) returns void
language plpgsql security definer set search_path = '' as $$
declare
  refusal jsonb;
  participant record;
  run public.assistant_runs;
  waits_since timestamptz;
begin
  -- What a webhook wrote asks nothing, whomever it mentions.
  if exists (
    select 1 from public.profiles p where p.id = message.author_id
      and (p.role = 'assistant' or (p.role = 'system'
        and not exists (select from public.bots b where b.id = p.id)))
  ) then
    return;
  end if;
  for participant in
    with author as (
      select exists (select from public.bots where id = message.author_id) as is_bot
    ), participants as (
      select p.profile_id, a.created_at,
        coalesce(case when not a.is_main then a.mode end, c.assistant_mode) as mode,
        c.visibility = 'direct' and not author.is_bot as is_direct,
        coalesce(message.metadata -> 'mentions' ? p.profile_id::text, false)
          or (not author.is_bot and exists (
            select 1 from public.messages m
            where m.id = message.reply_to_id and m.author_id = p.profile_id)) as is_called
      from author cross join public.participants p
      join public.profiles f on f.id = p.profile_id and f.role = 'assistant'
      join public.channels c on c.id = p.channel_id
      left join public.channel_assistants a
        on a.channel_id = p.channel_id and a.profile_id = p.profile_id
      where p.channel_id = message.channel_id and p.role = 'assistant'
    )
    select s.profile_id, s.is_called or s.is_direct as is_addressed
    from participants s cross join author
    where s.mode <> 'off' and case
      when (select bool_or(is_called) from participants) then s.is_called
      when s.mode <> 'auto' or author.is_bot or message.metadata ? 'via' then false
      else message.thread_id is null or exists (
        select 1 from public.messages m
        where (m.id = message.thread_id or m.thread_id = message.thread_id)
          and m.author_id = s.profile_id and m.deleted_at is null)
    end
    order by s.created_at nulls first, s.profile_id
  loop
    refusal := private.run_refusal(message.workspace_id, message.channel_id, message.author_id,
      participant.is_addressed);
    -- What nobody asked is refused without a word.
    continue when refusal is not null and not participant.is_addressed;
    waits_since := case when not participant.is_addressed
      then private.end_waiting_run(message, participant.profile_id) end;
    insert into public.assistant_runs
      (workspace_id, channel_id, message_id, assistant_id, asked_by, status, error, is_addressed,
      created_at)
    values (message.workspace_id, message.channel_id, message.id, participant.profile_id,
      message.author_id, case when refusal is null then 'queued' else 'failed' end, refusal,
      participant.is_addressed, coalesce(waits_since, now()))
    returning * into run;
    if refusal is null then
      perform private.enqueue_run(run, case
        when participant.is_addressed or private.is_question(message) then now()
        else least(now() + interval '4 seconds', waits_since + interval '20 seconds') end);
    end if;
  end loop;
end
$$;

create function private.stop_assistant_run(run uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stopped public.assistant_runs;
begin
  update public.assistant_runs set stop_requested_at = now()
  where id = run and status in ('queued', 'running')
    and channel_id in (select private.my_channels())
  returning * into stopped;
  -- Wakes a run that waits for its next attempt, so that it ends now.
  if stopped.status = 'queued' then
    perform private.enqueue_run(stopped);
  end if;
end
$$;

create function public.stop_assistant_run(run uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.stop_assistant_run(run)
$$;

-- Runs an assistant again: after a failure, or because the question was edited. The new answer
-- replaces the first.
create function private.retry_assistant_run(run uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.assistant_runs;
  refusal jsonb;
begin
  select * into asked from public.assistant_runs
  where id = run and asked_by = auth.uid() and status in ('failed', 'stopped', 'silent', 'done')
    and channel_id in (select private.my_channels())
  for update;
  if asked.id is null then
    return;
  end if;
  refusal := private.run_refusal(asked.workspace_id, asked.channel_id, asked.asked_by);
  update public.assistant_runs
  set status = case when refusal is null then 'queued'
    else 'failed' end, attempt = attempt + 1, error = refusal, stop_requested_at = null,
    sources_changed_at = null
  where id = run;
  if refusal is null then
    perform private.enqueue_run(asked);
  end if;
end
$$;

-- Only the user who asked can run it again, because the assistant reads with that user's rights.
create function public.retry_assistant_run(run uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.retry_assistant_run(run)
$$;

-- The cost of the month so far, by channel and model: for owners and admins. Channels that are
-- hidden from the caller have no id here, and neither have private answers.
create function private.assistant_usage(workspace uuid)
  returns table (channel_id uuid, model text, runs bigint, tokens bigint, cost numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (workspace in (select private.my_managed_workspaces())) then
    return;
  end if;
  return query
    select case when r.channel_id in (select private.my_channels())
      or r.channel_id in (select private.governed_channels()) then r.channel_id end,
      r.model::text, count(*),
        sum(coalesce(r.input_tokens, 0) + coalesce(r.output_tokens, 0))::bigint, sum(r.cost)
    from (
      select a.channel_id, a.model, a.input_tokens, a.output_tokens, a.cost, a.workspace_id,
        a.created_at
      from public.assistant_runs a
      union all
      select null, p.model, p.input_tokens, p.output_tokens, p.cost, p.workspace_id, p.created_at
      from private.answer_costs p
    ) r
    where r.workspace_id = workspace
      and r.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
    group by 1, 2;
end
$$;

create function public.assistant_usage(workspace uuid)
  returns table (channel_id uuid, model text, runs bigint, tokens bigint, cost numeric)
language sql stable security invoker set search_path = '' as $$
  select * from private.assistant_usage(workspace)
$$;

-- Assistant runs: readable with their message; written by the assistant.
select private.protect_table('assistant_runs',
  updatable => '{
    status, model, prompt_version, input_tokens, output_tokens, duration_ms, error,
    sources, provider, tool_calls, cost, first_token_ms, reason, reading}',
  immutable => '{
    id, workspace_id, channel_id, message_id, reply_id, assistant_id, asked_by, is_addressed,
    created_at}',
  live => 'broadcast_conversation',
  is_proven => true);

create policy "participants read runs" on public.assistant_runs for select to authenticated
  using (
    channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null)
  );

create policy "the assistant keeps its runs" on public.assistant_runs for update to authenticated
  using (assistant_id = (select auth.uid()));

grant execute on function private.stop_assistant_run, public.stop_assistant_run,
  private.retry_assistant_run, public.retry_assistant_run, private.assistant_usage,
  public.assistant_usage to authenticated, service_role;

grant execute on function private.enqueue_run to service_role;

-- Reasoning ---------------------------------------------------------------------------------------

-- What a model thought before it answered, where its provider sends it. It may say more than the
-- answer, so it is for the person whose rights the run had, and for those who run the channel.
create table private.run_reasoning (
  run_id uuid primary key references public.assistant_runs (id) on delete cascade,
  reasoning text not null check (char_length(reasoning) <= 20000)
);

select private.refuse_delegates('private.run_reasoning');

create function private.keep_reasoning(run uuid, reasoning text) returns void
language sql security definer set search_path = '' as $$
  insert into private.run_reasoning (run_id, reasoning)
  select r.id, left(reasoning, 20000) from public.assistant_runs r
  where r.id = run and r.assistant_id = auth.uid() and not private.is_on_behalf()
  on conflict (run_id) do update set reasoning = excluded.reasoning
$$;

create function public.keep_reasoning(run uuid, reasoning text) returns void
language sql security invoker set search_path = '' as $$
  select private.keep_reasoning(run, reasoning)
$$;

create function private.reasoning_of(run uuid) returns text
language sql stable security definer set search_path = '' as $$
  select t.reasoning from private.run_reasoning t
  join public.assistant_runs r on r.id = t.run_id
  where r.id = run and not private.is_on_behalf()
    and r.channel_id in (select private.my_channels())
    and (r.asked_by = auth.uid() or r.channel_id in (select private.run_channels()))
    and not exists (
      select 1 from public.messages m where m.id = r.message_id and m.deleted_at is not null)
$$;

create function public.reasoning_of(run uuid) returns text
language sql stable security invoker set search_path = '' as $$
  select private.reasoning_of(run)
$$;

grant execute on function private.keep_reasoning, public.keep_reasoning, private.reasoning_of,
  public.reasoning_of to authenticated, service_role;

-- Sources that change -----------------------------------------------------------------------------

-- An answer rests on what its sources said. Whoever reads it is told when one of them was edited or
-- deleted, or is no longer readable by all who could read it.

create function private.mark_answers(source jsonb, workspace uuid) returns void
language sql security definer set search_path = '' as $$
  update public.assistant_runs set sources_changed_at = now()
  where sources @> jsonb_build_array(source) and workspace_id = workspace
    and sources_changed_at is null
$$;

create function private.mark_answers_of_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mark_answers(jsonb_build_object('message_id', new.id), new.workspace_id);
  return null;
end
$$;

create trigger n_mark_answers after update of parts on public.messages
  for each row when (new.edited_at is distinct from old.edited_at)
  execute function private.mark_answers_of_message();

create function private.mark_answers_of_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mark_answers(jsonb_build_object('type', 'file', 'id', new.id), new.workspace_id);
  return null;
end
$$;

create trigger n_mark_answers after update of deleted_at on public.attachments
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.mark_answers_of_file();
create trigger n_mark_answers after update of storage_path, deleted_at on public.files
  for each row when (new.storage_path is distinct from old.storage_path
    or old.deleted_at is null and new.deleted_at is not null)
  execute function private.mark_answers_of_file();

create function private.mark_answers_of_channel() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Whoever reads an answer in the channel itself reads its sources there as well.
  update public.assistant_runs set sources_changed_at = now()
  where sources @> jsonb_build_array(jsonb_build_object('channel_id', new.id))
    and workspace_id = new.workspace_id and channel_id <> new.id and sources_changed_at is null;
  return null;
end
$$;

create trigger n_mark_answers after update of visibility, deleted_at on public.channels
  for each row when (old.visibility = 'open' and new.visibility <> 'open'
    or old.deleted_at is null and new.deleted_at is not null)
  execute function private.mark_answers_of_channel();

-- Answers to deleted questions --------------------------------------------------------------------

-- The assistant's words about a message are deleted with it: the answer to a deleted question, and
-- the passages in which other answers quote the message. The answer returns when the deletion is
-- undone.

-- The parts of an answer without its quotes of a message: a line that links to the message keeps
-- only its list marker, and items that a tool found there are removed.
create function private.without_quotes_of(message uuid, parts jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(
    case
      when part ->> 'type' = 'text' then jsonb_set(part, '{text}', to_jsonb(regexp_replace(
        part ->> 'text', '^([ \t]*(?:[-*+]|\d+[.)])[ \t]+)?[^\n]*' || message
          || '[^\n]*$', '\1…', 'gn')))
      when jsonb_typeof(part #> '{output,items}') = 'array' then jsonb_set(part, '{output,items}', (
        select coalesce(jsonb_agg(item order by nth), '[]')
        from jsonb_array_elements(part #> '{output,items}') with ordinality as items(item, nth)
        where strpos(coalesce(item ->> 'href', ''), message::text) = 0))
      else part
    end order by nth)
  from jsonb_array_elements(parts) with ordinality as all_parts(part, nth)
$$;

create function private.take_answers_along() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  quoted jsonb := jsonb_build_array(jsonb_build_object('message_id', new.id));
begin
  if new.deleted_at is null then
    update public.messages reply set deleted_at = null
    from public.assistant_runs run
    where run.message_id = new.id and reply.id = run.reply_id and reply.deleted_at = old.deleted_at;
    update public.messages reply set deleted_at = null
    from public.rule_firings firing
    where firing.subject ->> 'message_id' = new.id::text and reply.id = firing.message_id
      and reply.deleted_at = old.deleted_at;
    return null;
  end if;
  -- Answers that quote two messages are changed by both of their deletions. Locked in one order,
  -- they wait for each other instead of ending in a deadlock.
  perform from public.messages reply
  where reply.id in (
    select run.reply_id from public.assistant_runs run
    where run.message_id = new.id
      or (run.sources @> quoted and run.workspace_id = new.workspace_id)
    union all
    select firing.message_id from public.rule_firings firing
    where firing.subject ->> 'message_id' = new.id::text)
  order by reply.id for update;
  perform from public.assistant_runs run
  where run.sources @> quoted and run.workspace_id = new.workspace_id
  order by run.id for update;
  update public.messages reply set deleted_at = new.deleted_at
  from public.assistant_runs run
  where run.message_id = new.id and reply.id = run.reply_id and reply.deleted_at is null;
  update public.messages reply set deleted_at = new.deleted_at
  from public.rule_firings firing
  where firing.subject ->> 'message_id' = new.id::text and reply.id = firing.message_id
    and not reply.metadata ? 'list_of' and reply.deleted_at is null;
  update public.messages list set parts = private.without_quotes_of(new.id, list.parts)
  from public.rule_firings firing
  where firing.subject ->> 'message_id' = new.id::text and list.id = firing.message_id
    and list.metadata ? 'list_of';
  update public.messages reply set parts = private.without_quotes_of(new.id, reply.parts)
  from public.assistant_runs run
  where run.sources @> quoted and run.workspace_id = new.workspace_id and reply.id = run.reply_id;
  update public.assistant_runs run
  set sources_changed_at = coalesce(run.sources_changed_at, now()), sources = (
    select coalesce(jsonb_agg(source order by nth), '[]')
    from jsonb_array_elements(run.sources) with ordinality as all_sources(source, nth)
    where source ->> 'message_id' is distinct from new.id::text)
  where run.sources @> quoted and run.workspace_id = new.workspace_id;
  return null;
end
$$;

create trigger n_take_answers_along after update of deleted_at on public.messages
  for each row when ((new.deleted_at is null) <> (old.deleted_at is null))
  execute function private.take_answers_along();

-- An answer that starts while its question is being deleted would otherwise remain; the lock waits
-- for a running deletion.
create function private.follow_deleted_question(reply uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  gone_at timestamptz;
begin
  select question.deleted_at into gone_at
  from public.assistant_runs run
  join public.messages question on question.id = run.message_id
  where run.reply_id = reply
  for share of question;
  if gone_at is not null then
    update public.messages set deleted_at = gone_at where id = reply;
  end if;
end
$$;

-- Feedback ----------------------------------------------------------------------------------------

create table public.run_feedback (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  run_id uuid not null references public.assistant_runs (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  rating integer not null check (rating in (-1, 1)),
  note varchar(2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (run_id, profile_id),
  foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
      on update cascade
);

comment on table public.run_feedback is
  'A person''s opinion of an assistant''s answer.';

create index on public.run_feedback (workspace_id, channel_id, message_id);
create index on public.run_feedback (message_id);
create index on public.run_feedback (channel_id);
create index on public.run_feedback (profile_id);

-- Feedback: users see their own; those who manage the channel read all feedback on its assistants.
select private.protect_table('run_feedback',
  insertable => '{
    id, workspace_id, channel_id, message_id, run_id, profile_id, rating, note}',
  updatable => '{
    id, workspace_id, channel_id, message_id, run_id, profile_id, rating, note}',
  deletable => true,
  immutable => '{
    workspace_id, channel_id, message_id, run_id, profile_id, created_at}',
  live => 'broadcast_own(''profile_id'')',
  is_personal => true,
  is_proven => true);

create policy "people read their own feedback, who runs the channel all" on public.run_feedback
  for select to authenticated
  using (channel_id in (select private.my_channels())
    and (profile_id = (select auth.uid()) or channel_id in (select private.run_channels())));

create policy "participants judge answers they read" on public.run_feedback
  for insert to authenticated
  with check (profile_id = (select auth.uid()) and channel_id in (select private.my_channels())
    and not (select private.is_assistant())
    and exists (select 1 from public.assistant_runs r where r.id = run_id
      and r.message_id = run_feedback.message_id));

create policy "people change their own feedback" on public.run_feedback for update to authenticated
  using (profile_id = (select auth.uid()));

create policy "people take back their own feedback" on public.run_feedback
  for delete to authenticated
  using (profile_id = (select auth.uid()));

-- Rolling back a prompt ---------------------------------------------------------------------------

-- Publishes the version before this one again, and tells who runs the channel. Nobody is its
-- author: the caller's judgement was only the last of several, so their claims are put aside.
create function private.roll_back_prompt(judged public.assistant_runs) returns void
language plpgsql security definer set search_path = '' as $$
declare
  claims constant text := coalesce(current_setting('request.jwt.claims', true), '');
  further constant uuid := (
    select profile_id from public.channel_assistants
    where channel_id = judged.channel_id and profile_id = judged.assistant_id and not is_main);
  earlier constant public.channel_prompts := (
    select p from public.channel_prompts p
    where p.channel_id = judged.channel_id and p.assistant_id is not distinct from further
      and p.version < judged.prompt_version
    order by p.version desc limit 1);
begin
  if earlier.id is null then
    return;
  end if;
  perform set_config('request.jwt.claims', '', true);
  -- Only while that version is still published; a newer one is not to blame.
  if further is null then
    update public.channels set prompt = earlier.prompt
    where id = judged.channel_id and prompt_version = judged.prompt_version;
  else
    update public.channel_assistants set prompt = earlier.prompt
    where channel_id = judged.channel_id and profile_id = further
      and prompt_version = judged.prompt_version;
  end if;
  if found then
    perform private.restore_rules(earlier);
    perform private.notify_anew(judged.workspace_id, p.profile_id, 'prompt_rolled_back',
      judged.channel_id, null, earlier.version::text)
    from public.participants p
    where p.channel_id = judged.channel_id and p.role in ('owner', 'admin');
  end if;
  perform set_config('request.jwt.claims', claims, true);
end
$$;

-- A prompt whose answers at least three people find wrong, and more than find them right, gives way
-- to the version before it.
create function private.judge_prompt() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  judged constant public.assistant_runs := (
    select r from public.assistant_runs r where r.id = new.run_id);
  against integer;
  pro integer;
begin
  perform private.one_at_a_time('prompt', judged.channel_id);
  select count(distinct f.profile_id) filter (where f.rating = -1),
    count(distinct f.profile_id) filter (where f.rating = 1)
  into against, pro
  from public.run_feedback f join public.assistant_runs r on r.id = f.run_id
  where f.channel_id = judged.channel_id and r.assistant_id = judged.assistant_id
    and r.prompt_version = judged.prompt_version;
  if against >= 3 and against > pro then
    perform private.roll_back_prompt(judged);
  end if;
  return null;
end
$$;

create trigger n_judge_prompt after insert or update of rating on public.run_feedback
  for each row when (new.rating = -1) execute function private.judge_prompt();

-- Actions -----------------------------------------------------------------------------------------

-- Actions that an assistant proposes and that wait for a user's approval. Each belongs to the
-- message of the question.
create table public.assistant_actions (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  run_id uuid not null references public.assistant_runs (id) on delete cascade,
  assistant_id uuid not null references public.profiles (id) on delete cascade,
  asked_by uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('message', 'event', 'risk', 'tool')),
  payload jsonb not null
    check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 65536),
  status text not null default 'proposed'
    check (status in ('proposed', 'accepted', 'rejected', 'done', 'failed')),
  result jsonb,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
      on update cascade
);

comment on column public.assistant_actions.payload
  is 'message: {channel_id, text}. event: columns of events. risk: columns of risks. tool: '
  '{server_id, server, tool, input}.';

create index on public.assistant_actions (workspace_id, channel_id, message_id);
create index on public.assistant_actions (message_id);
create index on public.assistant_actions (channel_id);
create index on public.assistant_actions (run_id);
create index on public.assistant_actions (assistant_id);
create index on public.assistant_actions (asked_by);
create index on public.assistant_actions (created_at);

-- The person who asked decides. If a rule asked, everyone who runs the channel does.
create function private.decides_action(run uuid, asker uuid, channel uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select asker = auth.uid() or channel in (select private.run_channels()) and exists (
    select 1 from public.assistant_runs r where r.id = run and r.message_id = r.reply_id)
$$;

-- In a tool call the user can change the input, but not the tool or the server, because the channel
-- allowed those.
create function private.take_action(action uuid, decision text, changed jsonb)
  returns public.assistant_actions
language plpgsql security definer set search_path = '' as $$
declare
  taken public.assistant_actions;
begin
  update public.assistant_actions
  set status = decision, decided_at = now(), payload = case
    when changed is null then payload
    when kind = 'tool' then payload
      || jsonb_build_object('input', coalesce(changed -> 'input', payload -> 'input'))
    else changed end
  where id = action and status = 'proposed' and channel_id in (select private.my_channels())
    and private.decides_action(run_id, asked_by, channel_id)
  returning * into taken;
  if taken.id is null then
    perform private.refuse('not_proposed', 'This was decided already, or is not yours to decide.',
      null);
  end if;
  if decision = 'accepted' and taken.kind = 'tool' then
    perform private.enqueue_job('call_tool', json_build_object('action_id', taken.id), 'call_tool:'
      || taken.id);
  end if;
  return taken;
end
$$;

create function private.settle_action(action uuid, made uuid) returns void
language sql security definer set search_path = '' as $$
  update public.assistant_actions set status = 'done', result = jsonb_build_object('id', made)
  where id = action and status = 'accepted' and channel_id in (select private.my_channels())
    and private.decides_action(run_id, asked_by, channel_id)
$$;

-- Carries out a proposed action with the rights of the user who asked; `changed` replaces the
-- proposal.
-- Returns the id of the created row.
create function public.accept_action(action uuid, changed jsonb default null) returns uuid
language plpgsql security invoker set search_path = '' as $$
declare
  -- The embedded Data API passes a JSON argument as its text.
  wanted jsonb := case when jsonb_typeof(changed) = 'string' then (changed #>> '{}')::jsonb
    else changed end;
  taken public.assistant_actions := private.take_action(action, 'accepted', wanted);
  p jsonb := taken.payload;
  made uuid := gen_random_uuid();
begin
  if taken.kind = 'message' then
    insert into public.messages (id, workspace_id, channel_id, author_id, parts, metadata)
    values (made, taken.workspace_id, (p ->> 'channel_id')::uuid, auth.uid(),
      jsonb_build_array(jsonb_build_object('type', 'text', 'text', p ->> 'text')),
        jsonb_build_object('via', 'assistant'));
  elsif taken.kind = 'risk' then
    insert into public.risks (id, workspace_id, channel_id, title, description, category,
      likelihood, impact, owner_id, due_on, source_message_id, created_by)
    values (made, taken.workspace_id, (p ->> 'channel_id')::uuid, p ->> 'title',
      p ->> 'description', p ->> 'category',
      (p ->> 'likelihood')::integer, (p ->> 'impact')::integer, (p ->> 'owner_id')::uuid,
        (p ->> 'due_on')::date, (p ->> 'source_message_id')::uuid, auth.uid());
  elsif taken.kind = 'event' then
    insert into public.events (id, workspace_id, channel_id, kind, title, description, starts_at,
      ends_at, timezone, recurrence, payload, created_by)
    values (made, taken.workspace_id, (p ->> 'channel_id')::uuid, coalesce(p ->> 'kind', 'meeting'),
      p ->> 'title', p ->> 'description',
      (p ->> 'starts_at')::timestamptz, (p ->> 'ends_at')::timestamptz,
        coalesce(p ->> 'timezone', 'UTC'), p ->> 'recurrence', coalesce(p -> 'payload', '{}'),
        auth.uid());
  else
    return null;
  end if;
  perform private.settle_action(action, made);
  return made;
end
$$;

create function public.reject_action(action uuid) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.take_action(action, 'rejected', null);
end
$$;

-- Actions: proposed by the assistant in its own run; decided by the user who asked, through the
-- functions below.
select private.protect_table('assistant_actions',
  insertable => '{
    id, workspace_id, channel_id, message_id, run_id, assistant_id, asked_by, kind, payload}',
  deletable => true,
  immutable => '{
    id, workspace_id, channel_id, message_id, run_id, assistant_id, asked_by, kind,
    created_at}',
  live => 'broadcast_conversation');

create policy "participants read" on public.assistant_actions for select to authenticated
  using (channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null));

create policy "the assistant proposes in its own runs" on public.assistant_actions
  for insert to authenticated
  with check (assistant_id = (select auth.uid()) and exists (
    select 1 from public.assistant_runs r
    where r.id = run_id and r.assistant_id = (select auth.uid())
      and r.asked_by = assistant_actions.asked_by
      and r.message_id = assistant_actions.message_id
        and r.channel_id = assistant_actions.channel_id and r.status = 'running'));

create policy "the assistant withdraws what nobody has decided" on public.assistant_actions
  for delete to authenticated
  using (assistant_id = (select auth.uid()) and status = 'proposed');

grant execute on function private.take_action, private.settle_action, public.accept_action,
  public.reject_action to authenticated, service_role;
