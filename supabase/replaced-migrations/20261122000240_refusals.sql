-- Who was added without being asked may refuse, and see to it that it does not happen again.

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

alter table public.workspace_blocks enable row level security;
revoke all on public.workspace_blocks from anon, authenticated;
grant select on public.workspace_blocks to anon, authenticated;
grant delete on public.workspace_blocks to authenticated;
grant all on public.workspace_blocks to service_role;
create policy "people see whom they refuse" on public.workspace_blocks for select to authenticated
  using (profile_id = (select auth.uid()));
create policy "people take their refusal back" on public.workspace_blocks
  for delete to authenticated using (profile_id = (select auth.uid()));
create policy "nothing personal is read for an audience" on public.workspace_blocks
  as restrictive for select to authenticated using ((select private.leash()) is null);
select private.put_on_leash('public.workspace_blocks');
create trigger l_broadcast after insert or update or delete on public.workspace_blocks
  for each row execute function private.broadcast_own('profile_id');

-- Out of a workspace that one never opened: a membership that was opened is left, not refused.
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

-- Takes the caller out of a workspace that somebody added them to and that they never opened.
-- With `block` its owners and admins cannot add them again; an invitation can still be accepted.
create function public.refuse_workspace(workspace uuid, block boolean default false) returns void
language sql security invoker set search_path = '' as $$
  select private.refuse_workspace(workspace, block)
$$;

-- After the policies: only who may add people there is told that this one does not wish it.
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

revoke all on function private.refuse_workspace(uuid, boolean), private.respect_block()
  from public, anon;
grant execute on function private.refuse_workspace(uuid, boolean) to authenticated, service_role;
revoke all on function public.refuse_workspace(uuid, boolean) from public, anon;
grant execute on function public.refuse_workspace(uuid, boolean) to authenticated, service_role;
