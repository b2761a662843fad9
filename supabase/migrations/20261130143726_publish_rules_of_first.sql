CREATE OR REPLACE FUNCTION public.publish_rules(channel uuid, assistant uuid DEFAULT NULL::uuid, rules jsonb DEFAULT '[]'::jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- The embedded Data API passes a JSON argument as its text.
  select private.replace_rules(channel, assistant, case
    when jsonb_typeof(rules) = 'string' then (rules #>> '{}')::jsonb else rules end)
$function$
;
