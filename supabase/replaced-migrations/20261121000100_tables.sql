-- The nine tables of the specification (point 3), and what Parley adds to them.
-- Composite foreign keys carry workspace_id and channel_id down to every row,
-- so that no policy has to hope that a row and its parent agree.

create schema if not exists private;

create table public.profiles (
  id uuid primary key default gen_random_uuid(),
  name varchar(255),
  avatar_path varchar(255),
  role varchar(50) not null default 'user' check (role in ('user', 'admin', 'assistant', 'system')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.profiles.id is 'Equals the id of the authenticated user; assistants have no user.';

create table public.workspaces (
  id uuid primary key default gen_random_uuid(),
  name varchar(255) not null check (btrim(name) <> ''),
  description varchar(255),
  owner_id uuid not null references public.profiles (id) on delete restrict,
  icon varchar(255),
  theme varchar(255) default 'claude',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.memberships (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  role varchar(50) not null check (role in ('owner', 'admin', 'member')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, profile_id)
);

create table public.channels (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  name varchar(255) not null check (btrim(name) <> ''),
  icon varchar(255),
  description varchar(255),
  topic varchar(255) not null,
  category varchar(255),
  visibility text not null default 'open' check (visibility in ('open', 'private', 'direct')),
  prompt text not null default '' check (char_length(prompt) <= 20000),
  prompt_version integer not null default 0,
  assistant_mode text not null default 'auto' check (assistant_mode in ('auto', 'mention', 'off')),
  assistant_model varchar(255),
  created_by uuid references public.profiles (id) on delete set null,
  archived_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, topic),
  unique (workspace_id, id)
);
comment on column public.channels.topic is 'Short handle, unique in the workspace; made from the name when left out.';

create table public.participants (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  profile_id uuid not null,
  role varchar(50) not null default 'member' check (role in ('member', 'owner', 'admin', 'moderator', 'assistant', 'guest')),
  last_read_at timestamptz,
  last_read_message_id uuid,
  notify text not null default 'all' check (notify in ('all', 'mentions', 'none')),
  starred boolean not null default false,
  muted_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (channel_id, profile_id),
  foreign key (profile_id) references public.profiles (id) on delete cascade,
  foreign key (workspace_id, channel_id) references public.channels (workspace_id, id) on delete cascade,
  foreign key (workspace_id, profile_id) references public.memberships (workspace_id, profile_id) on delete cascade
);

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  author_id uuid references public.profiles (id) on delete set null,
  reply_to_id uuid,
  content text,
  role varchar(50) not null default 'user' check (role in ('user', 'assistant', 'system')),
  parts jsonb not null default '[]' check (jsonb_typeof(parts) = 'array' and octet_length(parts::text) <= 262144),
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object' and octet_length(metadata::text) <= 65536),
  edited_at timestamptz,
  deleted_at timestamptz,
  search tsvector generated always as (
    to_tsvector('simple', coalesce(content, ''))
    || jsonb_to_tsvector('simple', jsonb_path_query_array(parts, '$[*] ? (@.type == "text").text'), '["string"]')
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, channel_id, id),
  unique (channel_id, id),
  foreign key (workspace_id, channel_id) references public.channels (workspace_id, id) on delete cascade,
  foreign key (channel_id, reply_to_id) references public.messages (channel_id, id) on delete set null (reply_to_id)
);

create table public.attachments (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  type varchar(50) not null check (type in ('image', 'document', 'video', 'audio')),
  name varchar(255) not null check (char_length(name) >= 3),
  status text not null default 'pending' check (status in ('pending', 'uploading', 'uploaded', 'processing', 'processed', 'failed')),
  progress integer not null default 0 check (progress between 0 and 100),
  storage_path varchar(500) not null check (storage_path <> ''),
  mime_type varchar(100) not null check (mime_type <> ''),
  file_size integer not null check (file_size > 0),
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  content text,
  sentiment numeric not null default 0 check (sentiment between -1 and 1),
  summary text,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, channel_id) references public.channels (workspace_id, id) on delete cascade,
  foreign key (workspace_id, channel_id, message_id) references public.messages (workspace_id, channel_id, id) on delete cascade,
  -- An attachment opens the object it names to the channel's readers, so it may name none but its own.
  constraint storage_path_is_its_own check (
    starts_with(storage_path, workspace_id || '/' || channel_id || '/' || message_id || '/' || id || '/')
  )
);

create table public.permissions (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid references public.workspaces (id) on delete cascade,
  resource varchar(255) not null check (char_length(resource) >= 1),
  role text not null check (role in ('owner', 'admin', 'member')),
  can_create boolean not null default false,
  can_read boolean not null default false,
  can_update boolean not null default false,
  can_delete boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (workspace_id, resource, role)
);

create table public.reactions (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  emoji varchar(50) not null check (emoji <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (message_id, profile_id),
  foreign key (workspace_id, channel_id, message_id) references public.messages (workspace_id, channel_id, id) on delete cascade
);
comment on column public.reactions.channel_id is 'Filled from the message: policies and topics need the channel without a join.';

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  token_hash text not null unique,
  email varchar(255),
  role varchar(50) not null default 'member' check (role in ('admin', 'member')),
  created_by uuid references public.profiles (id) on delete set null,
  expires_at timestamptz not null default now() + interval '7 days',
  max_uses integer check (max_uses > 0),
  uses integer not null default 0,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.invitations.token_hash is 'SHA-256 of the token in the link: a reader of this table cannot join with it.';

create table public.assistant_runs (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  reply_id uuid not null default gen_random_uuid(),
  assistant_id uuid not null references public.profiles (id) on delete cascade,
  asked_by uuid not null references public.profiles (id) on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'silent', 'failed', 'stopped')),
  attempt integer not null default 1,
  model varchar(255),
  prompt_version integer,
  input_tokens integer,
  output_tokens integer,
  duration_ms integer,
  error jsonb,
  sources jsonb not null default '[]',
  stop_requested_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (message_id),
  foreign key (workspace_id, channel_id, message_id) references public.messages (workspace_id, channel_id, id) on delete cascade
);
comment on column public.assistant_runs.reply_id is 'Id of the reply, fixed before the run, so that a run tried twice writes one message.';
comment on column public.assistant_runs.error is 'Null, or {code, message, hint} for people.';

-- Every column a policy or a page of messages filters by.
create index on public.workspaces (owner_id);
create index on public.memberships (profile_id, workspace_id) include (role);
create index on public.participants (profile_id, channel_id) include (workspace_id, role);
create index on public.participants (workspace_id, profile_id);
create index on public.messages (channel_id, created_at desc, id desc);
create index on public.messages (reply_to_id) where reply_to_id is not null;
create index on public.messages (author_id);
create index on public.messages using gin (search);
create index on public.attachments (message_id);
create index on public.attachments (channel_id, created_at desc);
create index on public.attachments (storage_path);
create index on public.reactions (channel_id);
create index on public.reactions (workspace_id);
create index on public.attachments (workspace_id);
create index on public.assistant_runs (workspace_id);
create index on public.invitations (workspace_id);
create index on public.assistant_runs (channel_id, created_at desc);
create index on public.assistant_runs (assistant_id, status);
create index on public.assistant_runs (created_at) where status in ('queued', 'running');
