-- The dashboard -----------------------------------------------------------------------------------

-- The dashboard of a workspace in two calls: the activity in the caller's channels, and the news
-- since a visit. Definer functions, because counting under the policies evaluates them for each
-- message; they count only rows that the caller can read.

create function private.channel_activity(workspace uuid, days integer, zone text)
  returns table (channel_id uuid, day date, messages integer)
language sql stable security definer set search_path = '' as $$
  with known as (select case when private.is_time_zone(zone) then zone else 'UTC' end as zone)
  select m.channel_id, (m.created_at at time zone known.zone)::date, count(*)::integer
  from known, public.messages m
  where m.channel_id = any (private.own_channels_of(workspace)) and m.deleted_at is null
    and m.role <> 'system'
    and m.created_at >= ((now() at time zone known.zone)::date - (least(greatest(days, 1),
      90) - 1))::timestamp at time zone known.zone
  group by 1, 2
$$;

-- Messages per day and channel, in the caller's own channels, by the days of a time zone (UTC if it
-- is unknown).
create function public.channel_activity(workspace uuid, days integer default 14,
  zone text default 'UTC') returns table (channel_id uuid, day date, messages integer)
language sql stable security invoker set search_path = '' as $$
  select * from private.channel_activity(workspace, days, zone)
$$;

create function private.news_since(workspace uuid, since timestamptz)
  returns table (kind text, channel_id uuid, total integer, people integer)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  caller uuid := auth.uid();
  mine uuid[] := private.own_channels_of(workspace);
  start timestamptz := greatest(since, now() - interval '60 days');
begin
  if caller is null or not (workspace in (select private.my_workspaces())) then
    return;
  end if;
  return query
  select 'message', m.channel_id, count(*)::integer, count(distinct m.author_id)::integer
  from public.messages m
  where m.channel_id = any (mine) and m.created_at > start and m.deleted_at is null
    and m.role <> 'system' and m.author_id is distinct from caller
  group by 2
  union all
  select 'file', null::uuid, count(*)::integer, count(distinct f.author)::integer
  from (
    select m.author_id as author from public.attachments a
      join public.messages m on m.id = a.message_id
    where a.channel_id = any (mine) and a.created_at > start and a.deleted_at is null
      and m.deleted_at is null
    union all
    select d.created_by from public.files d
    where d.workspace_id = workspace and d.created_at > start and d.deleted_at is null
      and (d.channel_id is null or d.channel_id in (select private.shared_channels()))
  ) f
  where f.author is distinct from caller
  having count(*) > 0
  union all
  select 'person', null::uuid, count(*)::integer, count(*)::integer
  from public.memberships m join public.profiles p on p.id = m.profile_id
  where m.workspace_id = workspace and m.created_at > start and m.profile_id <> caller
    and p.role in ('user', 'admin')
  having count(*) > 0
  union all
  select 'risk', null::uuid, count(*)::integer, count(distinct r.created_by)::integer
  from public.risks r
  where r.workspace_id = workspace and r.created_at > start and r.deleted_at is null
    and r.created_by is distinct from caller
    and (r.channel_id is null or r.channel_id in (select private.shared_channels()))
  having count(*) > 0
  union all
  select 'event', null::uuid, count(*)::integer, count(distinct e.created_by)::integer
  from public.events e
  where e.workspace_id = workspace and e.created_at > start and e.deleted_at is null
    and e.created_by is distinct from caller
    and (e.channel_id is null or e.channel_id in (select private.shared_channels()))
    and (not e.is_private or e.id in (select private.my_private_events()))
  having count(*) > 0;
end
$$;

-- The changes by others since an instant, at most 60 days ago: kind message (one row per channel),
-- file, person, risk, event.
create function public.news_since(workspace uuid, since timestamptz)
  returns table (kind text, channel_id uuid, total integer, people integer)
language sql stable security invoker set search_path = '' as $$
  select * from private.news_since(workspace, since)
$$;

grant execute on function private.channel_activity, public.channel_activity, private.news_since,
  public.news_since to authenticated, service_role;

-- Initial load ------------------------------------------------------------------------------------

-- The rows of a workspace that a page needs from the start: the reader's own small tables and the
-- workspace's emoji. They come in one call, because separate requests would each cost a transaction
-- and a check of the session at every start. Row policies apply as for the tables themselves;
-- tables that can be long (messages, people) are not included.
create function public.rows_at_hand(workspace uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'bookmarks', (select coalesce(jsonb_agg(r), '[]') from public.bookmarks r
      where r.workspace_id = workspace),
    'drafts', (select coalesce(jsonb_agg(r), '[]') from public.drafts r
      where r.workspace_id = workspace),
    'scheduled_messages',
      (select coalesce(jsonb_agg(r), '[]') from public.scheduled_messages r
      where r.workspace_id = workspace),
    'reminders', (select coalesce(jsonb_agg(r), '[]') from public.reminders r
      where r.workspace_id = workspace),
    'channel_sections',
      (select coalesce(jsonb_agg(r), '[]') from public.channel_sections r
      where r.workspace_id = workspace),
    'custom_emoji',
      (select coalesce(jsonb_agg(r), '[]') from public.custom_emoji r
      where r.workspace_id = workspace),
    'person_settings',
      (select coalesce(jsonb_agg(r), '[]') from public.person_settings r
      where r.id = (select auth.uid())),
    -- From every workspace, because the app notifies for all of them.
    'notifications', (select coalesce(jsonb_agg(r), '[]') from (
      select * from public.notifications n where n.profile_id = (select auth.uid())
        order by n.created_at desc limit 100
    ) r)
  )
$$;

grant execute on function public.rows_at_hand to authenticated, service_role;
