CREATE OR REPLACE FUNCTION public.directory_choices(workspace uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function directory_choices(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.list_people(workspace uuid, words text DEFAULT ''::text, department text DEFAULT NULL::text, location uuid DEFAULT NULL::uuid, skill text DEFAULT NULL::text, manager uuid DEFAULT NULL::uuid, among uuid[] DEFAULT NULL::uuid[], sort text DEFAULT 'name'::text, descending boolean DEFAULT false, most integer DEFAULT 100, skip integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with wanted as (
    select regexp_split_to_array(btrim(private.bare_name(list_people.words)), '\s+') as words
  ), listed as materialized (
    select m.profile_id, private.bare_name(coalesce(p.name, '')) as name,
      case list_people.sort
        when 'role' then array_position(array['owner', 'admin', 'member'], m.role::text)::text
        when 'title' then private.bare_name(e.title)
        when 'department' then private.bare_name(e.department)
        when 'location' then private.bare_name(l.name)
        when 'time' then coalesce(e.timezone, l.timezone)
      end as key
    from public.memberships m
    join public.profiles p on p.id = m.profile_id and p.role <> 'assistant'
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
        where position(word in private.bare_name(concat_ws(E'\n', p.name, e.title, e.department,
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
      name, profile_id) as place
    from keyed
    order by place
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
      'found', (select coalesce(jsonb_agg(profile_id order by place), '[]') from page),
      'count', (select count(*) from listed))
$function$
;
revoke all on function list_people(uuid,text,text,uuid,text,uuid,uuid[],text,boolean,integer,integer) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.location_people(workspace uuid)
 RETURNS TABLE(location_id uuid, people integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select e.location_id, count(*)::integer
  from public.directory_entries e
  where e.workspace_id = workspace and e.location_id is not null
  group by e.location_id
$function$
;
revoke all on function location_people(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.organisation(workspace uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with people as materialized (
    select m.profile_id, e.manager_id,
      row_number() over (order by private.bare_name(coalesce(p.name, '')), p.id) - 1 as place
    from public.memberships m
    join public.profiles p on p.id = m.profile_id and p.role <> 'assistant'
    left join public.directory_entries e
      on e.workspace_id = m.workspace_id and e.profile_id = m.profile_id
    where m.workspace_id = organisation.workspace
  )
  select jsonb_build_object(
    'people', coalesce(jsonb_agg(people.profile_id order by people.place), '[]'),
    'managers', coalesce(jsonb_agg(managers.place order by people.place), '[]'))
  from people left join people managers on managers.profile_id = people.manager_id
$function$
;
revoke all on function organisation(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.people_named(workspace uuid, names text[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with recursive wanted as materialized (
    select distinct private.bare_name(name) as name
    from unnest(people_named.names[1:1000]) as name
  ), meant as (
    select m.profile_id
    from public.memberships m
    join public.profiles p on p.id = m.profile_id and p.role <> 'assistant'
    left join public.directory_entries e
      on e.workspace_id = m.workspace_id and e.profile_id = m.profile_id
    where m.workspace_id = people_named.workspace
      and (private.bare_name(coalesce(p.name, '')) in (select name from wanted)
        or private.bare_name(e.email) in (select name from wanted))
    union
    select e.manager_id
    from meant
    join public.directory_entries e
      on e.workspace_id = people_named.workspace and e.profile_id = meant.profile_id
    where e.manager_id is not null
  )
  select private.rows_of_people(people_named.workspace, array(select profile_id from meant))
$function$
;
revoke all on function people_named(uuid,text[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.bare_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when octet_length(name) = char_length(name) then lower(name) else replace(regexp_replace(normalize(lower(name), nfkd), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss') end
$function$
;
grant execute on function directory_choices(uuid) to authenticated;
grant execute on function directory_choices(uuid) to service_role;
grant execute on function list_people(uuid,text,text,uuid,text,uuid,uuid[],text,boolean,integer,integer) to authenticated;
grant execute on function list_people(uuid,text,text,uuid,text,uuid,uuid[],text,boolean,integer,integer) to service_role;
grant execute on function location_people(uuid) to authenticated;
grant execute on function location_people(uuid) to service_role;
grant execute on function organisation(uuid) to authenticated;
grant execute on function organisation(uuid) to service_role;
grant execute on function people_named(uuid,text[]) to authenticated;
grant execute on function people_named(uuid,text[]) to service_role;
