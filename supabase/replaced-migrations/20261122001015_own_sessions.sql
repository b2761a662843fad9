-- Where a person is signed in, and signing out elsewhere. Auth's own endpoints know all others or
-- none; these two functions ask its table, for the caller's own rows alone.

create function private.my_sessions() returns table (
  id uuid, created_at timestamptz, used_at timestamptz, user_agent text, address text,
  is_current boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'UTC', s.created_at),
    s.user_agent, host(s.ip), s.id = (auth.jwt() ->> 'session_id')::uuid
  from auth.sessions s
  where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
    and not (select private.is_on_behalf())
  order by 6 desc nulls last, 3 desc
$$;

create function private.end_session(session uuid) returns void
language sql security definer set search_path = '' as $$
  delete from auth.sessions
  where id = session and user_id = (select auth.uid()) and not (select private.is_on_behalf())
$$;

-- The caller's sessions, the one that asks first, then by their last use.
create function public.my_sessions() returns table (
  id uuid, created_at timestamptz, used_at timestamptz, user_agent text, address text,
  is_current boolean)
language sql stable security invoker set search_path = '' as $$
  select * from private.my_sessions()
$$;

-- Ends one of the caller's sessions; somebody else's, or none, is no error and changes nothing.
create function public.end_session(session uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.end_session(session)
$$;

revoke all on function private.my_sessions(), private.end_session(uuid),
  public.my_sessions(), public.end_session(uuid) from public, anon;
grant execute on function private.my_sessions(), private.end_session(uuid),
  public.my_sessions(), public.end_session(uuid) to authenticated;
