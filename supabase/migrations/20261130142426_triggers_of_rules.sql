CREATE OR REPLACE FUNCTION private.decides_action(run uuid, asker uuid, channel uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select asker = auth.uid() or channel in (select private.run_channels()) and exists (
    select 1 from public.assistant_runs r where r.id = run and r.message_id = r.reply_id)
$function$
;
revoke all on function private.decides_action(uuid,uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.enqueue_rules(channel uuid, kind text, subject jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.enqueue_job('follow_rules',
    json_build_object('channel_id', channel, 'kind', kind, 'subject', subject),
    concat_ws(':', 'rules', kind, channel, subject::text), now(), 'rules:' || channel);
end
$function$
;
revoke all on function private.enqueue_rules(uuid,text,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.has_rules(channel uuid, kind text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select 1 from public.channel_rules r
    where r.channel_id = channel and r.is_enabled and r.trigger ->> 'kind' = kind);
end
$function$
;
revoke all on function private.has_rules(uuid,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.plan_changed_rule()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.plan_rules(new.channel_id);
  return null;
end
$function$
;
revoke all on function private.plan_changed_rule() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.plan_due_rules()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.has_rules(new.channel_id, 'due') then
    perform private.plan_rules(new.channel_id);
  end if;
  return null;
end
$function$
;
revoke all on function private.plan_due_rules() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.plan_rules(channel uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.enqueue_job('time_rules', json_build_object('channel_id', channel),
    'time_rules:' || channel, now(), 'rules:' || channel);
end
$function$
;
revoke all on function private.plan_rules(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.rules_of_attachment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.has_rules(new.channel_id, 'file') and exists (
    select 1 from public.messages m where m.id = new.message_id and m.role = 'user'
      and not m.metadata ? 'via') then
    perform private.enqueue_rules(new.channel_id, 'file',
      jsonb_build_object('message_id', new.message_id));
  end if;
  return null;
end
$function$
;
revoke all on function private.rules_of_attachment() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.rules_of_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.has_rules(new.channel_id, 'file') then
    perform private.enqueue_rules(new.channel_id, 'file', jsonb_build_object('file_id', new.id));
  end if;
  return null;
end
$function$
;
revoke all on function private.rules_of_file() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.rules_of_join()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.has_rules(new.channel_id, 'join') then
    perform private.enqueue_rules(new.channel_id, 'join',
      jsonb_build_object('profile_id', new.profile_id));
  end if;
  return null;
end
$function$
;
revoke all on function private.rules_of_join() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.rules_of_reaction()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.has_rules(new.channel_id, 'reaction') and exists (
    select 1 from public.profiles where id = new.profile_id and role <> 'assistant') then
    perform private.enqueue_rules(new.channel_id, 'reaction', jsonb_build_object(
      'message_id', new.message_id, 'emoji', new.emoji, 'profile_id', new.profile_id));
  end if;
  return null;
end
$function$
;
revoke all on function private.rules_of_reaction() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.start_rule_run(run uuid, rule uuid, assistant uuid, person uuid, message uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.start_rule_run(uuid,uuid,uuid,uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.run_refusal(workspace uuid, channel uuid, person uuid, addressed boolean DEFAULT true)
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
$function$
;
CREATE OR REPLACE FUNCTION private.settle_action(action uuid, made uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.assistant_actions set status = 'done', result = jsonb_build_object('id', made)
  where id = action and status = 'accepted' and channel_id in (select private.my_channels())
    and private.decides_action(run_id, asked_by, channel_id)
$function$
;
CREATE OR REPLACE FUNCTION private.take_action(action uuid, decision text, changed jsonb)
 RETURNS assistant_actions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
CREATE OR REPLACE FUNCTION private.take_answers_along()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  update public.messages reply set deleted_at = new.deleted_at
  from public.assistant_runs run
  where run.message_id = new.id and reply.id = run.reply_id and reply.deleted_at is null;
  update public.messages reply set deleted_at = new.deleted_at
  from public.rule_firings firing
  where firing.subject ->> 'message_id' = new.id::text and reply.id = firing.message_id
    and not reply.metadata ? 'list_of' and reply.deleted_at is null;
  update public.messages reply set parts = private.without_quotes_of(new.id, reply.parts)
  from public.assistant_runs run
  where run.sources @> quoted and run.workspace_id = new.workspace_id and reply.id = run.reply_id;
  update public.assistant_runs run
  set sources = (
    select coalesce(jsonb_agg(source order by nth), '[]')
    from jsonb_array_elements(run.sources) with ordinality as all_sources(source, nth)
    where source ->> 'message_id' is distinct from new.id::text)
  where run.sources @> quoted and run.workspace_id = new.workspace_id;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION private.tell_of_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  channel record;
  is_kept boolean;
begin
  if new.deleted_at is null then
    perform realtime.send(
      jsonb_build_object('schema', 'public', 'table', 'messages', 'operation', 'INSERT',
        'record', to_jsonb(new), 'old_record', null),
      'INSERT', 'workspace:' || new.workspace_id || ':channel:' || new.channel_id, true);
  end if;
  if new.deleted_at is null and new.role <> 'system' then
    is_kept := private.keep_message_words(new);
    select c.visibility = 'direct' as is_direct,
      c.name = 'New conversation' and c.assistant_mode = 'auto' as is_unnamed,
      c.assistant_mode <> 'off' as is_assisted,
      exists (
        select 1 from public.participants p where p.channel_id = c.id and p.role = 'assistant'
      ) as has_assistants,
      exists (
        select 1 from public.channel_rules r where r.channel_id = c.id and r.is_enabled
          and r.trigger ->> 'kind' in ('message', 'mention', 'unanswered')
      ) as has_rules
    into channel from public.channels c where c.id = new.channel_id;
    if channel.is_direct and channel.is_unnamed and new.role = 'user' then
      perform private.name_conversation(new);
    end if;
    if channel.is_direct or new.reply_to_id is not null or new.thread_id is not null
       or coalesce(new.metadata -> 'mentions', '[]') <> '[]'
       or coalesce(new.metadata -> 'mentions_everyone', 'false') <> 'false' then
      perform private.notify_of(new);
    end if;
    if channel.has_assistants and new.role = 'user' and new.author_id is not null then
      perform private.ask_assistants(new);
      if channel.is_assisted and not channel.is_direct then
        perform private.read_for_facts(new);
      end if;
      -- Two programs that answer each other would never stop.
      if channel.has_rules and not new.metadata ? 'via' then
        perform private.enqueue_rules(new.channel_id, 'message',
          jsonb_build_object('message_id', new.id));
      end if;
    end if;
  end if;
  if new.thread_id is not null then
    perform private.count_replies(new.thread_id);
  end if;
  if new.role = 'assistant' then
    perform private.follow_deleted_question(new.id);
  end if;
  if new.role = 'user' and new.parts::text ~ 'https?://' then
    perform private.fetch_links(new.id);
  end if;
  return null;
end
$function$
;
create or replace trigger z_follow_rules AFTER INSERT
  ON public.attachments
  FOR EACH ROW
  EXECUTE FUNCTION private.rules_of_attachment();
create or replace trigger z_plan AFTER INSERT OR UPDATE
  ON public.channel_rules
  FOR EACH ROW WHEN ((new.is_enabled AND ((new.trigger ->> 'kind'::text) = ANY (ARRAY['time'::text, 'due'::text]))))
  EXECUTE FUNCTION private.plan_changed_rule();
create or replace trigger z_plan_rules AFTER INSERT OR UPDATE
  ON public.events
  FOR EACH ROW WHEN ((new.channel_id IS NOT NULL))
  EXECUTE FUNCTION private.plan_due_rules();
create or replace trigger z_follow_rules AFTER INSERT
  ON public.files
  FOR EACH ROW WHEN ((new.channel_id IS NOT NULL))
  EXECUTE FUNCTION private.rules_of_file();
create or replace trigger z_follow_rules AFTER INSERT
  ON public.participants
  FOR EACH ROW WHEN (((new.role)::text <> 'assistant'::text))
  EXECUTE FUNCTION private.rules_of_join();
create or replace trigger z_follow_rules AFTER INSERT
  ON public.reactions
  FOR EACH ROW
  EXECUTE FUNCTION private.rules_of_reaction();
create or replace trigger z_follow_rules_again AFTER UPDATE
  ON public.reactions
  FOR EACH ROW WHEN (((new.emoji)::text IS DISTINCT FROM (old.emoji)::text))
  EXECUTE FUNCTION private.rules_of_reaction();
create or replace trigger z_plan_rules AFTER INSERT OR UPDATE
  ON public.risks
  FOR EACH ROW WHEN (((new.channel_id IS NOT NULL) AND (new.due_on IS NOT NULL)))
  EXECUTE FUNCTION private.plan_due_rules();
grant execute on function private.enqueue_rules(uuid,text,jsonb) to service_role;
grant execute on function private.plan_rules(uuid) to service_role;
grant execute on function private.start_rule_run(uuid,uuid,uuid,uuid,uuid) to service_role;
comment on column assistant_runs.message_id is 'The question; for a run that a rule started, the assistant''s own message (reply_id).';
