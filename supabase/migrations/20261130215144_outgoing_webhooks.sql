alter table notifications drop constraint notifications_kind_check;
create table outgoing_webhooks (); alter table outgoing_webhooks enable row level security;
revoke all on outgoing_webhooks from public, anon, authenticated, service_role;
create table private.outgoing_webhook_secrets (); alter table private.outgoing_webhook_secrets enable row level security;
revoke all on private.outgoing_webhook_secrets from public, anon, authenticated, service_role;
create table webhook_deliveries (); alter table webhook_deliveries enable row level security;
revoke all on webhook_deliveries from public, anon, authenticated, service_role;
alter table outgoing_webhooks add column id uuid default gen_random_uuid() not null;
alter table outgoing_webhooks add column workspace_id uuid not null;
alter table outgoing_webhooks add column channel_id uuid;
alter table outgoing_webhooks add column profile_id uuid not null;
alter table outgoing_webhooks add column name character varying(100) not null;
alter table outgoing_webhooks add column url character varying(1000) not null;
alter table outgoing_webhooks add column events jsonb not null;
alter table outgoing_webhooks add column is_enabled boolean default true not null;
alter table outgoing_webhooks add column secret_hint character varying(8);
alter table outgoing_webhooks add column failing_since timestamp with time zone;
alter table outgoing_webhooks add column stopped_because text;
alter table outgoing_webhooks add column delivered_at timestamp with time zone;
alter table outgoing_webhooks add column created_at timestamp with time zone default now() not null;
alter table outgoing_webhooks add column updated_at timestamp with time zone default now() not null;
alter table private.outgoing_webhook_secrets add column webhook_id uuid not null;
alter table private.outgoing_webhook_secrets add column secret text not null;
alter table private.outgoing_webhook_secrets add column former text;
alter table private.outgoing_webhook_secrets add column former_until timestamp with time zone;
alter table webhook_deliveries add column id uuid default gen_random_uuid() not null;
alter table webhook_deliveries add column workspace_id uuid not null;
alter table webhook_deliveries add column webhook_id uuid not null;
alter table webhook_deliveries add column channel_id uuid;
alter table webhook_deliveries add column event character varying(50) not null;
alter table webhook_deliveries add column subject jsonb default '{}'::jsonb not null;
alter table webhook_deliveries add column status text default 'waiting'::text not null;
alter table webhook_deliveries add column attempt integer default 0 not null;
alter table webhook_deliveries add column attempted_at timestamp with time zone;
alter table webhook_deliveries add column next_attempt_at timestamp with time zone;
alter table webhook_deliveries add column code integer;
alter table webhook_deliveries add column duration_ms integer;
alter table webhook_deliveries add column reason text;
alter table webhook_deliveries add column response character varying(300);
alter table webhook_deliveries add column asked_at timestamp with time zone;
alter table webhook_deliveries add column created_at timestamp with time zone default now() not null;
alter table webhook_deliveries add column updated_at timestamp with time zone default now() not null;
CREATE OR REPLACE FUNCTION private.announce_webhook()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  host constant text := substring(new.url from '^[^:]+://([^/?#]+)');
begin
  perform private.post_notice(new.workspace_id, new.channel_id, new.profile_id,
    private.called(new.profile_id) || ' connected ' || new.name || ' (' || host
      || '), which is sent what happens here.',
    jsonb_build_object('event', 'connected', 'profile_id', new.profile_id, 'by', new.profile_id,
      'name', new.name, 'host', host));
  return null;
end
$function$
;
revoke all on function private.announce_webhook() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.can_connect(workspace uuid, channel uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when channel is null then workspace in (select private.my_managed_workspaces())
    else channel in (select private.run_channels()) and channel in (select private.my_channels())
      and exists (select from public.channels c where c.id = channel and c.visibility <> 'direct')
  end
$function$
;
revoke all on function private.can_connect(uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.change_webhook()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is not null and (new.url <> old.url
      or (new.is_enabled and old.stopped_because = 'credential')) then
    perform private.require_proof();
  end if;
  if new.is_enabled and (not old.is_enabled or new.url <> old.url) then
    new.failing_since := null;
    new.stopped_because := null;
  end if;
  return new;
end
$function$
;
revoke all on function private.change_webhook() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.has_webhooks(workspace uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.outgoing_webhooks where workspace_id = workspace and is_enabled)
    and exists (select from public.workspaces where id = workspace)
$function$
;
revoke all on function private.has_webhooks(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.is_streaming(parts jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(parts -> -1 ->> 'state' = 'streaming', false)
$function$
;
revoke all on function private.is_streaming(jsonb) from public, anon, authenticated, service_role;
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
    perform private.refuse('too_many_webhooks', 'A workspace has up to 100 outgoing webhooks.',
      'Remove one that is no longer needed.');
  end if;
  return new;
end
$function$
;
revoke all on function private.limit_webhooks() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.own_webhook(webhook uuid)
 RETURNS outgoing_webhooks
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.outgoing_webhooks;
begin
  select * into own from public.outgoing_webhooks w
  where w.id = webhook and w.profile_id = auth.uid() and not private.is_on_behalf()
    and private.can_connect(w.workspace_id, w.channel_id);
  if own.id is null then
    raise exception using errcode = '42501', message = 'Only its owner sends with a webhook';
  end if;
  perform private.one_at_a_time('sends of a webhook', webhook);
  if (
    select count(*) from public.webhook_deliveries
    where webhook_id = webhook and asked_at > now() - interval '1 minute'
  ) >= 30 then
    perform private.refuse('too_many_sends', 'You have sent very often within a minute.',
      'Wait a moment, then send again.');
  end if;
  return own;
end
$function$
;
revoke all on function private.own_webhook(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.renew_webhook_secret(webhook uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  drawn text := 'whsec_' || encode(extensions.gen_random_bytes(32), 'base64');
begin
  update public.outgoing_webhooks set secret_hint = right(drawn, 5)
  where id = webhook and profile_id = auth.uid() and not private.is_on_behalf()
    and private.can_connect(workspace_id, channel_id);
  if not found then
    raise exception using errcode = '42501', message = 'Only its owner draws a webhook''s secret';
  end if;
  perform private.require_proof();
  insert into private.outgoing_webhook_secrets (webhook_id, secret) values (webhook, drawn)
  on conflict (webhook_id) do update
    set secret = excluded.secret, former = outgoing_webhook_secrets.secret,
      former_until = now() + interval '1 day';
  return drawn;
end
$function$
;
revoke all on function private.renew_webhook_secret(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.send_delivery_again(delivery uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_webhook uuid;
begin
  select webhook_id into found_webhook from public.webhook_deliveries where id = delivery;
  perform private.own_webhook(found_webhook);
  update public.webhook_deliveries
  set status = 'waiting', attempt = 0, next_attempt_at = null, asked_at = now()
  where id = delivery;
  perform private.enqueue_job('deliver_webhook', json_build_object('delivery_id', delivery),
    'webhook:' || delivery);
end
$function$
;
revoke all on function private.send_delivery_again(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.stop_webhook(webhook uuid, because text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with stopped as (
    update public.outgoing_webhooks set is_enabled = false, stopped_because = because
    where id = webhook and is_enabled
    returning *
  )
  select private.notify_anew(workspace_id, profile_id, 'webhook_stopped', channel_id, null, name)
  from stopped
$function$
;
revoke all on function private.stop_webhook(uuid,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.tell_webhooks(workspace uuid, channel uuid, happened text, ids jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with told as (
    insert into public.webhook_deliveries (workspace_id, webhook_id, channel_id, event, subject)
    select w.workspace_id, w.id, channel, happened, ids
    from public.outgoing_webhooks w
    left join public.channels c on c.id = channel
    where w.workspace_id = workspace and w.is_enabled and w.events ? happened
      and c.visibility is distinct from 'direct'
      and (w.channel_id = channel
        or (w.channel_id is null and (channel is null or c.visibility = 'open')))
    returning id
  )
  select private.enqueue_jobs('deliver_webhook',
    array(select json_build_object('delivery_id', id) from told),
    array(select 'webhook:' || id from told), now())
$function$
;
revoke all on function private.tell_webhooks(uuid,uuid,text,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.tell_webhooks_of_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids constant jsonb := jsonb_build_object('message_id', new.id);
  was_shown constant boolean := old.deleted_at is null and not private.is_streaming(old.parts);
  is_shown constant boolean := new.deleted_at is null and not private.is_streaming(new.parts);
  has_moved constant boolean := new.channel_id <> old.channel_id;
begin
  if not private.has_webhooks(new.workspace_id) then
    return null;
  end if;
  if was_shown and (has_moved or not is_shown) then
    perform private.tell_webhooks(old.workspace_id, old.channel_id, 'message.deleted', ids);
  end if;
  if is_shown and (has_moved or not was_shown) then
    perform private.tell_webhooks(new.workspace_id, new.channel_id, 'message.created', ids);
  elsif is_shown and was_shown then
    perform private.tell_webhooks(new.workspace_id, new.channel_id, 'message.updated', ids);
  end if;
  return null;
end
$function$
;
revoke all on function private.tell_webhooks_of_change() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.tell_webhooks_of_channel()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.has_webhooks(new.workspace_id) then
    perform private.tell_webhooks(new.workspace_id, new.id,
      case tg_op when 'INSERT' then 'channel.created' else 'channel.archived' end, '{}');
  end if;
  return null;
end
$function$
;
revoke all on function private.tell_webhooks_of_channel() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.tell_webhooks_of_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  happened constant public.memberships := case when tg_op = 'DELETE' then old else new end;
begin
  if private.has_webhooks(happened.workspace_id) then
    perform private.tell_webhooks(happened.workspace_id, null,
      case when tg_op = 'DELETE' then 'member.left' else 'member.joined' end,
      jsonb_build_object('profile_id', happened.profile_id));
  end if;
  return null;
end
$function$
;
revoke all on function private.tell_webhooks_of_member() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.tell_webhooks_of_message(message messages)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.tell_webhooks(message.workspace_id, message.channel_id, 'message.created',
    jsonb_build_object('message_id', message.id))
  where not private.is_streaming(message.parts)
    and message.created_at > now() - interval '1 hour'
$function$
;
revoke all on function private.tell_webhooks_of_message(messages) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.tell_webhooks_of_participant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  happened constant public.participants := case when tg_op = 'DELETE' then old else new end;
begin
  if private.has_webhooks(happened.workspace_id) then
    perform private.tell_webhooks(happened.workspace_id, happened.channel_id,
      case when tg_op = 'DELETE' then 'participant.left' else 'participant.joined' end,
      jsonb_build_object('profile_id', happened.profile_id));
  end if;
  return null;
end
$function$
;
revoke all on function private.tell_webhooks_of_participant() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.tell_webhooks_of_reaction()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  happened constant public.reactions := case when tg_op = 'DELETE' then old else new end;
begin
  if private.has_webhooks(happened.workspace_id) then
    perform private.tell_webhooks(happened.workspace_id, happened.channel_id,
      case when tg_op = 'DELETE' then 'reaction.removed' else 'reaction.added' end,
      jsonb_build_object('message_id', happened.message_id, 'profile_id', happened.profile_id,
        'emoji', happened.emoji));
  end if;
  return null;
end
$function$
;
revoke all on function private.tell_webhooks_of_reaction() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.test_webhook(webhook uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own constant public.outgoing_webhooks := private.own_webhook(webhook);
  made uuid;
begin
  insert into public.webhook_deliveries
    (workspace_id, webhook_id, channel_id, event, subject, asked_at)
  values (own.workspace_id, own.id, own.channel_id, 'webhook.test', '{}', now())
  returning id into made;
  perform private.enqueue_job('deliver_webhook', json_build_object('delivery_id', made),
    'webhook:' || made);
  return made;
end
$function$
;
revoke all on function private.test_webhook(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.webhook_events()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select '["message.created", "message.updated", "message.deleted", "reaction.added",
    "reaction.removed", "participant.joined", "participant.left", "channel.created",
    "channel.archived", "member.joined", "member.left"]'::jsonb
$function$
;
revoke all on function private.webhook_events() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.renew_webhook_secret(webhook uuid)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.renew_webhook_secret(webhook)
$function$
;
revoke all on function renew_webhook_secret(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.send_delivery_again(delivery uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.send_delivery_again(delivery)
$function$
;
revoke all on function send_delivery_again(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.test_webhook(webhook uuid)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.test_webhook(webhook)
$function$
;
revoke all on function test_webhook(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.credential_endings()
 RETURNS TABLE(event text, kind text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    ('address_proven', 'api_token'),
    ('address_proven', 'calendar_feed'),
    ('address_proven', 'push_device'),
    ('address_proven', 'invitation'),
    ('address_proven', 'membership'),
    ('address_proven', 'outgoing_webhook'),
    ('password_changed', 'api_token'),
    ('password_changed', 'calendar_feed'),
    ('password_changed', 'outgoing_webhook'),
    ('factor_added', 'api_token'),
    ('factor_added', 'calendar_feed'),
    ('factor_added', 'outgoing_webhook'),
    ('role_lost', 'invitation'),
    ('role_lost', 'outgoing_webhook'),
    ('membership_ended', 'api_token'),
    ('membership_ended', 'calendar_feed'),
    ('membership_ended', 'invitation'),
    ('membership_ended', 'outgoing_webhook'),
    ('banned', 'api_token'),
    ('banned', 'calendar_feed'),
    ('banned', 'push_device'),
    ('banned', 'invitation'),
    ('banned', 'outgoing_webhook'),
    ('account_deleted', 'api_token'),
    ('account_deleted', 'calendar_feed'),
    ('account_deleted', 'push_device'),
    ('account_deleted', 'invitation'),
    ('account_deleted', 'membership'),
    ('account_deleted', 'outgoing_webhook'),
    ('factor_demanded', 'api_token'),
    ('factor_demanded', 'calendar_feed'),
    ('factor_demanded', 'outgoing_webhook')
$function$
;
CREATE OR REPLACE FUNCTION private.end_credentials(happened text, person uuid, workspace uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended text[] := array(
    select e.kind from private.credential_endings() e where e.event = happened);
begin
  if 'api_token' = any (ended) then
    delete from public.api_tokens
    where profile_id = person and (workspace is null or workspace_id = workspace);
  end if;
  if 'calendar_feed' = any (ended) then
    delete from public.calendar_feeds
    where profile_id = person and (workspace is null or workspace_id = workspace);
  end if;
  if 'push_device' = any (ended) then
    delete from public.push_subscriptions where profile_id = person;
  end if;
  if 'invitation' = any (ended) then
    update public.invitations set revoked_at = now()
    where created_by = person and revoked_at is null
      and (workspace is null or workspace_id = workspace);
  end if;
  -- Their owner may switch them on again, with what proves them now.
  if 'outgoing_webhook' = any (ended) then
    update public.outgoing_webhooks set is_enabled = false, stopped_because = 'credential'
    where profile_id = person and is_enabled and (workspace is null or workspace_id = workspace)
      and (happened <> 'role_lost' or channel_id is null);
  end if;
  if 'membership' = any (ended) then
    delete from public.memberships where profile_id = person;
  end if;
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
      'event_changed', 'event_cancelled', 'webhook_stopped') then true
    when kind in ('mention', 'everyone') then notify <> 'none'
    else not private.is_silent(notify, muted_until, now())
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
  if new.role = 'user' and new.parts::text ~ 'https?://' then
    perform private.fetch_links(new.id);
  end if;
  return null;
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
alter table outgoing_webhooks add constraint outgoing_webhooks_events_check CHECK (((jsonb_typeof(events) = 'array'::text) AND ((jsonb_array_length(events) >= 1) AND (jsonb_array_length(events) <= 20)) AND (octet_length((events)::text) <= 1000) AND (events <@ private.webhook_events())));
alter table outgoing_webhooks add constraint outgoing_webhooks_name_check CHECK ((btrim((name)::text) <> ''::text));
alter table outgoing_webhooks add constraint outgoing_webhooks_pkey PRIMARY KEY (id);
alter table outgoing_webhooks add constraint outgoing_webhooks_stopped_because_check CHECK ((stopped_because = ANY (ARRAY['failing'::text, 'gone'::text, 'credential'::text])));
alter table outgoing_webhooks add constraint outgoing_webhooks_url_check CHECK (((url)::text ~* '^https?://[!-~]+$'::text));
alter table outgoing_webhooks add constraint outgoing_webhooks_workspace_id_channel_id_fkey FOREIGN KEY (workspace_id, channel_id) REFERENCES channels(workspace_id, id) ON DELETE CASCADE;
alter table outgoing_webhooks add constraint outgoing_webhooks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table outgoing_webhooks add constraint outgoing_webhooks_workspace_id_id_key UNIQUE (workspace_id, id);
alter table outgoing_webhooks add constraint outgoing_webhooks_workspace_id_profile_id_fkey FOREIGN KEY (workspace_id, profile_id) REFERENCES memberships(workspace_id, profile_id) ON DELETE CASCADE;
alter table private.outgoing_webhook_secrets add constraint outgoing_webhook_secrets_pkey PRIMARY KEY (webhook_id);
alter table private.outgoing_webhook_secrets add constraint outgoing_webhook_secrets_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES outgoing_webhooks(id) ON DELETE CASCADE;
alter table webhook_deliveries add constraint webhook_deliveries_pkey PRIMARY KEY (id);
alter table webhook_deliveries add constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text, 'skipped'::text])));
alter table webhook_deliveries add constraint webhook_deliveries_workspace_id_webhook_id_fkey FOREIGN KEY (workspace_id, webhook_id) REFERENCES outgoing_webhooks(workspace_id, id) ON DELETE CASCADE;
alter table notifications add constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['mention'::text, 'everyone'::text, 'reply'::text, 'thread'::text, 'direct'::text, 'reaction'::text, 'reminder'::text, 'failed_post'::text, 'prompt_rolled_back'::text, 'unowned_promise'::text, 'event_invited'::text, 'event_changed'::text, 'event_cancelled'::text, 'keyword'::text, 'webhook_stopped'::text])));
CREATE INDEX outgoing_webhooks_channel_id_idx ON public.outgoing_webhooks USING btree (channel_id);
CREATE INDEX outgoing_webhooks_profile_id_idx ON public.outgoing_webhooks USING btree (profile_id);
CREATE INDEX outgoing_webhooks_workspace_id_channel_id_idx ON public.outgoing_webhooks USING btree (workspace_id, channel_id);
CREATE INDEX outgoing_webhooks_workspace_id_profile_id_idx ON public.outgoing_webhooks USING btree (workspace_id, profile_id);
CREATE INDEX webhook_deliveries_channel_id_idx ON public.webhook_deliveries USING btree (channel_id);
CREATE INDEX webhook_deliveries_created_at_idx ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_next_attempt_at_idx ON public.webhook_deliveries USING btree (next_attempt_at) WHERE (status = 'waiting'::text);
CREATE INDEX webhook_deliveries_webhook_id_created_at_idx ON public.webhook_deliveries USING btree (webhook_id, created_at DESC);
CREATE INDEX webhook_deliveries_workspace_id_webhook_id_idx ON public.webhook_deliveries USING btree (workspace_id, webhook_id);
create or replace trigger n_tell_webhooks AFTER INSERT
  ON public.channels
  FOR EACH ROW WHEN ((new.visibility = 'open'::text))
  EXECUTE FUNCTION private.tell_webhooks_of_channel();
create or replace trigger n_tell_webhooks_of_archive AFTER UPDATE
  ON public.channels
  FOR EACH ROW WHEN (((new.archived_at IS NOT NULL) AND (old.archived_at IS NULL)))
  EXECUTE FUNCTION private.tell_webhooks_of_channel();
create or replace trigger n_tell_webhooks AFTER INSERT OR DELETE
  ON public.memberships
  FOR EACH ROW
  EXECUTE FUNCTION private.tell_webhooks_of_member();
create or replace trigger n_tell_webhooks AFTER UPDATE
  ON public.messages
  FOR EACH ROW WHEN ((((new.role)::text <> 'system'::text) AND ((new.channel_id IS DISTINCT FROM old.channel_id) OR (new.deleted_at IS DISTINCT FROM old.deleted_at) OR (new.parts IS DISTINCT FROM old.parts) OR (new.content IS DISTINCT FROM old.content)) AND (private.grown_from(old.*, new.*) IS NULL)))
  EXECUTE FUNCTION private.tell_webhooks_of_change();
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF name
  ON public.outgoing_webhooks
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('name!');
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON public.outgoing_webhooks
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_touch_updated_at BEFORE UPDATE
  ON public.outgoing_webhooks
  FOR EACH ROW
  EXECUTE FUNCTION private.touch_updated_at();
create or replace trigger b_keep_immutable BEFORE UPDATE
  ON public.outgoing_webhooks
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_immutable('id', 'workspace_id', 'channel_id', 'profile_id', 'created_at');
create or replace trigger b_refuse_credentials BEFORE INSERT OR UPDATE OF url
  ON public.outgoing_webhooks
  FOR EACH ROW
  EXECUTE FUNCTION private.refuse_credentials('url');
create or replace trigger c_change BEFORE UPDATE OF url, is_enabled
  ON public.outgoing_webhooks
  FOR EACH ROW
  EXECUTE FUNCTION private.change_webhook();
create or replace trigger c_limit BEFORE INSERT
  ON public.outgoing_webhooks
  FOR EACH ROW
  EXECUTE FUNCTION private.limit_webhooks();
create or replace trigger n_announce AFTER INSERT
  ON public.outgoing_webhooks
  FOR EACH ROW WHEN ((new.channel_id IS NOT NULL))
  EXECUTE FUNCTION private.announce_webhook();
create or replace trigger n_announce_move AFTER UPDATE
  ON public.outgoing_webhooks
  FOR EACH ROW WHEN (((new.channel_id IS NOT NULL) AND ((new.url)::text <> (old.url)::text)))
  EXECUTE FUNCTION private.announce_webhook();
create or replace trigger w_audit AFTER INSERT OR DELETE OR UPDATE
  ON public.outgoing_webhooks
  FOR EACH ROW
  EXECUTE FUNCTION private.audit('name,url,events,is_enabled');
create or replace trigger n_tell_webhooks AFTER INSERT OR DELETE
  ON public.participants
  FOR EACH ROW
  EXECUTE FUNCTION private.tell_webhooks_of_participant();
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON private.outgoing_webhook_secrets
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger n_tell_webhooks AFTER INSERT OR DELETE
  ON public.reactions
  FOR EACH ROW
  EXECUTE FUNCTION private.tell_webhooks_of_reaction();
create or replace trigger n_tell_webhooks_again AFTER UPDATE
  ON public.reactions
  FOR EACH ROW WHEN (((new.emoji)::text <> (old.emoji)::text))
  EXECUTE FUNCTION private.tell_webhooks_of_reaction();
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON public.webhook_deliveries
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_touch_updated_at BEFORE UPDATE
  ON public.webhook_deliveries
  FOR EACH ROW
  EXECUTE FUNCTION private.touch_updated_at();
create policy "an assistant that reads for somebody changes nothing" on public.outgoing_webhooks as restrictive for update to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody removes nothing" on public.outgoing_webhooks as restrictive for delete to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody writes nothing" on public.outgoing_webhooks as restrictive for insert to authenticated with check ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "nothing personal is read for an audience" on public.outgoing_webhooks as restrictive for select to authenticated using ((( SELECT private.delegated_channel() AS delegated_channel) IS NULL));
create policy "owners change their webhooks" on public.outgoing_webhooks as permissive for update to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND private.can_connect(workspace_id, channel_id)));
create policy "what is changed is read" on public.outgoing_webhooks as restrictive for update to authenticated using ((
CASE
    WHEN (channel_id IS NULL) THEN (workspace_id IN ( SELECT private.my_managed_workspaces() AS my_managed_workspaces))
    ELSE (channel_id IN ( SELECT private.run_channels() AS run_channels))
END AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "what is removed is read" on public.outgoing_webhooks as restrictive for delete to authenticated using ((
CASE
    WHEN (channel_id IS NULL) THEN (workspace_id IN ( SELECT private.my_managed_workspaces() AS my_managed_workspaces))
    ELSE (channel_id IN ( SELECT private.run_channels() AS run_channels))
END AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "who runs it and reads it connects programs" on public.outgoing_webhooks as permissive for insert to authenticated with check (((profile_id = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT private.is_assistant() AS is_assistant)) AND private.can_connect(workspace_id, channel_id)));
create policy "who runs it disconnects programs" on public.outgoing_webhooks as permissive for delete to authenticated using (
CASE
    WHEN (channel_id IS NULL) THEN (workspace_id IN ( SELECT private.my_managed_workspaces() AS my_managed_workspaces))
    ELSE (channel_id IN ( SELECT private.run_channels() AS run_channels))
END);
create policy "who runs the channel or the workspace sees its webhooks" on public.outgoing_webhooks as permissive for select to authenticated using (
CASE
    WHEN (channel_id IS NULL) THEN (workspace_id IN ( SELECT private.my_managed_workspaces() AS my_managed_workspaces))
    ELSE (channel_id IN ( SELECT private.run_channels() AS run_channels))
END);
create policy "an assistant that reads for somebody changes nothing" on public.webhook_deliveries as restrictive for update to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody removes nothing" on public.webhook_deliveries as restrictive for delete to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody writes nothing" on public.webhook_deliveries as restrictive for insert to authenticated with check ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "nothing personal is read for an audience" on public.webhook_deliveries as restrictive for select to authenticated using ((( SELECT private.delegated_channel() AS delegated_channel) IS NULL));
create policy "owners of a webhook read its log" on public.webhook_deliveries as permissive for select to authenticated using ((((channel_id IS NULL) OR (channel_id IN ( SELECT private.my_channels() AS my_channels)) OR (channel_id IN ( SELECT private.open_channels() AS open_channels))) AND (EXISTS ( SELECT 1
   FROM outgoing_webhooks w
  WHERE ((w.id = webhook_deliveries.webhook_id) AND (w.profile_id = ( SELECT auth.uid() AS uid)))))));
create policy "what is changed is read" on public.webhook_deliveries as restrictive for update to authenticated using ((((channel_id IS NULL) OR (channel_id IN ( SELECT private.my_channels() AS my_channels)) OR (channel_id IN ( SELECT private.open_channels() AS open_channels))) AND (EXISTS ( SELECT 1
   FROM outgoing_webhooks w
  WHERE ((w.id = webhook_deliveries.webhook_id) AND (w.profile_id = ( SELECT auth.uid() AS uid))))) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "what is removed is read" on public.webhook_deliveries as restrictive for delete to authenticated using ((((channel_id IS NULL) OR (channel_id IN ( SELECT private.my_channels() AS my_channels)) OR (channel_id IN ( SELECT private.open_channels() AS open_channels))) AND (EXISTS ( SELECT 1
   FROM outgoing_webhooks w
  WHERE ((w.id = webhook_deliveries.webhook_id) AND (w.profile_id = ( SELECT auth.uid() AS uid))))) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
grant insert (channel_id) on outgoing_webhooks to authenticated;
grant insert (events) on outgoing_webhooks to authenticated;
grant update (events) on outgoing_webhooks to authenticated;
grant insert (id) on outgoing_webhooks to authenticated;
grant insert (is_enabled) on outgoing_webhooks to authenticated;
grant update (is_enabled) on outgoing_webhooks to authenticated;
grant insert (name) on outgoing_webhooks to authenticated;
grant update (name) on outgoing_webhooks to authenticated;
grant insert (profile_id) on outgoing_webhooks to authenticated;
grant delete on outgoing_webhooks to authenticated;
grant delete on outgoing_webhooks to service_role;
grant insert on outgoing_webhooks to service_role;
grant maintain on outgoing_webhooks to service_role;
grant references on outgoing_webhooks to service_role;
grant select on outgoing_webhooks to authenticated;
grant select on outgoing_webhooks to service_role;
grant trigger on outgoing_webhooks to service_role;
grant truncate on outgoing_webhooks to service_role;
grant update on outgoing_webhooks to service_role;
grant insert (url) on outgoing_webhooks to authenticated;
grant update (url) on outgoing_webhooks to authenticated;
grant insert (workspace_id) on outgoing_webhooks to authenticated;
grant execute on function private.can_connect(uuid,uuid) to authenticated;
grant execute on function private.can_connect(uuid,uuid) to service_role;
grant execute on function private.renew_webhook_secret(uuid) to authenticated;
grant execute on function private.renew_webhook_secret(uuid) to service_role;
grant execute on function private.send_delivery_again(uuid) to authenticated;
grant execute on function private.send_delivery_again(uuid) to service_role;
grant execute on function private.stop_webhook(uuid,text) to service_role;
grant execute on function private.test_webhook(uuid) to authenticated;
grant execute on function private.test_webhook(uuid) to service_role;
grant execute on function private.webhook_events() to authenticated;
grant execute on function private.webhook_events() to service_role;
grant execute on function renew_webhook_secret(uuid) to authenticated;
grant execute on function renew_webhook_secret(uuid) to service_role;
grant execute on function send_delivery_again(uuid) to authenticated;
grant execute on function send_delivery_again(uuid) to service_role;
grant execute on function test_webhook(uuid) to authenticated;
grant execute on function test_webhook(uuid) to service_role;
grant delete on webhook_deliveries to service_role;
grant insert on webhook_deliveries to service_role;
grant maintain on webhook_deliveries to service_role;
grant references on webhook_deliveries to service_role;
grant select on webhook_deliveries to authenticated;
grant select on webhook_deliveries to service_role;
grant trigger on webhook_deliveries to service_role;
grant truncate on webhook_deliveries to service_role;
grant update on webhook_deliveries to service_role;
comment on column outgoing_webhooks.channel_id is 'Null: what happens in the workspace, in its open channels.';
comment on column outgoing_webhooks.failing_since is 'The first delivery that failed since one succeeded.';
comment on column outgoing_webhooks.secret_hint is 'The last characters of the signing secret, which is shown once.';
comment on column webhook_deliveries.asked_at is 'When somebody asked for it to be sent.';
comment on column webhook_deliveries.reason is 'Why it was not delivered: off, not_readable, refused, timeout, unreachable, status, redirect or gone.';
comment on column webhook_deliveries.response is 'The beginning of what the receiver said to a delivery that it did not take.';
comment on column webhook_deliveries.subject is 'Ids of what happened, by kind.';
