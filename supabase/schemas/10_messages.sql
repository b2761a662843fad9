-- Messages, their threads and reactions, and the effects of sending.

-- Limits ------------------------------------------------------------------------------------------

-- Limits on the load that a user can put on others: how much they post, and how often they call
-- everyone. One row of numbers, which the operator of the database can change; no API reaches it.

create table private.limits (
  id boolean primary key default true check (id),
  messages_a_request integer not null default 100 check (messages_a_request >= 20),
  messages_a_minute integer default 300 check (messages_a_minute >= 20),
  waiting_messages integer not null default 100 check (waiting_messages > 0),
  everyone_an_hour integer not null default 10 check (everyone_an_hour > 0),
  everyone_up_to integer not null default 50 check (everyone_up_to > 0)
);

comment on table private.limits is
  'For people through the API. Assistants have limits of their own (assistant_settings); the '
  'trusted '
  'server, and with it every import, has none.';
comment on column private.limits.messages_a_minute is 'Null: no limit.';
comment on column private.limits.waiting_messages is 'Messages for later that wait for their time.';
comment on column private.limits.everyone_up_to is
  'In a channel of up to so many people everybody who takes part may call everyone; in a larger '
  'one '
  'who runs the channel or the workspace.';

insert into private.limits default values;

select private.refuse_delegates('private.limits');

-- Counts the caller's recent messages and refuses another if there are too many. Called only for
-- users who have sent many within a minute. Volatile, so that it sees rows that the same statement
-- stored before.
create function private.refuse_flood(caller uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  bounds record;
  a_minute integer;
  a_request integer;
begin
  -- One request after the other, like private.one_at_a_time(), without a separate statement.
  select limits.*, case when limits.messages_a_minute is not null
    then pg_advisory_xact_lock(hashtextextended('messages ' || caller, 0)) end as turn
  into bounds from private.limits;
  select (
      select count(*) from (
        select from public.messages m
        where m.author_id = caller and m.created_at = now() limit bounds.messages_a_request
      ) at_once
    ),
    case when bounds.messages_a_minute is not null then (
      select count(*) from (
        select from public.messages m
        where m.author_id = caller and m.created_at > now() - interval '1 minute'
        limit bounds.messages_a_minute
      ) latest
    ) end
  into a_request, a_minute;
  if a_request >= bounds.messages_a_request then
    perform private.refuse('too_many_at_once',
      format('One request stores at most %s messages.', bounds.messages_a_request),
      'Send them in several requests.');
  end if;
  if a_minute >= bounds.messages_a_minute then
    perform private.refuse('too_many_messages', 'You have sent very many messages within a minute.',
      'Wait a moment, then send again.');
  end if;
end
$$;

-- Messages ----------------------------------------------------------------------------------------

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  author_id uuid references public.profiles (id) on delete set null,
  reply_to_id uuid,
  content text check (octet_length(content) <= 262144),
  role varchar(50) not null default 'user' check (role in ('user', 'assistant', 'system')),
  parts jsonb not null default '[]'
    check (jsonb_typeof(parts) = 'array' and octet_length(parts::text) <= 262144),
  metadata jsonb not null default '{}'
    check (jsonb_typeof(metadata) = 'object' and octet_length(metadata::text) <= 65536),
  edited_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  thread_id uuid,
  reply_count integer not null default 0,
  last_reply_at timestamptz,
  pinned_at timestamptz,
  pinned_by uuid references public.profiles (id) on delete set null,
  released_at timestamptz,
  unique (workspace_id, channel_id, id),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  -- A message that is answered can move away. A new answer names one of its own channel (a_guard).
  constraint messages_reply_to_id_fkey foreign key (reply_to_id)
    references public.messages (id) on delete set null,
  -- References include the channel, so that rows are where their message is: they follow it when it
  -- moves (27_moves.sql). With the workspace, one unique index serves all of them.
  constraint messages_thread_id_fkey foreign key (workspace_id, channel_id, thread_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
      on update cascade
);

comment on table public.messages is
  'A message; its text, files and tool calls are its parts.';

create index on public.messages (channel_id, created_at desc, id desc);
create index on public.messages (reply_to_id) where reply_to_id is not null;
create index on public.messages (thread_id, created_at, id) where thread_id is not null;
create index on public.messages (channel_id, pinned_at desc) where pinned_at is not null;
create index on public.messages (channel_id, released_at) where released_at is not null;
-- Also counts the author's messages of the last minute.
create index messages_author_id_created_at_idx on public.messages (author_id, created_at desc);
-- For finding a profile's pins when it is deleted.
create index messages_pinned_by_idx on public.messages (pinned_by) where pinned_by is not null;

create function private.has_substance(parts jsonb, content text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return btrim(coalesce(content, '')) <> ''
    or jsonb_path_exists(parts, '$[*] ? (@.type == "text" && @.text like_regex "\\S")')
    or jsonb_path_exists(parts, '$[*] ? (@.type == "data-attachments").data[*]');
end
$$;

-- True if this is a spot in a file, as the model's `fileSpot` describes it.
create function private.is_file_spot(spot jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_path_exists(spot, 'strict $.attachment_id
      ? (@ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")', silent => true)
    and (not spot ? 'page' or jsonb_path_exists(spot,
      'strict $.page ? (@ >= 1 && @ <= 100000 && @ == @.floor())', silent => true))
    and (not spot ? 'seconds' or jsonb_path_exists(spot,
      'strict $.seconds ? (@ >= 0 && @ <= 1000000)', silent => true))
    and (not spot ? 'region' or jsonb_path_exists(spot, 'strict $.region ? (
      @.x >= 0 && @.x <= 1 && @.y >= 0 && @.y <= 1 && @.width >= 0 && @.width <= 1
      && @.height >= 0 && @.height <= 1)', silent => true));
end
$$;

-- The spots in files that a message is about.
create function private.file_spots(parts jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_path_query_array(parts, '$[*] ? (@.type == "data-file-spot").data')
$$;

-- Refuses a comment unless it names one spot in a file of its thread by the file's own name. Runs
-- as the caller, who can only comment on a file that they can read.
create function private.refuse_file_spots(message public.messages) returns void
language plpgsql set search_path = '' as $$
declare
  spots jsonb := private.file_spots(message.parts);
begin
  if jsonb_array_length(spots) > 1 or not private.is_file_spot(spots -> 0)
    or not exists (
      select from public.attachments a
      join public.messages posted on posted.id = a.message_id
      where a.id = case when private.is_file_spot(spots -> 0)
          then (spots -> 0 ->> 'attachment_id')::uuid end
        and a.name = spots -> 0 ->> 'name' and a.channel_id = message.channel_id
        and message.thread_id in (posted.id, posted.thread_id)
    ) then
    perform private.refuse('no_such_spot', 'This comment is about no file of its thread.',
      'Open the file and comment there.');
  end if;
end
$$;

-- The text of a message, for search and its excerpts.
create function private.message_text(parts jsonb, content text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_array_length(parts) = 1 and parts -> 0 ->> 'type' = 'text' then
    return coalesce(nullif(parts -> 0 ->> 'text', ''), content, '');
  end if;
  return coalesce(nullif((select string_agg(part #>> '{}', E'\n')
    from jsonb_path_query(parts, '$[*] ? (@.type == "text").text') part), ''), content, '');
end
$$;

-- The role in which the caller writes into a channel as this author: 'user' or 'assistant'; null if
-- they may not write there. Raises a reason if a participant cannot write at the moment. Without
-- the generic plan PostgreSQL would plan the first five sends of each connection anew. Every send
-- calls this, so it applies the rule of withheld_workspaces to one workspace, and counts a minute
-- back only if messages_a_minute is set.
create function private.voice_in(channel uuid, author uuid) returns text
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  found record;
begin
  if author is distinct from auth.uid() or private.delegated_channel() is not null then
    return null;
  end if;
  select c.archived_at is not null as is_archived, f.role = 'assistant' as is_assistant,
    w.requires_second_factor or exists (
      select from auth.mfa_factors where user_id = author and status = 'verified'
    ) as demands_proof,
    (
      select count(*) from (
        select from public.messages m
        where m.author_id = author and m.created_at >=
          case when l.messages_a_minute is null then now() else now() - interval '1 minute' end
        limit 20
      ) latest
    ) as said
  into found
  from public.participants p
  join public.channels c on c.id = p.channel_id and c.deleted_at is null
  join public.workspaces w on w.id = c.workspace_id
  join public.profiles f on f.id = p.profile_id
  cross join private.limits l
  where p.channel_id = channel and p.profile_id = author;
  if (found.demands_proof and not private.is_proven())
    or (private.token_of_caller() is not null and private.has_ended_token()) then
    return null;
  end if;
  if found.is_archived then
    perform private.refuse('channel_archived', 'This channel is archived.',
      'Restore it in the channel''s settings to write here again.');
  end if;
  if found.said >= 20 and not found.is_assistant then
    perform private.refuse_flood(author);
  end if;
  return case when found.is_assistant then 'assistant' when not found.is_assistant then 'user' end;
end
$$;

-- Raises the reason why the caller cannot call everyone in this channel.
create function private.refuse_everyone(channel uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  bounds private.limits;
begin
  select * into bounds from private.limits;
  if (
    select count(*) from (
      select 1 from public.participants where channel_id = channel limit bounds.everyone_up_to + 1
    ) participants
  ) > bounds.everyone_up_to and not exists (
    select 1 from public.participants p
    join public.memberships m on m.workspace_id = p.workspace_id and m.profile_id = p.profile_id
    where p.channel_id = channel and p.profile_id = caller
      and (p.role in ('owner', 'admin', 'moderator') or m.role in ('owner', 'admin'))
  ) then
    perform private.refuse('everyone_not_allowed',
      'In a channel of this size only those who run it may call everyone.',
      'Name the people it concerns, or ask an administrator to call everyone.');
  end if;
  perform private.one_at_a_time('calls of everyone', caller);
  if (
    select count(*) from public.messages
    where author_id = caller and created_at > now() - interval '1 hour'
      and metadata -> 'mentions_everyone' = 'true'
  ) >= bounds.everyone_an_hour then
    perform private.refuse('everyone_too_often',
      'You have called everyone very often within an hour.',
      'Name the people it concerns, or wait.');
  end if;
end
$$;

-- An edit that adds a call to everyone is checked like a new message.
create function private.guard_everyone() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_caller() then
    perform private.refuse_everyone(new.channel_id);
  end if;
  return new;
end
$$;

create trigger c_guard_everyone before update on public.messages for each row
  when (new.metadata -> 'mentions_everyone' = 'true'
    and old.metadata -> 'mentions_everyone' is distinct from 'true')
  execute function private.guard_everyone();

-- True if the message can be the root of a thread. The caller must check that it is readable.
create function private.takes_replies(thread uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (select from public.messages where id = thread
    and (thread_id is not null or deleted_at is not null));
end
$$;

-- Derives mentions and guards replies, threads, calls of everyone and empty messages in one
-- trigger, because PostgreSQL parses the condition of every trigger on each insert. The insert
-- policy checks the right to write. The function runs as the caller, so that it finds only messages
-- that the author can read.
create function private.guard_new_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- The answered message may have been deleted or moved since; the reply is stored anyway.
  if new.reply_to_id is not null and not exists (
    select from public.messages where id = new.reply_to_id and channel_id = new.channel_id) then
    new.reply_to_id := null;
  end if;
  if new.thread_id is not null
    and not (exists (select from public.messages where id = new.thread_id)
      and private.takes_replies(new.thread_id)) then
    perform private.refuse('no_such_thread', 'This thread cannot be replied to.',
      'Its first message was deleted, or is itself in a thread.');
  end if;
  if new.role <> 'system' then
    select * into new.parts, new.content, new.metadata
    from private.refer(new.channel_id, new.role, new.parts, new.content, new.metadata);
  end if;
  if new.parts @> '[{"type": "data-file-spot"}]' then
    perform private.refuse_file_spots(new);
  end if;
  if new.role <> 'user' or current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if not private.has_substance(new.parts, new.content) then
    perform private.refuse('empty_message', 'At least one attachment is required',
      'Write something or attach a file.');
  end if;
  if new.metadata -> 'mentions_everyone' = 'true' then
    perform private.refuse_everyone(new.channel_id);
  end if;
  return new;
end
$$;

create trigger a_guard before insert on public.messages for each row
  when (new.reply_to_id is not null or new.thread_id is not null
    or strpos(new.parts::text, '@') > 0 or strpos(new.content, '@') > 0
    or new.metadata ?| '{mentions,mentions_everyone}'
    or new.parts @> '[{"type": "data-file-spot"}]'
    or (new.role = 'user'
      and not jsonb_path_exists(new.parts, '$[*] ? (@.type == "text" && @.text like_regex "\\S")')))
  execute function private.guard_new_message();

-- An edit derives mentions anew. A growing answer is read only when it is complete.
create function private.refer_again() returns trigger
language plpgsql set search_path = '' as $$
begin
  select * into new.parts, new.content, new.metadata
  from private.refer(new.channel_id, new.role, new.parts, new.content, new.metadata);
  return new;
end
$$;

create trigger b_refer before update on public.messages for each row
  when (new.role <> 'system' and (
    new.metadata - 'channel_id' is distinct from old.metadata - 'channel_id'
    or (new.parts, new.content) is distinct from (old.parts, old.content)
      and (new.role = 'user' or new.parts -> -1 ->> 'state' is distinct from 'streaming')))
  execute function private.refer_again();

create function private.guard_message_change() returns trigger
language plpgsql set search_path = '' as $$
declare
  rewritten boolean := (new.content, new.parts) is distinct from (old.content, old.parts);
begin
  if new.deleted_at is not null and old.deleted_at is null then
    new.deleted_at := now();
  end if;
  if private.is_api_caller() then
    if old.author_id is distinct from auth.uid()
      and (rewritten or new.metadata is distinct from old.metadata or new.deleted_at is null) then
      raise exception using errcode = '42501', message = 'Only the author changes a message';
    end if;
    if old.deleted_at is not null
      and (new.deleted_at is not null or old.deleted_at < now() - interval '30 seconds') then
      perform private.refuse('message_deleted', 'This message was deleted.',
        'A deletion can be undone for 30 seconds.');
    end if;
    if rewritten and new.role = 'user' then
      if not private.has_substance(new.parts, new.content) then
        perform private.refuse('empty_message', 'At least one attachment is required',
          'Write something or attach a file.');
      end if;
      new.edited_at := now();
    end if;
    -- The spot may lie in a file that was deleted since, so it is checked only if it changes.
    if rewritten and private.file_spots(new.parts) <> '[]'
      and private.file_spots(new.parts) <> private.file_spots(old.parts) then
      perform private.refuse_file_spots(new);
    end if;
  end if;
  return new;
end
$$;

create trigger c_guard before update on public.messages
  for each row execute function private.guard_message_change();

-- Owners and admins may remove messages of open channels that they have not joined, and whose rows
-- they cannot update because they cannot read them.
create function private.remove_message(message uuid) returns void
language sql security definer set search_path = '' as $$
  update public.messages m set deleted_at = now()
  where m.id = message and m.deleted_at is null
    and (
      (m.workspace_id in (select private.my_managed_workspaces())
        and m.channel_id in (select private.my_channels()))
      or (m.channel_id in (select private.open_channels()) and (
        m.workspace_id in (select private.my_managed_workspaces())
        or m.workspace_id in (select private.granted_workspaces('messages', 'delete'))))
    )
$$;

create function public.remove_message(message uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.remove_message(message)
$$;

-- Messages: only for participants; deleted by deleted_at, which the author can undo for 30 seconds.
select private.protect_table('messages',
  insertable => '{
    id, workspace_id, channel_id, author_id, reply_to_id, content, role, parts, metadata,
    thread_id}',
  updatable => '{content, parts, metadata, deleted_at}',
  immutable => '{
    id, workspace_id, channel_id, author_id, reply_to_id, thread_id, role, created_at}');

-- Only authors change their text: for messages of others only deleted_at can be set
-- (guard_message_change).
create policy "authors change, owners and admins delete" on public.messages
  for update to authenticated
  using (
    author_id = (select auth.uid())
    or workspace_id in (select private.my_managed_workspaces())
    or (channel_id in (select private.open_channels())
      and workspace_id in (select private.granted_workspaces('messages', 'delete')))
  );

-- Authors can read a message for a moment after they delete it, to undo that; an assistant that
-- reads for them cannot.
create policy "what is deleted is not read for somebody" on public.messages
  as restrictive for select to authenticated
  using (deleted_at is null or not (select private.is_on_behalf()));

create policy "participants write as themselves" on public.messages for insert to authenticated
  with check (deleted_at is null and role = private.voice_in(channel_id, author_id));

create policy "participants read messages" on public.messages for select to authenticated
  using (
    (
      (created_at = now() and author_id = (select auth.uid()))
      or channel_id in (select private.my_channels())
    ) and (
      deleted_at is null
      or deleted_at = now()
      or (author_id = (select auth.uid()) and deleted_at > now() - interval '30 seconds')
    )
  );

create trigger b_keep_notice before update on public.messages
  for each row when (
    old.role = 'system' and old.metadata ? 'event'
    and (new.content, new.parts, new.metadata, new.deleted_at)
      is distinct from (old.content, old.parts, old.metadata, old.deleted_at))
  execute function private.keep_notice();
create trigger l_broadcast after delete on public.messages for each row
  execute function private.broadcast_conversation();
create trigger w_audit_removal after update on public.messages for each row
  when (new.deleted_at is not null and old.deleted_at is null and pg_trigger_depth() = 0)
  execute function private.audit_removal();

grant execute on function private.has_substance, private.is_file_spot, private.file_spots,
  private.refuse_file_spots, private.voice_in, private.takes_replies,
  private.refuse_everyone,
  private.remove_message, public.remove_message to authenticated, service_role;

-- Threads and pins --------------------------------------------------------------------------------

-- Threads: a message with thread_id belongs to the side conversation under that message, not to the
-- channel's own list. The root stores the number of replies, so that the list shows it without a
-- join.

create function private.count_replies(thread uuid) returns void
language sql security definer set search_path = '' as $$
  update public.messages root
  set reply_count = counted.replies, last_reply_at = counted.latest
  from (
    select count(*)::integer as replies, max(created_at) as latest
    from public.messages where thread_id = thread and deleted_at is null and role <> 'system'
  ) counted
  where root.id = thread
$$;

create function private.count_thread_replies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_replies(new.thread_id);
  return null;
end
$$;

create trigger m_count_thread_replies_again after update on public.messages
  for each row when (new.thread_id is not null and new.deleted_at is distinct from old.deleted_at)
  execute function private.count_thread_replies();

-- Pins: any participant can pin a message in the channel.
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

grant execute on function private.pin_message, public.pin_message to authenticated, service_role;

-- Released pins -----------------------------------------------------------------------------------

-- Who runs an open channel may release a pinned message: members of the workspace can then read its
-- text before they join. The row's own policy stays as it is (docs/decisions/0118).
create function private.released_messages() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select m.id from public.messages m
    where m.released_at is not null and m.deleted_at is null
      and m.channel_id in (select private.open_channels());
end
$$;

create function private.released_pins(channel uuid)
returns table (id uuid, author_id uuid, role varchar, text text, created_at timestamptz,
  edited_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if channel not in (select private.open_channels()) then
    return;
  end if;
  return query
    select m.id, m.author_id, m.role, private.message_text(m.parts, m.content), m.created_at,
      m.edited_at
    from public.messages m
    where m.channel_id = channel and m.released_at is not null and m.deleted_at is null
    order by m.created_at, m.id limit 100;
end
$$;

create function public.released_pins(channel uuid)
returns table (id uuid, author_id uuid, role varchar, text text, created_at timestamptz,
  edited_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select * from private.released_pins(channel)
$$;

-- A release can be withdrawn at any time, also in an archived channel.
create function private.release_pin(message uuid, released boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  found record;
begin
  select m.channel_id, m.pinned_at, m.role, c.visibility into found
  from public.messages m join public.channels c on c.id = m.channel_id
  where m.id = message and m.deleted_at is null
    and m.channel_id in (select private.my_channels())
    and m.channel_id in (select private.run_channels());
  if found.channel_id is null then
    raise exception using errcode = '42501',
      message = 'Only participants who run the channel release its pins';
  end if;
  if released then
    perform private.refuse_archived(found.channel_id);
    if found.visibility <> 'open' or found.pinned_at is null or found.role = 'system' then
      perform private.refuse('cannot_release', 'This message cannot be shown before joining.',
        'Pin the message first, in a channel that is open to the workspace.');
    end if;
  end if;
  update public.messages set released_at = case when released then now() end
  where id = message and (released_at is not null) <> released;
end
$$;

create function public.release_pin(message uuid, released boolean default true) returns void
language sql security invoker set search_path = '' as $$
  select private.release_pin(message, released)
$$;

-- Whatever takes a message out of the channel's pins ends its release.
create function private.end_release() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.released_at := null;
  return new;
end
$$;

create trigger d_end_release before update on public.messages for each row
  when (new.released_at is not null
    and (new.pinned_at is null or new.channel_id <> old.channel_id))
  execute function private.end_release();

-- A channel that is opened again does not show what was released before it was closed.
create function private.end_releases() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.messages set released_at = null
  where channel_id = new.id and released_at is not null;
  return null;
end
$$;

create trigger m_end_releases after update on public.channels for each row
  when (old.visibility = 'open' and new.visibility <> 'open')
  execute function private.end_releases();

create function private.audit_release() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit_log (workspace_id, actor_id, action, table_name, row_id, details)
  values (new.workspace_id, auth.uid(),
    case when new.released_at is null then 'withhold' else 'release' end, 'messages', new.id,
    jsonb_build_object('channel_id', new.channel_id, 'author_id', new.author_id));
  return null;
end
$$;

create trigger w_audit_release after update on public.messages for each row
  when ((new.released_at is null) <> (old.released_at is null))
  execute function private.audit_release();

grant execute on function private.released_messages, private.released_pins, public.released_pins,
  private.release_pin, public.release_pin to authenticated, service_role;

-- Sending -----------------------------------------------------------------------------------------

-- A send makes each check once. One trigger looks up the facts about the channel and calls the
-- others only if they have something to do (docs/decisions/0026).

-- A conversation with the assistant is named after its first question.
create function private.name_conversation(message public.messages) returns void
language sql security definer set search_path = '' as $$
  update public.channels
  set name = coalesce(nullif(left(regexp_replace(private.plain_name(private.without_references(
    jsonb_path_query_first(message.parts, '$[*] ? (@.type == "text").text') #>> '{}'
  )), '\s+', ' ', 'g'), 80), ''), name)
  where id = message.channel_id and visibility = 'direct' and name = 'New conversation'
    and assistant_mode = 'auto'
    and jsonb_path_exists(message.parts, '$[*] ? (@.type == "text" && @.text like_regex "\\S")')
$$;

-- Live readers receive the message before anything that results from it. Most messages notify no
-- one and ask no assistant: for those only the row of their channel is read.
create function private.tell_of_message() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  channel record;
  is_kept boolean;
begin
  if new.deleted_at is null then
    perform realtime.send(
      jsonb_build_object('schema', 'public', 'table', 'messages', 'operation', 'INSERT',
        'record', to_jsonb(new), 'old_record', null),
      'INSERT', 'workspace:' || new.workspace_id || ':channel:' || new.channel_id, true);
  end if;
  if new.deleted_at is null and new.role <> 'system' then
    is_kept := private.keep_message_words(new);
    select c.visibility = 'direct' as is_direct,
      c.name = 'New conversation' and c.assistant_mode = 'auto' as is_unnamed,
      c.assistant_mode <> 'off' as is_assisted,
      exists (
        select 1 from public.participants p where p.channel_id = c.id and p.role = 'assistant'
      ) as has_assistants,
      exists (
        select 1 from public.channel_rules r where r.channel_id = c.id and r.is_enabled
          and r.trigger ->> 'kind' in ('message', 'mention', 'unanswered')
          -- Two programs that answer each other would never stop.
          and not exists (select from public.bots b where b.id = new.author_id)
      ) as has_rules,
      exists (select 1 from private.keywords) as has_keywords,
      exists (
        select 1 from public.outgoing_webhooks w
        where w.workspace_id = c.workspace_id and w.is_enabled
      ) as has_webhooks
    into channel from public.channels c where c.id = new.channel_id;
    if channel.is_direct and channel.is_unnamed and new.role = 'user' then
      perform private.name_conversation(new);
    end if;
    if channel.is_direct or new.reply_to_id is not null or new.thread_id is not null
       or coalesce(new.metadata -> 'mentions', '[]') <> '[]'
       or coalesce(new.metadata -> 'mentions_everyone', 'false') <> 'false' then
      perform private.notify_of(new);
    end if;
    if is_kept and new.role = 'user' and channel.has_keywords then
      perform private.notify_of_keywords(new);
    end if;
    if channel.has_webhooks and not channel.is_direct then
      perform private.tell_webhooks_of_message(new);
    end if;
    if channel.has_assistants and new.role = 'user' and new.author_id is not null then
      perform private.ask_assistants(new);
      if channel.is_assisted and not channel.is_direct then
        perform private.read_for_facts(new);
      end if;
      if channel.has_rules and not new.metadata ? 'via' then
        perform private.enqueue_rules(new.channel_id, 'message',
          jsonb_build_object('message_id', new.id));
      end if;
    end if;
  end if;
  if new.thread_id is not null then
    perform private.count_replies(new.thread_id);
  end if;
  if new.role = 'assistant' then
    perform private.follow_deleted_question(new.id);
  end if;
  -- Programs write many links, which their message describes already.
  if new.role = 'user' and new.metadata ->> 'via' is distinct from 'webhook'
    and new.parts::text ~ 'https?://' then
    perform private.fetch_links(new.id);
  end if;
  return null;
end
$$;

create trigger l_tell after insert on public.messages for each row
  execute function private.tell_of_message();

-- Growing answers ---------------------------------------------------------------------------------

-- While an answer grows, only the added text is sent and not the whole row; the complete row
-- follows when it is done (decision 0059). A client that joins in between reads the row.

-- The length of the text before it grew, in characters, if nothing else of the message changed but
-- updated_at; otherwise null. The growing text is in the last part.
create function private.grown_from(was public.messages, message public.messages) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  before jsonb := was.parts -> -1;
  after jsonb := message.parts -> -1;
begin
  if message.role <> 'assistant'
     or before ->> 'state' is distinct from 'streaming'
     or before - 'text' is distinct from after - 'text'
     or was.parts - -1 is distinct from message.parts - -1
     or not starts_with(after ->> 'text', before ->> 'text') then
    return null;
  end if;
  message.parts := was.parts;
  message.updated_at := was.updated_at;
  return case when message is not distinct from was then char_length(before ->> 'text') end;
end
$$;

create function private.broadcast_growth() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  known integer := private.grown_from(old, new);
begin
  perform realtime.send(
    jsonb_build_object(
      'schema', 'public', 'table', 'messages', 'operation', 'APPEND',
      'id', new.id, 'workspace_id', new.workspace_id, 'channel_id', new.channel_id,
      'from', known, 'text', substr(new.parts -> -1 ->> 'text', known + 1),
      'updated_at', new.updated_at),
    'APPEND', private.channel_topic(new.workspace_id, new.channel_id), true);
  return null;
end
$$;

create trigger l_broadcast_growth after update on public.messages for each row
  when (private.grown_from(old, new) is not null) execute function private.broadcast_growth();

create trigger l_broadcast_change after update on public.messages for each row
  when (private.grown_from(old, new) is null) execute function private.broadcast_conversation();

grant execute on function private.grown_from to authenticated, service_role;

-- Reading -----------------------------------------------------------------------------------------

-- What someone had read, or had not, before it moved to where their line says the opposite. Reading
-- on in that channel ends it.
create table private.moved_reads (
  profile_id uuid not null references public.profiles (id) on delete cascade,
  message_id uuid not null references public.messages (id) on delete cascade,
  is_read boolean not null,
  primary key (profile_id, message_id)
);

create index on private.moved_reads (message_id);

select private.refuse_delegates('private.moved_reads');

alter table private.moved_reads enable row level security;

create function private.my_moved_reads() returns table (message_id uuid, is_read boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select r.message_id, r.is_read from private.moved_reads r
    where r.profile_id = auth.uid() and private.delegated_channel() is null;
end
$$;

create function private.forget_moved_reads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.moved_reads r using public.messages m
  where r.profile_id = new.profile_id and m.id = r.message_id and m.channel_id = new.channel_id
    and (not r.is_read or m.created_at <= new.last_read_at or new.last_read_at < old.last_read_at);
  return null;
end
$$;

create trigger n_forget_moved_reads after update on public.participants
  for each row when (new.last_read_at is distinct from old.last_read_at)
  execute function private.forget_moved_reads();

-- Marks what moved into one of the caller's channels before their line as read.
create function private.read_moved(channel uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.moved_reads r using public.messages m
  where r.profile_id = (select auth.uid()) and not r.is_read and m.id = r.message_id
    and m.channel_id = channel
$$;

create function public.read_moved(channel uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.read_moved(channel)
$$;

grant execute on function private.my_moved_reads, private.read_moved, public.read_moved
  to authenticated, service_role;

-- Unread messages in the caller's own channels of a workspace, one row per channel. Only messages
-- of the channel itself count; threads create notifications. What moved here counts if it did
-- before (27_moves.sql).
create function public.unread_counts(workspace uuid)
returns table (channel_id uuid, unread integer, mentions integer, last_message_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  with moved as materialized (select * from private.my_moved_reads())
  select p.channel_id,
    coalesce(u.unread, 0)::integer,
    coalesce(u.mentions, 0)::integer,
    (select m.created_at from public.messages m
      where m.channel_id = p.channel_id and m.deleted_at is null and m.thread_id is null
        order by m.created_at desc, m.id desc limit 1)
  from public.participants p
  left join lateral (
    select count(*) as unread,
      count(*) filter (where m.metadata -> 'mentions' ? p.profile_id::text
        or m.metadata -> 'mentions_everyone' = 'true') as mentions
    from (
      (
      select message.metadata from public.messages message
      where message.channel_id = p.channel_id and message.deleted_at is null
        and message.thread_id is null
        and message.created_at > coalesce(p.last_read_at, p.created_at)
        and message.author_id is distinct from p.profile_id
        and not exists (select from moved where moved.message_id = message.id and moved.is_read)
      order by message.created_at desc
      -- Clients show 1,000 unread messages as '999+'.
      limit 1000
      )
      union all
      select message.metadata
      from moved join public.messages message on message.id = moved.message_id
      where not moved.is_read and message.channel_id = p.channel_id and message.deleted_at is null
        and message.thread_id is null
        and message.created_at <= coalesce(p.last_read_at, p.created_at)
    ) m
  ) u on true
  where p.workspace_id = workspace and p.profile_id = (select auth.uid())
$$;

-- Read receipts: the users who have read up to this message. Only users who share their own see
-- them, and only for others who share theirs.
create function private.message_readers(message uuid)
  returns table (profile_id uuid, read_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.profile_id, p.last_read_at
  from public.messages m
  join public.participants p on p.channel_id = m.channel_id and p.last_read_at >= m.created_at
    and p.profile_id is distinct from m.author_id
  join public.person_settings s on s.id = p.profile_id and s.shares_reads
  where m.id = message and m.deleted_at is null and m.channel_id in (select private.my_channels())
    and p.profile_id <> (select auth.uid())
    and exists (select 1 from public.person_settings own where own.id = (select auth.uid())
      and own.shares_reads)
$$;

create function public.message_readers(message uuid)
  returns table (profile_id uuid, read_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select * from private.message_readers(message)
$$;

grant execute on function public.unread_counts, private.message_readers, public.message_readers
  to authenticated, service_role;

-- Reactions ---------------------------------------------------------------------------------------

create table public.reactions (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  emoji varchar(50) not null check (emoji <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (message_id, profile_id),
  foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
      on update cascade
);

comment on table public.reactions is
  'An emoji that a person gave a message.';

comment on column public.reactions.channel_id
  is 'Filled from the message: policies and topics need the channel without a join.';

create index on public.reactions (channel_id);
create index on public.reactions (workspace_id);

create function private.prepare_reaction() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.emoji <> old.emoji then
    new.emoji := private.emoji_form(new.emoji, new.workspace_id);
  end if;
  -- An upsert that meets the user's earlier reaction keeps that row's id.
  if tg_op = 'UPDATE' then
    new.id := old.id;
    return new;
  end if;
  if new.channel_id is null then
    select channel_id into new.channel_id from public.messages where id = new.message_id;
  end if;
  perform private.refuse_archived(new.channel_id);
  return new;
end
$$;

create trigger a_prepare before insert or update on public.reactions
  for each row execute function private.prepare_reaction();

-- An upsert sets every column that it sends, so all columns have an update grant; triggers restore
-- them.
select private.protect_table('reactions',
  insertable => '{id, workspace_id, channel_id, message_id, profile_id, emoji}',
  updatable => '{id, workspace_id, channel_id, message_id, profile_id, emoji}',
  deletable => true,
  immutable => '{workspace_id, channel_id, message_id, profile_id, created_at}',
  live => 'broadcast_conversation');

create policy "participants read reactions" on public.reactions for select to authenticated
  using (
    channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null)
  );

create policy "participants react as themselves" on public.reactions for insert to authenticated
  with check (
    profile_id = (select auth.uid())
    and channel_id in (select private.my_channels())
    and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null)
  );

create policy "people change their own; owners and admins any" on public.reactions
  for update to authenticated
  using (profile_id = (select auth.uid())
    or workspace_id in (select private.my_managed_workspaces()));

create policy "people remove their own; owners and admins any" on public.reactions
  for delete to authenticated
  using (
    profile_id = (select auth.uid())
    or workspace_id in (select private.my_managed_workspaces())
    or (channel_id in (select private.open_channels())
      and workspace_id in (select private.granted_workspaces('reactions', 'delete')))
  );
