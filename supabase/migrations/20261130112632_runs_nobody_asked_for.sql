drop function private.enqueue_run(uuid,uuid);
drop function private.run_refusal(uuid,uuid,uuid);
alter table assistant_runs add column is_addressed boolean default true not null;
CREATE OR REPLACE FUNCTION private.is_question(message messages)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select message.parts::text ~ '[?？؟](\s|"|\\|$)'
$function$
;
revoke all on function private.is_question(messages) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.end_waiting_run(message messages, assistant uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with ended as (
    delete from public.assistant_runs r using public.messages m
    where r.channel_id = message.channel_id and r.assistant_id = assistant
      and r.status = 'queued' and r.attempt = 1 and not r.is_addressed and m.id = r.message_id
      and m.thread_id is not distinct from message.thread_id and not private.is_question(m)
    returning r.created_at
  )
  select min(created_at) from ended
$function$
;
revoke all on function private.end_waiting_run(messages,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.enqueue_run(run assistant_runs, start_at timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if to_regnamespace('graphile_worker') is not null then
    execute 'select graphile_worker.add_job(''answer'', payload := json_build_object(''run_id'', '
      '$1::text), queue_name := $2::text, run_at := $3, job_key := $1::text, max_attempts := 5)'
      using run.id, run.channel_id || ':' || run.asked_by, start_at;
  end if;
exception when others then
  raise warning 'assistant run % waits: %', run.id, sqlerrm;
end
$function$
;
revoke all on function private.enqueue_run(assistant_runs,timestamp with time zone)
  from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.run_refusal(workspace uuid, channel uuid, person uuid,
  addressed boolean DEFAULT true)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  set_limits public.assistant_settings;
  used_tokens bigint;
  used_cost numeric;
begin
  select * into set_limits from public.assistant_settings where workspace_id = workspace;
  if (select count(*) from public.assistant_runs where asked_by = person
    and workspace_id = workspace and (is_addressed or status = 'done')
    and created_at > now() - interval '1 hour') >= coalesce(set_limits.person_per_hour, 60) then
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
    from public.assistant_runs where workspace_id = workspace
      and created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC';
    if used_tokens >= set_limits.monthly_tokens or used_cost >= set_limits.monthly_cost then
      return jsonb_build_object('code', 'budget_spent', 'message',
        'This month’s budget for the assistant is spent.', 'hint',
        'It answers again next month, or once an administrator raises the budget.');
    end if;
  end if;
  return null;
end
$function$
;
revoke all on function private.run_refusal(uuid,uuid,uuid,boolean) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.ask_assistants(message messages)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  refusal jsonb;
  participant record;
  run public.assistant_runs;
  waits_since timestamptz;
begin
  if exists (select 1 from public.profiles where id = message.author_id and role = 'assistant') then
    return;
  end if;
  for participant in
    with participants as (
      select p.profile_id, a.created_at,
        coalesce(case when not a.is_main then a.mode end, c.assistant_mode) as mode,
        c.visibility = 'direct' as is_direct,
        coalesce(message.metadata -> 'mentions' ? p.profile_id::text, false) or exists (
          select 1 from public.messages m
          where m.id = message.reply_to_id and m.author_id = p.profile_id) as is_called
      from public.participants p
      join public.profiles f on f.id = p.profile_id and f.role = 'assistant'
      join public.channels c on c.id = p.channel_id
      left join public.channel_assistants a
        on a.channel_id = p.channel_id and a.profile_id = p.profile_id
      where p.channel_id = message.channel_id and p.role = 'assistant'
    )
    select s.profile_id, s.is_called or s.is_direct as is_addressed from participants s
    where s.mode <> 'off' and case
      when (select bool_or(is_called) from participants) then s.is_called
      when s.mode <> 'auto' or message.metadata ? 'via' then false
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
$function$
;
CREATE OR REPLACE FUNCTION private.retry_assistant_run(run uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    else 'failed' end, attempt = attempt + 1, error = refusal, stop_requested_at = null
  where id = run;
  if refusal is null then
    perform private.enqueue_run(asked);
  end if;
end
$function$
;
CREATE OR REPLACE FUNCTION private.stop_assistant_run(run uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
create or replace trigger b_keep_immutable BEFORE UPDATE ON public.assistant_runs
  FOR EACH ROW EXECUTE FUNCTION private.keep_immutable('id', 'workspace_id', 'channel_id', 'message_id',
    'reply_id', 'assistant_id', 'asked_by', 'is_addressed', 'created_at');
grant execute on function private.enqueue_run(assistant_runs,timestamp with time zone) to service_role;
comment on column assistant_runs.is_addressed
  is 'False if nobody asked: the assistant reads along and may stay silent.';
