drop trigger c_admit on private_answers;
alter table private.answer_costs drop constraint answer_costs_pkey;
drop function private.admit_private_answer();
alter table private.answer_costs add column id uuid default gen_random_uuid() not null;
CREATE OR REPLACE FUNCTION private.ask_privately()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  refusal jsonb;
begin
  perform private.one_at_a_time('private answers', new.profile_id);
  refusal := private.run_refusal(new.workspace_id, null, new.profile_id);
  if refusal is not null then
    update public.private_answers set status = 'failed', error = refusal where id = new.id;
    return null;
  end if;
  insert into private.answer_costs (answer_id, workspace_id, profile_id)
  values (new.id, new.workspace_id, new.profile_id);
  perform private.enqueue_job('answer_privately', json_build_object('answer_id', new.id),
    'private:' || new.id, now(), 'private:' || new.profile_id);
  return null;
end
$function$
;
alter table private.answer_costs add constraint answer_costs_pkey PRIMARY KEY (id);
CREATE INDEX answer_costs_answer_id_idx ON private.answer_costs USING btree (answer_id);
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON private.answer_costs
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
