-- The rights of `postgres`, the project's own role, on the platform, as on hosted Supabase. It
-- reads and writes the platform's rows and creates triggers on its tables, but owns none of them.
grant usage on schema auth, storage, realtime, platform to postgres;
grant usage, create on schema extensions to postgres;
grant all on all tables in schema auth, storage, realtime to postgres with grant option;
grant all on all sequences in schema auth, storage, realtime to postgres;
grant all on all functions in schema auth, storage, realtime to postgres with grant option;
-- The services write these rows as their own roles, so no trigger of the project may run there.
revoke trigger on storage.released_contents, storage.service_settings from postgres;
grant select, insert, update, delete on platform.outbox to postgres;

-- A setting of the role outranks those of the database, so no name in the superuser's statements
-- resolves to an object of the project.
do $$
begin
  execute format('alter role %I set search_path = pg_catalog', current_user);
end
$$;

alter table storage.buckets owner to supabase_storage_admin;
alter table storage.objects owner to supabase_storage_admin;
alter table realtime.messages owner to supabase_realtime_admin;
alter publication supabase_realtime owner to postgres;

-- Functions that bypass the policies evaluate types, operators and triggers of the project, so they
-- run as a role that only reads. `lag` reads only the catalogue.
alter role supabase_realtime_admin bypassrls;
grant pg_read_all_data to supabase_realtime_admin with inherit true;
grant usage, create on schema realtime to supabase_realtime_admin;
grant execute on function realtime.send(jsonb, text, text, boolean) to supabase_realtime_admin;
alter function realtime.probe(text[], text[]) owner to supabase_realtime_admin;
alter function realtime.keep(jsonb, text, text) owner to supabase_realtime_admin;
alter function realtime.kept(text, timestamptz, integer) owner to supabase_realtime_admin;
alter function realtime.prune() owner to supabase_realtime_admin;
alter function realtime.passes(regclass, json, jsonb) owner to supabase_realtime_admin;
alter function realtime.subscription_fault(text, text, text, jsonb) owner to supabase_realtime_admin;
alter function realtime.completed(regclass, text, json) owner to supabase_realtime_admin;
alter function realtime.typed(regclass, json) owner to supabase_realtime_admin;

-- Only an owner creates policies on a table or drops its triggers. `postgres` owns the platform's
-- tables for the length of one such statement; hosted Supabase uses the extension supautils.
create or replace function extensions.lend_ownership() returns event_trigger
language plpgsql security definer set search_path = '' as $$
begin
  grant supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin to postgres
    with inherit true, set false;
end
$$;
create or replace function extensions.return_ownership() returns event_trigger
language plpgsql security definer set search_path = '' as $$
begin
  revoke supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin from postgres;
end
$$;
do $$
begin
  if not exists (select from pg_event_trigger where evtname = 'lend_ownership') then
    create event trigger lend_ownership on ddl_command_start
      when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY', 'DROP TRIGGER')
      execute function extensions.lend_ownership();
    create event trigger return_ownership on ddl_command_end
      when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY', 'DROP TRIGGER')
      execute function extensions.return_ownership();
  end if;
end
$$;
