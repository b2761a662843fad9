alter table channel_facts drop constraint channel_facts_workspace_id_channel_id_replaced_by_fkey;
alter table assistant_actions drop constraint assistant_actions_workspace_id_channel_id_message_id_fkey;
alter table assistant_runs drop constraint assistant_runs_workspace_id_channel_id_message_id_fkey;
alter table attachments drop constraint attachments_workspace_id_channel_id_message_id_fkey;
alter table attachments drop constraint storage_path_is_its_own;
alter table bookmarks drop constraint bookmarks_workspace_id_channel_id_message_id_fkey;
alter table channel_facts drop constraint channel_facts_workspace_id_channel_id_message_id_fkey;
alter table drafts drop constraint drafts_thread_id_fkey;
alter table link_previews drop constraint link_previews_workspace_id_channel_id_message_id_fkey;
alter table messages drop constraint messages_reply_to_id_fkey;
alter table messages drop constraint messages_thread_id_fkey;
alter table notifications drop constraint notifications_message_id_fkey;
alter table poll_votes drop constraint poll_votes_workspace_id_channel_id_message_id_poll_id_fkey;
alter table polls drop constraint polls_workspace_id_channel_id_message_id_fkey;
alter table private_answers drop constraint private_answers_workspace_id_channel_id_message_id_fkey;
alter table private_answers drop constraint private_answers_workspace_id_channel_id_thread_id_fkey;
alter table prompt_tests drop constraint prompt_tests_workspace_id_channel_id_message_id_fkey;
alter table reactions drop constraint reactions_workspace_id_channel_id_message_id_fkey;
alter table reminders drop constraint reminders_message_id_fkey;
alter table run_feedback drop constraint run_feedback_workspace_id_channel_id_message_id_fkey;
alter table scheduled_messages drop constraint scheduled_messages_reply_to_id_fkey;
alter table scheduled_messages drop constraint scheduled_messages_thread_id_fkey;
create table private.moved_reads (); alter table private.moved_reads enable row level security;
revoke all on private.moved_reads from public, anon, authenticated, service_role;
alter table attachments add column stored_in uuid;
alter table private.moved_reads add column profile_id uuid not null;
alter table private.moved_reads add column message_id uuid not null;
alter table private.moved_reads add column is_read boolean not null;
alter table scheduled_messages add column stored_in uuid;
CREATE OR REPLACE FUNCTION private.follow_moved(moved uuid[], target uuid, thread uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.follow_moved(uuid[],uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.forget_moved_reads()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.moved_reads r using public.messages m
  where r.profile_id = new.profile_id and m.id = r.message_id and m.channel_id = new.channel_id
    and (not r.is_read or m.created_at <= new.last_read_at or new.last_read_at < old.last_read_at);
  return null;
end
$function$
;
revoke all on function private.forget_moved_reads() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.guard_move_target(source channels, target uuid, thread uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.guard_move_target(channels,uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.guard_moved(named uuid[], source channels)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.guard_moved(uuid[],channels) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.have_same_readers(one uuid, other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with people as (
    select p.channel_id, p.profile_id from public.participants p
    join public.profiles f on f.id = p.profile_id and f.role <> 'assistant'
    where p.channel_id in (one, other)
  )
  select a.workspace_id = b.workspace_id and a.visibility = b.visibility
    and not exists (
      select from people group by profile_id having count(*) < case when one = other then 1 else 2 end)
  from public.channels a, public.channels b where a.id = one and b.id = other
$function$
;
revoke all on function private.have_same_readers(uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_moved_reads(moved uuid[], target uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.keep_moved_reads(uuid[],uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.loosen_moved(moved uuid[], source uuid, target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.loosen_moved(uuid[],uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.move_messages(message_ids uuid[], to_channel uuid, to_thread uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.move_messages(uuid[],uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.move_targets(channel uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query select c.id from public.channels c
    where channel in (select private.my_channels()) and c.id in (select private.my_channels())
      and c.id <> channel and c.archived_at is null and private.have_same_readers(channel, c.id);
end
$function$
;
revoke all on function private.move_targets(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.moving_along(named uuid[], thread uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.moving_along(uuid[],uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.my_moved_reads()
 RETURNS TABLE(message_id uuid, is_read boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query select r.message_id, r.is_read from private.moved_reads r
    where r.profile_id = auth.uid() and private.delegated_channel() is null;
end
$function$
;
revoke all on function private.my_moved_reads() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.read_moved(channel uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.moved_reads r using public.messages m
  where r.profile_id = (select auth.uid()) and not r.is_read and m.id = r.message_id
    and m.channel_id = channel
$function$
;
revoke all on function private.read_moved(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.sources_in(sources jsonb, moved uuid[], target uuid)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(case
    when source ->> 'message_id' = any (moved::text[]) and source ? 'channel_id'
      then source || jsonb_build_object('channel_id', target)
    else source end order by nth), '[]')
  from jsonb_array_elements(sources) with ordinality as all_sources (source, nth)
$function$
;
revoke all on function private.sources_in(jsonb,uuid[],uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.tell_of_move(named uuid[], lists jsonb, source channels, target uuid, thread uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.tell_of_move(uuid[],jsonb,channels,uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.move_messages(message_ids uuid[], to_channel uuid, to_thread uuid DEFAULT NULL::uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select unnest(private.move_messages(message_ids, to_channel, to_thread))
$function$
;
revoke all on function move_messages(uuid[],uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.move_targets(channel uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.move_targets(channel)
$function$
;
revoke all on function move_targets(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.read_moved(channel uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.read_moved(channel)
$function$
;
revoke all on function read_moved(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.answer_what_is_read()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not exists (select 1 from public.messages
    where id = new.reply_to_id and channel_id = new.channel_id) then
    new.reply_to_id := null;
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION private.broadcast_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  record jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_record jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  any_row jsonb := coalesce(record, old_record);
  operation text := private.visible_operation(tg_op, record, old_record);
begin
  if operation is not null then
    perform private.send_row(
      private.channel_topic((any_row ->> 'workspace_id')::uuid, (any_row ->> 'channel_id')::uuid),
      operation, tg_table_name, record, old_record);
    if record ->> 'channel_id' <> old_record ->> 'channel_id' then
      perform private.send_row(
        private.channel_topic((old_record ->> 'workspace_id')::uuid,
          (old_record ->> 'channel_id')::uuid),
        operation, tg_table_name, record, old_record);
    end if;
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION private.count_replies(thread uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.messages root
  set reply_count = counted.replies, last_reply_at = counted.latest
  from (
    select count(*)::integer as replies, max(created_at) as latest
    from public.messages where thread_id = thread and deleted_at is null and role <> 'system'
  ) counted
  where root.id = thread
$function$
;
CREATE OR REPLACE FUNCTION private.guard_new_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$
;
CREATE OR REPLACE FUNCTION private.keep_draft()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$
;
CREATE OR REPLACE FUNCTION private.send_scheduled(scheduled uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
CREATE OR REPLACE FUNCTION public.unread_counts(workspace uuid)
 RETURNS TABLE(channel_id uuid, unread integer, mentions integer, last_message_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$
;
alter table channel_facts add constraint channel_facts_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES channel_facts(id) ON DELETE SET NULL;
alter table private.moved_reads add constraint moved_reads_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;
alter table private.moved_reads add constraint moved_reads_pkey PRIMARY KEY (profile_id, message_id);
alter table private.moved_reads add constraint moved_reads_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table assistant_actions add constraint assistant_actions_workspace_id_channel_id_message_id_fkey FOREIGN KEY (workspace_id, channel_id, message_id) REFERENCES messages(workspace_id, channel_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table assistant_runs add constraint assistant_runs_workspace_id_channel_id_message_id_fkey FOREIGN KEY (workspace_id, channel_id, message_id) REFERENCES messages(workspace_id, channel_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table attachments add constraint attachments_workspace_id_channel_id_message_id_fkey FOREIGN KEY (workspace_id, channel_id, message_id) REFERENCES messages(workspace_id, channel_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table attachments add constraint storage_path_is_its_own CHECK (starts_with((storage_path)::text, (((((((workspace_id || '/'::text) || COALESCE(stored_in, channel_id)) || '/'::text) || message_id) || '/'::text) || id) || '/'::text)));
alter table bookmarks add constraint bookmarks_workspace_id_channel_id_message_id_fkey FOREIGN KEY (workspace_id, channel_id, message_id) REFERENCES messages(workspace_id, channel_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table channel_facts add constraint channel_facts_workspace_id_channel_id_message_id_fkey FOREIGN KEY (workspace_id, channel_id, message_id) REFERENCES messages(workspace_id, channel_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table drafts add constraint drafts_thread_id_fkey FOREIGN KEY (workspace_id, channel_id, thread_id) REFERENCES messages(workspace_id, channel_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table link_previews add constraint link_previews_workspace_id_channel_id_message_id_fkey FOREIGN KEY (workspace_id, channel_id, message_id) REFERENCES messages(workspace_id, channel_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table messages add constraint messages_reply_to_id_fkey FOREIGN KEY (reply_to_id) REFERENCES messages(id) ON DELETE SET NULL;
alter table messages add constraint messages_thread_id_fkey FOREIGN KEY (workspace_id, channel_id, thread_id) REFERENCES messages(workspace_id, channel_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table notifications add constraint notifications_message_id_fkey FOREIGN KEY (workspace_id, channel_id, message_id) REFERENCES messages(workspace_id, channel_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table poll_votes add constraint poll_votes_workspace_id_channel_id_message_id_poll_id_fkey FOREIGN KEY (workspace_id, channel_id, message_id, poll_id) REFERENCES polls(workspace_id, channel_id, message_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table polls add constraint polls_workspace_id_channel_id_message_id_fkey FOREIGN KEY (workspace_id, channel_id, message_id) REFERENCES messages(workspace_id, channel_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table private_answers add constraint private_answers_workspace_id_channel_id_message_id_fkey FOREIGN KEY (workspace_id, channel_id, message_id) REFERENCES messages(workspace_id, channel_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table private_answers add constraint private_answers_workspace_id_channel_id_thread_id_fkey FOREIGN KEY (workspace_id, channel_id, thread_id) REFERENCES messages(workspace_id, channel_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table prompt_tests add constraint prompt_tests_workspace_id_channel_id_message_id_fkey FOREIGN KEY (workspace_id, channel_id, message_id) REFERENCES messages(workspace_id, channel_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table reactions add constraint reactions_workspace_id_channel_id_message_id_fkey FOREIGN KEY (workspace_id, channel_id, message_id) REFERENCES messages(workspace_id, channel_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table reminders add constraint reminders_message_id_fkey FOREIGN KEY (workspace_id, channel_id, message_id) REFERENCES messages(workspace_id, channel_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table run_feedback add constraint run_feedback_workspace_id_channel_id_message_id_fkey FOREIGN KEY (workspace_id, channel_id, message_id) REFERENCES messages(workspace_id, channel_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table scheduled_messages add constraint scheduled_messages_reply_to_id_fkey FOREIGN KEY (reply_to_id) REFERENCES messages(id) ON DELETE SET NULL;
alter table scheduled_messages add constraint scheduled_messages_thread_id_fkey FOREIGN KEY (workspace_id, channel_id, thread_id) REFERENCES messages(workspace_id, channel_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
CREATE INDEX moved_reads_message_id_idx ON private.moved_reads USING btree (message_id);
create or replace trigger n_forget_moved_reads AFTER UPDATE
  ON public.participants
  FOR EACH ROW WHEN ((new.last_read_at IS DISTINCT FROM old.last_read_at))
  EXECUTE FUNCTION private.forget_moved_reads();
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON private.moved_reads
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger s_keep_changed_words AFTER UPDATE
  ON public.attachments
  FOR EACH ROW WHEN ((((new.name)::text IS DISTINCT FROM (old.name)::text) OR (new.summary IS DISTINCT FROM old.summary) OR (new.content IS DISTINCT FROM old.content) OR (new.channel_id <> old.channel_id) OR ((new.deleted_at IS NULL) <> (old.deleted_at IS NULL))))
  EXECUTE FUNCTION private.keep_attachment_words();
create or replace trigger b_refer BEFORE UPDATE
  ON public.messages
  FOR EACH ROW WHEN ((((new.role)::text <> 'system'::text) AND (((new.metadata - 'channel_id'::text) IS DISTINCT FROM (old.metadata - 'channel_id'::text)) OR (((new.parts IS DISTINCT FROM old.parts) OR (new.content IS DISTINCT FROM old.content)) AND (((new.role)::text = 'user'::text) OR (((new.parts -> '-1'::integer) ->> 'state'::text) IS DISTINCT FROM 'streaming'::text))))))
  EXECUTE FUNCTION private.refer_again();
create or replace trigger s_keep_words AFTER UPDATE
  ON public.messages
  FOR EACH ROW WHEN (((new.content IS DISTINCT FROM old.content) OR (new.parts IS DISTINCT FROM old.parts) OR (new.author_id IS DISTINCT FROM old.author_id) OR (new.channel_id <> old.channel_id) OR ((new.deleted_at IS NULL) <> (old.deleted_at IS NULL))))
  EXECUTE FUNCTION private.keep_changed_words();
grant execute on function move_messages(uuid[],uuid,uuid) to authenticated;
grant execute on function move_messages(uuid[],uuid,uuid) to service_role;
grant execute on function move_targets(uuid) to authenticated;
grant execute on function move_targets(uuid) to service_role;
grant execute on function private.move_messages(uuid[],uuid,uuid) to authenticated;
grant execute on function private.move_messages(uuid[],uuid,uuid) to service_role;
grant execute on function private.move_targets(uuid) to authenticated;
grant execute on function private.move_targets(uuid) to service_role;
grant execute on function private.my_moved_reads() to authenticated;
grant execute on function private.my_moved_reads() to service_role;
grant execute on function private.read_moved(uuid) to authenticated;
grant execute on function private.read_moved(uuid) to service_role;
grant execute on function read_moved(uuid) to authenticated;
grant execute on function read_moved(uuid) to service_role;
comment on column attachments.stored_in is 'The channel in the path of the object, if the message has moved since. No client writes it.';
comment on column scheduled_messages.stored_in is 'The channel in the paths of its files, if its thread has moved since. No client writes it.';
