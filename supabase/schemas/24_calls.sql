-- Calls: the meeting that is on in a channel or conversation, at an address made from the
-- workspace's template. Parley carries no sound: it knows who joined, and forgets the call when
-- nobody is in it.

create table public.calls (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null unique,
  url varchar(1000) not null check (url ~ '^https://[!-~]+$'),
  started_by uuid references public.profiles (id) on delete set null,
  people jsonb not null default '{}'
    check (jsonb_typeof(people) = 'object' and octet_length(people::text) <= 100000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);

comment on table public.calls is
  'The call that is on in a channel or conversation.';

comment on column public.calls.people
  is 'When each person in the call was last seen there, by id. Their apps say so every half minute.';

create index on public.calls (workspace_id, channel_id);
create index on public.calls (started_by);

select private.protect_table('calls');

create policy "participants see the call" on public.calls for select to authenticated
  using (channel_id in (select private.my_channels()));

create function private.people_of_call(people jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select array(select key from jsonb_object_keys(people) key order by key)
$$;

create trigger l_broadcast after insert or delete on public.calls
  for each row execute function private.broadcast_conversation();
-- Not each time that somebody is seen.
create trigger l_broadcast_people after update on public.calls for each row
  when (private.people_of_call(new.people) <> private.people_of_call(old.people))
  execute function private.broadcast_conversation();

-- An address from the workspace's template; null without one. Only open channels are named: the
-- meeting server learns nothing of others. The drawn part cannot be guessed.
create function private.meeting_address(workspace uuid, channel uuid) returns text
language sql volatile security definer set search_path = '' as $$
  select replace(replace(replace(w.meeting_template,
    '{workspace}', private.meeting_word(w.name, 'team')),
    '{channel}', private.meeting_word(c.name, 'call')),
    '{random}', encode(extensions.gen_random_bytes(12), 'hex'))
  from public.workspaces w
  left join public.channels c on c.id = channel and c.visibility = 'open'
  where w.id = workspace
$$;

create function private.meeting_word(name text, otherwise text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(left(trim(both '-'
    from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g')), 60), ''), otherwise)
$$;

-- Drops everybody who was not seen for a minute and a half, and the call with the last of them.
-- The service looks when the first of them could be gone.
create function private.tidy_call(call uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.calls c set people = (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(c.people)
    where (value #>> '{}')::timestamptz > now() - interval '90 seconds'
      and exists (select from public.participants p
        where p.channel_id = c.channel_id and p.profile_id = key::uuid))
  where c.id = call;
  delete from public.calls where id = call and people = '{}';
  if not found and exists (select from public.calls where id = call) then
    perform private.watch_call(call);
  end if;
end
$$;

create function private.watch_call(call uuid) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_job('tidy_call', json_build_object('id', call), 'call:' || call,
    now() + interval '30 seconds')
$$;

-- Begins the call of a channel, or joins the one that is on.
create function private.join_call(channel uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  here public.channels;
  address text;
  joined uuid;
begin
  select * into here from public.channels
  where id = channel and id in (select private.my_channels());
  if here.id is null or private.is_on_behalf() or private.is_assistant() then
    raise exception using errcode = '42501', message = 'Only participants call in a channel';
  end if;
  perform private.refuse_archived(channel);
  perform private.one_at_a_time('call', channel);
  update public.calls set people = people || jsonb_build_object(auth.uid(), now())
  where channel_id = channel returning id into joined;
  if joined is not null then
    return joined;
  end if;
  address := private.meeting_address(here.workspace_id, channel);
  if address is null then
    perform private.refuse('no_meeting_address', 'This workspace has no address for meetings.',
      'An owner or admin enters one in the workspace''s settings.');
  end if;
  insert into public.calls (workspace_id, channel_id, url, started_by, people)
  values (here.workspace_id, channel, address, auth.uid(), jsonb_build_object(auth.uid(), now()))
  returning id into joined;
  perform private.watch_call(joined);
  return joined;
end
$$;

create function public.join_call(channel uuid) returns uuid
language sql security invoker set search_path = '' as $$
  select private.join_call(channel)
$$;

create function private.stay_in_call(call uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.calls set people = people || jsonb_build_object(auth.uid(), now())
  where id = call and channel_id in (select private.my_channels()) and not private.is_on_behalf()
    and people ? auth.uid()::text;
  return found;
end
$$;

-- Says that the caller is still in a call; false if it is over, or they are no longer in it.
create function public.stay_in_call(call uuid) returns boolean
language sql security invoker set search_path = '' as $$
  select private.stay_in_call(call)
$$;

create function private.leave_call(call uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.calls set people = people - auth.uid()::text
  where id = call and channel_id in (select private.my_channels()) and not private.is_on_behalf()
    and people ? auth.uid()::text;
  if found then
    delete from public.calls where id = call and people = '{}';
  end if;
end
$$;

-- Leaves a call; it ends with the last one who leaves.
create function public.leave_call(call uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.leave_call(call)
$$;

grant execute on function private.people_of_call, private.join_call, public.join_call, private.stay_in_call,
  public.stay_in_call, private.leave_call, public.leave_call to authenticated, service_role;
grant execute on function private.tidy_call to service_role;
