-- Notifications -----------------------------------------------------------------------------------

-- Notifications and how a user receives them. Rows of a user are sent only to that user.
--
-- The statements that notify, ring and mail for one message are as many for a thousand people as
-- for one. Users get no notifications of a workspace that they have never opened.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null
    check (kind in ('mention', 'everyone', 'reply', 'thread', 'direct', 'reaction', 'reminder',
    'failed_post', 'prompt_rolled_back', 'unowned_promise', 'event_invited', 'event_changed',
    'event_cancelled', 'keyword', 'webhook_stopped', 'export_done', 'export_failed')),
  channel_id uuid,
  message_id uuid,
  thread_id uuid,
  actor_id uuid references public.profiles (id) on delete cascade,
  text varchar(500),
  read_at timestamptz,
  delivered_at timestamptz,
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kept_unread boolean not null default false,
  event_id uuid,
  -- The same text in another channel or workspace is another notification.
  unique nulls not distinct (
    profile_id, kind, workspace_id, channel_id, message_id, event_id, actor_id, text),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  constraint notifications_message_id_fkey foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
      on update cascade
);

comment on table public.notifications is
  'Informs a person of something.';

comment on column public.notifications.kept_unread
  is 'The person marked it as unread again: reading the channel leaves it so.';
comment on column public.notifications.delivered_at is 'When a push service took it.';
comment on column public.notifications.mailed_at
  is 'When it went into an e-mail, which happens at most once.';

create index on public.notifications (profile_id, created_at desc);
create index on public.notifications (profile_id, channel_id) where read_at is null;
create index on public.notifications (created_at);
create index on public.notifications (workspace_id);
create index on public.notifications (channel_id, message_id);
create index on public.notifications (actor_id);
create index on public.notifications (workspace_id, event_id);
-- What a guest is told of an event is one notification, which says the latest.
create unique index notifications_of_guest
  on public.notifications (workspace_id, profile_id, event_id)
  where kind in ('event_invited', 'event_changed', 'event_cancelled');

-- A notification that is repeated is unread like a new one. If a read one becomes unread otherwise,
-- the user has marked it so, and it is kept unread.
create function private.keep_unread() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.kept_unread := new.read_at is null and new.created_at = old.created_at
    and (old.kept_unread or old.read_at is not null);
  return new;
end
$$;

create trigger c_keep_unread before update of read_at on public.notifications
  for each row execute function private.keep_unread();

-- Drops notifications of all other kinds too while the user has not opened the workspace.
create function private.refuse_unopened() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select 1 from public.memberships
    where workspace_id = new.workspace_id and profile_id = new.profile_id and opened_at is null
  ) then
    return null;
  end if;
  return new;
end
$$;

create trigger b_refuse_unopened before insert on public.notifications for each row
  when (new.kind not in ('mention', 'direct', 'reply', 'thread', 'everyone', 'keyword'))
  execute function private.refuse_unopened();

-- True if a user is notified of an event of this kind in a channel. In a silent channel only
-- mentions notify, at the level 'none' nothing does. Reminders are the user's own, an event is
-- addressed to its guests, an export to who asked for it, and a prompt that was rolled back or a
-- webhook that was stopped is the work of who runs the channel: these always notify.
create function private.is_told(kind text, notify text, muted_until timestamptz) returns boolean
language sql stable as $$
  select case
    when kind in ('reminder', 'failed_post', 'prompt_rolled_back', 'event_invited',
      'event_changed', 'event_cancelled', 'webhook_stopped', 'export_done', 'export_failed')
      then true
    when kind in ('mention', 'everyone') then notify <> 'none'
    else not private.is_silent(notify, muted_until, now())
  end
$$;

-- Threads that people chose to follow or to leave. Without a choice, a person follows those in
-- which they have written or were mentioned.
create table private.thread_follows (
  thread_id uuid not null references public.messages (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  follows boolean not null,
  primary key (thread_id, profile_id)
);

create index on private.thread_follows (profile_id);

alter table private.thread_follows enable row level security;
select private.refuse_delegates('private.thread_follows');

create function private.is_follower(root uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select follows from private.thread_follows where thread_id = root and profile_id = person),
    exists (
      select 1 from public.messages
      where (id = root or thread_id = root) and deleted_at is null
        and (author_id = person or metadata -> 'mentions' ? person::text)))
$$;

create function private.follows_thread(root uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_follower(id, (select auth.uid())) from public.messages
  where id = root and thread_id is null and deleted_at is null
    and channel_id in (select private.my_channels())
$$;

-- True if the caller follows the thread, null if they cannot read it.
create function public.follows_thread(root uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select private.follows_thread(root)
$$;

create function private.follow_thread(root uuid, follows boolean) returns void
language sql security definer set search_path = '' as $$
  insert into private.thread_follows (thread_id, profile_id, follows)
  select id, (select auth.uid()), follow_thread.follows from public.messages
  where id = root and thread_id is null and deleted_at is null
    and channel_id in (select private.my_channels())
  on conflict (thread_id, profile_id) do update set follows = excluded.follows
$$;

-- Follows or leaves a thread. One that the caller cannot read is no error and changes nothing.
create function public.follow_thread(root uuid, follows boolean) returns void
language sql security invoker set search_path = '' as $$
  select private.follow_thread(root, follows)
$$;

-- Candidates come by indexes: what the caller wrote last, was told of, and chose to follow.
create function private.followed_threads(workspace uuid, before timestamptz)
returns setof public.messages
language sql stable security definer set search_path = '' as $$
  with candidates as materialized (
    select coalesce(thread_id, id) as id from (
      select id, thread_id, reply_count from public.messages
      where author_id = (select auth.uid()) order by created_at desc limit 2000) written
    where thread_id is not null or reply_count > 0
    union
    select coalesce(thread_id, message_id) from public.notifications
    where profile_id = (select auth.uid()) and workspace_id = workspace
    union
    select thread_id from private.thread_follows where profile_id = (select auth.uid()) and follows
  )
  select m.* from candidates c join public.messages m on m.id = c.id
  where m.workspace_id = workspace and m.thread_id is null and m.deleted_at is null
    and m.reply_count > 0 and m.last_reply_at < before
    and m.channel_id in (select private.my_channels())
    and private.is_follower(m.id, (select auth.uid()))
  order by m.last_reply_at desc limit 50
$$;

-- The first messages of 50 threads that the caller follows: those with the latest replies before
-- this time.
create function public.followed_threads(workspace uuid, before timestamptz default 'infinity')
returns setof public.messages
language sql stable security invoker set search_path = '' as $$
  select * from private.followed_threads(workspace, before)
$$;

grant execute on function private.follows_thread, public.follows_thread, private.follow_thread,
  public.follow_thread, private.followed_threads, public.followed_threads
  to authenticated, service_role;

-- The users that a new message concerns, each once, with the strongest reason.
create function private.concerned(message public.messages)
returns table (profile_id uuid, kind text)
language sql stable security definer set search_path = '' as $$
  with reasons as materialized (
    select p.profile_id, p.notify, p.muted_until,
      case
        when message.metadata -> 'mentions' ? p.profile_id::text then 'mention'
        when c.visibility = 'direct' and not exists (
          select 1 from private.thread_follows f
          where f.thread_id = message.thread_id and f.profile_id = p.profile_id and not f.follows
        ) then 'direct'
        when message.reply_to_id is not null and exists (
          select 1 from public.messages
          where id = message.reply_to_id and author_id = p.profile_id) then 'reply'
        when message.thread_id is not null
          and private.is_follower(message.thread_id, p.profile_id) then 'thread'
        when message.metadata -> 'mentions_everyone' = 'true' then 'everyone'
      end as kind
    from public.participants p
    join public.channels c on c.id = p.channel_id
    join public.profiles person on person.id = p.profile_id and person.role in ('user', 'admin')
    join public.memberships m on m.workspace_id = p.workspace_id and m.profile_id = p.profile_id
      and m.opened_at is not null
    where p.channel_id = message.channel_id and p.profile_id is distinct from message.author_id
  )
  select profile_id, kind from reasons
  where kind is not null and private.is_told(kind, notify, muted_until)
$$;

create function private.notify_of(message public.messages) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications
    (workspace_id, profile_id, kind, channel_id, message_id, thread_id, actor_id)
  select message.workspace_id, concerned.profile_id, concerned.kind, message.channel_id, message.id,
    message.thread_id, message.author_id
  from private.concerned(message) concerned
  -- The assistant answers the user who asked; an answer in the open channel concerns no one else.
  where not (message.role = 'assistant' and concerned.kind = 'direct')
  on conflict do nothing
$$;

-- Notifies everybody who reads along of the keywords that a new message has, unless the message
-- notifies them otherwise. One statement: an index lookup for each word of the message, whatever
-- the number of people and keywords. The first character finds keywords of one character in
-- scripts without blanks.
create function private.notify_of_keywords(message public.messages) returns void
language sql security definer set search_path = '' as $$
  with entry as materialized (
    select words, tsvector_to_array(words) as lexemes from private.search_entries
    where workspace_id = message.workspace_id and kind = 'message' and id = message.id
  ), said as materialized (
    select lexeme as word from entry, unnest(lexemes) lexeme
    union select left(lexeme, 1) from entry, unnest(lexemes) lexeme
  ), found as materialized (
    select k.profile_id, min(k.keyword) as keyword
    from said join private.keywords k on k.word = said.word
    where (select words from entry) @@ k.query
    group by k.profile_id
  )
  insert into public.notifications
    (workspace_id, profile_id, kind, channel_id, message_id, thread_id, actor_id, text)
  select message.workspace_id, p.profile_id, 'keyword', message.channel_id, message.id,
    message.thread_id, message.author_id, found.keyword
  from found
  join public.participants p on p.channel_id = message.channel_id
    and p.profile_id = found.profile_id and p.profile_id is distinct from message.author_id
    and private.is_told('keyword', p.notify, p.muted_until)
  join public.memberships m on m.workspace_id = p.workspace_id and m.profile_id = p.profile_id
    and m.opened_at is not null
  where not exists (
    select 1 from public.notifications n
    where n.channel_id = message.channel_id and n.message_id = message.id
      and n.profile_id = p.profile_id)
  on conflict do nothing
$$;

-- Notifies a user, or repeats a notification: the same text is one notification, which becomes
-- unread again.
create function private.notify_anew(
  workspace uuid, profile uuid, kind text, channel uuid, message uuid, words text,
  event uuid default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications
    (workspace_id, profile_id, kind, channel_id, message_id, text, event_id)
  values (workspace, profile, kind, channel, message, left(words, 500), event)
  on conflict (profile_id, kind, workspace_id, channel_id, message_id, event_id, actor_id, text)
    do update
    set read_at = null, delivered_at = null, mailed_at = null, created_at = now()
$$;

create function private.notify_of_reaction() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (workspace_id, profile_id, kind, channel_id, message_id,
    thread_id, actor_id, text)
  select new.workspace_id, m.author_id, 'reaction', new.channel_id, m.id, m.thread_id,
    new.profile_id, new.emoji
  from public.messages m
  join public.profiles author on author.id = m.author_id and author.role in ('user', 'admin')
  join public.participants p on p.channel_id = m.channel_id and p.profile_id = m.author_id
    and private.is_told('reaction', p.notify, p.muted_until)
  where m.id = new.message_id and m.author_id <> new.profile_id
  on conflict do nothing;
  return null;
end
$$;

create trigger n_notify after insert on public.reactions
  for each row execute function private.notify_of_reaction();

create function private.forget_reaction() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications where message_id = old.message_id and actor_id = old.profile_id
    and kind = 'reaction';
  return null;
end
$$;

create trigger n_forget after delete on public.reactions
  for each row execute function private.forget_reaction();

select private.protect_table('notifications',
  updatable => '{read_at}',
  deletable => true,
  is_personal => true,
  is_proven => true);

-- A notification is hidden when its message is no longer readable.
create policy "people read their own notifications" on public.notifications
  for select to authenticated
  using (
    profile_id = (select auth.uid())
    and (channel_id is null or channel_id in (select private.my_channels()))
    and (message_id is null
      or exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null))
  );

create policy "people mark their own notifications" on public.notifications
  for update to authenticated
  using (profile_id = (select auth.uid()));

create policy "people dismiss their own notifications" on public.notifications
  for delete to authenticated
  using (profile_id = (select auth.uid()));

create trigger l_broadcast after update or delete on public.notifications for each row
  execute function private.broadcast_own('profile_id');

grant execute on function private.is_told to authenticated, service_role;
grant execute on function private.notify_anew to service_role;

-- Delivery ----------------------------------------------------------------------------------------

create function private.broadcast_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object('schema', 'public', 'table', 'notifications', 'operation', 'INSERT',
      'record', to_jsonb(fresh), 'old_record', null),
    'INSERT', 'profile:' || fresh.profile_id, true)
  from fresh
  -- The rule of private.tell_person(), for all rows in one statement.
  where not exists (
    select 1 from public.workspaces w
    where w.id = fresh.workspace_id and w.requires_second_factor and not exists (
      select 1 from auth.mfa_factors where user_id = fresh.profile_id and status = 'verified'));
  return null;
end
$$;

create trigger l_broadcast_new after insert on public.notifications
  referencing new table as fresh for each statement
  execute function private.broadcast_notifications();

-- A notification disappears with its message, and returns when the deletion is undone.
create function private.broadcast_lost_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(n.profile_id, case
    when new.deleted_at is null then 'INSERT' else 'DELETE' end,
    'notifications', to_jsonb(n), to_jsonb(n))
  from public.notifications n where n.channel_id = new.channel_id and n.message_id = new.id;
  return null;
end
$$;

create trigger n_lost_notifications after update on public.messages
  for each row when ((new.deleted_at is null) <> (old.deleted_at is null))
  execute function private.broadcast_lost_notifications();

-- The app shows a notification immediately. Push and e-mail follow by jobs, unless it is read
-- meanwhile.
create function private.ring(notifications uuid[], people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_jobs('push',
    array(select json_build_object('notification_id', id) from unnest(notifications) id),
    array(select 'push:' || id from unnest(notifications) id), now() + interval '5 seconds');
  perform private.enqueue_jobs('digest',
    array(select json_build_object('profile_id', id) from unnest(people) id),
    array(select 'digest:' || id from unnest(people) id), now() + interval '10 minutes');
end
$$;

create function private.deliver_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  notifications uuid[];
  people uuid[];
begin
  select array_agg(id), array_agg(distinct profile_id) into notifications, people
  from fresh where kind <> 'reaction';
  if notifications is not null then
    perform private.ring(notifications, people);
  end if;
  return null;
end
$$;

create trigger z_deliver after insert on public.notifications
  referencing new table as fresh for each statement
  execute function private.deliver_notifications();

-- The same for a notification that is repeated.
create function private.deliver_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.kind <> 'reaction' then
    perform private.ring(array[new.id], array[new.profile_id]);
  end if;
  return null;
end
$$;

create trigger z_deliver_again after update on public.notifications
  for each row when (new.created_at is distinct from old.created_at)
  execute function private.deliver_notification();

-- Read --------------------------------------------------------------------------------------------

-- Reading a channel marks its notifications as read, on every device. Those that the user has
-- marked as unread stay unread, even if the read position arrives a second later.
create function private.read_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications n set read_at = now()
  where n.profile_id = new.profile_id and n.channel_id = new.channel_id and n.read_at is null
    and not n.kept_unread and n.thread_id is null
    and n.kind in ('mention', 'everyone', 'reply', 'direct', 'keyword')
    and exists (select 1 from public.messages m where m.id = n.message_id
      and m.created_at <= new.last_read_at);
  return null;
end
$$;

create trigger n_read_notifications after update on public.participants
  for each row when (new.last_read_at is distinct from old.last_read_at)
  execute function private.read_notifications();

create function private.read_thread(root uuid) returns void
language sql security definer set search_path = '' as $$
  update public.notifications set read_at = now()
  where profile_id = (select auth.uid()) and thread_id = root and read_at is null
    and not kept_unread
$$;

create function public.read_thread(root uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.read_thread(root)
$$;

create function private.read_everything(workspace uuid) returns void
language sql security definer set search_path = '' as $$
  update public.notifications set read_at = now()
  where profile_id = (select auth.uid()) and workspace_id = workspace and read_at is null
$$;

create function public.read_everything(workspace uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.read_everything(workspace)
$$;

grant execute on function private.read_thread, public.read_thread, private.read_everything,
  public.read_everything to authenticated, service_role;

-- Devices -----------------------------------------------------------------------------------------

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  endpoint varchar(2000) not null check (endpoint ~ '^https://'),
  p256dh varchar(200) not null,
  auth varchar(100) not null,
  device varchar(255),
  session_id uuid default (auth.jwt() ->> 'session_id')::uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Several users can register the same browser, each for themselves: they do not learn of each
  -- other and cannot take it from each other.
  unique (profile_id, endpoint)
);

comment on table public.push_subscriptions is
  'A device of a person that receives push messages.';

comment on column public.push_subscriptions.session_id is
  'The session that added the device, and that it ends with.';

create index on public.push_subscriptions (profile_id);
create index on public.push_subscriptions (session_id);

select private.protect_table('push_subscriptions',
  insertable => '{id, profile_id, endpoint, p256dh, auth, device}',
  deletable => true,
  is_personal => true);

select private.protect_names('push_subscriptions', '{device}');

create policy "people see where they are notified" on public.push_subscriptions
  for select to authenticated
  using (profile_id = (select auth.uid()));

-- A device is notified of every workspace of its user, so a session can only add one if it can read
-- them all.
create policy "people add their own devices" on public.push_subscriptions
  for insert to authenticated
  with check (profile_id = (select auth.uid())
    and not exists (select private.my_withheld_workspaces()));

create policy "people remove their own devices" on public.push_subscriptions
  for delete to authenticated
  using (profile_id = (select auth.uid()));
