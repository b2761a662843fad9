create table private.run_reasoning ();
revoke all on private.run_reasoning from public, anon, authenticated, service_role;
alter table private.run_reasoning add column run_id uuid not null;
alter table private.run_reasoning add column reasoning text not null;
CREATE OR REPLACE FUNCTION private.keep_reasoning(run uuid, reasoning text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.run_reasoning (run_id, reasoning)
  select r.id, left(reasoning, 20000) from public.assistant_runs r
  where r.id = run and r.assistant_id = auth.uid() and not private.is_on_behalf()
  on conflict (run_id) do update set reasoning = excluded.reasoning
$function$
;
revoke all on function private.keep_reasoning(uuid,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.keep_reasoning(run uuid, reasoning text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.keep_reasoning(run, reasoning)
$function$
;
revoke all on function keep_reasoning(uuid,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.reasoning_of(run uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select t.reasoning from private.run_reasoning t
  join public.assistant_runs r on r.id = t.run_id
  where r.id = run and not private.is_on_behalf()
    and r.channel_id in (select private.my_channels())
    and (r.asked_by = auth.uid() or r.channel_id in (select private.run_channels()))
    and not exists (
      select 1 from public.messages m where m.id = r.message_id and m.deleted_at is not null)
$function$
;
revoke all on function private.reasoning_of(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.reasoning_of(run uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.reasoning_of(run)
$function$
;
revoke all on function reasoning_of(uuid) from public, anon, authenticated, service_role;
alter table private.run_reasoning add constraint run_reasoning_pkey PRIMARY KEY (run_id);
alter table private.run_reasoning add constraint run_reasoning_reasoning_check CHECK ((char_length(reasoning) <= 20000));
alter table private.run_reasoning add constraint run_reasoning_run_id_fkey FOREIGN KEY (run_id) REFERENCES assistant_runs(id) ON DELETE CASCADE;
grant execute on function keep_reasoning(uuid,text) to authenticated;
grant execute on function keep_reasoning(uuid,text) to service_role;
grant execute on function private.keep_reasoning(uuid,text) to authenticated;
grant execute on function private.keep_reasoning(uuid,text) to service_role;
grant execute on function private.reasoning_of(uuid) to authenticated;
grant execute on function private.reasoning_of(uuid) to service_role;
grant execute on function reasoning_of(uuid) to authenticated;
grant execute on function reasoning_of(uuid) to service_role;
