-- Channels, their participants, and conversations, which are channels without a name.

-- Channels ----------------------------------------------------------------------------------------

create table public.channels (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  name varchar(255) not null check (btrim(name) <> ''),
  icon varchar(255),
  description varchar(255),
  topic varchar(255) not null default '',
  category varchar(255),
  visibility text not null default 'open' check (visibility in ('open', 'private', 'direct')),
  prompt text not null default '' check (char_length(prompt) <= 20000),
  prompt_version integer not null default 0,
  assistant_mode text not null default 'auto' check (assistant_mode in ('auto', 'mention', 'off')),
  assistant_model varchar(255),
  created_by uuid references public.profiles (id) on delete set null,
  archived_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  assistant_tools jsonb
    check (jsonb_typeof(assistant_tools) = 'array'
    and octet_length(assistant_tools::text) <= 10000),
  unique (workspace_id, topic),
  unique (workspace_id, id)
);

comment on table public.channels is
  'A channel, or a conversation if its visibility is direct.';

comment on column public.channels.topic
  is 'Short handle, unique in the workspace; made from the name when left out.';
comment on column public.channels.assistant_tools
  is 'Names of the tools the channel''s first assistant may use; null: all.';

-- The creator of a conversation has no more rights than its other participants.
create function private.first_participants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.created_by is not null then
    insert into public.participants (workspace_id, channel_id, profile_id, role)
    select new.workspace_id, new.id, new.created_by, case
      when new.visibility = 'direct' then 'member' else 'owner' end
    where exists (select 1 from public.memberships where workspace_id = new.workspace_id
      and profile_id = new.created_by)
    on conflict do nothing;
  end if;
  perform private.set_assistant_participant(new.workspace_id, new.id, new.assistant_mode);
  return new;
end
$$;

create trigger a_first_participants after insert on public.channels
  for each row execute function private.first_participants();

create function private.change_channel() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.prompt is distinct from old.prompt then
    new.prompt_version := old.prompt_version + 1;
  end if;
  if new.deleted_at is not null and old.deleted_at is null then
    new.deleted_at := now();
  end if;
  if new.archived_at is not null and old.archived_at is null then
    new.archived_at := now();
  end if;
  if new.assistant_mode is distinct from old.assistant_mode then
    perform private.set_assistant_participant(new.workspace_id, new.id, new.assistant_mode);
  end if;
  return new;
end
$$;

create trigger c_change before update on public.channels
  for each row execute function private.change_channel();

-- Tells only callers who can know of the channel that it is archived.
create function private.refuse_archived(channel uuid) returns void
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

-- Deleting a channel is an update of its row, so the rights to delete and to update are told apart
-- here. A caller who only has a right, and does not manage the channel, cannot change its
-- visibility.
create function private.guard_granted_channel() returns trigger
language plpgsql set search_path = '' as $$
declare
  kept constant text[] := array['deleted_at', 'updated_at'];
begin
  if not private.is_api_caller() or new.id in (select private.run_channels()) then
    return new;
  end if;
  if new.visibility is distinct from old.visibility
    or (new.deleted_at is distinct from old.deleted_at
      and new.workspace_id not in (select private.granted_workspaces('channels', 'delete')))
    or (to_jsonb(new) - kept is distinct from to_jsonb(old) - kept
      and new.workspace_id not in (select private.granted_workspaces('channels', 'update')))
  then
    raise exception using errcode = '42501', message = 'Only who runs the channel does that';
  end if;
  return new;
end
$$;

create trigger a_guard_granted before update on public.channels
  for each row execute function private.guard_granted_channel();

-- The topic of a channel's own rows: the workspace's for an open channel, the channel's own for any
-- other.
create function private.audience(channel public.channels) returns text
language sql immutable set search_path = '' as $$
  select case when channel.visibility = 'open' then private.workspace_topic(channel.workspace_id)
    else private.channel_topic(channel.workspace_id, channel.id) end
$$;

create function private.broadcast_channel() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  operation text := private.visible_operation(tg_op, to_jsonb(new), to_jsonb(old));
begin
  if operation is null then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.visibility is distinct from new.visibility then
    perform private.send_row(private.audience(old), 'DELETE', 'channels', null, to_jsonb(old));
    perform private.send_row(private.audience(new), 'INSERT', 'channels', to_jsonb(new), null);
    perform private.send_row(private.audience(new), 'INSERT', 'participants',
      to_jsonb(p) - private.own_columns(), null)
      from public.participants p where p.channel_id = new.id;
  else
    perform private.send_row(private.audience(coalesce(new, old)), operation, 'channels',
      to_jsonb(new), to_jsonb(old));
  end if;
  if operation = 'DELETE' then
    perform private.reauthorise(p.profile_id) from public.participants p
      where p.channel_id = coalesce(new.id, old.id);
  end if;
  return null;
end
$$;

-- Channels are deleted by deleted_at, so there is no delete grant. `now()` is the start of the
-- current transaction: the request that deletes or creates a channel can read back its row, but no
-- later request can.
select private.protect_table('channels',
  insertable => '{
    id, workspace_id, name, icon, description, topic, category, visibility, prompt,
    assistant_mode, assistant_model, created_by, assistant_tools}',
  updatable => '{
    name, icon, description, topic, category, visibility, prompt, assistant_mode,
    assistant_model, archived_at, deleted_at, assistant_tools}',
  immutable => '{id, workspace_id, created_by, created_at}',
  live => 'broadcast_channel');

select private.protect_names('channels', '{name!, topic, category, icon}');

create policy
  "members read open channels, participants their own, owners and admins all but conversations"
  on public.channels
  for select to authenticated
  using (
    (deleted_at is null or deleted_at = now())
    and (
      id in (select private.open_channels())
      or id in (select private.my_channels())
      or id in (select private.governed_channels())
      or (created_by = (select auth.uid()) and created_at = now())
    )
  );

create policy "members create channels" on public.channels for insert to authenticated
  with check (
    workspace_id in (select private.my_workspaces())
    and visibility in ('open', 'private')
    and created_by = (select auth.uid())
    and deleted_at is null
    and not (select private.is_assistant())
  );

create policy "owners and admins of workspace or channel manage channels" on public.channels
  for update to authenticated
  using (
    visibility <> 'direct'
    and (
      id in (select private.governed_channels())
      or id in (select private.my_managed_channels())
      or (visibility = 'open' and (
        workspace_id in (select private.granted_workspaces('channels', 'update'))
        or workspace_id in (select private.granted_workspaces('channels', 'delete'))))
    )
  )
  with check (visibility <> 'direct' and workspace_id in (select private.my_workspaces()));

-- The log covers open and private channels; conversations are private to their participants.
create trigger w_audit_insert after insert on public.channels
  for each row when (new.visibility <> 'direct') execute function private.audit('');
create trigger w_audit_update after update on public.channels
  for each row when (new.visibility <> 'direct')
  execute function private.audit(
    'name,topic,visibility,assistant_mode,prompt_version,archived_at,deleted_at');

grant execute on function private.refuse_archived, private.audience to authenticated, service_role;

-- Handles -----------------------------------------------------------------------------------------

-- Handles that contain people's ids are stored where no client can write, and a channel that is not
-- open gets a handle that cannot be guessed. So asking for a handle reveals no hidden channel.
--
-- Open channels have the handle that was chosen. The handle of any other channel, and of a deleted
-- one, has a suffix that the database draws and that no open channel can have. So no handle is
-- refused because of a hidden channel, and each is still unique in its workspace.

create function private.handle_from(name text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(trim(both '-'
    from regexp_replace(lower(name), '[^[:alnum:]]+', '-', 'g')), ''), 'channel')
$$;

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
    select base || '~' || string_agg(substr(letters, 1 + get_byte(drawn, index) % 36, 1), '')
    into found from extensions.gen_random_bytes(5) drawn, generate_series(0, 4) index;
    exit when not exists (
      select 1 from public.channels where workspace_id = workspace and topic = found);
  end loop;
  return found;
end
$$;

create function private.prepare_channel() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base text;
begin
  if auth.uid() is not null then
    new.created_by := auth.uid();
    new.created_at := now();
  end if;
  -- A handle that the user chose must be free, or is refused; a handle made from the name is
  -- changed until it is free.
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

create trigger a_prepare before insert on public.channels
  for each row execute function private.prepare_channel();

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
  if new.visibility = 'direct' and private.is_kept_for_conversations(new.topic) then
    return new;
  end if;
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
  on public.channels for each row execute function private.settle_handle();

grant execute on function private.handle_from, private.is_kept_for_conversations
  to authenticated, service_role;

-- Participants ------------------------------------------------------------------------------------

create table public.participants (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  profile_id uuid not null,
  role varchar(50) not null default 'member'
    check (role in ('member', 'owner', 'admin', 'moderator', 'assistant', 'guest')),
  last_read_at timestamptz,
  last_read_message_id uuid,
  notify text not null default 'all' check (notify in ('all', 'mentions', 'none')),
  starred boolean not null default false,
  muted_until timestamptz check (muted_until between '1900-01-01Z' and '9999-12-31Z'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (channel_id, profile_id),
  foreign key (profile_id) references public.profiles (id) on delete cascade,
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  foreign key (workspace_id, profile_id)
    references public.memberships (workspace_id, profile_id) on delete cascade,
  -- The Data API embeds along this key. It is deferred, so that the key to the channel refuses an
  -- unknown workspace and a hidden one with the same error.
  foreign key (workspace_id) references public.workspaces (id) on delete cascade
    deferrable initially deferred
);

comment on table public.participants is
  'A person or assistant in a channel. Your own row says what you have read and muted.';

create index on public.participants (profile_id, channel_id) include (workspace_id, role);
create index on public.participants (workspace_id, profile_id);
create index participants_assistants on public.participants (channel_id) where role = 'assistant';

-- True if a user has silenced a channel: by muting it, or by the level 'none'. Only mentions of
-- them still count there. TypeScript has the same rule as isSilent(). Without a search path,
-- PostgreSQL inlines it into the query that calls it.
create function private.is_silent(notify text, muted_until timestamptz, moment timestamptz)
returns boolean
language sql immutable as $$
  select notify = 'none' or coalesce(muted_until > moment, false)
$$;

grant execute on function private.is_silent to authenticated, service_role;

create function private.guard_participant() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.is_api_caller() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform private.refuse_archived(new.channel_id);
    return new;
  end if;
  if new.profile_id = auth.uid() then
    if new.role is distinct from old.role then
      raise exception using errcode = '42501', message = 'Nobody changes their own role';
    end if;
  elsif (new.last_read_at, new.last_read_message_id, new.notify, new.starred, new.muted_until)
        is distinct from (old.last_read_at, old.last_read_message_id, old.notify, old.starred,
          old.muted_until) then
    raise exception using errcode = '42501',
      message = 'Read marks and notifications are the person''s own';
  end if;
  return new;
end
$$;

create trigger c_guard before insert or update on public.participants
  for each row execute function private.guard_participant();

-- Columns of a participant's row that only that participant can read.
create function private.own_columns() returns text[]
language sql immutable set search_path = '' as $$
  select array['last_read_at', 'last_read_message_id', 'notify', 'starred', 'muted_until']
$$;

create function private.broadcast_participant() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  record jsonb := to_jsonb(new);
  old_record jsonb := to_jsonb(old);
  person uuid := coalesce(new.profile_id, old.profile_id);
  channel public.channels;
begin
  select * into channel from public.channels where id = coalesce(new.channel_id, old.channel_id);
  -- The user receives a channel that they could not see before, then their own row in it.
  if tg_op = 'INSERT' and channel.visibility <> 'open' then
    perform private.tell_person(person, 'INSERT', 'channels', to_jsonb(channel), null);
  end if;
  perform private.tell_person(person, tg_op, 'participants', record, old_record);
  if channel.id is not null and (tg_op <> 'UPDATE' or new.role is distinct from old.role) then
    perform private.send_row(private.audience(channel), tg_op, 'participants',
      record - private.own_columns(), old_record);
  end if;
  if tg_op = 'DELETE' then
    perform private.reauthorise(person);
  end if;
  return null;
end
$$;

select private.protect_table('participants',
  insertable => '{id, workspace_id, channel_id, profile_id, role}',
  updatable => '{
    role, last_read_at, last_read_message_id, notify, starred, muted_until}',
  deletable => true,
  immutable => '{id, workspace_id, channel_id, profile_id, created_at}',
  live => 'broadcast_participant');

create policy "members read participants of channels they see" on public.participants
  for select to authenticated
  using (
    channel_id in (select private.my_channels())
    or channel_id in (select private.open_channels())
    or channel_id in (select private.governed_channels())
  );

create policy "members join open channels; owners and admins add" on public.participants
  for insert to authenticated
  with check (
    case when profile_id = (select auth.uid())
      then channel_id in (select private.governed_channels())
        or (role = 'member' and channel_id in (select private.open_channels()))
      else channel_id in (select private.governed_channels())
        or (role <> 'owner' and channel_id in (select private.my_managed_channels()))
        or (role = 'member' and channel_id in (select private.open_channels())
            and workspace_id in (select private.granted_workspaces('participants', 'create')))
    end
    and not (select private.is_assistant())
  );

create policy "people set their own marks; owners and admins set roles" on public.participants
  for update to authenticated
  using (
    (profile_id = (select auth.uid()) and channel_id in (select private.my_channels()))
    or channel_id in (select private.governed_channels())
    or channel_id in (select private.my_managed_channels())
    or (private.is_ordinary(role) and channel_id in (select private.open_channels())
      and workspace_id in (select private.granted_workspaces('participants', 'update')))
  );

create policy "people leave; owners and admins remove" on public.participants
  for delete to authenticated
  using (
    profile_id = (select auth.uid())
    or channel_id in (select private.governed_channels())
    or channel_id in (select private.my_managed_channels())
    or (private.is_ordinary(role) and channel_id in (select private.open_channels())
      and workspace_id in (select private.granted_workspaces('participants', 'delete')))
  );

create policy "people are added, not assistants" on public.participants
  as restrictive for insert to authenticated
  with check (exists (
    select 1 from public.profiles p where p.id = profile_id and p.role <> 'assistant'));

grant execute on function private.own_columns to authenticated, service_role;

-- Entering a private channel ----------------------------------------------------------------------

-- When a user joins a private channel, by any path, the channel and the log record it in the same
-- transaction: before the user can read a message.

-- Channels that are or were private: they still contain what was said in private.
create table private.once_private (
  channel_id uuid primary key references public.channels (id) on delete cascade
);

comment on table private.once_private is
  'Channels that are private or were once: entries are announced there, also while they are open.';

select private.refuse_delegates('private.once_private');

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

-- Adds a system message to a channel: an event in it, written in the name of the user who caused
-- it.
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

-- Owners and admins of the workspace can join a private channel, but never unseen. Only the creator
-- is in a channel from the start. Assistants answer with the rights of the user who asks.
create function private.announce_entry() returns trigger
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

create trigger b_announce_entry after insert on public.participants
  for each row execute function private.announce_entry();

-- Notices cannot be changed, neither by the user who caused them nor by those who run the
-- workspace.
create function private.keep_notice() returns trigger
language plpgsql set search_path = '' as $$
begin
  if auth.uid() is not null then
    raise exception using errcode = '42501', message = 'What a channel was told of itself stays';
  end if;
  return new;
end
$$;

-- Logs who joined, who left, and with which role.
create function private.audit_participant() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  participant public.participants := coalesce(new, old);
begin
  -- Deleting a channel or workspace also deletes its participants.
  if not exists (select 1 from private.once_private where channel_id = participant.channel_id)
     or not exists (
       select 1 from public.channels c join public.workspaces w on w.id = c.workspace_id
       where c.id = participant.channel_id)
  then
    return null;
  end if;
  insert into public.audit_log (workspace_id, actor_id, action, table_name, row_id, details)
  values (participant.workspace_id, auth.uid(), lower(tg_op), 'participants', participant.id,
    jsonb_build_object('channel_id', participant.channel_id, 'profile_id', participant.profile_id)
    || case tg_op
      when 'UPDATE' then jsonb_build_object('changed',
        jsonb_build_object('role', jsonb_build_object('from', old.role, 'to', new.role)))
      else jsonb_build_object('role', participant.role) end);
  return null;
end
$$;

create trigger w_audit after insert or delete on public.participants
  for each row execute function private.audit_participant();
create trigger w_audit_role after update on public.participants
  for each row when (new.role is distinct from old.role)
  execute function private.audit_participant();

-- Conversations -----------------------------------------------------------------------------------

-- Conversations: channels of visibility 'direct', between people or with only the assistant. They
-- are created by open_conversation(), so that two people have one conversation and not two.

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

select private.refuse_delegates('private.conversations');

-- The handle of a conversation is made of its people, so that the unique handle prevents a second
-- conversation, even if both people open it at the same time.
create function private.conversation_handle(people uuid[]) returns text
language sql immutable set search_path = '' as $$
  select 'direct-'
    || encode(sha256(convert_to(string_agg(person::text, ',' order by person), 'UTF8')), 'hex')
    from unnest(people) person
$$;

create function private.conversation_known_as(workspace uuid, known_as text) returns uuid
language sql stable security definer set search_path = '' as $$
  select c.id from private.conversations k join public.channels c on c.id = k.channel_id
  where k.workspace_id = workspace and k.handle = known_as
    and c.visibility = 'direct' and c.deleted_at is null
$$;

create function private.open_conversation(workspace uuid, people uuid[]) returns uuid
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
  -- Every conversation with the assistant is a new one.
  if not with_assistant then
    known_as := private.conversation_handle(everyone);
    conversation := private.conversation_known_as(workspace, known_as);
    if conversation is null then
      -- If two people open it at the same time, they get the same one: the second waits here and
      -- then finds it.
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

create function public.open_conversation(workspace uuid, people uuid[]) returns uuid
language sql security invoker set search_path = '' as $$
  select private.open_conversation(workspace, people)
$$;

create function private.rename_conversation(conversation uuid, title text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if btrim(coalesce(title, '')) = '' then
    perform private.refuse('empty_name', 'A conversation needs a name.',
      'Write at least one character.');
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

grant execute on function private.open_conversation, public.open_conversation,
  private.rename_conversation, public.rename_conversation to authenticated, service_role;
