-- Handles that name people live where no client writes, and a channel that is not for all has one
-- that nobody can guess: whoever asks for a handle learns of no channel that they cannot see.

-- Which conversation is whose --------------------------------------------------------------------

create table private.conversations (
  workspace_id uuid not null,
  handle text not null,
  channel_id uuid not null unique,
  primary key (workspace_id, handle),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);
comment on table private.conversations is
  'The one conversation of a set of people, by private.conversation_handle(). No client writes it.';
create trigger a_on_the_leash before insert or update or delete on private.conversations
  for each statement when (private.is_on_behalf()) execute function private.refuse_on_behalf();

-- What only looks like a conversation, since somebody wrote such a handle, is not taken along.
insert into private.conversations (workspace_id, handle, channel_id)
select workspace_id, topic, id from public.channels
where visibility = 'direct' and deleted_at is null and topic ~ '^direct-[0-9a-f]{64}$';

create or replace function private.open_conversation(workspace uuid, people uuid[]) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  everyone uuid[] := array(select distinct person from unnest(people || caller) person);
  with_assistant boolean;
  known_as text;
  conversation uuid;
begin
  if caller is null or not (workspace in (select private.my_workspaces())) then
    raise exception using errcode = '42501',
      message = 'Only members of the workspace converse in it';
  end if;
  if cardinality(everyone) not between 1 and 9 then
    perform private.refuse('too_many_people', 'A conversation has up to nine people.',
      'Create a private channel for more.');
  end if;
  if exists (
    select 1 from unnest(everyone) person where not exists (
      select 1 from public.memberships m where m.workspace_id = workspace and m.profile_id = person)
  ) then
    perform private.refuse('not_a_member',
      'Everyone in a conversation must be a member of the workspace.', null);
  end if;
  with_assistant := exists (
    select 1 from public.profiles where id = any (everyone) and role = 'assistant');
  if with_assistant and cardinality(everyone) > 2 then
    perform private.refuse('assistant_alone',
      'The assistant converses with one person at a time.',
      'Mention it in a channel to ask it among others.');
  end if;
  -- With the assistant each conversation is a new one, as a new sheet of paper is.
  if not with_assistant then
    known_as := private.conversation_handle(everyone);
    conversation := private.conversation_known_as(workspace, known_as);
    if conversation is null then
      -- Two people who open it at once get the same one: the second waits here, and then finds it.
      perform pg_advisory_xact_lock(hashtextextended(workspace::text || known_as, 0));
      conversation := private.conversation_known_as(workspace, known_as);
    end if;
  end if;
  if conversation is null then
    conversation := gen_random_uuid();
    insert into public.channels (id, workspace_id, name, topic, visibility, assistant_mode)
    values (conversation, workspace, 'New conversation',
      case when with_assistant then 'assistant-' else 'direct-' end || gen_random_uuid(),
      'direct', case when with_assistant then 'auto' else 'off' end);
    insert into private.conversations (workspace_id, handle, channel_id)
    select workspace, known_as, conversation where not with_assistant
    on conflict (workspace_id, handle) do update set channel_id = excluded.channel_id;
  end if;
  insert into public.participants (workspace_id, channel_id, profile_id, role)
  select workspace, conversation, p.id,
    case p.role when 'assistant' then 'assistant' else 'member' end
  from public.profiles p where p.id = any (everyone)
  on conflict (channel_id, profile_id) do nothing;
  return conversation;
end
$$;

create function private.conversation_known_as(workspace uuid, known_as text) returns uuid
language sql stable security definer set search_path = '' as $$
  select c.id from private.conversations k join public.channels c on c.id = k.channel_id
  where k.workspace_id = workspace and k.handle = known_as
    and c.visibility = 'direct' and c.deleted_at is null
$$;

-- The handles of channels ------------------------------------------------------------------------

-- Open channels have the handle that was chosen. Any other one, and a deleted one, has an ending
-- that the database draws, and that no open channel can have: so no handle is refused for the sake
-- of a channel that the caller may not know, and each is still unique in its workspace.

create function private.is_for_all(channel public.channels) returns boolean
language sql immutable set search_path = '' as $$
  select channel.visibility = 'open' and channel.deleted_at is null
$$;

create function private.bare_handle(topic text) returns text
language sql immutable set search_path = '' as $$
  select left(regexp_replace(topic, '~[0-9a-z]{5}$', ''), 240)
$$;

create function private.is_kept_for_conversations(topic text) returns boolean
language sql immutable set search_path = '' as $$
  select topic ~* '^(direct|assistant)-'
$$;

create function private.free_handle(workspace uuid, base text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  found text := base;
  suffix integer := 1;
begin
  while exists (select 1 from public.channels where workspace_id = workspace and topic = found) loop
    suffix := suffix + 1;
    found := base || '-' || suffix;
  end loop;
  return found;
end
$$;

create function private.unguessable_handle(workspace uuid, base text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  letters constant text := '0123456789abcdefghijklmnopqrstuvwxyz';
  found text;
begin
  loop
    select base || '~' || string_agg(substr(letters, 1 + get_byte(drawn, place) % 36, 1), '')
    into found from extensions.gen_random_bytes(5) drawn, generate_series(0, 4) place;
    exit when not exists (
      select 1 from public.channels where workspace_id = workspace and topic = found);
  end loop;
  return found;
end
$$;

create or replace function private.prepare_channel() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base text;
begin
  if auth.uid() is not null then
    new.created_by := auth.uid();
    new.created_at := now();
  end if;
  -- A handle the person chose must be free and says so; one made from the name finds a free one.
  if coalesce(btrim(new.topic), '') = '' then
    base := left(private.handle_from(new.name), 230);
    if private.is_kept_for_conversations(base) then
      base := 'channel-' || base;
    end if;
    new.topic := case when private.is_for_all(new)
      then private.free_handle(new.workspace_id, base) else base end;
  end if;
  new.prompt_version := case when new.prompt = '' then 0 else 1 end;
  return new;
end
$$;

create function private.guard_handle() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.topic is distinct from old.topic and private.is_api_caller()
     and private.is_kept_for_conversations(btrim(new.topic)) then
    perform private.refuse('reserved_handle',
      'Handles that begin with “direct-” or “assistant-” are kept for conversations.',
      'Choose another handle.');
  end if;
  return new;
end
$$;

create trigger a_guard_handle before insert or update of topic on public.channels
  for each row execute function private.guard_handle();

create function private.settle_handle() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base text := private.bare_handle(new.topic);
  was_for_all boolean := tg_op = 'INSERT' or private.is_for_all(old);
begin
  if btrim(base) = '' then
    base := left(private.handle_from(new.name), 240);
  end if;
  if private.is_for_all(new) then
    new.topic := case when was_for_all then base
      else private.free_handle(new.workspace_id, base) end;
  elsif tg_op = 'UPDATE' and not was_for_all and base = private.bare_handle(old.topic) then
    new.topic := old.topic;
  else
    new.topic := private.unguessable_handle(new.workspace_id, base);
  end if;
  return new;
end
$$;

create trigger d_settle_handle before insert or update of topic, visibility, deleted_at
  on public.channels for each row when (new.visibility <> 'direct')
  execute function private.settle_handle();

-- What is there already; no live reader is told of it.
alter table public.channels disable trigger user;
update public.channels set topic = 'direct-' || gen_random_uuid()
where visibility = 'direct' and topic ~ '^direct-[0-9a-f]{64}$';
update public.channels set topic = 'channel-' || left(topic, 230)
where visibility <> 'direct' and private.is_kept_for_conversations(topic);
update public.channels set topic = private.unguessable_handle(workspace_id, left(topic, 240))
where visibility = 'private' or (visibility = 'open' and deleted_at is not null);
update public.channels set topic = private.free_handle(workspace_id, private.bare_handle(topic))
where visibility = 'open' and deleted_at is null and topic <> private.bare_handle(topic);
alter table public.channels enable trigger user;

-- Refusals ---------------------------------------------------------------------------------------

-- That a channel is archived is told to those who may know that there is such a channel.
create or replace function private.refuse_archived(channel uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select 1 from public.channels c
    where c.id = channel and c.archived_at is not null
      and ((select auth.uid()) is null or c.id in (select private.my_channels())
        or c.id in (select private.open_channels())
        or c.id in (select private.governed_channels()))
  ) then
    perform private.refuse('channel_archived', 'This channel is archived.',
      'Restore it in the channel''s settings to write here again.');
  end if;
end
$$;

revoke all on function private.conversation_known_as(uuid, text),
  private.is_for_all(public.channels), private.bare_handle(text),
  private.is_kept_for_conversations(text), private.free_handle(uuid, text),
  private.unguessable_handle(uuid, text), private.guard_handle(), private.settle_handle()
  from public, anon;
grant execute on function private.is_kept_for_conversations(text) to authenticated, service_role;
