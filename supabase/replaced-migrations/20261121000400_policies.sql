-- Who may do what, table by table. What is not granted here is refused.
-- Columns that never change after insert have no update grant; reads of what the caller may not know return no row.

do $$
declare
  t text;
begin
  foreach t in array array['profiles', 'workspaces', 'memberships', 'channels', 'participants', 'messages',
                           'attachments', 'permissions', 'reactions', 'invitations', 'assistant_runs'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('revoke all on public.%I from anon, authenticated', t);
    execute format('grant select on public.%I to anon, authenticated', t);
    execute format('grant all on public.%I to service_role', t);
  end loop;
end
$$;

-- Profiles: every signed-in person reads all; nobody raises their own role (trigger guard_profile_role).
grant update (name, avatar_path, role) on public.profiles to authenticated;

create policy "signed-in people read profiles" on public.profiles for select to authenticated using (true);

create policy "people update their own profile, administrators any" on public.profiles for update to authenticated
  using (id = (select auth.uid()) or (select private.is_profile_admin()));

-- Workspaces
grant insert (id, name, description, owner_id, icon, theme) on public.workspaces to authenticated;
grant update (name, description, icon, theme) on public.workspaces to authenticated;
grant delete on public.workspaces to authenticated;

-- The second condition lets the creating request read back its own row: the membership is younger than its snapshot.
create policy "members read their workspaces" on public.workspaces for select to authenticated
  using (id in (select private.my_workspaces()) or (owner_id = (select auth.uid()) and created_at = now()));

create policy "anyone creates a workspace of their own" on public.workspaces for insert to authenticated
  with check (owner_id = (select auth.uid()) and not (select private.is_assistant()));

create policy "owners and admins update" on public.workspaces for update to authenticated
  using (id in (select private.my_managed_workspaces()) or id in (select private.granted_workspaces('workspaces', 'update')));

create policy "owners delete" on public.workspaces for delete to authenticated
  using (id in (select private.my_owned_workspaces()));

-- Memberships: made by founding a workspace, by accepting an invitation, or for others by who runs it; never for oneself.
grant insert (id, workspace_id, profile_id, role), update (role), delete on public.memberships to authenticated;

create policy "members read the memberships of their workspaces" on public.memberships for select to authenticated
  using (profile_id = (select auth.uid()) or workspace_id in (select private.my_workspaces()));

create policy "owners and admins add others" on public.memberships for insert to authenticated
  with check (
    profile_id <> (select auth.uid())
    and (
      workspace_id in (select private.my_owned_workspaces())
      or (role <> 'owner' and workspace_id in (select private.my_managed_workspaces()))
      or (role = 'member' and workspace_id in (select private.granted_workspaces('memberships', 'create')))
    )
  );

create policy "owners and admins change roles" on public.memberships for update to authenticated
  using (workspace_id in (select private.my_managed_workspaces()));

create policy "people leave; owners and admins remove" on public.memberships for delete to authenticated
  using (
    profile_id = (select auth.uid())
    or workspace_id in (select private.my_managed_workspaces())
    or (role = 'member' and workspace_id in (select private.granted_workspaces('memberships', 'delete')))
  );

-- Channels: deleted by deleted_at, so there is no delete grant. `now()` is the time of this very transaction:
-- the request that deletes or creates a channel may read back what it wrote, and no later one.
grant insert (id, workspace_id, name, icon, description, topic, category, visibility, prompt, assistant_mode, assistant_model, created_by)
  on public.channels to authenticated;
grant update (name, icon, description, topic, category, visibility, prompt, assistant_mode, assistant_model, archived_at, deleted_at)
  on public.channels to authenticated;

create policy "members read open channels, participants their own, owners and admins all but conversations" on public.channels
  for select to authenticated
  using (
    (deleted_at is null or deleted_at = now())
    and (
      id in (select private.open_channels())
      or id in (select private.my_channels())
      or id in (select private.governed_channels())
      or (created_by = (select auth.uid()) and created_at = now())
    )
  );

create policy "members create channels" on public.channels for insert to authenticated
  with check (
    workspace_id in (select private.my_workspaces())
    and visibility in ('open', 'private')
    and created_by = (select auth.uid())
    and deleted_at is null
    and not (select private.is_assistant())
  );

create policy "owners and admins of workspace or channel manage channels" on public.channels for update to authenticated
  using (
    visibility <> 'direct'
    and (
      id in (select private.governed_channels())
      or id in (select private.my_managed_channels())
      or (visibility = 'open' and workspace_id in (select private.granted_workspaces('channels', 'update')))
    )
  )
  with check (visibility <> 'direct' and workspace_id in (select private.my_workspaces()));

-- Participants
grant insert (id, workspace_id, channel_id, profile_id, role) on public.participants to authenticated;
grant update (role, last_read_at, last_read_message_id, notify, starred, muted_until), delete on public.participants to authenticated;

create policy "members read participants of channels they see" on public.participants for select to authenticated
  using (
    channel_id in (select private.my_channels())
    or channel_id in (select private.open_channels())
    or channel_id in (select private.governed_channels())
  );

create policy "members join open channels; owners and admins add" on public.participants for insert to authenticated
  with check (
    case when profile_id = (select auth.uid())
      then channel_id in (select private.governed_channels())
        or (role = 'member' and channel_id in (select private.open_channels()))
      else channel_id in (select private.governed_channels())
        or (role <> 'owner' and channel_id in (select private.my_managed_channels()))
        or (role = 'member' and channel_id in (select private.open_channels())
            and workspace_id in (select private.granted_workspaces('participants', 'create')))
    end
    and not (select private.is_assistant())
  );

create policy "people set their own marks; owners and admins set roles" on public.participants for update to authenticated
  using (
    (profile_id = (select auth.uid()) and channel_id in (select private.my_channels()))
    or channel_id in (select private.governed_channels())
    or channel_id in (select private.my_managed_channels())
  );

create policy "people leave; owners and admins remove" on public.participants for delete to authenticated
  using (
    profile_id = (select auth.uid())
    or channel_id in (select private.governed_channels())
    or channel_id in (select private.my_managed_channels())
  );

-- Messages: only participants; deleted by deleted_at, which its author may take back for 30 seconds.
grant insert (id, workspace_id, channel_id, author_id, reply_to_id, content, role, parts, metadata) on public.messages to authenticated;
grant update (content, parts, metadata, deleted_at) on public.messages to authenticated;

create policy "participants read messages" on public.messages for select to authenticated
  using (
    channel_id in (select private.my_channels())
    and (
      deleted_at is null
      or deleted_at = now()
      or (author_id = (select auth.uid()) and deleted_at > now() - interval '30 seconds')
    )
  );

create policy "participants write as themselves" on public.messages for insert to authenticated
  with check (
    author_id = (select auth.uid())
    and channel_id in (select private.my_channels())
    and role = case when (select private.is_assistant()) then 'assistant' else 'user' end
    and deleted_at is null
  );

create policy "authors change, owners and admins delete" on public.messages for update to authenticated
  using (author_id = (select auth.uid()) or workspace_id in (select private.my_managed_workspaces()));

-- Attachments follow their message.
grant insert (id, workspace_id, channel_id, message_id, type, name, status, progress, storage_path, mime_type, file_size, metadata)
  on public.attachments to authenticated;
grant update (name, status, progress, metadata, content, sentiment, summary, deleted_at), delete on public.attachments to authenticated;

create policy "participants read attachments of readable messages" on public.attachments for select to authenticated
  using (
    channel_id in (select private.my_channels())
    and (deleted_at is null or deleted_at = now())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null)
  );

create policy "authors attach" on public.attachments for insert to authenticated
  with check (
    channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id and m.author_id = (select auth.uid()))
  );

create policy "authors, owners and admins change attachments" on public.attachments for update to authenticated
  using (
    workspace_id in (select private.my_managed_workspaces())
    or exists (select 1 from public.messages m where m.id = message_id and m.author_id = (select auth.uid()))
  );

create policy "authors, owners and admins remove attachments" on public.attachments for delete to authenticated
  using (
    workspace_id in (select private.my_managed_workspaces())
    or exists (select 1 from public.messages m where m.id = message_id and m.author_id = (select auth.uid()))
  );

-- Reactions. An upsert sets every column it sends, so all have an update grant; triggers keep them as they were.
grant insert (id, workspace_id, channel_id, message_id, profile_id, emoji),
  update (id, workspace_id, channel_id, message_id, profile_id, emoji), delete on public.reactions to authenticated;

create policy "participants read reactions" on public.reactions for select to authenticated
  using (
    channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null)
  );

create policy "participants react as themselves" on public.reactions for insert to authenticated
  with check (
    profile_id = (select auth.uid())
    and channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null)
  );

create policy "people change their own; owners and admins any" on public.reactions for update to authenticated
  using (profile_id = (select auth.uid()) or workspace_id in (select private.my_managed_workspaces()));

create policy "people remove their own; owners and admins any" on public.reactions for delete to authenticated
  using (profile_id = (select auth.uid()) or workspace_id in (select private.my_managed_workspaces()));

-- Permissions: rows can only widen what members and admins do inside their own workspace.
grant insert (id, workspace_id, resource, role, can_create, can_read, can_update, can_delete) on public.permissions to authenticated;
grant update (resource, role, can_create, can_read, can_update, can_delete), delete on public.permissions to authenticated;

create policy "global rows, and the workspace's where granted" on public.permissions for select to authenticated
  using (
    workspace_id is null
    or workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('permissions', 'read'))
  );

create policy "owners and admins add" on public.permissions for insert to authenticated
  with check (workspace_id in (select private.my_managed_workspaces()) or (workspace_id is null and (select private.is_profile_admin())));

create policy "owners and admins change" on public.permissions for update to authenticated
  using (workspace_id in (select private.my_managed_workspaces()) or (workspace_id is null and (select private.is_profile_admin())));

create policy "owners and admins remove" on public.permissions for delete to authenticated
  using (workspace_id in (select private.my_managed_workspaces()) or (workspace_id is null and (select private.is_profile_admin())));

-- Invitations are made by create_invitation() and accepted by accept_invitation(); the token's hash is for neither to read.
revoke select on public.invitations from anon, authenticated;
grant select (id, workspace_id, email, role, created_by, expires_at, max_uses, uses, revoked_at, created_at, updated_at)
  on public.invitations to authenticated;
grant update (revoked_at) on public.invitations to authenticated;

create policy "who invites reads invitations" on public.invitations for select to authenticated
  using (workspace_id in (select private.my_managed_workspaces()) or workspace_id in (select private.granted_workspaces('invitations', 'read')));

create policy "who invites revokes invitations" on public.invitations for update to authenticated
  using (workspace_id in (select private.my_managed_workspaces()) or workspace_id in (select private.granted_workspaces('invitations', 'update')));

-- Assistant runs: readable with their message; written by the assistant itself.
grant update (status, model, prompt_version, input_tokens, output_tokens, duration_ms, error, sources) on public.assistant_runs to authenticated;

create policy "participants read runs" on public.assistant_runs for select to authenticated
  using (
    channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null)
  );

create policy "the assistant keeps its runs" on public.assistant_runs for update to authenticated
  using (assistant_id = (select auth.uid()));
