-- Out of a workspace for a while, with everything to come back to. It ends here and nowhere else:
-- the account, its sessions and its other workspaces are not this workspace's to touch.

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

alter table public.disabled_members enable row level security;
revoke all on public.disabled_members from anon, authenticated;
grant select on public.disabled_members to anon, authenticated;
grant delete on public.disabled_members to authenticated;
grant all on public.disabled_members to service_role;
create policy "owners and admins see who is disabled" on public.disabled_members
  for select to authenticated using (workspace_id in (select private.my_managed_workspaces()));
create policy "owners and admins remove who is disabled" on public.disabled_members
  for delete to authenticated using (workspace_id in (select private.my_managed_workspaces()));
select private.put_on_leash('public.disabled_members');
create trigger w_audit after insert or delete on public.disabled_members
  for each row execute function private.audit('');

-- What they come back to, read marks among it: nobody reads it through the API.
create table private.kept_memberships (
  id uuid primary key references public.disabled_members (id) on delete cascade,
  membership jsonb not null,
  seats jsonb not null,
  entry jsonb,
  reports uuid[] not null
);
create trigger a_on_the_leash before insert or update or delete on private.kept_memberships
  for each statement when (private.is_on_behalf()) execute function private.refuse_on_behalf();

create function private.disable_member(workspace uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  member public.memberships;
  made uuid;
begin
  select m.* into member
  from public.memberships m join public.profiles p on p.id = m.profile_id and p.role <> 'assistant'
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
  insert into private.kept_memberships (id, membership, seats, entry, reports)
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

-- Takes a person out of a workspace at once, and keeps their role, seats and entry for the day they
-- come back. Owners and admins call it; for owners it is refused (42501).
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
  -- Channels may be gone for good by now. Private ones are told who let them in.
  insert into public.participants (id, workspace_id, channel_id, profile_id, role, last_read_at,
    last_read_message_id, notify, starred, muted_until, created_at)
  select s.id, s.workspace_id, s.channel_id, s.profile_id, s.role, s.last_read_at,
    s.last_read_message_id, s.notify, s.starred, s.muted_until, s.created_at
  from jsonb_populate_recordset(null::public.participants, kept.seats) s
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

-- Lets a disabled person in again, as what they were and where they sat.
create function public.enable_member(workspace uuid, person uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.enable_member(workspace, person)
$$;

-- After the policies, as refusals are: neither an invitation nor being added is a way around.
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

revoke all on function private.disable_member(uuid, uuid), private.enable_member(uuid, uuid),
  private.stay_disabled(), public.disable_member(uuid, uuid), public.enable_member(uuid, uuid)
  from public, anon;
grant execute on function private.disable_member(uuid, uuid), private.enable_member(uuid, uuid),
  public.disable_member(uuid, uuid), public.enable_member(uuid, uuid)
  to authenticated, service_role;
select private.hold_to_reading('public.disabled_members');
