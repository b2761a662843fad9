-- What the database does with a row before and after it is written.

-- A clear refusal: code for programs (in detail), a sentence for people, and what to do.
create function private.refuse(code text, sentence text, advice text default null) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = sentence, detail = code, hint = coalesce(advice, '');
end
$$;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- The wall clock: two updates in one transaction must still have an order for live readers.
  new.updated_at := clock_timestamp();
  return new;
end
$$;

-- Columns that may not change after insert. Column grants refuse them first; this holds where a grant cannot.
create function private.keep_immutable() returns trigger
language plpgsql set search_path = '' as $$
declare
  was jsonb := to_jsonb(old);
  is_now jsonb := to_jsonb(new);
  column_name text;
begin
  foreach column_name in array tg_argv loop
    if was -> column_name is distinct from is_now -> column_name and private.is_api_caller() then
      raise exception using errcode = '42501', message = format('%s of %s cannot be changed', column_name, tg_table_name);
    end if;
  end loop;
  return new;
end
$$;

do $$
declare
  t text;
begin
  foreach t in array array['profiles', 'workspaces', 'memberships', 'channels', 'participants', 'messages',
                           'attachments', 'permissions', 'reactions', 'invitations', 'assistant_runs'] loop
    execute format('create trigger a_touch_updated_at before update on public.%I for each row execute function private.touch_updated_at()', t);
  end loop;
end
$$;

create trigger b_keep_immutable before update on public.profiles for each row execute function private.keep_immutable('id', 'created_at');
create trigger b_keep_immutable before update on public.workspaces for each row execute function private.keep_immutable('id', 'owner_id', 'created_at');
create trigger b_keep_immutable before update on public.memberships for each row execute function private.keep_immutable('id', 'workspace_id', 'profile_id', 'created_at');
create trigger b_keep_immutable before update on public.channels for each row execute function private.keep_immutable('id', 'workspace_id', 'created_by', 'created_at');
create trigger b_keep_immutable before update on public.participants for each row execute function private.keep_immutable('id', 'workspace_id', 'channel_id', 'profile_id', 'created_at');
create trigger b_keep_immutable before update on public.messages for each row execute function private.keep_immutable('id', 'workspace_id', 'channel_id', 'author_id', 'reply_to_id', 'role', 'created_at');
create trigger b_keep_immutable before update on public.attachments for each row execute function private.keep_immutable('id', 'workspace_id', 'channel_id', 'message_id', 'storage_path', 'created_at');
create trigger b_keep_immutable before update on public.permissions for each row execute function private.keep_immutable('id', 'workspace_id', 'created_at');
create trigger b_keep_immutable before update on public.reactions for each row execute function private.keep_immutable('workspace_id', 'channel_id', 'message_id', 'profile_id', 'created_at');
create trigger b_keep_immutable before update on public.assistant_runs for each row execute function private.keep_immutable('id', 'workspace_id', 'channel_id', 'message_id', 'reply_id', 'assistant_id', 'asked_by', 'created_at');

-- Profiles ---------------------------------------------------------------------------------------

create function private.profile_for_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, name)
  values (new.id, nullif(left(btrim(new.raw_user_meta_data ->> 'name'), 255), ''))
  on conflict (id) do nothing;
  return new;
end
$$;

create function private.forget_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.profiles where id = old.id;
  return old;
end
$$;

create trigger parley_profile_for_user after insert on auth.users for each row execute function private.profile_for_user();
create trigger parley_forget_user after delete on auth.users for each row execute function private.forget_user();

-- People who signed up before Parley was installed.
insert into public.profiles (id, name)
select id, nullif(left(btrim(raw_user_meta_data ->> 'name'), 255), '') from auth.users on conflict (id) do nothing;

create function private.guard_profile_role() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.role is distinct from old.role and private.is_api_caller()
     and (new.id = auth.uid() or not private.is_profile_admin()) then
    raise exception using errcode = '42501', message = 'A profile''s role can only be changed by another administrator';
  end if;
  return new;
end
$$;

create trigger c_guard_role before update on public.profiles for each row execute function private.guard_profile_role();

-- Workspaces and memberships ---------------------------------------------------------------------

-- Whoever creates a workspace owns a membership in it from the same transaction on, and so does its assistant.
create function private.first_memberships() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  assistant uuid;
begin
  insert into public.memberships (workspace_id, profile_id, role) values (new.id, new.owner_id, 'owner');
  insert into public.profiles (name, role) values ('Assistant', 'assistant') returning id into assistant;
  insert into public.memberships (workspace_id, profile_id, role) values (new.id, assistant, 'member');
  return new;
end
$$;

create trigger a_first_memberships after insert on public.workspaces for each row execute function private.first_memberships();

-- The assistant's profile belongs to one workspace and goes with it.
create function private.forget_assistants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.profiles p using public.memberships m
  where m.workspace_id = old.id and m.profile_id = p.id and p.role = 'assistant';
  return old;
end
$$;

create trigger a_forget_assistants before delete on public.workspaces for each row execute function private.forget_assistants();

create function private.guard_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  caller_owns boolean := exists (
    select 1 from public.memberships where workspace_id = coalesce(new.workspace_id, old.workspace_id) and profile_id = caller and role = 'owner');
begin
  -- The server itself has no uid; a workspace that is going takes its memberships along.
  if caller is null or not exists (select 1 from public.workspaces where id = coalesce(new.workspace_id, old.workspace_id)) then
    return coalesce(new, old);
  end if;
  if tg_op = 'UPDATE' and new.role is not distinct from old.role then
    return new;
  end if;
  if (new.role = 'owner' or old.role = 'owner') and not caller_owns then
    raise exception using errcode = '42501', message = 'Only an owner makes or unmakes an owner';
  end if;
  if tg_op = 'UPDATE' and old.profile_id = caller and not caller_owns then
    raise exception using errcode = '42501', message = 'Nobody changes their own role';
  end if;
  if old.role = 'owner' and not exists (
    select 1 from public.memberships where workspace_id = old.workspace_id and role = 'owner' and id <> old.id) then
    perform private.refuse('last_owner', 'The last owner cannot leave the workspace.', 'Make someone else an owner first, or delete the workspace.');
  end if;
  return coalesce(new, old);
end
$$;

create trigger c_guard before update or delete on public.memberships for each row execute function private.guard_membership();

-- Channels and participants ----------------------------------------------------------------------

create function private.handle_from(name text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(trim(both '-' from regexp_replace(lower(name), '[^[:alnum:]]+', '-', 'g')), ''), 'channel')
$$;

create function private.prepare_channel() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base text := left(private.handle_from(coalesce(nullif(btrim(new.topic), ''), new.name)), 240);
  suffix integer := 1;
begin
  if auth.uid() is not null then
    new.created_by := auth.uid();
    new.created_at := now();
  end if;
  -- A handle the person chose must be free and says so; one made from the name finds a free one.
  if coalesce(btrim(new.topic), '') = '' then
    new.topic := base;
    while exists (select 1 from public.channels where workspace_id = new.workspace_id and topic = new.topic) loop
      suffix := suffix + 1;
      new.topic := base || '-' || suffix;
    end loop;
  end if;
  new.prompt_version := case when new.prompt = '' then 0 else 1 end;
  return new;
end
$$;

alter table public.channels alter column topic set default '';
create trigger a_prepare before insert on public.channels for each row execute function private.prepare_channel();

create function private.first_participants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.created_by is not null then
    insert into public.participants (workspace_id, channel_id, profile_id, role)
    select new.workspace_id, new.id, new.created_by, 'owner'
    where exists (select 1 from public.memberships where workspace_id = new.workspace_id and profile_id = new.created_by)
    on conflict do nothing;
  end if;
  perform private.seat_assistant(new.workspace_id, new.id, new.assistant_mode);
  return new;
end
$$;

-- The assistant takes part in channels whose mode is not off.
create function private.seat_assistant(workspace uuid, channel uuid, mode text) returns void
language sql security definer set search_path = '' as $$
  insert into public.participants (workspace_id, channel_id, profile_id, role)
  select workspace, channel, p.id, 'assistant'
  from public.memberships m join public.profiles p on p.id = m.profile_id
  where m.workspace_id = workspace and p.role = 'assistant' and mode <> 'off'
  on conflict do nothing;
  delete from public.participants p using public.profiles a
  where p.channel_id = channel and a.id = p.profile_id and a.role = 'assistant' and mode = 'off';
  -- Without a seat it cannot end its own runs.
  update public.assistant_runs set status = 'stopped'
  where channel_id = channel and mode = 'off' and status in ('queued', 'running');
$$;

create trigger a_first_participants after insert on public.channels for each row execute function private.first_participants();

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
    perform private.seat_assistant(new.workspace_id, new.id, new.assistant_mode);
  end if;
  return new;
end
$$;

create trigger c_change before update on public.channels for each row execute function private.change_channel();

create function private.refuse_archived(channel uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.channels where id = channel and archived_at is not null) then
    perform private.refuse('channel_archived', 'This channel is archived.', 'Restore it in the channel''s settings to write here again.');
  end if;
end
$$;

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
        is distinct from (old.last_read_at, old.last_read_message_id, old.notify, old.starred, old.muted_until) then
    raise exception using errcode = '42501', message = 'Read marks and notifications are the person''s own';
  end if;
  return new;
end
$$;

create trigger c_guard before insert or update on public.participants for each row execute function private.guard_participant();

-- Whoever governs the workspace may enter a private channel, but never unseen.
create function private.announce_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() = new.profile_id and new.role <> 'owner'
     and exists (select 1 from public.channels where id = new.channel_id and visibility = 'private') then
    insert into public.messages (workspace_id, channel_id, author_id, role, parts, metadata)
    select new.workspace_id, new.channel_id, new.profile_id, 'system',
      jsonb_build_array(jsonb_build_object('type', 'text', 'text', coalesce(p.name, 'An administrator') || ' joined this private channel.')),
      jsonb_build_object('workspace_id', new.workspace_id, 'channel_id', new.channel_id, 'event', 'joined', 'profile_id', new.profile_id)
    from public.profiles p where p.id = new.profile_id;
  end if;
  return new;
end
$$;

create trigger b_announce_entry after insert on public.participants for each row execute function private.announce_entry();

-- Messages, reactions ----------------------------------------------------------------------------

create function private.has_substance(parts jsonb, content text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return btrim(coalesce(content, '')) <> ''
    or jsonb_path_exists(parts, '$[*] ? (@.type == "text" && @.text like_regex "\\S")')
    or jsonb_path_exists(parts, '$[*] ? (@.type == "data-attachments").data[*]');
end
$$;

create function private.guard_new_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_caller() then
    perform private.refuse_archived(new.channel_id);
    if new.role = 'user' and not private.has_substance(new.parts, new.content) then
      perform private.refuse('empty_message', 'At least one attachment is required', 'Write something or attach a file.');
    end if;
  end if;
  return new;
end
$$;

create trigger a_guard before insert on public.messages for each row execute function private.guard_new_message();

create function private.guard_message_change() returns trigger
language plpgsql set search_path = '' as $$
declare
  rewritten boolean := (new.content, new.parts) is distinct from (old.content, old.parts);
begin
  if new.deleted_at is not null and old.deleted_at is null then
    new.deleted_at := now();
  end if;
  if private.is_api_caller() then
    if old.author_id is distinct from auth.uid() and (rewritten or new.metadata is distinct from old.metadata or new.deleted_at is null) then
      raise exception using errcode = '42501', message = 'Only the author changes a message';
    end if;
    if old.deleted_at is not null and (new.deleted_at is not null or old.deleted_at < now() - interval '30 seconds') then
      perform private.refuse('message_deleted', 'This message was deleted.', 'A deletion can be undone for 30 seconds.');
    end if;
    if rewritten and new.role = 'user' then
      if not private.has_substance(new.parts, new.content) then
        perform private.refuse('empty_message', 'At least one attachment is required', 'Write something or attach a file.');
      end if;
      new.edited_at := now();
    end if;
  end if;
  return new;
end
$$;

create trigger c_guard before update on public.messages for each row execute function private.guard_message_change();

create function private.prepare_reaction() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An upsert that meets the person's earlier reaction keeps that row's id.
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

create trigger a_prepare before insert or update on public.reactions for each row execute function private.prepare_reaction();
