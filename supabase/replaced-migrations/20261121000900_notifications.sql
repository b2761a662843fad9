-- What needs a person's attention, and how they wish to hear of it. Rows of one person go to that person alone.

-- Hands work to whoever serves the job queue. A failure of the queue must never refuse what people do.
create function private.enqueue_job(task text, payload json, job_key text, at timestamptz default now(), queue text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    execute 'select graphile_worker.add_job($1, payload := $2, queue_name := $3, run_at := $4, max_attempts := 8, job_key := $5, job_key_mode := $6)'
      -- A digest that waits keeps its time: every further notification would put it off.
      using task, payload, queue, at, job_key, case when task = 'digest' then 'preserve_run_at' else 'replace' end;
  end if;
exception when others then
  raise warning 'job % waits: %', task, sqlerrm;
end
$$;

create table public.person_settings (
  id uuid primary key references public.profiles (id) on delete cascade,
  desktop_notifications boolean not null default true,
  push_notifications boolean not null default true,
  sounds boolean not null default true,
  email_digest text not null default 'hourly' check (email_digest in ('off', 'soon', 'hourly', 'daily')),
  quiet_from time,
  quiet_to time,
  timezone varchar(100) not null default 'UTC',
  language varchar(20),
  shares_reads boolean not null default false,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((quiet_from is null) = (quiet_to is null))
);
comment on column public.person_settings.id is 'The profile. A person without a row has the defaults.';
comment on column public.person_settings.quiet_from is 'Start of the quiet hours in the person''s own time zone; they may pass midnight.';
comment on column public.person_settings.shares_reads is 'Read receipts: shown only between people who both share them.';

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  endpoint varchar(2000) not null unique check (endpoint ~ '^https://'),
  p256dh varchar(200) not null,
  auth varchar(100) not null,
  device varchar(255),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('mention', 'everyone', 'reply', 'thread', 'direct', 'reaction', 'reminder', 'failed_post')),
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
  unique nulls not distinct (profile_id, kind, message_id, actor_id, text),
  foreign key (workspace_id, channel_id) references public.channels (workspace_id, id) on delete cascade,
  foreign key (channel_id, message_id) references public.messages (channel_id, id) on delete cascade
);
comment on column public.notifications.delivered_at is 'When a push service took it.';
comment on column public.notifications.mailed_at is 'When it went into an e-mail, which happens at most once.';

create index on public.push_subscriptions (profile_id);
create index on public.notifications (profile_id, created_at desc);
create index on public.notifications (profile_id, channel_id) where read_at is null;
create index on public.notifications (created_at) where read_at is null and mailed_at is null;
create index on public.notifications (workspace_id);
create index on public.notifications (channel_id, message_id);
create index on public.notifications (actor_id);

do $$
declare
  t text;
begin
  foreach t in array array['person_settings', 'push_subscriptions', 'notifications'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('revoke all on public.%I from anon, authenticated', t);
    execute format('grant select on public.%I to anon, authenticated', t);
    execute format('grant all on public.%I to service_role', t);
    execute format('create trigger a_touch_updated_at before update on public.%I for each row execute function private.touch_updated_at()', t);
  end loop;
end
$$;

grant insert (id, desktop_notifications, push_notifications, sounds, email_digest, quiet_from, quiet_to, timezone, language, shares_reads, last_seen_at),
  update (id, desktop_notifications, push_notifications, sounds, email_digest, quiet_from, quiet_to, timezone, language, shares_reads, last_seen_at)
  on public.person_settings to authenticated;
create policy "people read their own settings" on public.person_settings for select to authenticated using (id = (select auth.uid()));
create policy "people keep their own settings" on public.person_settings for insert to authenticated with check (id = (select auth.uid()));
create policy "people change their own settings" on public.person_settings for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

grant insert (id, profile_id, endpoint, p256dh, auth, device), delete on public.push_subscriptions to authenticated;
create policy "people see where they are notified" on public.push_subscriptions for select to authenticated using (profile_id = (select auth.uid()));
create policy "people add their own devices" on public.push_subscriptions for insert to authenticated with check (profile_id = (select auth.uid()));
create policy "people remove their own devices" on public.push_subscriptions for delete to authenticated using (profile_id = (select auth.uid()));

grant update (read_at), delete on public.notifications to authenticated;
-- Of a message nobody may read any more, the notification goes too.
create policy "people read their own notifications" on public.notifications for select to authenticated
  using (
    profile_id = (select auth.uid())
    and (channel_id is null or channel_id in (select private.my_channels()))
    and (message_id is null or exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null))
  );
create policy "people mark their own notifications" on public.notifications for update to authenticated using (profile_id = (select auth.uid()));
create policy "people dismiss their own notifications" on public.notifications for delete to authenticated using (profile_id = (select auth.uid()));

-- Whom a new message concerns, each person once, for the strongest reason.
create function private.concerned(message public.messages) returns table (profile_id uuid, kind text)
language sql stable security definer set search_path = '' as $$
  select p.profile_id,
    case
      when message.metadata -> 'mentions' ? p.profile_id::text then 'mention'
      when c.visibility = 'direct' then 'direct'
      when message.reply_to_id is not null and exists (
        select 1 from public.messages where id = message.reply_to_id and author_id = p.profile_id) then 'reply'
      when message.thread_id is not null and exists (
        select 1 from public.messages where (id = message.thread_id or thread_id = message.thread_id) and author_id = p.profile_id and deleted_at is null) then 'thread'
      when message.metadata -> 'mentions_everyone' = 'true' then 'everyone'
    end
  from public.participants p
  join public.channels c on c.id = p.channel_id
  join public.profiles person on person.id = p.profile_id and person.role in ('user', 'admin')
  where p.channel_id = message.channel_id and p.profile_id is distinct from message.author_id
    and p.notify <> 'none' and (p.muted_until is null or p.muted_until < now())
$$;

create function private.notify_of_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Most messages concern nobody in particular: then the participants are not gone through.
  if new.reply_to_id is null and new.thread_id is null
     and coalesce(new.metadata -> 'mentions', '[]') = '[]' and coalesce(new.metadata -> 'mentions_everyone', 'false') = 'false'
     and not exists (select 1 from public.channels where id = new.channel_id and visibility = 'direct') then
    return null;
  end if;
  insert into public.notifications (workspace_id, profile_id, kind, channel_id, message_id, thread_id, actor_id)
  select new.workspace_id, concerned.profile_id, concerned.kind, new.channel_id, new.id, new.thread_id, new.author_id
  from private.concerned(new) concerned
  -- The assistant answers whoever asked; an answer in the open channel concerns nobody else.
  where concerned.kind is not null and not (new.role = 'assistant' and concerned.kind = 'direct')
  on conflict do nothing;
  return null;
end
$$;

create trigger n_notify after insert on public.messages for each row
  when (new.role <> 'system' and new.deleted_at is null) execute function private.notify_of_message();

create function private.notify_of_reaction() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (workspace_id, profile_id, kind, channel_id, message_id, thread_id, actor_id, text)
  select new.workspace_id, m.author_id, 'reaction', new.channel_id, m.id, m.thread_id, new.profile_id, new.emoji
  from public.messages m
  join public.profiles author on author.id = m.author_id and author.role in ('user', 'admin')
  join public.participants p on p.channel_id = m.channel_id and p.profile_id = m.author_id and p.notify <> 'none'
  where m.id = new.message_id and m.author_id <> new.profile_id
  on conflict do nothing;
  return null;
end
$$;

create trigger n_notify after insert on public.reactions for each row execute function private.notify_of_reaction();

create function private.forget_reaction() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications where message_id = old.message_id and actor_id = old.profile_id and kind = 'reaction';
  return null;
end
$$;

create trigger n_forget after delete on public.reactions for each row execute function private.forget_reaction();

-- What was read in the channel needs no bell any more, on whichever device it was read.
create function private.read_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications n set read_at = now()
  where n.profile_id = new.profile_id and n.channel_id = new.channel_id and n.read_at is null and n.thread_id is null
    and n.kind in ('mention', 'everyone', 'reply', 'direct')
    and exists (select 1 from public.messages m where m.id = n.message_id and m.created_at <= new.last_read_at);
  return null;
end
$$;

create trigger n_read_notifications after update on public.participants for each row
  when (new.last_read_at is distinct from old.last_read_at) execute function private.read_notifications();

-- The bell rings at once; push and e-mail follow by a job, unless it was read meanwhile.
create function private.deliver_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.kind <> 'reaction' then
    perform private.enqueue_job('push', json_build_object('notification_id', new.id), 'push:' || new.id, now() + interval '5 seconds');
    perform private.enqueue_job('digest', json_build_object('profile_id', new.profile_id), 'digest:' || new.profile_id, now() + interval '10 minutes');
  end if;
  return null;
end
$$;

create trigger z_deliver after insert on public.notifications for each row execute function private.deliver_notification();
create trigger z_deliver_again after update on public.notifications for each row
  when (new.created_at is distinct from old.created_at) execute function private.deliver_notification();

-- All rows of one person's own tables travel on that person's topic.
create function private.broadcast_own() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  owner text := coalesce(record, old_record) ->> tg_argv[0];
begin
  perform private.send_row(private.profile_topic(owner::uuid), tg_op, tg_table_name, record, old_record);
  return null;
end
$$;

create trigger l_broadcast after insert or update or delete on public.notifications for each row execute function private.broadcast_own('profile_id');
create trigger l_broadcast after insert or update or delete on public.person_settings for each row execute function private.broadcast_own('id');

-- A notification goes with its message, and comes back when the deletion is undone.
create function private.broadcast_lost_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_row(private.profile_topic(n.profile_id), case when new.deleted_at is null then 'INSERT' else 'DELETE' end,
    'notifications', to_jsonb(n), to_jsonb(n))
  from public.notifications n where n.channel_id = new.channel_id and n.message_id = new.id;
  return null;
end
$$;

create trigger n_lost_notifications after update on public.messages for each row
  when ((new.deleted_at is null) <> (old.deleted_at is null)) execute function private.broadcast_lost_notifications();

create function private.read_thread(root uuid) returns void
language sql security definer set search_path = '' as $$
  update public.notifications set read_at = now()
  where profile_id = (select auth.uid()) and thread_id = root and read_at is null
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

-- Read receipts: who has read up to this message, among those who share it, told to those who share it themselves.
create function private.message_readers(message uuid) returns table (profile_id uuid, read_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.profile_id, p.last_read_at
  from public.messages m
  join public.participants p on p.channel_id = m.channel_id and p.last_read_at >= m.created_at and p.profile_id is distinct from m.author_id
  join public.person_settings s on s.id = p.profile_id and s.shares_reads
  where m.id = message and m.deleted_at is null and m.channel_id in (select private.my_channels())
    and p.profile_id <> (select auth.uid())
    and exists (select 1 from public.person_settings own where own.id = (select auth.uid()) and own.shares_reads)
$$;

create function public.message_readers(message uuid) returns table (profile_id uuid, read_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select * from private.message_readers(message)
$$;

revoke all on function public.read_thread(uuid), public.read_everything(uuid), public.message_readers(uuid) from public, anon;
grant execute on function public.read_thread(uuid), public.read_everything(uuid), public.message_readers(uuid) to authenticated, service_role;
revoke all on all functions in schema private from public, anon;
grant execute on all functions in schema private to authenticated, service_role;
grant execute on function private.preview_invitation(text) to anon;
-- Jobs act with the server's rights: only the database's own triggers and functions may ask for one.
revoke all on function private.enqueue_job(text, json, text, timestamptz, text), private.enqueue_run(uuid, uuid) from authenticated;
