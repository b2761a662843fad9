-- What a row names must be something that its writer reads. What is hidden is answered as what is
-- not there, so that no id tells whether something has it.

-- A trigger for columns whose foreign key would tell the two apart: {column, table it names}.
-- It runs as the caller, so what it looks for is what they read; the server's own work passes.
create function private.name_what_is_read() returns trigger
language plpgsql set search_path = '' as $$
declare
  named uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  is_there boolean;
begin
  if tg_op = 'UPDATE' and named is not distinct from (to_jsonb(old) ->> tg_argv[0])::uuid then
    return new;
  end if;
  execute format('select exists (select 1 from public.%I where id = $1)', tg_argv[1])
    into is_there using named;
  if not is_there then
    perform private.refuse('not_there', 'What is named here does not exist.',
      'It was removed, or is not for you to see. Choose something else.');
  end if;
  return new;
end
$$;

-- In front of all other triggers: some of them would say more.
do $$
declare
  named text[];
begin
  foreach named slice 1 in array array[
    ['drafts', 'thread_id', 'messages'],
    ['events', 'risk_id', 'risks'],
    ['files', 'folder_id', 'folders'],
    ['folders', 'parent_id', 'folders'],
    ['locations', 'contact_id', 'profiles'],
    ['prompt_drafts', 'assistant_id', 'profiles'],
    ['rehearsals', 'assistant_id', 'profiles'],
    ['risk_actions', 'assignee_id', 'profiles'],
    ['risk_links', 'file_id', 'files'],
    ['risk_links', 'message_id', 'messages'],
    ['risk_links', 'profile_id', 'profiles'],
    ['risk_proposals', 'risk_id', 'risks'],
    ['risks', 'owner_id', 'profiles'],
    ['scheduled_messages', 'thread_id', 'messages']
  ] loop
    execute format('create trigger %I before insert or update on public.%I
      for each row when (new.%I is not null)
      execute function private.name_what_is_read(%L, %L)',
      '0_reads_' || named[2], named[1], named[2], named[2], named[3]);
  end loop;
end
$$;

-- What somebody answers may be gone before their words arrive: they are said all the same.
create function private.answer_what_is_read() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not exists (select 1 from public.messages where id = new.reply_to_id) then
    new.reply_to_id := null;
  end if;
  return new;
end
$$;

create trigger "0_reads_reply_to_id" before insert on public.messages
  for each row when (new.reply_to_id is not null) execute function private.answer_what_is_read();
create trigger "0_reads_reply_to_id" before insert on public.scheduled_messages
  for each row when (new.reply_to_id is not null) execute function private.answer_what_is_read();

-- In the words of the guard that looks at the thread itself.
create function private.join_thread_that_is_read() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not exists (select 1 from public.messages where id = new.thread_id) then
    perform private.refuse('no_such_thread', 'This thread cannot be replied to.',
      'Its first message was deleted, or is itself in a thread.');
  end if;
  return new;
end
$$;

create trigger "0_reads_thread_id" before insert on public.messages
  for each row when (new.thread_id is not null)
  execute function private.join_thread_that_is_read();

-- A poll speaks of itself to those who read it; for others the policies answer.
create or replace function private.guard_vote() returns trigger
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
  -- Deeper calls are a replaced choice, or a poll that goes with its message.
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
  -- One choice a person: a second replaces the first.
  if not poll.is_multiple then
    delete from public.poll_votes
    where poll_id = new.poll_id and profile_id = new.profile_id and option <> new.option;
  end if;
  return new;
end
$$;

-- How full another workspace is, is nobody's to know who is not in it.
create function private.guard_drive_workspace() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_caller() and new.workspace_id not in (select private.my_workspaces()) then
    raise exception using errcode = '42501',
      message = 'new row violates row-level security policy for table "files"';
  end if;
  return new;
end
$$;

create trigger "0_own_workspace" before insert on public.files
  for each row execute function private.guard_drive_workspace();

revoke all on function private.name_what_is_read(), private.answer_what_is_read(),
  private.join_thread_that_is_read(), private.guard_drive_workspace() from public, anon;
