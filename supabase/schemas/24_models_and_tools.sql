-- The models that answer and their limits, and the tools that a workspace adds.

-- Models ------------------------------------------------------------------------------------------

create table public.assistant_settings (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null unique references public.workspaces (id) on delete cascade,
  monthly_tokens bigint check (monthly_tokens >= 0),
  monthly_cost numeric(12, 2) check (monthly_cost >= 0),
  person_per_hour integer not null default 60 check (person_per_hour between 1 and 10000),
  channel_per_hour integer not null default 240 check (channel_per_hour between 1 and 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.assistant_settings is
  'A workspace''s choice of model and limits for its assistants.';

comment on column public.assistant_settings.monthly_tokens
  is 'Read and written tokens a calendar month (UTC); null: no limit. monthly_cost likewise.';

create table public.assistant_providers (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  position integer not null default 0,
  kind text not null check (kind in ('anthropic', 'openai', 'google', 'openai-compatible')),
  name varchar(100) not null check (btrim(name) <> ''),
  base_url varchar(500) check (base_url ~* '^https?://'),
  model varchar(255) not null check (btrim(model) <> ''),
  sealed_key text check (octet_length(sealed_key) <= 4000),
  key_hint varchar(8),
  is_enabled boolean not null default true,
  price_in numeric(12, 6) check (price_in >= 0),
  price_out numeric(12, 6) check (price_out >= 0),
  tested_at timestamptz,
  test_result jsonb,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (kind <> 'openai-compatible' or base_url is not null)
);

comment on table public.assistant_providers is
  'A model that a workspace added, with its address and its sealed key.';

comment on column public.assistant_providers.position
  is 'The first that is enabled answers; the next when it fails.';
comment on column public.assistant_providers.sealed_key
  is 'The key, encrypted in the browser for the assistant''s service; no API caller reads it.';
comment on column public.assistant_providers.price_in
  is 'Per million tokens read; price_out per million written.';
comment on column public.assistant_providers.test_result
  is '{ok, models: [id], error: {code, message, hint} | null}.';

create index on public.assistant_providers (workspace_id, position);
create index on public.assistant_providers (created_by);

create table public.assistant_public_keys (
  id uuid primary key default gen_random_uuid(),
  jwk jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.assistant_public_keys
  is 'With which secrets for the assistant''s service are sealed: the newest counts.';

-- Parses an address as browsers and servers do, which ignore white space and treat a backslash as a
-- slash. A password in an address would be shown to every reader of the row, and no request with
-- one is sent.
create function private.refuse_credentials() returns trigger
language plpgsql set search_path = '' as $$
declare
  address text := regexp_replace(to_jsonb(new) ->> tg_argv[0], '\s', '', 'g');
begin
  if address ~* '^https?:[/\\]*[^/\\?#]*@' then
    perform private.refuse('address_with_password',
      'An address must not hold a user name or a password.',
      'Leave it out of the address, and enter the key or header in its own field.');
  end if;
  return new;
end
$$;

create trigger b_refuse_credentials before insert or update of base_url
  on public.assistant_providers for each row execute function private.refuse_credentials('base_url');

-- A key belongs to the address for which it was given: at another address, that server would
-- receive it.
create function private.drop_key_of_other_address() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.base_url is distinct from old.base_url
    and new.sealed_key is not distinct from old.sealed_key then
    new.sealed_key := null;
    new.key_hint := null;
  end if;
  return new;
end
$$;

create trigger c_drop_key before update on public.assistant_providers
  for each row execute function private.drop_key_of_other_address();

-- The result of a test does not apply to changed settings.
create function private.forget_test() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.tested_at := null;
  new.test_result := null;
  return new;
end
$$;

create trigger d_forget_test before update on public.assistant_providers
  for each row when ((new.base_url, new.model, new.sealed_key)
    is distinct from (old.base_url, old.model, old.sealed_key))
  execute function private.forget_test();

-- Adds a job that tests a provider or tool server; the job writes the result into the row.
create function private.ask_check(task text, workspace uuid, subject uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_on_behalf() or not (workspace in (select private.my_owned_workspaces())) then
    raise exception using errcode = '42501', message = 'Only owners try providers and servers';
  end if;
  perform private.enqueue_job(task, json_build_object('id', subject), task || ':' || subject);
end
$$;

create function public.test_provider(provider uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.ask_check('test_provider', workspace_id, id) from public.assistant_providers
    where id = provider
$$;

-- Settings: members read the limits that apply to them; owners and admins set them. Only owners
-- access keys.
-- The app sends the workspace with the limits, so the column has an update grant but is immutable.
select private.protect_table('assistant_settings',
  insertable => '{
    id, workspace_id, monthly_tokens, monthly_cost, person_per_hour, channel_per_hour}',
  updatable => '{
    workspace_id, monthly_tokens, monthly_cost, person_per_hour, channel_per_hour}',
  immutable => '{id, workspace_id, created_at}');

create policy "members read" on public.assistant_settings for select to authenticated
  using (workspace_id in (select private.my_workspaces()));

create policy "owners and admins set" on public.assistant_settings for insert to authenticated
  with check (workspace_id in (select private.my_managed_workspaces()));

create policy "owners and admins change" on public.assistant_settings for update to authenticated
  using (workspace_id in (select private.my_managed_workspaces()));

select private.protect_table('assistant_providers',
  readable => '{
    id, workspace_id, position, kind, name, base_url, model, key_hint, is_enabled,
    price_in, price_out, tested_at, test_result, created_by, created_at, updated_at}',
  insertable => '{
    id, workspace_id, position, kind, name, base_url, model, sealed_key, key_hint,
    is_enabled, price_in, price_out, created_by}',
  updatable => '{
    position, name, base_url, model, sealed_key, key_hint, is_enabled, price_in, price_out}',
  deletable => true);

select private.protect_names('assistant_providers', '{name!, model!}');

create policy "owners and admins read" on public.assistant_providers for select to authenticated
  using (workspace_id in (select private.my_managed_workspaces()));

create policy "owners add" on public.assistant_providers for insert to authenticated
  with check (created_by = (select auth.uid())
    and workspace_id in (select private.my_owned_workspaces()));

create policy "owners change" on public.assistant_providers for update to authenticated
  using (workspace_id in (select private.my_owned_workspaces()));

create policy "owners remove" on public.assistant_providers for delete to authenticated
  using (workspace_id in (select private.my_owned_workspaces()));

select private.protect_table('assistant_public_keys');

create policy "signed-in people seal with it" on public.assistant_public_keys
  for select to authenticated
  using (true);

grant execute on function private.ask_check, public.test_provider to authenticated, service_role;

-- The operator's ceiling --------------------------------------------------------------------------

-- What a workspace uses of the model that the server's operator pays for, in tokens per calendar
-- month (UTC). Models of a workspace's own providers, paid with its own keys, are not counted here.

create table private.operator_usage (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  month date not null,
  tokens bigint not null check (tokens >= 0),
  primary key (workspace_id, month)
);

select private.refuse_delegates('private.operator_usage');

-- The operator's setting at the assistant's last start; without a row there is no ceiling.
create table private.operator_ceiling (
  only_row boolean primary key default true check (only_row),
  monthly_tokens bigint not null check (monthly_tokens > 0)
);

select private.refuse_delegates('private.operator_ceiling');

create function private.this_month() returns date
language sql stable set search_path = '' as $$
  select date_trunc('month', now() at time zone 'UTC')::date
$$;

-- The tokens used and allowed this month, for owners and admins of the workspace; no row without a
-- ceiling.
create function private.operator_allowance(workspace uuid)
returns table (used bigint, most bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce((select u.tokens from private.operator_usage u
    where u.workspace_id = workspace and u.month = private.this_month()), 0), c.monthly_tokens
  from private.operator_ceiling c
  where workspace in (select private.my_managed_workspaces())
$$;

create function public.operator_allowance(workspace uuid)
returns table (used bigint, most bigint)
language sql stable security invoker set search_path = '' as $$
  select * from private.operator_allowance(workspace)
$$;

grant execute on function private.operator_allowance, public.operator_allowance
  to authenticated, service_role;

-- Whether the workspace has a language model of its own. Every member may know that: they see which
-- rules of a prompt are followed. Null outside of their workspaces.
create function private.has_model(workspace uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.assistant_providers p
    where p.workspace_id = workspace and p.is_enabled)
  where workspace in (select private.my_workspaces())
$$;

create function public.has_model(workspace uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select private.has_model(workspace)
$$;

grant execute on function private.has_model, public.has_model to authenticated, service_role;

-- Servers of tools --------------------------------------------------------------------------------

create table public.mcp_servers (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  name varchar(100) not null check (btrim(name) <> ''),
  url varchar(500) not null check (url ~ '^https?://'),
  sealed_headers text check (octet_length(sealed_headers) <= 8000),
  is_enabled boolean not null default true,
  tools jsonb not null default '[]' check (jsonb_typeof(tools) = 'array'),
  checked_at timestamptz,
  error jsonb,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trusted_tools jsonb not null default '[]'
    check (jsonb_typeof(trusted_tools) = 'array' and octet_length(trusted_tools::text) <= 20000),
  unique (workspace_id, id)
);

comment on table public.mcp_servers is
  'A server of tools that a workspace added for its assistants.';

comment on column public.mcp_servers.tools
  is '[{name, title, description, is_reading, schema}] as the server told when it was last '
  'checked.';
comment on column public.mcp_servers.trusted_tools
  is 'Names of tools that run without a person''s yes: an owner decides, not the server.';

create index on public.mcp_servers (created_by);

create trigger b_refuse_credentials before insert or update of url on public.mcp_servers
  for each row execute function private.refuse_credentials('url');

create table public.channel_mcp_servers (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  server_id uuid not null,
  tools jsonb not null default '[]'
    check (jsonb_typeof(tools) = 'array' and octet_length(tools::text) <= 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (channel_id, server_id),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  foreign key (workspace_id, server_id)
    references public.mcp_servers (workspace_id, id) on delete cascade
);

comment on table public.channel_mcp_servers is
  'Tools of other programs that the assistants of a channel may use.';

comment on column public.channel_mcp_servers.tools
  is 'Names of the server''s tools that the channel''s assistants may use.';

create index on public.channel_mcp_servers (workspace_id, channel_id);
create index on public.channel_mcp_servers (workspace_id, server_id);
create index on public.channel_mcp_servers (server_id);

create function public.check_mcp_server(server uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.ask_check('check_mcp_server', workspace_id, id) from public.mcp_servers
    where id = server
$$;

select private.protect_table('mcp_servers',
  readable => '{
    id, workspace_id, name, url, is_enabled, tools, checked_at, error, created_by,
    created_at, updated_at, trusted_tools}',
  insertable => '{
    id, workspace_id, name, url, sealed_headers, is_enabled, created_by}',
  updatable => '{name, sealed_headers, is_enabled, trusted_tools}',
  deletable => true);

select private.protect_names('mcp_servers', '{name!}');

create policy "members read" on public.mcp_servers for select to authenticated
  using (workspace_id in (select private.my_workspaces()));

create policy "owners add" on public.mcp_servers for insert to authenticated
  with check (created_by = (select auth.uid())
    and workspace_id in (select private.my_owned_workspaces()));

create policy "owners change" on public.mcp_servers for update to authenticated
  using (workspace_id in (select private.my_owned_workspaces()));

create policy "owners remove" on public.mcp_servers for delete to authenticated
  using (workspace_id in (select private.my_owned_workspaces()));

select private.protect_table('channel_mcp_servers',
  insertable => '{id, workspace_id, channel_id, server_id, tools}',
  updatable => '{tools}',
  deletable => true);

create policy "participants and members read" on public.channel_mcp_servers
  for select to authenticated
  using (channel_id in (select private.shared_channels())
    or channel_id in (select private.run_channels()));

create policy "who runs the channel allows" on public.channel_mcp_servers
  for insert to authenticated
  with check (channel_id in (select private.run_channels()));

create policy "who runs the channel changes" on public.channel_mcp_servers
  for update to authenticated
  using (channel_id in (select private.run_channels()));

create policy "who runs the channel forbids" on public.channel_mcp_servers
  for delete to authenticated
  using (channel_id in (select private.run_channels()));

grant execute on function public.check_mcp_server to authenticated, service_role;

-- Tokens of people's own tools --------------------------------------------------------------------

-- Access tokens for users' own tools expire after 90 days by default, after 366 at most. Owners see
-- and revoke those of their workspace, and the audit log records who created and revoked them.

create table public.api_tokens (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  profile_id uuid not null,
  name varchar(100) not null check (btrim(name) <> ''),
  token_hash text not null unique,
  hint varchar(8) not null,
  can_write boolean not null default false,
  last_used_at timestamptz,
  expires_at timestamptz default now() + interval '90 days',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, profile_id)
    references public.memberships (workspace_id, profile_id) on delete cascade
);

comment on table public.api_tokens
  is 'What a person''s own tools show instead of a password; gone as soon as the row is.';

create index on public.api_tokens (workspace_id, profile_id);
create index on public.api_tokens (profile_id);

-- Tokens are shown once and stored as a hash.
create function private.new_api_secret() returns text
language sql volatile set search_path = '' as $$
  select 'parley_' || translate(encode(extensions.gen_random_bytes(30), 'base64'), '+/', '-_')
$$;

create function private.keep_api_token(workspace uuid, holder uuid, name text, secret text,
  can_write boolean, days integer) returns void
language plpgsql security definer set search_path = '' as $$
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
$$;

create function private.create_api_token(
  workspace uuid, name text, can_write boolean, days integer) returns text
language plpgsql security definer set search_path = '' as $$
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
$$;

create function public.create_api_token(workspace uuid, name text, can_write boolean default false,
  days integer default null) returns text
language sql security invoker set search_path = '' as $$
  select private.create_api_token(workspace, name, can_write, days)
$$;

-- Tokens are created by create_api_token(), which is the only code that sees them; a row only shows
-- their purpose.
select private.protect_table('api_tokens',
  readable => '{
    id, workspace_id, profile_id, name, hint, can_write, last_used_at, expires_at,
    created_at, updated_at}',
  deletable => true,
  is_personal => true,
  is_proven => true);

select private.protect_names('api_tokens', '{name!}');

create policy "people see their own tokens" on public.api_tokens for select to authenticated
  using (profile_id = (select auth.uid()));

create policy "people take their own tokens back" on public.api_tokens for delete to authenticated
  using (profile_id = (select auth.uid()));

create policy "owners see the tokens of their workspace" on public.api_tokens
  for select to authenticated using (workspace_id in (select private.my_owned_workspaces()));

create policy "owners end the tokens of their workspace" on public.api_tokens
  for delete to authenticated using (workspace_id in (select private.my_owned_workspaces()));

create trigger w_audit after insert or delete on public.api_tokens
  for each row execute function private.audit('');

grant execute on function private.create_api_token, public.create_api_token
  to authenticated, service_role;
