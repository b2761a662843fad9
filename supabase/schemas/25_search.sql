-- Search across everything the caller can read: messages, files, people, channels, the drive,
-- locations, risks and events, in one call. A definer function, because the text index cannot be
-- used below a policy (its operator is not leakproof). It uses the same access functions as the
-- policies, only for the caller.

-- Parses words as users type them: quotes, minus and 'or' as in web search; the last word also
-- matches as a prefix.
create function private.search_query(words text) returns tsquery
language plpgsql immutable set search_path = '' as $$
declare
  wanted tsquery := websearch_to_tsquery('simple', coalesce(words, ''));
  last_word text := (regexp_match(words, '([[:alnum:]]+)$'))[1];
begin
  if last_word is not null and right(wanted::text, 1) = '''' then
    return regexp_replace(wanted::text, '''$', ''':*')::tsquery;
  end if;
  return wanted;
end
$$;

-- Reduces a row of minus signs to one, because more than thirty are an error in PostgreSQL's
-- parser.
create function private.bounded_words(words text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if char_length(words) > 500 then
    perform private.refuse('search_too_long', 'A search has at most 500 letters.',
      'Search for fewer words.');
  end if;
  return regexp_replace(words, '(-\s*){2,}', '-', 'g');
end
$$;

create function private.like_pattern(words text) returns text
language sql immutable set search_path = '' as $$
  select '%' || replace(replace(replace(btrim(words), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

create function private.search(
  workspace uuid, words text, kinds text[], author uuid, channel uuid, has text[],
    before timestamptz, after timestamptz, states text[], most integer, skip integer)
returns table (kind text, id uuid, channel_id uuid, message_id uuid, thread_id uuid,
  profile_id uuid, title text, excerpt text, at timestamptz, rank real)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  caller uuid := auth.uid();
  mine uuid[];
  wanted tsquery := private.search_query(private.bounded_words(words));
  has_words boolean := btrim(coalesce(words, '')) <> '';
  -- True for a search by words only, because the filters apply to messages and files.
  is_plain boolean := has_words and author is null and channel is null and before is null
    and after is null and cardinality(has) + cardinality(states) = 0;
  marks constant text := E'StartSel=\x02, StopSel=\x03, MaxWords=36, MinWords=12, MaxFragments=1';
begin
  if caller is null or not (workspace in (select private.my_workspaces())) then
    return;
  end if;
  mine := array(
    select p.channel_id from public.participants p join public.channels c on c.id = p.channel_id
    where p.profile_id = caller and p.workspace_id = workspace
      and c.id in (select private.my_channels()) and (channel is null or c.id = channel));

  return query
  with found_messages as (
    select m.*, case when has_words
      then ts_rank_cd(private.message_words(m.parts, m.content), wanted) else 0 end::real as rank
    from public.messages m
    where 'message' = any (kinds) and m.channel_id = any (mine) and m.deleted_at is null
      and m.role <> 'system'
      and (not has_words or private.message_words(m.parts, m.content) @@ wanted)
      and (author is null or m.author_id = author)
      and (before is null or m.created_at < before) and (after is null or m.created_at >= after)
      and (not 'file' = any (has)
        or exists (select 1 from public.attachments a where a.message_id = m.id
        and a.deleted_at is null))
      and (not 'image' = any (has)
        or exists (select 1 from public.attachments a where a.message_id = m.id and a.type = 'image'
        and a.deleted_at is null))
      and (not 'link' = any (has) or m.parts::text ~ 'https?://')
      and (not 'reaction' = any (has)
        or exists (select 1 from public.reactions r where r.message_id = m.id))
      and (not 'poll' = any (has)
        or exists (select 1 from public.polls p where p.message_id = m.id))
      and (not 'pinned' = any (states) or m.pinned_at is not null)
      and (not 'thread' = any (states) or m.thread_id is not null or m.reply_count > 0)
      and (not 'saved' = any (states)
        or exists (select 1 from public.bookmarks b where b.message_id = m.id
        and b.profile_id = caller))
      and (not 'mine' = any (states) or m.author_id = caller)
      and (not 'mention' = any (states) or m.metadata -> 'mentions' ? caller::text)
    order by m.created_at desc
    limit most offset skip
  ), found_files as (
    select a.*, case when has_words then ts_rank_cd(a.search, wanted)
      else 0 end::real as rank, m.author_id, m.thread_id
    from public.attachments a
    join public.messages m on m.id = a.message_id and m.deleted_at is null
    where 'file' = any (kinds) and cardinality(states) = 0 and a.channel_id = any (mine)
      and a.deleted_at is null
      and (not has_words or a.search @@ wanted or a.name ilike private.like_pattern(words))
      and (author is null or m.author_id = author)
      and (before is null or a.created_at < before) and (after is null or a.created_at >= after)
      and (not 'image' = any (has) or a.type = 'image')
        and not (has && array['link', 'reaction', 'poll'])
    order by a.created_at desc
    limit most offset skip
  )
  select 'message', f.id, f.channel_id, f.id, f.thread_id, f.author_id, null::text,
    ts_headline('simple', private.message_text(f.parts, f.content), wanted, marks), f.created_at,
      f.rank
  from found_messages f
  union all
  select 'file', f.id, f.channel_id, f.message_id, f.thread_id, f.author_id, f.name::text,
    ts_headline('simple', left(coalesce(f.content, f.summary, ''), 20000), wanted, marks),
      f.created_at, f.rank
  from found_files f
  union all
  (select 'person', p.id, null::uuid, null::uuid, null::uuid, p.id, p.name::text,
    concat_ws(' · ', e.title, e.department), m.created_at, 1::real
  from public.memberships m join public.profiles p on p.id = m.profile_id
  left join public.directory_entries e on e.workspace_id = m.workspace_id and e.profile_id = p.id
  where 'person' = any (kinds) and has_words and m.workspace_id = workspace
    and author is null and channel is null and before is null and after is null
      and cardinality(has) + cardinality(states) = 0
    and (p.name ilike private.like_pattern(words) or e.title ilike private.like_pattern(words)
      or e.department ilike private.like_pattern(words))
  order by p.name limit most offset skip)
  union all
  (select 'channel', c.id, c.id, null::uuid, null::uuid, null::uuid, c.name::text,
    c.description::text, c.created_at, 1::real
  from public.channels c
  where 'channel' = any (kinds) and has_words and c.workspace_id = workspace
    and c.deleted_at is null and c.visibility <> 'direct'
    and author is null and channel is null and before is null and after is null
      and cardinality(has) + cardinality(states) = 0
    and (c.id in (select private.open_channels()) or c.id = any (mine))
    and (c.name ilike private.like_pattern(words) or c.topic ilike private.like_pattern(words)
      or c.description ilike private.like_pattern(words))
  order by c.name limit most offset skip)
  union all
  (select 'drive', f.id, f.channel_id, null::uuid, null::uuid, f.created_by, f.name::text,
    ts_headline('simple', left(coalesce(t.content, ''), 20000), wanted, marks), f.updated_at, case
      when t.search @@ wanted then ts_rank_cd(t.search, wanted) else 1 end::real
  from public.files f left join public.file_texts t on t.file_id = f.id
  where 'drive' = any (kinds) and has_words and f.workspace_id = workspace and f.deleted_at is null
    and cardinality(states) = 0
    and (f.channel_id is null or f.channel_id in (select private.shared_channels()))
      and (channel is null or f.channel_id = channel)
    and (t.search @@ wanted or f.name ilike private.like_pattern(words))
    and (author is null or f.created_by = author) and (before is null or f.updated_at < before)
      and (after is null or f.updated_at >= after)
    and (not 'image' = any (has) or f.mime_type like 'image/%')
      and not (has && array['link', 'reaction', 'poll'])
  order by f.updated_at desc limit most offset skip)
  union all
  (select 'location', l.id, l.channel_id, null::uuid, null::uuid, null::uuid, l.name::text,
    l.address::text, l.created_at, 1::real
  from public.locations l
  where 'location' = any (kinds) and is_plain and l.workspace_id = workspace
    and (l.name ilike private.like_pattern(words) or l.address ilike private.like_pattern(words)
      or l.notes ilike private.like_pattern(words))
  order by l.name limit most offset skip)
  union all
  (select 'risk', r.id, r.channel_id, r.source_message_id, null::uuid, r.owner_id,
    concat('R-', r.number, ' ', r.title), left(r.description, 300), r.created_at, 1::real
  from public.risks r
  where 'risk' = any (kinds) and is_plain and r.workspace_id = workspace and r.deleted_at is null
    and (r.channel_id is null or r.channel_id in (select private.shared_channels()))
    and (r.title ilike private.like_pattern(words)
      or r.description ilike private.like_pattern(words)
      or r.category ilike private.like_pattern(words)
      or concat('R-', r.number) ilike btrim(words))
  order by r.score desc limit most offset skip)
  union all
  (select 'event', e.id, e.channel_id, null::uuid, null::uuid, e.created_by, e.title::text,
    left(e.description, 300), e.starts_at, 1::real
  from public.events e
  where 'event' = any (kinds) and is_plain and e.workspace_id = workspace and e.deleted_at is null
    and (e.channel_id is null or e.channel_id in (select private.shared_channels()))
    and (e.title ilike private.like_pattern(words)
      or e.description ilike private.like_pattern(words))
  order by e.starts_at desc limit most offset skip);
end
$$;

-- kinds: message, file, person, channel, drive, location, risk, event. has: file, image, link,
-- reaction, poll. states: pinned, thread, saved, mine, mention. In an excerpt the found words are
-- between the characters 2 and 3.
create function public.search(
  workspace uuid, words text default '',
    kinds text[] default array['message', 'file', 'person', 'channel', 'drive', 'location', 'risk',
    'event'], author uuid default null, channel uuid default null,
  has text[] default '{}', before timestamptz default null, after timestamptz default null,
    states text[] default '{}', most integer default 30, skip integer default 0)
returns table (kind text, id uuid, channel_id uuid, message_id uuid, thread_id uuid,
  profile_id uuid, title text, excerpt text, at timestamptz, rank real)
language sql stable security invoker set search_path = '' as $$
  select * from private.search(workspace, words, kinds, author, channel, has, before, after, states,
    least(greatest(most, 1), 100), greatest(skip, 0))
$$;

grant execute on function private.search, public.search to authenticated, service_role;
