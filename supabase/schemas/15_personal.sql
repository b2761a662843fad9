-- Bookmarks and drafts ----------------------------------------------------------------------------

-- Personal rows: bookmarks, drafts, scheduled messages, reminders. They are sent on their user's
-- topic.

create table public.bookmarks (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  note varchar(500),
  done_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (profile_id, message_id),
  foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
      on update cascade
);

comment on table public.bookmarks is
  'A message that a person saved.';

create index on public.bookmarks (workspace_id, channel_id, message_id);

create table public.drafts (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  thread_id uuid,
  text text not null check (char_length(text) <= 40000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (profile_id, channel_id, thread_id),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  constraint drafts_thread_id_fkey foreign key (workspace_id, channel_id, thread_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
      on update cascade
);

comment on table public.drafts is
  'Text that a person has not sent yet, on all of their devices.';

create index on public.drafts (workspace_id, channel_id);
create index on public.drafts (channel_id, thread_id);

-- An upsert sets every column, so an existing row keeps its identity here. A draft in a thread
-- follows it when it moves.
create function private.keep_draft() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.is_api_caller() then
    return new;
  end if;
  new.id := old.id;
  new.workspace_id := old.workspace_id;
  new.channel_id := old.channel_id;
  new.profile_id := old.profile_id;
  new.thread_id := old.thread_id;
  return new;
end
$$;

create trigger b_keep before update on public.drafts
  for each row execute function private.keep_draft();

-- Bookmarks: of messages that the user can read, while they can.
select private.protect_table('bookmarks',
  insertable => '{id, workspace_id, channel_id, message_id, profile_id, note}',
  updatable => '{note, done_at}',
  deletable => true,
  live => 'broadcast_own(''profile_id'')',
  is_personal => true,
  is_proven => true);

create policy "people read their own bookmarks" on public.bookmarks for select to authenticated
  using (profile_id = (select auth.uid()) and channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null));

create policy "people bookmark what they read" on public.bookmarks for insert to authenticated
  with check (profile_id = (select auth.uid())
    and exists (select 1 from public.messages m where m.id = message_id));

create policy "people change their own bookmarks" on public.bookmarks for update to authenticated
  using (profile_id = (select auth.uid()));

create policy "people remove their own bookmarks" on public.bookmarks for delete to authenticated
  using (profile_id = (select auth.uid()));

select private.protect_table('drafts',
  insertable => '{id, workspace_id, channel_id, profile_id, thread_id, text}',
  updatable => '{id, workspace_id, channel_id, profile_id, thread_id, text}',
  deletable => true,
  live => 'broadcast_own(''profile_id'')',
  names => '{"thread_id": "messages"}',
  is_personal => true,
  is_proven => true);

create policy "people read their own drafts" on public.drafts for select to authenticated
  using (profile_id = (select auth.uid()));

create policy "people draft in their channels" on public.drafts for insert to authenticated
  with check (profile_id = (select auth.uid()) and channel_id in (select private.my_channels()));

create policy "people change their own drafts" on public.drafts for update to authenticated
  using (profile_id = (select auth.uid()))
  with check (profile_id = (select auth.uid()) and channel_id in (select private.my_channels()));

create policy "people remove their own drafts" on public.drafts for delete to authenticated
  using (profile_id = (select auth.uid()));

-- Messages for later ------------------------------------------------------------------------------

create table public.scheduled_messages (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  author_id uuid not null references public.profiles (id) on delete cascade,
  thread_id uuid,
  reply_to_id uuid,
  parts jsonb not null
    check (jsonb_typeof(parts) = 'array' and octet_length(parts::text) <= 262144),
  metadata jsonb not null default '{}'
    check (jsonb_typeof(metadata) = 'object' and octet_length(metadata::text) <= 65536),
  send_at timestamptz not null,
  sent_at timestamptz,
  error jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  stored_in uuid,
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  constraint scheduled_messages_thread_id_fkey foreign key (workspace_id, channel_id, thread_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
      on update cascade,
  constraint scheduled_messages_reply_to_id_fkey foreign key (reply_to_id)
    references public.messages (id) on delete set null
);

comment on table public.scheduled_messages is
  'A message that is posted at a later time.';

comment on column public.scheduled_messages.id
  is 'Becomes the id of the message, so that it is sent once however often it is tried.';
comment on column public.scheduled_messages.error
  is 'Null, or {code, message, hint}: why it could not be sent.';

comment on column public.scheduled_messages.stored_in
  is 'The channel in the paths of its files, if its thread has moved since. No client writes it.';

create index on public.scheduled_messages (author_id, send_at);
create index on public.scheduled_messages (workspace_id, channel_id);
create index on public.scheduled_messages (channel_id, thread_id) where thread_id is not null;
create index on public.scheduled_messages (channel_id, reply_to_id) where reply_to_id is not null;
create index on public.scheduled_messages (send_at) where sent_at is null and error is null;

create function private.prepare_scheduled() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' or (new.parts, new.metadata) is distinct from (old.parts, old.metadata) then
    select parts, metadata into new.parts, new.metadata
    from private.refer(new.channel_id, 'user', new.parts, null, new.metadata);
  end if;
  if private.is_api_caller() then
    perform private.refuse_archived(new.channel_id);
    if not private.has_substance(new.parts, null) then
      perform private.refuse('empty_message', 'At least one attachment is required',
        'Write something or attach a file.');
    end if;
    if new.send_at < now() - interval '1 minute' or new.send_at > now() + interval '1 year' then
      perform private.refuse('invalid_time',
        'A message can be scheduled for any time within a year.',
        'Choose a time that is still to come.');
    end if;
    new.error := null;
  end if;
  return new;
end
$$;

create trigger a_prepare before insert or update on public.scheduled_messages
  for each row execute function private.prepare_scheduled();

-- The server sends scheduled messages when they are due, so their number is limited here.
create function private.refuse_more_waiting() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.one_at_a_time('waiting messages', new.author_id);
  if auth.uid() is not null and (
    select count(*) from public.scheduled_messages
    where author_id = new.author_id and sent_at is null
  ) >= (select waiting_messages from private.limits) then
    perform private.refuse('too_many_waiting', 'Very many of your messages wait to be sent.',
      'Take some back, or wait until they have been sent.');
  end if;
  return new;
end
$$;

create trigger d_refuse_more before insert on public.scheduled_messages for each row
  execute function private.refuse_more_waiting();

create function private.enqueue_scheduled() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('send_scheduled', json_build_object('id', new.id), 'scheduled:'
    || new.id, new.send_at);
  return null;
end
$$;

create trigger z_enqueue after insert on public.scheduled_messages
  for each row execute function private.enqueue_scheduled();
create trigger z_enqueue_again after update on public.scheduled_messages for each row
  when (new.sent_at is null and new.error is null) execute function private.enqueue_scheduled();

-- Sends a scheduled message when it is due, if its author can still write there. Called only by the
-- job.
create function private.send_scheduled(scheduled uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  waiting public.scheduled_messages;
  obstacle text;
begin
  select * into waiting from public.scheduled_messages where id = scheduled and sent_at is null
    and send_at <= now() + interval '1 second' for update;
  if waiting.id is null then
    return;
  end if;
  select case
      when c.deleted_at is not null or p.id is null
        then 'You do not take part in this channel any more.'
      when c.archived_at is not null then 'This channel is archived.'
      when private.is_withheld_from(waiting.author_id, waiting.workspace_id)
        then 'This workspace demands a second factor, and you have none.'
    end into obstacle
  from public.channels c
  left join public.participants p on p.channel_id = c.id and p.profile_id = waiting.author_id
  where c.id = waiting.channel_id;
  if obstacle is null then
    begin
      insert into public.messages (id, workspace_id, channel_id, author_id, thread_id, reply_to_id,
        role, parts, metadata)
      values (waiting.id, waiting.workspace_id, waiting.channel_id, waiting.author_id,
        waiting.thread_id, waiting.reply_to_id, 'user', waiting.parts, waiting.metadata)
      on conflict (id) do nothing;
      -- Its files become readable for the channel with it. The constraint refuses a path that is
      -- not the message's own.
      insert into public.attachments (id, workspace_id, channel_id, message_id, type, name, status,
        progress, storage_path, mime_type, file_size, metadata, stored_in)
      select file.id, waiting.workspace_id, waiting.channel_id, waiting.id, file.type, file.name,
        'uploaded', 100, file.storage_path, file.mime_type, file.file_size,
        jsonb_strip_nulls(jsonb_build_object('width', file.width, 'height', file.height)),
        waiting.stored_in
      from jsonb_path_query(waiting.parts, '$[*] ? (@.type == "data-attachments").data[*]') listed,
        jsonb_to_record(listed) as file (id uuid, type text, name text, storage_path text,
          mime_type text, file_size integer, width integer, height integer)
      on conflict (id) do nothing;
      update public.scheduled_messages set sent_at = now() where id = waiting.id;
    exception
      -- A rule that refuses the message now would refuse it at every retry, and its author should
      -- know.
      when raise_exception then obstacle := sqlerrm;
      when integrity_constraint_violation
        or data_exception then obstacle := 'The message could not be stored.';
    end;
  end if;
  if obstacle is not null then
    update public.scheduled_messages
      set error = jsonb_build_object('code', 'not_sent', 'message', obstacle, 'hint',
      'Send it elsewhere, or delete it.') where id = waiting.id;
    perform private.notify_anew(waiting.workspace_id, waiting.author_id, 'failed_post', null, null,
      obstacle);
  end if;
end
$$;

-- The rules are checked again when a scheduled message is due.
select private.protect_table('scheduled_messages',
  insertable => '{
    id, workspace_id, channel_id, author_id, thread_id, reply_to_id, parts, metadata,
    send_at}',
  updatable => '{parts, metadata, send_at}',
  deletable => true,
  live => 'broadcast_own(''author_id'')',
  names => '{"thread_id": "messages"}',
  is_personal => true,
  is_proven => true);

create policy "authors read what they scheduled" on public.scheduled_messages
  for select to authenticated
  using (author_id = (select auth.uid()));

create policy "participants schedule as themselves" on public.scheduled_messages
  for insert to authenticated
  with check (author_id = (select auth.uid()) and channel_id in (select private.my_channels())
    and not (select private.is_assistant()));

create policy "authors change what waits" on public.scheduled_messages for update to authenticated
  using (author_id = (select auth.uid()) and sent_at is null);

create policy "authors take back what waits" on public.scheduled_messages
  for delete to authenticated
  using (author_id = (select auth.uid()) and sent_at is null);

-- The answered message may have been deleted or moved since; the reply is scheduled anyway.
create function private.answer_what_is_read() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not exists (select 1 from public.messages
    where id = new.reply_to_id and channel_id = new.channel_id) then
    new.reply_to_id := null;
  end if;
  return new;
end
$$;

create trigger "0_reads_reply_to_id" before insert on public.scheduled_messages
  for each row when (new.reply_to_id is not null) execute function private.answer_what_is_read();
create trigger c_guard_everyone before insert on public.scheduled_messages for each row
  when (new.metadata -> 'mentions_everyone' = 'true')
  execute function private.guard_everyone();
create trigger c_guard_everyone_again before update on public.scheduled_messages for each row
  when (new.metadata -> 'mentions_everyone' = 'true'
    and old.metadata -> 'mentions_everyone' is distinct from 'true')
  execute function private.guard_everyone();

grant execute on function private.send_scheduled to service_role;

-- Reminders ---------------------------------------------------------------------------------------

create table public.reminders (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  channel_id uuid,
  message_id uuid,
  text varchar(500) not null check (btrim(text) <> ''),
  remind_at timestamptz not null check (remind_at between '1900-01-01Z' and '2999-12-31Z'),
  done_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  constraint reminders_message_id_fkey foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
      on update cascade
);

comment on table public.reminders is
  'Reminds a person of a message at a time.';

create index on public.reminders (profile_id, remind_at);
create index on public.reminders (workspace_id, channel_id);
create index on public.reminders (channel_id, message_id);
create index on public.reminders (remind_at) where done_at is null;

create function private.enqueue_reminder() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('remind', json_build_object('id', new.id), 'reminder:'
    || new.id, new.remind_at);
  return null;
end
$$;

create trigger z_enqueue after insert on public.reminders
  for each row execute function private.enqueue_reminder();
create trigger z_enqueue_again after update on public.reminders
  for each row when (new.done_at is null and new.remind_at is distinct from old.remind_at)
  execute function private.enqueue_reminder();

-- Called only by the job.
create function private.remind(reminder uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due public.reminders;
begin
  update public.reminders set done_at = now()
  where id = reminder and done_at is null and remind_at <= now() + interval '1 second'
  returning * into due;
  if due.id is not null then
    perform private.notify_anew(due.workspace_id, due.profile_id, 'reminder', due.channel_id,
      due.message_id, due.text);
  end if;
end
$$;

select private.protect_table('reminders',
  insertable => '{
    id, workspace_id, profile_id, channel_id, message_id, text, remind_at}',
  updatable => '{text, remind_at, done_at}',
  deletable => true,
  live => 'broadcast_own(''profile_id'')',
  is_personal => true,
  is_proven => true);

create policy "people read their own reminders" on public.reminders for select to authenticated
  using (profile_id = (select auth.uid()));

create policy "people remind themselves" on public.reminders for insert to authenticated
  with check (
    profile_id = (select auth.uid()) and workspace_id in (select private.my_workspaces())
    and (channel_id is null or channel_id in (select private.my_channels()))
    and (message_id is null or exists (select 1 from public.messages m where m.id = message_id))
  );

create policy "people change their own reminders" on public.reminders for update to authenticated
  using (profile_id = (select auth.uid()));

create policy "people remove their own reminders" on public.reminders for delete to authenticated
  using (profile_id = (select auth.uid()));

grant execute on function private.remind to service_role;

-- Saved views -------------------------------------------------------------------------------------

create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  page varchar(50) not null check (page in ('risks', 'directory', 'drive', 'locations')),
  name varchar(100) not null check (btrim(name) <> ''),
  is_shared boolean not null default false,
  settings jsonb not null default '{}'
    check (jsonb_typeof(settings) = 'object' and octet_length(settings::text) <= 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, profile_id, page, name)
);

comment on table public.saved_views is
  'Filters of a page under a name.';

create index on public.saved_views (profile_id);

-- A shared view is visible to everybody, so its changes are sent to the workspace as well as to its
-- owner.
create function private.broadcast_view() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  any_row jsonb := coalesce(record, old_record);
  topic text := private.workspace_topic((any_row ->> 'workspace_id')::uuid);
  was_shared boolean := coalesce((old_record ->> 'is_shared')::boolean, false);
  is_shared boolean := coalesce((record ->> 'is_shared')::boolean, false);
begin
  if is_shared then
    perform private.send_row(topic, case when was_shared then 'UPDATE'
      else 'INSERT' end, tg_table_name, record, case when was_shared then old_record end);
  elsif was_shared then
    perform private.send_row(topic, 'DELETE', tg_table_name, null, old_record);
  end if;
  -- Last, and with the whole row: for its owner, a view that is no longer shared still exists.
  perform private.tell_person((any_row ->> 'profile_id')::uuid,
    case when was_shared and not is_shared and record is not null then 'INSERT'
      else tg_op end, tg_table_name, record, old_record);
  return null;
end
$$;

select private.protect_table('saved_views',
  insertable => '{id, workspace_id, profile_id, page, name, is_shared, settings}',
  updatable => '{name, is_shared, settings}',
  deletable => true,
  live => 'broadcast_view',
  is_personal => true,
  is_proven => true);

select private.protect_names('saved_views', '{name!}');

create policy "people read their own views and shared ones" on public.saved_views
  for select to authenticated
  using (workspace_id in (select private.my_workspaces())
    and (is_shared or profile_id = (select auth.uid())));

create policy "people save views" on public.saved_views for insert to authenticated
  with check (profile_id = (select auth.uid()) and workspace_id in (select private.my_workspaces())
    and not (select private.is_assistant()));

create policy "people change their own views" on public.saved_views for update to authenticated
  using (profile_id = (select auth.uid()));

create policy "people remove their own views" on public.saved_views for delete to authenticated
  using (profile_id = (select auth.uid()));
