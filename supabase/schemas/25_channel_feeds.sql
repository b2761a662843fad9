-- Feeds: the server reads an RSS or Atom feed and posts its new entries into a channel, by an
-- account as programs have it (decision 0131).

create table public.channel_feeds (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  profile_id uuid not null default gen_random_uuid() unique
    references public.profiles (id) on delete cascade,
  name varchar(80) not null check (btrim(name) <> ''),
  url varchar(1000) not null check (url ~* '^https?://[!-~]+$'),
  is_enabled boolean not null default true,
  created_by uuid references public.profiles (id) on delete set null,
  read_at timestamptz,
  posted_at timestamptz,
  failing_since timestamptz,
  error text check (error in ('refused', 'timeout', 'unreachable', 'status', 'gone', 'no_feed',
    'too_large', 'orphaned')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade
);

comment on table public.channel_feeds is
  'An RSS or Atom feed whose new entries are posted into a channel.';

comment on column public.channel_feeds.profile_id
  is 'The author of its messages: a profile of the role ''system''.';
comment on column public.channel_feeds.read_at is 'The last attempt to read it.';
comment on column public.channel_feeds.error
  is 'Why the last attempt failed, or why it was switched off; null if it succeeded.';
comment on column public.channel_feeds.failing_since
  is 'The first attempt that failed since one succeeded.';

create index on public.channel_feeds (workspace_id, channel_id);
create index on public.channel_feeds (channel_id);
create index on public.channel_feeds (created_by);

-- What the server knows of a feed. `held_by` is the person who vouches for its address; null for
-- the server. It has no foreign key: the feed of a deleted account must not look like the server's.
create table private.feed_states (
  feed_id uuid primary key references public.channel_feeds (id) on delete cascade,
  held_by uuid,
  etag varchar(500),
  last_modified varchar(100),
  seen text[],
  failures integer not null default 0,
  next_at timestamptz not null default now()
);

comment on column private.feed_states.seen
  is 'Hashes of entries that were posted or passed over; null before the first reading.';

alter table private.feed_states enable row level security;
select private.refuse_delegates('private.feed_states');

create function private.ask_for_feed(feed uuid, at timestamptz) returns void
language sql security definer set search_path = '' as $$
  update private.feed_states set next_at = at where feed_id = feed;
  select private.enqueue_job('read_feed', json_build_object('id', feed), 'feed:' || feed, at)
$$;

-- Runs before the policies, as for webhooks: only the policy refuses who does not run the channel.
create function private.prepare_feed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    new.created_by := auth.uid();
  end if;
  if auth.uid() is null or new.channel_id in (select private.run_channels()) then
    perform private.refuse_archived(new.channel_id);
    perform private.one_at_a_time('feeds', new.workspace_id);
    if (select count(*) from public.channel_feeds where workspace_id = new.workspace_id) >= 100 then
      perform private.refuse('too_many_feeds', 'A workspace follows up to 100 feeds.',
        'Remove one that is no longer read.');
    end if;
  end if;
  new.profile_id := gen_random_uuid();
  insert into public.profiles (id, name, role) values (new.profile_id, new.name, 'system');
  return new;
end
$$;

create trigger c_prepare before insert on public.channel_feeds
  for each row execute function private.prepare_feed();

create trigger b_refuse_credentials before insert or update of url on public.channel_feeds
  for each row execute function private.refuse_credentials('url');

create function private.follow_feed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.feed_states (feed_id, held_by) values (new.id, new.created_by);
  perform private.introduce_program(new.profile_id, new.workspace_id, new.channel_id);
  perform private.ask_for_feed(new.id, now());
  return null;
end
$$;

create trigger m_follow after insert on public.channel_feeds
  for each row execute function private.follow_feed();

-- Whoever changes the address or switches the feed on vouches for it. It is read soon, but not more
-- often than each minute: people must not make the server call an address as often as they like.
create function private.change_feed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.url = old.url and (old.is_enabled or not new.is_enabled) then
    return new;
  end if;
  new.error := null;
  new.failing_since := null;
  update private.feed_states set failures = 0, held_by = coalesce(auth.uid(), held_by),
    etag = case when new.url = old.url then etag end,
    last_modified = case when new.url = old.url then last_modified end,
    seen = case when new.url = old.url then seen end
  where feed_id = new.id;
  perform private.ask_for_feed(new.id, greatest(now(), new.read_at + interval '1 minute'));
  return new;
end
$$;

create trigger c_change before update of url, is_enabled on public.channel_feeds
  for each row execute function private.change_feed();

create trigger m_rename after update on public.channel_feeds
  for each row when (new.name <> old.name) execute function private.rename_program();

create trigger w_audit after insert or update or delete on public.channel_feeds
  for each row execute function private.audit('name,url,is_enabled');

select private.protect_table('channel_feeds',
  insertable => '{id, workspace_id, channel_id, name, url}',
  updatable => '{name, url, is_enabled}',
  deletable => true,
  immutable => '{id, workspace_id, channel_id, profile_id, created_by, created_at}',
  is_personal => true);

select private.protect_names('channel_feeds', '{name!}');

create policy "who runs the channel reads its feeds" on public.channel_feeds
  for select to authenticated
  using (channel_id in (select private.run_channels()));

create policy "who runs the channel adds feeds" on public.channel_feeds
  for insert to authenticated
  with check (channel_id in (select private.run_channels()) and not (select private.is_assistant()));

create policy "who runs the channel changes feeds" on public.channel_feeds
  for update to authenticated
  using (channel_id in (select private.run_channels()));

create policy "who runs the channel deletes feeds" on public.channel_feeds
  for delete to authenticated
  using (channel_id in (select private.run_channels()));

-- Asked for by the service ------------------------------------------------------------------------

-- The feed, if it is to be read now. A feed whose holder no longer runs the channel ends, because
-- they would go on deciding what is posted there.
create function private.feed_to_read(feed uuid)
  returns table (url text, read_at timestamptz, etag text, last_modified text, seen text[],
    failures integer, is_waiting boolean)
language plpgsql security definer set search_path = '' as $$
declare
  holder uuid;
  found_feed public.channel_feeds;
begin
  select f.* into found_feed from public.channel_feeds f
  join public.channels c on c.id = f.channel_id and c.deleted_at is null
  where f.id = feed and f.is_enabled;
  select held_by into holder from private.feed_states where feed_id = found_feed.id;
  if holder is not null and not private.holds_webhook(holder, found_feed.workspace_id,
      found_feed.channel_id) then
    update public.channel_feeds set is_enabled = false, error = 'orphaned' where id = feed;
    return;
  end if;
  return query
    select f.url::text, f.read_at, s.etag::text, s.last_modified::text, s.seen, s.failures,
      c.archived_at is not null
    from public.channel_feeds f
    join private.feed_states s on s.feed_id = f.id
    join public.channels c on c.id = f.channel_id
    where f.id = found_feed.id;
end
$$;

-- Posts an entry of a feed. What it says is data, as everything that programs post. Entries that
-- one transaction posts keep their order by their times.
create function private.post_by_feed(feed uuid, written text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  posted public.messages;
begin
  insert into public.messages as m (workspace_id, channel_id, author_id, role, created_at, parts,
    metadata)
  select workspace_id, channel_id, profile_id, 'user', clock_timestamp(),
    jsonb_build_array(jsonb_build_object('type', 'text', 'text', written)),
    jsonb_build_object('workspace_id', workspace_id, 'channel_id', channel_id, 'via', 'webhook')
  from public.channel_feeds where id = feed
  returning m.* into posted;
  perform private.tell_rules(posted);
  return posted.id;
end
$$;

-- Switches a feed off and tells its holder.
create function private.stop_feed(feed uuid) returns void
language sql security definer set search_path = '' as $$
  with stopped as (
    update public.channel_feeds set is_enabled = false where id = feed and is_enabled
    returning *
  )
  select private.notify_anew(f.workspace_id, s.held_by, 'webhook_stopped', f.channel_id, null,
    f.name)
  from stopped f join private.feed_states s on s.feed_id = f.id and s.held_by is not null
$$;

grant execute on function private.ask_for_feed, private.feed_to_read, private.post_by_feed,
  private.stop_feed to service_role;
