-- Only Auth's role uses Auth's tables: no role of the API reads or writes them.
do $$
declare
  item record;
begin
  for item in
    select c.oid::regclass as name, c.relkind from pg_class c
    where c.relnamespace = 'auth'::regnamespace and c.relkind in ('r', 'S')
      and (c.relowner <> 'supabase_auth_admin'::regrole or not c.relrowsecurity)
      -- A sequence that belongs to a column changes owner with its table.
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'a')
  loop
    execute format('alter table %s owner to supabase_auth_admin', item.name);
    if item.relkind = 'r' then
      execute format('alter table %s enable row level security', item.name);
    end if;
  end loop;
  for item in
    select t.oid::regtype as name from pg_type t
    where t.typnamespace = 'auth'::regnamespace and t.typtype = 'e'
      and t.typowner <> 'supabase_auth_admin'::regrole
  loop
    execute format('alter type %s owner to supabase_auth_admin', item.name);
  end loop;
end
$$;
grant all on all tables in schema auth to postgres;
grant all on all sequences in schema auth to postgres;
grant usage, create on schema auth to supabase_auth_admin;

-- A session that ends, by signing out, a ban, a deletion or otherwise, ends everywhere immediately:
-- this notifies services that cache sessions.
create or replace function auth.tell_ended_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('auth_sessions', json_build_object('session', old.id, 'user', old.user_id)::text);
  return null;
end
$$;
alter function auth.tell_ended_session() owner to supabase_auth_admin;
revoke all on function auth.tell_ended_session() from public;
create or replace trigger tell_ended_session after delete on auth.sessions
  for each row execute function auth.tell_ended_session();

-- A user who is banned or deleted in place keeps no sessions, however that was done.
create or replace function auth.end_sessions_of_banned() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where user_id = new.id;
  return null;
end
$$;
alter function auth.end_sessions_of_banned() owner to supabase_auth_admin;
revoke all on function auth.end_sessions_of_banned() from public;
create or replace trigger end_sessions_of_banned
  after update of banned_until, deleted_at on auth.users
  for each row when (new.banned_until > now() or new.deleted_at is not null)
  execute function auth.end_sessions_of_banned();
