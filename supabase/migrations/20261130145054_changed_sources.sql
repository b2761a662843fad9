alter table assistant_runs add column sources_changed_at timestamp with time zone;
CREATE OR REPLACE FUNCTION private.mark_answers(source jsonb, workspace uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.assistant_runs set sources_changed_at = now()
  where sources @> jsonb_build_array(source) and workspace_id = workspace
    and sources_changed_at is null
$function$
;
revoke all on function private.mark_answers(jsonb,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.mark_answers_of_channel()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Whoever reads an answer in the channel itself reads its sources there as well.
  update public.assistant_runs set sources_changed_at = now()
  where sources @> jsonb_build_array(jsonb_build_object('channel_id', new.id))
    and workspace_id = new.workspace_id and channel_id <> new.id and sources_changed_at is null;
  return null;
end
$function$
;
revoke all on function private.mark_answers_of_channel() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.mark_answers_of_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.mark_answers(jsonb_build_object('type', 'file', 'id', new.id), new.workspace_id);
  return null;
end
$function$
;
revoke all on function private.mark_answers_of_file() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.mark_answers_of_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.mark_answers(jsonb_build_object('message_id', new.id), new.workspace_id);
  return null;
end
$function$
;
revoke all on function private.mark_answers_of_message() from public, anon, authenticated, service_role;
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
    else 'failed' end, attempt = attempt + 1, error = refusal, stop_requested_at = null,
    sources_changed_at = null
  where id = run;
  if refusal is null then
    perform private.enqueue_run(asked);
  end if;
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
  set sources_changed_at = coalesce(run.sources_changed_at, now()), sources = (
    select coalesce(jsonb_agg(source order by nth), '[]')
    from jsonb_array_elements(run.sources) with ordinality as all_sources(source, nth)
    where source ->> 'message_id' is distinct from new.id::text)
  where run.sources @> quoted and run.workspace_id = new.workspace_id;
  return null;
end
$function$
;
create or replace trigger n_mark_answers AFTER UPDATE OF deleted_at
  ON public.attachments
  FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL)))
  EXECUTE FUNCTION private.mark_answers_of_file();
create or replace trigger n_mark_answers AFTER UPDATE OF visibility, deleted_at
  ON public.channels
  FOR EACH ROW WHEN ((((old.visibility = 'open'::text) AND (new.visibility <> 'open'::text)) OR ((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))))
  EXECUTE FUNCTION private.mark_answers_of_channel();
create or replace trigger n_mark_answers AFTER UPDATE OF storage_path, deleted_at
  ON public.files
  FOR EACH ROW WHEN ((((new.storage_path)::text IS DISTINCT FROM (old.storage_path)::text) OR ((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))))
  EXECUTE FUNCTION private.mark_answers_of_file();
create or replace trigger n_mark_answers AFTER UPDATE OF parts
  ON public.messages
  FOR EACH ROW WHEN ((new.edited_at IS DISTINCT FROM old.edited_at))
  EXECUTE FUNCTION private.mark_answers_of_message();
comment on column assistant_runs.sources_changed_at is 'Since when a source of the answer is another one than the assistant read, or hidden.';
