-- The directory of a workspace, and the queries by which pages load its people.

-- The directory -----------------------------------------------------------------------------------

-- A user in one workspace: their directory entry and current status.
create table public.directory_entries (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  profile_id uuid not null,
  title varchar(255),
  department varchar(255),
  manager_id uuid,
  phone varchar(50),
  email varchar(255),
  timezone varchar(100),
  pronouns varchar(50),
  start_date date check (start_date between '1900-01-01' and '2999-12-31'),
  skills jsonb not null default '[]'
    check (jsonb_typeof(skills) = 'array' and jsonb_array_length(skills) <= 50
    and octet_length(skills::text) <= 20000),
  status_text varchar(100),
  status_emoji varchar(50),
  status_expires_at timestamptz
    check (status_expires_at between '1900-01-01Z' and '2999-12-31Z'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  location_id uuid,
  paused_until timestamptz,
  unique (workspace_id, profile_id),
  check (manager_id <> profile_id),
  foreign key (workspace_id, profile_id)
    references public.memberships (workspace_id, profile_id) on delete cascade,
  foreign key (workspace_id, manager_id)
    references public.memberships (workspace_id, profile_id) on delete set null (manager_id),
  foreign key (workspace_id, location_id)
    references public.locations (workspace_id, id) on delete set null (location_id)
);

comment on column public.directory_entries.paused_until
  is 'Copied from the person''s settings, so that colleagues see the pause and nobody else does.';

create index on public.directory_entries (workspace_id, manager_id);
create index on public.directory_entries (workspace_id, location_id);

-- An upsert that meets the user's earlier entry keeps that row's id.
create function private.keep_entry_id() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.id := old.id;
  return new;
end
$$;

create trigger a_keep_id before update on public.directory_entries
  for each row execute function private.keep_entry_id();

create function private.clean_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.status_emoji := private.emoji_form(nullif(new.status_emoji, ''), new.workspace_id);
  return new;
end
$$;

create trigger a_clean_status before insert or update of status_emoji on public.directory_entries
  for each row execute function private.clean_status();

-- Directory entries: users edit their own, owners and admins edit all.
select private.protect_table('directory_entries',
  insertable => '{
    id, workspace_id, profile_id, title, department, manager_id, phone, email, timezone,
    pronouns, start_date, skills, status_text, status_emoji, status_expires_at, location_id}',
  updatable => '{
    id, workspace_id, profile_id, title, department, manager_id, phone, email, timezone,
    pronouns, start_date, skills, status_text, status_emoji, status_expires_at, location_id}',
  deletable => true,
  immutable => '{workspace_id, profile_id, created_at}',
  live => 'broadcast_to_workspace');

select private.protect_names('directory_entries', '{title, department, pronouns, skills!, status_text}');

create policy "members read the directory" on public.directory_entries for select to authenticated
  using (workspace_id in (select private.my_workspaces()));

create policy "people enter themselves; owners and admins all" on public.directory_entries
  for insert to authenticated
  with check (
    (profile_id = (select auth.uid()) and workspace_id in (select private.my_workspaces()))
    or workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('directory', 'create')));

create policy "people change their own entry; owners and admins all" on public.directory_entries
  for update to authenticated
  using (
    profile_id = (select auth.uid())
    or workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('directory', 'update')));

create policy "people remove their own entry; owners and admins all" on public.directory_entries
  for delete to authenticated
  using (
    profile_id = (select auth.uid())
    or workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('directory', 'delete')));

create trigger d_refuse_cycle before insert or update on public.directory_entries
  for each row when (new.manager_id is not null)
  execute function private.refuse_cycle('manager_id', 'profile_id', 'manager_cycle',
    'Nobody can be above themselves in the organisation.',
    'Choose a manager who does not report to this person.');

-- Shows a pause of notifications to the person's colleagues, and asks for a summary at its end.
create function private.tell_of_pause() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_paused(new.paused_until, now()) then
    update public.directory_entries set paused_until = null
    where profile_id = new.id and paused_until is not null;
    return null;
  end if;
  insert into public.directory_entries (workspace_id, profile_id, paused_until)
  select workspace_id, profile_id, new.paused_until from public.memberships
  where profile_id = new.id and opened_at is not null
  on conflict (workspace_id, profile_id) do update set paused_until = excluded.paused_until;
  perform private.enqueue_job('pause_over', json_build_object('profile_id', new.id),
    'pause:' || new.id, new.paused_until);
  return null;
end
$$;

create trigger n_tell_of_pause after insert or update of paused_until on public.person_settings
  for each row execute function private.tell_of_pause();

-- People on demand --------------------------------------------------------------------------------

-- The app opens a workspace of ten thousand people without loading all of them (decision 0081): it
-- has those at hand whom it may need at any moment, requests others by id when they are shown, and
-- finds the rest by name. Row policies apply as for the tables themselves.

-- The rows of some people of a workspace. An author who has left has a profile, but no membership.
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

-- Programs are no members, but authors.
create function private.programs_of(workspace uuid) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select profile_id from private.programs
    where workspace_id = workspace and profile_id in (select private.my_programs());
end
$$;

-- Everybody of a small workspace; of a large one the reader, its owners and admins, and its
-- assistants and programs. `is_whole` is true for a small workspace, and `arrived` is the number of
-- people who have opened it.
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
    union (select id from private.programs_of(workspace) id limit 500)
  )
  select private.rows_of_people(workspace, array(select profile_id from near))
    || jsonb_build_object('is_whole', whole.is_whole, 'arrived', whole.arrived)
  from whole
$$;

-- The people that a page shows, at most a thousand per call.
create function public.people_by_id(workspace uuid, people uuid[]) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.rows_of_people(workspace, people[1:1000])
$$;

-- People whose name contains the text, names that begin with it first; without a text, the first by
-- name.
create function public.find_people(workspace uuid, words text default '') returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.rows_of_people(workspace, array(
    select m.profile_id
    from public.memberships m join public.profiles p on p.id = m.profile_id
    cross join lateral private.fold(coalesce(p.name, '')) as bare
    -- Names have at most 255 characters, so longer input is cut.
    cross join lateral private.fold(left(words, 255)) as typed
    where m.workspace_id = workspace and position(typed in bare) > 0
    order by bare <> typed, position(typed in bare), bare, p.id
    limit 50
  ))
$$;

-- The number of people per channel, without assistants and without members who have not opened the
-- workspace yet.
create function public.channel_people(workspace uuid)
  returns table (channel_id uuid, people integer)
language sql stable security invoker set search_path = '' as $$
  select c.id, count(m.profile_id)::integer
  from public.channels c
  left join public.participants p on p.channel_id = c.id and p.role <> 'assistant'
  left join public.memberships m
    on m.workspace_id = p.workspace_id and m.profile_id = p.profile_id and m.opened_at is not null
  where c.workspace_id = workspace
  group by c.id
$$;

-- A page of a workspace's people: those whose rows contain every word and match every filter, in
-- the requested order; people without a value come last. `found` has their ids in order, `count`
-- is the number on all pages; the rows of their managers are included. Assistants and bots are
-- left out.
create function public.list_people(
  workspace uuid,
  words text default '',
  department text default null,
  location uuid default null,
  skill text default null,
  manager uuid default null,
  among uuid[] default null,
  sort text default 'name',
  descending boolean default false,
  most integer default 100,
  skip integer default 0
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with wanted as (
    select regexp_split_to_array(
      btrim(private.fold(left(list_people.words, 500))), '\s+') as words
  ), listed as materialized (
    select m.profile_id, private.fold(coalesce(p.name, '')) as name,
      case list_people.sort
        when 'role' then array_position(array['owner', 'admin', 'member'], m.role::text)::text
        when 'title' then private.fold(e.title)
        when 'department' then private.fold(e.department)
        when 'location' then private.fold(l.name)
        when 'time' then coalesce(e.timezone, l.timezone)
      end as key
    from public.memberships m
    join public.profiles p on p.id = m.profile_id and p.role in ('user', 'admin')
    left join public.directory_entries e
      on e.workspace_id = m.workspace_id and e.profile_id = m.profile_id
    left join public.locations l on l.workspace_id = m.workspace_id and l.id = e.location_id
    cross join wanted
    where m.workspace_id = list_people.workspace
      and (list_people.department is null or e.department = list_people.department)
      and (list_people.location is null or e.location_id = list_people.location)
      and (list_people.skill is null or e.skills ? list_people.skill)
      and (list_people.manager is null or e.manager_id = list_people.manager)
      and (list_people.among is null or m.profile_id = any (list_people.among))
      and (wanted.words = '{""}' or not exists (
        select from unnest(wanted.words) as word
        where position(word in private.fold(concat_ws(E'\n', p.name, e.title, e.department,
          e.email, e.phone, regexp_replace(e.phone, '\D', '', 'g'), e.pronouns, e.status_text,
          l.name, e.timezone, e.skills,
          (select boss.name from public.profiles boss where boss.id = e.manager_id)))) = 0))
  ), keyed as (
    select profile_id, name, case list_people.sort when 'name' then name else key end as key
    from listed
  ), page as (
    select profile_id, row_number() over (order by
      case when not list_people.descending then key end nulls last,
      case when list_people.descending then key end desc nulls last,
      name, profile_id) as rank
    from keyed
    order by rank
    limit least(list_people.most, 1000) offset list_people.skip
  )
  select private.rows_of_people(list_people.workspace, array(
      select profile_id from page
      union
      select e.manager_id from page
      join public.directory_entries e
        on e.workspace_id = list_people.workspace and e.profile_id = page.profile_id
      where e.manager_id is not null))
    || jsonb_build_object(
      'found', (select coalesce(jsonb_agg(profile_id order by rank), '[]') from page),
      'count', (select count(*) from listed))
$$;

-- The people with the given names or e-mail addresses (of an import, for example), at most a
-- thousand per call, and all their managers, so that a cycle is found before it is stored.
create function public.people_named(workspace uuid, names text[]) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with recursive wanted as materialized (
    select distinct private.fold(left(name, 255)) as name
    from unnest(people_named.names[1:1000]) as name
  ), meant as (
    select m.profile_id
    from public.memberships m
    join public.profiles p on p.id = m.profile_id and p.role <> 'assistant'
    left join public.directory_entries e
      on e.workspace_id = m.workspace_id and e.profile_id = m.profile_id
    where m.workspace_id = people_named.workspace
      and (private.fold(coalesce(p.name, '')) in (select name from wanted)
        or private.fold(e.email) in (select name from wanted))
    union
    select e.manager_id
    from meant
    join public.directory_entries e
      on e.workspace_id = people_named.workspace and e.profile_id = meant.profile_id
    where e.manager_id is not null
  )
  select private.rows_of_people(people_named.workspace, array(select profile_id from meant))
$$;

-- The choices for filters of a workspace's people: departments by name, skills by the number of
-- people who have them, and the ids of their locations.
create function public.directory_choices(workspace uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with entries as materialized (
    select e.department, e.location_id, e.skills from public.directory_entries e
    where e.workspace_id = directory_choices.workspace
  )
  select jsonb_build_object(
    'departments', (select coalesce(jsonb_agg(department order by department), '[]')
      from (select distinct department from entries where department is not null) as named),
    'skills', (select coalesce(jsonb_agg(skill order by people desc, skill), '[]')
      from (select skill, count(*) as people
        from entries, jsonb_array_elements_text(skills) as skill group by skill) as counted),
    'locations', (select coalesce(jsonb_agg(distinct location_id), '[]')
      from entries where location_id is not null))
$$;

-- Only the reporting lines: everybody's id in the order of their names, each with the index of
-- their manager in that list, or null.
create function public.organisation(workspace uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with people as materialized (
    select m.profile_id, e.manager_id,
      row_number() over (order by private.fold(coalesce(p.name, '')), p.id) - 1 as rank
    from public.memberships m
    join public.profiles p on p.id = m.profile_id and p.role in ('user', 'admin')
    left join public.directory_entries e
      on e.workspace_id = m.workspace_id and e.profile_id = m.profile_id
    where m.workspace_id = organisation.workspace
  )
  select jsonb_build_object(
    'people', coalesce(jsonb_agg(people.profile_id order by people.rank), '[]'),
    'managers', coalesce(jsonb_agg(managers.rank order by people.rank), '[]'))
  from people left join people managers on managers.profile_id = people.manager_id
$$;

-- The number of people at each location.
create function public.location_people(workspace uuid)
  returns table (location_id uuid, people integer)
language sql stable security invoker set search_path = '' as $$
  select e.location_id, count(*)::integer
  from public.directory_entries e
  where e.workspace_id = workspace and e.location_id is not null
  group by e.location_id
$$;

grant execute on function public.people_at_hand, public.people_by_id, public.find_people,
  public.list_people, public.people_named, public.directory_choices, public.organisation,
  public.location_people, public.channel_people, private.rows_of_people, private.programs_of
  to authenticated, service_role;
