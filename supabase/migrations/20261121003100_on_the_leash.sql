-- On the leash nothing is written, and nothing personal is read: after all tables, as it holds for each.

do $$
declare
  t text;
begin
  for t in select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' loop
    execute format('create policy "an assistant that reads for somebody writes nothing" on public.%I as restrictive for insert to authenticated with check (not (select private.is_on_behalf()))', t);
    execute format('create policy "an assistant that reads for somebody changes nothing" on public.%I as restrictive for update to authenticated using (not (select private.is_on_behalf()))', t);
    execute format('create policy "an assistant that reads for somebody removes nothing" on public.%I as restrictive for delete to authenticated using (not (select private.is_on_behalf()))', t);
  end loop;
  foreach t in array array['drafts', 'bookmarks', 'notifications', 'reminders', 'scheduled_messages', 'risk_proposals', 'person_settings',
                           'push_subscriptions', 'calendar_feeds', 'api_tokens', 'invitations', 'audit_log'] loop
    execute format('create policy "nothing personal is read for an audience" on public.%I as restrictive for select to authenticated using ((select private.leash()) is null)', t);
  end loop;
end
$$;

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
