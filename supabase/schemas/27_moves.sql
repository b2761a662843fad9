-- Messages move to a thread, out of one, or to a channel of the same readers (decision 0119). Rows
-- with a message's channel follow by `on update cascade`; a test compares them with the catalogue.

-- Where to ----------------------------------------------------------------------------------------

-- True if what is said in one channel can be said in the other: the same people take part in both,
-- and the same people may join them. Assistants read with the rights of people.
create function private.have_same_readers(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  with people as (
    select p.channel_id, p.profile_id from public.participants p
    join public.profiles f on f.id = p.profile_id and f.role <> 'assistant'
    where p.channel_id in (one, other)
  )
  select a.workspace_id = b.workspace_id and a.visibility = b.visibility
    and not exists (
      select from people group by profile_id having count(*) < case when one = other then 1 else 2 end)
  from public.channels a, public.channels b where a.id = one and b.id = other
$$;

-- The channels to which messages of one of the caller's channels can move.
create function private.move_targets(channel uuid) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select c.id from public.channels c
    where channel in (select private.my_channels()) and c.id in (select private.my_channels())
      and c.id <> channel and c.archived_at is null and private.have_same_readers(channel, c.id);
end
$$;

create function public.move_targets(channel uuid) returns setof uuid
language sql stable security invoker set search_path = '' as $$
  select private.move_targets(channel)
$$;

-- Refuses a channel in which the caller cannot write or that others read, and a thread that takes
-- no replies.
create function private.guard_move_target(source public.channels, target uuid, thread uuid)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.voice_in(target, auth.uid()) is distinct from 'user' then
    raise exception using errcode = '42501', message = 'Only participants move messages there';
  end if;
  perform private.refuse_archived(source.id);
  if not private.have_same_readers(source.id, target) then
    perform private.refuse('other_readers', 'Others read that channel.',
      'Messages move to a channel with the same people. Forward them instead.');
  end if;
  if thread is not null and not exists (
    select from public.messages where id = thread and channel_id = target
      and thread_id is null and deleted_at is null
  ) then
    perform private.refuse('no_such_thread', 'This thread cannot be replied to.',
      'Its first message was deleted, or is itself in a thread.');
  end if;
end
$$;

-- What moves --------------------------------------------------------------------------------------

-- Refuses messages that are not the caller's to move: their own, and those they may delete.
create function private.guard_moved(named uuid[], source public.channels) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.messages where id = any (named) and role = 'system') then
    raise exception using errcode = '42501', message = 'What a channel was told of itself stays';
  end if;
  if source.workspace_id not in (select private.my_managed_workspaces())
    and not (source.visibility = 'open'
      and source.workspace_id in (select private.granted_workspaces('messages', 'delete')))
    and exists (
      select from public.messages where id = any (named) and author_id is distinct from auth.uid())
  then
    perform private.refuse('not_yours_to_move', 'Some of these messages are not yours to move.',
      'Their authors move them, and those who may delete messages of others here.');
  end if;
end
$$;

-- The messages with what goes along: the replies in their threads, and the answers to them.
create function private.moving_along(named uuid[], thread uuid) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  roots uuid[];
  everything uuid[];
begin
  roots := named || array(
    select answer.id from public.assistant_runs run
    join public.messages answer on answer.id = run.reply_id and answer.deleted_at is null
    join public.messages question on question.id = run.message_id
    where question.id = any (named) and answer.id is distinct from thread
      and answer.channel_id = question.channel_id
      and answer.thread_id is not distinct from question.thread_id
      and not answer.id = any (named));
  perform from public.messages where id = any (roots) order by id for update;
  everything := roots || array(
    select id from public.messages where thread_id = any (roots) and not id = any (roots));
  perform from public.messages where id = any (everything) order by id for update;
  if cardinality(everything) > 1000 then
    perform private.refuse('too_many_moved', 'At most 100 messages move together.',
      'With their replies, at most 1,000.');
  end if;
  if exists (
    select from public.assistant_runs
    where (message_id = any (everything) or reply_id = any (everything))
      and (status = 'running' or status = 'queued' and is_addressed)
  ) then
    perform private.refuse('still_answering', 'The assistant is answering one of these messages.',
      'Move them when it is done, or stop it.');
  end if;
  return everything;
end
$$;

-- Rows that follow --------------------------------------------------------------------------------

-- Before the messages move: what would not be true there.
create function private.loosen_moved(moved uuid[], source uuid, target uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Nobody asked, so nobody waits for it.
  delete from public.assistant_runs
  where message_id = any (moved) and status = 'queued' and not is_addressed;
  delete from public.channel_summaries
  where channel_id in (source, target)
    and upto_at >= (select min(created_at) from public.messages where id = any (moved));
  -- A question about a message in a thread that is no longer its own.
  update public.private_answers set thread_id = null
  where (thread_id = any (moved) or message_id = any (moved)) and message_id is not null
    and thread_id = any (moved) <> (message_id = any (moved));
  if source <> target then
    -- They test the prompt of the channel.
    delete from public.prompt_tests where message_id = any (moved);
    update public.attachments set stored_in = channel_id
    where message_id = any (moved) and stored_in is null;
    update public.scheduled_messages set stored_in = channel_id
    where thread_id = any (moved) and sent_at is null and stored_in is null;
  end if;
end
$$;

-- Keeps what each person has read of the channel's own messages as it is.
create function private.keep_moved_reads(moved uuid[], target uuid) returns void
language sql security definer set search_path = '' as $$
  with reads as materialized (
    select was.profile_id, m.id,
      coalesce(r.is_read, m.created_at <= coalesce(was.last_read_at, was.created_at)) as is_read,
      m.created_at <= coalesce(becomes.last_read_at, becomes.created_at) as seems_read
    from public.messages m
    join public.participants was on was.channel_id = m.channel_id
    join public.participants becomes
      on becomes.channel_id = target and becomes.profile_id = was.profile_id
    left join private.moved_reads r on r.profile_id = was.profile_id and r.message_id = m.id
    where m.id = any (moved) and m.thread_id is null
      and m.author_id is distinct from was.profile_id
  ), settled as (
    delete from private.moved_reads r using reads
    where r.profile_id = reads.profile_id and r.message_id = reads.id
      and reads.is_read = reads.seems_read
  )
  insert into private.moved_reads (profile_id, message_id, is_read)
  select profile_id, id, is_read from reads where is_read <> seems_read
  on conflict (profile_id, message_id) do update set is_read = excluded.is_read
$$;

-- After the messages moved: rows that name their thread or channel without a foreign key, and those
-- of threads that became part of another.
create function private.follow_moved(moved uuid[], target uuid, thread uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  run public.assistant_runs;
begin
  update public.notifications n set thread_id = m.thread_id from public.messages m
  where m.id = any (moved) and n.channel_id = m.channel_id and n.message_id = m.id
    and n.thread_id is distinct from m.thread_id;
  if thread is not null then
    delete from private.moved_reads where message_id = any (moved);
    update public.scheduled_messages set thread_id = thread
    where channel_id = target and thread_id = any (moved);
    update public.private_answers set thread_id = thread
    where channel_id = target and thread_id = any (moved);
    update public.drafts set thread_id = thread where id in (
      select distinct on (d.profile_id) d.id from public.drafts d
      where d.channel_id = target and d.thread_id = any (moved) and not exists (
        select from public.drafts other where other.profile_id = d.profile_id
          and other.channel_id = target and other.thread_id = thread)
      order by d.profile_id, d.updated_at desc);
  end if;
  update public.assistant_runs r set sources = private.sources_in(r.sources, moved, target)
  where exists (
    select from unnest(moved) id
    where r.sources @> jsonb_build_array(jsonb_build_object('message_id', id)))
    and r.sources is distinct from private.sources_in(r.sources, moved, target);
  update public.private_answers a set sources = private.sources_in(a.sources, moved, target)
  where exists (
    select from unnest(moved) id
    where a.sources @> jsonb_build_array(jsonb_build_object('message_id', id)))
    and a.sources is distinct from private.sources_in(a.sources, moved, target);
  for run in select * from public.assistant_runs where message_id = any (moved) and sources <> '[]'
  loop
    delete from private.quoted_channels where run_id = run.id;
    insert into private.quoted_channels (channel_id, run_id)
    select quoted, run.id from private.channels_quoted(run) quoted;
  end loop;
end
$$;

-- The sources of an answer, with the channel in which moved messages are now.
create function private.sources_in(sources jsonb, moved uuid[], target uuid) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(case
    when source ->> 'message_id' = any (moved::text[]) and source ? 'channel_id'
      then source || jsonb_build_object('channel_id', target)
    else source end order by nth), '[]')
  from jsonb_array_elements(sources) with ordinality as all_sources (source, nth)
$$;

-- Telling -----------------------------------------------------------------------------------------

-- A line in the channel and in each thread that lost messages; a move back soon after takes the
-- line of the first move away. No names: who reads it later need not know the other channel.
create function private.tell_of_move(
  named uuid[], lists jsonb, source public.channels, target uuid, thread uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  list record;
  facts jsonb;
begin
  delete from public.messages
  where channel_id = target and thread_id is not distinct from thread and role = 'system'
    and author_id = auth.uid() and created_at > now() - interval '5 minutes'
    and metadata ->> 'event' = 'moved'
    and metadata -> 'moved' = (select jsonb_agg(id order by id) from unnest(named) id);
  if found then
    return;
  end if;
  for list in
    select (value ->> 'thread')::uuid as thread, jsonb_agg(value -> 'id' order by (value ->> 'id')::uuid)
        as ids,
      (jsonb_agg(value -> 'id' order by value -> 'at')) ->> 0 as first
    from jsonb_array_elements(lists) group by 1
  loop
    facts := jsonb_strip_nulls(jsonb_build_object('workspace_id', source.workspace_id,
      'channel_id', source.id, 'event', 'moved', 'by', auth.uid(), 'moved', list.ids,
      'first', list.first, 'to_channel', target, 'to_thread', thread));
    insert into public.messages
      (workspace_id, channel_id, author_id, thread_id, role, parts, metadata)
    values (source.workspace_id, source.id, auth.uid(), list.thread, 'system',
      jsonb_build_array(jsonb_build_object('type', 'text', 'text',
        private.called(auth.uid()) || ' moved ' || case jsonb_array_length(list.ids)
          when 1 then 'a message' else jsonb_array_length(list.ids) || ' messages' end
          || case when target <> source.id then ' to another channel.'
            when thread is not null then ' to a thread.' else ' out of this thread.' end)),
      facts);
  end loop;
  -- Conversations are private to their participants.
  if source.visibility <> 'direct' then
    insert into public.audit_log (workspace_id, actor_id, action, table_name, row_id, details)
    values (source.workspace_id, auth.uid(), 'move', 'messages', named[1],
      jsonb_strip_nulls(jsonb_build_object('channel_id', source.id, 'to_channel_id', target,
        'to_thread_id', thread, 'messages', cardinality(named))));
  end if;
end
$$;

-- Moving ------------------------------------------------------------------------------------------

create function private.move_messages(message_ids uuid[], to_channel uuid, to_thread uuid)
returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  source public.channels;
  named uuid[];
  moved uuid[];
  lists jsonb;
  counted uuid[];
begin
  if cardinality(message_ids) > 100 then
    perform private.refuse('too_many_moved', 'At most 100 messages move together.',
      'With their replies, at most 1,000.');
  end if;
  select c.* into source from public.messages m join public.channels c on c.id = m.channel_id
  where m.id = message_ids[1] and c.id in (select private.my_channels());
  -- Who enters or leaves either channel waits, and so does another move.
  perform from public.channels where id in (source.id, to_channel) and source.id <> to_channel
  order by id for update;
  perform from public.messages
  where id = any (message_ids || to_thread) and channel_id in (source.id, to_channel)
    and channel_id in (select private.my_channels())
  order by id for update;
  named := array(
    select id from public.messages
    where id = any (message_ids) and channel_id = source.id and deleted_at is null
    order by created_at, id);
  if source.id is null
    or cardinality(named) <> (select count(distinct id) from unnest(message_ids) id) then
    perform private.refuse('not_there', 'What is named here does not exist.',
      'It was removed, or is not for you to see. Choose something else.');
  end if;
  perform private.guard_move_target(source, to_channel, to_thread);
  perform private.guard_moved(named, source);
  named := array(
    select m.id from public.messages m
    where m.id = any (named) and m.id is distinct from to_thread
      and (to_channel <> source.id or m.thread_id is distinct from to_thread)
    order by m.created_at, m.id);
  if named = '{}' then
    perform private.refuse('already_there', 'These messages are there already.', null);
  end if;
  moved := private.moving_along(named, to_thread);
  select jsonb_agg(jsonb_build_object('id', id, 'thread', thread_id, 'at', created_at)) into lists
  from public.messages
  where id = any (named) and (thread_id is null or not thread_id = any (moved));
  counted := array(
    select coalesce(thread_id, id) from public.messages
    where id = any (moved) and (thread_id is not null or reply_count > 0));
  perform private.loosen_moved(moved, source.id, to_channel);
  if to_channel <> source.id and to_thread is null then
    perform private.keep_moved_reads(moved, to_channel);
  end if;
  update public.messages set channel_id = to_channel,
    thread_id = case when to_thread is not null then to_thread
      when thread_id = any (moved) then thread_id end,
    metadata = case when role <> 'system' and metadata ? 'channel_id'
      then metadata || jsonb_build_object('channel_id', to_channel) else metadata end
  where id = any (moved);
  perform private.follow_moved(moved, to_channel, to_thread);
  perform private.count_replies(root)
  from unnest(array_append(counted, to_thread)) root where root is not null group by root;
  perform private.tell_of_move(named, lists, source, to_channel, to_thread);
  return moved;
end
$$;

-- Moves up to 100 messages of one channel, with their replies and the answers to them, to a thread
-- or to the channel itself. Returns all that moved.
create function public.move_messages(
  message_ids uuid[], to_channel uuid, to_thread uuid default null)
returns setof uuid
language sql security invoker set search_path = '' as $$
  select unnest(private.move_messages(message_ids, to_channel, to_thread))
$$;

grant execute on function private.move_targets, public.move_targets, private.move_messages,
  public.move_messages to authenticated, service_role;
