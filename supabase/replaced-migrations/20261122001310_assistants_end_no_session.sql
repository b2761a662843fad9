-- An assistant that reads for somebody is refused as everywhere, instead of nothing being done.
create or replace function public.end_session(session uuid) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if private.is_on_behalf() then
    raise exception using errcode = '42501',
      message = 'An assistant that reads for somebody ends no session';
  end if;
  perform private.end_session(session);
end
$$;
