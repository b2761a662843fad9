create table rule_readings (); alter table rule_readings enable row level security;
revoke all on rule_readings from public, anon, authenticated, service_role;
alter table rule_readings add column id uuid default gen_random_uuid() not null;
alter table rule_readings add column workspace_id uuid not null;
alter table rule_readings add column channel_id uuid not null;
alter table rule_readings add column assistant_id uuid;
alter table rule_readings add column asked_by uuid not null;
alter table rule_readings add column prompt character varying(20000) not null;
alter table rule_readings add column timezone character varying(255) default 'UTC'::character varying not null;
alter table rule_readings add column status text default 'queued'::text not null;
alter table rule_readings add column rules jsonb default '[]'::jsonb not null;
alter table rule_readings add column error jsonb;
alter table rule_readings add column created_at timestamp with time zone default now() not null;
alter table rule_readings add column updated_at timestamp with time zone default now() not null;
CREATE OR REPLACE FUNCTION private.ask_rule_reading()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.enqueue_job('propose_rules', json_build_object('reading_id', new.id),
    'propose_rules:' || new.id, now(), 'propose_rules:' || new.asked_by);
  return null;
end
$function$
;
revoke all on function private.ask_rule_reading() from public, anon, authenticated, service_role;
alter table rule_readings add constraint rule_readings_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES profiles(id) ON DELETE CASCADE;
alter table rule_readings add constraint rule_readings_assistant_id_fkey FOREIGN KEY (assistant_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table rule_readings add constraint rule_readings_pkey PRIMARY KEY (id);
alter table rule_readings add constraint rule_readings_rules_check CHECK (((jsonb_typeof(rules) = 'array'::text) AND (octet_length((rules)::text) <= 524288)));
alter table rule_readings add constraint rule_readings_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text])));
alter table rule_readings add constraint rule_readings_workspace_id_channel_id_fkey FOREIGN KEY (workspace_id, channel_id) REFERENCES channels(workspace_id, id) ON DELETE CASCADE;
CREATE INDEX rule_readings_asked_by_created_at_idx ON public.rule_readings USING btree (asked_by, created_at DESC);
CREATE INDEX rule_readings_assistant_id_idx ON public.rule_readings USING btree (assistant_id);
CREATE INDEX rule_readings_channel_id_idx ON public.rule_readings USING btree (channel_id);
CREATE INDEX rule_readings_workspace_id_channel_id_idx ON public.rule_readings USING btree (workspace_id, channel_id);
create or replace trigger "0_reads_assistant_id" BEFORE INSERT OR UPDATE
  ON public.rule_readings
  FOR EACH ROW WHEN ((new.assistant_id IS NOT NULL))
  EXECUTE FUNCTION private.name_what_is_read('assistant_id', 'profiles');
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON public.rule_readings
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_touch_updated_at BEFORE UPDATE
  ON public.rule_readings
  FOR EACH ROW
  EXECUTE FUNCTION private.touch_updated_at();
create or replace trigger b_keep_immutable BEFORE UPDATE
  ON public.rule_readings
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_immutable('id', 'workspace_id', 'channel_id', 'assistant_id', 'asked_by', 'prompt', 'timezone', 'created_at');
create or replace trigger l_broadcast AFTER INSERT OR DELETE OR UPDATE
  ON public.rule_readings
  FOR EACH ROW
  EXECUTE FUNCTION private.broadcast_own('asked_by');
create or replace trigger z_ask AFTER INSERT
  ON public.rule_readings
  FOR EACH ROW
  EXECUTE FUNCTION private.ask_rule_reading();
create policy "a second factor is demanded" on public.rule_readings as restrictive for select to authenticated using ((NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))));
create policy "an assistant that reads for somebody changes nothing" on public.rule_readings as restrictive for update to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody removes nothing" on public.rule_readings as restrictive for delete to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody writes nothing" on public.rule_readings as restrictive for insert to authenticated with check ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "nothing personal is read for an audience" on public.rule_readings as restrictive for select to authenticated using ((( SELECT private.delegated_channel() AS delegated_channel) IS NULL));
create policy "people delete their own readings" on public.rule_readings as permissive for delete to authenticated using ((asked_by = ( SELECT auth.uid() AS uid)));
create policy "people see their own readings" on public.rule_readings as permissive for select to authenticated using (((asked_by = ( SELECT auth.uid() AS uid)) AND (channel_id IN ( SELECT private.my_channels() AS my_channels))));
create policy "what is changed is read" on public.rule_readings as restrictive for update to authenticated using (((asked_by = ( SELECT auth.uid() AS uid)) AND (channel_id IN ( SELECT private.my_channels() AS my_channels)) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "what is removed is read" on public.rule_readings as restrictive for delete to authenticated using (((asked_by = ( SELECT auth.uid() AS uid)) AND (channel_id IN ( SELECT private.my_channels() AS my_channels)) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "who runs the channel and reads it asks for readings" on public.rule_readings as permissive for insert to authenticated with check (((asked_by = ( SELECT auth.uid() AS uid)) AND (channel_id IN ( SELECT private.run_channels() AS run_channels)) AND (channel_id IN ( SELECT private.my_channels() AS my_channels))));
grant insert (asked_by) on rule_readings to authenticated;
grant insert (assistant_id) on rule_readings to authenticated;
grant insert (channel_id) on rule_readings to authenticated;
grant insert (id) on rule_readings to authenticated;
grant insert (prompt) on rule_readings to authenticated;
grant delete on rule_readings to authenticated;
grant delete on rule_readings to service_role;
grant insert on rule_readings to service_role;
grant maintain on rule_readings to service_role;
grant references on rule_readings to service_role;
grant select on rule_readings to authenticated;
grant select on rule_readings to service_role;
grant trigger on rule_readings to service_role;
grant truncate on rule_readings to service_role;
grant update on rule_readings to service_role;
grant insert (timezone) on rule_readings to authenticated;
grant insert (workspace_id) on rule_readings to authenticated;
comment on column rule_readings.rules is '[{sentence, trigger, conditions, effect}]: what the model proposes, each with its sentence.';
comment on column rule_readings.timezone is 'The zone of the times that the prompt names.';
