-- Outgoing mail, and mail that is not sent because no server is set: `npm run mail` and the
-- operator read it. It contains links that sign users in, so no role of the API sees it.
create schema if not exists platform;
create table if not exists platform.outbox (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  link text,
  code text not null,
  created_at timestamptz not null default now(),
  -- The time of the next attempt; null if mail is not sent.
  due_at timestamptz,
  tries int not null default 0
);
create index if not exists outbox_created_at_idx on platform.outbox (created_at);
create index if not exists outbox_due_at_idx on platform.outbox (due_at) where due_at is not null;
alter schema platform owner to supabase_auth_admin;
alter table platform.outbox owner to supabase_auth_admin;
alter table platform.outbox enable row level security;
