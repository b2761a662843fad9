-- Conversations: channels of visibility 'direct', between people or with the assistant alone. They are made by
-- open_conversation(), so that two people have one conversation and not two.

-- A conversation's handle names its people, so that the unique handle makes it one, also when both open it at once.
create function private.conversation_handle(people uuid[]) returns text
language sql immutable set search_path = '' as $$
  select 'direct-' || encode(sha256(convert_to(string_agg(person::text, ',' order by person), 'UTF8')), 'hex') from unnest(people) person
$$;

create function private.open_conversation(workspace uuid, people uuid[]) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  everyone uuid[] := array(select distinct person from unnest(people || caller) person);
  with_assistant boolean;
  handle text;
  conversation uuid;
begin
  if caller is null or not (workspace in (select private.my_workspaces())) then
    raise exception using errcode = '42501', message = 'Only members of the workspace converse in it';
  end if;
  if cardinality(everyone) not between 1 and 9 then
    perform private.refuse('too_many_people', 'A conversation has up to nine people.', 'Create a private channel for more.');
  end if;
  if exists (select 1 from unnest(everyone) person
             where not exists (select 1 from public.memberships m where m.workspace_id = workspace and m.profile_id = person)) then
    perform private.refuse('not_a_member', 'Everyone in a conversation must be a member of the workspace.', null);
  end if;
  with_assistant := exists (select 1 from public.profiles where id = any (everyone) and role = 'assistant');
  if with_assistant and cardinality(everyone) > 2 then
    perform private.refuse('assistant_alone', 'The assistant converses with one person at a time.', 'Mention it in a channel to ask it among others.');
  end if;
  -- With the assistant each conversation is a new one, as a new sheet of paper is.
  handle := case when with_assistant then 'assistant-' || gen_random_uuid() else private.conversation_handle(everyone) end;
  select id into conversation from public.channels where workspace_id = workspace and topic = handle;
  if conversation is null then
    insert into public.channels (workspace_id, name, topic, visibility, assistant_mode)
    values (workspace, 'New conversation', handle, 'direct', case when with_assistant then 'auto' else 'off' end)
    on conflict (workspace_id, topic) do update set topic = excluded.topic
    returning id into conversation;
  end if;
  insert into public.participants (workspace_id, channel_id, profile_id, role)
  select workspace, conversation, person, case when exists (select 1 from public.profiles where id = person and role = 'assistant') then 'assistant' else 'member' end
  from unnest(everyone) person
  on conflict (channel_id, profile_id) do nothing;
  return conversation;
end
$$;

create function public.open_conversation(workspace uuid, people uuid[]) returns uuid
language sql security invoker set search_path = '' as $$
  select private.open_conversation(workspace, people)
$$;

create function private.rename_conversation(conversation uuid, title text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if btrim(coalesce(title, '')) = '' then
    perform private.refuse('empty_name', 'A conversation needs a name.', 'Write at least one character.');
  end if;
  update public.channels set name = left(btrim(title), 255)
  where id = conversation and visibility = 'direct' and id in (select private.my_channels());
  if not found then
    raise exception using errcode = '42501', message = 'Only participants rename a conversation';
  end if;
end
$$;

create function public.rename_conversation(conversation uuid, title text) returns void
language sql security invoker set search_path = '' as $$
  select private.rename_conversation(conversation, title)
$$;

-- A conversation with the assistant is named after its first question.
create function private.name_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.channels set name = left(regexp_replace(btrim(jsonb_path_query_first(new.parts, '$[*] ? (@.type == "text").text') #>> '{}'), '\s+', ' ', 'g'), 80)
  where id = new.channel_id and visibility = 'direct' and name = 'New conversation' and assistant_mode = 'auto'
    and jsonb_path_exists(new.parts, '$[*] ? (@.type == "text" && @.text like_regex "\\S")');
  return null;
end
$$;

create trigger n_name_conversation after insert on public.messages for each row
  when (new.role = 'user') execute function private.name_conversation();

-- In a conversation whoever created it has no more rights than the others.
create or replace function private.first_participants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.created_by is not null then
    insert into public.participants (workspace_id, channel_id, profile_id, role)
    select new.workspace_id, new.id, new.created_by, case when new.visibility = 'direct' then 'member' else 'owner' end
    where exists (select 1 from public.memberships where workspace_id = new.workspace_id and profile_id = new.created_by)
    on conflict do nothing;
  end if;
  perform private.seat_assistant(new.workspace_id, new.id, new.assistant_mode);
  return new;
end
$$;

revoke all on function public.open_conversation(uuid, uuid[]), public.rename_conversation(uuid, text) from public, anon;
grant execute on function public.open_conversation(uuid, uuid[]), public.rename_conversation(uuid, text) to authenticated, service_role;
revoke all on function private.conversation_handle(uuid[]), private.open_conversation(uuid, uuid[]), private.rename_conversation(uuid, text), private.name_conversation() from public, anon;
grant execute on function private.open_conversation(uuid, uuid[]), private.rename_conversation(uuid, text) to authenticated, service_role;
