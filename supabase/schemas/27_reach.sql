-- Who could learn something: the people who can read it, the roads they have to it, and what a
-- change would open.
--
-- All of this is asked of the policies, as each person, because a second account of who may read
-- what would sooner or later differ from them (docs/decisions/0114). The functions run as the
-- caller, who chooses people and rows only among those that the caller's own policies show, and
-- learns only whether and how much somebody reads of them.

-- Asking as somebody else -------------------------------------------------------------------------

-- The claims with which the policies are asked about a person: a session that has proven whatever a
-- workspace demands. So nobody learns who has no second factor, and the answer is what a person
-- could read, not what one of their sessions reads now.
create function private.claims_of(person uuid) returns text
language sql immutable set search_path = '' as $$
  select json_build_object('sub', person, 'role', 'authenticated', 'aal', 'aal2')::text
$$;

-- The functions below ask with other claims, and put the caller's back. They are safe in three
-- ways: an error takes the claims back with the statement, since settings are part of a
-- transaction; a stable function cannot write; and nothing is asked where no policies apply.
-- Returns the caller's claims. PostgreSQL would restore a setting in a function's head, but lets
-- only superusers name it.
create function private.take_claims(claims text) returns text
language plpgsql set search_path = '' as $$
declare
  own constant text := current_setting('request.jwt.claims', true);
begin
  if current_user <> 'authenticated' then
    raise exception using errcode = '42501', message = 'Only asked where policies decide';
  end if;
  perform set_config('request.jwt.claims', claims, true);
  return own;
end
$$;

create function private.put_claims_back(own text) returns void
language sql set search_path = '' as $$
  select set_config('request.jwt.claims', own, true)
$$;

-- What somebody reads of one row, empty for nothing. Of a channel that is 'channel' (its name,
-- prompt and participants), 'messages' and 'shared' (its files, events and risks); the sets are
-- those that the policies of these tables use. Of a message that is shown before joining it is
-- 'released', its text, for those who have not joined. Of any other row it is the kind of the row.
create function private.reads_with(claims text, kind text, item uuid) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  own constant text := private.take_claims(claims);
  found text[];
begin
  found := case
    when kind = 'channel' then array_remove(array[
      case when exists (select from public.channels where id = item) then 'channel' end,
      case when item in (select private.my_channels()) then 'messages' end,
      case when item in (select private.shared_channels()) then 'shared' end], null)
    when kind = 'message' and item in (select private.released_messages())
      and not exists (select from public.messages where id = item) then array['released']
    when case kind
      when 'prompt' then exists (select from public.channels where id = item)
      when 'message' then exists (select from public.messages where id = item)
      when 'attachment' then exists (select from public.attachments where id = item)
      when 'file' then exists (select from public.files where id = item)
      when 'event' then exists (select from public.events where id = item)
      when 'risk' then exists (select from public.risks where id = item)
      else false end
      then array[kind]
    else '{}' end;
  perform private.put_claims_back(own);
  return found;
end
$$;

-- The channels of a workspace of which somebody reads anything, with what they read.
create function private.channels_read_with(claims text, workspace uuid)
returns table (channel_id uuid, reads text[])
language plpgsql stable set search_path = '' as $$
declare
  own constant text := private.take_claims(claims);
begin
  return query
    select c.id, array_remove(array['channel',
      case when c.id in (select private.my_channels()) then 'messages' end,
      case when c.id in (select private.shared_channels()) then 'shared' end], null)
    from public.channels c where c.workspace_id = workspace;
  perform private.put_claims_back(own);
end
$$;

-- How much somebody reads in a channel, each counted up to 10,001.
create function private.counts_with(claims text, channel uuid)
returns table (messages integer, files integer, events integer, risks integer)
language plpgsql stable set search_path = '' as $$
declare
  own constant text := private.take_claims(claims);
begin
  return query select
    (select count(*)::integer from (select from public.messages m
      where m.channel_id = channel and m.deleted_at is null limit 10001) m),
    (select count(*)::integer from (
      select from public.attachments a
      where a.channel_id = channel and a.deleted_at is null
      union all
      select from public.files f where f.channel_id = channel and f.deleted_at is null
      limit 10001) f),
    (select count(*)::integer from (select from public.events e
      where e.channel_id = channel and e.deleted_at is null limit 10001) e),
    (select count(*)::integer from (select from public.risks r
      where r.channel_id = channel and r.deleted_at is null limit 10001) r);
  perform private.put_claims_back(own);
end
$$;

-- The positions of the sources of an answer that somebody reads, counted from 1.
create function private.sources_read_with(claims text, sources jsonb) returns integer[]
language plpgsql stable set search_path = '' as $$
declare
  own constant text := private.take_claims(claims);
  found integer[];
begin
  found := (
    select array_agg(s.nth::integer)
    from jsonb_array_elements(sources) with ordinality as s (source, nth)
    where case
      when s.source ->> 'id' !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then false
      else case s.source ->> 'type'
        when 'message' then exists (
          select from public.messages m where m.id = (s.source ->> 'id')::uuid)
          or (s.source ->> 'id')::uuid in (select private.released_messages())
        when 'file' then exists (
          select from public.attachments a where a.id = (s.source ->> 'id')::uuid)
          or exists (select from public.files f where f.id = (s.source ->> 'id')::uuid)
        when 'person' then exists (
          select from public.profiles p where p.id = (s.source ->> 'id')::uuid)
        when 'risk' then exists (
          select from public.risks r where r.id = (s.source ->> 'id')::uuid)
        when 'event' then exists (
          select from public.events e where e.id = (s.source ->> 'id')::uuid)
        when 'location' then exists (
          select from public.locations l where l.id = (s.source ->> 'id')::uuid)
        else false end
      end);
  perform private.put_claims_back(own);
  return coalesce(found, '{}');
end
$$;

-- Answers elsewhere -------------------------------------------------------------------------------

-- Runs whose answer, in another channel, names a message or file of this channel as its source.
create table private.quoted_channels (
  channel_id uuid not null references public.channels (id) on delete cascade,
  run_id uuid not null references public.assistant_runs (id) on delete cascade,
  primary key (channel_id, run_id)
);

create index on private.quoted_channels (run_id);

select private.refuse_delegates('private.quoted_channels');

alter table private.quoted_channels enable row level security;

-- The channels that the sources of a run are from, without its own.
create function private.channels_quoted(run public.assistant_runs) returns setof uuid
language sql stable security definer set search_path = '' as $$
  with named as (
    select case when s.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then s.id::uuid end as id
    from jsonb_array_elements(run.sources) source,
      lateral (select coalesce(source ->> 'message_id', source ->> 'id') as id) s
  )
  select m.channel_id from public.messages m join named on named.id = m.id
  where m.workspace_id = run.workspace_id and m.channel_id <> run.channel_id
  union
  select f.channel_id from public.files f join named on named.id = f.id
  where f.workspace_id = run.workspace_id and f.channel_id <> run.channel_id
$$;

create function private.keep_quoted_channels() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.quoted_channels where run_id = new.id;
  insert into private.quoted_channels (channel_id, run_id)
  select quoted, new.id from private.channels_quoted(new) quoted;
  return null;
end
$$;

create trigger n_keep_quoted after update on public.assistant_runs
  for each row when (new.sources is distinct from old.sources)
  execute function private.keep_quoted_channels();

-- Of a channel that the caller sees.
create function private.runs_quoting(channel uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select run_id from private.quoted_channels
  where channel_id = channel and (channel in (select private.my_channels())
    or channel in (select private.open_channels()) or channel in (select private.governed_channels()))
$$;

-- The answers of other channels that quote this one, as far as the caller reads them.
create function private.answers_elsewhere(channel uuid) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return (
    select count(*) from public.assistant_runs r
    where r.id in (select private.runs_quoting(channel)) and exists (
      select from public.messages m where m.id = r.reply_id and m.deleted_at is null));
end
$$;

-- Who can read ------------------------------------------------------------------------------------

-- The workspace and channel of a row that the caller reads; no row for anything else, and for an
-- assistant that reads for somebody. The visibility of an event between people is 'guests'.
create function private.home_of(kind text, item uuid)
returns table (workspace_id uuid, channel_id uuid, visibility text)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  if private.is_on_behalf() then
    return;
  end if;
  return query
    select found.workspace_id, found.channel_id,
      case when found.is_private then 'guests' else c.visibility end
    from (
      select id, c.workspace_id, id as channel_id, false as is_private from public.channels c
        where home_of.kind in ('channel', 'prompt') and id = item
      union all
      select id, m.workspace_id, m.channel_id, false from public.messages m
        where home_of.kind = 'message' and id = item and deleted_at is null
      union all
      select id, a.workspace_id, a.channel_id, false from public.attachments a
        where home_of.kind = 'attachment' and id = item and deleted_at is null
      union all
      select id, f.workspace_id, f.channel_id, false from public.files f
        where home_of.kind = 'file' and id = item
      union all
      select id, e.workspace_id, e.channel_id, e.is_private from public.events e
        where home_of.kind = 'event' and id = item
      union all
      select id, r.workspace_id, r.channel_id, false from public.risks r
        where home_of.kind = 'risk' and id = item
    ) found
    left join public.channels c on c.id = found.channel_id;
end
$$;

-- Who can read a channel, prompt, message, attachment, file, event or risk that the caller reads:
-- a row for each person and assistant, participants first.
--   roads   participant, guest, assistant; invited (to an event between people); open (a member,
--           because the channel is open), workspace (a member, because the row is the whole
--           workspace's), governance (owners and admins
--           see that a private channel exists); token and feed: programs of a person that the
--           caller may know of
--   reads   what they read of it (private.reads_with)
-- Rows without a profile have one road and a number: 'more' members than are listed, 'invitation'
-- and 'join_rule' that the caller sees and that let others in, and 'answer': answers in other
-- channels that quote this channel.
create function public.who_can_read(kind text, item uuid)
returns table (profile_id uuid, roads text[], reads text[], people integer)
language plpgsql stable security invoker set search_path = '' as $$
#variable_conflict use_column
declare
  home record;
  is_for_members boolean;
  with_tokens uuid[];
  with_feeds uuid[];
  -- Each person is asked about, which takes about a tenth of a millisecond.
  most constant integer := 500;
begin
  select h.* into home from private.home_of(kind, item) h;
  if home.workspace_id is null then
    return;
  end if;
  is_for_members := home.visibility = 'open'
    or (home.channel_id is null and home.visibility is distinct from 'guests');
  with_tokens := array(
    select t.profile_id from public.api_tokens t
    where t.workspace_id = home.workspace_id and (t.expires_at is null or t.expires_at > now()));
  if who_can_read.kind in ('channel', 'event') then
    with_feeds := array(
      select f.profile_id from public.calendar_feeds f
      where f.workspace_id = home.workspace_id
        and (f.channel_id is null or f.channel_id = home.channel_id));
  end if;
  return query
    with people as (
      select m.profile_id, m.role as membership, p.role as participation,
        f.role = 'assistant' as is_assistant, m.created_at
      from public.memberships m
      join public.profiles f on f.id = m.profile_id
      left join public.participants p
        on p.channel_id = home.channel_id and p.profile_id = m.profile_id
      where m.workspace_id = home.workspace_id
        and (is_for_members or p.profile_id is not null or m.role in ('owner', 'admin')
          or (home.visibility = 'guests'
            and m.profile_id in (
              select e.created_by from public.events e where e.id = item
              union select g.profile_id from public.event_guests g where g.event_id = item)))
    ), asked as (
      select * from people
      order by participation is null, membership = 'member', created_at, profile_id limit most
    ), answered as materialized (
      select a.*, private.reads_with(private.claims_of(a.profile_id), who_can_read.kind, item) as reads
      from asked a
    )
    select a.profile_id, array_remove(array[
      case
        when a.is_assistant then 'assistant'
        when a.participation = 'guest' then 'guest'
        when a.participation is not null then 'participant'
        when home.visibility = 'guests' then 'invited'
        when home.channel_id is null then 'workspace'
        when home.visibility = 'open' then 'open'
        else 'governance' end,
      case when a.profile_id = any (with_tokens) then 'token' end,
      case when a.profile_id = any (with_feeds) then 'feed' end], null),
      a.reads, 1
    from answered a where a.reads <> '{}'
    union all
    select null, array[other.road], null, other.number
    from (
      select 'more' as road, (select count(*) from people)::integer - most as number
      union all
      select 'invitation', count(*)::integer from public.invitations i
      where is_for_members and i.workspace_id = home.workspace_id and i.revoked_at is null
        and i.expires_at > now() and (i.max_uses is null or i.uses < i.max_uses)
      union all
      select 'join_rule', count(*)::integer from public.join_rules j
      where is_for_members and j.workspace_id = home.workspace_id
      union all
      select 'answer', private.answers_elsewhere(item) where who_can_read.kind = 'channel'
    ) other
    where other.number > 0;
end
$$;

-- The certificate of an answer: for each of its sources whether the caller reads it, and who of the
-- answer's readers does not. The latter is null for a source that the caller does not read.
create function public.answer_certificate(answer uuid)
returns table (type text, id text, title text, href text, is_readable boolean, withheld_from uuid[])
language plpgsql stable security invoker set search_path = '' as $$
#variable_conflict use_column
declare
  sources jsonb := (
    select r.sources from public.assistant_runs r
    where r.reply_id = answer order by r.created_at desc limit 1);
  own integer[];
begin
  if private.is_on_behalf() or sources is null then
    return;
  end if;
  own := private.sources_read_with(current_setting('request.jwt.claims', true), sources);
  return query
    with readers as materialized (
      select w.profile_id,
        private.sources_read_with(private.claims_of(w.profile_id), sources) as reads
      from public.who_can_read('message', answer) w
      where w.profile_id is not null and w.roads[1] <> 'assistant'
    )
    select s.source ->> 'type', s.source ->> 'id', s.source ->> 'title', s.source ->> 'href',
      s.nth = any (own), case when s.nth = any (own) then coalesce((
        select array_agg(r.profile_id) from readers r where s.nth <> all (r.reads)), '{}') end
    from jsonb_array_elements(sources) with ordinality as s (source, nth)
    order by s.nth;
end
$$;

-- The channels of a workspace that a person reads, among those that the caller sees.
create function public.what_person_reads(workspace uuid, person uuid)
returns table (channel_id uuid, roads text[], reads text[])
language plpgsql stable security invoker set search_path = '' as $$
#variable_conflict use_column
begin
  if private.is_on_behalf() or not exists (
    select from public.memberships m
    where m.workspace_id = workspace and m.profile_id = person
  ) then
    return;
  end if;
  return query
    select c.id, array[case
      when p.role = 'guest' then 'guest'
      when p.role is not null then 'participant'
      when c.visibility = 'open' then 'open'
      else 'governance' end], r.reads
    from private.channels_read_with(private.claims_of(person), workspace) r
    join public.channels c on c.id = r.channel_id
    left join public.participants p on p.channel_id = c.id and p.profile_id = person
    order by p.role is null, lower(c.name), c.id;
end
$$;

-- Before a change ---------------------------------------------------------------------------------

-- What a person of the workspace would read, and does not yet, as a participant of a channel. The
-- caller's own policies say how much there is, so messages and attachments are null if the caller
-- does not take part. Numbers above 10,000 are 10,001.
create function public.what_opens(channel uuid, person uuid)
returns table (messages integer, files integer, events integer, risks integer, answers integer)
language plpgsql stable security invoker set search_path = '' as $$
begin
  if not exists (
    select from private.home_of('channel', channel) h
    join public.memberships m on m.workspace_id = h.workspace_id and m.profile_id = person
  ) then
    return;
  end if;
  return query
    select
      case when takes_part.yes then greatest(a.messages - b.messages, 0) end,
      case when takes_part.yes then greatest(a.files - b.files, 0) end,
      greatest(a.events - b.events, 0), greatest(a.risks - b.risks, 0),
      private.answers_elsewhere(channel)
    from private.counts_with(current_setting('request.jwt.claims', true), channel) a,
      private.counts_with(private.claims_of(person), channel) b,
      (select channel in (select private.my_channels()) as yes) takes_part;
end
$$;

-- What the members of the workspace would read, and do not yet, if a channel had this visibility,
-- and how many they are. They read messages and attachments once they join, which needs nobody's
-- permission in an open channel.
create function public.what_opens_by_visibility(channel uuid, visibility text)
returns table (people integer, messages integer, files integer, events integer, risks integer,
  answers integer)
language plpgsql stable security invoker set search_path = '' as $$
#variable_conflict use_variable
declare
  home record;
begin
  select h.* into home from private.home_of('channel', channel) h;
  if home.workspace_id is null or visibility <> 'open' or home.visibility = 'open' then
    return;
  end if;
  return query
    select (
      select count(*)::integer from public.memberships m
      join public.profiles f on f.id = m.profile_id and f.role <> 'assistant'
      where m.workspace_id = home.workspace_id and not exists (
        select from public.participants p
        where p.channel_id = channel and p.profile_id = m.profile_id)),
      case when takes_part.yes then a.messages end, case when takes_part.yes then a.files end,
      case when takes_part.yes then a.events end, case when takes_part.yes then a.risks end,
      private.answers_elsewhere(channel)
    from private.counts_with(current_setting('request.jwt.claims', true), channel) a,
      (select channel in (select private.my_channels()) as yes) takes_part;
end
$$;

grant execute on function private.claims_of, private.take_claims, private.put_claims_back, private.reads_with,
  private.channels_read_with, private.counts_with, private.sources_read_with,
  private.runs_quoting, private.answers_elsewhere, private.home_of, public.who_can_read,
  public.answer_certificate, public.what_person_reads, public.what_opens,
  public.what_opens_by_visibility to authenticated;
