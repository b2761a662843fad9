-- Slash commands and message actions of bots: people call them, and a program outside answers
-- (decision 0129).

-- Commands ----------------------------------------------------------------------------------------

create table public.bot_commands (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  bot_id uuid not null,
  kind text not null default 'slash' check (kind in ('slash', 'message')),
  name varchar(80) not null check (btrim(name) <> ''),
  description varchar(200) not null default '',
  hint varchar(100) not null default '',
  -- Printable characters without blanks: nothing in an address can begin another header.
  url varchar(1000) not null check (url ~* '^https?://[!-~]+$'),
  host varchar(300) not null default '',
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (kind <> 'slash' or name ~ '^[a-z][a-z0-9_-]{0,31}$'),
  foreign key (workspace_id, bot_id) references public.bots (workspace_id, id) on delete cascade
);

comment on column public.bot_commands.kind
  is 'slash: typed as /name; message: an entry in the menu of each message.';
comment on column public.bot_commands.hint is 'What may follow the name, such as <place>.';
comment on column public.bot_commands.url is 'Written by owners; no API reads it.';
comment on column public.bot_commands.host is 'The host of the address, which members may know.';

create index on public.bot_commands (workspace_id, bot_id);
create unique index bot_commands_slash_key on public.bot_commands (workspace_id, name)
  where kind = 'slash';

-- What calls are signed with; as those of outgoing webhooks, they are stored as they are.
create table private.bot_secrets (
  bot_id uuid primary key references public.bots (id) on delete cascade,
  secret text not null,
  former text,
  former_until timestamptz
);

alter table private.bot_secrets enable row level security;
select private.refuse_delegates('private.bot_secrets');

create trigger b_refuse_credentials before insert or update of url on public.bot_commands
  for each row execute function private.refuse_credentials('url');

-- A new address is sent what people type, so that it needs a proof as a token does.
create function private.prepare_command() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

create trigger c_prepare before insert or update on public.bot_commands
  for each row execute function private.prepare_command();

select private.protect_table('bot_commands',
  readable => '{
    id, workspace_id, bot_id, kind, name, description, hint, host, is_enabled, created_at,
    updated_at}',
  insertable => '{id, workspace_id, bot_id, kind, name, description, hint, url}',
  updatable => '{name, description, hint, url, is_enabled}',
  deletable => true,
  immutable => '{id, workspace_id, bot_id, kind, created_at}',
  is_proven => true);

select private.protect_names('bot_commands', '{name!}');
select private.refuse_tokens('public.bot_commands');

create policy "members read" on public.bot_commands for select to authenticated
  using (workspace_id in (select private.my_workspaces()));

create policy "owners add commands" on public.bot_commands for insert to authenticated
  with check (workspace_id in (select private.my_owned_workspaces()));

create policy "owners change commands" on public.bot_commands for update to authenticated
  using (workspace_id in (select private.my_owned_workspaces()));

create policy "owners remove commands" on public.bot_commands for delete to authenticated
  using (workspace_id in (select private.my_owned_workspaces()));

create trigger w_audit after insert or update or delete on public.bot_commands
  for each row execute function private.audit('name,description,hint,host,is_enabled');

create function private.renew_bot_secret(bot uuid) returns text
language plpgsql security definer set search_path = '' as $$
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
$$;

-- Draws a new signing secret of a bot and returns it, once. The former one signs too for a day.
create function public.renew_bot_secret(bot uuid) returns text
language sql security invoker set search_path = '' as $$
  select private.renew_bot_secret(bot)
$$;

grant execute on function private.renew_bot_secret, public.renew_bot_secret
  to authenticated, service_role;

-- Calls -------------------------------------------------------------------------------------------

-- One call, which only the person who made it can read, with the latest private answer.
create table public.command_calls (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  thread_id uuid references public.messages (id) on delete cascade,
  command_id uuid not null references public.bot_commands (id) on delete cascade,
  profile_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  argument varchar(4000) not null default '',
  message_id uuid references public.messages (id) on delete cascade,
  status text not null default 'waiting'
    check (status in ('waiting', 'calling', 'accepted', 'answered', 'failed')),
  answer varchar(40000),
  reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);

comment on column public.command_calls.status
  is 'accepted: the program will answer later.';
comment on column public.command_calls.reason
  is 'Why it failed: off, not_readable, refused, timeout, unreachable, status, redirect, answer or '
  'interrupted.';

create index on public.command_calls (workspace_id, channel_id);
create index on public.command_calls (channel_id);
create index on public.command_calls (command_id);
create index on public.command_calls (profile_id, created_at);
create index on public.command_calls (thread_id);
create index on public.command_calls (message_id);
create index on public.command_calls (created_at);

-- Where a program answers later: a few times, for a while. Only the hash is stored.
create table private.command_responses (
  token_hash text primary key,
  call_id uuid not null unique references public.command_calls (id) on delete cascade,
  uses_left integer not null default 5 check (uses_left >= 0),
  expires_at timestamptz not null default now() + interval '30 minutes'
);

alter table private.command_responses enable row level security;
select private.refuse_delegates('private.command_responses');

-- Runs as the caller, so that it finds only commands and messages that the caller can read.
create function private.check_call() returns trigger
language plpgsql set search_path = '' as $$
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
$$;

create trigger b_check before insert on public.command_calls
  for each row execute function private.check_call();

create function private.make_call() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

create trigger m_call after insert on public.command_calls
  for each row execute function private.make_call();

select private.protect_table('command_calls',
  insertable => '{id, workspace_id, channel_id, thread_id, command_id, argument, message_id}',
  deletable => true,
  is_personal => true,
  is_proven => true);

select private.refuse_tokens('public.command_calls');

create policy "people read their own calls" on public.command_calls for select to authenticated
  using (profile_id = (select auth.uid()) and channel_id in (select private.my_channels()));

create policy "participants call commands" on public.command_calls for insert to authenticated
  with check (profile_id = (select auth.uid()) and channel_id in (select private.my_channels())
    and not (select private.is_assistant()));

create policy "people put their own answers away" on public.command_calls
  for delete to authenticated
  using (profile_id = (select auth.uid()) and channel_id in (select private.my_channels()));

-- Answers -----------------------------------------------------------------------------------------

-- Stores what a program answered: for the person who called, or as a message of the bot in the
-- channel. Called only by the server.
create function private.store_command_answer(call uuid, written text, is_public boolean)
returns void
language plpgsql security definer set search_path = '' as $$
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
$$;

-- Answers later, by the token of a response URL (its hash).
create function private.answer_by_response(response_hash text, written text, is_public boolean)
returns void
language plpgsql security definer set search_path = '' as $$
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
$$;

grant execute on function private.store_command_answer, private.answer_by_response to service_role;
