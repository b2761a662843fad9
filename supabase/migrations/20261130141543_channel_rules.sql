create table channel_rules (); alter table channel_rules enable row level security;
revoke all on channel_rules from public, anon, authenticated, service_role;
create table rule_firings (); alter table rule_firings enable row level security;
revoke all on rule_firings from public, anon, authenticated, service_role;
alter table channel_rules add column id uuid default gen_random_uuid() not null;
alter table channel_rules add column workspace_id uuid not null;
alter table channel_rules add column channel_id uuid not null;
alter table channel_rules add column assistant_id uuid;
alter table channel_rules add column "position" integer default 0 not null;
alter table channel_rules add column sentence character varying(2000) default ''::character varying not null;
alter table channel_rules add column trigger jsonb not null;
alter table channel_rules add column conditions jsonb default '[]'::jsonb not null;
alter table channel_rules add column effect jsonb not null;
alter table channel_rules add column needs text default 'nothing'::text not null;
alter table channel_rules add column source text default 'prompt'::text not null;
alter table channel_rules add column is_enabled boolean default true not null;
alter table channel_rules add column prompt_version integer default 0 not null;
alter table channel_rules add column created_by uuid;
alter table channel_rules add column created_at timestamp with time zone default now() not null;
alter table channel_rules add column updated_at timestamp with time zone default now() not null;
alter table rule_firings add column id uuid default gen_random_uuid() not null;
alter table rule_firings add column workspace_id uuid not null;
alter table rule_firings add column channel_id uuid not null;
alter table rule_firings add column rule_id uuid;
alter table rule_firings add column assistant_id uuid not null;
alter table rule_firings add column sentence character varying(2000) default ''::character varying not null;
alter table rule_firings add column trigger_kind text not null;
alter table rule_firings add column subject jsonb not null;
alter table rule_firings add column outcome text not null;
alter table rule_firings add column why character varying(1000) default ''::character varying not null;
alter table rule_firings add column run_id uuid;
alter table rule_firings add column message_id uuid;
alter table rule_firings add column acts_for uuid;
alter table rule_firings add column fired_at timestamp with time zone default now() not null;
alter table rule_firings add column created_at timestamp with time zone default now() not null;
alter table rule_firings add column updated_at timestamp with time zone default now() not null;
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
end
$function$
;
revoke all on function private.replace_rules(uuid,uuid,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.rules_version(channel uuid, assistant uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select prompt_version from public.channel_assistants
      where channel_id = channel and profile_id = assistant),
    (select prompt_version from public.channels where id = channel), 0)
$function$
;
revoke all on function private.rules_version(uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.publish_rules(channel uuid, assistant uuid, rules jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- The embedded Data API passes a JSON argument as its text.
  select private.replace_rules(channel, assistant, case
    when jsonb_typeof(rules) = 'string' then (rules #>> '{}')::jsonb else rules end)
$function$
;
revoke all on function publish_rules(uuid,uuid,jsonb) from public, anon, authenticated, service_role;
alter table channel_rules add constraint channel_rules_are_short CHECK ((((octet_length((trigger)::text) + octet_length((conditions)::text)) + octet_length((effect)::text)) <= 8192));
alter table channel_rules add constraint channel_rules_assistant_id_fkey FOREIGN KEY (assistant_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table channel_rules add constraint channel_rules_conditions_check CHECK ((jsonb_typeof(conditions) = 'array'::text));
alter table channel_rules add constraint channel_rules_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON DELETE SET NULL;
alter table channel_rules add constraint channel_rules_effect_check CHECK ((jsonb_typeof(effect) = 'object'::text));
alter table channel_rules add constraint channel_rules_needs_check CHECK ((needs = ANY (ARRAY['nothing'::text, 'model'::text])));
alter table channel_rules add constraint channel_rules_pkey PRIMARY KEY (id);
alter table channel_rules add constraint channel_rules_source_check CHECK ((source = ANY (ARRAY['prompt'::text, 'model'::text, 'person'::text])));
alter table channel_rules add constraint channel_rules_trigger_check CHECK ((jsonb_typeof(trigger) = 'object'::text));
alter table channel_rules add constraint channel_rules_workspace_id_channel_id_fkey FOREIGN KEY (workspace_id, channel_id) REFERENCES channels(workspace_id, id) ON DELETE CASCADE;
alter table rule_firings add constraint rule_firings_acts_for_fkey FOREIGN KEY (acts_for) REFERENCES profiles(id) ON DELETE SET NULL;
alter table rule_firings add constraint rule_firings_assistant_id_fkey FOREIGN KEY (assistant_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table rule_firings add constraint rule_firings_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE SET NULL;
alter table rule_firings add constraint rule_firings_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'asked'::text, 'silent'::text, 'failed'::text])));
alter table rule_firings add constraint rule_firings_pkey PRIMARY KEY (id);
alter table rule_firings add constraint rule_firings_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES channel_rules(id) ON DELETE SET NULL;
alter table rule_firings add constraint rule_firings_run_id_fkey FOREIGN KEY (run_id) REFERENCES assistant_runs(id) ON DELETE SET NULL;
alter table rule_firings add constraint rule_firings_subject_check CHECK (((jsonb_typeof(subject) = 'object'::text) AND (octet_length((subject)::text) <= 1024)));
alter table rule_firings add constraint rule_firings_trigger_kind_check CHECK ((trigger_kind = ANY (ARRAY['message'::text, 'mention'::text, 'join'::text, 'unanswered'::text, 'time'::text, 'reaction'::text, 'file'::text, 'due'::text, 'webhook'::text])));
alter table rule_firings add constraint rule_firings_workspace_id_channel_id_fkey FOREIGN KEY (workspace_id, channel_id) REFERENCES channels(workspace_id, id) ON DELETE CASCADE;
alter table rule_firings add constraint rule_firings_workspace_id_rule_id_subject_key UNIQUE (workspace_id, rule_id, subject);
CREATE INDEX channel_rules_assistant_id_idx ON public.channel_rules USING btree (assistant_id);
CREATE INDEX channel_rules_channel_id_expr_idx ON public.channel_rules USING btree (channel_id, ((trigger ->> 'kind'::text))) WHERE is_enabled;
CREATE INDEX channel_rules_created_by_idx ON public.channel_rules USING btree (created_by);
CREATE INDEX channel_rules_workspace_id_channel_id_idx ON public.channel_rules USING btree (workspace_id, channel_id);
CREATE INDEX rule_firings_acts_for_idx ON public.rule_firings USING btree (acts_for);
CREATE INDEX rule_firings_assistant_id_idx ON public.rule_firings USING btree (assistant_id);
CREATE INDEX rule_firings_channel_id_fired_at_idx ON public.rule_firings USING btree (channel_id, fired_at DESC);
CREATE INDEX rule_firings_expr_idx ON public.rule_firings USING btree (((subject ->> 'message_id'::text)));
CREATE INDEX rule_firings_fired_at_idx ON public.rule_firings USING btree (fired_at);
CREATE INDEX rule_firings_message_id_idx ON public.rule_firings USING btree (message_id);
CREATE INDEX rule_firings_rule_id_fired_at_idx ON public.rule_firings USING btree (rule_id, fired_at);
CREATE INDEX rule_firings_run_id_idx ON public.rule_firings USING btree (run_id);
CREATE INDEX rule_firings_workspace_id_channel_id_idx ON public.rule_firings USING btree (workspace_id, channel_id);
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON public.channel_rules
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_touch_updated_at BEFORE UPDATE
  ON public.channel_rules
  FOR EACH ROW
  EXECUTE FUNCTION private.touch_updated_at();
create or replace trigger b_keep_immutable BEFORE UPDATE
  ON public.channel_rules
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_immutable('id', 'workspace_id', 'channel_id', 'assistant_id', 'trigger', 'conditions', 'effect', 'created_by', 'created_at');
create or replace trigger l_broadcast AFTER INSERT OR DELETE OR UPDATE
  ON public.channel_rules
  FOR EACH ROW
  EXECUTE FUNCTION private.broadcast_shared();
create or replace trigger "0_reads_acts_for" BEFORE INSERT OR UPDATE
  ON public.rule_firings
  FOR EACH ROW WHEN ((new.acts_for IS NOT NULL))
  EXECUTE FUNCTION private.name_what_is_read('acts_for', 'profiles');
create or replace trigger "0_reads_message_id" BEFORE INSERT OR UPDATE
  ON public.rule_firings
  FOR EACH ROW WHEN ((new.message_id IS NOT NULL))
  EXECUTE FUNCTION private.name_what_is_read('message_id', 'messages');
create or replace trigger "0_reads_run_id" BEFORE INSERT OR UPDATE
  ON public.rule_firings
  FOR EACH ROW WHEN ((new.run_id IS NOT NULL))
  EXECUTE FUNCTION private.name_what_is_read('run_id', 'assistant_runs');
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON public.rule_firings
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_touch_updated_at BEFORE UPDATE
  ON public.rule_firings
  FOR EACH ROW
  EXECUTE FUNCTION private.touch_updated_at();
create or replace trigger b_keep_immutable BEFORE UPDATE
  ON public.rule_firings
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_immutable('id', 'workspace_id', 'channel_id', 'rule_id', 'assistant_id', 'sentence', 'trigger_kind', 'subject', 'acts_for', 'fired_at', 'created_at');
create or replace trigger l_broadcast AFTER INSERT OR DELETE OR UPDATE
  ON public.rule_firings
  FOR EACH ROW
  EXECUTE FUNCTION private.broadcast_conversation();
create policy "an assistant that reads for somebody changes nothing" on public.channel_rules as restrictive for update to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody removes nothing" on public.channel_rules as restrictive for delete to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody writes nothing" on public.channel_rules as restrictive for insert to authenticated with check ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "participants and members read" on public.channel_rules as permissive for select to authenticated using (((channel_id IN ( SELECT private.shared_channels() AS shared_channels)) OR (channel_id IN ( SELECT private.run_channels() AS run_channels))));
create policy "what is changed is read" on public.channel_rules as restrictive for update to authenticated using (((channel_id IN ( SELECT private.shared_channels() AS shared_channels)) OR (channel_id IN ( SELECT private.run_channels() AS run_channels))));
create policy "what is removed is read" on public.channel_rules as restrictive for delete to authenticated using (((channel_id IN ( SELECT private.shared_channels() AS shared_channels)) OR (channel_id IN ( SELECT private.run_channels() AS run_channels))));
create policy "who runs the channel removes rules" on public.channel_rules as permissive for delete to authenticated using (((channel_id IN ( SELECT private.run_channels() AS run_channels)) AND (NOT ( SELECT private.is_assistant() AS is_assistant))));
create policy "who runs the channel switches rules" on public.channel_rules as permissive for update to authenticated using (((channel_id IN ( SELECT private.run_channels() AS run_channels)) AND (NOT ( SELECT private.is_assistant() AS is_assistant))));
create policy "an assistant that reads for somebody changes nothing" on public.rule_firings as restrictive for update to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody removes nothing" on public.rule_firings as restrictive for delete to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody writes nothing" on public.rule_firings as restrictive for insert to authenticated with check ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "participants read" on public.rule_firings as permissive for select to authenticated using ((channel_id IN ( SELECT private.my_channels() AS my_channels)));
create policy "the assistant records how it ended" on public.rule_firings as permissive for update to authenticated using (((assistant_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.is_assistant() AS is_assistant)));
create policy "the assistant records what it does by rules" on public.rule_firings as permissive for insert to authenticated with check (((assistant_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.is_assistant() AS is_assistant) AND (channel_id IN ( SELECT private.my_channels() AS my_channels)) AND (EXISTS ( SELECT 1
   FROM channel_rules r
  WHERE ((r.id = rule_firings.rule_id) AND (r.channel_id = rule_firings.channel_id))))));
create policy "what is changed is read" on public.rule_firings as restrictive for update to authenticated using ((channel_id IN ( SELECT private.my_channels() AS my_channels)));
create policy "what is removed is read" on public.rule_firings as restrictive for delete to authenticated using ((channel_id IN ( SELECT private.my_channels() AS my_channels)));
grant update (is_enabled) on channel_rules to authenticated;
grant delete on channel_rules to authenticated;
grant delete on channel_rules to service_role;
grant insert on channel_rules to service_role;
grant maintain on channel_rules to service_role;
grant references on channel_rules to service_role;
grant select on channel_rules to authenticated;
grant select on channel_rules to service_role;
grant trigger on channel_rules to service_role;
grant truncate on channel_rules to service_role;
grant update on channel_rules to service_role;
grant execute on function private.replace_rules(uuid,uuid,jsonb) to authenticated;
grant execute on function private.replace_rules(uuid,uuid,jsonb) to service_role;
grant execute on function publish_rules(uuid,uuid,jsonb) to authenticated;
grant execute on function publish_rules(uuid,uuid,jsonb) to service_role;
grant insert (acts_for) on rule_firings to authenticated;
grant insert (assistant_id) on rule_firings to authenticated;
grant insert (channel_id) on rule_firings to authenticated;
grant insert (id) on rule_firings to authenticated;
grant insert (message_id) on rule_firings to authenticated;
grant update (message_id) on rule_firings to authenticated;
grant insert (outcome) on rule_firings to authenticated;
grant update (outcome) on rule_firings to authenticated;
grant insert (rule_id) on rule_firings to authenticated;
grant insert (run_id) on rule_firings to authenticated;
grant update (run_id) on rule_firings to authenticated;
grant insert (sentence) on rule_firings to authenticated;
grant insert (subject) on rule_firings to authenticated;
grant delete on rule_firings to service_role;
grant insert on rule_firings to service_role;
grant maintain on rule_firings to service_role;
grant references on rule_firings to service_role;
grant select on rule_firings to authenticated;
grant select on rule_firings to service_role;
grant trigger on rule_firings to service_role;
grant truncate on rule_firings to service_role;
grant update on rule_firings to service_role;
grant insert (trigger_kind) on rule_firings to authenticated;
grant insert (why) on rule_firings to authenticated;
grant update (why) on rule_firings to authenticated;
grant insert (workspace_id) on rule_firings to authenticated;
comment on column channel_rules.assistant_id is 'Null for the channel''s first assistant.';
comment on column channel_rules.created_by is 'Who wrote it. Without a message, it acts with this person''s rights.';
comment on column channel_rules.sentence is 'The words of the prompt that it was read from.';
comment on column rule_firings.acts_for is 'The person with whose rights it read.';
comment on column rule_firings.message_id is 'The message that it posted or keeps.';
comment on column rule_firings.sentence is 'The rule''s sentence at that time; it outlives the rule.';
comment on column rule_firings.subject is 'What set it off: {message_id}, {message_id, emoji}, {profile_id}, {file_id}, {risk_id, at}, {event_id, at} or {at}.';
