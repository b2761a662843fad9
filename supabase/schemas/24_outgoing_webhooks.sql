-- Outgoing webhooks: programs of others are sent what happens in a channel or a workspace.
--
-- A webhook reads in the name of its owner. It delivers what its owner may read at that moment, and
-- only while the owner could still set it up: whoever no longer runs the channel or the workspace
-- sends nothing more (docs/decisions/0125). The service that delivers asks these policies.

-- Webhooks ----------------------------------------------------------------------------------------

create function private.webhook_events() returns jsonb
language sql immutable set search_path = '' as $$
  select '["message.created", "message.updated", "message.deleted", "reaction.added",
    "reaction.removed", "participant.joined", "participant.left", "channel.created",
    "channel.archived", "member.joined", "member.left"]'::jsonb
$$;

create table public.outgoing_webhooks (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  channel_id uuid,
  profile_id uuid not null,
  name varchar(100) not null check (btrim(name) <> ''),
  -- Printable characters without blanks: nothing in an address can begin another header.
  url varchar(1000) not null check (url ~* '^https?://[!-~]+$'),
  events jsonb not null
    check (jsonb_typeof(events) = 'array' and jsonb_array_length(events) between 1 and 20
      and octet_length(events::text) <= 1000 and events <@ private.webhook_events()),
  is_enabled boolean not null default true,
  secret_hint varchar(8),
  failing_since timestamptz,
  stopped_because text check (stopped_because in ('failing', 'gone', 'credential')),
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, id),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  foreign key (workspace_id, profile_id)
    references public.memberships (workspace_id, profile_id) on delete cascade
);

comment on table public.outgoing_webhooks is
  'A program that is told what happens in a channel or workspace.';

comment on column public.outgoing_webhooks.channel_id
  is 'Null: what happens in the workspace, in its open channels.';
comment on column public.outgoing_webhooks.secret_hint
  is 'The last characters of the signing secret, which is shown once.';
comment on column public.outgoing_webhooks.failing_since
  is 'The first delivery that failed since one succeeded.';

create index on public.outgoing_webhooks (workspace_id, channel_id);
create index on public.outgoing_webhooks (workspace_id, profile_id);
create index on public.outgoing_webhooks (channel_id);
create index on public.outgoing_webhooks (profile_id);

-- What deliveries are signed with. The former secret signs too for a day, so that a receiver can
-- change it without losing one. No API reads this table.
create table private.outgoing_webhook_secrets (
  webhook_id uuid primary key references public.outgoing_webhooks (id) on delete cascade,
  secret text not null,
  former text,
  former_until timestamptz
);

alter table private.outgoing_webhook_secrets enable row level security;
select private.refuse_delegates('private.outgoing_webhook_secrets');

-- True if the caller runs the channel and reads it, or manages the workspace. Owners and admins of
-- the workspace run private channels that they do not read.
create function private.can_connect(workspace uuid, channel uuid) returns boolean
language sql stable set search_path = '' as $$
  select case when channel is null then workspace in (select private.my_managed_workspaces())
    else channel in (select private.run_channels()) and channel in (select private.my_channels())
      and exists (select from public.channels c where c.id = channel and c.visibility <> 'direct')
  end
$$;

-- Each webhook costs a row and a request for everything that happens.
create function private.limit_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

create trigger c_limit before insert on public.outgoing_webhooks
  for each row execute function private.limit_webhooks();

create trigger b_refuse_credentials before insert or update of url on public.outgoing_webhooks
  for each row execute function private.refuse_credentials('url');

-- A webhook outlasts the session that set it up, so another address needs the same proof as its
-- secret. One that is switched on again has nothing against it.
create function private.change_webhook() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

create trigger c_change before update of url, is_enabled on public.outgoing_webhooks
  for each row execute function private.change_webhook();

-- A channel says that a program outside reads along, as it says who enters.
create function private.announce_webhook() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

create trigger n_announce after insert on public.outgoing_webhooks
  for each row when (new.channel_id is not null) execute function private.announce_webhook();
create trigger n_announce_move after update on public.outgoing_webhooks
  for each row when (new.channel_id is not null and new.url <> old.url)
  execute function private.announce_webhook();

select private.protect_table('outgoing_webhooks',
  insertable => '{id, workspace_id, channel_id, profile_id, name, url, events, is_enabled}',
  updatable => '{name, url, events, is_enabled}',
  deletable => true,
  immutable => '{id, workspace_id, channel_id, profile_id, created_at}',
  is_personal => true);

select private.protect_names('outgoing_webhooks', '{name!}');

create policy "who runs the channel or the workspace sees its webhooks"
  on public.outgoing_webhooks for select to authenticated
  using (case when channel_id is null then workspace_id in (select private.my_managed_workspaces())
    else channel_id in (select private.run_channels()) end);

create policy "who runs it and reads it connects programs" on public.outgoing_webhooks
  for insert to authenticated
  with check (profile_id = (select auth.uid()) and not (select private.is_assistant())
    and private.can_connect(workspace_id, channel_id));

-- Others would send what its owner reads to an address of their own.
create policy "owners change their webhooks" on public.outgoing_webhooks
  for update to authenticated
  using (profile_id = (select auth.uid()) and private.can_connect(workspace_id, channel_id));

create policy "who runs it disconnects programs" on public.outgoing_webhooks
  for delete to authenticated
  using (case when channel_id is null then workspace_id in (select private.my_managed_workspaces())
    else channel_id in (select private.run_channels()) end);

create trigger w_audit after insert or update or delete on public.outgoing_webhooks
  for each row execute function private.audit('name,url,events,is_enabled');

-- Draws a new signing secret of one's own webhook, which is shown this once.
create function private.renew_webhook_secret(webhook uuid) returns text
language plpgsql security definer set search_path = '' as $$
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
$$;

create function public.renew_webhook_secret(webhook uuid) returns text
language sql security invoker set search_path = '' as $$
  select private.renew_webhook_secret(webhook)
$$;

grant execute on function private.webhook_events, private.can_connect,
  private.renew_webhook_secret, public.renew_webhook_secret to authenticated, service_role;

-- Deliveries --------------------------------------------------------------------------------------

-- One event for one webhook, with its latest attempt. It keeps ids, never words: what is sent is
-- read anew for each attempt.
create table public.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  webhook_id uuid not null,
  channel_id uuid,
  event varchar(50) not null,
  subject jsonb not null default '{}',
  status text not null default 'waiting'
    check (status in ('waiting', 'delivered', 'failed', 'skipped')),
  attempt integer not null default 0,
  attempted_at timestamptz,
  next_attempt_at timestamptz,
  code integer,
  duration_ms integer,
  reason text,
  response varchar(300),
  asked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, webhook_id)
    references public.outgoing_webhooks (workspace_id, id) on delete cascade
);

comment on column public.webhook_deliveries.subject is 'Ids of what happened, by kind.';
comment on column public.webhook_deliveries.reason
  is 'Why it was not delivered: off, not_readable, refused, timeout, unreachable, status, redirect '
  'or gone.';
comment on column public.webhook_deliveries.response
  is 'The beginning of what the receiver said to a delivery that it did not take.';
comment on column public.webhook_deliveries.asked_at is 'When somebody asked for it to be sent.';

create index on public.webhook_deliveries (webhook_id, created_at desc);
create index on public.webhook_deliveries (workspace_id, webhook_id);
create index on public.webhook_deliveries (channel_id);
create index on public.webhook_deliveries (created_at);
create index on public.webhook_deliveries (next_attempt_at) where status = 'waiting';

select private.protect_table('webhook_deliveries', is_personal => true);

-- Whoever loses a channel no longer sees what was sent from it either.
create policy "owners of a webhook read its log" on public.webhook_deliveries
  for select to authenticated
  using ((channel_id is null or channel_id in (select private.my_channels())
      or channel_id in (select private.open_channels()))
    and exists (select 1 from public.outgoing_webhooks w
      where w.id = webhook_id and w.profile_id = (select auth.uid())));

-- Tells the webhooks of a channel, and for open channels those of the workspace, in one statement.
create function private.tell_webhooks(workspace uuid, channel uuid, happened text, ids jsonb)
returns void
language sql security definer set search_path = '' as $$
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
$$;

-- False while a workspace has no webhook, or is being deleted.
create function private.has_webhooks(workspace uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.outgoing_webhooks where workspace_id = workspace and is_enabled)
    and exists (select from public.workspaces where id = workspace)
$$;

create function private.is_streaming(parts jsonb) returns boolean
language sql immutable as $$
  select coalesce(parts -> -1 ->> 'state' = 'streaming', false)
$$;

-- Called for a new message if its workspace has webhooks. An answer is told when it is complete,
-- and what an import brings is not told.
create function private.tell_webhooks_of_message(message public.messages) returns void
language sql security definer set search_path = '' as $$
  select private.tell_webhooks(message.workspace_id, message.channel_id, 'message.created',
    jsonb_build_object('message_id', message.id))
  where not private.is_streaming(message.parts)
    and message.created_at > now() - interval '1 hour'
$$;

-- A message that moves leaves one channel and appears in another.
create function private.tell_webhooks_of_change() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

create trigger n_tell_webhooks after update on public.messages for each row
  when (new.role <> 'system' and (new.channel_id is distinct from old.channel_id
      or new.deleted_at is distinct from old.deleted_at
      or new.parts is distinct from old.parts or new.content is distinct from old.content)
    and private.grown_from(old, new) is null)
  execute function private.tell_webhooks_of_change();

create function private.tell_webhooks_of_reaction() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

create trigger n_tell_webhooks after insert or delete on public.reactions
  for each row execute function private.tell_webhooks_of_reaction();
create trigger n_tell_webhooks_again after update on public.reactions
  for each row when (new.emoji <> old.emoji) execute function private.tell_webhooks_of_reaction();

create function private.tell_webhooks_of_participant() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

create trigger n_tell_webhooks after insert or delete on public.participants
  for each row execute function private.tell_webhooks_of_participant();

create function private.tell_webhooks_of_channel() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_webhooks(new.workspace_id) then
    perform private.tell_webhooks(new.workspace_id, new.id,
      case tg_op when 'INSERT' then 'channel.created' else 'channel.archived' end, '{}');
  end if;
  return null;
end
$$;

create trigger n_tell_webhooks after insert on public.channels for each row
  when (new.visibility = 'open') execute function private.tell_webhooks_of_channel();
create trigger n_tell_webhooks_of_archive after update on public.channels for each row
  when (new.archived_at is not null and old.archived_at is null)
  execute function private.tell_webhooks_of_channel();

create function private.tell_webhooks_of_member() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

create trigger n_tell_webhooks after insert or delete on public.memberships
  for each row execute function private.tell_webhooks_of_member();

-- Asked for by people -----------------------------------------------------------------------------

-- The caller's own webhook that they could still set up; refuses after 30 requests in a minute.
create function private.own_webhook(webhook uuid) returns public.outgoing_webhooks
language plpgsql security definer set search_path = '' as $$
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
$$;

create function private.test_webhook(webhook uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
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
$$;

-- Sends an example with one's own webhook; the delivery's id.
create function public.test_webhook(webhook uuid) returns uuid
language sql security invoker set search_path = '' as $$
  select private.test_webhook(webhook)
$$;

create function private.send_delivery_again(delivery uuid) returns void
language plpgsql security definer set search_path = '' as $$
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
$$;

-- Sends an event again with one's own webhook, under the same id.
create function public.send_delivery_again(delivery uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.send_delivery_again(delivery)
$$;

grant execute on function private.test_webhook, public.test_webhook,
  private.send_delivery_again, public.send_delivery_again to authenticated, service_role;

-- Asked for by the service ------------------------------------------------------------------------

-- Switches a webhook off and tells its owner why.
create function private.stop_webhook(webhook uuid, because text) returns void
language sql security definer set search_path = '' as $$
  with stopped as (
    update public.outgoing_webhooks set is_enabled = false, stopped_because = because
    where id = webhook and is_enabled
    returning *
  )
  select private.notify_anew(workspace_id, profile_id, 'webhook_stopped', channel_id, null, name)
  from stopped
$$;

grant execute on function private.stop_webhook to service_role;
