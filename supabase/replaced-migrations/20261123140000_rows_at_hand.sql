-- What a page has at hand of a workspace from the beginning: the reader's own small tables, and the workspace's emoji. Each was a
-- request of its own, with its own transaction and its own look at the session, at every start. Row policies decide as they do for
-- the tables themselves; what may be long (messages, people) is not here.
create function public.rows_at_hand(workspace uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'bookmarks', (select coalesce(jsonb_agg(r), '[]') from public.bookmarks r where r.workspace_id = workspace),
    'drafts', (select coalesce(jsonb_agg(r), '[]') from public.drafts r where r.workspace_id = workspace),
    'scheduled_messages', (select coalesce(jsonb_agg(r), '[]') from public.scheduled_messages r where r.workspace_id = workspace),
    'reminders', (select coalesce(jsonb_agg(r), '[]') from public.reminders r where r.workspace_id = workspace),
    'custom_emoji', (select coalesce(jsonb_agg(r), '[]') from public.custom_emoji r where r.workspace_id = workspace),
    'person_settings', (select coalesce(jsonb_agg(r), '[]') from public.person_settings r where r.id = (select auth.uid())),
    -- Of every workspace: the bell rings for all of them.
    'notifications', (select coalesce(jsonb_agg(r), '[]') from (
      select * from public.notifications n where n.profile_id = (select auth.uid()) order by n.created_at desc limit 100
    ) r)
  )
$$;

revoke all on function public.rows_at_hand(uuid) from public, anon;
grant execute on function public.rows_at_hand(uuid) to authenticated, service_role;
