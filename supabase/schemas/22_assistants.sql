-- Assistants --------------------------------------------------------------------------------------

-- An assistant has one home workspace. It cannot be added to another, is unknown elsewhere, and is
-- deleted only with that workspace.

create table private.assistants (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  workspace_id uuid not null references public.workspaces (id) on delete cascade
);

comment on table private.assistants is
  'The home of each assistant: where it was first a member. No client writes it; it never changes.';

create index on private.assistants (workspace_id);

select private.refuse_delegates('private.assistants');

create function private.keep_home() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select 1 from public.profiles where id = new.profile_id and role = 'assistant'
  ) then
    return new;
  end if;
  insert into private.assistants (profile_id, workspace_id)
  values (new.profile_id, new.workspace_id) on conflict do nothing;
  if not exists (
    select 1 from private.assistants
    where profile_id = new.profile_id and workspace_id = new.workspace_id
  ) then
    raise exception using errcode = '42501', message = 'An assistant belongs to one workspace';
  end if;
  return new;
end
$$;

-- Runs after the policies, so that a caller who cannot add people learns nothing about the home.
create trigger a_keep_home after insert on public.memberships
  for each row execute function private.keep_home();

-- The assistant's profile belongs to one workspace and is deleted with it.
create function private.forget_assistants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.profiles p using private.assistants a
  where a.workspace_id = old.id and p.id = a.profile_id;
  return old;
end
$$;

create trigger a_forget_assistants before delete on public.workspaces
  for each row execute function private.forget_assistants();

-- Assistants of a channel -------------------------------------------------------------------------

-- Assistants of a channel: prompts with a history, several assistants per channel, the actions and
-- costs of each run, budgets, and approvals.
--
-- This file has their settings, prompts, rehearsals and summaries; the next one has their runs.

-- Further assistants of a channel, and the name and picture of the first, whose prompt, mode and
-- model are in the channel's row.
create table public.channel_assistants (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  is_main boolean not null default false,
  prompt varchar(20000) not null default '',
  prompt_version integer not null default 0,
  mode text not null default 'mention' check (mode in ('auto', 'mention', 'off')),
  model varchar(255),
  tools jsonb check (jsonb_typeof(tools) = 'array' and octet_length(tools::text) <= 10000),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (channel_id, profile_id),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);

comment on column public.channel_assistants.tools is 'Names of the tools it may use; null: all.';

create unique index on public.channel_assistants (channel_id) where is_main;
-- Indexes for the columns that policies and pages filter by.
create index on public.channel_assistants (workspace_id, channel_id);
create index on public.channel_assistants (profile_id);
create index on public.channel_assistants (created_by);

-- The first assistant of a channel: its own if it was named there, otherwise the workspace's.
create function private.main_assistant(workspace uuid, channel uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select profile_id from public.channel_assistants where channel_id = channel and is_main),
    (select p.id from public.memberships m join public.profiles p on p.id = m.profile_id
     where m.workspace_id = workspace and p.role = 'assistant'
       and not exists (select 1 from public.channel_assistants a where a.profile_id = p.id)
     order by m.created_at, p.id limit 1))
$$;

-- The assistant is a participant of channels whose mode is not off.
create function private.set_assistant_participant(workspace uuid, channel uuid, mode text)
  returns void
language sql security definer set search_path = '' as $$
  insert into public.participants (workspace_id, channel_id, profile_id, role)
  select workspace, channel, main, 'assistant' from private.main_assistant(workspace, channel) main
    where main is not null and mode <> 'off'
  on conflict do nothing;
  delete from public.participants p
  where p.channel_id = channel and mode = 'off'
    and p.profile_id = private.main_assistant(workspace, channel);
  -- An assistant that is not a participant cannot end its own runs.
  update public.assistant_runs set status = 'stopped'
  where channel_id = channel and mode = 'off' and status in ('queued', 'running')
    and assistant_id = private.main_assistant(workspace, channel);
$$;

-- Runs before an assistant's row is deleted: its profile remains the author of its messages, but it
-- no longer participates.
create function private.dismiss_assistant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.participants where channel_id = old.channel_id and profile_id = old.profile_id;
  delete from public.memberships where workspace_id = old.workspace_id
    and profile_id = old.profile_id;
  update public.assistant_runs set status = 'stopped' where channel_id = old.channel_id
    and assistant_id = old.profile_id and status in ('queued', 'running');
  return null;
end
$$;

create trigger n_dismiss after delete on public.channel_assistants
  for each row execute function private.dismiss_assistant();

-- A channel whose first assistant loses its own name gets the workspace's assistant again.
create function private.restore_main_assistant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.set_assistant_participant(c.workspace_id, c.id, c.assistant_mode)
    from public.channels c where c.id = old.channel_id and c.deleted_at is null;
  return null;
end
$$;

create trigger o_restore_main after delete on public.channel_assistants
  for each row when (old.is_main) execute function private.restore_main_assistant();

create function private.participate_by_mode() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.mode = 'off' then
    delete from public.participants where channel_id = new.channel_id
      and profile_id = new.profile_id;
    update public.assistant_runs set status = 'stopped' where channel_id = new.channel_id
      and assistant_id = new.profile_id and status in ('queued', 'running');
  else
    insert into public.participants (workspace_id, channel_id, profile_id, role)
      values (new.workspace_id, new.channel_id, new.profile_id, 'assistant') on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger n_participate after update on public.channel_assistants
  for each row when (not new.is_main and new.mode is distinct from old.mode)
  execute function private.participate_by_mode();

create function private.add_assistant(channel uuid, name text, avatar_path text, main boolean)
  returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  target public.channels;
  assistant uuid;
begin
  select * into target from public.channels where id = channel and deleted_at is null
    and visibility <> 'direct' and id in (select private.run_channels());
  perform private.one_at_a_time('assistants', target.id);
  if target.id is null then
    raise exception using errcode = '42501',
      message = 'Only who runs a channel sets its assistants';
  end if;
  if btrim(coalesce(name, '')) = '' then
    perform private.refuse('empty_name', 'An assistant needs a name.',
      'Write at least one character.');
  end if;
  if (select count(*) from public.channel_assistants where channel_id = channel) >= 8 then
    perform private.refuse('too_many_assistants', 'A channel has up to eight assistants.',
      'Send one away first.');
  end if;
  if main and exists (select 1 from public.channel_assistants where channel_id = channel
    and is_main) then
    update public.profiles set name = left(btrim(add_assistant.name), 255),
      avatar_path = add_assistant.avatar_path
    where id = (select profile_id from public.channel_assistants where channel_id = channel
      and is_main) returning id into assistant;
    return assistant;
  end if;
  if main then
    delete from public.participants where channel_id = channel
      and profile_id = private.main_assistant(target.workspace_id, channel);
  end if;
  insert into public.profiles (name, avatar_path, role)
    values (left(btrim(add_assistant.name), 255), add_assistant.avatar_path, 'assistant')
    returning id into assistant;
  insert into public.channel_assistants (workspace_id, channel_id, profile_id, is_main, created_by)
    values (target.workspace_id, channel, assistant, main, auth.uid());
  insert into public.memberships (workspace_id, profile_id, role)
    values (target.workspace_id, assistant, 'member');
  if not main or target.assistant_mode <> 'off' then
    insert into public.participants (workspace_id, channel_id, profile_id, role)
      values (target.workspace_id, channel, assistant, 'assistant') on conflict do nothing;
  end if;
  return assistant;
end
$$;

-- Adds a further assistant to the channel, which answers when mentioned until its row says
-- otherwise. Returns its profile.
create function public.add_channel_assistant(channel uuid, name text, avatar_path text default null)
  returns uuid
language sql security invoker set search_path = '' as $$
  select private.add_assistant(channel, name, avatar_path, false)
$$;

-- Sets the name and picture of the channel's first assistant. Returns its profile.
create function public.name_channel_assistant(channel uuid, name text,
  avatar_path text default null) returns uuid
language sql security invoker set search_path = '' as $$
  select private.add_assistant(channel, name, avatar_path, true)
$$;

create function private.rename_assistant(assistant uuid, name text, avatar_path text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if btrim(coalesce(name, '')) = '' then
    perform private.refuse('empty_name', 'An assistant needs a name.',
      'Write at least one character.');
  end if;
  update public.profiles p set name = left(btrim(rename_assistant.name), 255),
    avatar_path = rename_assistant.avatar_path
  where p.id = assistant
    and exists (select 1 from public.channel_assistants a where a.profile_id = p.id
    and a.channel_id in (select private.run_channels()));
  if not found then
    raise exception using errcode = '42501',
      message = 'Only who runs a channel names its assistants';
  end if;
end
$$;

create function public.rename_channel_assistant(assistant uuid, name text,
  avatar_path text default null) returns void
language sql security invoker set search_path = '' as $$
  select private.rename_assistant(assistant, name, avatar_path)
$$;

-- Assistants: visible with their channel, changed by those who manage it.
select private.protect_table('channel_assistants',
  updatable => '{prompt, mode, model, tools}',
  deletable => true,
  immutable => '{
    id, workspace_id, channel_id, profile_id, is_main, created_by, created_at}',
  live => 'broadcast_shared');

create policy "participants and members read" on public.channel_assistants
  for select to authenticated
  using (channel_id in (select private.shared_channels())
    or channel_id in (select private.run_channels()));

create policy "who runs the channel sets its assistants" on public.channel_assistants
  for update to authenticated
  using (channel_id in (select private.run_channels()));

create policy "who runs the channel sends assistants away" on public.channel_assistants
  for delete to authenticated
  using (channel_id in (select private.run_channels()));

grant execute on function private.add_assistant, public.add_channel_assistant,
  public.name_channel_assistant, private.rename_assistant,
  public.rename_channel_assistant to authenticated, service_role;

-- Prompts -----------------------------------------------------------------------------------------

create table public.channel_prompts (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  assistant_id uuid references public.profiles (id) on delete cascade,
  version integer not null,
  prompt varchar(20000) not null,
  author_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rules jsonb check (jsonb_typeof(rules) = 'array'),
  unique nulls not distinct (channel_id, assistant_id, version),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);

comment on table public.channel_prompts
  is 'Every prompt that was published: one row a version. assistant_id is null for the channel''s '
  'first assistant.';
comment on column public.channel_prompts.rules
  is 'The rules that were published with it, as in publish_rules(); null: none were.';

create index on public.channel_prompts (workspace_id, channel_id);
create index on public.channel_prompts (assistant_id);
create index on public.channel_prompts (author_id);

create table public.prompt_drafts (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  assistant_id uuid references public.profiles (id) on delete cascade,
  prompt varchar(20000) not null default '',
  author_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (channel_id, assistant_id),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);

comment on table public.prompt_drafts is
  'A prompt of a channel before it is published.';

create index on public.prompt_drafts (workspace_id, channel_id);
create index on public.prompt_drafts (assistant_id);
create index on public.prompt_drafts (author_id);

create function private.keep_prompt() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := to_jsonb(new);
begin
  insert into public.channel_prompts (workspace_id, channel_id, assistant_id, version, prompt,
    author_id)
  values (new.workspace_id, coalesce((record ->> 'channel_id')::uuid, new.id),
    (record ->> 'profile_id')::uuid, new.prompt_version, new.prompt, auth.uid())
  on conflict do nothing;
  -- The draft is published now.
  delete from public.prompt_drafts
  where channel_id = coalesce((record ->> 'channel_id')::uuid, new.id)
    and assistant_id is not distinct from (record ->> 'profile_id')::uuid and prompt = new.prompt;
  return null;
end
$$;

create trigger n_keep_first_prompt after insert on public.channels
  for each row when (new.prompt <> '') execute function private.keep_prompt();
create trigger n_keep_prompt after update on public.channels
  for each row when (new.prompt is distinct from old.prompt) execute function private.keep_prompt();
create trigger n_keep_first_prompt after insert on public.channel_assistants
  for each row when (not new.is_main and new.prompt <> '') execute function private.keep_prompt();
create trigger n_keep_prompt after update on public.channel_assistants
  for each row when (new.prompt is distinct from old.prompt) execute function private.keep_prompt();

create function private.number_prompt() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.prompt is distinct from old.prompt then
    new.prompt_version := old.prompt_version + 1;
  end if;
  return new;
end
$$;

create trigger c_number_prompt before update on public.channel_assistants
  for each row execute function private.number_prompt();

select private.protect_table('channel_prompts');

create policy "participants and members read" on public.channel_prompts for select to authenticated
  using (channel_id in (select private.shared_channels())
    or channel_id in (select private.run_channels()));

select private.protect_table('prompt_drafts',
  insertable => '{id, workspace_id, channel_id, assistant_id, prompt, author_id}',
  updatable => '{prompt, author_id}',
  deletable => true,
  names => '{"assistant_id": "profiles"}');

create policy "who runs the channel reads its drafts" on public.prompt_drafts
  for select to authenticated
  using (channel_id in (select private.run_channels()));

create policy "who runs the channel drafts" on public.prompt_drafts for insert to authenticated
  with check (author_id = (select auth.uid()) and channel_id in (select private.run_channels()));

create policy "who runs the channel changes drafts" on public.prompt_drafts
  for update to authenticated
  using (channel_id in (select private.run_channels()))
  with check (author_id = (select auth.uid()));

create policy "who runs the channel drops drafts" on public.prompt_drafts
  for delete to authenticated
  using (channel_id in (select private.run_channels()));

-- Rehearsals --------------------------------------------------------------------------------------

-- A draft played over what happened in the channel, without posting there: its rules over days, its
-- prompt on the last messages if a language model answers.
create table public.rehearsals (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  assistant_id uuid references public.profiles (id) on delete cascade,
  asked_by uuid not null references public.profiles (id) on delete cascade,
  prompt varchar(20000) not null,
  status text not null default 'queued'
    check (status in ('queued', 'running', 'done', 'failed', 'stopped')),
  results jsonb not null default '[]' check (jsonb_typeof(results) = 'array'),
  error jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rules jsonb not null default '[]'
    check (jsonb_typeof(rules) = 'array' and octet_length(rules::text) <= 524288),
  is_quick boolean not null default false,
  replay jsonb check (jsonb_typeof(replay) = 'object'),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);

comment on column public.rehearsals.results
  is '[{message_id, said: text that was answered or null, would: text of the draft or null, '
  'reason}], oldest message first.';
comment on column public.rehearsals.rules is 'The draft''s rules: [{trigger, conditions, effect}].';
comment on column public.rehearsals.is_quick is 'True: only the rules are played, no model is asked.';
comment on column public.rehearsals.replay
  is 'What the rules would have done, and how often; null until they were played.';

create index on public.rehearsals (workspace_id, channel_id);
create index on public.rehearsals (asked_by, created_at desc);
create index on public.rehearsals (channel_id);
create index on public.rehearsals (assistant_id);

create function private.ask_rehearsal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('rehearse', json_build_object('rehearsal_id', new.id), 'rehearse:'
    || new.id, now(), 'rehearse:' || new.asked_by);
  return null;
end
$$;

create trigger z_ask after insert on public.rehearsals
  for each row execute function private.ask_rehearsal();

-- Rehearsals read messages, so a user can only start them in a channel whose messages they can
-- read.
select private.protect_table('rehearsals',
  insertable => '{
    id, workspace_id, channel_id, assistant_id, asked_by, prompt, rules, is_quick}',
  deletable => true,
  immutable => '{
    id, workspace_id, channel_id, assistant_id, asked_by, prompt, rules, is_quick, created_at}',
  live => 'broadcast_own(''asked_by'')',
  names => '{"assistant_id": "profiles"}',
  is_personal => true,
  is_proven => true);

create policy "people see their own rehearsals" on public.rehearsals for select to authenticated
  using (asked_by = (select auth.uid()) and channel_id in (select private.my_channels()));

create policy "who runs the channel and reads it rehearses" on public.rehearsals
  for insert to authenticated
  with check (asked_by = (select auth.uid()) and channel_id in (select private.run_channels())
    and channel_id in (select private.my_channels()));

create policy "people end their own rehearsals" on public.rehearsals for delete to authenticated
  using (asked_by = (select auth.uid()));

-- Readings of a prompt by a model -----------------------------------------------------------------

-- A model proposes rules for the sentences of a draft that the grammar left to it; who asked
-- confirms them one by one.
create table public.rule_readings (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  assistant_id uuid references public.profiles (id) on delete cascade,
  asked_by uuid not null references public.profiles (id) on delete cascade,
  prompt varchar(20000) not null,
  timezone varchar(255) not null default 'UTC',
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  rules jsonb not null default '[]'
    check (jsonb_typeof(rules) = 'array' and octet_length(rules::text) <= 524288),
  error jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);

comment on column public.rule_readings.timezone is 'The zone of the times that the prompt names.';
comment on column public.rule_readings.rules
  is '[{sentence, trigger, conditions, effect}]: what the model proposes, each with its sentence.';

create index on public.rule_readings (workspace_id, channel_id);
create index on public.rule_readings (asked_by, created_at desc);
create index on public.rule_readings (channel_id);
create index on public.rule_readings (assistant_id);

create function private.ask_rule_reading() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('propose_rules', json_build_object('reading_id', new.id),
    'propose_rules:' || new.id, now(), 'propose_rules:' || new.asked_by);
  return null;
end
$$;

create trigger z_ask after insert on public.rule_readings
  for each row execute function private.ask_rule_reading();

select private.protect_table('rule_readings',
  insertable => '{id, workspace_id, channel_id, assistant_id, asked_by, prompt, timezone}',
  deletable => true,
  immutable => '{
    id, workspace_id, channel_id, assistant_id, asked_by, prompt, timezone, created_at}',
  live => 'broadcast_own(''asked_by'')',
  names => '{"assistant_id": "profiles"}',
  is_personal => true,
  is_proven => true);

create policy "people see their own readings" on public.rule_readings for select to authenticated
  using (asked_by = (select auth.uid()) and channel_id in (select private.my_channels()));

create policy "who runs the channel and reads it asks for readings" on public.rule_readings
  for insert to authenticated
  with check (asked_by = (select auth.uid()) and channel_id in (select private.run_channels())
    and channel_id in (select private.my_channels()));

create policy "people delete their own readings" on public.rule_readings
  for delete to authenticated using (asked_by = (select auth.uid()));

-- Publishing despite a warning --------------------------------------------------------------------

create function private.log_publishing_despite(channel uuid, warnings text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  target public.channels;
begin
  select * into target from public.channels
  where id = channel and id in (select private.run_channels());
  if target.id is null or not warnings <@ array['tests', 'often', 'repeats'] then
    raise exception using errcode = '42501', message = 'Only who runs a channel publishes there';
  end if;
  insert into public.audit_log (workspace_id, actor_id, action, table_name, row_id, details)
  values (target.workspace_id, auth.uid(), 'despite', 'channel_prompts', target.id,
    jsonb_build_object('name', target.name, 'channel_id', target.id, 'warnings', warnings));
end
$$;

-- Logs that a prompt is published although its rehearsal warned of it: that it fails a test, writes
-- too often, or repeats itself.
create function public.log_publishing_despite(channel uuid, warnings text[]) returns void
language sql security invoker set search_path = '' as $$
  select private.log_publishing_despite(channel, warnings)
$$;

grant execute on function private.log_publishing_despite, public.log_publishing_despite
  to authenticated, service_role;

-- Tests of prompts --------------------------------------------------------------------------------

-- Past messages that are marked with what should happen: the tests of the channel's prompts.
create table public.prompt_tests (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  assistant_id uuid references public.profiles (id) on delete cascade,
  message_id uuid not null,
  expected text not null check (expected in ('answer', 'silence', 'draft')),
  text varchar(2000),
  created_by uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (message_id, assistant_id),
  foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
      on update cascade
);

comment on column public.prompt_tests.text is 'Words that a right answer contains; null: any answer.';

create index on public.prompt_tests (workspace_id, channel_id, message_id);
create index on public.prompt_tests (channel_id);
create index on public.prompt_tests (assistant_id);
create index on public.prompt_tests (created_by);

select private.protect_table('prompt_tests',
  insertable => '{
    id, workspace_id, channel_id, assistant_id, message_id, expected, text, created_by}',
  updatable => '{expected, text, created_by}',
  deletable => true,
  names => '{"assistant_id": "profiles"}',
  is_proven => true);

create policy "who runs the channel and reads it sees its tests" on public.prompt_tests
  for select to authenticated
  using (channel_id in (select private.run_channels())
    and channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null));

create policy "who runs the channel marks messages they read" on public.prompt_tests
  for insert to authenticated
  with check (created_by = (select auth.uid())
    and channel_id in (select private.run_channels())
    and channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null));

create policy "who runs the channel changes its tests" on public.prompt_tests
  for update to authenticated
  using (channel_id in (select private.run_channels()))
  with check (created_by = (select auth.uid()));

create policy "who runs the channel drops tests" on public.prompt_tests
  for delete to authenticated
  using (channel_id in (select private.run_channels()));

-- Summaries ---------------------------------------------------------------------------------------

-- Summaries of the messages up to a given one, so that a long channel fits a model's context
-- window.
create table public.channel_summaries (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null unique,
  upto_at timestamptz not null,
  upto_id uuid not null,
  messages integer not null default 0,
  summary varchar(20000) not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);

create index on public.channel_summaries (workspace_id, channel_id);

-- A deleted message must not survive in a channel's summary: the summary is deleted and written
-- again from the remaining messages.
create function private.forget_summary() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.channel_summaries where channel_id = new.channel_id
    and upto_at >= new.created_at;
  return null;
end
$$;

create trigger n_forget_summary after update of deleted_at on public.messages
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.forget_summary();

select private.protect_table('channel_summaries',
  insertable => '{id, workspace_id, channel_id, upto_at, upto_id, messages, summary}',
  updatable => '{upto_at, upto_id, messages, summary}');

create policy "participants read" on public.channel_summaries for select to authenticated
  using (channel_id in (select private.my_channels()));

create policy "assistants of the channel summarise it" on public.channel_summaries
  for insert to authenticated
  with check (channel_id in (select private.my_channels()) and (select private.is_assistant()));

create policy "assistants of the channel go on summarising" on public.channel_summaries
  for update to authenticated
  using (channel_id in (select private.my_channels()) and (select private.is_assistant()));
