-- On the leash nothing is written, and nothing personal is read: after all tables, as it holds for each.

create function private.refuse_on_behalf() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = 'An assistant that reads for somebody changes nothing';
end
$$;

-- Every table: policies refuse the caller, the trigger refuses functions that pass them. For tables of later migrations, too.
create function private.put_on_leash(target regclass) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create policy "an assistant that reads for somebody writes nothing" on %s as restrictive for insert to authenticated with check (not (select private.is_on_behalf()))', target);
  execute format('create policy "an assistant that reads for somebody changes nothing" on %s as restrictive for update to authenticated using (not (select private.is_on_behalf()))', target);
  execute format('create policy "an assistant that reads for somebody removes nothing" on %s as restrictive for delete to authenticated using (not (select private.is_on_behalf()))', target);
  execute format('create trigger a_on_the_leash before insert or update or delete on %s for each statement when (private.is_on_behalf()) execute function private.refuse_on_behalf()', target);
end
$$;

do $$
declare
  t regclass;
begin
  for t in select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') loop
    perform private.put_on_leash(t);
  end loop;
  for t in select oid::regclass from pg_class where relnamespace = 'private'::regnamespace and relkind in ('r', 'p') loop
    execute format('create trigger a_on_the_leash before insert or update or delete on %s for each statement when (private.is_on_behalf()) execute function private.refuse_on_behalf()', t);
  end loop;
  foreach t in array array['public.drafts', 'public.bookmarks', 'public.notifications', 'public.reminders', 'public.scheduled_messages', 'public.risk_proposals', 'public.person_settings', 'public.push_subscriptions', 'public.calendar_feeds', 'public.api_tokens', 'public.invitations', 'public.audit_log', 'public.rehearsals', 'public.run_feedback', 'public.saved_views', 'public.risk_scans']::regclass[] loop
    execute format('create policy "nothing personal is read for an audience" on %s as restrictive for select to authenticated using ((select private.leash()) is null)', t);
  end loop;
end
$$;

-- One's own words stay readable for a moment after they were deleted, to be taken back; and each knows where else they belong.
create policy "what is deleted is not read for somebody" on public.messages as restrictive for select to authenticated
  using (deleted_at is null or not (select private.is_on_behalf()));
create policy "other workspaces are nothing for an audience" on public.memberships as restrictive for select to authenticated
  using ((select private.leash()) is null or workspace_id in (select private.my_workspaces()));

-- Neither said nor heard.
create policy "an assistant that reads for somebody says nothing" on realtime.messages as restrictive for insert to authenticated with check (not (select private.is_on_behalf()));
create policy "an assistant that reads for somebody listens to nothing" on realtime.messages as restrictive for select to authenticated using (not (select private.is_on_behalf()));

create policy "an assistant that reads for somebody stores nothing" on storage.objects as restrictive for insert to authenticated with check (not (select private.is_on_behalf()));
create policy "an assistant that reads for somebody replaces nothing" on storage.objects as restrictive for update to authenticated using (not (select private.is_on_behalf()));
create policy "an assistant that reads for somebody deletes nothing" on storage.objects as restrictive for delete to authenticated using (not (select private.is_on_behalf()));

revoke all on all functions in schema private from public, anon;
grant execute on function private.preview_invitation(text) to anon;
grant execute on function private.leash(), private.is_on_behalf(), private.run_channels(), private.add_assistant(uuid, text, text, boolean),
  private.rename_assistant(uuid, text, text), private.take_action(uuid, text, jsonb), private.settle_action(uuid, uuid), private.assistant_usage(uuid),
  private.create_api_token(uuid, text, boolean, integer), private.ask_check(text, uuid, uuid) to authenticated, service_role;
revoke all on function public.add_channel_assistant(uuid, text, text), public.name_channel_assistant(uuid, text, text), public.rename_channel_assistant(uuid, text, text),
  public.accept_action(uuid, jsonb), public.reject_action(uuid), public.assistant_usage(uuid), public.create_api_token(uuid, text, boolean, integer),
  public.test_provider(uuid), public.check_mcp_server(uuid) from public, anon;
grant execute on function public.add_channel_assistant(uuid, text, text), public.name_channel_assistant(uuid, text, text), public.rename_channel_assistant(uuid, text, text),
  public.accept_action(uuid, jsonb), public.reject_action(uuid), public.assistant_usage(uuid), public.create_api_token(uuid, text, boolean, integer),
  public.test_provider(uuid), public.check_mcp_server(uuid) to authenticated, service_role;

revoke all on function private.leash_workspace(), private.refuse_on_behalf(), private.put_on_leash(regclass) from public, anon;
grant execute on function private.leash_workspace() to authenticated, service_role;
