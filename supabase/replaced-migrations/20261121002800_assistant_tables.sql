-- The assistant as a colleague: prompts with a history, several assistants a channel, what each run did and cost,
-- budgets, and what a person is asked before it happens.

-- Prompts -----------------------------------------------------------------------------------------

-- Further assistants of a channel, and the name and picture of the first: its prompt, mode and model stay the channel's own.
create table public.channel_assistants (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  is_main boolean not null default false,
  prompt varchar(20000) not null default '',
  prompt_version integer not null default 0,
  mode text not null default 'mention' check (mode in ('auto', 'mention', 'off')),
  model varchar(255),
  tools jsonb check (jsonb_typeof(tools) = 'array' and octet_length(tools::text) <= 10000),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (channel_id, profile_id),
  foreign key (workspace_id, channel_id) references public.channels (workspace_id, id) on delete cascade
);
comment on column public.channel_assistants.tools is 'Names of the tools it may use; null: all.';
create unique index on public.channel_assistants (channel_id) where is_main;

alter table public.channels add column assistant_tools jsonb check (jsonb_typeof(assistant_tools) = 'array' and octet_length(assistant_tools::text) <= 10000);
comment on column public.channels.assistant_tools is 'Names of the tools the channel''s first assistant may use; null: all.';
grant insert (assistant_tools), update (assistant_tools) on public.channels to authenticated;

create table public.channel_prompts (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  assistant_id uuid references public.profiles (id) on delete cascade,
  version integer not null,
  prompt varchar(20000) not null,
  author_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (channel_id, assistant_id, version),
  foreign key (workspace_id, channel_id) references public.channels (workspace_id, id) on delete cascade
);
comment on table public.channel_prompts is 'Every prompt that was published: one row a version. assistant_id is null for the channel''s first assistant.';

create table public.prompt_drafts (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  assistant_id uuid references public.profiles (id) on delete cascade,
  prompt varchar(20000) not null default '',
  author_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (channel_id, assistant_id),
  foreign key (workspace_id, channel_id) references public.channels (workspace_id, id) on delete cascade
);

-- A draft against the channel's last messages, without a word said in the channel.
create table public.rehearsals (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  assistant_id uuid references public.profiles (id) on delete cascade,
  asked_by uuid not null references public.profiles (id) on delete cascade,
  prompt varchar(20000) not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'stopped')),
  results jsonb not null default '[]' check (jsonb_typeof(results) = 'array'),
  error jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, channel_id) references public.channels (workspace_id, id) on delete cascade
);
comment on column public.rehearsals.results is '[{message_id, said: text that was answered or null, would: text of the draft or null, reason}], oldest message first.';

-- Runs --------------------------------------------------------------------------------------------

alter table public.assistant_runs
  drop constraint assistant_runs_message_id_key,
  add constraint assistant_runs_message_id_assistant_id_key unique (message_id, assistant_id),
  add column provider varchar(50),
  add column tool_calls jsonb not null default '[]' check (jsonb_typeof(tool_calls) = 'array'),
  add column cost numeric(14, 6),
  add column first_token_ms integer,
  add column reason varchar(1000);
comment on column public.assistant_runs.tool_calls is '[{name, input, outcome: done | failed | asked, ms}]: what it looked at and did.';
comment on column public.assistant_runs.cost is 'In the currency of the provider''s prices; null where no price is known.';
comment on column public.assistant_runs.first_token_ms is 'From the job''s start to the first word.';
comment on column public.assistant_runs.reason is 'Why it stayed silent.';
grant update (provider, tool_calls, cost, first_token_ms, reason) on public.assistant_runs to authenticated;
create index on public.assistant_runs (workspace_id, created_at);
create index on public.assistant_runs (asked_by, created_at);

create table public.run_feedback (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  run_id uuid not null references public.assistant_runs (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  rating integer not null check (rating in (-1, 1)),
  note varchar(2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (run_id, profile_id),
  foreign key (workspace_id, channel_id, message_id) references public.messages (workspace_id, channel_id, id) on delete cascade
);

-- What an assistant would do outside its reply, and waits for a person's yes. The question's message is the one it hangs on.
create table public.assistant_actions (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  run_id uuid not null references public.assistant_runs (id) on delete cascade,
  assistant_id uuid not null references public.profiles (id) on delete cascade,
  asked_by uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('message', 'event', 'risk', 'tool')),
  payload jsonb not null check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 65536),
  status text not null default 'proposed' check (status in ('proposed', 'accepted', 'rejected', 'done', 'failed')),
  result jsonb,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, channel_id, message_id) references public.messages (workspace_id, channel_id, id) on delete cascade
);
comment on column public.assistant_actions.payload is 'message: {channel_id, text}. event: columns of events. risk: columns of risks. tool: {server_id, server, tool, input}.';

-- What has been said up to a message, in short: how a long channel fits a model's window.
create table public.channel_summaries (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null unique,
  upto_at timestamptz not null,
  upto_id uuid not null,
  messages integer not null default 0,
  summary varchar(20000) not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, channel_id) references public.channels (workspace_id, id) on delete cascade
);

-- Workspaces: providers and budgets ---------------------------------------------------------------

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
comment on column public.assistant_settings.monthly_tokens is 'Read and written tokens a calendar month (UTC); null: no limit. monthly_cost likewise.';

create table public.assistant_providers (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  position integer not null default 0,
  kind text not null check (kind in ('anthropic', 'openai', 'google', 'openai-compatible')),
  name varchar(100) not null check (btrim(name) <> ''),
  base_url varchar(500),
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
comment on column public.assistant_providers.position is 'The first that is enabled answers; the next when it fails.';
comment on column public.assistant_providers.sealed_key is 'The key, encrypted in the browser for the assistant''s service; no API caller reads it.';
comment on column public.assistant_providers.price_in is 'Per million tokens read; price_out per million written.';
comment on column public.assistant_providers.test_result is '{ok, models: [id], error: {code, message, hint} | null}.';

create table public.assistant_public_keys (
  id uuid primary key default gen_random_uuid(),
  jwk jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.assistant_public_keys is 'With which secrets for the assistant''s service are sealed: the newest counts.';

-- Other tools -------------------------------------------------------------------------------------

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
  unique (workspace_id, id)
);
comment on column public.mcp_servers.tools is '[{name, title, description, is_reading, schema}] as the server told when it was last checked.';

create table public.channel_mcp_servers (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  server_id uuid not null,
  tools jsonb not null default '[]' check (jsonb_typeof(tools) = 'array' and octet_length(tools::text) <= 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (channel_id, server_id),
  foreign key (workspace_id, channel_id) references public.channels (workspace_id, id) on delete cascade,
  foreign key (workspace_id, server_id) references public.mcp_servers (workspace_id, id) on delete cascade
);
comment on column public.channel_mcp_servers.tools is 'Names of the server''s tools that the channel''s assistants may use.';

create table public.api_tokens (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  profile_id uuid not null,
  name varchar(100) not null check (btrim(name) <> ''),
  token_hash text not null unique,
  hint varchar(8) not null,
  can_write boolean not null default false,
  last_used_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, profile_id) references public.memberships (workspace_id, profile_id) on delete cascade
);
comment on table public.api_tokens is 'What a person''s own tools show instead of a password; gone as soon as the row is.';

-- Attachments --------------------------------------------------------------------------------------

alter table public.attachments add column language varchar(35);
comment on column public.attachments.language is 'BCP 47, of the text; null where there is none or it is not told apart.';

-- Indexes of what policies and pages filter by
create index on public.channel_assistants (workspace_id, channel_id);
create index on public.channel_assistants (profile_id);
create index on public.channel_assistants (created_by);
create index on public.channel_prompts (workspace_id, channel_id);
create index on public.channel_prompts (assistant_id);
create index on public.channel_prompts (author_id);
create index on public.prompt_drafts (workspace_id, channel_id);
create index on public.prompt_drafts (assistant_id);
create index on public.prompt_drafts (author_id);
create index on public.rehearsals (workspace_id, channel_id);
create index on public.rehearsals (asked_by, created_at desc);
create index on public.rehearsals (channel_id);
create index on public.rehearsals (assistant_id);
create index on public.run_feedback (workspace_id, channel_id, message_id);
create index on public.run_feedback (message_id);
create index on public.run_feedback (channel_id);
create index on public.run_feedback (profile_id);
create index on public.assistant_actions (workspace_id, channel_id, message_id);
create index on public.assistant_actions (message_id);
create index on public.assistant_actions (channel_id);
create index on public.assistant_actions (run_id);
create index on public.assistant_actions (assistant_id);
create index on public.assistant_actions (asked_by);
create index on public.channel_summaries (workspace_id, channel_id);
create index on public.assistant_providers (workspace_id, position);
create index on public.assistant_providers (created_by);
create index on public.mcp_servers (created_by);
create index on public.channel_mcp_servers (workspace_id, channel_id);
create index on public.channel_mcp_servers (workspace_id, server_id);
create index on public.channel_mcp_servers (server_id);
create index on public.api_tokens (workspace_id, profile_id);
create index on public.api_tokens (profile_id);

do $$
declare
  t text;
begin
  foreach t in array array['channel_assistants', 'channel_prompts', 'prompt_drafts', 'rehearsals', 'run_feedback', 'assistant_actions', 'channel_summaries',
                           'assistant_settings', 'assistant_providers', 'assistant_public_keys', 'mcp_servers', 'channel_mcp_servers', 'api_tokens'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('revoke all on public.%I from anon, authenticated', t);
    execute format('grant select on public.%I to anon, authenticated', t);
    execute format('grant all on public.%I to service_role', t);
    execute format('create trigger a_touch_updated_at before update on public.%I for each row execute function private.touch_updated_at()', t);
  end loop;
end
$$;

create trigger b_keep_immutable before update on public.channel_assistants for each row execute function private.keep_immutable('id', 'workspace_id', 'channel_id', 'profile_id', 'is_main', 'created_by', 'created_at');
create trigger b_keep_immutable before update on public.assistant_actions for each row execute function private.keep_immutable('id', 'workspace_id', 'channel_id', 'message_id', 'run_id', 'assistant_id', 'asked_by', 'kind', 'created_at');
create trigger b_keep_immutable before update on public.run_feedback for each row execute function private.keep_immutable('workspace_id', 'channel_id', 'message_id', 'run_id', 'profile_id', 'created_at');
-- Whoever sets limits sends the workspace with them, which stays what it is.
create trigger b_keep_immutable before update on public.assistant_settings for each row execute function private.keep_immutable('id', 'workspace_id', 'created_at');
create trigger b_keep_immutable before update on public.rehearsals for each row execute function private.keep_immutable('id', 'workspace_id', 'channel_id', 'assistant_id', 'asked_by', 'prompt', 'created_at');
