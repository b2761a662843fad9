-- Makes up for former texts of this migration (decision 0035): sums without comments and space.
-- former: 8da00c3df3f21a08849d7ee71f9b0a73c8e261c7bdca329a9745b0441f6e04db
-- former: 4ac7f71de185c55757b7e5c462dd3b9e2f06e1e0927e3c74a3b25d79e869b4cb

grant update (id, workspace_id, channel_id, message_id, run_id, profile_id, rating, note) on public.run_feedback to authenticated;
grant delete on public.assistant_actions to authenticated;
grant update (workspace_id) on public.assistant_settings to authenticated;

drop policy if exists "the assistant withdraws what nobody has decided" on public.assistant_actions;
create policy "the assistant withdraws what nobody has decided" on public.assistant_actions for delete to authenticated
  using (assistant_id = (select auth.uid()) and status = 'proposed');

create or replace trigger d_forget_test before update on public.assistant_providers for each row
  when ((new.base_url, new.model, new.sealed_key) is distinct from (old.base_url, old.model, old.sealed_key)) execute function private.forget_test();

revoke all on function private.forget_test() from public;
