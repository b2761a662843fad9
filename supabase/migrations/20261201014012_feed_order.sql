CREATE OR REPLACE FUNCTION private.post_by_feed(feed uuid, written text)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.messages (workspace_id, channel_id, author_id, role, created_at, parts,
    metadata)
  select workspace_id, channel_id, profile_id, 'user', clock_timestamp(),
    jsonb_build_array(jsonb_build_object('type', 'text', 'text', written)),
    jsonb_build_object('workspace_id', workspace_id, 'channel_id', channel_id, 'via', 'webhook')
  from public.channel_feeds where id = feed
  returning id
$function$
;
