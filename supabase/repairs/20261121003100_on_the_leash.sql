-- Makes up for former texts of this migration (decision 0035): sums without comments and space.
-- former: 82f2ca4729a3170428156109cb69392887be5f7e59c66795b4d03f77a963d575

do $$
declare
  t regclass;
begin
  for t in select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') loop
    if not exists (select 1 from pg_policy where polrelid = t and polname = 'an assistant that reads for somebody writes nothing') then
      execute format('create policy "an assistant that reads for somebody writes nothing" on %s as restrictive for insert to authenticated with check (not (select private.is_on_behalf()))', t);
      execute format('create policy "an assistant that reads for somebody changes nothing" on %s as restrictive for update to authenticated using (not (select private.is_on_behalf()))', t);
      execute format('create policy "an assistant that reads for somebody removes nothing" on %s as restrictive for delete to authenticated using (not (select private.is_on_behalf()))', t);
    end if;
  end loop;
  for t in select oid::regclass from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p') loop
    execute format('create or replace trigger a_on_the_leash before insert or update or delete on %s for each statement when (private.is_on_behalf()) execute function private.refuse_on_behalf()', t);
  end loop;
  foreach t in array array['public.rehearsals', 'public.run_feedback', 'public.saved_views', 'public.risk_scans']::regclass[] loop
    execute format('drop policy if exists "nothing personal is read for an audience" on %s', t);
    execute format('create policy "nothing personal is read for an audience" on %s as restrictive for select to authenticated using ((select private.leash()) is null)', t);
  end loop;
end
$$;

drop policy if exists "what is deleted is not read for somebody" on public.messages;
create policy "what is deleted is not read for somebody" on public.messages as restrictive for select to authenticated
  using (deleted_at is null or not (select private.is_on_behalf()));
drop policy if exists "other workspaces are nothing for an audience" on public.memberships;
create policy "other workspaces are nothing for an audience" on public.memberships as restrictive for select to authenticated
  using ((select private.leash()) is null or workspace_id in (select private.my_workspaces()));

drop policy if exists "an assistant that reads for somebody says nothing" on realtime.messages;
create policy "an assistant that reads for somebody says nothing" on realtime.messages as restrictive for insert to authenticated with check (not (select private.is_on_behalf()));
drop policy if exists "an assistant that reads for somebody listens to nothing" on realtime.messages;
create policy "an assistant that reads for somebody listens to nothing" on realtime.messages as restrictive for select to authenticated using (not (select private.is_on_behalf()));

revoke all on function private.leash_workspace(), private.refuse_on_behalf(), private.put_on_leash(regclass) from public, anon;
grant execute on function private.leash_workspace() to authenticated, service_role;
