set check_function_bodies = off;
CREATE OR REPLACE FUNCTION public.followed_threads(workspace uuid, before timestamp with time zone DEFAULT 'infinity'::timestamp with time zone)
 RETURNS SETOF messages
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.followed_threads(workspace, before)
$function$
;
revoke all on function followed_threads(uuid,timestamp with time zone) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.followed_threads(workspace uuid, before timestamp with time zone)
 RETURNS SETOF messages
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with candidates as materialized (
    select coalesce(thread_id, id) as id from (
      select id, thread_id, reply_count from public.messages
      where author_id = (select auth.uid()) order by created_at desc limit 2000) written
    where thread_id is not null or reply_count > 0
    union
    select coalesce(thread_id, message_id) from public.notifications
    where profile_id = (select auth.uid()) and workspace_id = workspace
    union
    select thread_id from private.thread_follows where profile_id = (select auth.uid()) and follows
  )
  select m.* from candidates c join public.messages m on m.id = c.id
  where m.workspace_id = workspace and m.thread_id is null and m.deleted_at is null
    and m.reply_count > 0 and m.last_reply_at < before
    and m.channel_id in (select private.my_channels())
    and private.is_follower(m.id, (select auth.uid()))
  order by m.last_reply_at desc limit 50
$function$
;
revoke all on function private.followed_threads(uuid,timestamp with time zone) from public, anon, authenticated, service_role;
grant execute on function followed_threads(uuid,timestamp with time zone) to authenticated;
grant execute on function followed_threads(uuid,timestamp with time zone) to service_role;
grant execute on function private.followed_threads(uuid,timestamp with time zone) to authenticated;
grant execute on function private.followed_threads(uuid,timestamp with time zone) to service_role;
reset check_function_bodies;
