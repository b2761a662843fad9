-- How the assistants of a channel are set, asked and answered to.

-- History of prompts -------------------------------------------------------------------------------

create function private.keep_prompt() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := to_jsonb(new);
begin
  insert into public.channel_prompts (workspace_id, channel_id, assistant_id, version, prompt, author_id)
  values (new.workspace_id, coalesce((record ->> 'channel_id')::uuid, new.id), (record ->> 'profile_id')::uuid, new.prompt_version, new.prompt, auth.uid())
  on conflict do nothing;
  -- What was a draft is published now.
  delete from public.prompt_drafts
  where channel_id = coalesce((record ->> 'channel_id')::uuid, new.id) and assistant_id is not distinct from (record ->> 'profile_id')::uuid and prompt = new.prompt;
  return null;
end
$$;

create trigger n_keep_first_prompt after insert on public.channels for each row when (new.prompt <> '') execute function private.keep_prompt();
create trigger n_keep_prompt after update on public.channels for each row when (new.prompt is distinct from old.prompt) execute function private.keep_prompt();
create trigger n_keep_first_prompt after insert on public.channel_assistants for each row when (not new.is_main and new.prompt <> '') execute function private.keep_prompt();
create trigger n_keep_prompt after update on public.channel_assistants for each row when (new.prompt is distinct from old.prompt) execute function private.keep_prompt();

-- What is published today begins the history.
insert into public.channel_prompts (workspace_id, channel_id, version, prompt)
select workspace_id, id, prompt_version, prompt from public.channels where prompt <> '';

create function private.number_prompt() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.prompt is distinct from old.prompt then
    new.prompt_version := old.prompt_version + 1;
  end if;
  return new;
end
$$;

create trigger c_number_prompt before update on public.channel_assistants for each row execute function private.number_prompt();

create function private.ask_rehearsal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('rehearse', json_build_object('rehearsal_id', new.id), 'rehearse:' || new.id, now(), 'rehearse:' || new.asked_by);
  return null;
end
$$;

create trigger z_ask after insert on public.rehearsals for each row execute function private.ask_rehearsal();

-- Several assistants a channel -----------------------------------------------------------------------

-- The first assistant of a channel: its own where it was given a name there, else the workspace's.
create function private.main_assistant(workspace uuid, channel uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select profile_id from public.channel_assistants where channel_id = channel and is_main),
    (select p.id from public.memberships m join public.profiles p on p.id = m.profile_id
     where m.workspace_id = workspace and p.role = 'assistant'
       and not exists (select 1 from public.channel_assistants a where a.profile_id = p.id)
     order by m.created_at, p.id limit 1))
$$;

create or replace function private.seat_assistant(workspace uuid, channel uuid, mode text) returns void
language sql security definer set search_path = '' as $$
  insert into public.participants (workspace_id, channel_id, profile_id, role)
  select workspace, channel, main, 'assistant' from private.main_assistant(workspace, channel) main where main is not null and mode <> 'off'
  on conflict do nothing;
  delete from public.participants p
  where p.channel_id = channel and mode = 'off' and p.profile_id = private.main_assistant(workspace, channel);
  -- Without a seat it cannot end its own runs.
  update public.assistant_runs set status = 'stopped'
  where channel_id = channel and mode = 'off' and status in ('queued', 'running') and assistant_id = private.main_assistant(workspace, channel);
$$;

-- Directly before an assistant's row goes: who it was stays in what it said, and takes part no more.
create function private.dismiss_assistant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.participants where channel_id = old.channel_id and profile_id = old.profile_id;
  delete from public.memberships where workspace_id = old.workspace_id and profile_id = old.profile_id;
  update public.assistant_runs set status = 'stopped' where channel_id = old.channel_id and assistant_id = old.profile_id and status in ('queued', 'running');
  return null;
end
$$;

create trigger n_dismiss after delete on public.channel_assistants for each row execute function private.dismiss_assistant();

-- A channel whose first assistant loses its own name has the workspace's again.
create function private.reseat_main_assistant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.seat_assistant(c.workspace_id, c.id, c.assistant_mode) from public.channels c where c.id = old.channel_id and c.deleted_at is null;
  return null;
end
$$;

create trigger o_reseat after delete on public.channel_assistants for each row when (old.is_main) execute function private.reseat_main_assistant();

create function private.seat_by_mode() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.mode = 'off' then
    delete from public.participants where channel_id = new.channel_id and profile_id = new.profile_id;
    update public.assistant_runs set status = 'stopped' where channel_id = new.channel_id and assistant_id = new.profile_id and status in ('queued', 'running');
  else
    insert into public.participants (workspace_id, channel_id, profile_id, role) values (new.workspace_id, new.channel_id, new.profile_id, 'assistant') on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger n_seat after update on public.channel_assistants for each row when (not new.is_main and new.mode is distinct from old.mode) execute function private.seat_by_mode();

create function private.add_assistant(channel uuid, name text, avatar_path text, main boolean) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  place public.channels;
  assistant uuid;
begin
  select * into place from public.channels where id = channel and deleted_at is null and visibility <> 'direct' and id in (select private.run_channels());
  if place.id is null then
    raise exception using errcode = '42501', message = 'Only who runs a channel sets its assistants';
  end if;
  if btrim(coalesce(name, '')) = '' then
    perform private.refuse('empty_name', 'An assistant needs a name.', 'Write at least one character.');
  end if;
  if (select count(*) from public.channel_assistants where channel_id = channel) >= 8 then
    perform private.refuse('too_many_assistants', 'A channel has up to eight assistants.', 'Send one away first.');
  end if;
  if main and exists (select 1 from public.channel_assistants where channel_id = channel and is_main) then
    update public.profiles set name = left(btrim(add_assistant.name), 255), avatar_path = add_assistant.avatar_path
    where id = (select profile_id from public.channel_assistants where channel_id = channel and is_main) returning id into assistant;
    return assistant;
  end if;
  if main then
    delete from public.participants where channel_id = channel and profile_id = private.main_assistant(place.workspace_id, channel);
  end if;
  insert into public.profiles (name, avatar_path, role) values (left(btrim(add_assistant.name), 255), add_assistant.avatar_path, 'assistant') returning id into assistant;
  insert into public.channel_assistants (workspace_id, channel_id, profile_id, is_main, created_by) values (place.workspace_id, channel, assistant, main, auth.uid());
  insert into public.memberships (workspace_id, profile_id, role) values (place.workspace_id, assistant, 'member');
  if not main or place.assistant_mode <> 'off' then
    insert into public.participants (workspace_id, channel_id, profile_id, role) values (place.workspace_id, channel, assistant, 'assistant') on conflict do nothing;
  end if;
  return assistant;
end
$$;

-- A further assistant of the channel, answering when it is mentioned until its row says otherwise. Returns its profile.
create function public.add_channel_assistant(channel uuid, name text, avatar_path text default null) returns uuid
language sql security invoker set search_path = '' as $$
  select private.add_assistant(channel, name, avatar_path, false)
$$;

-- Name and picture of the channel's first assistant. Returns its profile.
create function public.name_channel_assistant(channel uuid, name text, avatar_path text default null) returns uuid
language sql security invoker set search_path = '' as $$
  select private.add_assistant(channel, name, avatar_path, true)
$$;

create function private.rename_assistant(assistant uuid, name text, avatar_path text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if btrim(coalesce(name, '')) = '' then
    perform private.refuse('empty_name', 'An assistant needs a name.', 'Write at least one character.');
  end if;
  update public.profiles p set name = left(btrim(rename_assistant.name), 255), avatar_path = rename_assistant.avatar_path
  where p.id = assistant and exists (select 1 from public.channel_assistants a where a.profile_id = p.id and a.channel_id in (select private.run_channels()));
  if not found then
    raise exception using errcode = '42501', message = 'Only who runs a channel names its assistants';
  end if;
end
$$;

create function public.rename_channel_assistant(assistant uuid, name text, avatar_path text default null) returns void
language sql security invoker set search_path = '' as $$
  select private.rename_assistant(assistant, name, avatar_path)
$$;

-- Who is asked -------------------------------------------------------------------------------------

-- Why a run may not begin: limits an hour and a month, as an error for people; null when it may.
create function private.run_refusal(workspace uuid, channel uuid, person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  set_limits public.assistant_settings;
  used_tokens bigint;
  used_cost numeric;
begin
  select * into set_limits from public.assistant_settings where workspace_id = workspace;
  if (select count(*) from public.assistant_runs where asked_by = person and workspace_id = workspace and created_at > now() - interval '1 hour') >= coalesce(set_limits.person_per_hour, 60) then
    return jsonb_build_object('code', 'person_limit', 'message', 'The assistant was asked very often by one person in the last hour.', 'hint', 'Try again later, or ask an administrator for a higher limit.');
  end if;
  if (select count(*) from public.assistant_runs where channel_id = channel and created_at > now() - interval '1 hour') >= coalesce(set_limits.channel_per_hour, 240) then
    return jsonb_build_object('code', 'channel_limit', 'message', 'The assistant was asked very often in this channel in the last hour.', 'hint', 'Try again later, or ask an administrator for a higher limit.');
  end if;
  if set_limits.monthly_tokens is not null or set_limits.monthly_cost is not null then
    select sum(coalesce(input_tokens, 0) + coalesce(output_tokens, 0)), sum(cost) into used_tokens, used_cost
    from public.assistant_runs where workspace_id = workspace and created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC';
    if used_tokens >= set_limits.monthly_tokens or used_cost >= set_limits.monthly_cost then
      return jsonb_build_object('code', 'budget_spent', 'message', 'This month’s budget for the assistant is spent.', 'hint', 'It answers again next month, or once an administrator raises the budget.');
    end if;
  end if;
  return null;
end
$$;

-- Whom a person's message asks: assistants that are named or answered; where none is, those that judge for themselves.
-- In a thread these speak when they have spoken there already. What a person's tools post (metadata.via) asks only whom
-- it names: two programs would talk for ever.
create or replace function private.ask_assistant() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  refusal jsonb;
  seat record;
  run uuid;
begin
  if new.role <> 'user' or exists (select 1 from public.profiles where id = new.author_id and role = 'assistant') then
    return new;
  end if;
  for seat in
    with seats as (
      select p.profile_id, coalesce(case when not a.is_main then a.mode end, c.assistant_mode) as mode, a.created_at,
        coalesce(new.metadata -> 'mentions' ? p.profile_id::text, false)
          or exists (select 1 from public.messages m where m.id = new.reply_to_id and m.author_id = p.profile_id) as is_called
      from public.participants p
      join public.profiles f on f.id = p.profile_id and f.role = 'assistant'
      join public.channels c on c.id = p.channel_id
      left join public.channel_assistants a on a.channel_id = p.channel_id and a.profile_id = p.profile_id
      where p.channel_id = new.channel_id and p.role = 'assistant'
    )
    select s.profile_id from seats s
    where s.mode <> 'off' and case
      when (select bool_or(is_called) from seats) then s.is_called
      when s.mode <> 'auto' or new.metadata ? 'via' then false
      else new.thread_id is null or exists (
        select 1 from public.messages m where (m.id = new.thread_id or m.thread_id = new.thread_id) and m.author_id = s.profile_id and m.deleted_at is null)
    end
    order by s.created_at nulls first, s.profile_id
  loop
    refusal := private.run_refusal(new.workspace_id, new.channel_id, new.author_id);
    insert into public.assistant_runs (workspace_id, channel_id, message_id, assistant_id, asked_by, status, error)
    values (new.workspace_id, new.channel_id, new.id, seat.profile_id, new.author_id, case when refusal is null then 'queued' else 'failed' end, refusal)
    returning id into run;
    if refusal is null then
      perform private.enqueue_run(run, new.channel_id);
    end if;
  end loop;
  return new;
end
$$;

-- Asking again: after a failure, or for another answer to a question that was edited, which then takes the place of the first.
create or replace function private.retry_assistant_run(run uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.assistant_runs;
  refusal jsonb;
begin
  select * into asked from public.assistant_runs
  where id = run and asked_by = auth.uid() and status in ('failed', 'stopped', 'silent', 'done') and channel_id in (select private.my_channels())
  for update;
  if asked.id is null then
    return;
  end if;
  refusal := private.run_refusal(asked.workspace_id, asked.channel_id, asked.asked_by);
  update public.assistant_runs
  set status = case when refusal is null then 'queued' else 'failed' end, attempt = attempt + 1, error = refusal, stop_requested_at = null
  where id = run;
  if refusal is null then
    perform private.enqueue_run(run, asked.channel_id);
  end if;
end
$$;

-- Decisions ----------------------------------------------------------------------------------------

-- Of a call to a tool a person may change what it is given, not which tool of which server it is: the channel allowed that one.
create function private.take_action(action uuid, decision text, changed jsonb) returns public.assistant_actions
language plpgsql security definer set search_path = '' as $$
declare
  taken public.assistant_actions;
begin
  update public.assistant_actions
  set status = decision, decided_at = now(), payload = case
    when changed is null then payload
    when kind = 'tool' then payload || jsonb_build_object('input', coalesce(changed -> 'input', payload -> 'input'))
    else changed end
  where id = action and asked_by = auth.uid() and status = 'proposed' and channel_id in (select private.my_channels())
  returning * into taken;
  if taken.id is null then
    perform private.refuse('not_proposed', 'This was decided already, or is not yours to decide.', null);
  end if;
  if decision = 'accepted' and taken.kind = 'tool' then
    perform private.enqueue_job('call_tool', json_build_object('action_id', taken.id), 'call_tool:' || taken.id);
  end if;
  return taken;
end
$$;

create function private.settle_action(action uuid, made uuid) returns void
language sql security definer set search_path = '' as $$
  update public.assistant_actions set status = 'done', result = jsonb_build_object('id', made)
  where id = action and asked_by = auth.uid() and status = 'accepted'
$$;

-- Does what was proposed, with the rights of who asked; what they changed before goes instead. Returns the id of what was made.
create function public.accept_action(action uuid, changed jsonb default null) returns uuid
language plpgsql security invoker set search_path = '' as $$
declare
  -- The embedded Data API hands an argument of JSON over as its text.
  wanted jsonb := case when jsonb_typeof(changed) = 'string' then (changed #>> '{}')::jsonb else changed end;
  taken public.assistant_actions := private.take_action(action, 'accepted', wanted);
  p jsonb := taken.payload;
  made uuid := gen_random_uuid();
begin
  if taken.kind = 'message' then
    insert into public.messages (id, workspace_id, channel_id, author_id, parts, metadata)
    values (made, taken.workspace_id, (p ->> 'channel_id')::uuid, auth.uid(),
      jsonb_build_array(jsonb_build_object('type', 'text', 'text', p ->> 'text')), jsonb_build_object('via', 'assistant'));
  elsif taken.kind = 'risk' then
    insert into public.risks (id, workspace_id, channel_id, title, description, category, likelihood, impact, owner_id, due_on, source_message_id, created_by)
    values (made, taken.workspace_id, (p ->> 'channel_id')::uuid, p ->> 'title', p ->> 'description', p ->> 'category',
      (p ->> 'likelihood')::integer, (p ->> 'impact')::integer, (p ->> 'owner_id')::uuid, (p ->> 'due_on')::date, (p ->> 'source_message_id')::uuid, auth.uid());
  elsif taken.kind = 'event' then
    insert into public.events (id, workspace_id, channel_id, kind, title, description, starts_at, ends_at, timezone, recurrence, payload, created_by)
    values (made, taken.workspace_id, (p ->> 'channel_id')::uuid, coalesce(p ->> 'kind', 'meeting'), p ->> 'title', p ->> 'description',
      (p ->> 'starts_at')::timestamptz, (p ->> 'ends_at')::timestamptz, coalesce(p ->> 'timezone', 'UTC'), p ->> 'recurrence', coalesce(p -> 'payload', '{}'), auth.uid());
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

-- What the month has cost so far, by channel and model: for owners and admins. A channel they are not in has no name here.
create function private.assistant_usage(workspace uuid) returns table (channel_id uuid, model text, runs bigint, tokens bigint, cost numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (workspace in (select private.my_managed_workspaces())) then
    return;
  end if;
  return query
    select case when r.channel_id in (select private.my_channels()) or r.channel_id in (select private.governed_channels()) then r.channel_id end,
      r.model::text, count(*), sum(coalesce(r.input_tokens, 0) + coalesce(r.output_tokens, 0))::bigint, sum(r.cost)
    from public.assistant_runs r
    where r.workspace_id = workspace and r.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
    group by 1, 2;
end
$$;

create function public.assistant_usage(workspace uuid) returns table (channel_id uuid, model text, runs bigint, tokens bigint, cost numeric)
language sql stable security invoker set search_path = '' as $$
  select * from private.assistant_usage(workspace)
$$;

-- Tokens of a person's own tools: told once, kept as a hash.
create function private.create_api_token(workspace uuid, name text, can_write boolean, days integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  secret text := 'parley_' || translate(encode(extensions.gen_random_bytes(30), 'base64'), '+/', '-_');
begin
  if not (workspace in (select private.my_workspaces())) or (select private.is_assistant()) then
    raise exception using errcode = '42501', message = 'Only members make tokens for their tools';
  end if;
  if btrim(coalesce(name, '')) = '' then
    perform private.refuse('empty_name', 'A token needs a name.', 'Name the tool that will use it.');
  end if;
  insert into public.api_tokens (workspace_id, profile_id, name, token_hash, hint, can_write, expires_at)
  values (workspace, auth.uid(), left(btrim(name), 100), private.token_hash(secret), right(secret, 4), can_write, now() + make_interval(days => days));
  return secret;
end
$$;

create function public.create_api_token(workspace uuid, name text, can_write boolean default false, days integer default null) returns text
language sql security invoker set search_path = '' as $$
  select private.create_api_token(workspace, name, can_write, days)
$$;

-- Has a provider answer once and tell its models; the row says what came of it.
create function private.ask_check(task text, workspace uuid, subject uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_on_behalf() or not (workspace in (select private.my_owned_workspaces())) then
    raise exception using errcode = '42501', message = 'Only owners try providers and servers';
  end if;
  perform private.enqueue_job(task, json_build_object('id', subject), task || ':' || subject);
end
$$;

create function public.test_provider(provider uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.ask_check('test_provider', workspace_id, id) from public.assistant_providers where id = provider
$$;

create function public.check_mcp_server(server uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.ask_check('check_mcp_server', workspace_id, id) from public.mcp_servers where id = server
$$;

-- What was deleted is not told on in a channel's summary: it is written anew from what is left.
create function private.forget_summary() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.channel_summaries where channel_id = new.channel_id and upto_at >= new.created_at;
  return null;
end
$$;

create trigger n_forget_summary after update of deleted_at on public.messages for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function private.forget_summary();

-- Live ---------------------------------------------------------------------------------------------

create trigger l_broadcast after insert or update or delete on public.channel_assistants for each row execute function private.broadcast_shared();
create trigger l_broadcast after insert or update or delete on public.assistant_actions for each row execute function private.broadcast_conversation();
create trigger l_broadcast after insert or update or delete on public.run_feedback for each row execute function private.broadcast_own('profile_id');
create trigger l_broadcast after insert or update or delete on public.rehearsals for each row execute function private.broadcast_own('asked_by');
