CREATE OR REPLACE FUNCTION private.has_model(workspace uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.assistant_providers p
    where p.workspace_id = workspace and p.is_enabled)
  where workspace in (select private.my_workspaces())
$function$
;
revoke all on function private.has_model(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.has_model(workspace uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.has_model(workspace)
$function$
;
revoke all on function has_model(uuid) from public, anon, authenticated, service_role;
grant execute on function has_model(uuid) to authenticated;
grant execute on function has_model(uuid) to service_role;
grant execute on function private.has_model(uuid) to authenticated;
grant execute on function private.has_model(uuid) to service_role;
