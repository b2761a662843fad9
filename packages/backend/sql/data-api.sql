-- Notifies the Data API when a definition changes, as the platform of hosted Supabase does.
create or replace function extensions.pgrst_ddl_watch() returns event_trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from pg_catalog.pg_event_trigger_ddl_commands() as done
    where done.schema_name is distinct from 'pg_temp'
      and done.command_tag ~* '^(create|alter|comment|import|select into|refresh)'
  ) then
    notify pgrst, 'reload schema';
  end if;
end
$$;

create or replace function extensions.pgrst_drop_watch() returns event_trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from pg_catalog.pg_event_trigger_dropped_objects() as gone
    where not gone.is_temporary and gone.object_type in (
      'schema', 'table', 'foreign table', 'view', 'materialized view', 'table column',
      'table constraint', 'function', 'trigger', 'type', 'rule')
  ) then
    notify pgrst, 'reload schema';
  end if;
end
$$;

-- On an external PostgreSQL only a superuser can create event triggers; `notify pgrst` works
-- anyway.
do $$
begin
  if not exists (select from pg_event_trigger where evtname = 'pgrst_ddl_watch') then
    create event trigger pgrst_ddl_watch on ddl_command_end
      execute function extensions.pgrst_ddl_watch();
  end if;
  if not exists (select from pg_event_trigger where evtname = 'pgrst_drop_watch') then
    create event trigger pgrst_drop_watch on sql_drop
      execute function extensions.pgrst_drop_watch();
  end if;
exception when insufficient_privilege then
  raise notice 'The Data API is told of definitions by "notify pgrst" alone.';
end
$$;
