-- Standing rules of a channel, and the log of what they did.

-- Rules -------------------------------------------------------------------------------------------

-- The shapes of trigger, conditions and effect are in packages/model/src/rules. The worker reads
-- them with these schemas and skips what it cannot read, so the database only limits their size.
create table public.channel_rules (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  assistant_id uuid references public.profiles (id) on delete cascade,
  position integer not null default 0,
  sentence varchar(2000) not null default '',
  trigger jsonb not null check (jsonb_typeof(trigger) = 'object'),
  conditions jsonb not null default '[]' check (jsonb_typeof(conditions) = 'array'),
  effect jsonb not null check (jsonb_typeof(effect) = 'object'),
  needs text not null default 'nothing' check (needs in ('nothing', 'model')),
  source text not null default 'prompt' check (source in ('prompt', 'model', 'person')),
  is_enabled boolean not null default true,
  prompt_version integer not null default 0,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint channel_rules_are_short check (
    octet_length(trigger::text) + octet_length(conditions::text) + octet_length(effect::text)
      <= 8192),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);

comment on column public.channel_rules.assistant_id
  is 'Null for the channel''s first assistant.';
comment on column public.channel_rules.sentence is 'The words of the prompt that it was read from.';
comment on column public.channel_rules.created_by
  is 'Who wrote it. Without a message, it acts with this person''s rights.';

create index on public.channel_rules (workspace_id, channel_id);
create index on public.channel_rules (assistant_id);
create index on public.channel_rules (created_by);
-- Every new message, participant, reaction and file is looked up here.
create index on public.channel_rules (channel_id, (trigger ->> 'kind')) where is_enabled;

select private.protect_table('channel_rules',
  updatable => '{is_enabled}',
  deletable => true,
  immutable => '{
    id, workspace_id, channel_id, assistant_id, trigger, conditions, effect, created_by,
    created_at}',
  live => 'broadcast_shared');

create policy "participants and members read" on public.channel_rules for select to authenticated
  using (channel_id in (select private.shared_channels())
    or channel_id in (select private.run_channels()));

create policy "who runs the channel switches rules" on public.channel_rules
  for update to authenticated
  using (channel_id in (select private.run_channels()) and not (select private.is_assistant()));

create policy "who runs the channel removes rules" on public.channel_rules
  for delete to authenticated
  using (channel_id in (select private.run_channels()) and not (select private.is_assistant()));

-- A rule that says the same as before keeps its row, and with it the list that it keeps up to date
-- and what it has done already. It also keeps its author, with whose rights it acts.
create function private.replace_rules(channel uuid, assistant uuid, rules jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  target public.channels;
  wanted_assistant uuid;
begin
  select * into target from public.channels where id = channel
    and id in (select private.run_channels());
  if target.id is null or private.is_assistant() then
    raise exception using errcode = '42501', message = 'Only who runs a channel sets its rules';
  end if;
  if jsonb_typeof(rules) is distinct from 'array' or jsonb_array_length(rules) > 64 then
    perform private.refuse('too_many_rules', 'An assistant follows up to 64 rules.',
      'Remove some rules, and publish again.');
  end if;
  if assistant is distinct from private.main_assistant(target.workspace_id, channel) then
    wanted_assistant := assistant;
  end if;
  if wanted_assistant is not null and not exists (
    select from public.channel_assistants where channel_id = channel
      and profile_id = wanted_assistant) then
    raise exception using errcode = '42501', message = 'This assistant is in another channel';
  end if;
  perform private.one_at_a_time('rules', channel);
  with written as (
    select nth::integer as position, said ->> 'sentence' as sentence, said -> 'trigger' as trigger,
      coalesce(said -> 'conditions', '[]') as conditions, said -> 'effect' as effect,
      coalesce(said ->> 'needs', 'nothing') as needs,
      coalesce(said ->> 'source', 'prompt') as source,
      coalesce((said ->> 'is_enabled')::boolean, true) as is_enabled,
      row_number() over (partition by said -> 'trigger', coalesce(said -> 'conditions', '[]'),
        said -> 'effect' order by nth) as copy
    from jsonb_array_elements(rules) with ordinality as list(said, nth)
  ),
  standing as (
    select r.*, row_number() over (
      partition by r.trigger, r.conditions, r.effect order by r.position, r.id) as copy
    from public.channel_rules r
    where r.channel_id = channel and r.assistant_id is not distinct from wanted_assistant
  ),
  matched as (
    select s.id, w.* from written w left join standing s
      on s.trigger = w.trigger and s.conditions = w.conditions and s.effect = w.effect
      and s.copy = w.copy
  ),
  removed as (
    delete from public.channel_rules r using standing s
    where r.id = s.id and s.id not in (select id from matched where id is not null)
  ),
  kept as (
    update public.channel_rules r
    set position = m.position, sentence = coalesce(m.sentence, ''), needs = m.needs,
      source = m.source, is_enabled = m.is_enabled, prompt_version = version.now
    from matched m, private.rules_version(channel, wanted_assistant) as version(now)
    where r.id = m.id and (r.position, r.sentence, r.needs, r.source, r.is_enabled,
      r.prompt_version) is distinct from (m.position, coalesce(m.sentence, ''), m.needs, m.source,
      m.is_enabled, version.now)
  )
  insert into public.channel_rules (workspace_id, channel_id, assistant_id, position, sentence,
    trigger, conditions, effect, needs, source, is_enabled, prompt_version, created_by)
  select target.workspace_id, channel, wanted_assistant, m.position, coalesce(m.sentence, ''),
    m.trigger, m.conditions, m.effect, m.needs, m.source, m.is_enabled,
    private.rules_version(channel, wanted_assistant), auth.uid()
  from matched m where m.id is null;
  update public.channel_prompts p set rules = replace_rules.rules
  where p.channel_id = channel and p.assistant_id is not distinct from wanted_assistant
    and p.version = private.rules_version(channel, wanted_assistant);
end
$$;

-- Publishes the rules of an earlier version again, with the author of that version: for a prompt
-- that is rolled back.
create function private.restore_rules(earlier public.channel_prompts) returns void
language sql security definer set search_path = '' as $$
  delete from public.channel_rules
  where channel_id = earlier.channel_id and assistant_id is not distinct from earlier.assistant_id;
  insert into public.channel_rules (workspace_id, channel_id, assistant_id, position, sentence,
    trigger, conditions, effect, needs, source, is_enabled, prompt_version, created_by)
  select earlier.workspace_id, earlier.channel_id, earlier.assistant_id, nth,
    coalesce(said ->> 'sentence', ''), said -> 'trigger', coalesce(said -> 'conditions', '[]'),
    said -> 'effect', coalesce(said ->> 'needs', 'nothing'), coalesce(said ->> 'source', 'prompt'),
    coalesce((said ->> 'is_enabled')::boolean, true),
    private.rules_version(earlier.channel_id, earlier.assistant_id), earlier.author_id
  from jsonb_array_elements(earlier.rules) with ordinality as list(said, nth);
  update public.channel_prompts set rules = earlier.rules
  where channel_id = earlier.channel_id and assistant_id is not distinct from earlier.assistant_id
    and version = private.rules_version(earlier.channel_id, earlier.assistant_id)
$$;

-- The version of the prompt that an assistant of a channel follows today.
create function private.rules_version(channel uuid, assistant uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select prompt_version from public.channel_assistants
      where channel_id = channel and profile_id = assistant),
    (select prompt_version from public.channels where id = channel), 0)
$$;

-- Replaces the rules of a channel's assistant (null: the first): [{sentence, trigger, conditions,
-- effect, needs, source, is_enabled}], in their order.
create function public.publish_rules(
  channel uuid, assistant uuid default null, rules jsonb default '[]') returns void
language sql security invoker set search_path = '' as $$
  -- The embedded Data API passes a JSON argument as its text.
  select private.replace_rules(channel, assistant, case
    when jsonb_typeof(rules) = 'string' then (rules #>> '{}')::jsonb else rules end)
$$;

grant execute on function private.replace_rules, public.publish_rules
  to authenticated, service_role;

-- Triggers ----------------------------------------------------------------------------------------

-- Each trigger asks by an index whether the channel has a rule of its kind, and adds one job. The
-- worker decides whether the rule holds. The rules of a channel are carried out one after another,
-- so that two jobs never write the same list.

create function private.enqueue_rules(channel uuid, kind text, subject jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('follow_rules',
    json_build_object('channel_id', channel, 'kind', kind, 'subject', subject),
    concat_ws(':', 'rules', kind, channel, subject::text), now(), 'rules:' || channel);
end
$$;

create function private.has_rules(channel uuid, kind text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from public.channel_rules r
    where r.channel_id = channel and r.is_enabled and r.trigger ->> 'kind' = kind);
end
$$;

create function private.rules_of_join() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_rules(new.channel_id, 'join') and exists (
    select 1 from public.profiles where id = new.profile_id and role in ('user', 'admin')) then
    perform private.enqueue_rules(new.channel_id, 'join',
      jsonb_build_object('profile_id', new.profile_id));
  end if;
  return null;
end
$$;

create trigger z_follow_rules after insert on public.participants
  for each row when (new.role <> 'assistant') execute function private.rules_of_join();

create function private.rules_of_reaction() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_rules(new.channel_id, 'reaction') and exists (
    select 1 from public.profiles where id = new.profile_id and role <> 'assistant') then
    perform private.enqueue_rules(new.channel_id, 'reaction', jsonb_build_object(
      'message_id', new.message_id, 'emoji', new.emoji, 'profile_id', new.profile_id));
  end if;
  return null;
end
$$;

create trigger z_follow_rules after insert on public.reactions
  for each row execute function private.rules_of_reaction();
create trigger z_follow_rules_again after update on public.reactions
  for each row when (new.emoji is distinct from old.emoji)
  execute function private.rules_of_reaction();

-- The files of one message are one job.
create function private.rules_of_attachment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_rules(new.channel_id, 'file') and exists (
    select 1 from public.messages m where m.id = new.message_id and m.role = 'user'
      and not m.metadata ? 'via') then
    perform private.enqueue_rules(new.channel_id, 'file',
      jsonb_build_object('message_id', new.message_id));
  end if;
  return null;
end
$$;

create trigger z_follow_rules after insert on public.attachments
  for each row execute function private.rules_of_attachment();

create function private.rules_of_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_rules(new.channel_id, 'file') then
    perform private.enqueue_rules(new.channel_id, 'file', jsonb_build_object('file_id', new.id));
  end if;
  return null;
end
$$;

create trigger z_follow_rules after insert on public.files
  for each row when (new.channel_id is not null) execute function private.rules_of_file();

-- Times -------------------------------------------------------------------------------------------

-- One job for each channel with rules of times or of due rows; it knows its next time.
create function private.plan_rules(channel uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('time_rules', json_build_object('channel_id', channel),
    'time_rules:' || channel, now(), 'rules:' || channel);
end
$$;

create function private.plan_changed_rule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.plan_rules(new.channel_id);
  return null;
end
$$;

create trigger z_plan after insert or update on public.channel_rules
  for each row when (new.is_enabled and new.trigger ->> 'kind' in ('time', 'due'))
  execute function private.plan_changed_rule();

create function private.plan_due_rules() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_rules(new.channel_id, 'due') then
    perform private.plan_rules(new.channel_id);
  end if;
  return null;
end
$$;

create trigger z_plan_rules after insert or update on public.risks
  for each row when (new.channel_id is not null and new.due_on is not null)
  execute function private.plan_due_rules();
create trigger z_plan_rules after insert or update on public.events
  for each row when (new.channel_id is not null) execute function private.plan_due_rules();

-- Runs --------------------------------------------------------------------------------------------

-- Starts a run that answers no question: its message is the assistant's own, which it fills. It
-- reads with the rights of a person, limited to the channel. Returns why it cannot start, as an
-- error for people, or null. Called only by the server.
create function private.start_rule_run(run uuid, rule uuid, assistant uuid, person uuid,
  message uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  target public.channel_rules;
  refusal jsonb;
  started public.assistant_runs;
begin
  select * into target from public.channel_rules where id = rule and is_enabled;
  if target.id is null or not exists (
    select 1 from public.participants
    where channel_id = target.channel_id and profile_id = person) then
    return jsonb_build_object('code', 'rule_without_author', 'message',
      'Its author is not in this channel any more.', 'hint', 'Publish the rules again.');
  end if;
  refusal := private.run_refusal(target.workspace_id, target.channel_id, person, false);
  if refusal is not null then
    return refusal;
  end if;
  insert into public.assistant_runs
    (id, workspace_id, channel_id, message_id, reply_id, assistant_id, asked_by, is_addressed)
  values (run, target.workspace_id, target.channel_id, message, message, assistant, person, false)
  on conflict do nothing
  returning * into started;
  if started.id is not null then
    perform private.enqueue_run(started);
  end if;
  return null;
end
$$;

grant execute on function private.enqueue_rules, private.plan_rules, private.start_rule_run
  to service_role;

-- Firings -----------------------------------------------------------------------------------------

-- One row for each time a rule was carried out, or could not be. Jobs may run twice, so a rule and
-- its subject have one firing.
create table public.rule_firings (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  rule_id uuid references public.channel_rules (id) on delete set null,
  assistant_id uuid not null references public.profiles (id) on delete cascade,
  sentence varchar(2000) not null default '',
  trigger_kind text not null check (trigger_kind in ('message', 'mention', 'join', 'unanswered',
    'time', 'reaction', 'file', 'due', 'webhook')),
  subject jsonb not null
    check (jsonb_typeof(subject) = 'object' and octet_length(subject::text) <= 1024),
  outcome text not null check (outcome in ('done', 'asked', 'silent', 'failed')),
  why varchar(1000) not null default '',
  run_id uuid references public.assistant_runs (id) on delete set null,
  message_id uuid references public.messages (id) on delete set null,
  acts_for uuid references public.profiles (id) on delete set null,
  fired_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, rule_id, subject),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);

comment on column public.rule_firings.sentence
  is 'The rule''s sentence at that time; it outlives the rule.';
comment on column public.rule_firings.subject
  is 'What set it off: {message_id}, {message_id, emoji}, {profile_id}, {file_id}, {risk_id, at}, '
  '{event_id, at} or {at}.';
comment on column public.rule_firings.message_id is 'The message that it posted or keeps.';
comment on column public.rule_firings.acts_for is 'The person with whose rights it read.';

create index on public.rule_firings (workspace_id, channel_id);
create index on public.rule_firings (channel_id, fired_at desc);
create index on public.rule_firings (rule_id, fired_at);
create index on public.rule_firings (assistant_id);
create index on public.rule_firings (run_id);
create index on public.rule_firings (message_id);
create index on public.rule_firings (acts_for);
create index on public.rule_firings (fired_at);
create index on public.rule_firings ((subject ->> 'message_id'));

select private.protect_table('rule_firings',
  insertable => '{
    id, workspace_id, channel_id, rule_id, assistant_id, sentence, trigger_kind, subject,
    outcome, why, run_id, message_id, acts_for}',
  updatable => '{outcome, why, run_id, message_id}',
  immutable => '{
    id, workspace_id, channel_id, rule_id, assistant_id, sentence, trigger_kind, subject,
    acts_for, fired_at, created_at}',
  live => 'broadcast_conversation',
  names => '{
    "run_id": "assistant_runs", "message_id": "messages", "acts_for": "profiles"}');

create policy "participants read" on public.rule_firings for select to authenticated
  using (channel_id in (select private.my_channels()));

create policy "the assistant records what it does by rules" on public.rule_firings
  for insert to authenticated
  with check (assistant_id = (select auth.uid()) and (select private.is_assistant())
    and channel_id in (select private.my_channels())
    and exists (select 1 from public.channel_rules r
      where r.id = rule_id and r.channel_id = rule_firings.channel_id));

create policy "the assistant records how it ended" on public.rule_firings
  for update to authenticated
  using (assistant_id = (select auth.uid()) and (select private.is_assistant()));
