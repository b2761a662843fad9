-- Mails that nobody carries out of the house: `npm run mail` and the operator read them. They hold
-- links that sign people in, so no role of the API sees them.
create schema if not exists platform;
create table if not exists platform.outbox (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  link text,
  code text not null,
  created_at timestamptz not null default now()
);
create index if not exists outbox_recipient_idx on platform.outbox (recipient, created_at desc);
alter schema platform owner to supabase_auth_admin;
alter table platform.outbox owner to supabase_auth_admin;
alter table platform.outbox enable row level security;
