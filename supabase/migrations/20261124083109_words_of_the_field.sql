-- Renamed in place: policies go on as they are.
alter function private.has_drive_room(text, jsonb) rename to has_drive_space;
alter function private.may_upload(text) rename to can_upload;

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
$function$
;
CREATE OR REPLACE FUNCTION public.organisation(workspace uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with people as materialized (
    select m.profile_id, e.manager_id,
      row_number() over (order by private.bare_name(coalesce(p.name, '')), p.id) - 1 as rank
    from public.memberships m
    join public.profiles p on p.id = m.profile_id and p.role <> 'assistant'
    left join public.directory_entries e
      on e.workspace_id = m.workspace_id and e.profile_id = m.profile_id
    where m.workspace_id = organisation.workspace
  )
  select jsonb_build_object(
    'people', coalesce(jsonb_agg(people.profile_id order by people.rank), '[]'),
    'managers', coalesce(jsonb_agg(managers.rank order by people.rank), '[]'))
  from people left join people managers on managers.profile_id = people.manager_id
$function$
;
CREATE OR REPLACE FUNCTION private.add_assistant(channel uuid, name text, avatar_path text, main boolean)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target public.channels;
  assistant uuid;
begin
  select * into target from public.channels where id = channel and deleted_at is null
    and visibility <> 'direct' and id in (select private.run_channels());
  perform private.one_at_a_time('assistants', target.id);
  if target.id is null then
    raise exception using errcode = '42501',
      message = 'Only who runs a channel sets its assistants';
  end if;
  if btrim(coalesce(name, '')) = '' then
    perform private.refuse('empty_name', 'An assistant needs a name.',
      'Write at least one character.');
  end if;
  if (select count(*) from public.channel_assistants where channel_id = channel) >= 8 then
    perform private.refuse('too_many_assistants', 'A channel has up to eight assistants.',
      'Send one away first.');
  end if;
  if main and exists (select 1 from public.channel_assistants where channel_id = channel
    and is_main) then
    update public.profiles set name = left(btrim(add_assistant.name), 255),
      avatar_path = add_assistant.avatar_path
    where id = (select profile_id from public.channel_assistants where channel_id = channel
      and is_main) returning id into assistant;
    return assistant;
  end if;
  if main then
    delete from public.participants where channel_id = channel
      and profile_id = private.main_assistant(target.workspace_id, channel);
  end if;
  insert into public.profiles (name, avatar_path, role)
    values (left(btrim(add_assistant.name), 255), add_assistant.avatar_path, 'assistant')
    returning id into assistant;
  insert into public.channel_assistants (workspace_id, channel_id, profile_id, is_main, created_by)
    values (target.workspace_id, channel, assistant, main, auth.uid());
  insert into public.memberships (workspace_id, profile_id, role)
    values (target.workspace_id, assistant, 'member');
  if not main or target.assistant_mode <> 'off' then
    insert into public.participants (workspace_id, channel_id, profile_id, role)
      values (target.workspace_id, channel, assistant, 'assistant') on conflict do nothing;
  end if;
  return assistant;
end
$function$
;
CREATE OR REPLACE FUNCTION private.broadcast_permission()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  workspace uuid := coalesce(new.workspace_id, old.workspace_id);
  changed uuid := coalesce(new.id, old.id);
begin
  if workspace is null then
    -- Everybody reads what holds in every workspace.
    perform private.send_row(
      private.workspace_topic(w.id), tg_op, 'permissions', to_jsonb(new), to_jsonb(old))
    from public.workspaces w;
    return null;
  end if;
  perform private.tell_person(m.profile_id, tg_op, 'permissions', to_jsonb(new), to_jsonb(old))
  from public.memberships m
  where m.workspace_id = workspace
    and (m.role in ('owner', 'admin') or exists (
      select 1 from public.permissions p
      where p.resource = 'permissions' and p.role = m.role and p.can_read
        and (p.workspace_id = workspace or p.workspace_id is null)));
  perform realtime.send(
    jsonb_build_object(
      'schema', 'public', 'table', 'permissions', 'operation', 'UPDATE', 'record', null,
      'old_record', jsonb_build_object('id', changed, 'workspace_id', workspace)),
    'UPDATE', private.workspace_topic(workspace), true);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION private.preview_invitation(token text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('workspace_id', w.id, 'workspace_name', w.name, 'workspace_icon',
    w.icon,
    'inviter_name', p.name, 'channel_id', c.id, 'channel_name', c.name)
  from private.usable_invitation(token) i
  join public.workspaces w on w.id = i.workspace_id
  left join public.profiles p on p.id = i.created_by
  left join lateral (
    select f.id from private.first_channels(w.id, i.channel_id) with ordinality f (id, rank)
      order by f.rank limit 1
  ) f on true
  left join public.channels c on c.id = f.id
$function$
;
CREATE OR REPLACE FUNCTION private.tell_of_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  channel record;
begin
  -- The words as the index keeps them are nobody's to read, and long.
  new.search := null;
  perform realtime.send(
    jsonb_build_object('schema', 'public', 'table', 'messages', 'operation', 'INSERT',
      'record', to_jsonb(new) - 'search', 'old_record', null),
    'INSERT', 'workspace:' || new.workspace_id || ':channel:' || new.channel_id, true);
  if new.role = 'system' then
    return null;
  end if;
  select c.visibility = 'direct' as is_direct,
    c.name = 'New conversation' and c.assistant_mode = 'auto' as is_unnamed,
    exists (
      select 1 from public.participants p where p.channel_id = c.id and p.role = 'assistant'
    ) as has_assistants
  into channel from public.channels c where c.id = new.channel_id;
  if channel.is_direct and channel.is_unnamed and new.role = 'user' then
    perform private.name_conversation(new);
  end if;
  if channel.is_direct or new.reply_to_id is not null or new.thread_id is not null
     or coalesce(new.metadata -> 'mentions', '[]') <> '[]'
     or coalesce(new.metadata -> 'mentions_everyone', 'false') <> 'false' then
    perform private.notify_of(new);
  end if;
  if channel.has_assistants and new.role = 'user' and new.author_id is not null then
    perform private.ask_assistants(new);
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION private.unguessable_handle(workspace uuid, base text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  letters constant text := '0123456789abcdefghijklmnopqrstuvwxyz';
  found text;
begin
  loop
    select base || '~' || string_agg(substr(letters, 1 + get_byte(drawn, index) % 36, 1), '')
    into found from extensions.gen_random_bytes(5) drawn, generate_series(0, 4) index;
    exit when not exists (
      select 1 from public.channels where workspace_id = workspace and topic = found);
  end loop;
  return found;
end
$function$
;
