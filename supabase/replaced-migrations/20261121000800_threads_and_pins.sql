-- Threads: a message with thread_id belongs to the side conversation under that message, not to the channel's own list.
-- The root carries how much was said below it, so that the list shows it without a join.

alter table public.messages
  add column thread_id uuid,
  add column reply_count integer not null default 0,
  add column last_reply_at timestamptz,
  add column pinned_at timestamptz,
  add column pinned_by uuid references public.profiles (id) on delete set null,
  add foreign key (channel_id, thread_id) references public.messages (channel_id, id) on delete cascade;

create index on public.messages (thread_id, created_at, id) where thread_id is not null;
create index on public.messages (channel_id, created_at desc, id desc) where thread_id is null;
create index on public.messages (channel_id, pinned_at desc) where pinned_at is not null;

grant insert (thread_id) on public.messages to authenticated;

drop trigger b_keep_immutable on public.messages;
create trigger b_keep_immutable before update on public.messages for each row
  execute function private.keep_immutable('id', 'workspace_id', 'channel_id', 'author_id', 'reply_to_id', 'thread_id', 'role', 'created_at');

create function private.guard_thread() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.messages where id = new.thread_id and (thread_id is not null or deleted_at is not null)) then
    perform private.refuse('no_such_thread', 'This thread cannot be replied to.', 'Its first message was deleted, or is itself in a thread.');
  end if;
  return new;
end
$$;

create trigger b_guard_thread before insert on public.messages for each row when (new.thread_id is not null) execute function private.guard_thread();

create function private.count_thread_replies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.messages root
  set reply_count = counted.replies, last_reply_at = counted.latest
  from (
    select count(*)::integer as replies, max(created_at) as latest
    from public.messages where thread_id = new.thread_id and deleted_at is null
  ) counted
  where root.id = new.thread_id;
  return null;
end
$$;

create trigger m_count_thread_replies after insert on public.messages for each row when (new.thread_id is not null) execute function private.count_thread_replies();
create trigger m_count_thread_replies_again after update on public.messages for each row
  when (new.thread_id is not null and new.deleted_at is distinct from old.deleted_at) execute function private.count_thread_replies();

-- What waits in the channel itself: threads tell by notifications.
create or replace function public.unread_counts(workspace uuid)
returns table (channel_id uuid, unread integer, mentions integer, last_message_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select p.channel_id,
    coalesce(u.unread, 0)::integer,
    coalesce(u.mentions, 0)::integer,
    (select m.created_at from public.messages m
      where m.channel_id = p.channel_id and m.deleted_at is null and m.thread_id is null order by m.created_at desc, m.id desc limit 1)
  from public.participants p
  left join lateral (
    select count(*) as unread,
      count(*) filter (where m.metadata -> 'mentions' ? p.profile_id::text or m.metadata -> 'mentions_everyone' = 'true') as mentions
    from (
      select message.metadata from public.messages message
      where message.channel_id = p.channel_id and message.deleted_at is null and message.thread_id is null
        and message.created_at > coalesce(p.last_read_at, p.created_at)
        and message.author_id is distinct from p.profile_id
      order by message.created_at desc
      -- Nobody reads '1,000 unread' otherwise than '999+'.
      limit 1000
    ) m
  ) u on true
  where p.workspace_id = workspace and p.profile_id = (select auth.uid())
$$;

-- In a thread the assistant answers when it is named, or has spoken there already: people who step aside talk to each other.
create or replace function private.ask_assistant() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  mode text;
  assistant uuid;
  run uuid;
begin
  if new.role <> 'user' then
    return new;
  end if;
  select c.assistant_mode, p.profile_id into mode, assistant
  from public.channels c
  join public.participants p on p.channel_id = c.id and p.role = 'assistant'
  join public.profiles a on a.id = p.profile_id and a.role = 'assistant'
  where c.id = new.channel_id and c.assistant_mode <> 'off' limit 1;
  if assistant is null or exists (select 1 from public.profiles where id = new.author_id and role = 'assistant') then
    return new;
  end if;
  if (mode = 'mention' or new.thread_id is not null) and not (
    coalesce(new.metadata -> 'mentions' ? assistant::text, false)
    or exists (select 1 from public.messages where id = new.reply_to_id and author_id = assistant)
    or (mode = 'auto' and new.thread_id is not null and exists (
      select 1 from public.messages where (id = new.thread_id or thread_id = new.thread_id) and author_id = assistant and deleted_at is null))
  ) then
    return new;
  end if;
  insert into public.assistant_runs (workspace_id, channel_id, message_id, assistant_id, asked_by)
  values (new.workspace_id, new.channel_id, new.id, assistant, new.author_id)
  returning id into run;
  perform private.enqueue_run(run, new.channel_id);
  return new;
end
$$;

-- Pins: anybody who takes part points at what matters in the channel.
create function private.pin_message(message uuid, pinned boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  channel uuid;
begin
  select channel_id into channel from public.messages
  where id = message and deleted_at is null and channel_id in (select private.my_channels());
  if channel is null then
    raise exception using errcode = '42501', message = 'Only participants pin messages';
  end if;
  perform private.refuse_archived(channel);
  update public.messages
  set pinned_at = case when pinned then now() end, pinned_by = case when pinned then auth.uid() end
  where id = message and (pinned_at is not null) <> pinned;
end
$$;

create function public.pin_message(message uuid, pinned boolean default true) returns void
language sql security invoker set search_path = '' as $$
  select private.pin_message(message, pinned)
$$;

revoke all on function private.guard_thread(), private.count_thread_replies(), private.pin_message(uuid, boolean) from public, anon;
grant execute on function private.guard_thread(), private.count_thread_replies(), private.pin_message(uuid, boolean) to authenticated, service_role;
revoke all on function public.pin_message(uuid, boolean) from public, anon;
grant execute on function public.pin_message(uuid, boolean) to authenticated, service_role;
