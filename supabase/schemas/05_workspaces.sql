-- Workspaces, memberships, and how they end.

-- Workspaces --------------------------------------------------------------------------------------

create table public.workspaces (
  id uuid primary key default gen_random_uuid(),
  name varchar(255) not null check (btrim(name) <> ''),
  description varchar(255),
  -- The Data API embeds the profile as `owner`, the name of the constraint.
  owner_id uuid not null constraint owner references public.profiles (id) on delete restrict,
  icon varchar(255),
  theme varchar(255) default 'claude',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  drive_quota_bytes bigint not null default 10737418240 check (drive_quota_bytes >= 0),
  requires_second_factor boolean not null default false,
  -- The host is fixed: no name of a channel becomes part of it.
  meeting_template varchar(300)
    check (meeting_template ~ '^https://[a-zA-Z0-9.:\-]+(/[!-~]*)?$')
);

comment on table public.workspaces is
  'A team''s space. Nothing crosses from one to another.';

comment on column public.workspaces.meeting_template is
  'Addresses of calls, with {workspace}, {channel} and {random} in their path; null: no calls.';

comment on column public.workspaces.requires_second_factor is
  'Members read and write here only in sessions in which they have proven a second factor (aal2).';

-- Indexes for the columns that policies and pages of messages filter by.
create index on public.workspaces (owner_id);
create index workspaces_second_factor on public.workspaces (id) where requires_second_factor;

-- The creator of a workspace is its owner from the same transaction on, and its assistant is a
-- member.
create function private.first_memberships() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  assistant uuid;
begin
  insert into public.memberships (workspace_id, profile_id, role)
    values (new.id, new.owner_id, 'owner');
  insert into public.profiles (name, role) values ('Assistant', 'assistant')
    returning id into assistant;
  insert into public.memberships (workspace_id, profile_id, role)
    values (new.id, assistant, 'member');
  return new;
end
$$;

create trigger a_first_memberships after insert on public.workspaces
  for each row execute function private.first_memberships();

-- Sends a workspace to its members.
create function private.broadcast_workspace() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_row(private.workspace_topic(coalesce(new.id, old.id)), tg_op, tg_table_name,
    to_jsonb(new), to_jsonb(old));
  return null;
end
$$;

select private.protect_table('workspaces',
  insertable => '{id, name, description, owner_id, icon, theme}',
  updatable => '{name, description, icon, theme, requires_second_factor, meeting_template}',
  deletable => true,
  immutable => '{id, owner_id, created_at}',
  live => 'broadcast_workspace');

select private.protect_names('workspaces', '{name!, icon}');

-- The second condition lets the creating request read back its own row: the membership is newer
-- than the request's snapshot.
create policy "members read their workspaces" on public.workspaces for select to authenticated
  using (id in (select private.my_workspaces())
    or (owner_id = (select auth.uid()) and created_at = now()));

create policy "anyone creates a workspace of their own" on public.workspaces
  for insert to authenticated
  with check (owner_id = (select auth.uid()) and not (select private.is_assistant()));

create policy "owners and admins update" on public.workspaces for update to authenticated
  using (id in (select private.my_managed_workspaces())
    or id in (select private.granted_workspaces('workspaces', 'update')));

create policy "owners delete" on public.workspaces for delete to authenticated
  using (id in (select private.my_owned_workspaces()));

-- The workspace's row but none of its content, so that a member learns what to do.
create policy "members know of workspaces that wait for a second factor" on public.workspaces
  for select to authenticated using (id in (select private.my_withheld_workspaces()));

-- Second factor -----------------------------------------------------------------------------------

-- A workspace can demand a second factor of its members (docs/decisions/0103). For members who have
-- one, a password by itself proves nothing.

create function private.guard_second_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and not exists (
    select from public.memberships
    where workspace_id = new.id and profile_id = auth.uid() and role = 'owner') then
    raise exception using errcode = '42501', message = 'Only owners demand a second factor';
  end if;
  -- A user without a second factor would lock themselves out first.
  if new.requires_second_factor and not (
    private.is_proven() and (auth.uid() is null or exists (
      select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'))) then
    perform private.refuse('second_factor_first', 'You have no second factor yourself yet.',
      'Add one in your settings, under Security.');
  end if;
  return new;
end
$$;

create trigger a_guard_second_factor before update of requires_second_factor on public.workspaces
  for each row when (new.requires_second_factor is distinct from old.requires_second_factor)
  execute function private.guard_second_factor();

-- Workspaces for which the caller's session is not proven enough. It is a view, so that PostgreSQL
-- plans it as part of the statement that reads it: if no workspace demands a factor, it costs a
-- lookup in an empty index and one of the caller's factors, and no claim is parsed.
create view private.withheld_workspaces as
  -- The case makes is_proven() depend on the row; otherwise PostgreSQL would call it before it
  -- looks for rows.
  select id from public.workspaces
  where requires_second_factor
    and case when requires_second_factor then not private.is_proven() else false end
  union all
  -- In this order, so that claims are parsed only if there is a factor.
  select id from public.workspaces
  where case when exists (
    select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
  ) then not private.is_proven() else false end
  union all
  select id from public.workspaces
  where case when private.token_of_caller() is not null then private.has_ended_token()
    else false end;

grant select on private.withheld_workspaces to authenticated;

-- Memberships -------------------------------------------------------------------------------------

create table public.memberships (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  role varchar(50) not null check (role in ('owner', 'admin', 'member')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Rows that the trusted server writes keep their value.
  opened_at timestamptz default now(),
  unique (workspace_id, profile_id)
);

comment on table public.memberships is
  'A person in a workspace, with a role.';

comment on column public.memberships.opened_at is
  'When the person first opened the workspace; null: added by somebody, and never came. Until then '
  'nothing rings (notifications, push) or mails (digests) them, they do not count among those who '
  'are here, and they may refuse. Set at once for who founds a workspace or accepts an invitation, '
  'and for assistants.';

create index on public.memberships (profile_id, workspace_id) include (role);

create function private.guard_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  caller_owns boolean := exists (
    select 1 from public.memberships
      where workspace_id = coalesce(new.workspace_id, old.workspace_id) and profile_id = caller
      and role = 'owner');
begin
  -- The server has no uid; deleting a workspace also deletes its memberships.
  if caller is null
    or not exists (select 1 from public.workspaces
    where id = coalesce(new.workspace_id, old.workspace_id)) then
    return coalesce(new, old);
  end if;
  if tg_op = 'UPDATE' and new.role is not distinct from old.role then
    return new;
  end if;
  if (new.role = 'owner' or old.role = 'owner') and not caller_owns then
    raise exception using errcode = '42501', message = 'Only an owner makes or unmakes an owner';
  end if;
  if tg_op = 'UPDATE' and old.profile_id = caller and not caller_owns then
    raise exception using errcode = '42501', message = 'Nobody changes their own role';
  end if;
  if old.role = 'owner' then
    perform private.one_at_a_time('owners', old.workspace_id);
  end if;
  if old.role = 'owner' and not exists (
    select 1 from public.memberships where workspace_id = old.workspace_id and role = 'owner'
      and id <> old.id) then
    perform private.refuse('last_owner', 'The last owner cannot leave the workspace.',
      'Make someone else an owner first, or delete the workspace.');
  end if;
  return coalesce(new, old);
end
$$;

create trigger c_guard before update or delete on public.memberships
  for each row execute function private.guard_membership();

-- Sends a membership to the workspace, which may not know the new member yet, and to the user, who
-- may not be in the workspace yet.
create function private.broadcast_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  workspace uuid := coalesce(new.workspace_id, old.workspace_id);
  person uuid := coalesce(new.profile_id, old.profile_id);
begin
  if tg_op = 'INSERT' then
    perform private.send_row(private.workspace_topic(workspace), 'INSERT', 'profiles', to_jsonb(p),
      null) from public.profiles p where p.id = person;
  end if;
  perform private.send_row(private.workspace_topic(workspace), tg_op, 'memberships', to_jsonb(new),
    to_jsonb(old));
  perform private.send_row(private.profile_topic(person), tg_op, 'memberships', to_jsonb(new),
    to_jsonb(old));
  if tg_op = 'DELETE' then
    perform private.reauthorise(person);
  end if;
  return null;
end
$$;

-- If a workspace's owner steps back or leaves, the longest-standing other owner takes over.
create function private.pass_ownership() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  heir uuid;
begin
  select profile_id into heir from public.memberships
  where workspace_id = old.workspace_id and role = 'owner' and profile_id <> old.profile_id
    order by created_at, id limit 1;
  if heir is not null and (tg_op = 'DELETE' or new.role <> 'owner') then
    update public.workspaces set owner_id = heir where id = old.workspace_id
      and owner_id = old.profile_id;
  end if;
  return null;
end
$$;

create trigger d_pass_ownership after update or delete on public.memberships for each row
  when (old.role = 'owner') execute function private.pass_ownership();

-- Transfers a workspace to another member. The previous owner remains an owner until they step
-- back.
create function private.transfer_workspace(workspace uuid, successor uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select 1 from public.workspaces where id = workspace and owner_id = auth.uid()
      and id not in (select id from private.withheld_workspaces)) then
    raise exception using errcode = '42501', message = 'Only the owner hands a workspace over';
  end if;
  if not exists (
    select 1 from public.memberships m
    join public.profiles p on p.id = m.profile_id and p.role in ('user', 'admin')
    where m.workspace_id = workspace and m.profile_id = successor) then
    perform private.refuse('not_a_member', 'The new owner must be a member of the workspace.',
      'Invite them first.');
  end if;
  update public.memberships set role = 'owner'
  where workspace_id = workspace and profile_id = successor;
  update public.workspaces set owner_id = successor where id = workspace;
end
$$;

create function public.transfer_workspace(workspace uuid, successor uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.transfer_workspace(workspace, successor)
$$;

-- A membership is created by creating a workspace, by accepting an invitation, or by an owner or
-- admin for another user; a caller cannot insert their own.
select private.protect_table('memberships',
  insertable => '{id, workspace_id, profile_id, role}',
  updatable => '{role}',
  deletable => true,
  immutable => '{id, workspace_id, profile_id, created_at}',
  live => 'broadcast_membership');

create policy "members read the memberships of their workspaces" on public.memberships
  for select to authenticated
  using (profile_id = (select auth.uid()) or workspace_id in (select private.my_workspaces()));

create policy "owners and admins add others" on public.memberships for insert to authenticated
  with check (
    profile_id <> (select auth.uid())
    and (
      workspace_id in (select private.my_owned_workspaces())
      or (role <> 'owner' and workspace_id in (select private.my_managed_workspaces()))
      or (role = 'member' and workspace_id
        in (select private.granted_workspaces('memberships', 'create')))
    )
  );

create policy "owners and admins change roles" on public.memberships for update to authenticated
  using (workspace_id in (select private.my_managed_workspaces()));

create policy "people leave; owners and admins remove" on public.memberships
  for delete to authenticated
  using (
    profile_id = (select auth.uid())
    or workspace_id in (select private.my_managed_workspaces())
    or (role = 'member' and workspace_id
      in (select private.granted_workspaces('memberships', 'delete')))
  );

create policy "other workspaces are nothing for an audience" on public.memberships
  as restrictive for select to authenticated
  using ((select private.delegated_channel()) is null
    or workspace_id in (select private.my_workspaces()));

-- Assistants and programs become members by their own rows, never by hand. A profile that the
-- caller cannot see is refused like one that does not exist.
create policy "people are added, not assistants" on public.memberships
  as restrictive for insert to authenticated
  with check (exists (
    select 1 from public.profiles p where p.id = profile_id
      and (p.role = 'user' or p.role = 'admin')));

-- The Data API embeds the profiles of a workspace's memberships as `members`. The function has no
-- search path, so that PostgreSQL inlines it into the query.
create function public.members(workspace public.workspaces) returns setof public.profiles
language sql stable security invoker as $$
  select p.* from public.profiles p
  join public.memberships m on m.profile_id = p.id
  where m.workspace_id = workspace.id
$$;

grant execute on function public.members to authenticated, service_role;

grant execute on function private.transfer_workspace, public.transfer_workspace
  to authenticated, service_role;

-- Being added -------------------------------------------------------------------------------------

-- Owners and admins add people without asking them, so a membership records when its user first
-- opened the workspace.

create function private.wait_for_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    new.opened_at := case
      when new.profile_id = (select auth.uid()) then now()
      when exists (
        select 1 from public.profiles where id = new.profile_id and role = 'assistant') then now()
    end;
  end if;
  return new;
end
$$;

create trigger a_wait_for_person before insert on public.memberships
  for each row execute function private.wait_for_person();

create function private.open_workspace(workspace uuid) returns void
language sql security definer set search_path = '' as $$
  update public.memberships set opened_at = now()
  where workspace_id = workspace and profile_id = (select auth.uid()) and opened_at is null
$$;

-- The app calls this when a user enters a workspace. The first call marks their membership as
-- opened; later calls, and calls for workspaces they are not in, change nothing.
create function public.open_workspace(workspace uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.open_workspace(workspace)
$$;

grant execute on function private.open_workspace, public.open_workspace
  to authenticated, service_role;

-- Refusing to be added ----------------------------------------------------------------------------

-- A user who was added without being asked can refuse, and can prevent being added again.

create table public.workspace_blocks (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  name varchar(255) not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (profile_id, workspace_id)
);

comment on table public.workspace_blocks is
  'Workspaces that may not add this person any more. Only they see it; made by refuse_workspace().';
comment on column public.workspace_blocks.name is
  'What the workspace was called when it was refused: the person does not read it any more.';

create index on public.workspace_blocks (workspace_id);

-- Only for a workspace that the caller has never opened; otherwise they leave it.
create function private.refuse_workspace(workspace uuid, block boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  refused uuid;
begin
  delete from public.memberships
  where workspace_id = workspace and profile_id = (select auth.uid()) and opened_at is null
  returning workspace_id into refused;
  if refused is null then
    perform private.refuse('not_waiting', 'You were not added to this workspace, or opened it.',
      'Leave it in its settings instead.');
  end if;
  if block then
    insert into public.workspace_blocks (workspace_id, profile_id, name)
    select w.id, (select auth.uid()), w.name from public.workspaces w where w.id = refused
    on conflict do nothing;
  end if;
end
$$;

-- Removes the caller from a workspace to which they were added and which they have never opened.
-- With `block` its owners and admins cannot add them again; the caller can still accept an
-- invitation.
create function public.refuse_workspace(workspace uuid, block boolean default false) returns void
language sql security invoker set search_path = '' as $$
  select private.refuse_workspace(workspace, block)
$$;

-- Runs after the policies, so that only callers who may add people learn of the block.
create function private.respect_block() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) = new.profile_id then
    delete from public.workspace_blocks
    where workspace_id = new.workspace_id and profile_id = new.profile_id;
  elsif (select auth.uid()) is not null and exists (
    select 1 from public.workspace_blocks
    where workspace_id = new.workspace_id and profile_id = new.profile_id
  ) then
    perform private.refuse('refuses_to_be_added', 'This person does not wish to be added.',
      'Send them an invitation, which they may accept.');
  end if;
  return new;
end
$$;

create trigger a_respect_block after insert on public.memberships
  for each row execute function private.respect_block();

select private.protect_table('workspace_blocks',
  deletable => true,
  live => 'broadcast_own(''profile_id'')',
  is_personal => true,
  is_touched => false);

create policy "people see whom they refuse" on public.workspace_blocks for select to authenticated
  using (profile_id = (select auth.uid()));

create policy "people take their refusal back" on public.workspace_blocks
  for delete to authenticated using (profile_id = (select auth.uid()));

grant execute on function private.refuse_workspace, public.refuse_workspace
  to authenticated, service_role;

-- Disabled people ---------------------------------------------------------------------------------

-- A disabled member is out of a workspace for a while and can get everything back. This affects
-- only the workspace: it has no control over the account, its sessions or its other workspaces.

create table public.disabled_members (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  role varchar(50) not null check (role in ('admin', 'member')),
  disabled_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, profile_id)
);

comment on table public.disabled_members is
  'Who was a member and may not come in, by no invitation either, until somebody enables them. '
  'Made by disable_member(), ended by enable_member(), or for good by whoever deletes the row.';

create index on public.disabled_members (profile_id);
create index on public.disabled_members (disabled_by);

-- The state that enabling restores, read marks included. It is not readable through the API.
create table private.kept_memberships (
  id uuid primary key references public.disabled_members (id) on delete cascade,
  membership jsonb not null,
  participants jsonb not null,
  entry jsonb,
  reports uuid[] not null
);

select private.refuse_delegates('private.kept_memberships');

create function private.disable_member(workspace uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  member public.memberships;
  made uuid;
begin
  select m.* into member
  from public.memberships m join public.profiles p on p.id = m.profile_id and p.role in ('user', 'admin')
  where m.workspace_id = workspace and m.profile_id = person and m.role <> 'owner'
    and m.profile_id <> (select auth.uid())
    and m.workspace_id in (select private.my_managed_workspaces())
  for update of m;
  if member.id is null then
    raise exception using errcode = '42501',
      message = 'Owners and admins disable people, but no owner and not themselves';
  end if;
  insert into public.disabled_members (workspace_id, profile_id, role, disabled_by)
  values (workspace, person, member.role, auth.uid()) returning id into made;
  insert into private.kept_memberships (id, membership, participants, entry, reports)
  select made, to_jsonb(member),
    coalesce((select jsonb_agg(to_jsonb(s)) from public.participants s
      where s.workspace_id = workspace and s.profile_id = person), '[]'),
    (select to_jsonb(e) from public.directory_entries e
      where e.workspace_id = workspace and e.profile_id = person),
    array(select e.profile_id from public.directory_entries e
      where e.workspace_id = workspace and e.manager_id = person);
  delete from public.memberships where id = member.id;
end
$$;

-- Removes a user from a workspace immediately, and keeps their role, channels and directory entry
-- for when they are enabled again. Owners and admins call it; for owners it is refused (42501).
create function public.disable_member(workspace uuid, person uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.disable_member(workspace, person)
$$;

create function private.enable_member(workspace uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept private.kept_memberships;
  entry public.directory_entries;
begin
  select k.* into kept
  from private.kept_memberships k join public.disabled_members d on d.id = k.id
  where d.workspace_id = workspace and d.profile_id = person
    and d.workspace_id in (select private.my_managed_workspaces())
  for update of d;
  if kept.id is null then
    raise exception using errcode = '42501', message = 'Owners and admins enable people';
  end if;
  delete from public.disabled_members where id = kept.id;
  insert into public.memberships (id, workspace_id, profile_id, role, created_at)
  values ((kept.membership ->> 'id')::uuid, workspace, person, kept.membership ->> 'role',
    (kept.membership ->> 'created_at')::timestamptz);
  update public.memberships set opened_at = (kept.membership ->> 'opened_at')::timestamptz
  where workspace_id = workspace and profile_id = person;
  -- Channels may have been deleted since. Private ones get a notice that names the caller.
  insert into public.participants (id, workspace_id, channel_id, profile_id, role, last_read_at,
    last_read_message_id, notify, starred, muted_until, created_at)
  select s.id, s.workspace_id, s.channel_id, s.profile_id, s.role, s.last_read_at,
    s.last_read_message_id, s.notify, s.starred, s.muted_until, s.created_at
  from jsonb_populate_recordset(null::public.participants, kept.participants) s
  join public.channels c on c.id = s.channel_id
  on conflict do nothing;
  if kept.entry is not null then
    entry := jsonb_populate_record(null::public.directory_entries, kept.entry);
    if not exists (select 1 from public.locations where id = entry.location_id) then
      entry.location_id := null;
    end if;
    if not exists (select 1 from public.memberships
      where workspace_id = workspace and profile_id = entry.manager_id) then
      entry.manager_id := null;
    end if;
    insert into public.directory_entries select entry.*;
  end if;
  update public.directory_entries set manager_id = person
  where workspace_id = workspace and profile_id = any (kept.reports) and manager_id is null;
end
$$;

-- Restores a disabled member with their previous role and channels.
create function public.enable_member(workspace uuid, person uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.enable_member(workspace, person)
$$;

-- The workspaces in which the caller is disabled, so that the app can explain why one is missing.
create function private.my_disabled_workspaces() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select workspace_id from public.disabled_members
  where profile_id = (select auth.uid()) and not (select private.is_on_behalf())
$$;

create function public.my_disabled_workspaces() returns setof uuid
language sql stable security invoker set search_path = '' as $$
  select private.my_disabled_workspaces()
$$;

-- Runs after the policies, like other refusals: neither an invitation nor being added gets around
-- it.
create function private.stay_disabled() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null and exists (
    select 1 from public.disabled_members
    where workspace_id = new.workspace_id and profile_id = new.profile_id
  ) then
    perform private.refuse('disabled_here', 'This person is disabled in the workspace.',
      'An owner or admin enables them in its settings, under Members.');
  end if;
  return new;
end
$$;

create trigger a_stay_disabled after insert on public.memberships
  for each row execute function private.stay_disabled();

select private.protect_table('disabled_members',
  deletable => true,
  is_touched => false);

create policy "owners and admins see who is disabled" on public.disabled_members
  for select to authenticated using (workspace_id in (select private.my_managed_workspaces()));

create policy "owners and admins remove who is disabled" on public.disabled_members
  for delete to authenticated using (workspace_id in (select private.my_managed_workspaces()));

grant execute on function private.disable_member, public.disable_member, private.enable_member,
  public.enable_member, private.my_disabled_workspaces, public.my_disabled_workspaces to authenticated, service_role;
