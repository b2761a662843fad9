-- By hand: what is longer than it may be from now on was written past the app, and is shortened.
update public.attachments set content = left(content, 250000) where char_length(content) > 250000;
update public.attachments set summary = left(summary, 20000) where char_length(summary) > 20000;
update public.attachments set metadata = '{}' where octet_length(metadata::text) > 65536;
update public.messages set content = left(content, 60000) where octet_length(content) > 262144;
update public.events set excluded = '[]' where octet_length(excluded::text) > 65536;
update public.locations set opening_hours = '[]' where octet_length(opening_hours::text) > 10000;
update public.directory_entries set skills = (
    select jsonb_agg(left(skill, 60)) from jsonb_array_elements_text(skills) skill)
  where octet_length(skills::text) > 20000;
update public.polls set options = (
    select jsonb_agg(left(option, 120)) from jsonb_array_elements_text(options) option)
  where octet_length(options::text) > 10000;
alter table attachments drop constraint attachments_metadata_check;
alter table directory_entries drop constraint directory_entries_skills_check;
alter table events drop constraint events_excluded_check;
alter table locations drop constraint locations_opening_hours_check;
alter table polls drop constraint polls_options_check;
CREATE OR REPLACE FUNCTION public.find_people(workspace uuid, words text DEFAULT ''::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.rows_of_people(workspace, array(
    select m.profile_id
    from public.memberships m join public.profiles p on p.id = m.profile_id
    cross join lateral private.bare_name(coalesce(p.name, '')) as bare
    -- No name is longer: what else was typed costs nobody anything.
    cross join lateral private.bare_name(left(words, 255)) as typed
    where m.workspace_id = workspace and position(typed in bare) > 0
    order by bare <> typed, position(typed in bare), bare, p.id
    limit 50
  ))
$function$
;
CREATE OR REPLACE FUNCTION public.list_people(workspace uuid, words text DEFAULT ''::text, department text DEFAULT NULL::text, location uuid DEFAULT NULL::uuid, skill text DEFAULT NULL::text, manager uuid DEFAULT NULL::uuid, among uuid[] DEFAULT NULL::uuid[], sort text DEFAULT 'name'::text, descending boolean DEFAULT false, most integer DEFAULT 100, skip integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with wanted as (
    select regexp_split_to_array(
      btrim(private.bare_name(left(list_people.words, 500))), '\s+') as words
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
CREATE OR REPLACE FUNCTION public.people_named(workspace uuid, names text[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with recursive wanted as materialized (
    select distinct private.bare_name(left(name, 255)) as name
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
alter table attachments add constraint attachments_content_check CHECK ((char_length(content) <= 250000));
alter table attachments add constraint attachments_summary_check CHECK ((char_length(summary) <= 20000));
alter table messages add constraint messages_content_check CHECK ((octet_length(content) <= 262144));
alter table attachments add constraint attachments_metadata_check CHECK (((jsonb_typeof(metadata) = 'object'::text) AND (octet_length((metadata)::text) <= 65536)));
alter table directory_entries add constraint directory_entries_skills_check CHECK (((jsonb_typeof(skills) = 'array'::text) AND (jsonb_array_length(skills) <= 50) AND (octet_length((skills)::text) <= 20000)));
alter table events add constraint events_excluded_check CHECK (((jsonb_typeof(excluded) = 'array'::text) AND (octet_length((excluded)::text) <= 65536)));
alter table locations add constraint locations_opening_hours_check CHECK (((jsonb_typeof(opening_hours) = 'array'::text) AND (jsonb_array_length(opening_hours) <= 28) AND (octet_length((opening_hours)::text) <= 10000)));
alter table polls add constraint polls_options_check CHECK (((jsonb_typeof(options) = 'array'::text) AND ((jsonb_array_length(options) >= 2) AND (jsonb_array_length(options) <= 12)) AND (octet_length((options)::text) <= 10000)));
