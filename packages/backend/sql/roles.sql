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
  -- The project's migrations and seeds run as this role. As on hosted Supabase it is not a
  -- superuser, so it cannot access programs or files of the host.
  if to_regrole('postgres') is null then
    create role postgres nologin createdb createrole replication bypassrls;
  end if;
end
$$;

-- The time limit of a statement by an API role; a different setting by the operator is kept.
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
-- An external PostgreSQL may have a superuser of that name, which needs none of this.
do $$
declare
  setting text;
begin
  if not (select rolsuper from pg_roles where rolname = 'postgres') then
    grant anon, authenticated, service_role, authenticator to postgres with admin option;
    grant pg_monitor, pg_signal_backend to postgres;
    -- Dumps by `supabase db dump` begin by setting it.
    grant set on parameter session_replication_role, deadlock_timeout to postgres;
    -- `alter role authenticator set pgrst.…` configures the Data API.
    foreach setting in array array['aggregates_enabled', 'anon_role', 'extra_search_path',
      'hoisted_tx_settings', 'max_rows', 'plan_enabled', 'pre_request', 'prepared_statements',
      'root_spec', 'schemas', 'tx_end'] loop
      execute format('grant set on parameter pgrst.%I to postgres', 'db_' || setting);
    end loop;
    grant set on parameter pgrst.openapi_mode, pgrst.openapi_security_active,
      pgrst.server_timing_enabled to postgres;
    execute format('alter database %I owner to postgres', current_database());
    alter default privileges for role postgres in schema public
      grant all on tables to anon, authenticated, service_role;
    alter default privileges for role postgres in schema public
      grant all on functions to anon, authenticated, service_role;
    alter default privileges for role postgres in schema public
      grant all on sequences to anon, authenticated, service_role;
  end if;
end
$$;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
create extension if not exists pg_trgm with schema extensions;

grant usage on schema public, extensions to anon, authenticated, service_role;
-- Only migrations create objects in public, as on Supabase.
revoke create on schema public from public;

alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
