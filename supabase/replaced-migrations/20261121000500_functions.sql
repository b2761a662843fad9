-- What the app calls beyond plain rows. The public functions run as the caller; the private ones behind
-- those that need more than the caller may are definer functions that look at auth.uid() alone.

-- Unread messages of the caller's own channels, one row a channel, for a workspace.
create function public.unread_counts(workspace uuid)
returns table (channel_id uuid, unread integer, mentions integer, last_message_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select p.channel_id,
    coalesce(u.unread, 0)::integer,
    coalesce(u.mentions, 0)::integer,
    (select m.created_at from public.messages m
      where m.channel_id = p.channel_id and m.deleted_at is null order by m.created_at desc, m.id desc limit 1)
  from public.participants p
  left join lateral (
    select count(*) as unread,
      count(*) filter (where m.metadata -> 'mentions' ? p.profile_id::text) as mentions
    from (
      select message.metadata from public.messages message
      where message.channel_id = p.channel_id and message.deleted_at is null
        and message.created_at > coalesce(p.last_read_at, p.created_at)
        and message.author_id is distinct from p.profile_id
      order by message.created_at desc
      -- Nobody reads '1,000 unread' otherwise than '999+'.
      limit 1000
    ) m
  ) u on true
  where p.workspace_id = workspace and p.profile_id = (select auth.uid())
$$;

-- Invitations ------------------------------------------------------------------------------------

create function private.token_hash(token text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(token, 'UTF8')), 'hex')
$$;

create function private.create_invitation(workspace uuid, invited_role text, valid_hours integer, max_uses integer, invited_email text)
returns table (id uuid, token text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  secret text := translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_');
begin
  if not (workspace in (select private.my_managed_workspaces())
          or (invited_role = 'member' and workspace in (select private.granted_workspaces('invitations', 'create')))) then
    raise exception using errcode = '42501', message = 'Only owners and admins invite to this workspace';
  end if;
  if valid_hours not between 1 and 24 * 90 then
    perform private.refuse('invalid_expiry', 'An invitation is valid for 1 hour to 90 days.', 'Choose a shorter or longer time.');
  end if;
  return query
    insert into public.invitations as i (workspace_id, token_hash, email, role, created_by, expires_at, max_uses)
    values (workspace, private.token_hash(secret), nullif(btrim(invited_email), ''), invited_role, auth.uid(),
      now() + make_interval(hours => valid_hours), max_uses)
    returning i.id, secret, i.expires_at;
end
$$;

create function public.create_invitation(
  workspace uuid, invited_role text default 'member', valid_hours integer default 168, max_uses integer default null, invited_email text default null)
returns table (id uuid, token text, expires_at timestamptz)
language sql security invoker set search_path = '' as $$
  select * from private.create_invitation(workspace, invited_role, valid_hours, max_uses, invited_email)
$$;

create function private.usable_invitation(token text) returns setof public.invitations
language sql stable security definer set search_path = '' as $$
  select * from public.invitations
  where token_hash = private.token_hash(token) and revoked_at is null and expires_at > now() and (max_uses is null or uses < max_uses)
$$;

-- What the holder of a link may know before joining. A spent, revoked or invented token all answer null.
create function private.preview_invitation(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('workspace_id', w.id, 'workspace_name', w.name, 'workspace_icon', w.icon, 'inviter_name', p.name)
  from private.usable_invitation(token) i
  join public.workspaces w on w.id = i.workspace_id
  left join public.profiles p on p.id = i.created_by
$$;

create function public.preview_invitation(token text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.preview_invitation(token)
$$;

create function private.accept_invitation(token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
  caller uuid := auth.uid();
begin
  -- The row lock makes the last use of a link one person's.
  select * into invitation from public.invitations i
  where i.token_hash = private.token_hash(token) and i.revoked_at is null and i.expires_at > now()
  for update;
  if exists (select 1 from public.memberships where workspace_id = invitation.workspace_id and profile_id = caller) then
    return invitation.workspace_id;
  end if;
  if caller is null or invitation.id is null or invitation.uses >= coalesce(invitation.max_uses, invitation.uses + 1)
     or (invitation.email is not null and lower(invitation.email) is distinct from lower(auth.jwt() ->> 'email')) then
    perform private.refuse('invitation_invalid', 'This invitation is not valid any more.', 'Ask for a new link.');
  end if;
  update public.invitations set uses = uses + 1 where id = invitation.id;
  insert into public.memberships (workspace_id, profile_id, role) values (invitation.workspace_id, caller, invitation.role);
  insert into public.participants (workspace_id, channel_id, profile_id)
  select c.workspace_id, c.id, caller from public.channels c
  where c.workspace_id = invitation.workspace_id and c.visibility = 'open' and c.archived_at is null and c.deleted_at is null
  order by c.created_at limit 1
  on conflict do nothing;
  return invitation.workspace_id;
end
$$;

-- Joins the caller to the workspace, and to its first open channel, so that nobody arrives in an empty room.
create function public.accept_invitation(token text) returns uuid
language sql security invoker set search_path = '' as $$
  select private.accept_invitation(token)
$$;

-- Moderation -------------------------------------------------------------------------------------

-- Owners and admins may remove messages of open channels they have not joined, and so cannot name in an update.
create function private.remove_message(message uuid) returns void
language sql security definer set search_path = '' as $$
  update public.messages m set deleted_at = now()
  where m.id = message and m.deleted_at is null
    and m.workspace_id in (select private.my_managed_workspaces())
    and (m.channel_id in (select private.open_channels()) or m.channel_id in (select private.my_channels()))
$$;

create function public.remove_message(message uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.remove_message(message)
$$;

-- The assistant ----------------------------------------------------------------------------------

-- A failure of the queue must never refuse a message: the assistant sweeps waiting runs when it starts.
create function private.enqueue_run(run uuid, channel uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    execute 'select graphile_worker.add_job(''answer'', payload := json_build_object(''run_id'', $1::text), queue_name := $2::text, job_key := $1::text, max_attempts := 5)'
      using run, channel;
  end if;
exception when others then
  raise warning 'assistant run % waits: %', run, sqlerrm;
end
$$;

-- Whom a person's message asks: the assistant of a channel in mode auto, or one that is mentioned or replied to.
create function private.ask_assistant() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  mode text;
  assistant uuid;
  run uuid;
begin
  if new.role <> 'user' then
    return new;
  end if;
  select c.assistant_mode, p.profile_id into mode, assistant
  from public.channels c
  join public.participants p on p.channel_id = c.id and p.role = 'assistant'
  join public.profiles a on a.id = p.profile_id and a.role = 'assistant'
  where c.id = new.channel_id and c.assistant_mode <> 'off' limit 1;
  if assistant is null or exists (select 1 from public.profiles where id = new.author_id and role = 'assistant') then
    return new;
  end if;
  if mode = 'mention' and not (
    coalesce(new.metadata -> 'mentions' ? assistant::text, false)
    or exists (select 1 from public.messages where id = new.reply_to_id and author_id = assistant)
  ) then
    return new;
  end if;
  insert into public.assistant_runs (workspace_id, channel_id, message_id, assistant_id, asked_by)
  values (new.workspace_id, new.channel_id, new.id, assistant, new.author_id)
  returning id into run;
  perform private.enqueue_run(run, new.channel_id);
  return new;
end
$$;

-- Named after the broadcast triggers: live readers know the message before its run.
create trigger z_ask_assistant after insert on public.messages for each row
  when (new.author_id is not null) execute function private.ask_assistant();

create function private.stop_assistant_run(run uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stopped public.assistant_runs;
begin
  update public.assistant_runs set stop_requested_at = now()
  where id = run and status in ('queued', 'running') and channel_id in (select private.my_channels())
  returning * into stopped;
  -- A run that waits for its next try is woken, to end now.
  if stopped.status = 'queued' then
    perform private.enqueue_run(stopped.id, stopped.channel_id);
  end if;
end
$$;

create function public.stop_assistant_run(run uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.stop_assistant_run(run)
$$;

create function private.retry_assistant_run(run uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  channel uuid;
begin
  update public.assistant_runs
  set status = 'queued', attempt = attempt + 1, error = null, stop_requested_at = null
  where id = run and asked_by = auth.uid() and status in ('failed', 'stopped', 'silent')
    and channel_id in (select private.my_channels())
  returning channel_id into channel;
  if channel is not null then
    perform private.enqueue_run(run, channel);
  end if;
end
$$;

-- Only who asked asks again: the assistant reads with that person's rights.
create function public.retry_assistant_run(run uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.retry_assistant_run(run)
$$;

revoke all on all functions in schema private from public, anon;
grant execute on all functions in schema private to authenticated, service_role;
grant execute on function private.preview_invitation(text) to anon;

revoke all on function public.unread_counts(uuid), public.create_invitation(uuid, text, integer, integer, text),
  public.accept_invitation(text), public.remove_message(uuid), public.stop_assistant_run(uuid), public.retry_assistant_run(uuid)
  from public, anon;
revoke all on function public.preview_invitation(text) from public;
grant execute on function public.preview_invitation(text) to anon, authenticated, service_role;
grant execute on function public.unread_counts(uuid), public.create_invitation(uuid, text, integer, integer, text),
  public.accept_invitation(text), public.remove_message(uuid), public.stop_assistant_run(uuid), public.retry_assistant_run(uuid)
  to authenticated, service_role;
