-- Bots: programs that take part, with an account of their own and scoped tokens (decision 0129).

-- Bots --------------------------------------------------------------------------------------------

-- A bot is a member of its workspace without an account in Auth: nobody can sign in as it, mail it
-- or claim it. Its profile outlives it, as the author of what it wrote.
create table public.bots (
  id uuid primary key default gen_random_uuid() references public.profiles (id) on delete cascade,
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  name varchar(80) not null check (btrim(name) <> ''),
  description varchar(500) not null default '',
  avatar_path varchar(255),
  is_enabled boolean not null default true,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, id)
);

comment on column public.bots.id is 'Equals the id of its profile, which has the role ''system''.';
comment on column public.bots.is_enabled is 'While it is off, none of its tokens is accepted.';

create index on public.bots (created_by);

-- Runs before the policies, so that callers who do not own the workspace learn nothing of it: only
-- the policy refuses them.
create function private.prepare_bot() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

create trigger c_prepare before insert on public.bots
  for each row execute function private.prepare_bot();

-- Its membership counts as not opened, so that no number of people includes it.
create function private.begin_bot() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.programs (profile_id, workspace_id) values (new.id, new.workspace_id);
  insert into public.memberships (workspace_id, profile_id, role, opened_at)
  values (new.workspace_id, new.id, 'member', null);
  return null;
end
$$;

create trigger m_begin after insert on public.bots
  for each row execute function private.begin_bot();

create function private.follow_bot() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set name = new.name, avatar_path = new.avatar_path
  where id = new.id and (name, avatar_path) is distinct from (new.name, new.avatar_path);
  perform private.reauthorise(new.id);
  return null;
end
$$;

create trigger m_follow after update on public.bots
  for each row execute function private.follow_bot();

-- The membership takes its tokens and its places in channels along.
create function private.end_bot() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.memberships where workspace_id = old.workspace_id and profile_id = old.id;
  return null;
end
$$;

create trigger m_end after delete on public.bots
  for each row execute function private.end_bot();

create trigger w_audit after insert or update or delete on public.bots
  for each row execute function private.audit('name,description,avatar_path,is_enabled');

select private.protect_table('bots',
  insertable => '{workspace_id, name, description, avatar_path}',
  updatable => '{name, description, avatar_path, is_enabled}',
  deletable => true,
  immutable => '{id, workspace_id, created_by, created_at}',
  is_proven => true);

select private.protect_names('bots', '{name!}');

create policy "members read" on public.bots for select to authenticated
  using (workspace_id in (select private.my_workspaces()));

create policy "owners make bots" on public.bots for insert to authenticated
  with check (workspace_id in (select private.my_owned_workspaces()));

create policy "owners change bots" on public.bots for update to authenticated
  using (workspace_id in (select private.my_owned_workspaces()));

create policy "owners remove bots" on public.bots for delete to authenticated
  using (workspace_id in (select private.my_owned_workspaces()));

-- A removed member is a removed bot, whoever removes it.
create function private.remove_bot() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.bots where workspace_id = old.workspace_id and id = old.profile_id;
  return null;
end
$$;

create trigger n_remove_bot after delete on public.memberships
  for each row execute function private.remove_bot();

create function private.keep_bots_members() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.bots where id = new.profile_id) then
    perform private.refuse('bot_is_member', 'A bot is always a member.',
      'Give the role to a person.');
  end if;
  return new;
end
$$;

create trigger e_keep_bots_members before update on public.memberships
  for each row when (new.role <> 'member' and old.role = 'member')
  execute function private.keep_bots_members();

-- Tokens of bots ----------------------------------------------------------------------------------

create function private.create_bot_token(bot uuid, name text, can_write boolean, days integer)
returns text
language plpgsql security definer set search_path = '' as $$
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
$$;

-- Makes a token for a bot of a workspace that the caller owns, and returns it, once.
create function public.create_bot_token(bot uuid, name text, can_write boolean default false,
  days integer default null) returns text
language sql security invoker set search_path = '' as $$
  select private.create_bot_token(bot, name, can_write, days)
$$;

grant execute on function private.create_bot_token, public.create_bot_token
  to authenticated, service_role;

-- The claims of a bot's token, or null for any other text: unknown, revoked, expired, or of a bot
-- that is switched off. A use is recorded at most once a minute. Called only by the server.
create function private.claims_of_token(secret text) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
$$;

grant execute on function private.claims_of_token to service_role;

-- Live topics end with the token that opened them.
create function private.follow_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.reauthorise(old.profile_id);
  return null;
end
$$;

create trigger m_follow after delete on public.api_tokens
  for each row execute function private.follow_token();

-- What a bot never does ---------------------------------------------------------------------------

do $$
declare
  target text;
begin
  foreach target in array '{api_tokens, assistant_providers, assistant_settings, bots,
    calendar_feeds, channel_assistants, channel_mcp_servers, channel_rules, disabled_members,
    incoming_webhooks, invitations, join_rules, mcp_servers, outgoing_webhooks, permissions,
    person_settings, private_answers, profiles, push_subscriptions, workspaces}'::text[] loop
    perform private.refuse_tokens(format('public.%I', target));
  end loop;
end
$$;

-- Functions that lead elsewhere may still change these two for it, such as a conversation.
create policy "a bot adds no members" on public.memberships
  as restrictive for insert to authenticated
  with check ((select private.token_of_caller()) is null);

create policy "a bot removes no members" on public.memberships
  as restrictive for delete to authenticated
  using ((select private.token_of_caller()) is null);

create policy "a bot is added to channels, and adds nobody" on public.participants
  as restrictive for insert to authenticated
  with check ((select private.token_of_caller()) is null);

create policy "a bot creates no channels" on public.channels
  as restrictive for insert to authenticated
  with check ((select private.token_of_caller()) is null);
