-- People by need (decision 0081). A workspace of ten thousand people is opened without them: a page has
-- at hand whom it may need at any moment, asks for others by id as they are shown, and finds the rest by
-- name. Row policies decide as they do for the tables themselves.

-- Rows of some people of a workspace. Who wrote there and has left has a profile, and no membership.
create function private.rows_of_people(workspace uuid, people uuid[]) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'memberships', (select coalesce(jsonb_agg(r), '[]') from public.memberships r
      where r.workspace_id = workspace and r.profile_id = any (people)),
    'profiles', (select coalesce(jsonb_agg(r), '[]') from public.profiles r where r.id = any (people)),
    'directory_entries', (select coalesce(jsonb_agg(r), '[]') from public.directory_entries r
      where r.workspace_id = workspace and r.profile_id = any (people))
  )
$$;

-- Everybody of a small workspace. Of a large one the reader, those who run it, and its assistants; `is_whole`
-- tells which it is, and `arrived` how many people have opened it.
create function public.people_at_hand(workspace uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with members as materialized (
    select m.profile_id, m.role, m.opened_at, m.created_at, p.role = 'assistant' as is_assistant
    from public.memberships m join public.profiles p on p.id = m.profile_id
    where m.workspace_id = workspace
  ), whole as (
    select count(*) <= 200 as is_whole, count(*) filter (where opened_at is not null and not is_assistant) as arrived
    from members
  ), near as (
    (select profile_id from members where (select is_whole from whole))
    union (select profile_id from members where profile_id = (select auth.uid()))
    union (select profile_id from members where role <> 'member' or is_assistant order by created_at limit 200)
  )
  select private.rows_of_people(workspace, array(select profile_id from near))
    || jsonb_build_object('is_whole', whole.is_whole, 'arrived', whole.arrived)
  from whole
$$;

-- The people who are shown, at most a thousand at a time.
create function public.people_by_id(workspace uuid, people uuid[]) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.rows_of_people(workspace, people[1:1000])
$$;

-- A name as it is searched: small letters without accents.
create function private.bare_name(name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select replace(regexp_replace(normalize(lower(name), nfkd), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss')
$$;

-- People whose name holds what was typed, those first whose name begins so; without words, the first by name.
create function public.find_people(workspace uuid, words text default '') returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.rows_of_people(workspace, array(
    select m.profile_id
    from public.memberships m join public.profiles p on p.id = m.profile_id
    cross join lateral private.bare_name(coalesce(p.name, '')) as bare
    where m.workspace_id = workspace and position(private.bare_name(words) in bare) > 0
    order by bare <> private.bare_name(words), position(private.bare_name(words) in bare), bare, p.id
    limit 50
  ))
$$;

-- How many people each channel has: no assistants, and nobody who has not opened the workspace yet.
create function public.channel_people(workspace uuid) returns table (channel_id uuid, people integer)
language sql stable security invoker set search_path = '' as $$
  select c.id, count(m.profile_id)::integer
  from public.channels c
  left join public.participants p on p.channel_id = c.id and p.role <> 'assistant'
  left join public.memberships m
    on m.workspace_id = p.workspace_id and m.profile_id = p.profile_id and m.opened_at is not null
  where c.workspace_id = workspace
  group by c.id
$$;

revoke all on function public.people_at_hand(uuid), public.people_by_id(uuid, uuid[]),
  public.find_people(uuid, text), public.channel_people(uuid),
  private.rows_of_people(uuid, uuid[]), private.bare_name(text) from public, anon;
grant execute on function public.people_at_hand(uuid), public.people_by_id(uuid, uuid[]),
  public.find_people(uuid, text), public.channel_people(uuid),
  private.rows_of_people(uuid, uuid[]), private.bare_name(text) to authenticated, service_role;
