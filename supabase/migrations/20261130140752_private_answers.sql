create table private.answer_costs ();
revoke all on private.answer_costs from public, anon, authenticated, service_role;
create table private_answers (); alter table private_answers enable row level security;
revoke all on private_answers from public, anon, authenticated, service_role;
alter table private.answer_costs add column answer_id uuid not null;
alter table private.answer_costs add column workspace_id uuid not null;
alter table private.answer_costs add column profile_id uuid not null;
alter table private.answer_costs add column model character varying(255);
alter table private.answer_costs add column input_tokens integer;
alter table private.answer_costs add column output_tokens integer;
alter table private.answer_costs add column cost numeric(14,6);
alter table private.answer_costs add column created_at timestamp with time zone default now() not null;
alter table private_answers add column id uuid default gen_random_uuid() not null;
alter table private_answers add column workspace_id uuid not null;
alter table private_answers add column channel_id uuid;
alter table private_answers add column profile_id uuid not null;
alter table private_answers add column kind text not null;
alter table private_answers add column question character varying(4000) not null;
alter table private_answers add column thread_id uuid;
alter table private_answers add column message_id uuid;
alter table private_answers add column period_from timestamp with time zone;
alter table private_answers add column period_to timestamp with time zone;
alter table private_answers add column status text default 'queued'::text not null;
alter table private_answers add column text character varying(40000) default ''::character varying not null;
alter table private_answers add column sources jsonb default '[]'::jsonb not null;
alter table private_answers add column tool_calls jsonb default '[]'::jsonb not null;
alter table private_answers add column error jsonb;
alter table private_answers add column messages integer;
alter table private_answers add column nearest_from timestamp with time zone;
alter table private_answers add column nearest_to timestamp with time zone;
alter table private_answers add column model character varying(255);
alter table private_answers add column input_tokens integer;
alter table private_answers add column output_tokens integer;
alter table private_answers add column cost numeric(14,6);
alter table private_answers add column created_at timestamp with time zone default now() not null;
alter table private_answers add column updated_at timestamp with time zone default now() not null;
CREATE OR REPLACE FUNCTION private.admit_private_answer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.one_at_a_time('private answers', new.profile_id);
  new.error := private.run_refusal(new.workspace_id, null, new.profile_id);
  if new.error is not null then
    new.status := 'failed';
  else
    insert into private.answer_costs (answer_id, workspace_id, profile_id)
    values (new.id, new.workspace_id, new.profile_id);
  end if;
  return new;
end
$function$
;
revoke all on function private.admit_private_answer() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.ask_privately()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.enqueue_job('answer_privately', json_build_object('answer_id', new.id),
    'private:' || new.id, now(), 'private:' || new.profile_id);
  return null;
end
$function$
;
revoke all on function private.ask_privately() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.forget_in_private_answers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.forget_in_private_answers() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.assistant_usage(workspace uuid)
 RETURNS TABLE(channel_id uuid, model text, runs bigint, tokens bigint, cost numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
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
    and workspace_id = workspace and (is_addressed or status = 'done')
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
alter table private.answer_costs add constraint answer_costs_pkey PRIMARY KEY (answer_id);
alter table private.answer_costs add constraint answer_costs_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table private.answer_costs add constraint answer_costs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table private_answers add constraint private_answers_check CHECK (((kind <> 'draft'::text) OR (message_id IS NOT NULL)));
alter table private_answers add constraint private_answers_check1 CHECK ((period_from < period_to));
alter table private_answers add constraint private_answers_kind_check CHECK ((kind = ANY (ARRAY['catch_up'::text, 'decisions'::text, 'questions'::text, 'promises'::text, 'changes'::text, 'draft'::text, 'ask'::text])));
alter table private_answers add constraint private_answers_period_from_check CHECK (((period_from >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (period_from <= '2999-12-31 00:00:00+00'::timestamp with time zone)));
alter table private_answers add constraint private_answers_period_to_check CHECK (((period_to >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (period_to <= '2999-12-31 00:00:00+00'::timestamp with time zone)));
alter table private_answers add constraint private_answers_pkey PRIMARY KEY (id);
alter table private_answers add constraint private_answers_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table private_answers add constraint private_answers_question_check CHECK ((btrim((question)::text) <> ''::text));
alter table private_answers add constraint private_answers_sources_check CHECK ((jsonb_typeof(sources) = 'array'::text));
alter table private_answers add constraint private_answers_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'stopped'::text])));
alter table private_answers add constraint private_answers_tool_calls_check CHECK ((jsonb_typeof(tool_calls) = 'array'::text));
alter table private_answers add constraint private_answers_workspace_id_channel_id_fkey FOREIGN KEY (workspace_id, channel_id) REFERENCES channels(workspace_id, id) ON DELETE CASCADE;
alter table private_answers add constraint private_answers_workspace_id_channel_id_message_id_fkey FOREIGN KEY (workspace_id, channel_id, message_id) REFERENCES messages(workspace_id, channel_id, id) ON DELETE CASCADE;
alter table private_answers add constraint private_answers_workspace_id_channel_id_thread_id_fkey FOREIGN KEY (workspace_id, channel_id, thread_id) REFERENCES messages(workspace_id, channel_id, id) ON DELETE CASCADE;
alter table private_answers add constraint private_answers_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
CREATE INDEX answer_costs_created_at_idx ON private.answer_costs USING btree (created_at);
CREATE INDEX answer_costs_profile_id_created_at_idx ON private.answer_costs USING btree (profile_id, created_at);
CREATE INDEX answer_costs_workspace_id_created_at_idx ON private.answer_costs USING btree (workspace_id, created_at);
CREATE INDEX private_answers_channel_id_message_id_idx ON public.private_answers USING btree (channel_id, message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX private_answers_channel_id_thread_id_idx ON public.private_answers USING btree (channel_id, thread_id) WHERE (thread_id IS NOT NULL);
CREATE INDEX private_answers_created_at_idx ON public.private_answers USING btree (created_at) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX private_answers_created_at_idx1 ON public.private_answers USING btree (created_at) WHERE (status <> ALL (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX private_answers_profile_id_created_at_idx ON public.private_answers USING btree (profile_id, created_at DESC);
CREATE INDEX private_answers_sources_idx ON public.private_answers USING gin (sources jsonb_path_ops);
CREATE INDEX private_answers_workspace_id_channel_id_idx ON public.private_answers USING btree (workspace_id, channel_id);
create or replace trigger n_forget_privately AFTER UPDATE OF deleted_at
  ON public.messages
  FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL)))
  EXECUTE FUNCTION private.forget_in_private_answers();
create or replace trigger "0_reads_message_id" BEFORE INSERT OR UPDATE
  ON public.private_answers
  FOR EACH ROW WHEN ((new.message_id IS NOT NULL))
  EXECUTE FUNCTION private.name_what_is_read('message_id', 'messages');
create or replace trigger "0_reads_thread_id" BEFORE INSERT OR UPDATE
  ON public.private_answers
  FOR EACH ROW WHEN ((new.thread_id IS NOT NULL))
  EXECUTE FUNCTION private.name_what_is_read('thread_id', 'messages');
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON public.private_answers
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_touch_updated_at BEFORE UPDATE
  ON public.private_answers
  FOR EACH ROW
  EXECUTE FUNCTION private.touch_updated_at();
create or replace trigger b_keep_immutable BEFORE UPDATE
  ON public.private_answers
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_immutable('id', 'workspace_id', 'channel_id', 'profile_id', 'kind', 'question', 'thread_id', 'message_id', 'created_at');
create or replace trigger c_admit BEFORE INSERT
  ON public.private_answers
  FOR EACH ROW
  EXECUTE FUNCTION private.admit_private_answer();
create or replace trigger l_broadcast AFTER INSERT OR DELETE OR UPDATE
  ON public.private_answers
  FOR EACH ROW
  EXECUTE FUNCTION private.broadcast_own('profile_id');
create or replace trigger z_ask AFTER INSERT
  ON public.private_answers
  FOR EACH ROW WHEN ((new.status = 'queued'::text))
  EXECUTE FUNCTION private.ask_privately();
create policy "a second factor is demanded" on public.private_answers as restrictive for select to authenticated using ((NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))));
create policy "an assistant that reads for somebody changes nothing" on public.private_answers as restrictive for update to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody removes nothing" on public.private_answers as restrictive for delete to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody writes nothing" on public.private_answers as restrictive for insert to authenticated with check ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "nothing personal is read for an audience" on public.private_answers as restrictive for select to authenticated using ((( SELECT private.delegated_channel() AS delegated_channel) IS NULL));
create policy "people ask for themselves" on public.private_answers as permissive for insert to authenticated with check (((profile_id = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT private.is_assistant() AS is_assistant)) AND (workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)) AND ((channel_id IS NULL) OR (channel_id IN ( SELECT private.my_channels() AS my_channels)))));
create policy "people delete their own answers" on public.private_answers as permissive for delete to authenticated using ((profile_id = ( SELECT auth.uid() AS uid)));
create policy "people read their own answers" on public.private_answers as permissive for select to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT private.is_on_behalf() AS is_on_behalf)) AND (workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)) AND ((channel_id IS NULL) OR (channel_id IN ( SELECT private.my_channels() AS my_channels)))));
create policy "people stop their own answers" on public.private_answers as permissive for update to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (status = ANY (ARRAY['queued'::text, 'running'::text])))) with check (((profile_id = ( SELECT auth.uid() AS uid)) AND (status = 'stopped'::text)));
create policy "what is changed is read" on public.private_answers as restrictive for update to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT private.is_on_behalf() AS is_on_behalf)) AND (workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)) AND ((channel_id IS NULL) OR (channel_id IN ( SELECT private.my_channels() AS my_channels))) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "what is removed is read" on public.private_answers as restrictive for delete to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT private.is_on_behalf() AS is_on_behalf)) AND (workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)) AND ((channel_id IS NULL) OR (channel_id IN ( SELECT private.my_channels() AS my_channels))) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
grant insert (channel_id) on private_answers to authenticated;
grant insert (id) on private_answers to authenticated;
grant insert (kind) on private_answers to authenticated;
grant insert (message_id) on private_answers to authenticated;
grant insert (period_from) on private_answers to authenticated;
grant insert (period_to) on private_answers to authenticated;
grant insert (profile_id) on private_answers to authenticated;
grant insert (question) on private_answers to authenticated;
grant update (status) on private_answers to authenticated;
grant delete on private_answers to authenticated;
grant delete on private_answers to service_role;
grant insert on private_answers to service_role;
grant maintain on private_answers to service_role;
grant references on private_answers to service_role;
grant select on private_answers to authenticated;
grant select on private_answers to service_role;
grant trigger on private_answers to service_role;
grant truncate on private_answers to service_role;
grant update on private_answers to service_role;
grant insert (thread_id) on private_answers to authenticated;
grant insert (workspace_id) on private_answers to authenticated;
comment on column private_answers.channel_id is 'Null on the dashboard: the whole workspace.';
comment on column private_answers.error is 'Null, or {code, message, hint} for people.';
comment on column private_answers.message_id is 'The message that a draft replies to.';
comment on column private_answers.messages is 'How many messages there are in the period.';
comment on column private_answers.nearest_from is 'If the period is empty, the nearest day that has messages, until nearest_to.';
comment on column private_answers.period_from is 'What was looked at, until period_to; null if the question is about no time.';
