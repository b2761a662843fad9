-- A send asks each question once. What a message concerns is looked up by one trigger, which calls
-- the others only where there is something to do (docs/decisions/0026).

-- Claims that few tokens carry: their name is looked for before the whole is parsed. Whoever sets
-- the claims writes them anew from a verified token, so that a name stands there as it is.
create or replace function private.leash() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  claims constant text := coalesce(current_setting('request.jwt.claims', true), '');
begin
  if strpos(claims, '"audience"') = 0 then
    return null;
  end if;
  return nullif(claims::jsonb ->> 'audience', '')::uuid;
end
$$;

create or replace function private.is_on_behalf() returns boolean
language plpgsql stable set search_path = '' as $$
declare
  claims constant text := coalesce(current_setting('request.jwt.claims', true), '');
begin
  if strpos(claims, '"on_behalf"') = 0 then
    return false;
  end if;
  return coalesce((claims::jsonb ->> 'on_behalf')::boolean, false);
end
$$;

-- Who may write ----------------------------------------------------------------------------------

-- What the author said in the last minute is read from here, too.
create index messages_author_id_created_at_idx on public.messages (author_id, created_at desc);
drop index public.messages_author_id_idx;
create index participants_assistants on public.participants (channel_id) where role = 'assistant';

-- How much the caller has said lately; refuses one more where it is too much. Asked only of who has
-- said a good deal within a minute. Volatile, so that it sees what the same statement stored before.
create function private.refuse_flood(caller uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  bounds private.limits;
  a_minute integer;
  a_request integer;
begin
  select * into bounds from private.limits;
  select count(*), count(*) filter (where latest.created_at = now()) into a_minute, a_request
  from (
    select m.created_at from public.messages m
    where m.author_id = caller and m.created_at > now() - interval '1 minute'
    order by m.created_at desc
    limit coalesce(bounds.messages_a_minute, bounds.messages_a_request)
  ) latest;
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

-- The role in which the caller writes into a channel as this author: 'user' or 'assistant'; null
-- where they may not. Refuses with a reason what a participant may not do just now. One plan serves
-- everybody: without the setting PostgreSQL plans the first five sends of each connection anew.
create function private.voice_in(channel uuid, author uuid) returns text
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  is_archived boolean;
  is_assistant boolean;
  said integer;
begin
  if author is distinct from auth.uid() or private.leash() is not null then
    return null;
  end if;
  select c.archived_at is not null, f.role = 'assistant', (
      select count(*) from (
        select 1 from public.messages m
        where m.author_id = author and m.created_at > now() - interval '1 minute' limit 20
      ) latest
    )
  into is_archived, is_assistant, said
  from public.participants p
  join public.channels c on c.id = p.channel_id and c.deleted_at is null
  join public.profiles f on f.id = p.profile_id
  where p.channel_id = channel and p.profile_id = author;
  if is_archived then
    perform private.refuse('channel_archived', 'This channel is archived.',
      'Restore it in the channel''s settings to write here again.');
  end if;
  if said >= 20 and not is_assistant then
    perform private.refuse_flood(author);
  end if;
  return case when is_assistant then 'assistant' when not is_assistant then 'user' end;
end
$$;

drop policy "participants write as themselves" on public.messages;
create policy "participants write as themselves" on public.messages for insert to authenticated
  with check (deleted_at is null and role = private.voice_in(channel_id, author_id));

-- What this very transaction wrote is its author's to read back, without going through all channels.
drop policy "participants read messages" on public.messages;
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

-- Before the row ---------------------------------------------------------------------------------

-- What needs no look at other rows; who may write, and whether the channel takes words, the policy asks.
create or replace function private.guard_new_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
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

-- Words that call nobody in particular are in order; only of the rest more is asked.
drop trigger a_guard on public.messages;
create trigger a_guard before insert on public.messages for each row
  when (new.role = 'user' and (
    new.metadata ? 'mentions_everyone'
    or not jsonb_path_exists(new.parts, '$[*] ? (@.type == "text" && @.text like_regex "\\S")')
  ))
  execute function private.guard_new_message();

-- After the row ----------------------------------------------------------------------------------

create function private.name_conversation(message public.messages) returns void
language sql security definer set search_path = '' as $$
  update public.channels
  set name = left(regexp_replace(btrim(
    jsonb_path_query_first(message.parts, '$[*] ? (@.type == "text").text') #>> '{}'
  ), '\s+', ' ', 'g'), 80)
  where id = message.channel_id and visibility = 'direct' and name = 'New conversation'
    and assistant_mode = 'auto'
    and jsonb_path_exists(message.parts, '$[*] ? (@.type == "text" && @.text like_regex "\\S")')
$$;

create function private.notify_of(message public.messages) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications
    (workspace_id, profile_id, kind, channel_id, message_id, thread_id, actor_id)
  select message.workspace_id, concerned.profile_id, concerned.kind, message.channel_id, message.id,
    message.thread_id, message.author_id
  from private.concerned(message) concerned
  -- The assistant answers whoever asked; an answer in the open channel concerns nobody else.
  where concerned.kind is not null
    and not (message.role = 'assistant' and concerned.kind = 'direct')
  on conflict do nothing
$$;

-- Whom a person's message asks: assistants that are named or answered; where none is, those that
-- judge for themselves. In a thread these speak when they have spoken there already. What a person's
-- tools post (metadata.via) asks only whom it names: two programs would talk for ever.
create function private.ask_assistants(message public.messages) returns void
language plpgsql security definer set search_path = '' as $$
declare
  refusal jsonb;
  seat record;
  run uuid;
begin
  if exists (select 1 from public.profiles where id = message.author_id and role = 'assistant') then
    return;
  end if;
  for seat in
    with seats as (
      select p.profile_id, a.created_at,
        coalesce(case when not a.is_main then a.mode end, c.assistant_mode) as mode,
        coalesce(message.metadata -> 'mentions' ? p.profile_id::text, false) or exists (
          select 1 from public.messages m
          where m.id = message.reply_to_id and m.author_id = p.profile_id) as is_called
      from public.participants p
      join public.profiles f on f.id = p.profile_id and f.role = 'assistant'
      join public.channels c on c.id = p.channel_id
      left join public.channel_assistants a
        on a.channel_id = p.channel_id and a.profile_id = p.profile_id
      where p.channel_id = message.channel_id and p.role = 'assistant'
    )
    select s.profile_id from seats s
    where s.mode <> 'off' and case
      when (select bool_or(is_called) from seats) then s.is_called
      when s.mode <> 'auto' or message.metadata ? 'via' then false
      else message.thread_id is null or exists (
        select 1 from public.messages m
        where (m.id = message.thread_id or m.thread_id = message.thread_id)
          and m.author_id = s.profile_id and m.deleted_at is null)
    end
    order by s.created_at nulls first, s.profile_id
  loop
    refusal := private.run_refusal(message.workspace_id, message.channel_id, message.author_id);
    insert into public.assistant_runs
      (workspace_id, channel_id, message_id, assistant_id, asked_by, status, error)
    values (message.workspace_id, message.channel_id, message.id, seat.profile_id,
      message.author_id, case when refusal is null then 'queued' else 'failed' end, refusal)
    returning id into run;
    if refusal is null then
      perform private.enqueue_run(run, message.channel_id);
    end if;
  end loop;
end
$$;

-- Live readers know the message before anything that comes of it. Most messages concern nobody in
-- particular and ask no assistant: of those no more is looked up than their channel's one row.
create function private.tell_of_message() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  place record;
begin
  -- The words as the index keeps them are nobody's to read, and long.
  new.search := null;
  perform realtime.send(
    jsonb_build_object('schema', 'public', 'table', 'messages', 'operation', 'INSERT',
      'record', to_jsonb(new) - 'search', 'old_record', null),
    'INSERT', 'workspace:' || new.workspace_id || ':channel:' || new.channel_id, true);
  if new.role = 'system' then
    return null;
  end if;
  select c.visibility = 'direct' as is_direct,
    c.name = 'New conversation' and c.assistant_mode = 'auto' as is_unnamed,
    exists (
      select 1 from public.participants p where p.channel_id = c.id and p.role = 'assistant'
    ) as has_assistants
  into place from public.channels c where c.id = new.channel_id;
  if place.is_direct and place.is_unnamed and new.role = 'user' then
    perform private.name_conversation(new);
  end if;
  if place.is_direct or new.reply_to_id is not null or new.thread_id is not null
     or coalesce(new.metadata -> 'mentions', '[]') <> '[]'
     or coalesce(new.metadata -> 'mentions_everyone', 'false') <> 'false' then
    perform private.notify_of(new);
  end if;
  if place.has_assistants and new.role = 'user' and new.author_id is not null then
    perform private.ask_assistants(new);
  end if;
  return null;
end
$$;

drop trigger l_broadcast on public.messages;
drop trigger n_name_conversation on public.messages;
drop trigger n_notify on public.messages;
drop trigger z_ask_assistant on public.messages;
drop function private.name_conversation(), private.notify_of_message(), private.ask_assistant();
create trigger l_broadcast after update or delete on public.messages for each row
  execute function private.broadcast_conversation();
create trigger l_tell after insert on public.messages for each row
  when (new.deleted_at is null) execute function private.tell_of_message();

revoke all on function private.refuse_flood(uuid), private.voice_in(uuid, uuid),
  private.name_conversation(public.messages),
  private.notify_of(public.messages), private.ask_assistants(public.messages),
  private.tell_of_message() from public, anon;
grant execute on function private.voice_in(uuid, uuid) to authenticated, service_role;

-- Indexes ----------------------------------------------------------------------------------------

-- The same order twice: of a channel's messages those in threads are few, and are passed over.
drop index public.messages_channel_id_created_at_id_idx1;

-- One unique index is enough for all that points at a message: with its workspace, as the others do.
alter table public.messages
  drop constraint messages_channel_id_reply_to_id_fkey,
  drop constraint messages_channel_id_thread_id_fkey,
  add constraint messages_reply_to_id_fkey foreign key (workspace_id, channel_id, reply_to_id)
    references public.messages (workspace_id, channel_id, id) on delete set null (reply_to_id),
  add constraint messages_thread_id_fkey foreign key (workspace_id, channel_id, thread_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade;
alter table public.drafts
  drop constraint drafts_channel_id_thread_id_fkey,
  add constraint drafts_thread_id_fkey foreign key (workspace_id, channel_id, thread_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade;
alter table public.notifications
  drop constraint notifications_channel_id_message_id_fkey,
  add constraint notifications_message_id_fkey foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade;
alter table public.reminders
  drop constraint reminders_channel_id_message_id_fkey,
  add constraint reminders_message_id_fkey foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade;
alter table public.scheduled_messages
  drop constraint scheduled_messages_channel_id_reply_to_id_fkey,
  drop constraint scheduled_messages_channel_id_thread_id_fkey,
  add constraint scheduled_messages_reply_to_id_fkey
    foreign key (workspace_id, channel_id, reply_to_id)
    references public.messages (workspace_id, channel_id, id) on delete set null (reply_to_id),
  add constraint scheduled_messages_thread_id_fkey foreign key (workspace_id, channel_id, thread_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade;
alter table public.messages drop constraint messages_channel_id_id_key;

-- A profile that goes looks for what it pinned.
create index messages_pinned_by_idx on public.messages (pinned_by) where pinned_by is not null;
