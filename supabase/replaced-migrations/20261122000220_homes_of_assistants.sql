-- An assistant has one home workspace. It is added nowhere else, is known to nobody elsewhere, and
-- goes with that workspace alone.

create table private.assistants (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  workspace_id uuid not null references public.workspaces (id) on delete cascade
);
comment on table private.assistants is
  'The home of each assistant: where it was first a member. No client writes it; it never changes.';
create index on private.assistants (workspace_id);
create trigger a_on_the_leash before insert or update or delete on private.assistants
  for each statement when (private.is_on_behalf()) execute function private.refuse_on_behalf();

-- Where each belongs: to its channel's workspace, else to where it came or spoke first.
insert into private.assistants (profile_id, workspace_id)
select distinct on (traces.profile_id) traces.profile_id, traces.workspace_id
from (
  select profile_id, workspace_id, 1 as rank, created_at from public.channel_assistants
  union all select profile_id, workspace_id, 2, created_at from public.memberships
  union all select assistant_id, workspace_id, 2, created_at from public.assistant_runs
  union all select author_id, workspace_id, 2, created_at from public.messages
    where role = 'assistant'
) traces
join public.profiles p on p.id = traces.profile_id and p.role = 'assistant'
order by traces.profile_id, traces.rank, traces.created_at;

delete from public.memberships m using private.assistants a
where a.profile_id = m.profile_id and a.workspace_id <> m.workspace_id;
-- One without any trace is nobody any more.
delete from public.profiles p
where p.role = 'assistant'
  and not exists (select 1 from private.assistants where profile_id = p.id);

create function private.keep_home() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select 1 from public.profiles where id = new.profile_id and role = 'assistant'
  ) then
    return new;
  end if;
  insert into private.assistants (profile_id, workspace_id)
  values (new.profile_id, new.workspace_id) on conflict do nothing;
  if not exists (
    select 1 from private.assistants
    where profile_id = new.profile_id and workspace_id = new.workspace_id
  ) then
    raise exception using errcode = '42501', message = 'An assistant belongs to one workspace';
  end if;
  return new;
end
$$;

-- After the policies: whoever may not add anybody learns nothing of the home.
create trigger a_keep_home after insert on public.memberships
  for each row execute function private.keep_home();

create or replace function private.forget_assistants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.profiles p using private.assistants a
  where a.workspace_id = old.id and p.id = a.profile_id;
  return old;
end
$$;

create or replace function private.guard_profile_role() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.role is distinct from old.role and private.is_api_caller() then
    if new.id = auth.uid() or not private.is_profile_admin() then
      raise exception using errcode = '42501',
        message = 'A profile''s role can only be changed by another administrator';
    end if;
    if 'assistant' in (new.role, old.role) then
      raise exception using errcode = '42501',
        message = 'Nobody becomes an assistant, and no assistant a person';
    end if;
  end if;
  return new;
end
$$;

-- What callers see of them: those of their own workspaces.
create function private.my_assistants() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select profile_id from private.assistants
    where workspace_id in (select private.my_workspaces());
end
$$;

drop policy "signed-in people read profiles" on public.profiles;
create policy "signed-in people read people, and the assistants of their workspaces"
  on public.profiles for select to authenticated
  using (
    role <> 'assistant'
    or id in (select private.my_assistants())
    or (select private.is_profile_admin())
  );

-- Assistants are seated by their channel, never by hand. A profile that the caller does
-- not see is refused as one that does not exist.
create policy "people are added, not assistants" on public.memberships
  as restrictive for insert to authenticated
  with check (exists (
    select 1 from public.profiles p where p.id = profile_id and p.role <> 'assistant'));
create policy "people are seated, not assistants" on public.participants
  as restrictive for insert to authenticated
  with check (exists (
    select 1 from public.profiles p where p.id = profile_id and p.role <> 'assistant'));

revoke all on function private.keep_home(), private.my_assistants() from public, anon;
grant execute on function private.my_assistants() to authenticated, service_role;
