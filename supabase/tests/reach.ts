import type { Sql } from '@parley/postgres';

/**
 * One table and operation of one user: the rows that an unfiltered statement reached, and how many
 * of them the user can read.
 */
export type Reach = {
  table: string;
  operation: 'update' | 'delete';
  /** Rows that the user can read before the statement. */
  readable: number;
  /** All rows of the table. */
  rows: number;
  reached: number;
  /** Rows that were reached but not readable: must be zero. */
  unseen: number;
};

/**
 * Lets a test see which rows an UPDATE or DELETE reaches by its policies only: a trigger before all
 * others records each row and skips it, so that constraints and other rules do not apply. Only for
 * a test's own database.
 */
export async function watchReach(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create unlogged table private.reached (id text);
    create function private.note_reached() returns trigger
    language plpgsql security definer set search_path = '' as $$
    begin
      insert into private.reached values (to_jsonb(old) ->> 'id');
      return null;
    end
    $$;

    create function private.written_tables() returns table (target regclass, operation text)
    language sql stable as $$
      select c.oid::regclass, o.operation
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      cross join (values ('update'), ('delete')) o (operation)
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'storage', 'realtime')
        and not c.relispartition and exists (
        select 1 from unnest(array['anon', 'authenticated']) role
        where has_schema_privilege(role, n.oid, 'usage') and case o.operation
          when 'update' then has_any_column_privilege(role, c.oid, 'update')
          else has_table_privilege(role, c.oid, 'delete') end)
      order by 1, 2
    $$;

    -- Tries everything as one person, in the caller's transaction; the role is the server's again
    -- afterwards.
    create function private.try_reach(person uuid)
    returns table (target regclass, operation text, readable bigint, rows bigint, reached bigint,
      unseen bigint)
    language plpgsql as $$
    declare
      seen text[];
      assigned text;
    begin
      perform set_config('request.jwt.claims',
        json_build_object('sub', person, 'role', 'authenticated')::text, true);
      for target, operation in select * from private.written_tables() loop
        execute format('select count(*) from %s', target) into rows;
        truncate private.reached;
        select format('%I = default', attname) into assigned from pg_attribute
        where attrelid = target and attnum > 0 and attgenerated = '' and not attisdropped
          and has_column_privilege('authenticated', attrelid, attnum, 'update')
        order by attnum limit 1;
        perform set_config('role', 'authenticated', true);
        execute format('select coalesce(array_agg(id::text), ''{}'') from %s', target) into seen;
        begin
          if operation = 'update' then
            execute format('update %s set %s', target, assigned);
          else
            execute format('delete from %s', target);
          end if;
        exception when insufficient_privilege then
          null;
        end;
        perform set_config('role', 'none', true);
        readable := cardinality(seen);
        select count(*), count(*) filter (where id <> all (seen)) into reached, unseen
        from private.reached;
        return next;
      end loop;
    end
    $$;

    -- Off while a test prepares what is to be looked at; off with its transaction, too.
    create function private.watch(on_or_off boolean) returns void
    language sql as $$
      select set_config('test.is_watching', on_or_off::text, true)
    $$;

    do $$
    declare
      t regclass;
    begin
      for t in select distinct target from private.written_tables() loop
        execute format('create trigger "0_note_reached" before update or delete on %s
          for each row when (current_setting(''test.is_watching'', true) = ''true'')
          execute function private.note_reached()', t);
      end loop;
    end
    $$;`);
}
