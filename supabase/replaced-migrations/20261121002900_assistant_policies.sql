-- Who may do what with prompts, assistants, providers and tools.

-- Channels the caller runs: as an owner or admin of the channel or of its workspace.
create function private.run_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select private.my_managed_channels() union select private.governed_channels();
end
$$;

-- Assistants: seen with their channel, set by who runs it.
grant update (prompt, mode, model, tools), delete on public.channel_assistants to authenticated;
create policy "participants and members read" on public.channel_assistants for select to authenticated
  using (channel_id in (select private.shared_channels()) or channel_id in (select private.run_channels()));
create policy "who runs the channel sets its assistants" on public.channel_assistants for update to authenticated
  using (channel_id in (select private.run_channels()));
create policy "who runs the channel sends assistants away" on public.channel_assistants for delete to authenticated
  using (channel_id in (select private.run_channels()));

create policy "participants and members read" on public.channel_prompts for select to authenticated
  using (channel_id in (select private.shared_channels()) or channel_id in (select private.run_channels()));

grant insert (id, workspace_id, channel_id, assistant_id, prompt, author_id), update (prompt, author_id), delete on public.prompt_drafts to authenticated;
create policy "who runs the channel reads its drafts" on public.prompt_drafts for select to authenticated using (channel_id in (select private.run_channels()));
create policy "who runs the channel drafts" on public.prompt_drafts for insert to authenticated
  with check (author_id = (select auth.uid()) and channel_id in (select private.run_channels()));
create policy "who runs the channel changes drafts" on public.prompt_drafts for update to authenticated
  using (channel_id in (select private.run_channels())) with check (author_id = (select auth.uid()));
create policy "who runs the channel drops drafts" on public.prompt_drafts for delete to authenticated using (channel_id in (select private.run_channels()));

-- Rehearsals read messages: only of a channel whose messages the person reads.
grant insert (id, workspace_id, channel_id, assistant_id, asked_by, prompt), delete on public.rehearsals to authenticated;
create policy "people see their own rehearsals" on public.rehearsals for select to authenticated
  using (asked_by = (select auth.uid()) and channel_id in (select private.my_channels()));
create policy "who runs the channel and reads it rehearses" on public.rehearsals for insert to authenticated
  with check (asked_by = (select auth.uid()) and channel_id in (select private.run_channels()) and channel_id in (select private.my_channels()));
create policy "people end their own rehearsals" on public.rehearsals for delete to authenticated using (asked_by = (select auth.uid()));

-- Feedback: one's own; who runs the channel reads what people say of its assistants.
grant insert (id, workspace_id, channel_id, message_id, run_id, profile_id, rating, note),
  update (id, workspace_id, channel_id, message_id, run_id, profile_id, rating, note), delete on public.run_feedback to authenticated;
create policy "people read their own feedback, who runs the channel all" on public.run_feedback for select to authenticated
  using (channel_id in (select private.my_channels()) and (profile_id = (select auth.uid()) or channel_id in (select private.run_channels())));
create policy "participants judge answers they read" on public.run_feedback for insert to authenticated
  with check (profile_id = (select auth.uid()) and channel_id in (select private.my_channels()) and not (select private.is_assistant())
    and exists (select 1 from public.assistant_runs r where r.id = run_id and r.message_id = run_feedback.message_id));
create policy "people change their own feedback" on public.run_feedback for update to authenticated using (profile_id = (select auth.uid()));
create policy "people take back their own feedback" on public.run_feedback for delete to authenticated using (profile_id = (select auth.uid()));

-- Actions: proposed by the assistant in a run of its own; decided by who asked, through the functions below.
grant insert (id, workspace_id, channel_id, message_id, run_id, assistant_id, asked_by, kind, payload), delete on public.assistant_actions to authenticated;
create policy "participants read" on public.assistant_actions for select to authenticated
  using (channel_id in (select private.my_channels()) and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null));
create policy "the assistant proposes in its own runs" on public.assistant_actions for insert to authenticated
  with check (assistant_id = (select auth.uid()) and exists (
    select 1 from public.assistant_runs r
    where r.id = run_id and r.assistant_id = (select auth.uid()) and r.asked_by = assistant_actions.asked_by
      and r.message_id = assistant_actions.message_id and r.channel_id = assistant_actions.channel_id and r.status = 'running'));
create policy "the assistant withdraws what nobody has decided" on public.assistant_actions for delete to authenticated
  using (assistant_id = (select auth.uid()) and status = 'proposed');

grant insert (id, workspace_id, channel_id, upto_at, upto_id, messages, summary), update (upto_at, upto_id, messages, summary) on public.channel_summaries to authenticated;
create policy "participants read" on public.channel_summaries for select to authenticated using (channel_id in (select private.my_channels()));
create policy "assistants of the channel summarise it" on public.channel_summaries for insert to authenticated
  with check (channel_id in (select private.my_channels()) and (select private.is_assistant()));
create policy "assistants of the channel go on summarising" on public.channel_summaries for update to authenticated
  using (channel_id in (select private.my_channels()) and (select private.is_assistant()));

-- Settings: members read the limits they meet; owners and admins set them. Keys are the owners' alone.
grant insert (id, workspace_id, monthly_tokens, monthly_cost, person_per_hour, channel_per_hour),
  update (workspace_id, monthly_tokens, monthly_cost, person_per_hour, channel_per_hour) on public.assistant_settings to authenticated;
create policy "members read" on public.assistant_settings for select to authenticated using (workspace_id in (select private.my_workspaces()));
create policy "owners and admins set" on public.assistant_settings for insert to authenticated with check (workspace_id in (select private.my_managed_workspaces()));
create policy "owners and admins change" on public.assistant_settings for update to authenticated using (workspace_id in (select private.my_managed_workspaces()));

revoke select on public.assistant_providers from anon, authenticated;
grant select (id, workspace_id, position, kind, name, base_url, model, key_hint, is_enabled, price_in, price_out, tested_at, test_result, created_by, created_at, updated_at),
  insert (id, workspace_id, position, kind, name, base_url, model, sealed_key, key_hint, is_enabled, price_in, price_out, created_by),
  update (position, name, base_url, model, sealed_key, key_hint, is_enabled, price_in, price_out), delete on public.assistant_providers to authenticated;
create policy "owners and admins read" on public.assistant_providers for select to authenticated using (workspace_id in (select private.my_managed_workspaces()));
create policy "owners add" on public.assistant_providers for insert to authenticated
  with check (created_by = (select auth.uid()) and workspace_id in (select private.my_owned_workspaces()));
create policy "owners change" on public.assistant_providers for update to authenticated using (workspace_id in (select private.my_owned_workspaces()));
create policy "owners remove" on public.assistant_providers for delete to authenticated using (workspace_id in (select private.my_owned_workspaces()));

-- A key belongs to the address it was given for: elsewhere it would be handed to whoever listens there.
create function private.drop_key_of_other_address() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.base_url is distinct from old.base_url and new.sealed_key is not distinct from old.sealed_key then
    new.sealed_key := null;
    new.key_hint := null;
  end if;
  return new;
end
$$;

create trigger c_drop_key before update on public.assistant_providers for each row execute function private.drop_key_of_other_address();

-- What was tried is not what stands there now.
create function private.forget_test() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.tested_at := null;
  new.test_result := null;
  return new;
end
$$;

create trigger d_forget_test before update on public.assistant_providers for each row
  when ((new.base_url, new.model, new.sealed_key) is distinct from (old.base_url, old.model, old.sealed_key)) execute function private.forget_test();

create policy "signed-in people seal with it" on public.assistant_public_keys for select to authenticated using (true);

revoke select on public.mcp_servers from anon, authenticated;
grant select (id, workspace_id, name, url, is_enabled, tools, checked_at, error, created_by, created_at, updated_at),
  insert (id, workspace_id, name, url, sealed_headers, is_enabled, created_by), update (name, sealed_headers, is_enabled), delete on public.mcp_servers to authenticated;
create policy "members read" on public.mcp_servers for select to authenticated using (workspace_id in (select private.my_workspaces()));
create policy "owners add" on public.mcp_servers for insert to authenticated
  with check (created_by = (select auth.uid()) and workspace_id in (select private.my_owned_workspaces()));
create policy "owners change" on public.mcp_servers for update to authenticated using (workspace_id in (select private.my_owned_workspaces()));
create policy "owners remove" on public.mcp_servers for delete to authenticated using (workspace_id in (select private.my_owned_workspaces()));

grant insert (id, workspace_id, channel_id, server_id, tools), update (tools), delete on public.channel_mcp_servers to authenticated;
create policy "participants and members read" on public.channel_mcp_servers for select to authenticated
  using (channel_id in (select private.shared_channels()) or channel_id in (select private.run_channels()));
create policy "who runs the channel allows" on public.channel_mcp_servers for insert to authenticated with check (channel_id in (select private.run_channels()));
create policy "who runs the channel changes" on public.channel_mcp_servers for update to authenticated using (channel_id in (select private.run_channels()));
create policy "who runs the channel forbids" on public.channel_mcp_servers for delete to authenticated using (channel_id in (select private.run_channels()));

-- Tokens are made by create_api_token(), which alone knows them; a row tells only what they are for.
revoke select on public.api_tokens from anon, authenticated;
grant select (id, workspace_id, profile_id, name, hint, can_write, last_used_at, expires_at, created_at, updated_at), delete on public.api_tokens to authenticated;
create policy "people see their own tokens" on public.api_tokens for select to authenticated using (profile_id = (select auth.uid()));
create policy "people take their own tokens back" on public.api_tokens for delete to authenticated using (profile_id = (select auth.uid()));
