-- A change or removal reaches no row that its author cannot read.
--
-- PostgreSQL asks the SELECT policies of an UPDATE or DELETE only when the statement reads a column:
-- without a filter and without returned rows it reads none, and a policy that names an author or
-- a workspace alone would reach rows in places its caller has left or never entered. So the
-- condition of reading is made one of writing.

-- What a caller reads of a table, as its SELECT policies have it.
create function private.reading_condition(target regclass) returns text
language sql stable set search_path = '' as $$
  select concat_ws(' and ',
    format('(%s)', coalesce(
      string_agg(format('(%s)', pg_get_expr(polqual, polrelid)), ' or ' order by polname)
        filter (where polpermissive),
      'false')),
    string_agg(format('(%s)', pg_get_expr(polqual, polrelid)), ' and ' order by polname)
      filter (where not polpermissive))
  from pg_catalog.pg_policy
  where polrelid = target and polcmd in ('r', '*') and polqual is not null
$$;

-- Holds changes and removals of a table to what their author reads there. To be called again by
-- every migration that changes who reads the table; a test compares the two.
create function private.hold_to_reading(target regclass) returns void
language plpgsql set search_path = '' as $$
declare
  condition text := private.reading_condition(target);
begin
  execute format('drop policy if exists "what is changed is read" on %s', target);
  execute format('drop policy if exists "what is removed is read" on %s', target);
  execute format('create policy "what is changed is read" on %s
    as restrictive for update to authenticated using (%s)', target, condition);
  execute format('create policy "what is removed is read" on %s
    as restrictive for delete to authenticated using (%s)', target, condition);
end
$$;

do $$
declare
  t regclass;
begin
  for t in
    select oid::regclass from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  loop
    perform private.hold_to_reading(t);
  end loop;
  perform private.hold_to_reading('storage.objects');
end
$$;

revoke all on function private.reading_condition(regclass), private.hold_to_reading(regclass)
  from public, anon, authenticated;
