-- Polls: a question with answers, which belongs to a message.

create table public.polls (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null unique,
  question varchar(500) not null check (btrim(question) <> ''),
  options jsonb not null
    check (jsonb_typeof(options) = 'array' and jsonb_array_length(options) between 2 and 12
    and octet_length(options::text) <= 10000),
  is_multiple boolean not null default false,
  closed_at timestamptz check (closed_at between '1900-01-01Z' and '2999-12-31Z'),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, channel_id, message_id, id),
  foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
      on update cascade
);

comment on table public.polls is
  'A question with answers to choose from, in a message.';

create index on public.polls (channel_id);

create table public.poll_votes (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  poll_id uuid not null,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  option integer not null check (option >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (poll_id, profile_id, option),
  foreign key (workspace_id, channel_id, message_id, poll_id)
    references public.polls (workspace_id, channel_id, message_id, id) on delete cascade
      on update cascade
);

comment on table public.poll_votes is
  'A vote in a poll.';

create index on public.poll_votes (channel_id);
create index on public.poll_votes (profile_id);
create index on public.poll_votes (workspace_id, channel_id, message_id, poll_id);

create function public.create_poll(message uuid, channel uuid, question text, options text[],
  is_multiple boolean default false, thread uuid default null)
returns uuid
language plpgsql security invoker set search_path = '' as $$
declare
  workspace uuid;
begin
  select workspace_id into workspace from public.channels where id = channel;
  insert into public.messages (id, workspace_id, channel_id, author_id, thread_id, role, parts,
    metadata)
  values (message, workspace, channel, auth.uid(), thread, 'user',
    jsonb_build_array(jsonb_build_object('type', 'text', 'text', question)),
    jsonb_build_object('workspace_id', workspace, 'channel_id', channel, 'poll', true));
  insert into public.polls (workspace_id, channel_id, message_id, question, options, is_multiple,
    created_by)
  values (workspace, channel, message, question, to_jsonb(options), is_multiple, auth.uid());
  return message;
end
$$;

-- Explains a refusal only to callers who can read the poll; the policies refuse others.
create function private.guard_vote() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  poll public.polls;
begin
  select * into poll from public.polls where id = coalesce(new.poll_id, old.poll_id);
  if tg_op = 'INSERT' and auth.uid() is not null
    and poll.channel_id not in (select private.my_channels())
  then
    return new;
  end if;
  -- Deeper calls are a replaced choice, or a poll that is deleted with its message.
  if poll.closed_at is not null and auth.uid() is not null and pg_trigger_depth() = 1 then
    perform private.refuse('poll_closed', 'This poll is closed.', null);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.option >= jsonb_array_length(poll.options) then
    perform private.refuse('no_such_option', 'The poll has no such option.', null);
  end if;
  perform private.refuse_archived(new.channel_id);
  -- One choice per user: a second replaces the first.
  if not poll.is_multiple then
    delete from public.poll_votes
    where poll_id = new.poll_id and profile_id = new.profile_id and option <> new.option;
  end if;
  return new;
end
$$;

create trigger c_guard before insert or delete on public.poll_votes
  for each row execute function private.guard_vote();

-- Polls: created with their message in one transaction; closed by their creator.
select private.protect_table('polls',
  insertable => '{
    id, workspace_id, channel_id, message_id, question, options, is_multiple, created_by}',
  updatable => '{closed_at}',
  live => 'broadcast_conversation');

select private.protect_names('polls', '{question!, options!}');

create policy "authors ask under their own message" on public.polls for insert to authenticated
  with check (created_by = (select auth.uid()) and exists (
    select 1 from public.messages m where m.id = message_id and m.author_id = (select auth.uid())
      and m.channel_id in (select private.my_channels())));

create policy "who asked closes the poll" on public.polls for update to authenticated
  using (created_by = (select auth.uid())
    or workspace_id in (select private.my_managed_workspaces()));

create policy "participants read what belongs to a readable message" on public.polls
  for select to authenticated
  using (channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null));

select private.protect_table('poll_votes',
  insertable => '{
    id, workspace_id, channel_id, message_id, poll_id, profile_id, option}',
  deletable => true,
  live => 'broadcast_conversation');

create policy "participants vote as themselves" on public.poll_votes for insert to authenticated
  with check (profile_id = (select auth.uid()) and channel_id in (select private.my_channels())
    and exists (select 1 from public.polls p where p.id = poll_id));

create policy "people take back their own vote" on public.poll_votes for delete to authenticated
  using (profile_id = (select auth.uid()));

create policy "participants read what belongs to a readable message" on public.poll_votes
  for select to authenticated
  using (channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null));

grant execute on function public.create_poll to authenticated, service_role;
