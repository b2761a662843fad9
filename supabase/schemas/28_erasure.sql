-- Erasing an account. It is deleted as the operator deletes one: what is a person's own goes with
-- it by foreign keys, and what they wrote for others stays without an author. This adds what
-- foreign keys do not reach (docs/decisions/0130).

-- Accounts that asked to be erased, until a worker has done it.
create table private.erasures (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  -- Their messages are emptied and their files removed too.
  blanks boolean not null,
  asked_at timestamptz not null default now()
);

alter table private.erasures enable row level security;
select private.refuse_delegates('private.erasures');

-- Workspaces that would have no owner without this person.
create function private.owned_alone(person uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.workspaces where owner_id = person
  union
  select m.workspace_id from public.memberships m
  where m.profile_id = person and m.role = 'owner' and not exists (
    select from public.memberships other
    where other.workspace_id = m.workspace_id and other.role = 'owner'
      and other.profile_id <> person)
$$;

create function private.ask_for_erasure(person uuid) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_job('erase_person', json_build_object('profile_id', person),
    'erase_person:' || person)
$$;

create function private.erase_account(blanks boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := auth.uid();
begin
  if person is null or private.is_on_behalf() or private.is_assistant() then
    raise exception using errcode = '42501', message = 'Only people erase their own account';
  end if;
  perform private.require_proof();
  if exists (select from private.owned_alone(person)) then
    perform private.refuse('owns_workspaces', 'A workspace would have no owner without you.',
      'Make somebody else its owner, or delete it.');
  end if;
  insert into private.erasures (profile_id, blanks) values (person, erase_account.blanks)
  on conflict (profile_id) do update set blanks = excluded.blanks;
  delete from auth.sessions where user_id = person;
  perform private.ask_for_erasure(person);
end
$$;

-- Erases the caller's account: signs it out everywhere now, and a worker deletes it within seconds.
-- `blanks` empties their messages too. Needs a recent proof, and no workspace that only they own.
create function public.erase_account(blanks boolean) returns void
language sql security invoker set search_path = '' as $$
  select private.erase_account(blanks)
$$;

-- What an erasure removes, and what stays without the caller's name.
create function private.erasure_counts()
returns table (what text, count bigint, stays boolean)
language sql stable security definer set search_path = '' as $$
  select c.what, c.count, c.stays from (values
    ('memberships', (select count(*) from public.memberships
      where profile_id = auth.uid()), false),
    ('sessions', (select count(*) from auth.sessions where user_id = auth.uid()), false),
    ('keys', (select count(*) from public.api_tokens where profile_id = auth.uid())
      + (select count(*) from public.calendar_feeds where profile_id = auth.uid())
      + (select count(*) from auth.mfa_factors where user_id = auth.uid()), false),
    ('personal', (select count(*) from public.drafts where profile_id = auth.uid())
      + (select count(*) from public.bookmarks where profile_id = auth.uid())
      + (select count(*) from public.reminders where profile_id = auth.uid())
      + (select count(*) from public.scheduled_messages where author_id = auth.uid())
      + (select count(*) from public.saved_views where profile_id = auth.uid())
      + (select count(*) from public.channel_sections where profile_id = auth.uid())
      + (select count(*) from public.private_answers where profile_id = auth.uid())
      + (select count(*) from public.exports where profile_id = auth.uid()), false),
    ('notifications', (select count(*) from public.notifications
      where profile_id = auth.uid()), false),
    ('reactions', (select count(*) from public.reactions where profile_id = auth.uid())
      + (select count(*) from public.poll_votes where profile_id = auth.uid()), false),
    ('messages', (select count(*) from public.messages
      where author_id = auth.uid() and role = 'user' and deleted_at is null), true),
    ('attachments', (select count(*) from public.attachments a
      join public.messages m on m.id = a.message_id
      where m.author_id = auth.uid() and a.deleted_at is null), true),
    ('files', (select count(*) from public.files
      where created_by = auth.uid() and deleted_at is null), true),
    ('risks', (select count(*) from public.risks where created_by = auth.uid())
      + (select count(*) from public.events where created_by = auth.uid())
      + (select count(*) from public.locations where created_by = auth.uid()), true),
    ('log', (select count(*) from public.audit_log where actor_id = auth.uid()), true)
  ) c (what, count, stays)
  where not private.is_on_behalf()
$$;

create function public.erasure_counts()
returns table (what text, count bigint, stays boolean)
language sql stable security invoker set search_path = '' as $$
  select * from private.erasure_counts()
$$;

grant execute on function private.erase_account, public.erase_account, private.erasure_counts,
  public.erasure_counts to authenticated, service_role;

-- What foreign keys do not reach ------------------------------------------------------------------

-- Called while an account is deleted, by whomever: removes its name from the notices that the
-- product wrote, and its address from invitations.
create function private.forget_traces(person uuid, address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- As it is written in a pattern.
  name constant text := (
    select regexp_replace(p.name, '([^[:alnum:][:space:]])', '\\\1', 'g')
    from public.profiles p where p.id = person);
begin
  update public.messages
  set parts = jsonb_set(parts, '{0,text}', to_jsonb(regexp_replace(parts #>> '{0,text}',
    '(^|\s)' || name || '(?=[\s.,(]|$)', '\1A former member', 'g')))
  where role = 'system' and person::text in (metadata ->> 'profile_id', metadata ->> 'by')
    and name <> '' and parts #>> '{0,text}' is not null;
  update public.invitations set email = null, revoked_at = coalesce(revoked_at, now())
  where lower(email) = lower(address);
end
$$;

-- Empties messages of a person, and returns the paths of their files.
create function private.blank_words(person uuid, most integer default 200)
returns table (message_id uuid, paths text[])
language sql security definer set search_path = '' as $$
  with chosen as (
    select id from public.messages
    where author_id = person and role = 'user'
      and (deleted_at is null or parts <> '[]' or coalesce(content, '') <> '')
    limit most
  ), emptied as (
    update public.messages m set deleted_at = coalesce(m.deleted_at, now()), parts = '[]',
      content = null, metadata = '{}'
    from chosen c where m.id = c.id
    returning m.id
  ), removed as (
    delete from public.attachments a using chosen c where a.message_id = c.id
    returning a.message_id, a.storage_path
  )
  select e.id, array(select r.storage_path from removed r where r.message_id = e.id)
  from emptied e
$$;

-- Erasures that wait without a job.
create function private.ask_for_waiting_erasures() returns void
language sql security definer set search_path = '' as $$
  select private.ask_for_erasure(profile_id) from private.erasures
$$;
