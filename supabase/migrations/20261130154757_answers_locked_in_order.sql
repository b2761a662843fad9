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
  -- Answers that quote two messages are changed by both of their deletions. Locked in one order,
  -- they wait for each other instead of ending in a deadlock.
  perform from public.messages reply
  where reply.id in (
    select run.reply_id from public.assistant_runs run
    where run.message_id = new.id
      or (run.sources @> quoted and run.workspace_id = new.workspace_id)
    union all
    select firing.message_id from public.rule_firings firing
    where firing.subject ->> 'message_id' = new.id::text)
  order by reply.id for update;
  perform from public.assistant_runs run
  where run.sources @> quoted and run.workspace_id = new.workspace_id
  order by run.id for update;
  update public.messages reply set deleted_at = new.deleted_at
  from public.assistant_runs run
  where run.message_id = new.id and reply.id = run.reply_id and reply.deleted_at is null;
  update public.messages reply set deleted_at = new.deleted_at
  from public.rule_firings firing
  where firing.subject ->> 'message_id' = new.id::text and reply.id = firing.message_id
    and not reply.metadata ? 'list_of' and reply.deleted_at is null;
  update public.messages list set parts = private.without_quotes_of(new.id, list.parts)
  from public.rule_firings firing
  where firing.subject ->> 'message_id' = new.id::text and list.id = firing.message_id
    and list.metadata ? 'list_of';
  update public.messages reply set parts = private.without_quotes_of(new.id, reply.parts)
  from public.assistant_runs run
  where run.sources @> quoted and run.workspace_id = new.workspace_id and reply.id = run.reply_id;
  update public.assistant_runs run
  set sources_changed_at = coalesce(run.sources_changed_at, now()), sources = (
    select coalesce(jsonb_agg(source order by nth), '[]')
    from jsonb_array_elements(run.sources) with ordinality as all_sources(source, nth)
    where source ->> 'message_id' is distinct from new.id::text)
  where run.sources @> quoted and run.workspace_id = new.workspace_id;
  return null;
end
$function$
;
