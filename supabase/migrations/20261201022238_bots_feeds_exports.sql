set check_function_bodies = off;
alter table private.imports alter column started_at drop default;
alter table private.imports alter column started_at drop not null;
alter table private.programs alter column channel_id drop not null;
drop policy "people are added, not assistants" on public.memberships;
drop policy "an assistant that reads for somebody listens to nothing" on realtime.messages;
drop policy "what is changed is read" on storage.objects;
drop policy "what is removed is read" on storage.objects;
alter table notifications drop constraint notifications_kind_check;
create table bot_commands (); alter table bot_commands enable row level security;
revoke all on bot_commands from public, anon, authenticated, service_role;
create table bots (); alter table bots enable row level security;
revoke all on bots from public, anon, authenticated, service_role;
create table channel_feeds (); alter table channel_feeds enable row level security;
revoke all on channel_feeds from public, anon, authenticated, service_role;
create table command_calls (); alter table command_calls enable row level security;
revoke all on command_calls from public, anon, authenticated, service_role;
create table exports (); alter table exports enable row level security;
revoke all on exports from public, anon, authenticated, service_role;
create table private.bot_secrets (); alter table private.bot_secrets enable row level security;
revoke all on private.bot_secrets from public, anon, authenticated, service_role;
create table private.command_responses (); alter table private.command_responses enable row level security;
revoke all on private.command_responses from public, anon, authenticated, service_role;
create table private.erasures (); alter table private.erasures enable row level security;
revoke all on private.erasures from public, anon, authenticated, service_role;
create table private.feed_states (); alter table private.feed_states enable row level security;
revoke all on private.feed_states from public, anon, authenticated, service_role;
alter table bot_commands add column id uuid default gen_random_uuid() not null;
alter table bot_commands add column workspace_id uuid not null;
alter table bot_commands add column bot_id uuid not null;
alter table bot_commands add column kind text default 'slash'::text not null;
alter table bot_commands add column name character varying(80) not null;
alter table bot_commands add column description character varying(200) default ''::character varying not null;
alter table bot_commands add column hint character varying(100) default ''::character varying not null;
alter table bot_commands add column url character varying(1000) not null;
alter table bot_commands add column host character varying(300) default ''::character varying not null;
alter table bot_commands add column is_enabled boolean default true not null;
alter table bot_commands add column created_at timestamp with time zone default now() not null;
alter table bot_commands add column updated_at timestamp with time zone default now() not null;
alter table bots add column id uuid default gen_random_uuid() not null;
alter table bots add column workspace_id uuid not null;
alter table bots add column name character varying(80) not null;
alter table bots add column description character varying(500) default ''::character varying not null;
alter table bots add column avatar_path character varying(255);
alter table bots add column is_enabled boolean default true not null;
alter table bots add column created_by uuid;
alter table bots add column created_at timestamp with time zone default now() not null;
alter table bots add column updated_at timestamp with time zone default now() not null;
alter table channel_feeds add column id uuid default gen_random_uuid() not null;
alter table channel_feeds add column workspace_id uuid not null;
alter table channel_feeds add column channel_id uuid not null;
alter table channel_feeds add column profile_id uuid default gen_random_uuid() not null;
alter table channel_feeds add column name character varying(80) not null;
alter table channel_feeds add column url character varying(1000) not null;
alter table channel_feeds add column is_enabled boolean default true not null;
alter table channel_feeds add column created_by uuid;
alter table channel_feeds add column read_at timestamp with time zone;
alter table channel_feeds add column posted_at timestamp with time zone;
alter table channel_feeds add column failing_since timestamp with time zone;
alter table channel_feeds add column error text;
alter table channel_feeds add column created_at timestamp with time zone default now() not null;
alter table channel_feeds add column updated_at timestamp with time zone default now() not null;
alter table command_calls add column id uuid default gen_random_uuid() not null;
alter table command_calls add column workspace_id uuid not null;
alter table command_calls add column channel_id uuid not null;
alter table command_calls add column thread_id uuid;
alter table command_calls add column command_id uuid not null;
alter table command_calls add column profile_id uuid default auth.uid() not null;
alter table command_calls add column argument character varying(4000) default ''::character varying not null;
alter table command_calls add column message_id uuid;
alter table command_calls add column status text default 'waiting'::text not null;
alter table command_calls add column answer character varying(40000);
alter table command_calls add column reason text;
alter table command_calls add column created_at timestamp with time zone default now() not null;
alter table command_calls add column updated_at timestamp with time zone default now() not null;
alter table exports add column id uuid default gen_random_uuid() not null;
alter table exports add column profile_id uuid not null;
alter table exports add column scope text not null;
alter table exports add column workspace_id uuid;
alter table exports add column channel_id uuid;
alter table exports add column state text default 'waiting'::text not null;
alter table exports add column step text;
alter table exports add column progress integer default 0 not null;
alter table exports add column total integer default 0 not null;
alter table exports add column row_count bigint;
alter table exports add column file_count bigint;
alter table exports add column missing_count bigint;
alter table exports add column bytes bigint;
alter table exports add column sha256 text;
alter table exports add column error jsonb;
alter table exports add column opened_at timestamp with time zone;
alter table exports add column expires_at timestamp with time zone;
alter table exports add column created_at timestamp with time zone default now() not null;
alter table exports add column updated_at timestamp with time zone default now() not null;
alter table private.bot_secrets add column bot_id uuid not null;
alter table private.bot_secrets add column secret text not null;
alter table private.bot_secrets add column former text;
alter table private.bot_secrets add column former_until timestamp with time zone;
alter table private.command_responses add column token_hash text not null;
alter table private.command_responses add column call_id uuid not null;
alter table private.command_responses add column uses_left integer default 5 not null;
alter table private.command_responses add column expires_at timestamp with time zone default (now() + '00:30:00'::interval) not null;
alter table private.erasures add column profile_id uuid not null;
alter table private.erasures add column blanks boolean not null;
alter table private.erasures add column asked_at timestamp with time zone default now() not null;
alter table private.feed_states add column feed_id uuid not null;
alter table private.feed_states add column held_by uuid;
alter table private.feed_states add column etag character varying(500);
alter table private.feed_states add column last_modified character varying(100);
alter table private.feed_states add column seen text[];
alter table private.feed_states add column failures integer default 0 not null;
alter table private.feed_states add column next_at timestamp with time zone default now() not null;
alter table private.imports add column source text default ''::text not null;
alter table private.imports add column checked_at timestamp with time zone default now() not null;
alter table private.imports add column report jsonb default '{}'::jsonb not null;
alter table private.imports add column progress jsonb;
CREATE OR REPLACE FUNCTION public.create_bot_token(bot uuid, name text, can_write boolean DEFAULT false, days integer DEFAULT NULL::integer)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.create_bot_token(bot, name, can_write, days)
$function$
;
revoke all on function create_bot_token(uuid,text,boolean,integer) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.erase_account(blanks boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.erase_account(blanks)
$function$
;
revoke all on function erase_account(boolean) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.erasure_counts()
 RETURNS TABLE(what text, count bigint, stays boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.erasure_counts()
$function$
;
revoke all on function erasure_counts() from public, anon, authenticated, service_role;
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
CREATE OR REPLACE FUNCTION public.imports_of(workspace uuid)
 RETURNS TABLE(form text, source text, checked_at timestamp with time zone, started_at timestamp with time zone, finished_at timestamp with time zone, report jsonb, progress jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.imports_of(workspace)
$function$
;
revoke all on function imports_of(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.open_export(export uuid)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.open_export(export)
$function$
;
revoke all on function open_export(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.answer_by_response(response_hash text, written text, is_public boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  call uuid;
begin
  update private.command_responses set uses_left = uses_left - 1
  where token_hash = response_hash and uses_left > 0 and expires_at > now()
  returning call_id into call;
  if call is null then
    perform private.refuse('no_response', 'No answer is expected at this address.',
      'It takes five answers within 30 minutes after the call.');
  end if;
  perform private.store_command_answer(call, written, is_public);
end
$function$
;
revoke all on function private.answer_by_response(text,text,boolean) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.ask_for_erasure(person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.enqueue_job('erase_person', json_build_object('profile_id', person),
    'erase_person:' || person)
$function$
;
revoke all on function private.ask_for_erasure(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.ask_for_export(export uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.enqueue_job('make_export', json_build_object('export_id', export),
    'export:' || export, now(), 'exports')
$function$
;
revoke all on function private.ask_for_export(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.ask_for_feed(feed uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.feed_states set next_at = at where feed_id = feed;
  select private.enqueue_job('read_feed', json_build_object('id', feed), 'feed:' || feed, at)
$function$
;
revoke all on function private.ask_for_feed(uuid,timestamp with time zone) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.ask_for_waiting_erasures()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.ask_for_erasure(profile_id) from private.erasures
$function$
;
revoke all on function private.ask_for_waiting_erasures() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.ask_for_waiting_exports()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.exports set state = 'removed' where state = 'done' and expires_at <= now();
  perform private.ask_for_export(e.id) from public.exports e
  where e.state in ('waiting', 'running');
end
$function$
;
revoke all on function private.ask_for_waiting_exports() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.audit_export(export exports, happened text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.audit_log (workspace_id, actor_id, action, table_name, row_id, details)
  select export.workspace_id, export.profile_id, happened, 'exports', export.id,
    jsonb_strip_nulls(jsonb_build_object('scope', export.scope, 'channel_id', export.channel_id))
  where export.workspace_id is not null
$function$
;
revoke all on function private.audit_export(exports,text) from public, anon, authenticated, service_role;
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
CREATE OR REPLACE FUNCTION private.begin_export()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.ask_for_export(new.id);
  perform private.audit_export(new, 'insert');
  return null;
end
$function$
;
revoke all on function private.begin_export() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.blank_words(person uuid, most integer DEFAULT 200)
 RETURNS TABLE(message_id uuid, paths text[])
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with chosen as (
    select id from public.messages
    where author_id = person and role = 'user'
      and (deleted_at is null or parts <> '[]' or coalesce(content, '') <> '')
    limit most
  ), emptied as (
    update public.messages m set deleted_at = coalesce(m.deleted_at, now()), parts = '[]',
      content = null, metadata = '{}'
    from chosen c where m.id = c.id
    returning m.id
  ), removed as (
    delete from public.attachments a using chosen c where a.message_id = c.id
    returning a.message_id, a.storage_path
  )
  select e.id, array(select r.storage_path from removed r where r.message_id = e.id)
  from emptied e
$function$
;
revoke all on function private.blank_words(uuid,integer) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.can_export(scope text, workspace uuid, channel uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case scope
    when 'person' then auth.uid() is not null and workspace is null
    when 'workspace' then channel is null and workspace in (select private.my_owned_workspaces())
    else channel is not null and private.can_connect(workspace, channel)
  end and not private.is_assistant()
$function$
;
revoke all on function private.can_export(text,uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.change_feed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.url = old.url and (old.is_enabled or not new.is_enabled) then
    return new;
  end if;
  new.error := null;
  new.failing_since := null;
  update private.feed_states set failures = 0, held_by = coalesce(auth.uid(), held_by),
    etag = case when new.url = old.url then etag end,
    last_modified = case when new.url = old.url then last_modified end,
    seen = case when new.url = old.url then seen end
  where feed_id = new.id;
  perform private.ask_for_feed(new.id, greatest(now(), new.read_at + interval '1 minute'));
  return new;
end
$function$
;
revoke all on function private.change_feed() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.check_call()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from public.bot_commands c
    where c.id = new.command_id and c.workspace_id = new.workspace_id and c.is_enabled
      and (c.kind = 'message') = (new.message_id is not null)
  ) or exists (
    select from unnest(array[new.thread_id, new.message_id]) named
    where named is not null and not exists (
      select from public.messages m
      where m.id = named and m.channel_id = new.channel_id and m.deleted_at is null)
  ) then
    perform private.refuse('not_there', 'What is named here does not exist.',
      'It was removed, or is not for you to see. Choose something else.');
  end if;
  return new;
end
$function$
;
revoke all on function private.check_call() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.check_export()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is null or new.profile_id <> auth.uid()
    or not private.can_export(new.scope, new.workspace_id, new.channel_id) then
    return new;
  end if;
  perform private.require_proof();
  perform private.one_at_a_time('exports', new.profile_id);
  if exists (select from public.exports where profile_id = new.profile_id and scope = new.scope
    and state in ('waiting', 'running')) then
    perform private.refuse('export_running', 'Another export of yours is not finished.',
      'Wait until it is done, and try again.');
  end if;
  if (
    select count(*) from public.exports
    where profile_id = new.profile_id and created_at > now() - interval '1 day'
  ) >= 10 then
    perform private.refuse('too_many_exports', 'You can make ten exports a day.',
      'Download one of those, or try again tomorrow.');
  end if;
  return new;
end
$function$
;
revoke all on function private.check_export() from public, anon, authenticated, service_role;
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
CREATE OR REPLACE FUNCTION private.end_export(export uuid, ending text, facts jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended public.exports;
begin
  update public.exports set state = ending, step = null,
    row_count = (facts ->> 'rows')::bigint, file_count = (facts ->> 'files')::bigint,
    missing_count = (facts ->> 'missing')::bigint, bytes = (facts ->> 'bytes')::bigint,
    sha256 = facts ->> 'sha256', error = facts -> 'error',
    expires_at = case ending when 'done' then now() + interval '7 days' end
  where id = export and state = 'running'
  returning * into ended;
  if ended.id is null then
    return false;
  end if;
  perform private.audit_export(ended, ending);
  perform private.notify_anew(m.workspace_id, ended.profile_id, 'export_' || ending,
    ended.channel_id, null, ended.scope)
  from public.memberships m
  where m.profile_id = ended.profile_id
    and (m.workspace_id = ended.workspace_id or (ended.workspace_id is null
      and m.opened_at is not null))
  order by m.created_at
  limit 1;
  return true;
end
$function$
;
revoke all on function private.end_export(uuid,text,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.erase_account(blanks boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := auth.uid();
begin
  if person is null or private.is_on_behalf() or private.is_assistant() then
    raise exception using errcode = '42501', message = 'Only people erase their own account';
  end if;
  perform private.require_proof();
  if exists (select from private.owned_alone(person)) then
    perform private.refuse('owns_workspaces', 'A workspace would have no owner without you.',
      'Make somebody else its owner, or delete it.');
  end if;
  insert into private.erasures (profile_id, blanks) values (person, erase_account.blanks)
  on conflict (profile_id) do update set blanks = excluded.blanks;
  delete from auth.sessions where user_id = person;
  perform private.ask_for_erasure(person);
end
$function$
;
revoke all on function private.erase_account(boolean) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.erasure_counts()
 RETURNS TABLE(what text, count bigint, stays boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.what, c.count, c.stays from (values
    ('memberships', (select count(*) from public.memberships
      where profile_id = auth.uid()), false),
    ('sessions', (select count(*) from auth.sessions where user_id = auth.uid()), false),
    ('keys', (select count(*) from public.api_tokens where profile_id = auth.uid())
      + (select count(*) from public.calendar_feeds where profile_id = auth.uid())
      + (select count(*) from auth.mfa_factors where user_id = auth.uid()), false),
    ('personal', (select count(*) from public.drafts where profile_id = auth.uid())
      + (select count(*) from public.bookmarks where profile_id = auth.uid())
      + (select count(*) from public.reminders where profile_id = auth.uid())
      + (select count(*) from public.scheduled_messages where author_id = auth.uid())
      + (select count(*) from public.saved_views where profile_id = auth.uid())
      + (select count(*) from public.channel_sections where profile_id = auth.uid())
      + (select count(*) from public.private_answers where profile_id = auth.uid())
      + (select count(*) from public.exports where profile_id = auth.uid()), false),
    ('notifications', (select count(*) from public.notifications
      where profile_id = auth.uid()), false),
    ('reactions', (select count(*) from public.reactions where profile_id = auth.uid())
      + (select count(*) from public.poll_votes where profile_id = auth.uid()), false),
    ('messages', (select count(*) from public.messages
      where author_id = auth.uid() and role = 'user' and deleted_at is null), true),
    ('attachments', (select count(*) from public.attachments a
      join public.messages m on m.id = a.message_id
      where m.author_id = auth.uid() and a.deleted_at is null), true),
    ('files', (select count(*) from public.files
      where created_by = auth.uid() and deleted_at is null), true),
    ('risks', (select count(*) from public.risks where created_by = auth.uid())
      + (select count(*) from public.events where created_by = auth.uid())
      + (select count(*) from public.locations where created_by = auth.uid()), true),
    ('log', (select count(*) from public.audit_log where actor_id = auth.uid()), true)
  ) c (what, count, stays)
  where not private.is_on_behalf()
$function$
;
revoke all on function private.erasure_counts() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.export_path(person uuid, export uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select person || '/' || export || '.zip'
$function$
;
revoke all on function private.export_path(uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.feed_to_read(feed uuid)
 RETURNS TABLE(url text, read_at timestamp with time zone, etag text, last_modified text, seen text[], failures integer, is_waiting boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  holder uuid;
  found_feed public.channel_feeds;
begin
  select f.* into found_feed from public.channel_feeds f
  join public.channels c on c.id = f.channel_id and c.deleted_at is null
  where f.id = feed and f.is_enabled;
  select held_by into holder from private.feed_states where feed_id = found_feed.id;
  if holder is not null and not private.holds_webhook(holder, found_feed.workspace_id,
      found_feed.channel_id) then
    update public.channel_feeds set is_enabled = false, error = 'orphaned' where id = feed;
    return;
  end if;
  return query
    select f.url::text, f.read_at, s.etag::text, s.last_modified::text, s.seen, s.failures,
      c.archived_at is not null
    from public.channel_feeds f
    join private.feed_states s on s.feed_id = f.id
    join public.channels c on c.id = f.channel_id
    where f.id = found_feed.id;
end
$function$
;
revoke all on function private.feed_to_read(uuid) from public, anon, authenticated, service_role;
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
CREATE OR REPLACE FUNCTION private.follow_feed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.feed_states (feed_id, held_by) values (new.id, new.created_by);
  perform private.introduce_program(new.profile_id, new.workspace_id, new.channel_id);
  perform private.ask_for_feed(new.id, now());
  return null;
end
$function$
;
revoke all on function private.follow_feed() from public, anon, authenticated, service_role;
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
CREATE OR REPLACE FUNCTION private.forget_traces(person uuid, address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- As it is written in a pattern.
  name constant text := (
    select regexp_replace(p.name, '([^[:alnum:][:space:]])', '\\\1', 'g')
    from public.profiles p where p.id = person);
begin
  update public.messages
  set parts = jsonb_set(parts, '{0,text}', to_jsonb(regexp_replace(parts #>> '{0,text}',
    '(^|\s)' || name || '(?=[\s.,(]|$)', '\1A former member', 'g')))
  where role = 'system' and person::text in (metadata ->> 'profile_id', metadata ->> 'by')
    and name <> '' and parts #>> '{0,text}' is not null;
  update public.invitations set email = null, revoked_at = coalesce(revoked_at, now())
  where lower(email) = lower(address);
end
$function$
;
revoke all on function private.forget_traces(uuid,text) from public, anon, authenticated, service_role;
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
CREATE OR REPLACE FUNCTION private.imports_of(workspace uuid)
 RETURNS TABLE(form text, source text, checked_at timestamp with time zone, started_at timestamp with time zone, finished_at timestamp with time zone, report jsonb, progress jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select i.form, i.source, i.checked_at, i.started_at, i.finished_at, i.report, i.progress
  from private.imports i
  where i.workspace_id = workspace and workspace in (select private.my_owned_workspaces())
  order by i.checked_at desc
$function$
;
revoke all on function private.imports_of(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.introduce_program(account uuid, workspace uuid, channel uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.programs (profile_id, workspace_id, channel_id)
  values (account, workspace, channel);
  select private.send_row(private.audience(c), 'INSERT', 'profiles', to_jsonb(p), null)
  from public.channels c, public.profiles p where c.id = channel and p.id = account
$function$
;
revoke all on function private.introduce_program(uuid,uuid,uuid) from public, anon, authenticated, service_role;
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
CREATE OR REPLACE FUNCTION private.make_call()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_archived(new.channel_id);
  if (
    select count(*) from public.command_calls
    where profile_id = new.profile_id and created_at > now() - interval '1 minute'
  ) > 30 then
    perform private.refuse('too_many_calls', 'You have called commands very often within a minute.',
      'Wait a moment, then try again.');
  end if;
  perform private.enqueue_job('call_command', json_build_object('call_id', new.id),
    'command:' || new.id);
  return null;
end
$function$
;
revoke all on function private.make_call() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.my_open_exports()
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select private.export_path(e.profile_id, e.id) from public.exports e
    where e.profile_id = auth.uid() and e.state = 'done' and e.expires_at > now()
      and e.opened_at > now() - interval '1 hour'
      and private.delegated_channel() is null and not private.is_on_behalf()
      and (private.is_proven() or not exists (
        select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'))
      and private.can_export(e.scope, e.workspace_id, e.channel_id);
end
$function$
;
revoke all on function private.my_open_exports() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.new_api_secret()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select 'parley_' || translate(encode(extensions.gen_random_bytes(30), 'base64'), '+/', '-_')
$function$
;
revoke all on function private.new_api_secret() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.open_export(export uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  opened public.exports;
begin
  select * into opened from public.exports e
  where e.id = export and e.profile_id = auth.uid() and e.state = 'done'
    and e.expires_at > now() and not private.is_on_behalf()
    and private.can_export(e.scope, e.workspace_id, e.channel_id);
  if opened.id is null then
    raise exception using errcode = '42501', message = 'There is no such export to download';
  end if;
  perform private.require_proof();
  update public.exports set opened_at = now() where id = export;
  perform private.audit_export(opened, 'download');
  return private.export_path(opened.profile_id, opened.id);
end
$function$
;
revoke all on function private.open_export(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.owned_alone(person uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select id from public.workspaces where owner_id = person
  union
  select m.workspace_id from public.memberships m
  where m.profile_id = person and m.role = 'owner' and not exists (
    select from public.memberships other
    where other.workspace_id = m.workspace_id and other.role = 'owner'
      and other.profile_id <> person)
$function$
;
revoke all on function private.owned_alone(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.post_by_feed(feed uuid, written text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  posted public.messages;
begin
  insert into public.messages as m (workspace_id, channel_id, author_id, role, created_at, parts,
    metadata)
  select workspace_id, channel_id, profile_id, 'user', clock_timestamp(),
    jsonb_build_array(jsonb_build_object('type', 'text', 'text', written)),
    jsonb_build_object('workspace_id', workspace_id, 'channel_id', channel_id, 'via', 'webhook')
  from public.channel_feeds where id = feed
  returning m.* into posted;
  perform private.tell_rules(posted);
  return posted.id;
end
$function$
;
revoke all on function private.post_by_feed(uuid,text) from public, anon, authenticated, service_role;
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
CREATE OR REPLACE FUNCTION private.prepare_command()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.host := left(substring(new.url from '^[^:]+://([^/?#]+)'), 300);
  if auth.uid() is null or not (new.workspace_id in (select private.my_owned_workspaces())) then
    return new;
  end if;
  if tg_op = 'UPDATE' and new.url <> old.url then
    perform private.require_proof();
  end if;
  perform private.one_at_a_time('commands', new.workspace_id);
  if tg_op = 'INSERT'
    and (select count(*) from public.bot_commands where workspace_id = new.workspace_id) >= 100 then
    perform private.refuse('too_many_commands', 'A workspace has up to 100 commands of bots.',
      'Remove one that is no longer used.');
  end if;
  return new;
end
$function$
;
revoke all on function private.prepare_command() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.prepare_feed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is not null then
    new.created_by := auth.uid();
  end if;
  if auth.uid() is null or new.channel_id in (select private.run_channels()) then
    perform private.refuse_archived(new.channel_id);
    perform private.one_at_a_time('feeds', new.workspace_id);
    if (select count(*) from public.channel_feeds where workspace_id = new.workspace_id) >= 100 then
      perform private.refuse('too_many_feeds', 'A workspace follows up to 100 feeds.',
        'Remove one that is no longer read.');
    end if;
  end if;
  new.profile_id := gen_random_uuid();
  insert into public.profiles (id, name, role) values (new.profile_id, new.name, 'system');
  return new;
end
$function$
;
revoke all on function private.prepare_feed() from public, anon, authenticated, service_role;
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
CREATE OR REPLACE FUNCTION private.renew_bot_secret(bot uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  drawn constant text := 'whsec_' || encode(extensions.gen_random_bytes(32), 'base64');
  target public.bots;
begin
  select * into target from public.bots
  where id = bot and workspace_id in (select private.my_owned_workspaces());
  if target.id is null or private.is_on_behalf() then
    raise exception using errcode = '42501', message = 'Only owners draw a bot''s signing secret';
  end if;
  perform private.require_proof();
  insert into private.bot_secrets (bot_id, secret) values (bot, drawn)
  on conflict (bot_id) do update set secret = excluded.secret, former = bot_secrets.secret,
    former_until = now() + interval '1 day';
  insert into public.audit_log (workspace_id, actor_id, action, table_name, row_id, details)
  values (target.workspace_id, auth.uid(), 'rotate', 'bots', bot,
    jsonb_build_object('name', target.name));
  return drawn;
end
$function$
;
revoke all on function private.renew_bot_secret(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.stop_feed(feed uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with stopped as (
    update public.channel_feeds set is_enabled = false where id = feed and is_enabled
    returning *
  )
  select private.notify_anew(f.workspace_id, s.held_by, 'webhook_stopped', f.channel_id, null,
    f.name)
  from stopped f join private.feed_states s on s.feed_id = f.id and s.held_by is not null
$function$
;
revoke all on function private.stop_feed(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.store_command_answer(call uuid, written text, is_public boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked public.command_calls;
  bot uuid;
begin
  select * into asked from public.command_calls where id = call for update;
  select b.id into bot from public.bot_commands c join public.bots b on b.id = c.bot_id
  where c.id = asked.command_id and b.is_enabled;
  if bot is null or not exists (
    select from public.participants p join public.channels c on c.id = p.channel_id
    where p.channel_id = asked.channel_id and p.profile_id = asked.profile_id
      and c.deleted_at is null and c.archived_at is null) then
    perform private.refuse('no_response', 'This answer is no longer expected.',
      'Whoever called has left, or the channel or the bot was closed.');
  end if;
  if is_public then
    insert into public.messages
      (workspace_id, channel_id, author_id, thread_id, role, parts, metadata)
    values (asked.workspace_id, asked.channel_id, bot, asked.thread_id, 'user',
      jsonb_build_array(jsonb_build_object('type', 'text', 'text', written)),
      jsonb_build_object('workspace_id', asked.workspace_id, 'channel_id', asked.channel_id,
        'via', 'command', 'asked_by', asked.profile_id));
    update public.command_calls set status = 'answered' where id = call;
  else
    update public.command_calls set status = 'answered', answer = written where id = call;
  end if;
end
$function$
;
revoke all on function private.store_command_answer(uuid,text,boolean) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.tell_rules(posted messages)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.has_rules(posted.channel_id, 'webhook') then
    perform private.enqueue_rules(posted.channel_id, 'webhook',
      jsonb_build_object('message_id', posted.id));
  end if;
end
$function$
;
revoke all on function private.tell_rules(messages) from public, anon, authenticated, service_role;
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
CREATE OR REPLACE FUNCTION public.renew_bot_secret(bot uuid)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.renew_bot_secret(bot)
$function$
;
revoke all on function renew_bot_secret(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.list_people(workspace uuid, words text DEFAULT ''::text, department text DEFAULT NULL::text, location uuid DEFAULT NULL::uuid, skill text DEFAULT NULL::text, manager uuid DEFAULT NULL::uuid, among uuid[] DEFAULT NULL::uuid[], sort text DEFAULT 'name'::text, descending boolean DEFAULT false, most integer DEFAULT 100, skip integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$
;
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
CREATE OR REPLACE FUNCTION private.forget_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.end_credentials('account_deleted', old.id);
  perform private.forget_traces(old.id, old.email);
  delete from public.profiles where id = old.id;
  return old;
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
CREATE OR REPLACE FUNCTION private.is_told(kind text, notify text, muted_until timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when kind in ('reminder', 'failed_post', 'prompt_rolled_back', 'event_invited',
      'event_changed', 'event_cancelled', 'webhook_stopped', 'export_done', 'export_failed')
      then true
    when kind in ('mention', 'everyone') then notify <> 'none'
    else not private.is_silent(notify, muted_until, now())
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
CREATE OR REPLACE FUNCTION private.keep_webhook_secret()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.incoming_webhook_secrets (webhook_id, token_hash, issued_to)
  values (new.id, private.token_hash(substring(new.url from '[^/]+$')), new.created_by);
  perform private.introduce_program(new.profile_id, new.workspace_id, new.channel_id);
  update public.incoming_webhooks set url = null where id = new.id;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION private.limit_webhooks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Others learn nothing of how many there are.
  if not private.can_connect(new.workspace_id, new.channel_id) then
    return new;
  end if;
  perform private.one_at_a_time('webhooks', new.workspace_id);
  if (
    select count(*) from public.outgoing_webhooks where workspace_id = new.workspace_id
  ) >= 100 then
    perform private.refuse('too_many_outgoing_webhooks', 'A workspace has up to 100 outgoing webhooks.',
      'Remove one that is no longer needed.');
  end if;
  return new;
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
CREATE OR REPLACE FUNCTION private.news_since(workspace uuid, since timestamp with time zone)
 RETURNS TABLE(kind text, channel_id uuid, total integer, people integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
CREATE OR REPLACE FUNCTION private.post_by_webhook(secret_hash text, written text, thread_key text DEFAULT NULL::text, update_key text DEFAULT NULL::text, shown_as text DEFAULT NULL::text)
 RETURNS TABLE(message_id uuid, thread_id uuid, is_update boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hook public.incoming_webhooks := private.accepting_webhook(secret_hash);
  said jsonb := jsonb_build_array(jsonb_build_object('type', 'text', 'text', written));
  facts jsonb := jsonb_strip_nulls(jsonb_build_object('workspace_id', hook.workspace_id,
    'channel_id', hook.channel_id, 'via', 'webhook',
    'shown_as', nullif(private.plain_name(shown_as), hook.name)));
  known public.messages;
  root public.messages;
begin
  if thread_key is not null or update_key is not null then
    perform private.one_at_a_time('webhook', hook.id);
  end if;
  update public.incoming_webhooks set last_used_at = now()
  where id = hook.id and (last_used_at is null or last_used_at < now() - interval '1 minute');
  known := private.keyed_message(hook, 'update', update_key);
  if known.id is not null then
    update public.messages m set parts = said, metadata = facts, edited_at = now()
    where m.id = known.id and m.parts is distinct from said;
    return query select known.id, known.thread_id, true;
    return;
  end if;
  root := private.keyed_message(hook, 'thread', thread_key);
  insert into public.messages as m
    (workspace_id, channel_id, author_id, thread_id, role, parts, metadata)
  values (hook.workspace_id, hook.channel_id, hook.profile_id, root.id, 'user', said, facts)
  returning m.* into known;
  perform private.name_by_key(hook, 'update', update_key, known.id);
  if root.id is null then
    perform private.name_by_key(hook, 'thread', thread_key, known.id);
  end if;
  perform private.tell_rules(known);
  return query select known.id, known.thread_id, false;
end
$function$
;
CREATE OR REPLACE FUNCTION private.rules_of_join()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.has_rules(new.channel_id, 'join') and exists (
    select 1 from public.profiles where id = new.profile_id and role in ('user', 'admin')) then
    perform private.enqueue_rules(new.channel_id, 'join',
      jsonb_build_object('profile_id', new.profile_id));
  end if;
  return null;
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
CREATE OR REPLACE FUNCTION private.unkept_objects(most integer DEFAULT 100)
 RETURNS TABLE(bucket text, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select o.bucket_id, o.name
  from storage.objects o
  where o.bucket_id in ('attachments', 'avatars', 'drive', 'emoji', 'exports')
    and greatest(o.created_at, o.updated_at)
      < now() - case o.bucket_id when 'attachments' then interval '7 days'
        when 'exports' then interval '0' else interval '1 day' end
    and not exists (select from private.named_objects n where n.name = o.name)
    and not private.has_message(o.name)
    and not (o.bucket_id = 'exports' and exists (select from public.exports e
      where private.export_path(e.profile_id, e.id) = o.name
        and (e.state = 'running' or (e.state = 'done' and e.expires_at > now()))))
  order by o.created_at
  limit most
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
CREATE OR REPLACE FUNCTION private.waiting_jobs()
 RETURNS TABLE(task text, payload json, job_key text, at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select 'send_scheduled', json_build_object('id', id), 'scheduled:' || id, send_at
  from public.scheduled_messages where sent_at is null and error is null
  union all
  select 'remind', json_build_object('id', id), 'reminder:' || id, remind_at
  from public.reminders where done_at is null
  union all
  select 'digest', json_build_object('profile_id', profile_id), 'digest:' || profile_id, now()
  from (select distinct profile_id from public.notifications where read_at is null
    and mailed_at is null and created_at > now() - interval '2 days') unread
  union all
  select 'mail_event', json_build_object('notification_id', id), 'mail_event:' || id, now()
  from public.notifications
  where event_id is not null and kind <> 'reminder' and mailed_at is null
    and created_at > now() - interval '1 day'
  union all
  select 'deliver_webhook', json_build_object('delivery_id', id), 'webhook:' || id,
    coalesce(next_attempt_at, now())
  from public.webhook_deliveries where status = 'waiting'
  union all
  select 'tidy_call', json_build_object('id', id), 'call:' || id, now()
  from public.calls
  union all
  select 'read_feed', json_build_object('id', s.feed_id), 'feed:' || s.feed_id, s.next_at
  from private.feed_states s join public.channel_feeds f on f.id = s.feed_id and f.is_enabled
  union all
  select 'pause_over', json_build_object('profile_id', id), 'pause:' || id, paused_until
  from public.person_settings where paused_until > now()
  union all
  select 'event_due', json_build_object('id', id), 'event:' || id, now()
  from public.events
  where deleted_at is null and (kind in ('post', 'assistant_run') or remind_minutes is not null)
    and (recurrence is not null or starts_at > now() - interval '1 day'
      or (kind in ('post', 'assistant_run')
        and not exists (select 1 from public.event_runs r where r.event_id = events.id)));
$function$
;
create or replace view private.named_objects as  SELECT attachments.storage_path AS name
   FROM attachments
UNION ALL
 SELECT files.storage_path AS name
   FROM files
UNION ALL
 SELECT file_versions.storage_path AS name
   FROM file_versions
UNION ALL
 SELECT profiles.avatar_path AS name
   FROM profiles
UNION ALL
 SELECT bots.avatar_path AS name
   FROM bots
UNION ALL
 SELECT custom_emoji.image_path AS name
   FROM custom_emoji
UNION ALL
 SELECT locations.photo_path AS name
   FROM locations;;
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
alter table bot_commands add constraint bot_commands_check CHECK (((kind <> 'slash'::text) OR ((name)::text ~ '^[a-z][a-z0-9_-]{0,31}$'::text)));
alter table bot_commands add constraint bot_commands_kind_check CHECK ((kind = ANY (ARRAY['slash'::text, 'message'::text])));
alter table bot_commands add constraint bot_commands_name_check CHECK ((btrim((name)::text) <> ''::text));
alter table bot_commands add constraint bot_commands_pkey PRIMARY KEY (id);
alter table bot_commands add constraint bot_commands_url_check CHECK (((url)::text ~* '^https?://[!-~]+$'::text));
alter table bots add constraint bots_name_check CHECK ((btrim((name)::text) <> ''::text));
alter table bots add constraint bots_pkey PRIMARY KEY (id);
alter table bots add constraint bots_workspace_id_id_key UNIQUE (workspace_id, id);
alter table channel_feeds add constraint channel_feeds_error_check CHECK ((error = ANY (ARRAY['refused'::text, 'timeout'::text, 'unreachable'::text, 'status'::text, 'gone'::text, 'no_feed'::text, 'too_large'::text, 'orphaned'::text])));
alter table channel_feeds add constraint channel_feeds_name_check CHECK ((btrim((name)::text) <> ''::text));
alter table channel_feeds add constraint channel_feeds_pkey PRIMARY KEY (id);
alter table channel_feeds add constraint channel_feeds_profile_id_key UNIQUE (profile_id);
alter table channel_feeds add constraint channel_feeds_url_check CHECK (((url)::text ~* '^https?://[!-~]+$'::text));
alter table command_calls add constraint command_calls_pkey PRIMARY KEY (id);
alter table command_calls add constraint command_calls_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'calling'::text, 'accepted'::text, 'answered'::text, 'failed'::text])));
alter table exports add constraint exports_check CHECK (((workspace_id IS NULL) = (scope = 'person'::text)));
alter table exports add constraint exports_check1 CHECK (((channel_id IS NOT NULL) = (scope = 'channel'::text)));
alter table exports add constraint exports_pkey PRIMARY KEY (id);
alter table exports add constraint exports_scope_check CHECK ((scope = ANY (ARRAY['workspace'::text, 'channel'::text, 'person'::text])));
alter table exports add constraint exports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'removed'::text])));
alter table exports add constraint exports_step_check CHECK ((step = ANY (ARRAY['rows'::text, 'files'::text, 'pages'::text, 'packing'::text])));
alter table private.bot_secrets add constraint bot_secrets_pkey PRIMARY KEY (bot_id);
alter table private.command_responses add constraint command_responses_call_id_key UNIQUE (call_id);
alter table private.command_responses add constraint command_responses_pkey PRIMARY KEY (token_hash);
alter table private.command_responses add constraint command_responses_uses_left_check CHECK ((uses_left >= 0));
alter table private.erasures add constraint erasures_pkey PRIMARY KEY (profile_id);
alter table private.feed_states add constraint feed_states_pkey PRIMARY KEY (feed_id);
alter table notifications add constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['mention'::text, 'everyone'::text, 'reply'::text, 'thread'::text, 'direct'::text, 'reaction'::text, 'reminder'::text, 'failed_post'::text, 'prompt_rolled_back'::text, 'unowned_promise'::text, 'event_invited'::text, 'event_changed'::text, 'event_cancelled'::text, 'keyword'::text, 'webhook_stopped'::text, 'export_done'::text, 'export_failed'::text])));
CREATE UNIQUE INDEX bot_commands_slash_key ON public.bot_commands USING btree (workspace_id, name) WHERE (kind = 'slash'::text);
CREATE INDEX bot_commands_workspace_id_bot_id_idx ON public.bot_commands USING btree (workspace_id, bot_id);
CREATE INDEX bots_created_by_idx ON public.bots USING btree (created_by);
CREATE INDEX channel_feeds_channel_id_idx ON public.channel_feeds USING btree (channel_id);
CREATE INDEX channel_feeds_created_by_idx ON public.channel_feeds USING btree (created_by);
CREATE INDEX channel_feeds_workspace_id_channel_id_idx ON public.channel_feeds USING btree (workspace_id, channel_id);
CREATE INDEX command_calls_channel_id_idx ON public.command_calls USING btree (channel_id);
CREATE INDEX command_calls_command_id_idx ON public.command_calls USING btree (command_id);
CREATE INDEX command_calls_created_at_idx ON public.command_calls USING btree (created_at);
CREATE INDEX command_calls_message_id_idx ON public.command_calls USING btree (message_id);
CREATE INDEX command_calls_profile_id_created_at_idx ON public.command_calls USING btree (profile_id, created_at);
CREATE INDEX command_calls_thread_id_idx ON public.command_calls USING btree (thread_id);
CREATE INDEX command_calls_workspace_id_channel_id_idx ON public.command_calls USING btree (workspace_id, channel_id);
CREATE INDEX exports_channel_id_idx ON public.exports USING btree (channel_id);
CREATE INDEX exports_created_at_idx ON public.exports USING btree (created_at);
CREATE INDEX exports_expires_at_idx ON public.exports USING btree (expires_at) WHERE (state = 'done'::text);
CREATE INDEX exports_profile_id_created_at_idx ON public.exports USING btree (profile_id, created_at DESC);
CREATE UNIQUE INDEX exports_unfinished ON public.exports USING btree (profile_id, scope) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX exports_workspace_id_channel_id_idx ON public.exports USING btree (workspace_id, channel_id);
alter table bot_commands add constraint bot_commands_workspace_id_bot_id_fkey FOREIGN KEY (workspace_id, bot_id) REFERENCES bots(workspace_id, id) ON DELETE CASCADE;
alter table bots add constraint bots_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON DELETE SET NULL;
alter table bots add constraint bots_id_fkey FOREIGN KEY (id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table bots add constraint bots_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table channel_feeds add constraint channel_feeds_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON DELETE SET NULL;
alter table channel_feeds add constraint channel_feeds_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table channel_feeds add constraint channel_feeds_workspace_id_channel_id_fkey FOREIGN KEY (workspace_id, channel_id) REFERENCES channels(workspace_id, id) ON DELETE CASCADE;
alter table command_calls add constraint command_calls_command_id_fkey FOREIGN KEY (command_id) REFERENCES bot_commands(id) ON DELETE CASCADE;
alter table command_calls add constraint command_calls_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;
alter table command_calls add constraint command_calls_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table command_calls add constraint command_calls_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES messages(id) ON DELETE CASCADE;
alter table command_calls add constraint command_calls_workspace_id_channel_id_fkey FOREIGN KEY (workspace_id, channel_id) REFERENCES channels(workspace_id, id) ON DELETE CASCADE;
alter table exports add constraint exports_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table exports add constraint exports_workspace_id_channel_id_fkey FOREIGN KEY (workspace_id, channel_id) REFERENCES channels(workspace_id, id) ON DELETE CASCADE;
alter table exports add constraint exports_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table private.bot_secrets add constraint bot_secrets_bot_id_fkey FOREIGN KEY (bot_id) REFERENCES bots(id) ON DELETE CASCADE;
alter table private.command_responses add constraint command_responses_call_id_fkey FOREIGN KEY (call_id) REFERENCES command_calls(id) ON DELETE CASCADE;
alter table private.erasures add constraint erasures_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table private.feed_states add constraint feed_states_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES channel_feeds(id) ON DELETE CASCADE;
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
  ON public.bot_commands
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('name!');
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON public.bot_commands
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.bot_commands
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger a_touch_updated_at BEFORE UPDATE
  ON public.bot_commands
  FOR EACH ROW
  EXECUTE FUNCTION private.touch_updated_at();
create or replace trigger b_keep_immutable BEFORE UPDATE
  ON public.bot_commands
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_immutable('id', 'workspace_id', 'bot_id', 'kind', 'created_at');
create or replace trigger b_refuse_credentials BEFORE INSERT OR UPDATE OF url
  ON public.bot_commands
  FOR EACH ROW
  EXECUTE FUNCTION private.refuse_credentials('url');
create or replace trigger c_prepare BEFORE INSERT OR UPDATE
  ON public.bot_commands
  FOR EACH ROW
  EXECUTE FUNCTION private.prepare_command();
create or replace trigger w_audit AFTER INSERT OR DELETE OR UPDATE
  ON public.bot_commands
  FOR EACH ROW
  EXECUTE FUNCTION private.audit('name,description,hint,host,is_enabled');
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
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF name
  ON public.channel_feeds
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('name!');
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON public.channel_feeds
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_touch_updated_at BEFORE UPDATE
  ON public.channel_feeds
  FOR EACH ROW
  EXECUTE FUNCTION private.touch_updated_at();
create or replace trigger b_keep_immutable BEFORE UPDATE
  ON public.channel_feeds
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_immutable('id', 'workspace_id', 'channel_id', 'profile_id', 'created_by', 'created_at');
create or replace trigger b_refuse_credentials BEFORE INSERT OR UPDATE OF url
  ON public.channel_feeds
  FOR EACH ROW
  EXECUTE FUNCTION private.refuse_credentials('url');
create or replace trigger c_change BEFORE UPDATE OF url, is_enabled
  ON public.channel_feeds
  FOR EACH ROW
  EXECUTE FUNCTION private.change_feed();
create or replace trigger c_prepare BEFORE INSERT
  ON public.channel_feeds
  FOR EACH ROW
  EXECUTE FUNCTION private.prepare_feed();
create or replace trigger m_follow AFTER INSERT
  ON public.channel_feeds
  FOR EACH ROW
  EXECUTE FUNCTION private.follow_feed();
create or replace trigger m_rename AFTER UPDATE
  ON public.channel_feeds
  FOR EACH ROW WHEN (((new.name)::text <> (old.name)::text))
  EXECUTE FUNCTION private.rename_program();
create or replace trigger w_audit AFTER INSERT OR DELETE OR UPDATE
  ON public.channel_feeds
  FOR EACH ROW
  EXECUTE FUNCTION private.audit('name,url,is_enabled');
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.channel_mcp_servers
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.channel_rules
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON public.command_calls
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.command_calls
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger a_touch_updated_at BEFORE UPDATE
  ON public.command_calls
  FOR EACH ROW
  EXECUTE FUNCTION private.touch_updated_at();
create or replace trigger b_check BEFORE INSERT
  ON public.command_calls
  FOR EACH ROW
  EXECUTE FUNCTION private.check_call();
create or replace trigger m_call AFTER INSERT
  ON public.command_calls
  FOR EACH ROW
  EXECUTE FUNCTION private.make_call();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.disabled_members
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON public.exports
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_touch_updated_at BEFORE UPDATE
  ON public.exports
  FOR EACH ROW
  EXECUTE FUNCTION private.touch_updated_at();
create or replace trigger b_keep_immutable BEFORE UPDATE
  ON public.exports
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_immutable('id', 'profile_id', 'scope', 'workspace_id', 'channel_id', 'created_at');
create or replace trigger c_check BEFORE INSERT
  ON public.exports
  FOR EACH ROW
  EXECUTE FUNCTION private.check_export();
create or replace trigger z_begin AFTER INSERT
  ON public.exports
  FOR EACH ROW
  EXECUTE FUNCTION private.begin_export();
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
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON private.bot_secrets
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON private.command_responses
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON private.erasures
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON private.feed_states
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
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
create policy "a second factor is demanded" on public.bot_commands as restrictive for select to authenticated using ((NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))));
create policy "an assistant that reads for somebody changes nothing" on public.bot_commands as restrictive for update to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody removes nothing" on public.bot_commands as restrictive for delete to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody writes nothing" on public.bot_commands as restrictive for insert to authenticated with check ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "members read" on public.bot_commands as permissive for select to authenticated using ((workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)));
create policy "owners add commands" on public.bot_commands as permissive for insert to authenticated with check ((workspace_id IN ( SELECT private.my_owned_workspaces() AS my_owned_workspaces)));
create policy "owners change commands" on public.bot_commands as permissive for update to authenticated using ((workspace_id IN ( SELECT private.my_owned_workspaces() AS my_owned_workspaces)));
create policy "owners remove commands" on public.bot_commands as permissive for delete to authenticated using ((workspace_id IN ( SELECT private.my_owned_workspaces() AS my_owned_workspaces)));
create policy "what is changed is read" on public.bot_commands as restrictive for update to authenticated using (((workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces)))));
create policy "what is removed is read" on public.bot_commands as restrictive for delete to authenticated using (((workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces)))));
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
create policy "an assistant that reads for somebody changes nothing" on public.channel_feeds as restrictive for update to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody removes nothing" on public.channel_feeds as restrictive for delete to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody writes nothing" on public.channel_feeds as restrictive for insert to authenticated with check ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "nothing personal is read for an audience" on public.channel_feeds as restrictive for select to authenticated using ((( SELECT private.delegated_channel() AS delegated_channel) IS NULL));
create policy "what is changed is read" on public.channel_feeds as restrictive for update to authenticated using (((channel_id IN ( SELECT private.run_channels() AS run_channels)) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "what is removed is read" on public.channel_feeds as restrictive for delete to authenticated using (((channel_id IN ( SELECT private.run_channels() AS run_channels)) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "who runs the channel adds feeds" on public.channel_feeds as permissive for insert to authenticated with check (((channel_id IN ( SELECT private.run_channels() AS run_channels)) AND (NOT ( SELECT private.is_assistant() AS is_assistant))));
create policy "who runs the channel changes feeds" on public.channel_feeds as permissive for update to authenticated using ((channel_id IN ( SELECT private.run_channels() AS run_channels)));
create policy "who runs the channel deletes feeds" on public.channel_feeds as permissive for delete to authenticated using ((channel_id IN ( SELECT private.run_channels() AS run_channels)));
create policy "who runs the channel reads its feeds" on public.channel_feeds as permissive for select to authenticated using ((channel_id IN ( SELECT private.run_channels() AS run_channels)));
create policy "a bot creates no channels" on public.channels as restrictive for insert to authenticated with check ((( SELECT private.token_of_caller() AS token_of_caller) IS NULL));
create policy "a second factor is demanded" on public.command_calls as restrictive for select to authenticated using ((NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))));
create policy "an assistant that reads for somebody changes nothing" on public.command_calls as restrictive for update to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody removes nothing" on public.command_calls as restrictive for delete to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody writes nothing" on public.command_calls as restrictive for insert to authenticated with check ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "nothing personal is read for an audience" on public.command_calls as restrictive for select to authenticated using ((( SELECT private.delegated_channel() AS delegated_channel) IS NULL));
create policy "participants call commands" on public.command_calls as permissive for insert to authenticated with check (((profile_id = ( SELECT auth.uid() AS uid)) AND (channel_id IN ( SELECT private.my_channels() AS my_channels)) AND (NOT ( SELECT private.is_assistant() AS is_assistant))));
create policy "people put their own answers away" on public.command_calls as permissive for delete to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (channel_id IN ( SELECT private.my_channels() AS my_channels))));
create policy "people read their own calls" on public.command_calls as permissive for select to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (channel_id IN ( SELECT private.my_channels() AS my_channels))));
create policy "what is changed is read" on public.command_calls as restrictive for update to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (channel_id IN ( SELECT private.my_channels() AS my_channels)) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "what is removed is read" on public.command_calls as restrictive for delete to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (channel_id IN ( SELECT private.my_channels() AS my_channels)) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "an assistant that reads for somebody changes nothing" on public.exports as restrictive for update to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody removes nothing" on public.exports as restrictive for delete to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody writes nothing" on public.exports as restrictive for insert to authenticated with check ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "nothing personal is read for an audience" on public.exports as restrictive for select to authenticated using ((( SELECT private.delegated_channel() AS delegated_channel) IS NULL));
create policy "people export what they own, run or are" on public.exports as permissive for insert to authenticated with check (((profile_id = ( SELECT auth.uid() AS uid)) AND private.can_export(scope, workspace_id, channel_id)));
create policy "people see their own exports" on public.exports as permissive for select to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT private.is_on_behalf() AS is_on_behalf))));
create policy "what is changed is read" on public.exports as restrictive for update to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT private.is_on_behalf() AS is_on_behalf)) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "what is removed is read" on public.exports as restrictive for delete to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT private.is_on_behalf() AS is_on_behalf)) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "a bot adds no members" on public.memberships as restrictive for insert to authenticated with check ((( SELECT private.token_of_caller() AS token_of_caller) IS NULL));
create policy "a bot removes no members" on public.memberships as restrictive for delete to authenticated using ((( SELECT private.token_of_caller() AS token_of_caller) IS NULL));
create policy "a bot is added to channels, and adds nobody" on public.participants as restrictive for insert to authenticated with check ((( SELECT private.token_of_caller() AS token_of_caller) IS NULL));
create policy "people fetch exports that they asked to download" on storage.objects as permissive for select to authenticated using (((bucket_id = 'exports'::text) AND (name IN ( SELECT private.my_open_exports() AS my_open_exports))));
create policy "people are added, not assistants" on public.memberships as restrictive for insert to authenticated with check ((EXISTS ( SELECT 1
   FROM profiles p
  WHERE ((p.id = memberships.profile_id) AND (((p.role)::text = 'user'::text) OR ((p.role)::text = 'admin'::text))))));
create policy "an assistant that reads for somebody listens to nothing" on realtime.messages as restrictive for select to authenticated using (((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)) OR (( SELECT private.token_of_caller() AS token_of_caller) IS NOT NULL)));
create policy "what is changed is read" on storage.objects as restrictive for update to authenticated using ((((bucket_id = 'exports'::text) AND (name IN ( SELECT private.my_open_exports() AS my_open_exports))) OR ((bucket_id = 'drive'::text) AND ((EXISTS ( SELECT 1
   FROM file_versions v
  WHERE ((v.storage_path)::text = objects.name))) OR ((owner_id = (( SELECT auth.uid() AS uid))::text) AND (NOT private.is_kept(name)) AND (split_part(name, '/'::text, 1) IN ( SELECT (workspace.workspace)::text AS workspace
   FROM private.my_workspaces() workspace(workspace)))))) OR ((bucket_id = 'attachments'::text) AND ((EXISTS ( SELECT 1
   FROM attachments a
  WHERE ((a.storage_path)::text = objects.name))) OR ((owner_id = (( SELECT auth.uid() AS uid))::text) AND private.can_upload(name) AND (NOT private.is_attached(name))))) OR (bucket_id = 'avatars'::text) OR (bucket_id = 'emoji'::text)));
create policy "what is removed is read" on storage.objects as restrictive for delete to authenticated using ((((bucket_id = 'exports'::text) AND (name IN ( SELECT private.my_open_exports() AS my_open_exports))) OR ((bucket_id = 'drive'::text) AND ((EXISTS ( SELECT 1
   FROM file_versions v
  WHERE ((v.storage_path)::text = objects.name))) OR ((owner_id = (( SELECT auth.uid() AS uid))::text) AND (NOT private.is_kept(name)) AND (split_part(name, '/'::text, 1) IN ( SELECT (workspace.workspace)::text AS workspace
   FROM private.my_workspaces() workspace(workspace)))))) OR ((bucket_id = 'attachments'::text) AND ((EXISTS ( SELECT 1
   FROM attachments a
  WHERE ((a.storage_path)::text = objects.name))) OR ((owner_id = (( SELECT auth.uid() AS uid))::text) AND private.can_upload(name) AND (NOT private.is_attached(name))))) OR (bucket_id = 'avatars'::text) OR (bucket_id = 'emoji'::text)));
grant insert (bot_id) on bot_commands to authenticated;
grant select (bot_id) on bot_commands to authenticated;
grant select (created_at) on bot_commands to authenticated;
grant insert (description) on bot_commands to authenticated;
grant select (description) on bot_commands to authenticated;
grant update (description) on bot_commands to authenticated;
grant insert (hint) on bot_commands to authenticated;
grant select (hint) on bot_commands to authenticated;
grant update (hint) on bot_commands to authenticated;
grant select (host) on bot_commands to authenticated;
grant insert (id) on bot_commands to authenticated;
grant select (id) on bot_commands to authenticated;
grant select (is_enabled) on bot_commands to authenticated;
grant update (is_enabled) on bot_commands to authenticated;
grant insert (kind) on bot_commands to authenticated;
grant select (kind) on bot_commands to authenticated;
grant insert (name) on bot_commands to authenticated;
grant select (name) on bot_commands to authenticated;
grant update (name) on bot_commands to authenticated;
grant delete on bot_commands to authenticated;
grant delete on bot_commands to service_role;
grant insert on bot_commands to service_role;
grant maintain on bot_commands to service_role;
grant references on bot_commands to service_role;
grant select on bot_commands to service_role;
grant trigger on bot_commands to service_role;
grant truncate on bot_commands to service_role;
grant update on bot_commands to service_role;
grant select (updated_at) on bot_commands to authenticated;
grant insert (url) on bot_commands to authenticated;
grant update (url) on bot_commands to authenticated;
grant insert (workspace_id) on bot_commands to authenticated;
grant select (workspace_id) on bot_commands to authenticated;
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
grant insert (channel_id) on channel_feeds to authenticated;
grant insert (id) on channel_feeds to authenticated;
grant update (is_enabled) on channel_feeds to authenticated;
grant insert (name) on channel_feeds to authenticated;
grant update (name) on channel_feeds to authenticated;
grant delete on channel_feeds to authenticated;
grant delete on channel_feeds to service_role;
grant insert on channel_feeds to service_role;
grant maintain on channel_feeds to service_role;
grant references on channel_feeds to service_role;
grant select on channel_feeds to authenticated;
grant select on channel_feeds to service_role;
grant trigger on channel_feeds to service_role;
grant truncate on channel_feeds to service_role;
grant update on channel_feeds to service_role;
grant insert (url) on channel_feeds to authenticated;
grant update (url) on channel_feeds to authenticated;
grant insert (workspace_id) on channel_feeds to authenticated;
grant insert (argument) on command_calls to authenticated;
grant insert (channel_id) on command_calls to authenticated;
grant insert (command_id) on command_calls to authenticated;
grant insert (id) on command_calls to authenticated;
grant insert (message_id) on command_calls to authenticated;
grant delete on command_calls to authenticated;
grant delete on command_calls to service_role;
grant insert on command_calls to service_role;
grant maintain on command_calls to service_role;
grant references on command_calls to service_role;
grant select on command_calls to authenticated;
grant select on command_calls to service_role;
grant trigger on command_calls to service_role;
grant truncate on command_calls to service_role;
grant update on command_calls to service_role;
grant insert (thread_id) on command_calls to authenticated;
grant insert (workspace_id) on command_calls to authenticated;
grant execute on function create_bot_token(uuid,text,boolean,integer) to authenticated;
grant execute on function create_bot_token(uuid,text,boolean,integer) to service_role;
grant execute on function erase_account(boolean) to authenticated;
grant execute on function erase_account(boolean) to service_role;
grant execute on function erasure_counts() to authenticated;
grant execute on function erasure_counts() to service_role;
grant insert (channel_id) on exports to authenticated;
grant insert (id) on exports to authenticated;
grant insert (profile_id) on exports to authenticated;
grant insert (scope) on exports to authenticated;
grant delete on exports to service_role;
grant insert on exports to service_role;
grant maintain on exports to service_role;
grant references on exports to service_role;
grant select on exports to authenticated;
grant select on exports to service_role;
grant trigger on exports to service_role;
grant truncate on exports to service_role;
grant update on exports to service_role;
grant insert (workspace_id) on exports to authenticated;
grant execute on function followed_threads(uuid,timestamp with time zone) to authenticated;
grant execute on function followed_threads(uuid,timestamp with time zone) to service_role;
grant execute on function imports_of(uuid) to authenticated;
grant execute on function imports_of(uuid) to service_role;
grant execute on function open_export(uuid) to authenticated;
grant execute on function open_export(uuid) to service_role;
grant execute on function private.answer_by_response(text,text,boolean) to service_role;
grant execute on function private.ask_for_feed(uuid,timestamp with time zone) to service_role;
grant execute on function private.can_export(text,uuid,uuid) to authenticated;
grant execute on function private.can_export(text,uuid,uuid) to service_role;
grant execute on function private.claims_of_token(text) to service_role;
grant execute on function private.create_bot_token(uuid,text,boolean,integer) to authenticated;
grant execute on function private.create_bot_token(uuid,text,boolean,integer) to service_role;
grant execute on function private.end_export(uuid,text,jsonb) to service_role;
grant execute on function private.erase_account(boolean) to authenticated;
grant execute on function private.erase_account(boolean) to service_role;
grant execute on function private.erasure_counts() to authenticated;
grant execute on function private.erasure_counts() to service_role;
grant execute on function private.feed_to_read(uuid) to service_role;
grant execute on function private.followed_threads(uuid,timestamp with time zone) to authenticated;
grant execute on function private.followed_threads(uuid,timestamp with time zone) to service_role;
grant execute on function private.has_ended_token() to authenticated;
grant execute on function private.has_ended_token() to service_role;
grant execute on function private.imports_of(uuid) to authenticated;
grant execute on function private.imports_of(uuid) to service_role;
grant execute on function private.is_in_person() to authenticated;
grant execute on function private.is_in_person() to service_role;
grant execute on function private.my_open_exports() to authenticated;
grant execute on function private.my_open_exports() to service_role;
grant execute on function private.open_export(uuid) to authenticated;
grant execute on function private.open_export(uuid) to service_role;
grant execute on function private.post_by_feed(uuid,text) to service_role;
grant execute on function private.renew_bot_secret(uuid) to authenticated;
grant execute on function private.renew_bot_secret(uuid) to service_role;
grant execute on function private.stop_feed(uuid) to service_role;
grant execute on function private.store_command_answer(uuid,text,boolean) to service_role;
grant execute on function private.token_of_caller() to authenticated;
grant execute on function private.token_of_caller() to service_role;
grant execute on function renew_bot_secret(uuid) to authenticated;
grant execute on function renew_bot_secret(uuid) to service_role;
comment on table assistant_providers is 'A model that a workspace added, with its address and its sealed key.';
comment on table assistant_runs is 'An assistant''s answer to one message: its state, model and cost.';
comment on table assistant_settings is 'A workspace''s choice of model and limits for its assistants.';
comment on table attachments is 'A file of a message. Its object is in the bucket attachments, at storage_path.';
comment on table audit_log is 'Who changed what in a workspace. The server writes it.';
comment on table bookmarks is 'A message that a person saved.';
comment on column bot_commands.hint is 'What may follow the name, such as <place>.';
comment on column bot_commands.host is 'The host of the address, which members may know.';
comment on column bot_commands.kind is 'slash: typed as /name; message: an entry in the menu of each message.';
comment on column bot_commands.url is 'Written by owners; no API reads it.';
comment on column bots.id is 'Equals the id of its profile, which has the role ''system''.';
comment on column bots.is_enabled is 'While it is off, none of its tokens is accepted.';
comment on table calls is 'The call that is on in a channel or conversation.';
comment on table channel_facts is 'What a channel has settled: decisions, promises, numbers and open questions.';
comment on table channel_feeds is 'An RSS or Atom feed whose new entries are posted into a channel.';
comment on column channel_feeds.error is 'Why the last attempt failed, or why it was switched off; null if it succeeded.';
comment on column channel_feeds.failing_since is 'The first attempt that failed since one succeeded.';
comment on column channel_feeds.profile_id is 'The author of its messages: a profile of the role ''system''.';
comment on column channel_feeds.read_at is 'The last attempt to read it.';
comment on table channel_mcp_servers is 'Tools of other programs that the assistants of a channel may use.';
comment on table channels is 'A channel, or a conversation if its visibility is direct.';
comment on column command_calls.reason is 'Why it failed: off, not_readable, refused, timeout, unreachable, status, redirect, answer or interrupted.';
comment on column command_calls.status is 'accepted: the program will answer later.';
comment on table custom_emoji is 'A workspace''s own emoji.';
comment on table drafts is 'Text that a person has not sent yet, on all of their devices.';
comment on table event_responses is 'What a guest says to a date, or to a series.';
comment on table events is 'An entry of the schedule: a meeting, a planned post, a task for an assistant, a reminder.';
comment on column exports.error is 'Null, or {code, message, hint} for people.';
comment on column exports.missing_count is 'Files whose contents the storage does not have.';
comment on column exports.opened_at is 'When its owner last asked to download it; the file can be fetched for an hour.';
comment on column exports.progress is 'How much of this step is done, of total.';
comment on table file_versions is 'A version of a file in the drive.';
comment on table files is 'A file in the drive.';
comment on table folders is 'A folder of the drive.';
comment on table incoming_webhooks is 'An address at which a program posts into a channel.';
comment on table invitations is 'A link or mail that admits to a workspace.';
comment on table link_previews is 'The card of a page that a message links to.';
comment on table locations is 'A place on the map of a workspace.';
comment on table mcp_servers is 'A server of tools that a workspace added for its assistants.';
comment on table memberships is 'A person in a workspace, with a role.';
comment on table messages is 'A message; its text, files and tool calls are its parts.';
comment on table notifications is 'Informs a person of something.';
comment on table outgoing_webhooks is 'A program that is told what happens in a channel or workspace.';
comment on table participants is 'A person or assistant in a channel. Your own row says what you have read and muted.';
comment on table permissions is 'A right that a role has in a workspace, besides those that everybody has.';
comment on table person_settings is 'Settings of a person in every workspace.';
comment on table poll_votes is 'A vote in a poll.';
comment on table polls is 'A question with answers to choose from, in a message.';
comment on column private.feed_states.seen is 'Hashes of entries that were posted or passed over; null before the first reading.';
comment on column private.imports.progress is 'The table that is being written, and its rows so far.';
comment on column private.imports.report is 'Counts, and notes by code with their number.';
comment on column private.imports.started_at is 'Null while the import was only looked at.';
comment on table private_answers is 'An answer of an assistant that only the person who asked can read.';
comment on table profiles is 'A person, an assistant or a program.';
comment on table prompt_drafts is 'A prompt of a channel before it is published.';
comment on table push_subscriptions is 'A device of a person that receives push messages.';
comment on table reactions is 'An emoji that a person gave a message.';
comment on table reminders is 'Reminds a person of a message at a time.';
comment on table risk_actions is 'Something to be done about a risk.';
comment on table risk_events is 'What has happened to a risk.';
comment on table risk_links is 'A message, file or person that a risk concerns.';
comment on table risks is 'A row of the risk register.';
comment on table run_feedback is 'A person''s opinion of an assistant''s answer.';
comment on table saved_views is 'Filters of a page under a name.';
comment on table scheduled_messages is 'A message that is posted at a later time.';
comment on table workspaces is 'A team''s space. Nothing crosses from one to another.';
comment on table private.programs is 'The home of each program: the channel in which it posts, or for a bot its workspace. No client writes it.';
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ('exports', 'exports', 'f', NULL, NULL);
reset check_function_bodies;
