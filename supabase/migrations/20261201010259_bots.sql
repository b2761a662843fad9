-- Functions that call each other are created in any order.
set check_function_bodies = off;
alter table private.programs alter column channel_id drop not null;
drop policy "people are added, not assistants" on public.memberships;
drop policy "an assistant that reads for somebody listens to nothing" on realtime.messages;
create table bots (); alter table bots enable row level security;
revoke all on bots from public, anon, authenticated, service_role;
alter table bots add column id uuid default gen_random_uuid() not null;
alter table bots add column workspace_id uuid not null;
alter table bots add column name character varying(80) not null;
alter table bots add column description character varying(500) default ''::character varying not null;
alter table bots add column avatar_path character varying(255);
alter table bots add column is_enabled boolean default true not null;
alter table bots add column created_by uuid;
alter table bots add column created_at timestamp with time zone default now() not null;
alter table bots add column updated_at timestamp with time zone default now() not null;
CREATE OR REPLACE FUNCTION public.create_bot_token(bot uuid, name text, can_write boolean DEFAULT false, days integer DEFAULT NULL::integer)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.create_bot_token(bot, name, can_write, days)
$function$
;
revoke all on function create_bot_token(uuid,text,boolean,integer) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.begin_bot()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.programs (profile_id, workspace_id) values (new.id, new.workspace_id);
  insert into public.memberships (workspace_id, profile_id, role, opened_at)
  values (new.workspace_id, new.id, 'member', null);
  return null;
end
$function$
;
revoke all on function private.begin_bot() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.claims_of_token(secret text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token public.api_tokens;
begin
  select t.* into token
  from public.api_tokens t join public.bots b on b.id = t.profile_id and b.is_enabled
  where t.token_hash = private.token_hash(secret)
    and (t.expires_at is null or t.expires_at > now());
  if token.id is null then
    return null;
  end if;
  update public.api_tokens set last_used_at = now()
  where id = token.id and (last_used_at is null or last_used_at < now() - interval '1 minute');
  return jsonb_strip_nulls(jsonb_build_object('role', 'authenticated', 'aud', 'authenticated',
    'sub', token.profile_id, 'api_token', token.id,
    'on_behalf', case when not token.can_write then true end,
    'exp', floor(extract(epoch from token.expires_at))));
end
$function$
;
revoke all on function private.claims_of_token(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.create_bot_token(bot uuid, name text, can_write boolean, days integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  secret constant text := private.new_api_secret();
  home uuid;
begin
  select workspace_id into home from public.bots
  where id = bot and workspace_id in (select private.my_owned_workspaces());
  if home is null then
    raise exception using errcode = '42501', message = 'Only owners make tokens for bots';
  end if;
  perform private.require_proof();
  perform private.keep_api_token(home, bot, name, secret, can_write, days);
  return secret;
end
$function$
;
revoke all on function private.create_bot_token(uuid,text,boolean,integer) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.end_bot()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.memberships where workspace_id = old.workspace_id and profile_id = old.id;
  return null;
end
$function$
;
revoke all on function private.end_bot() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.follow_bot()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.profiles set name = new.name, avatar_path = new.avatar_path
  where id = new.id and (name, avatar_path) is distinct from (new.name, new.avatar_path);
  perform private.reauthorise(new.id);
  return null;
end
$function$
;
revoke all on function private.follow_bot() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.follow_token()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.reauthorise(old.profile_id);
  return null;
end
$function$
;
revoke all on function private.follow_token() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.has_ended_token()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return not exists (
    select from public.api_tokens t join public.bots b on b.id = t.profile_id and b.is_enabled
    where t.id = private.token_of_caller() and t.profile_id = auth.uid()
      and (t.expires_at is null or t.expires_at > now()));
end
$function$
;
revoke all on function private.has_ended_token() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.is_in_person()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select private.delegated_channel() is null and private.token_of_caller() is null
$function$
;
revoke all on function private.is_in_person() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_api_token(workspace uuid, holder uuid, name text, secret text, can_write boolean, days integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if btrim(coalesce(name, '')) = '' then
    perform private.refuse(
      'empty_name', 'A token needs a name.', 'Name the tool that will use it.');
  end if;
  if days not between 1 and 366 then
    perform private.refuse('invalid_expiry', 'A token is valid for 1 to 366 days.',
      'Choose a shorter time, and make a new token when it ends.');
  end if;
  insert into public.api_tokens
    (workspace_id, profile_id, name, token_hash, hint, can_write, expires_at)
  values (workspace, holder, left(btrim(name), 100), private.token_hash(secret),
    right(secret, 4), can_write, now() + make_interval(days => coalesce(days, 90)));
end
$function$
;
revoke all on function private.keep_api_token(uuid,uuid,text,text,boolean,integer) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_bots_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.bots where id = new.profile_id) then
    perform private.refuse('bot_is_member', 'A bot is always a member.',
      'Give the role to a person.');
  end if;
  return new;
end
$function$
;
revoke all on function private.keep_bots_members() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.new_api_secret()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select 'parley_' || translate(encode(extensions.gen_random_bytes(30), 'base64'), '+/', '-_')
$function$
;
revoke all on function private.new_api_secret() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.prepare_bot()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is not null then
    new.created_by := auth.uid();
  end if;
  if auth.uid() is null or new.workspace_id in (select private.my_owned_workspaces()) then
    perform private.one_at_a_time('bots', new.workspace_id);
    if (select count(*) from public.bots where workspace_id = new.workspace_id) >= 50 then
      perform private.refuse('too_many_bots', 'A workspace has up to 50 bots.',
        'Remove one that is no longer used.');
    end if;
  end if;
  insert into public.profiles (id, name, avatar_path, role)
  values (new.id, new.name, new.avatar_path, 'system');
  return new;
end
$function$
;
revoke all on function private.prepare_bot() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.refuse_token()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception using errcode = '42501',
    message = 'A bot changes no accounts, members or permissions';
end
$function$
;
revoke all on function private.refuse_token() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.refuse_tokens(target regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  execute format('create trigger a_refuse_tokens before insert or update or delete on %s
    for each statement
    when (strpos(current_setting(''request.jwt.claims'', true), ''"api_token"'') > 0)
    execute function private.refuse_token()', target);
end
$function$
;
revoke all on function private.refuse_tokens(regclass) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.remove_bot()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.bots where workspace_id = old.workspace_id and id = old.profile_id;
  return null;
end
$function$
;
revoke all on function private.remove_bot() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.token_of_caller()
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select case when strpos(current_setting('request.jwt.claims', true), '"api_token"') > 0 then
    nullif(current_setting('request.jwt.claims', true)::jsonb ->> 'api_token', '')::uuid
  end
$function$
;
revoke all on function private.token_of_caller() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.ask_assistants(message messages)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  refusal jsonb;
  participant record;
  run public.assistant_runs;
  waits_since timestamptz;
begin
  -- What a webhook wrote asks nothing, whomever it mentions.
  if exists (
    select 1 from public.profiles p where p.id = message.author_id
      and (p.role = 'assistant' or (p.role = 'system'
        and not exists (select from public.bots b where b.id = p.id)))
  ) then
    return;
  end if;
  for participant in
    with author as (
      select exists (select from public.bots where id = message.author_id) as is_bot
    ), participants as (
      select p.profile_id, a.created_at,
        coalesce(case when not a.is_main then a.mode end, c.assistant_mode) as mode,
        c.visibility = 'direct' and not author.is_bot as is_direct,
        coalesce(message.metadata -> 'mentions' ? p.profile_id::text, false)
          or (not author.is_bot and exists (
            select 1 from public.messages m
            where m.id = message.reply_to_id and m.author_id = p.profile_id)) as is_called
      from author cross join public.participants p
      join public.profiles f on f.id = p.profile_id and f.role = 'assistant'
      join public.channels c on c.id = p.channel_id
      left join public.channel_assistants a
        on a.channel_id = p.channel_id and a.profile_id = p.profile_id
      where p.channel_id = message.channel_id and p.role = 'assistant'
    )
    select s.profile_id, s.is_called or s.is_direct as is_addressed
    from participants s cross join author
    where s.mode <> 'off' and case
      when (select bool_or(is_called) from participants) then s.is_called
      when s.mode <> 'auto' or author.is_bot or message.metadata ? 'via' then false
      else message.thread_id is null or exists (
        select 1 from public.messages m
        where (m.id = message.thread_id or m.thread_id = message.thread_id)
          and m.author_id = s.profile_id and m.deleted_at is null)
    end
    order by s.created_at nulls first, s.profile_id
  loop
    refusal := private.run_refusal(message.workspace_id, message.channel_id, message.author_id,
      participant.is_addressed);
    -- What nobody asked is refused without a word.
    continue when refusal is not null and not participant.is_addressed;
    waits_since := case when not participant.is_addressed
      then private.end_waiting_run(message, participant.profile_id) end;
    insert into public.assistant_runs
      (workspace_id, channel_id, message_id, assistant_id, asked_by, status, error, is_addressed,
      created_at)
    values (message.workspace_id, message.channel_id, message.id, participant.profile_id,
      message.author_id, case when refusal is null then 'queued' else 'failed' end, refusal,
      participant.is_addressed, coalesce(waits_since, now()))
    returning * into run;
    if refusal is null then
      perform private.enqueue_run(run, case
        when participant.is_addressed or private.is_question(message) then now()
        else least(now() + interval '4 seconds', waits_since + interval '20 seconds') end);
    end if;
  end loop;
end
$function$
;
CREATE OR REPLACE FUNCTION private.create_api_token(workspace uuid, name text, can_write boolean, days integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  secret constant text := private.new_api_secret();
begin
  if not (workspace in (select private.my_workspaces())) or (select private.is_assistant()) then
    raise exception using errcode = '42501', message = 'Only members make tokens for their tools';
  end if;
  perform private.require_proof();
  perform private.keep_api_token(workspace, auth.uid(), name, secret, can_write, days);
  return secret;
end
$function$
;
CREATE OR REPLACE FUNCTION private.disable_member(workspace uuid, person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member public.memberships;
  made uuid;
begin
  select m.* into member
  from public.memberships m join public.profiles p on p.id = m.profile_id and p.role in ('user', 'admin')
  where m.workspace_id = workspace and m.profile_id = person and m.role <> 'owner'
    and m.profile_id <> (select auth.uid())
    and m.workspace_id in (select private.my_managed_workspaces())
  for update of m;
  if member.id is null then
    raise exception using errcode = '42501',
      message = 'Owners and admins disable people, but no owner and not themselves';
  end if;
  insert into public.disabled_members (workspace_id, profile_id, role, disabled_by)
  values (workspace, person, member.role, auth.uid()) returning id into made;
  insert into private.kept_memberships (id, membership, participants, entry, reports)
  select made, to_jsonb(member),
    coalesce((select jsonb_agg(to_jsonb(s)) from public.participants s
      where s.workspace_id = workspace and s.profile_id = person), '[]'),
    (select to_jsonb(e) from public.directory_entries e
      where e.workspace_id = workspace and e.profile_id = person),
    array(select e.profile_id from public.directory_entries e
      where e.workspace_id = workspace and e.manager_id = person);
  delete from public.memberships where id = member.id;
end
$function$
;
CREATE OR REPLACE FUNCTION private.governed_channels()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select c.id from public.channels c
    where c.visibility <> 'direct' and c.deleted_at is null and private.is_in_person()
      and c.workspace_id in (
        select workspace_id from public.memberships
        where profile_id = (select auth.uid()) and role in ('owner', 'admin')
          and workspace_id not in (select id from private.withheld_workspaces));
end
$function$
;
CREATE OR REPLACE FUNCTION private.granted_workspaces(resource text, operation text)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select m.workspace_id from public.memberships m
    join public.permissions p
      on p.role = m.role and (p.workspace_id = m.workspace_id or p.workspace_id is null)
    where m.profile_id = (select auth.uid()) and p.resource = granted_workspaces.resource
      and private.is_in_person()
      and m.workspace_id not in (select id from private.withheld_workspaces)
      and case operation
        when 'create' then p.can_create
        when 'read' then p.can_read
        when 'update' then p.can_update
        when 'delete' then p.can_delete
        else false
      end;
end
$function$
;
CREATE OR REPLACE FUNCTION private.is_withheld_from(person uuid, workspace uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select 1 from public.memberships m
    join public.workspaces w on w.id = m.workspace_id and w.requires_second_factor
    where m.workspace_id = workspace and m.profile_id = person
  ) and not exists (
    select 1 from auth.mfa_factors where user_id = person and status = 'verified'
  ) and exists (select from auth.users where id = person);
end
$function$
;
CREATE OR REPLACE FUNCTION private.my_channels()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := auth.uid();
  audience constant uuid := private.delegated_channel();
  home uuid := case when audience is not null then private.delegated_workspace() end;
begin
  if private.token_of_caller() is not null and private.has_ended_token() then
    return;
  end if;
  return query
    select p.channel_id from public.participants p
    join public.channels c on c.id = p.channel_id
    join public.workspaces w on w.id = c.workspace_id
    where p.profile_id = caller and c.deleted_at is null
      and (audience is null or c.id = audience or (c.visibility = 'open' and c.workspace_id = home))
      and case when w.requires_second_factor or exists (
        select from auth.mfa_factors where user_id = caller and status = 'verified'
      ) then private.is_proven() else true end;
end
$function$
;
CREATE OR REPLACE FUNCTION private.my_managed_channels()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select p.channel_id from public.participants p
    join public.channels c on c.id = p.channel_id
    where p.profile_id = (select auth.uid()) and p.role in ('owner', 'admin')
      and c.deleted_at is null and private.is_in_person()
      and c.workspace_id not in (select id from private.withheld_workspaces);
end
$function$
;
CREATE OR REPLACE FUNCTION private.my_managed_workspaces()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select workspace_id from public.memberships
    where profile_id = (select auth.uid()) and role in ('owner', 'admin')
      and private.is_in_person()
      and workspace_id not in (select id from private.withheld_workspaces);
end
$function$
;
CREATE OR REPLACE FUNCTION private.my_owned_workspaces()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select workspace_id from public.memberships
    where profile_id = (select auth.uid()) and role = 'owner'
      and private.is_in_person()
      and workspace_id not in (select id from private.withheld_workspaces);
end
$function$
;
CREATE OR REPLACE FUNCTION private.my_programs()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select profile_id from private.programs
    where channel_id in (select private.shared_channels())
      or channel_id in (select private.run_channels())
      or (channel_id is null and workspace_id in (select private.my_workspaces()));
end
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
  is_kept boolean;
begin
  if new.deleted_at is null then
    perform realtime.send(
      jsonb_build_object('schema', 'public', 'table', 'messages', 'operation', 'INSERT',
        'record', to_jsonb(new), 'old_record', null),
      'INSERT', 'workspace:' || new.workspace_id || ':channel:' || new.channel_id, true);
  end if;
  if new.deleted_at is null and new.role <> 'system' then
    is_kept := private.keep_message_words(new);
    select c.visibility = 'direct' as is_direct,
      c.name = 'New conversation' and c.assistant_mode = 'auto' as is_unnamed,
      c.assistant_mode <> 'off' as is_assisted,
      exists (
        select 1 from public.participants p where p.channel_id = c.id and p.role = 'assistant'
      ) as has_assistants,
      exists (
        select 1 from public.channel_rules r where r.channel_id = c.id and r.is_enabled
          and r.trigger ->> 'kind' in ('message', 'mention', 'unanswered')
          -- Two programs that answer each other would never stop.
          and not exists (select from public.bots b where b.id = new.author_id)
      ) as has_rules,
      exists (select 1 from private.keywords) as has_keywords,
      exists (
        select 1 from public.outgoing_webhooks w
        where w.workspace_id = c.workspace_id and w.is_enabled
      ) as has_webhooks
    into channel from public.channels c where c.id = new.channel_id;
    if channel.is_direct and channel.is_unnamed and new.role = 'user' then
      perform private.name_conversation(new);
    end if;
    if channel.is_direct or new.reply_to_id is not null or new.thread_id is not null
       or coalesce(new.metadata -> 'mentions', '[]') <> '[]'
       or coalesce(new.metadata -> 'mentions_everyone', 'false') <> 'false' then
      perform private.notify_of(new);
    end if;
    if is_kept and new.role = 'user' and channel.has_keywords then
      perform private.notify_of_keywords(new);
    end if;
    if channel.has_webhooks and not channel.is_direct then
      perform private.tell_webhooks_of_message(new);
    end if;
    if channel.has_assistants and new.role = 'user' and new.author_id is not null then
      perform private.ask_assistants(new);
      if channel.is_assisted and not channel.is_direct then
        perform private.read_for_facts(new);
      end if;
      if channel.has_rules and not new.metadata ? 'via' then
        perform private.enqueue_rules(new.channel_id, 'message',
          jsonb_build_object('message_id', new.id));
      end if;
    end if;
  end if;
  if new.thread_id is not null then
    perform private.count_replies(new.thread_id);
  end if;
  if new.role = 'assistant' then
    perform private.follow_deleted_question(new.id);
  end if;
  -- Programs write many links, which their message describes already.
  if new.role = 'user' and new.metadata ->> 'via' is distinct from 'webhook'
    and new.parts::text ~ 'https?://' then
    perform private.fetch_links(new.id);
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION private.topic_is_readable()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  part text[] := string_to_array(realtime.topic(), ':');
  caller uuid := auth.uid();
  uuid_form constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
begin
  if caller is null or part[2] !~ uuid_form
    or (private.token_of_caller() is not null and private.has_ended_token()) then
    return false;
  end if;
  if part[1] = 'profile' and cardinality(part) = 2 then
    return part[2] = caller::text and (private.is_proven() or not exists (
      select 1 from auth.mfa_factors where user_id = caller and status = 'verified'));
  end if;
  if part[1] <> 'workspace'
    or exists (select from private.withheld_workspaces where id = part[2]::uuid) then
    return false;
  end if;
  if cardinality(part) = 2 or (cardinality(part) = 3 and part[3] = 'presence') then
    return exists (
      select 1 from public.memberships
      where workspace_id = part[2]::uuid and profile_id = caller);
  end if;
  if part[3] = 'channel' and part[4] ~ uuid_form
    and (cardinality(part) = 4 or (cardinality(part) = 5 and part[5] = 'typing')) then
    return exists (
      select 1 from public.participants p join public.channels c on c.id = p.channel_id
      where p.channel_id = part[4]::uuid and p.workspace_id = part[2]::uuid
        and p.profile_id = caller and c.deleted_at is null);
  end if;
  return false;
end
$function$
;
CREATE OR REPLACE FUNCTION private.voice_in(channel uuid, author uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  found record;
begin
  if author is distinct from auth.uid() or private.delegated_channel() is not null then
    return null;
  end if;
  select c.archived_at is not null as is_archived, f.role = 'assistant' as is_assistant,
    w.requires_second_factor or exists (
      select from auth.mfa_factors where user_id = author and status = 'verified'
    ) as demands_proof,
    (
      select count(*) from (
        select from public.messages m
        where m.author_id = author and m.created_at >=
          case when l.messages_a_minute is null then now() else now() - interval '1 minute' end
        limit 20
      ) latest
    ) as said
  into found
  from public.participants p
  join public.channels c on c.id = p.channel_id and c.deleted_at is null
  join public.workspaces w on w.id = c.workspace_id
  join public.profiles f on f.id = p.profile_id
  cross join private.limits l
  where p.channel_id = channel and p.profile_id = author;
  if (found.demands_proof and not private.is_proven())
    or (private.token_of_caller() is not null and private.has_ended_token()) then
    return null;
  end if;
  if found.is_archived then
    perform private.refuse('channel_archived', 'This channel is archived.',
      'Restore it in the channel''s settings to write here again.');
  end if;
  if found.said >= 20 and not found.is_assistant then
    perform private.refuse_flood(author);
  end if;
  return case when found.is_assistant then 'assistant' when not found.is_assistant then 'user' end;
end
$function$
;
create or replace view private.withheld_workspaces as  SELECT workspaces.id
   FROM workspaces
  WHERE (workspaces.requires_second_factor AND
        CASE
            WHEN workspaces.requires_second_factor THEN (NOT private.is_proven())
            ELSE false
        END)
UNION ALL
 SELECT workspaces.id
   FROM workspaces
  WHERE
        CASE
            WHEN (EXISTS ( SELECT
               FROM auth.mfa_factors
              WHERE ((mfa_factors.user_id = ( SELECT auth.uid() AS uid)) AND (mfa_factors.status = 'verified'::auth.factor_status)))) THEN (NOT private.is_proven())
            ELSE false
        END
UNION ALL
 SELECT workspaces.id
   FROM workspaces
  WHERE
        CASE
            WHEN (private.token_of_caller() IS NOT NULL) THEN private.has_ended_token()
            ELSE false
        END;;
alter table bots add constraint bots_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON DELETE SET NULL;
alter table bots add constraint bots_id_fkey FOREIGN KEY (id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table bots add constraint bots_name_check CHECK ((btrim((name)::text) <> ''::text));
alter table bots add constraint bots_pkey PRIMARY KEY (id);
alter table bots add constraint bots_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table bots add constraint bots_workspace_id_id_key UNIQUE (workspace_id, id);
CREATE INDEX bots_created_by_idx ON public.bots USING btree (created_by);
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.api_tokens
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger m_follow AFTER DELETE
  ON public.api_tokens
  FOR EACH ROW
  EXECUTE FUNCTION private.follow_token();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.assistant_providers
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.assistant_settings
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF name
  ON public.bots
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('name!');
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON public.bots
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.bots
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger a_touch_updated_at BEFORE UPDATE
  ON public.bots
  FOR EACH ROW
  EXECUTE FUNCTION private.touch_updated_at();
create or replace trigger b_keep_immutable BEFORE UPDATE
  ON public.bots
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_immutable('id', 'workspace_id', 'created_by', 'created_at');
create or replace trigger c_prepare BEFORE INSERT
  ON public.bots
  FOR EACH ROW
  EXECUTE FUNCTION private.prepare_bot();
create or replace trigger m_begin AFTER INSERT
  ON public.bots
  FOR EACH ROW
  EXECUTE FUNCTION private.begin_bot();
create or replace trigger m_end AFTER DELETE
  ON public.bots
  FOR EACH ROW
  EXECUTE FUNCTION private.end_bot();
create or replace trigger m_follow AFTER UPDATE
  ON public.bots
  FOR EACH ROW
  EXECUTE FUNCTION private.follow_bot();
create or replace trigger w_audit AFTER INSERT OR DELETE OR UPDATE
  ON public.bots
  FOR EACH ROW
  EXECUTE FUNCTION private.audit('name,description,avatar_path,is_enabled');
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.calendar_feeds
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.channel_assistants
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.channel_mcp_servers
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.channel_rules
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.disabled_members
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.incoming_webhooks
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.invitations
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.join_rules
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.mcp_servers
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger e_keep_bots_members BEFORE UPDATE
  ON public.memberships
  FOR EACH ROW WHEN ((((new.role)::text <> 'member'::text) AND ((old.role)::text = 'member'::text)))
  EXECUTE FUNCTION private.keep_bots_members();
create or replace trigger n_remove_bot AFTER DELETE
  ON public.memberships
  FOR EACH ROW
  EXECUTE FUNCTION private.remove_bot();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.outgoing_webhooks
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.permissions
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.person_settings
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.private_answers
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.profiles
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.push_subscriptions
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.workspaces
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create policy "a second factor is demanded" on public.bots as restrictive for select to authenticated using ((NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))));
create policy "an assistant that reads for somebody changes nothing" on public.bots as restrictive for update to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody removes nothing" on public.bots as restrictive for delete to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody writes nothing" on public.bots as restrictive for insert to authenticated with check ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "members read" on public.bots as permissive for select to authenticated using ((workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)));
create policy "owners change bots" on public.bots as permissive for update to authenticated using ((workspace_id IN ( SELECT private.my_owned_workspaces() AS my_owned_workspaces)));
create policy "owners make bots" on public.bots as permissive for insert to authenticated with check ((workspace_id IN ( SELECT private.my_owned_workspaces() AS my_owned_workspaces)));
create policy "owners remove bots" on public.bots as permissive for delete to authenticated using ((workspace_id IN ( SELECT private.my_owned_workspaces() AS my_owned_workspaces)));
create policy "what is changed is read" on public.bots as restrictive for update to authenticated using (((workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces)))));
create policy "what is removed is read" on public.bots as restrictive for delete to authenticated using (((workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces)))));
create policy "a bot creates no channels" on public.channels as restrictive for insert to authenticated with check ((( SELECT private.token_of_caller() AS token_of_caller) IS NULL));
create policy "a bot adds no members" on public.memberships as restrictive for insert to authenticated with check ((( SELECT private.token_of_caller() AS token_of_caller) IS NULL));
create policy "a bot removes no members" on public.memberships as restrictive for delete to authenticated using ((( SELECT private.token_of_caller() AS token_of_caller) IS NULL));
create policy "a bot is added to channels, and adds nobody" on public.participants as restrictive for insert to authenticated with check ((( SELECT private.token_of_caller() AS token_of_caller) IS NULL));
create policy "people are added, not assistants" on public.memberships as restrictive for insert to authenticated with check ((EXISTS ( SELECT 1
   FROM profiles p
  WHERE ((p.id = memberships.profile_id) AND (((p.role)::text = 'user'::text) OR ((p.role)::text = 'admin'::text))))));
create policy "an assistant that reads for somebody listens to nothing" on realtime.messages as restrictive for select to authenticated using (((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)) OR (( SELECT private.token_of_caller() AS token_of_caller) IS NOT NULL)));
grant insert (avatar_path) on bots to authenticated;
grant update (avatar_path) on bots to authenticated;
grant insert (description) on bots to authenticated;
grant update (description) on bots to authenticated;
grant update (is_enabled) on bots to authenticated;
grant insert (name) on bots to authenticated;
grant update (name) on bots to authenticated;
grant delete on bots to authenticated;
grant delete on bots to service_role;
grant insert on bots to service_role;
grant maintain on bots to service_role;
grant references on bots to service_role;
grant select on bots to authenticated;
grant select on bots to service_role;
grant trigger on bots to service_role;
grant truncate on bots to service_role;
grant update on bots to service_role;
grant insert (workspace_id) on bots to authenticated;
grant execute on function create_bot_token(uuid,text,boolean,integer) to authenticated;
grant execute on function create_bot_token(uuid,text,boolean,integer) to service_role;
grant execute on function private.claims_of_token(text) to service_role;
grant execute on function private.create_bot_token(uuid,text,boolean,integer) to authenticated;
grant execute on function private.create_bot_token(uuid,text,boolean,integer) to service_role;
grant execute on function private.has_ended_token() to authenticated;
grant execute on function private.has_ended_token() to service_role;
grant execute on function private.is_in_person() to authenticated;
grant execute on function private.is_in_person() to service_role;
grant execute on function private.token_of_caller() to authenticated;
grant execute on function private.token_of_caller() to service_role;
comment on column bots.id is 'Equals the id of its profile, which has the role ''system''.';
comment on column bots.is_enabled is 'While it is off, none of its tokens is accepted.';
comment on table private.programs is 'The home of each program: the channel in which it posts, or for a bot its workspace. No client writes it.';
