alter table channel_prompts add column rules jsonb;
CREATE OR REPLACE FUNCTION private.restore_rules(earlier channel_prompts)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.restore_rules(channel_prompts) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.replace_rules(channel uuid, assistant uuid, rules jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
CREATE OR REPLACE FUNCTION private.roll_back_prompt(judged assistant_runs)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
alter table channel_prompts add constraint channel_prompts_rules_check CHECK ((jsonb_typeof(rules) = 'array'::text));
comment on column channel_prompts.rules is 'The rules that were published with it, as in publish_rules(); null: none were.';
