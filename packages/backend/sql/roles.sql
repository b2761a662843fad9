-- The roles, schemas and default privileges that every Supabase project finds in place.
do $$
begin
  if to_regrole('anon') is null then create role anon nologin noinherit; end if;
  if to_regrole('authenticated') is null then create role authenticated nologin noinherit; end if;
  if to_regrole('service_role') is null then create role service_role nologin noinherit bypassrls; end if;
  if to_regrole('authenticator') is null then create role authenticator nologin noinherit; end if;
  if to_regrole('supabase_admin') is null then create role supabase_admin nologin superuser; end if;
  if to_regrole('supabase_auth_admin') is null then
    create role supabase_auth_admin nologin noinherit createrole;
  end if;
  if to_regrole('supabase_storage_admin') is null then
    create role supabase_storage_admin nologin noinherit createrole;
  end if;
  if to_regrole('supabase_replication_admin') is null then
    create role supabase_replication_admin nologin noinherit replication;
  end if;
  if to_regrole('supabase_realtime_admin') is null then create role supabase_realtime_admin nologin noinherit; end if;
end
$$;

-- How long one statement of an API role may take; another setting of whoever runs the server stays.
do $$
declare
  limits constant jsonb := '{"anon": "3s", "authenticated": "8s", "service_role": "60s"}';
  api_role text;
  timeout text;
begin
  for api_role, timeout in select * from jsonb_each_text(limits) loop
    if not exists (
      select from pg_roles
      where rolname = api_role and rolconfig::text like '%statement_timeout=%'
    ) then
      execute format('alter role %I set statement_timeout = %L', api_role, timeout);
    end if;
  end loop;
end
$$;

grant anon, authenticated, service_role to authenticator;
grant authenticator to supabase_storage_admin;
grant anon, authenticated, service_role to postgres;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
create extension if not exists pg_trgm with schema extensions;

grant usage on schema public, extensions to anon, authenticated, service_role;
-- Only migrations make objects in public, as on Supabase.
revoke create on schema public from public;

alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
