-- Incoming webhooks: addresses at which programs post into a channel (decision 0123).

-- Accounts of programs ----------------------------------------------------------------------------

-- A program has an account of its own, so that nobody takes what it wrote for a person's words.
-- That of a webhook is no member and no participant: it reads nothing. A bot is a member
-- (25_bots.sql). The account outlives its webhook or bot, as the author of its messages.
create table private.programs (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  workspace_id uuid not null,
  channel_id uuid,
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);

comment on table private.programs is
  'The home of each program: the channel in which it posts, or for a bot its workspace. No client '
  'writes it.';

create index on private.programs (workspace_id, channel_id);
create index on private.programs (channel_id);

alter table private.programs enable row level security;
select private.refuse_delegates('private.programs');

create function private.forget_programs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.profiles p using private.programs g
  where g.workspace_id = old.id and p.id = g.profile_id;
  return old;
end
$$;

-- Gives an account its channel, and shows it to everyone there.
create function private.introduce_program(account uuid, workspace uuid, channel uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.programs (profile_id, workspace_id, channel_id)
  values (account, workspace, channel);
  select private.send_row(private.audience(c), 'INSERT', 'profiles', to_jsonb(p), null)
  from public.channels c, public.profiles p where c.id = channel and p.id = account
$$;

create trigger a_forget_programs before delete on public.workspaces
  for each row execute function private.forget_programs();

-- Webhooks ----------------------------------------------------------------------------------------

create table public.incoming_webhooks (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  profile_id uuid not null default gen_random_uuid() unique
    references public.profiles (id) on delete cascade,
  name varchar(80) not null check (btrim(name) <> ''),
  url text,
  is_enabled boolean not null default true,
  created_by uuid references public.profiles (id) on delete set null,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);

comment on table public.incoming_webhooks is
  'An address at which a program posts into a channel.';

comment on column public.incoming_webhooks.url
  is 'The address with its secret, in the answer to the insert only. No stored row has it.';
comment on column public.incoming_webhooks.profile_id
  is 'The author of its messages: a profile of the role ''system''.';
comment on column public.incoming_webhooks.last_used_at is 'By the minute.';

create index on public.incoming_webhooks (workspace_id, channel_id);
create index on public.incoming_webhooks (channel_id);
create index on public.incoming_webhooks (created_by);

-- Only hashes are stored. `issued_to` is who was shown the address; null for the server. It has no
-- foreign key: the webhook of a deleted account must not look like the server's.
create table private.incoming_webhook_secrets (
  webhook_id uuid primary key references public.incoming_webhooks (id) on delete cascade,
  token_hash text not null unique,
  issued_to uuid
);

alter table private.incoming_webhook_secrets enable row level security;
select private.refuse_delegates('private.incoming_webhook_secrets');

-- The messages that a program's own keys name.
create table private.webhook_keys (
  webhook_id uuid not null references public.incoming_webhooks (id) on delete cascade,
  kind text not null check (kind in ('thread', 'update')),
  key varchar(255) not null,
  message_id uuid not null references public.messages (id) on delete cascade,
  primary key (webhook_id, kind, key)
);

create index on private.webhook_keys (message_id);

alter table private.webhook_keys enable row level security;
select private.refuse_delegates('private.webhook_keys');

-- Where the server is reached, like 'https://chat.example.org'; the server writes it at its start.
create table private.site (
  id boolean primary key default true check (id),
  url text not null
);

alter table private.site enable row level security;
select private.refuse_delegates('private.site');

-- The address for a secret; without a known site, its path.
create function private.webhook_address(secret text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select rtrim(url, '/') from private.site), '') || '/hooks/' || secret
$$;

create function private.new_webhook_secret() returns text
language sql volatile set search_path = '' as $$
  select translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_')
$$;

-- Runs before the policies, so that callers who do not run the channel learn nothing of it: only
-- the policy refuses them.
create function private.prepare_webhook() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

create trigger c_prepare before insert on public.incoming_webhooks
  for each row execute function private.prepare_webhook();

-- The insert has returned the address when this runs, and no other transaction ever sees it.
create function private.keep_webhook_secret() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.incoming_webhook_secrets (webhook_id, token_hash, issued_to)
  values (new.id, private.token_hash(substring(new.url from '[^/]+$')), new.created_by);
  perform private.introduce_program(new.profile_id, new.workspace_id, new.channel_id);
  update public.incoming_webhooks set url = null where id = new.id;
  return null;
end
$$;

create trigger m_keep_secret after insert on public.incoming_webhooks
  for each row execute function private.keep_webhook_secret();

-- The account has the name of its webhook.
create function private.rename_program() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set name = new.name where id = new.profile_id;
  perform private.send_row(private.audience(c), 'UPDATE', 'profiles', to_jsonb(p), to_jsonb(p))
  from public.channels c, public.profiles p where c.id = new.channel_id and p.id = new.profile_id;
  return null;
end
$$;

create trigger m_rename after update on public.incoming_webhooks
  for each row when (new.name <> old.name) execute function private.rename_program();

create trigger w_audit after insert or update or delete on public.incoming_webhooks
  for each row execute function private.audit('name,is_enabled');

select private.protect_table('incoming_webhooks',
  insertable => '{id, workspace_id, channel_id, name}',
  updatable => '{name, is_enabled}',
  deletable => true,
  immutable => '{id, workspace_id, channel_id, profile_id, url, created_by, created_at}',
  is_personal => true);

select private.protect_names('incoming_webhooks', '{name!}');

create policy "who runs the channel reads its webhooks" on public.incoming_webhooks
  for select to authenticated
  using (channel_id in (select private.run_channels()));

create policy "who runs the channel adds webhooks" on public.incoming_webhooks
  for insert to authenticated
  with check (channel_id in (select private.run_channels()) and not (select private.is_assistant()));

create policy "who runs the channel changes webhooks" on public.incoming_webhooks
  for update to authenticated
  using (channel_id in (select private.run_channels()));

create policy "who runs the channel deletes webhooks" on public.incoming_webhooks
  for delete to authenticated
  using (channel_id in (select private.run_channels()));

create function private.rotate_webhook(webhook uuid) returns text
language plpgsql security definer set search_path = '' as $$
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
$$;

-- Gives a webhook another address and returns it, once. The former one ends immediately.
create function public.rotate_webhook(webhook uuid) returns text
language sql security invoker set search_path = '' as $$
  select private.rotate_webhook(webhook)
$$;

-- True if the person with whom an address was shared still runs the channel. Whoever leaves takes
-- the address along, so that it ends with their right.
create function private.holds_webhook(person uuid, workspace uuid, channel uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.memberships m
    left join public.participants p on p.channel_id = channel and p.profile_id = m.profile_id
    where m.workspace_id = workspace and m.profile_id = person
      and (m.role in ('owner', 'admin') or p.role in ('owner', 'admin')))
  and not exists (
    select from auth.users
    where id = person and (banned_until > now() or deleted_at is not null))
$$;

create function private.orphaned_webhooks(channel uuid) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select w.id from public.incoming_webhooks w
    join private.incoming_webhook_secrets s on s.webhook_id = w.id
    where w.channel_id = channel and channel in (select private.run_channels())
      and s.issued_to is not null
      and not private.holds_webhook(s.issued_to, w.workspace_id, w.channel_id);
end
$$;

-- The webhooks of a channel that accept nothing, because whoever was shown their address no longer
-- runs the channel.
create function public.orphaned_webhooks(channel uuid) returns setof uuid
language sql stable security invoker set search_path = '' as $$
  select private.orphaned_webhooks(channel)
$$;

grant execute on function private.rotate_webhook, public.rotate_webhook,
  private.orphaned_webhooks, public.orphaned_webhooks to authenticated, service_role;

-- Posting -----------------------------------------------------------------------------------------

-- The webhook with this secret, if it accepts messages now. Webhooks of deleted channels are
-- answered like unknown ones.
create function private.accepting_webhook(secret_hash text) returns public.incoming_webhooks
language plpgsql security definer set search_path = '' as $$
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
$$;

-- The message that a key of this webhook names, as long as it is in the webhook's channel.
create function private.keyed_message(hook public.incoming_webhooks, of_kind text, named text)
returns public.messages
language sql stable security definer set search_path = '' as $$
  select m.* from private.webhook_keys k join public.messages m on m.id = k.message_id
  where k.webhook_id = hook.id and k.kind = of_kind and k.key = named
    and m.channel_id = hook.channel_id and m.author_id = hook.profile_id and m.deleted_at is null
$$;

create function private.name_by_key(hook public.incoming_webhooks, of_kind text, named text,
  message uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.webhook_keys (webhook_id, kind, key, message_id)
  select hook.id, of_kind, named, message where named is not null
  on conflict (webhook_id, kind, key) do update set message_id = excluded.message_id
$$;

-- Sets off the channel's rules that wait for what programs post.
create function private.tell_rules(posted public.messages) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_rules(posted.channel_id, 'webhook') then
    perform private.enqueue_rules(posted.channel_id, 'webhook',
      jsonb_build_object('message_id', posted.id));
  end if;
end
$$;

-- Posts as the webhook with this secret (its hash), or changes what it posted under the same
-- `update_key`. Messages with the same `thread_key` are replies to the first. Everything follows
-- from the secret: no id comes from outside. Called only by the server.
create function private.post_by_webhook(secret_hash text, written text,
  thread_key text default null, update_key text default null, shown_as text default null)
  returns table (message_id uuid, thread_id uuid, is_update boolean)
language plpgsql security definer set search_path = '' as $$
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
$$;

grant execute on function private.post_by_webhook to service_role;
