-- Whoever comes into a private channel, by any road, is announced in it and in the log, in the same
-- transaction: before they can read a word.

-- Channels that are private, or were: what was said behind closed doors is still in them.
create table private.once_private (
  channel_id uuid primary key references public.channels (id) on delete cascade
);
comment on table private.once_private is
  'Channels that are private or were once: entries are announced there, also while they are open.';
create trigger a_on_the_leash before insert or update or delete on private.once_private
  for each statement when (private.is_on_behalf()) execute function private.refuse_on_behalf();

insert into private.once_private (channel_id)
select id from public.channels where visibility = 'private'
union
select l.row_id from public.audit_log l join public.channels c on c.id = l.row_id
where l.table_name = 'channels' and l.action = 'update' and l.details -> 'changed' ? 'visibility'
  and c.visibility <> 'direct';

create function private.remember_private() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.once_private (channel_id) values (new.id) on conflict do nothing;
  return null;
end
$$;

create trigger a_0_remember_private after insert on public.channels
  for each row when (new.visibility = 'private') execute function private.remember_private();
create trigger a_0_remember_turned_private after update on public.channels
  for each row when (new.visibility = 'private' and old.visibility <> 'private')
  execute function private.remember_private();

-- A line of the channel itself: what happened in it, said by who did it.
create function private.post_notice(
  workspace uuid, channel uuid, author uuid, sentence text, facts jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.messages (workspace_id, channel_id, author_id, role, parts, metadata)
  values (workspace, channel, author, 'system',
    jsonb_build_array(jsonb_build_object('type', 'text', 'text', sentence)),
    jsonb_build_object('workspace_id', workspace, 'channel_id', channel) || facts)
$$;

create function private.called(profile uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select name from public.profiles where id = profile), 'Somebody')
$$;

-- Only who creates a channel is in it from the start. Assistants answer with their asker's rights.
create or replace function private.announce_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
begin
  if not exists (select 1 from private.once_private where channel_id = new.channel_id)
     or exists (select 1 from public.profiles where id = new.profile_id and role = 'assistant')
     or exists (
       select 1 from public.channels c
       where c.id = new.channel_id and c.created_by = new.profile_id and c.created_at = now())
  then
    return new;
  end if;
  if caller is null or caller = new.profile_id then
    perform private.post_notice(new.workspace_id, new.channel_id, new.profile_id,
      private.called(new.profile_id) || ' joined this private channel.',
      jsonb_build_object('event', 'joined', 'profile_id', new.profile_id));
  else
    perform private.post_notice(new.workspace_id, new.channel_id, caller,
      private.called(caller) || ' added ' || private.called(new.profile_id)
        || ' to this private channel.',
      jsonb_build_object('event', 'added', 'profile_id', new.profile_id, 'by', caller));
  end if;
  return new;
end
$$;

create function private.announce_visibility() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.post_notice(new.workspace_id, new.id, auth.uid(),
    private.called(auth.uid()) || case new.visibility
      when 'open' then ' opened this channel to everybody in the workspace.'
      else ' made this channel private.' end,
    jsonb_strip_nulls(jsonb_build_object('by', auth.uid(), 'event',
      case new.visibility when 'open' then 'opened' else 'closed' end)));
  return null;
end
$$;

create trigger b_announce_visibility after update on public.channels
  for each row when (new.visibility <> old.visibility)
  execute function private.announce_visibility();

-- What the channel was told stays, also for who caused it; and for who runs the workspace.
create function private.keep_notice() returns trigger
language plpgsql set search_path = '' as $$
begin
  if auth.uid() is not null then
    raise exception using errcode = '42501', message = 'What a channel was told of itself stays';
  end if;
  return new;
end
$$;

create trigger b_keep_notice before update on public.messages
  for each row when (
    old.role = 'system' and old.metadata ? 'event'
    and (new.content, new.parts, new.metadata, new.deleted_at)
      is distinct from (old.content, old.parts, old.metadata, old.deleted_at))
  execute function private.keep_notice();

-- The log: who came, who went, and what they were there.
create function private.audit_seat() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  seat public.participants := coalesce(new, old);
begin
  -- A channel or workspace that goes takes its seats along.
  if not exists (select 1 from private.once_private where channel_id = seat.channel_id)
     or not exists (
       select 1 from public.channels c join public.workspaces w on w.id = c.workspace_id
       where c.id = seat.channel_id)
  then
    return null;
  end if;
  insert into public.audit_log (workspace_id, actor_id, action, table_name, row_id, details)
  values (seat.workspace_id, auth.uid(), lower(tg_op), 'participants', seat.id,
    jsonb_build_object('channel_id', seat.channel_id, 'profile_id', seat.profile_id)
    || case tg_op
      when 'UPDATE' then jsonb_build_object('changed',
        jsonb_build_object('role', jsonb_build_object('from', old.role, 'to', new.role)))
      else jsonb_build_object('role', seat.role) end);
  return null;
end
$$;

create trigger w_audit after insert or delete on public.participants
  for each row execute function private.audit_seat();
create trigger w_audit_role after update on public.participants
  for each row when (new.role is distinct from old.role) execute function private.audit_seat();

revoke all on function private.remember_private(), private.announce_visibility(),
  private.post_notice(uuid, uuid, uuid, text, jsonb), private.called(uuid), private.keep_notice(),
  private.audit_seat() from public, anon;
