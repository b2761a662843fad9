-- What belongs to a message or to the workspace's way of speaking: polls, cards of linked pages, emoji of its own, statuses.

create table public.polls (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null unique,
  question varchar(500) not null check (btrim(question) <> ''),
  options jsonb not null check (jsonb_typeof(options) = 'array' and jsonb_array_length(options) between 2 and 12),
  is_multiple boolean not null default false,
  closed_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, channel_id, message_id, id),
  foreign key (workspace_id, channel_id, message_id) references public.messages (workspace_id, channel_id, id) on delete cascade
);

create table public.poll_votes (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  poll_id uuid not null,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  option integer not null check (option >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (poll_id, profile_id, option),
  foreign key (workspace_id, channel_id, message_id, poll_id) references public.polls (workspace_id, channel_id, message_id, id) on delete cascade
);

create table public.link_previews (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  url varchar(2000) not null,
  title varchar(300),
  description varchar(600),
  site_name varchar(100),
  image text check (octet_length(image) <= 65536 and image ~ '^data:image/(webp|png|jpeg);base64,'),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (message_id, url),
  foreign key (workspace_id, channel_id, message_id) references public.messages (workspace_id, channel_id, id) on delete cascade
);
comment on column public.link_previews.image is 'A small picture as a data URL: a reader''s browser asks no other site for it.';

-- Pages fetched lately, so that a link shared twice is fetched once. For the server alone.
create table private.fetched_links (
  url varchar(2000) primary key,
  card jsonb,
  fetched_at timestamptz not null default now()
);

create table public.custom_emoji (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  name varchar(32) not null check (name ~ '^[a-z0-9_+-]{2,32}$'),
  image_path varchar(255) not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, name),
  constraint image_is_the_workspaces check (starts_with(image_path, workspace_id || '/'))
);

-- A person in one workspace: what the directory knows of them, and what they are doing now.
create table public.directory_entries (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  profile_id uuid not null,
  title varchar(255),
  department varchar(255),
  manager_id uuid,
  phone varchar(50),
  email varchar(255),
  timezone varchar(100),
  pronouns varchar(50),
  start_date date,
  skills jsonb not null default '[]' check (jsonb_typeof(skills) = 'array' and jsonb_array_length(skills) <= 50),
  status_text varchar(100),
  status_emoji varchar(50),
  status_expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, profile_id),
  check (manager_id <> profile_id),
  foreign key (workspace_id, profile_id) references public.memberships (workspace_id, profile_id) on delete cascade,
  foreign key (workspace_id, manager_id) references public.memberships (workspace_id, profile_id) on delete set null (manager_id)
);

create index on public.polls (channel_id);
create index on public.poll_votes (channel_id);
create index on public.poll_votes (profile_id);
create index on public.link_previews (channel_id);
create index on public.poll_votes (workspace_id, channel_id, message_id, poll_id);
create index on public.link_previews (workspace_id, channel_id, message_id);
create index on public.directory_entries (workspace_id, manager_id);

do $$
declare
  t text;
begin
  foreach t in array array['polls', 'poll_votes', 'link_previews', 'custom_emoji', 'directory_entries'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('revoke all on public.%I from anon, authenticated', t);
    execute format('grant select on public.%I to anon, authenticated', t);
    execute format('grant all on public.%I to service_role', t);
    execute format('create trigger a_touch_updated_at before update on public.%I for each row execute function private.touch_updated_at()', t);
  end loop;
  foreach t in array array['polls', 'poll_votes', 'link_previews'] loop
    execute format('create trigger l_broadcast after insert or update or delete on public.%I for each row execute function private.broadcast_conversation()', t);
    execute format($policy$create policy "participants read what belongs to a readable message" on public.%I for select to authenticated
      using (channel_id in (select private.my_channels()) and exists (select 1 from public.messages m where m.id = message_id and m.deleted_at is null))$policy$, t);
  end loop;
end
$$;

create function private.broadcast_to_workspace() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_row(private.workspace_topic(coalesce(new.workspace_id, old.workspace_id)), tg_op, tg_table_name, to_jsonb(new), to_jsonb(old));
  return null;
end
$$;

create trigger l_broadcast after insert or update or delete on public.custom_emoji for each row execute function private.broadcast_to_workspace();
create trigger l_broadcast after insert or update or delete on public.directory_entries for each row execute function private.broadcast_to_workspace();

-- Polls: asked with their message in one transaction; closed by who asked.
grant insert (id, workspace_id, channel_id, message_id, question, options, is_multiple, created_by), update (closed_at) on public.polls to authenticated;
create policy "authors ask under their own message" on public.polls for insert to authenticated
  with check (created_by = (select auth.uid()) and exists (
    select 1 from public.messages m where m.id = message_id and m.author_id = (select auth.uid()) and m.channel_id in (select private.my_channels())));
create policy "who asked closes the poll" on public.polls for update to authenticated
  using (created_by = (select auth.uid()) or workspace_id in (select private.my_managed_workspaces()));

create function public.create_poll(message uuid, channel uuid, question text, options text[], is_multiple boolean default false, thread uuid default null)
returns uuid
language plpgsql security invoker set search_path = '' as $$
declare
  workspace uuid;
begin
  select workspace_id into workspace from public.channels where id = channel;
  insert into public.messages (id, workspace_id, channel_id, author_id, thread_id, role, parts, metadata)
  values (message, workspace, channel, auth.uid(), thread, 'user',
    jsonb_build_array(jsonb_build_object('type', 'text', 'text', question)),
    jsonb_build_object('workspace_id', workspace, 'channel_id', channel, 'poll', true));
  insert into public.polls (workspace_id, channel_id, message_id, question, options, is_multiple, created_by)
  values (workspace, channel, message, question, to_jsonb(options), is_multiple, auth.uid());
  return message;
end
$$;

grant insert (id, workspace_id, channel_id, message_id, poll_id, profile_id, option), delete on public.poll_votes to authenticated;
create policy "participants vote as themselves" on public.poll_votes for insert to authenticated
  with check (profile_id = (select auth.uid()) and channel_id in (select private.my_channels())
    and exists (select 1 from public.polls p where p.id = poll_id));
create policy "people take back their own vote" on public.poll_votes for delete to authenticated using (profile_id = (select auth.uid()));

create function private.guard_vote() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  poll public.polls;
begin
  select * into poll from public.polls where id = coalesce(new.poll_id, old.poll_id);
  -- Deeper calls are a replaced choice, or a poll that goes with its message.
  if poll.closed_at is not null and auth.uid() is not null and pg_trigger_depth() = 1 then
    perform private.refuse('poll_closed', 'This poll is closed.', null);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.option >= jsonb_array_length(poll.options) then
    perform private.refuse('no_such_option', 'The poll has no such option.', null);
  end if;
  perform private.refuse_archived(new.channel_id);
  -- One choice a person: a second replaces the first.
  if not poll.is_multiple then
    delete from public.poll_votes where poll_id = new.poll_id and profile_id = new.profile_id and option <> new.option;
  end if;
  return new;
end
$$;

create trigger c_guard before insert or delete on public.poll_votes for each row execute function private.guard_vote();

-- Cards of linked pages are made by the server; who wrote the message may take one away.
grant delete on public.link_previews to authenticated;
create policy "authors, owners and admins remove cards" on public.link_previews for delete to authenticated
  using (
    workspace_id in (select private.my_managed_workspaces())
    or exists (select 1 from public.messages m where m.id = message_id and m.author_id = (select auth.uid()))
  );

create function private.enqueue_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('unfurl', json_build_object('message_id', new.id), 'unfurl:' || new.id);
  return null;
end
$$;

create trigger z_links after insert on public.messages for each row
  when (new.role = 'user' and new.parts::text ~ 'https?://') execute function private.enqueue_links();
create trigger z_links_again after update on public.messages for each row
  when (new.role = 'user' and new.parts is distinct from old.parts and (new.parts::text ~ 'https?://' or old.parts::text ~ 'https?://'))
  execute function private.enqueue_links();

-- Emoji of the workspace
grant insert (id, workspace_id, name, image_path, created_by), delete on public.custom_emoji to authenticated;
create policy "members see the workspace's emoji" on public.custom_emoji for select to authenticated using (workspace_id in (select private.my_workspaces()));
create policy "members add emoji" on public.custom_emoji for insert to authenticated
  with check (created_by = (select auth.uid()) and workspace_id in (select private.my_workspaces()) and not (select private.is_assistant()));
create policy "who added it, owners and admins remove emoji" on public.custom_emoji for delete to authenticated
  using (created_by = (select auth.uid()) or workspace_id in (select private.my_managed_workspaces()));

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('emoji', 'emoji', true, 262144, array['image/png', 'image/gif', 'image/webp', 'image/jpeg'])
on conflict (id) do nothing;

create policy "signed-in people see emoji" on storage.objects for select to authenticated using (bucket_id = 'emoji');
create policy "members upload emoji" on storage.objects for insert to authenticated
  with check (bucket_id = 'emoji' and owner_id = (select auth.uid())::text
    and split_part(name, '/', 1) in (select workspace::text from private.my_workspaces() workspace));
create policy "who added it, owners and admins remove the picture" on storage.objects for delete to authenticated
  using (bucket_id = 'emoji' and (owner_id = (select auth.uid())::text
    or split_part(name, '/', 1) in (select workspace::text from private.my_managed_workspaces() workspace)));

-- Directory entries: everybody's own, and owners and admins keep all.
grant insert (id, workspace_id, profile_id, title, department, manager_id, phone, email, timezone, pronouns, start_date, skills, status_text, status_emoji, status_expires_at),
  update (id, workspace_id, profile_id, title, department, manager_id, phone, email, timezone, pronouns, start_date, skills, status_text, status_emoji, status_expires_at)
  on public.directory_entries to authenticated;
grant delete on public.directory_entries to authenticated;
create trigger b_keep_immutable before update on public.directory_entries for each row
  execute function private.keep_immutable('workspace_id', 'profile_id', 'created_at');
create policy "members read the directory" on public.directory_entries for select to authenticated using (workspace_id in (select private.my_workspaces()));
create policy "people enter themselves; owners and admins all" on public.directory_entries for insert to authenticated
  with check (
    (profile_id = (select auth.uid()) and workspace_id in (select private.my_workspaces()))
    or workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('directory', 'create')));
create policy "people change their own entry; owners and admins all" on public.directory_entries for update to authenticated
  using (
    profile_id = (select auth.uid())
    or workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('directory', 'update')));
create policy "people remove their own entry; owners and admins all" on public.directory_entries for delete to authenticated
  using (
    profile_id = (select auth.uid())
    or workspace_id in (select private.my_managed_workspaces())
    or workspace_id in (select private.granted_workspaces('directory', 'delete')));

-- An upsert that meets the person's earlier entry keeps that row's id.
create function private.keep_entry_id() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.id := old.id;
  return new;
end
$$;

create trigger a_keep_id before update on public.directory_entries for each row execute function private.keep_entry_id();

revoke all on function public.create_poll(uuid, uuid, text, text[], boolean, uuid) from public, anon;
grant execute on function public.create_poll(uuid, uuid, text, text[], boolean, uuid) to authenticated, service_role;
revoke all on all functions in schema private from public, anon;
grant execute on all functions in schema private to authenticated, service_role;
grant execute on function private.preview_invitation(text) to anon;
revoke all on function private.enqueue_job(text, json, text, timestamptz, text), private.enqueue_run(uuid, uuid),
  private.send_scheduled(uuid), private.remind(uuid), private.requeue_due() from authenticated;
