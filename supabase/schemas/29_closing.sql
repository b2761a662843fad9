-- Rules for every table and function above.

create policy "an assistant that reads for somebody stores nothing" on storage.objects
  as restrictive for insert to authenticated
  with check (not (select private.is_on_behalf()));

create policy "an assistant that reads for somebody replaces nothing" on storage.objects
  as restrictive for update to authenticated
  using (not (select private.is_on_behalf()));

create policy "an assistant that reads for somebody deletes nothing" on storage.objects
  as restrictive for delete to authenticated
  using (not (select private.is_on_behalf()));

-- Updates and deletes require reading, by all policies above.
do $$
declare
  t regclass;
begin
  for t in
    select oid::regclass from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    union all select 'storage.objects'::regclass
  loop
    perform private.hold_to_reading(t);
  end loop;
end
$$;

-- A function can only be called by the roles that a grant above names. The one function for
-- strangers shows the holder of a link what they may know before they have an account.
revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public, anon;
grant execute on function public.preview_invitation, private.preview_invitation to anon;
