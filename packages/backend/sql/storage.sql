-- The SQL side of storage, with hosted Supabase's columns. The project's policies on these tables
-- decide about access.
create schema if not exists storage;
grant usage on schema storage to anon, authenticated, service_role;

create table if not exists storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text collate "C" not null,
  owner uuid,
  owner_id text,
  version text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  unique (bucket_id, name)
);
create index if not exists objects_version on storage.objects (version);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

create or replace function storage.foldername(name text) returns text[] language sql immutable as $$
  select (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1]
$$;
create or replace function storage.filename(name text) returns text language sql immutable as $$
  select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)]
$$;
create or replace function storage.extension(name text) returns text language sql immutable as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;
grant execute on function storage.foldername(text), storage.filename(text), storage.extension(text)
  to anon, authenticated, service_role;

-- The type of a bucket, as in the hosted service; ours are all of the first type.
do $$
begin
  if to_regtype('storage.buckettype') is null then
    create type storage.buckettype as enum ('STANDARD', 'ANALYTICS');
  end if;
end
$$;
alter table storage.buckets add column if not exists type storage.buckettype not null default 'STANDARD';

-- The operation for which a policy is evaluated, if the service sets it.
create or replace function storage.operation() returns text language sql stable as $$
  select nullif(current_setting('storage.operation', true), '')
$$;
grant execute on function storage.operation() to anon, authenticated, service_role;

-- Multipart uploads by the S3 protocol, with the hosted service's columns. Only the service reads
-- them.
create table if not exists storage.s3_multipart_uploads (
  id text primary key,
  in_progress_size bigint not null default 0,
  upload_signature text not null,
  bucket_id text not null references storage.buckets (id),
  key text collate "C" not null,
  version text not null,
  owner_id text,
  created_at timestamptz not null default now(),
  user_metadata jsonb,
  metadata jsonb
);
create table if not exists storage.s3_multipart_uploads_parts (
  id uuid primary key default gen_random_uuid(),
  upload_id text not null references storage.s3_multipart_uploads (id) on delete cascade,
  size bigint not null default 0,
  part_number integer not null,
  bucket_id text not null references storage.buckets (id),
  key text collate "C" not null,
  etag text not null,
  owner_id text,
  version text not null,
  created_at timestamptz not null default now(),
  unique (upload_id, part_number)
);
create index if not exists s3_multipart_uploads_list on storage.s3_multipart_uploads (bucket_id, key, id);
alter table storage.s3_multipart_uploads enable row level security;
alter table storage.s3_multipart_uploads_parts enable row level security;
grant select on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to anon, authenticated;
grant all on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to service_role;

-- Contents whose row was deleted, in whatever way, until the service has removed them. Only the
-- service reads them.
create table if not exists storage.released_contents (
  version text primary key,
  released_at timestamptz not null default now()
);
alter table storage.released_contents enable row level security;
revoke all on storage.released_contents from public, anon, authenticated, service_role;

create or replace function storage.note_deleted() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into storage.released_contents (version)
  select gone.version from gone where gone.version <> ''
  on conflict do nothing;
  return null;
end
$$;
create or replace function storage.note_replaced() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into storage.released_contents (version) values (old.version) on conflict do nothing;
  return null;
end
$$;
revoke execute on function storage.note_deleted(), storage.note_replaced() from public;
create or replace trigger objects_deleted after delete on storage.objects
  referencing old table as gone for each statement execute function storage.note_deleted();
create or replace trigger objects_replaced after update of version on storage.objects
  for each row when (old.version <> '' and old.version is distinct from new.version)
    execute function storage.note_replaced();

-- Settings for every bucket; at most one row. Only the service reads it.
create table if not exists storage.service_settings (
  id integer primary key default 1 check (id = 1),
  file_size_limit bigint
);
alter table storage.service_settings enable row level security;
revoke all on storage.service_settings from public, anon, authenticated, service_role;

-- The service accesses its own tables with this role, and switches to a lower one to answer users.
grant usage on schema storage to supabase_storage_admin;
grant all on all tables in schema storage to supabase_storage_admin;
