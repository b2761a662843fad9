alter table notifications drop constraint notifications_kind_check;
create table prompt_tests (); alter table prompt_tests enable row level security;
revoke all on prompt_tests from public, anon, authenticated, service_role;
alter table prompt_tests add column id uuid default gen_random_uuid() not null;
alter table prompt_tests add column workspace_id uuid not null;
alter table prompt_tests add column channel_id uuid not null;
alter table prompt_tests add column assistant_id uuid;
alter table prompt_tests add column message_id uuid not null;
alter table prompt_tests add column expected text not null;
alter table prompt_tests add column text character varying(2000);
alter table prompt_tests add column created_by uuid not null;
alter table prompt_tests add column created_at timestamp with time zone default now() not null;
alter table prompt_tests add column updated_at timestamp with time zone default now() not null;
alter table rehearsals add column rules jsonb default '[]'::jsonb not null;
alter table rehearsals add column is_quick boolean default false not null;
alter table rehearsals add column replay jsonb;
CREATE OR REPLACE FUNCTION private.judge_prompt()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.judge_prompt() from public, anon, authenticated, service_role;
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
    perform private.notify_anew(judged.workspace_id, p.profile_id, 'prompt_rolled_back',
      judged.channel_id, null, earlier.version::text)
    from public.participants p
    where p.channel_id = judged.channel_id and p.role in ('owner', 'admin');
  end if;
  perform set_config('request.jwt.claims', claims, true);
end
$function$
;
revoke all on function private.roll_back_prompt(assistant_runs) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.is_told(kind text, notify text, muted_until timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when kind in ('reminder', 'failed_post', 'prompt_rolled_back') then true
    when kind in ('mention', 'everyone') then notify <> 'none'
    else not private.is_silent(notify, muted_until, now())
  end
$function$
;
alter table prompt_tests add constraint prompt_tests_assistant_id_fkey FOREIGN KEY (assistant_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table prompt_tests add constraint prompt_tests_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON DELETE CASCADE;
alter table prompt_tests add constraint prompt_tests_expected_check CHECK ((expected = ANY (ARRAY['answer'::text, 'silence'::text, 'draft'::text])));
alter table prompt_tests add constraint prompt_tests_message_id_assistant_id_key UNIQUE NULLS NOT DISTINCT (message_id, assistant_id);
alter table prompt_tests add constraint prompt_tests_pkey PRIMARY KEY (id);
alter table prompt_tests add constraint prompt_tests_workspace_id_channel_id_message_id_fkey FOREIGN KEY (workspace_id, channel_id, message_id) REFERENCES messages(workspace_id, channel_id, id) ON DELETE CASCADE;
alter table rehearsals add constraint rehearsals_replay_check CHECK ((jsonb_typeof(replay) = 'object'::text));
alter table rehearsals add constraint rehearsals_rules_check CHECK (((jsonb_typeof(rules) = 'array'::text) AND (octet_length((rules)::text) <= 524288)));
alter table notifications add constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['mention'::text, 'everyone'::text, 'reply'::text, 'thread'::text, 'direct'::text, 'reaction'::text, 'reminder'::text, 'failed_post'::text, 'prompt_rolled_back'::text])));
CREATE INDEX prompt_tests_assistant_id_idx ON public.prompt_tests USING btree (assistant_id);
CREATE INDEX prompt_tests_channel_id_idx ON public.prompt_tests USING btree (channel_id);
CREATE INDEX prompt_tests_created_by_idx ON public.prompt_tests USING btree (created_by);
CREATE INDEX prompt_tests_workspace_id_channel_id_message_id_idx ON public.prompt_tests USING btree (workspace_id, channel_id, message_id);
create or replace trigger "0_reads_assistant_id" BEFORE INSERT OR UPDATE
  ON public.prompt_tests
  FOR EACH ROW WHEN ((new.assistant_id IS NOT NULL))
  EXECUTE FUNCTION private.name_what_is_read('assistant_id', 'profiles');
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON public.prompt_tests
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_touch_updated_at BEFORE UPDATE
  ON public.prompt_tests
  FOR EACH ROW
  EXECUTE FUNCTION private.touch_updated_at();
create or replace trigger n_judge_prompt AFTER INSERT OR UPDATE OF rating
  ON public.run_feedback
  FOR EACH ROW WHEN ((new.rating = '-1'::integer))
  EXECUTE FUNCTION private.judge_prompt();
create or replace trigger b_keep_immutable BEFORE UPDATE
  ON public.rehearsals
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_immutable('id', 'workspace_id', 'channel_id', 'assistant_id', 'asked_by', 'prompt', 'rules', 'is_quick', 'created_at');
create policy "a second factor is demanded" on public.prompt_tests as restrictive for select to authenticated using ((NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))));
create policy "an assistant that reads for somebody changes nothing" on public.prompt_tests as restrictive for update to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody removes nothing" on public.prompt_tests as restrictive for delete to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody writes nothing" on public.prompt_tests as restrictive for insert to authenticated with check ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "what is changed is read" on public.prompt_tests as restrictive for update to authenticated using (((channel_id IN ( SELECT private.run_channels() AS run_channels)) AND (channel_id IN ( SELECT private.my_channels() AS my_channels)) AND (EXISTS ( SELECT 1
   FROM messages m
  WHERE ((m.id = prompt_tests.message_id) AND (m.deleted_at IS NULL)))) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces)))));
create policy "what is removed is read" on public.prompt_tests as restrictive for delete to authenticated using (((channel_id IN ( SELECT private.run_channels() AS run_channels)) AND (channel_id IN ( SELECT private.my_channels() AS my_channels)) AND (EXISTS ( SELECT 1
   FROM messages m
  WHERE ((m.id = prompt_tests.message_id) AND (m.deleted_at IS NULL)))) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces)))));
create policy "who runs the channel and reads it sees its tests" on public.prompt_tests as permissive for select to authenticated using (((channel_id IN ( SELECT private.run_channels() AS run_channels)) AND (channel_id IN ( SELECT private.my_channels() AS my_channels)) AND (EXISTS ( SELECT 1
   FROM messages m
  WHERE ((m.id = prompt_tests.message_id) AND (m.deleted_at IS NULL))))));
create policy "who runs the channel changes its tests" on public.prompt_tests as permissive for update to authenticated using ((channel_id IN ( SELECT private.run_channels() AS run_channels))) with check ((created_by = ( SELECT auth.uid() AS uid)));
create policy "who runs the channel drops tests" on public.prompt_tests as permissive for delete to authenticated using ((channel_id IN ( SELECT private.run_channels() AS run_channels)));
create policy "who runs the channel marks messages they read" on public.prompt_tests as permissive for insert to authenticated with check (((created_by = ( SELECT auth.uid() AS uid)) AND (channel_id IN ( SELECT private.run_channels() AS run_channels)) AND (channel_id IN ( SELECT private.my_channels() AS my_channels)) AND (EXISTS ( SELECT 1
   FROM messages m
  WHERE ((m.id = prompt_tests.message_id) AND (m.deleted_at IS NULL))))));
grant insert (assistant_id) on prompt_tests to authenticated;
grant insert (channel_id) on prompt_tests to authenticated;
grant insert (created_by) on prompt_tests to authenticated;
grant update (created_by) on prompt_tests to authenticated;
grant insert (expected) on prompt_tests to authenticated;
grant update (expected) on prompt_tests to authenticated;
grant insert (id) on prompt_tests to authenticated;
grant insert (message_id) on prompt_tests to authenticated;
grant delete on prompt_tests to authenticated;
grant delete on prompt_tests to service_role;
grant insert on prompt_tests to service_role;
grant maintain on prompt_tests to service_role;
grant references on prompt_tests to service_role;
grant select on prompt_tests to authenticated;
grant select on prompt_tests to service_role;
grant trigger on prompt_tests to service_role;
grant truncate on prompt_tests to service_role;
grant update on prompt_tests to service_role;
grant insert (text) on prompt_tests to authenticated;
grant update (text) on prompt_tests to authenticated;
grant insert (workspace_id) on prompt_tests to authenticated;
grant insert (is_quick) on rehearsals to authenticated;
grant insert (rules) on rehearsals to authenticated;
comment on column prompt_tests.text is 'Words that a right answer contains; null: any answer.';
comment on column rehearsals.is_quick is 'True: only the rules are played, no model is asked.';
comment on column rehearsals.replay is 'What the rules would have done, and how often; null until they were played.';
comment on column rehearsals.rules is 'The draft''s rules: [{trigger, conditions, effect}].';
