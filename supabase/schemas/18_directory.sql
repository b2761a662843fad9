-- A person in one workspace: what the directory knows of them, and what they are doing now.
create table public.directory_entries (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  profile_id uuid not null,
  title varchar(255),
  department varchar(255),
  manager_id uuid,
  phone varchar(50),
  email varchar(255),
  timezone varchar(100),
  pronouns varchar(50),
  start_date date,
  skills jsonb not null default '[]'
    check (jsonb_typeof(skills) = 'array' and jsonb_array_length(skills) <= 50),
  status_text varchar(100),
  status_emoji varchar(50),
  status_expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  location_id uuid,
  unique (workspace_id, profile_id),
  check (manager_id <> profile_id),
  foreign key (workspace_id, profile_id)
    references public.memberships (workspace_id, profile_id) on delete cascade,
  foreign key (workspace_id, manager_id)
    references public.memberships (workspace_id, profile_id) on delete set null (manager_id),
  foreign key (workspace_id, location_id)
    references public.locations (workspace_id, id) on delete set null (location_id)
);

create index on public.directory_entries (workspace_id, manager_id);
create index on public.directory_entries (workspace_id, location_id);

-- An upsert that meets the person's earlier entry keeps that row's id.
create function private.keep_entry_id() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.id := old.id;
  return new;
end
$$;

create trigger a_keep_id before update on public.directory_entries
  for each row execute function private.keep_entry_id();

-- Directory entries: everybody's own, and owners and admins keep all.
select private.protect_table('directory_entries',
  insertable => '{
    id, workspace_id, profile_id, title, department, manager_id, phone, email, timezone,
    pronouns, start_date, skills, status_text, status_emoji, status_expires_at, location_id}',
  updatable => '{
    id, workspace_id, profile_id, title, department, manager_id, phone, email, timezone,
    pronouns, start_date, skills, status_text, status_emoji, status_expires_at, location_id}',
  deletable => true,
  immutable => '{workspace_id, profile_id, created_at}',
  live => 'broadcast_to_workspace');

create policy "members read the directory" on public.directory_entries for select to authenticated
  using (workspace_id in (select private.my_workspaces()));

create policy "people enter themselves; owners and admins all" on public.directory_entries
  for insert to authenticated
  with check (
    (profile_id = (select auth.uid()) and workspace_id in (select private.my_workspaces()))
    or workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('directory', 'create')));

create policy "people change their own entry; owners and admins all" on public.directory_entries
  for update to authenticated
  using (
    profile_id = (select auth.uid())
    or workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('directory', 'update')));

create policy "people remove their own entry; owners and admins all" on public.directory_entries
  for delete to authenticated
  using (
    profile_id = (select auth.uid())
    or workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('directory', 'delete')));

create trigger d_refuse_cycle before insert or update on public.directory_entries
  for each row when (new.manager_id is not null)
  execute function private.refuse_cycle('manager_id', 'profile_id', 'manager_cycle',
    'Nobody can be above themselves in the organisation.',
    'Choose a manager who does not report to this person.');
