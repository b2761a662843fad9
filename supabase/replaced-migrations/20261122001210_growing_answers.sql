-- An answer that grows is sent as what it has grown by, not as the whole row again and again; when it
-- is done, its row ends it (decision 0059). Who comes in between reads the row.

-- How far the text was before it grew, in characters, while nothing else of the message changed but
-- when it did; null otherwise. The text that grows is the last part.
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
  message.search := was.search;
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

-- Whoever changes a row is who asks how it changed.
revoke all on function private.grown_from(public.messages, public.messages),
  private.broadcast_growth() from public, anon;
grant execute on function private.grown_from(public.messages, public.messages)
  to authenticated, service_role;

drop trigger l_broadcast on public.messages;
create trigger l_broadcast after delete on public.messages for each row
  execute function private.broadcast_conversation();
create trigger l_broadcast_change after update on public.messages for each row
  when (private.grown_from(old, new) is null) execute function private.broadcast_conversation();
create trigger l_broadcast_growth after update on public.messages for each row
  when (private.grown_from(old, new) is not null) execute function private.broadcast_growth();
