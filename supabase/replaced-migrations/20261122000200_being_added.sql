-- Owners and admins add people, and nobody is asked before: so a membership knows whether its
-- person ever came.

alter table public.memberships add column opened_at timestamptz;
comment on column public.memberships.opened_at is
  'When the person first opened the workspace; null: added by somebody, and never came. Until then '
  'nothing rings (notifications, push) or mails (digests) them, they do not count among those who '
  'are here, and they may refuse. Set at once for who founds a workspace or accepts an invitation, '
  'and for assistants.';

-- Whoever is a member today has long been treated as one. No live reader is told of it.
alter table public.memberships disable trigger user;
update public.memberships set opened_at = created_at;
alter table public.memberships enable trigger user;

-- What the trusted server writes stands as it is.
alter table public.memberships alter column opened_at set default now();

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

-- Called by the app when a person enters a workspace. The first time it ends the waiting of their
-- membership; later, and for workspaces they are not in, it changes nothing.
create function public.open_workspace(workspace uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.open_workspace(workspace)
$$;

revoke all on function private.wait_for_person(), private.open_workspace(uuid) from public, anon;
grant execute on function private.open_workspace(uuid) to authenticated, service_role;
revoke all on function public.open_workspace(uuid) from public, anon;
grant execute on function public.open_workspace(uuid) to authenticated, service_role;
