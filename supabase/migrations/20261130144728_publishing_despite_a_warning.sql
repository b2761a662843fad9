CREATE OR REPLACE FUNCTION private.log_publishing_despite(channel uuid, warnings text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target public.channels;
begin
  select * into target from public.channels
  where id = channel and id in (select private.run_channels());
  if target.id is null or not warnings <@ array['tests', 'often', 'repeats'] then
    raise exception using errcode = '42501', message = 'Only who runs a channel publishes there';
  end if;
  insert into public.audit_log (workspace_id, actor_id, action, table_name, row_id, details)
  values (target.workspace_id, auth.uid(), 'despite', 'channel_prompts', target.id,
    jsonb_build_object('name', target.name, 'channel_id', target.id, 'warnings', warnings));
end
$function$
;
CREATE OR REPLACE FUNCTION public.log_publishing_despite(channel uuid, warnings text[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.log_publishing_despite(channel, warnings)
$function$
;
revoke all on function log_publishing_despite(uuid,text[]) from public, anon, authenticated, service_role;
revoke all on function private.log_publishing_despite(uuid,text[]) from public, anon, authenticated, service_role;
grant execute on function log_publishing_despite(uuid,text[]) to authenticated;
grant execute on function log_publishing_despite(uuid,text[]) to service_role;
grant execute on function private.log_publishing_despite(uuid,text[]) to authenticated;
grant execute on function private.log_publishing_despite(uuid,text[]) to service_role;
