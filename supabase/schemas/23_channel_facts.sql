-- Facts: what a channel has settled, each with the message that says so (decision 0113).

create table public.channel_facts (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  channel_id uuid not null,
  kind text not null check (kind in ('decision', 'promise', 'number', 'question')),
  subject varchar(200),
  text varchar(2000) not null check (btrim(text) <> ''),
  owner_id uuid references public.profiles (id) on delete set null,
  due_on date check (due_on between '1900-01-01' and '2999-12-31'),
  message_id uuid,
  quote varchar(500) check (quote <> ''),
  is_quote_gone boolean not null default false,
  stated_at timestamptz not null default now(),
  replaced_by uuid,
  state text not null default 'open' check (state in ('proposed', 'open', 'done', 'withdrawn')),
  source text not null default 'person' check (source in ('cue', 'model', 'person')),
  confirmed_by uuid references public.profiles (id) on delete set null,
  created_by uuid references public.profiles (id) on delete set null,
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, channel_id, id),
  -- A job that is repeated proposes nothing twice, nor what was dismissed.
  unique (workspace_id, message_id, kind, quote),
  check (quote is null or message_id is not null),
  check (kind = 'promise' or (owner_id is null and due_on is null)),
  foreign key (workspace_id, channel_id)
    references public.channels (workspace_id, id) on delete cascade,
  foreign key (workspace_id, channel_id, message_id)
    references public.messages (workspace_id, channel_id, id) on delete cascade
      on update cascade,
  -- Facts follow their messages to another channel, the one without the other.
  foreign key (replaced_by) references public.channel_facts (id) on delete set null
);

comment on table public.channel_facts is
  'What a channel has settled: decisions, promises, numbers and open questions.';

comment on column public.channel_facts.subject
  is 'What it is about. A newer fact replaces an older one of the channel with the same subject.';
comment on column public.channel_facts.quote is 'Words of the message, letter by letter.';
comment on column public.channel_facts.is_quote_gone
  is 'The message was edited and no longer has these words.';
comment on column public.channel_facts.replaced_by
  is 'A newer fact. While that one is only proposed, the two disagree.';
comment on column public.channel_facts.owner_id is 'Who promised; null if it needs an owner.';

create index on public.channel_facts (channel_id, stated_at desc);
create index on public.channel_facts (message_id);
create index on public.channel_facts (replaced_by) where replaced_by is not null;
create index on public.channel_facts (owner_id, due_on) where owner_id is not null;
create index on public.channel_facts (confirmed_by) where confirmed_by is not null;
create index on public.channel_facts (created_by);

-- Who may keep facts ------------------------------------------------------------------------------

-- Channels in which the caller keeps facts. Guests only read them.
create function private.fact_channels() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select p.channel_id from public.participants p
    where p.profile_id = (select auth.uid()) and p.role <> 'guest'
      and p.channel_id in (select private.my_channels());
end
$$;

-- A quote must be in the message, and an owner must take part. The message decides when it was
-- said, so that nobody makes a claim look older or newer than it is.
create function private.prepare_fact() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  source public.messages;
begin
  if new.message_id is not null then
    select * into source from public.messages
    where id = new.message_id and channel_id = new.channel_id;
    if source.id is null then
      perform private.refuse('not_there', 'What is named here does not exist.',
        'It was removed, or is not for you to see. Choose something else.');
    end if;
    if new.quote is not null
      and strpos(private.message_text(source.parts, source.content), new.quote) = 0 then
      perform private.refuse('quote_not_found', 'These words are not in the message.',
        'Quote the message letter by letter.');
    end if;
    new.stated_at := source.created_at;
  end if;
  if new.source = 'person' and new.state <> 'proposed' then
    new.confirmed_by := new.created_by;
  end if;
  perform private.refuse_archived(new.channel_id);
  return new;
end
$$;

create trigger c_prepare before insert on public.channel_facts
  for each row execute function private.prepare_fact();

create function private.guard_fact_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select 1 from public.participants p
    join public.profiles f on f.id = p.profile_id and f.role <> 'assistant'
    where p.channel_id = new.channel_id and p.profile_id = new.owner_id
  ) then
    perform private.refuse('owner_not_here', 'Only people in the channel can promise something.',
      'Choose somebody who takes part in the channel.');
  end if;
  return new;
end
$$;

create trigger d_guard_owner before insert or update of owner_id on public.channel_facts
  for each row when (new.owner_id is not null) execute function private.guard_fact_owner();

-- Whoever settles a proposal is recorded; another owner or day is reminded anew.
create function private.settle_fact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.state = 'proposed' and new.state in ('open', 'done') then
    new.confirmed_by := coalesce(auth.uid(), new.confirmed_by);
  end if;
  if (new.owner_id, new.due_on) is distinct from (old.owner_id, old.due_on) then
    new.reminded_at := null;
  end if;
  return new;
end
$$;

create trigger c_settle before update on public.channel_facts
  for each row execute function private.settle_fact();

select private.protect_table('channel_facts',
  insertable => '{
    id, workspace_id, channel_id, kind, subject, text, owner_id, due_on, message_id, quote, state,
    source, created_by}',
  updatable => '{subject, text, owner_id, due_on, state}',
  immutable => '{
    id, workspace_id, channel_id, kind, message_id, quote, stated_at, source, created_by,
    created_at}',
  live => 'broadcast_conversation',
  names => '{"message_id": "messages"}',
  is_proven => true);

select private.protect_names('channel_facts', '{subject}');

create policy "participants read facts with their message" on public.channel_facts
  for select to authenticated
  using (
    channel_id in (select private.my_channels())
    and (message_id is null or exists (
      select 1 from public.messages m where m.id = message_id and m.deleted_at is null))
  );

-- A promise binds the person who makes it: others only propose it.
create policy "participants keep facts, assistants propose them" on public.channel_facts
  for insert to authenticated
  with check (
    created_by = (select auth.uid()) and channel_id in (select private.fact_channels())
    and case
      when (select private.is_assistant()) then
        source in ('cue', 'model') and state = 'proposed' and quote is not null
      else source = 'person' and (
        state = 'proposed' or owner_id is null or owner_id = (select auth.uid())
        or channel_id in (select private.run_channels()))
    end);

create policy "participants settle facts, promises by their owner" on public.channel_facts
  for update to authenticated
  using (
    channel_id in (select private.fact_channels()) and not (select private.is_assistant())
    and (owner_id is null or owner_id = (select auth.uid())
      or channel_id in (select private.run_channels())))
  with check (
    channel_id in (select private.fact_channels())
    and (state = 'proposed' or owner_id is null or owner_id = (select auth.uid())
      or channel_id in (select private.run_channels())));

grant execute on function private.fact_channels to authenticated, service_role;

-- Newer replaces older ----------------------------------------------------------------------------

-- Only what was said later replaces a fact, so that no chain of facts comes back to itself, also
-- not by two changes at the same time.
create function private.guard_replacement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select 1 from public.channel_facts where id = new.replaced_by and stated_at > new.stated_at
  ) then
    perform private.refuse('not_newer', 'Only something newer replaces what was settled.', null);
  end if;
  return new;
end
$$;

create trigger d_guard_replacement before insert or update of replaced_by on public.channel_facts
  for each row when (new.replaced_by is not null) execute function private.guard_replacement();

-- True if the second of two facts, which is newer, is about the same as the first. A question is
-- also settled by an answer; promises of two people do not replace each other.
create function private.is_about_same(older public.channel_facts, newer public.channel_facts)
  returns boolean
language sql immutable set search_path = '' as $$
  select older.channel_id = newer.channel_id and older.id <> newer.id
    and older.stated_at < newer.stated_at
    and lower(older.subject) = lower(newer.subject) and older.subject <> ''
    and older.state <> 'withdrawn' and newer.state <> 'withdrawn'
    and (older.kind = newer.kind or (older.kind = 'question' and newer.kind <> 'promise'))
    and older.owner_id is not distinct from newer.owner_id
$$;

-- A withdrawn fact no longer replaces anything: what it replaced is replaced by its successor.
create function private.replace_older() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.channel_facts older
  set replaced_by = case when private.is_about_same(older, new) then new.id else new.replaced_by end
  where older.channel_id = new.channel_id and (
    (older.replaced_by is null and private.is_about_same(older, new))
    or (older.replaced_by = new.id and new.state = 'withdrawn'));
  update public.channel_facts older
  set replaced_by = (
    select newer.id from public.channel_facts newer
    where newer.channel_id = new.channel_id and private.is_about_same(older, newer)
    order by newer.stated_at limit 1)
  where older.id = new.id and older.replaced_by is null and exists (
    select 1 from public.channel_facts newer
    where newer.channel_id = new.channel_id and private.is_about_same(older, newer));
  return null;
end
$$;

create trigger n_replace_older after insert on public.channel_facts
  for each row execute function private.replace_older();
create trigger n_replace_older_again after update on public.channel_facts
  for each row when (
    new.state is distinct from old.state or new.subject is distinct from old.subject)
  execute function private.replace_older();

-- Following the message ---------------------------------------------------------------------------

-- A fact disappears with its message and returns when the deletion is undone.
create function private.broadcast_lost_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_row(private.channel_topic(f.workspace_id, f.channel_id),
    case when new.deleted_at is null then 'INSERT' else 'DELETE' end, 'channel_facts', to_jsonb(f),
    to_jsonb(f))
  from public.channel_facts f where f.message_id = new.id;
  return null;
end
$$;

create trigger n_lost_facts after update on public.messages
  for each row when ((new.deleted_at is null) <> (old.deleted_at is null))
  execute function private.broadcast_lost_facts();

create function private.mark_lost_quotes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.channel_facts
  set is_quote_gone = not is_quote_gone
  where message_id = new.id and quote is not null and is_quote_gone
    = (strpos(private.message_text(new.parts, new.content), quote) > 0);
  return null;
end
$$;

create trigger n_lost_quotes after update on public.messages
  for each row when (new.role = 'user'
    and (new.parts, new.content) is distinct from (old.parts, old.content))
  execute function private.mark_lost_quotes();

-- Promises ----------------------------------------------------------------------------------------

create function private.enqueue_promise() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  zone text := coalesce(
    (select timezone from public.person_settings where id = new.owner_id), 'UTC');
begin
  perform private.enqueue_job('remind_of_promise', json_build_object('id', new.id),
    'promise:' || new.id, greatest(now(), (new.due_on + time '09:00') at time zone zone));
  return null;
end
$$;

create trigger z_enqueue after insert on public.channel_facts
  for each row when (new.state = 'open' and new.owner_id is not null and new.due_on is not null
    and new.due_on >= current_date - 1)
  execute function private.enqueue_promise();
create trigger z_enqueue_again after update on public.channel_facts
  for each row when (new.state = 'open' and new.owner_id is not null and new.due_on is not null
    and new.due_on >= current_date - 1
    and (new.state is distinct from old.state or new.owner_id is distinct from old.owner_id
      or new.due_on is distinct from old.due_on))
  execute function private.enqueue_promise();

-- Called only by the job: reminds the owner of a promise once, unless the channel is silent.
create function private.remind_of_promise(fact uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due public.channel_facts;
begin
  update public.channel_facts f set reminded_at = now()
  from public.participants p
  where f.id = fact and f.kind = 'promise' and f.state = 'open' and f.reminded_at is null
    and f.due_on <= (now() + interval '14 hours')::date
    and p.channel_id = f.channel_id and p.profile_id = f.owner_id
    and not private.is_silent(p.notify, p.muted_until, now())
    and (f.message_id is null or exists (
      select 1 from public.messages m where m.id = f.message_id and m.deleted_at is null))
  returning f.* into due;
  if due.id is not null then
    perform private.notify_anew(due.workspace_id, due.owner_id, 'reminder', due.channel_id,
      due.message_id, due.text);
  end if;
end
$$;

grant execute on function private.remind_of_promise to service_role;

-- The promises of a person who leaves need another owner; the people who run the channel are told.
create function private.release_promises() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  released public.channel_facts;
begin
  for released in
    update public.channel_facts set owner_id = null
    where channel_id = old.channel_id and owner_id = old.profile_id
      and exists (select 1 from public.channels c where c.id = old.channel_id)
    returning *
  loop
    continue when released.state <> 'open';
    perform private.notify_anew(p.workspace_id, p.profile_id, 'unowned_promise',
      p.channel_id, released.message_id, released.text)
    from public.participants p
    join public.profiles f on f.id = p.profile_id and f.role <> 'assistant'
    where p.channel_id = old.channel_id and p.role in ('owner', 'admin', 'moderator')
      and private.is_told('unowned_promise', p.notify, p.muted_until);
  end loop;
  return null;
end
$$;

create trigger n_release_promises after delete on public.participants
  for each row execute function private.release_promises();

-- Proposals ---------------------------------------------------------------------------------------

-- Up to where the messages of a channel were read for facts. `waits_since` is set while newer
-- messages wait for the job, so that only the first of a burst asks for it.
create table private.fact_reading (
  channel_id uuid primary key references public.channels (id) on delete cascade,
  upto_at timestamptz,
  waits_since timestamptz
);

select private.refuse_delegates('private.fact_reading');

create function private.read_for_facts(message public.messages) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Without a lock while the job waits, so that people who write at the same time do not queue.
  if exists (
    select 1 from private.fact_reading
    where channel_id = message.channel_id and waits_since is not null
  ) then
    return;
  end if;
  insert into private.fact_reading (channel_id, waits_since) values (message.channel_id, now())
  on conflict (channel_id) do update set waits_since = now();
  perform private.enqueue_job('propose_facts', json_build_object('channel_id', message.channel_id),
    'propose_facts:' || message.channel_id, now() + interval '5 seconds');
end
$$;
