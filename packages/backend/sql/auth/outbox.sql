-- Mails on their way, and those that nobody carries out of the house: `npm run mail` and the
-- operator read them. They hold links that sign people in, so no role of the API sees them.
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
  -- When it is carried next; null where nobody does.
  due_at timestamptz,
  tries int not null default 0
);
create index if not exists outbox_created_at_idx on platform.outbox (created_at);
create index if not exists outbox_due_at_idx on platform.outbox (due_at) where due_at is not null;
alter schema platform owner to supabase_auth_admin;
alter table platform.outbox owner to supabase_auth_admin;
alter table platform.outbox enable row level security;
