-- Functions that call each other are created in any order.
set check_function_bodies = off;
drop policy "signed-in people read people, and the assistants of their works" on public.profiles;
drop policy "what is changed is read" on public.profiles;
drop policy "what is removed is read" on public.profiles;
create table incoming_webhooks (); alter table incoming_webhooks enable row level security;
revoke all on incoming_webhooks from public, anon, authenticated, service_role;
create table private.programs (); alter table private.programs enable row level security;
revoke all on private.programs from public, anon, authenticated, service_role;
create table private.site (); alter table private.site enable row level security;
revoke all on private.site from public, anon, authenticated, service_role;
create table private.webhook_keys (); alter table private.webhook_keys enable row level security;
revoke all on private.webhook_keys from public, anon, authenticated, service_role;
create table private.incoming_webhook_secrets (); alter table private.incoming_webhook_secrets enable row level security;
revoke all on private.incoming_webhook_secrets from public, anon, authenticated, service_role;
alter table incoming_webhooks add column id uuid default gen_random_uuid() not null;
alter table incoming_webhooks add column workspace_id uuid not null;
alter table incoming_webhooks add column channel_id uuid not null;
alter table incoming_webhooks add column profile_id uuid default gen_random_uuid() not null;
alter table incoming_webhooks add column name character varying(80) not null;
alter table incoming_webhooks add column url text;
alter table incoming_webhooks add column is_enabled boolean default true not null;
alter table incoming_webhooks add column created_by uuid;
alter table incoming_webhooks add column last_used_at timestamp with time zone;
alter table incoming_webhooks add column created_at timestamp with time zone default now() not null;
alter table incoming_webhooks add column updated_at timestamp with time zone default now() not null;
alter table private.programs add column profile_id uuid not null;
alter table private.programs add column workspace_id uuid not null;
alter table private.programs add column channel_id uuid not null;
alter table private.site add column id boolean default true not null;
alter table private.site add column url text not null;
alter table private.webhook_keys add column webhook_id uuid not null;
alter table private.webhook_keys add column kind text not null;
alter table private.webhook_keys add column key character varying(255) not null;
alter table private.webhook_keys add column message_id uuid not null;
alter table private.incoming_webhook_secrets add column webhook_id uuid not null;
alter table private.incoming_webhook_secrets add column token_hash text not null;
alter table private.incoming_webhook_secrets add column issued_to uuid;
CREATE OR REPLACE FUNCTION public.orphaned_webhooks(channel uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.orphaned_webhooks(channel)
$function$
;
revoke all on function orphaned_webhooks(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.accepting_webhook(secret_hash text)
 RETURNS incoming_webhooks
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hook public.incoming_webhooks;
  facts record;
begin
  select w.* into hook
  from private.incoming_webhook_secrets s
  join public.incoming_webhooks w on w.id = s.webhook_id
  join public.channels c on c.id = w.channel_id and c.deleted_at is null
  where s.token_hash = secret_hash;
  if hook.id is null then
    perform private.refuse('no_webhook', 'There is no webhook at this address.',
      'Its secret was replaced, or it was deleted. Ask those who run the channel for the address.');
  end if;
  select c.archived_at is not null as is_archived, s.issued_to into facts
  from private.incoming_webhook_secrets s, public.channels c
  where s.webhook_id = hook.id and c.id = hook.channel_id;
  if not hook.is_enabled then
    perform private.refuse('webhook_off', 'This webhook is switched off.',
      'Those who run the channel can switch it on again.');
  end if;
  if facts.issued_to is not null
    and not private.holds_webhook(facts.issued_to, hook.workspace_id, hook.channel_id) then
    perform private.refuse('webhook_orphaned',
      'Whoever was given this address no longer runs the channel.',
      'Those who run the channel can replace its secret.');
  end if;
  if facts.is_archived then
    perform private.refuse('channel_archived', 'This channel is archived.',
      'Restore it in the channel''s settings to write here again.');
  end if;
  return hook;
end
$function$
;
revoke all on function private.accepting_webhook(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.forget_programs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.profiles p using private.programs g
  where g.workspace_id = old.id and p.id = g.profile_id;
  return old;
end
$function$
;
revoke all on function private.forget_programs() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.holds_webhook(person uuid, workspace uuid, channel uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.memberships m
    left join public.participants p on p.channel_id = channel and p.profile_id = m.profile_id
    where m.workspace_id = workspace and m.profile_id = person
      and (m.role in ('owner', 'admin') or p.role in ('owner', 'admin')))
  and not exists (
    select from auth.users
    where id = person and (banned_until > now() or deleted_at is not null))
$function$
;
revoke all on function private.holds_webhook(uuid,uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_webhook_secret()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.incoming_webhook_secrets (webhook_id, token_hash, issued_to)
  values (new.id, private.token_hash(substring(new.url from '[^/]+$')), new.created_by);
  insert into private.programs (profile_id, workspace_id, channel_id)
  values (new.profile_id, new.workspace_id, new.channel_id);
  update public.incoming_webhooks set url = null where id = new.id;
  perform private.send_row(private.audience(c), 'INSERT', 'profiles', to_jsonb(p), null)
  from public.channels c, public.profiles p where c.id = new.channel_id and p.id = new.profile_id;
  return null;
end
$function$
;
revoke all on function private.keep_webhook_secret() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keyed_message(hook incoming_webhooks, of_kind text, named text)
 RETURNS messages
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.* from private.webhook_keys k join public.messages m on m.id = k.message_id
  where k.webhook_id = hook.id and k.kind = of_kind and k.key = named
    and m.channel_id = hook.channel_id and m.author_id = hook.profile_id and m.deleted_at is null
$function$
;
revoke all on function private.keyed_message(incoming_webhooks,text,text) from public, anon, authenticated, service_role;
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
      or channel_id in (select private.run_channels());
end
$function$
;
revoke all on function private.my_programs() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.name_by_key(hook incoming_webhooks, of_kind text, named text, message uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.webhook_keys (webhook_id, kind, key, message_id)
  select hook.id, of_kind, named, message where named is not null
  on conflict (webhook_id, kind, key) do update set message_id = excluded.message_id
$function$
;
revoke all on function private.name_by_key(incoming_webhooks,text,text,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.new_webhook_secret()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_')
$function$
;
revoke all on function private.new_webhook_secret() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.orphaned_webhooks(channel uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select w.id from public.incoming_webhooks w
    join private.incoming_webhook_secrets s on s.webhook_id = w.id
    where w.channel_id = channel and channel in (select private.run_channels())
      and s.issued_to is not null
      and not private.holds_webhook(s.issued_to, w.workspace_id, w.channel_id);
end
$function$
;
revoke all on function private.orphaned_webhooks(uuid) from public, anon, authenticated, service_role;
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
  return query select known.id, known.thread_id, false;
end
$function$
;
revoke all on function private.post_by_webhook(text,text,text,text,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.prepare_webhook()
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
    perform private.one_at_a_time('webhooks', new.channel_id);
    if (select count(*) from public.incoming_webhooks where channel_id = new.channel_id) >= 50 then
      perform private.refuse('too_many_webhooks', 'A channel has up to 50 webhooks.',
        'Delete one that is no longer used.');
    end if;
  end if;
  new.profile_id := gen_random_uuid();
  insert into public.profiles (id, name, role) values (new.profile_id, new.name, 'system');
  new.url := private.webhook_address(private.new_webhook_secret());
  return new;
end
$function$
;
revoke all on function private.prepare_webhook() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.programs_of(workspace uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select profile_id from private.programs
    where workspace_id = workspace and profile_id in (select private.my_programs());
end
$function$
;
revoke all on function private.programs_of(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.rename_program()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.profiles set name = new.name where id = new.profile_id;
  perform private.send_row(private.audience(c), 'UPDATE', 'profiles', to_jsonb(p), to_jsonb(p))
  from public.channels c, public.profiles p where c.id = new.channel_id and p.id = new.profile_id;
  return null;
end
$function$
;
revoke all on function private.rename_program() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.rotate_webhook(webhook uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  secret text := private.new_webhook_secret();
  hook public.incoming_webhooks;
begin
  select * into hook from public.incoming_webhooks
  where id = webhook and channel_id in (select private.run_channels());
  if hook.id is null then
    raise exception using errcode = '42501',
      message = 'Only who runs the channel gives its webhooks new addresses';
  end if;
  update private.incoming_webhook_secrets set token_hash = private.token_hash(secret),
    issued_to = auth.uid()
  where webhook_id = hook.id;
  insert into public.audit_log (workspace_id, actor_id, action, table_name, row_id, details)
  values (hook.workspace_id, auth.uid(), 'rotate', 'incoming_webhooks', hook.id,
    jsonb_build_object('name', hook.name, 'channel_id', hook.channel_id));
  return private.webhook_address(secret);
end
$function$
;
revoke all on function private.rotate_webhook(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.webhook_address(secret text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select rtrim(url, '/') from private.site), '') || '/hooks/' || secret
$function$
;
revoke all on function private.webhook_address(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.rotate_webhook(webhook uuid)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.rotate_webhook(webhook)
$function$
;
revoke all on function rotate_webhook(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.people_at_hand(workspace uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
  -- What a program wrote asks nothing, whomever it mentions.
  if exists (
    select 1 from public.profiles where id = message.author_id and role in ('assistant', 'system')
  ) then
    return;
  end if;
  for participant in
    with participants as (
      select p.profile_id, a.created_at,
        coalesce(case when not a.is_main then a.mode end, c.assistant_mode) as mode,
        c.visibility = 'direct' as is_direct,
        coalesce(message.metadata -> 'mentions' ? p.profile_id::text, false) or exists (
          select 1 from public.messages m
          where m.id = message.reply_to_id and m.author_id = p.profile_id) as is_called
      from public.participants p
      join public.profiles f on f.id = p.profile_id and f.role = 'assistant'
      join public.channels c on c.id = p.channel_id
      left join public.channel_assistants a
        on a.channel_id = p.channel_id and a.profile_id = p.profile_id
      where p.channel_id = message.channel_id and p.role = 'assistant'
    )
    select s.profile_id, s.is_called or s.is_direct as is_addressed from participants s
    where s.mode <> 'off' and case
      when (select bool_or(is_called) from participants) then s.is_called
      when s.mode <> 'auto' or message.metadata ? 'via' then false
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
CREATE OR REPLACE FUNCTION private.guard_profile_role()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.role is distinct from old.role and private.is_api_caller() then
    if new.id = auth.uid() or not private.is_profile_admin() then
      raise exception using errcode = '42501',
        message = 'A profile''s role can only be changed by another administrator';
    end if;
    if 'assistant' in (new.role, old.role) then
      raise exception using errcode = '42501',
        message = 'Nobody becomes an assistant, and no assistant a person';
    end if;
    if 'system' in (new.role, old.role) then
      raise exception using errcode = '42501',
        message = 'Nobody becomes a program, and no program a person';
    end if;
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION private.refer(channel uuid, role text, INOUT parts jsonb, INOUT content text, INOUT metadata jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  source text;
  people jsonb := '{}';
  calls_everyone boolean;
  named text[] := '{}';
  part record;
  resolved record;
begin
  if jsonb_typeof(metadata) is distinct from 'object'
    or jsonb_typeof(parts) is distinct from 'array' then
    return;
  end if;
  metadata := metadata - '{mentions,mentions_everyone}'::text[];
  source := private.message_text(parts, content);
  if strpos(source, '@') = 0 or metadata ? 'forwarded'
    or (role = 'assistant' and parts -> -1 ->> 'state' = 'streaming')
    -- Callers who do not take part learn nothing of those who do.
    or auth.uid() is not null and channel not in (select private.my_channels())
  then
    return;
  end if;
  -- An assistant calls nobody but whom it names, and in a conversation everyone is there anyway. A
  -- program behind a webhook names people by their id only.
  calls_everyone := role = 'user' and metadata ->> 'via' is distinct from 'webhook'
    and not exists (select from public.channels c where c.id = channel and c.visibility = 'direct');
  if source ~ '(^|[^<])@' and metadata ->> 'via' is distinct from 'webhook' then
    people := private.names_in(channel, source)
      || case when calls_everyone then '{"channel": "<@channel>"}' else '{}' end::jsonb;
  end if;
  for part in
    select (nth - 1)::text as index, o.part ->> 'text' as text
    from jsonb_array_elements(parts) with ordinality o (part, nth)
    where o.part ->> 'type' = 'text' and jsonb_typeof(o.part -> 'text') = 'string'
      and o.part ->> 'text' <> ''
  loop
    resolved := private.resolved_text(part.text, people);
    named := named || resolved.named;
    if resolved.written <> part.text then
      parts := jsonb_set(parts, array[part.index, 'text'], to_jsonb(resolved.written));
    end if;
  end loop;
  if not found then
    resolved := private.resolved_text(content, people);
    named := resolved.named;
    content := resolved.written;
  end if;
  source := private.mentioned_in(channel, named[:200])::text;
  if source <> '[]' then
    metadata := metadata || jsonb_build_object('mentions', source::jsonb);
  end if;
  if calls_everyone and '<@channel>' = any (named) then
    metadata := metadata || '{"mentions_everyone": true}';
  end if;
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
      ) as has_rules,
      exists (select 1 from private.keywords) as has_keywords
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
    if channel.has_assistants and new.role = 'user' and new.author_id is not null then
      perform private.ask_assistants(new);
      if channel.is_assisted and not channel.is_direct then
        perform private.read_for_facts(new);
      end if;
      -- Two programs that answer each other would never stop.
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
alter table incoming_webhooks add constraint incoming_webhooks_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON DELETE SET NULL;
alter table incoming_webhooks add constraint incoming_webhooks_name_check CHECK ((btrim((name)::text) <> ''::text));
alter table incoming_webhooks add constraint incoming_webhooks_pkey PRIMARY KEY (id);
alter table incoming_webhooks add constraint incoming_webhooks_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table incoming_webhooks add constraint incoming_webhooks_profile_id_key UNIQUE (profile_id);
alter table incoming_webhooks add constraint incoming_webhooks_workspace_id_channel_id_fkey FOREIGN KEY (workspace_id, channel_id) REFERENCES channels(workspace_id, id) ON DELETE CASCADE;
alter table private.programs add constraint programs_pkey PRIMARY KEY (profile_id);
alter table private.programs add constraint programs_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table private.programs add constraint programs_workspace_id_channel_id_fkey FOREIGN KEY (workspace_id, channel_id) REFERENCES channels(workspace_id, id) ON DELETE CASCADE;
alter table private.site add constraint site_id_check CHECK (id);
alter table private.site add constraint site_pkey PRIMARY KEY (id);
alter table private.webhook_keys add constraint webhook_keys_kind_check CHECK ((kind = ANY (ARRAY['thread'::text, 'update'::text])));
alter table private.webhook_keys add constraint webhook_keys_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;
alter table private.webhook_keys add constraint webhook_keys_pkey PRIMARY KEY (webhook_id, kind, key);
alter table private.webhook_keys add constraint webhook_keys_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES incoming_webhooks(id) ON DELETE CASCADE;
alter table private.incoming_webhook_secrets add constraint incoming_webhook_secrets_pkey PRIMARY KEY (webhook_id);
alter table private.incoming_webhook_secrets add constraint incoming_webhook_secrets_token_hash_key UNIQUE (token_hash);
alter table private.incoming_webhook_secrets add constraint incoming_webhook_secrets_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES incoming_webhooks(id) ON DELETE CASCADE;
CREATE INDEX incoming_webhooks_channel_id_idx ON public.incoming_webhooks USING btree (channel_id);
CREATE INDEX incoming_webhooks_created_by_idx ON public.incoming_webhooks USING btree (created_by);
CREATE INDEX incoming_webhooks_workspace_id_channel_id_idx ON public.incoming_webhooks USING btree (workspace_id, channel_id);
CREATE INDEX programs_channel_id_idx ON private.programs USING btree (channel_id);
CREATE INDEX programs_workspace_id_channel_id_idx ON private.programs USING btree (workspace_id, channel_id);
CREATE INDEX webhook_keys_message_id_idx ON private.webhook_keys USING btree (message_id);
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF name
  ON public.incoming_webhooks
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('name!');
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON public.incoming_webhooks
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_touch_updated_at BEFORE UPDATE
  ON public.incoming_webhooks
  FOR EACH ROW
  EXECUTE FUNCTION private.touch_updated_at();
create or replace trigger b_keep_immutable BEFORE UPDATE
  ON public.incoming_webhooks
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_immutable('id', 'workspace_id', 'channel_id', 'profile_id', 'url', 'created_by', 'created_at');
create or replace trigger c_prepare BEFORE INSERT
  ON public.incoming_webhooks
  FOR EACH ROW
  EXECUTE FUNCTION private.prepare_webhook();
create or replace trigger m_keep_secret AFTER INSERT
  ON public.incoming_webhooks
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_webhook_secret();
create or replace trigger m_rename AFTER UPDATE
  ON public.incoming_webhooks
  FOR EACH ROW WHEN (((new.name)::text <> (old.name)::text))
  EXECUTE FUNCTION private.rename_program();
create or replace trigger w_audit AFTER INSERT OR DELETE OR UPDATE
  ON public.incoming_webhooks
  FOR EACH ROW
  EXECUTE FUNCTION private.audit('name,is_enabled');
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON private.programs
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON private.site
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON private.webhook_keys
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON private.incoming_webhook_secrets
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_forget_programs BEFORE DELETE
  ON public.workspaces
  FOR EACH ROW
  EXECUTE FUNCTION private.forget_programs();
create or replace trigger z_links_again AFTER UPDATE
  ON public.messages
  FOR EACH ROW WHEN ((((new.role)::text = 'user'::text) AND (new.parts IS DISTINCT FROM old.parts) AND ((new.metadata ->> 'via'::text) IS DISTINCT FROM 'webhook'::text) AND (((new.parts)::text ~ 'https?://'::text) OR ((old.parts)::text ~ 'https?://'::text))))
  EXECUTE FUNCTION private.fetch_links_again();
create policy "an assistant that reads for somebody changes nothing" on public.incoming_webhooks as restrictive for update to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody removes nothing" on public.incoming_webhooks as restrictive for delete to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody writes nothing" on public.incoming_webhooks as restrictive for insert to authenticated with check ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "nothing personal is read for an audience" on public.incoming_webhooks as restrictive for select to authenticated using ((( SELECT private.delegated_channel() AS delegated_channel) IS NULL));
create policy "what is changed is read" on public.incoming_webhooks as restrictive for update to authenticated using (((channel_id IN ( SELECT private.run_channels() AS run_channels)) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "what is removed is read" on public.incoming_webhooks as restrictive for delete to authenticated using (((channel_id IN ( SELECT private.run_channels() AS run_channels)) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "who runs the channel adds webhooks" on public.incoming_webhooks as permissive for insert to authenticated with check (((channel_id IN ( SELECT private.run_channels() AS run_channels)) AND (NOT ( SELECT private.is_assistant() AS is_assistant))));
create policy "who runs the channel changes webhooks" on public.incoming_webhooks as permissive for update to authenticated using ((channel_id IN ( SELECT private.run_channels() AS run_channels)));
create policy "who runs the channel deletes webhooks" on public.incoming_webhooks as permissive for delete to authenticated using ((channel_id IN ( SELECT private.run_channels() AS run_channels)));
create policy "who runs the channel reads its webhooks" on public.incoming_webhooks as permissive for select to authenticated using ((channel_id IN ( SELECT private.run_channels() AS run_channels)));
create policy "signed-in people read people, and the assistants of their works" on public.profiles as permissive for select to authenticated using ((((role)::text = 'user'::text) OR ((role)::text = 'admin'::text) OR (id IN ( SELECT private.my_assistants() AS my_assistants)) OR (id IN ( SELECT private.my_programs() AS my_programs)) OR ( SELECT private.is_profile_admin() AS is_profile_admin)));
create policy "what is changed is read" on public.profiles as restrictive for update to authenticated using ((((role)::text = 'user'::text) OR ((role)::text = 'admin'::text) OR (id IN ( SELECT private.my_assistants() AS my_assistants)) OR (id IN ( SELECT private.my_programs() AS my_programs)) OR ( SELECT private.is_profile_admin() AS is_profile_admin)));
create policy "what is removed is read" on public.profiles as restrictive for delete to authenticated using ((((role)::text = 'user'::text) OR ((role)::text = 'admin'::text) OR (id IN ( SELECT private.my_assistants() AS my_assistants)) OR (id IN ( SELECT private.my_programs() AS my_programs)) OR ( SELECT private.is_profile_admin() AS is_profile_admin)));
grant insert (channel_id) on incoming_webhooks to authenticated;
grant insert (id) on incoming_webhooks to authenticated;
grant update (is_enabled) on incoming_webhooks to authenticated;
grant insert (name) on incoming_webhooks to authenticated;
grant update (name) on incoming_webhooks to authenticated;
grant delete on incoming_webhooks to authenticated;
grant delete on incoming_webhooks to service_role;
grant insert on incoming_webhooks to service_role;
grant maintain on incoming_webhooks to service_role;
grant references on incoming_webhooks to service_role;
grant select on incoming_webhooks to authenticated;
grant select on incoming_webhooks to service_role;
grant trigger on incoming_webhooks to service_role;
grant truncate on incoming_webhooks to service_role;
grant update on incoming_webhooks to service_role;
grant insert (workspace_id) on incoming_webhooks to authenticated;
grant execute on function orphaned_webhooks(uuid) to authenticated;
grant execute on function orphaned_webhooks(uuid) to service_role;
grant execute on function private.my_programs() to authenticated;
grant execute on function private.my_programs() to service_role;
grant execute on function private.orphaned_webhooks(uuid) to authenticated;
grant execute on function private.orphaned_webhooks(uuid) to service_role;
grant execute on function private.post_by_webhook(text,text,text,text,text) to service_role;
grant execute on function private.programs_of(uuid) to authenticated;
grant execute on function private.programs_of(uuid) to service_role;
grant execute on function private.rotate_webhook(uuid) to authenticated;
grant execute on function private.rotate_webhook(uuid) to service_role;
grant execute on function rotate_webhook(uuid) to authenticated;
grant execute on function rotate_webhook(uuid) to service_role;
comment on column incoming_webhooks.last_used_at is 'By the minute.';
comment on column incoming_webhooks.profile_id is 'The author of its messages: a profile of the role ''system''.';
comment on column incoming_webhooks.url is 'The address with its secret, in the answer to the insert only. No stored row has it.';
comment on table private.programs is 'The home of each program: the channel in which it posts. No client writes it.';
