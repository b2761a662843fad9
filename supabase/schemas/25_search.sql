-- Search across everything the caller can read: messages, files, people, channels, the drive,
-- locations, risks and events, in one call. Definer functions, because the index of words cannot be
-- used below a policy (its operator is not leakproof). They use the same access functions as the
-- policies, only for the caller. Decision 0109 gives the reasons.

-- The index of words -----------------------------------------------------------------------------

-- The words of every message, attached file and file of the drive, kept by triggers. Beside the
-- words stand the channel ('#' and its id), the author ('^' and the id) and the kind ('%'), so that
-- one index narrows by all of them.
create table private.search_entries (
  kind text not null check (kind in ('message', 'file', 'drive')),
  id uuid not null,
  workspace_id uuid not null,
  channel_id uuid,
  author_id uuid,
  at timestamptz not null,
  words tsvector not null,
  primary key (workspace_id, kind, id)
);

create index search_entries_newest_idx
  on private.search_entries (workspace_id, kind, at desc, id desc);
-- A short list of pending entries, because every search reads it from end to end.
create index search_entries_words_idx on private.search_entries using gin (words)
  with (gin_pending_list_limit = 256);

-- The distinct words of a workspace, for stems, parts of words and typing errors. Only the
-- functions below read it: no word leaves it that the caller's own search does not find. Without a
-- unique key, because senders of the same new word would wait for each other; a word that two of
-- them store is only looked up twice.
create table private.search_words (
  workspace_id uuid not null,
  word text collate "C" not null,
  keys text[] not null
);

create index search_words_word_idx on private.search_words (workspace_id, word);
create index search_words_keys_idx on private.search_words using gin (keys)
  with (gin_pending_list_limit = 256);

alter table private.search_entries enable row level security;
alter table private.search_words enable row level security;
select private.refuse_delegates('private.search_entries');
select private.refuse_delegates('private.search_words');

create function private.mark_of(sign text, id uuid) returns text
language sql immutable parallel safe as $$
  select sign || replace(id::text, '-', '')
$$;

-- The words of a long text. One with more words than a tsvector can hold keeps its first half.
create function private.bounded_vector(tokens text) returns tsvector
language plpgsql immutable set search_path = '' as $$
begin
  return private.word_vector(tokens);
exception when program_limit_exceeded then
  return private.bounded_vector(left(tokens, char_length(tokens) / 2));
end
$$;

-- Returns true, so that its callers can assign the result: a PERFORM would be one more statement of
-- every send.
create function private.keep_entry(entry_kind text, entry uuid, workspace uuid, channel uuid,
  author uuid, entry_at timestamptz, entry_text text) returns boolean
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  tokens constant text := private.tokens(private.fold(entry_text));
  marks constant text[] := array_remove(array['%' || entry_kind,
    private.mark_of('#', channel), private.mark_of('^', author)], null);
  has_signs constant boolean := tokens ~ '[\x02\x04\x05]';
  words constant tsvector := case when octet_length(tokens) > 100000
    then private.bounded_vector(tokens) else private.word_vector(tokens) end;
begin
  insert into private.search_entries
    (kind, id, workspace_id, channel_id, author_id, at, words)
  values (entry_kind, entry, workspace, channel, author, entry_at,
    words || array_to_tsvector(marks))
  on conflict (workspace_id, kind, id) do update set channel_id = excluded.channel_id,
    author_id = excluded.author_id, at = excluded.at, words = excluded.words;
  insert into private.search_words (workspace_id, word, keys)
  select workspace, word, private.word_keys(word)
  from unnest(tsvector_to_array(words)) as said (word)
  where char_length(word) between 4 and 40
    and not exists (
      select from private.search_words known
      where known.workspace_id = workspace and known.word = said.word)
    and not (has_signs and word ~ '[\x02\x04\x05]')
  limit 5000;
  return true;
end
$$;

create function private.forget_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.search_entries
  where workspace_id = old.workspace_id and kind = tg_argv[0] and id = old.id;
  return null;
end
$$;

-- Called for every new message (l_tell). An answer that still grows is indexed when it is complete.
create function private.keep_message_words(message public.messages) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if message.deleted_at is not null or message.role = 'system' then
    delete from private.search_entries
    where workspace_id = message.workspace_id and kind = 'message' and id = message.id;
  elsif message.parts -> -1 ->> 'state' is distinct from 'streaming' then
    return private.keep_entry('message', message.id, message.workspace_id, message.channel_id,
      message.author_id, message.created_at,
      private.without_signs(private.message_text(message.parts, message.content)));
  end if;
  return false;
end
$$;

-- The same for messages that were imported, for all of a batch at once. Each call is planned anew:
-- a plan of the first batch, when there are no words yet, would read all words for each.
create function private.keep_words_of_messages(messages uuid[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  insert into private.search_entries (kind, id, workspace_id, channel_id, author_id, at, words)
  select 'message', m.id, m.workspace_id, m.channel_id, m.author_id, m.created_at,
    private.bounded_vector(private.tokens(private.fold(
      private.without_signs(private.message_text(m.parts, m.content)))))
    || array_to_tsvector(array_remove(array['%message', private.mark_of('#', m.channel_id),
      private.mark_of('^', m.author_id)], null))
  from public.messages m
  where m.id = any (messages) and m.deleted_at is null and m.role <> 'system'
    and m.parts -> -1 ->> 'state' is distinct from 'streaming'
  on conflict do nothing;
  insert into private.search_words (workspace_id, word, keys)
  select said.workspace_id, said.word, private.word_keys(said.word)
  from (
    select distinct e.workspace_id, word
    from private.search_entries e, unnest(tsvector_to_array(e.words)) word
    where e.kind = 'message' and e.id = any (messages)
      and e.workspace_id in (
        select m.workspace_id from public.messages m where m.id = any (messages))
      and char_length(word) between 4 and 40 and word !~ '^[%#^]' and word !~ '[\x02\x04\x05]'
  ) said
  where not exists (
    select from private.search_words known
    where known.workspace_id = said.workspace_id and known.word = said.word);
end
$$;

-- A message's files are deleted and restored with it.
create function private.keep_changed_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_message_words(new);
  if (new.deleted_at is null) <> (old.deleted_at is null) then
    perform private.keep_attachment_entry(a) from public.attachments a where a.message_id = new.id;
  end if;
  return null;
end
$$;

create trigger s_keep_words after update on public.messages
  for each row when (new.content is distinct from old.content
    or new.parts is distinct from old.parts or new.author_id is distinct from old.author_id
    or new.channel_id <> old.channel_id
    or (new.deleted_at is null) <> (old.deleted_at is null))
  execute function private.keep_changed_words();
create trigger s_forget_words after delete on public.messages
  for each row execute function private.forget_entry('message');

create function private.keep_attachment_entry(attachment public.attachments) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  message public.messages;
begin
  select * into message from public.messages where id = attachment.message_id;
  if attachment.deleted_at is not null or message.deleted_at is not null then
    delete from private.search_entries
    where workspace_id = attachment.workspace_id and kind = 'file' and id = attachment.id;
    return false;
  end if;
  return private.keep_entry('file', attachment.id, attachment.workspace_id, attachment.channel_id,
    message.author_id, attachment.created_at,
    concat_ws(' ', attachment.name, attachment.summary, left(attachment.content, 200000)));
end
$$;

create function private.keep_attachment_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_attachment_entry(new);
  return null;
end
$$;

create trigger s_keep_words after insert on public.attachments
  for each row execute function private.keep_attachment_words();
create trigger s_keep_changed_words after update on public.attachments
  for each row when (new.name is distinct from old.name
    or new.summary is distinct from old.summary or new.content is distinct from old.content
    or new.channel_id <> old.channel_id
    or (new.deleted_at is null) <> (old.deleted_at is null))
  execute function private.keep_attachment_words();
create trigger s_forget_words after delete on public.attachments
  for each row execute function private.forget_entry('file');

create function private.keep_drive_words(file uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  f public.files;
begin
  select * into f from public.files where id = file;
  if f.deleted_at is not null then
    delete from private.search_entries
    where workspace_id = f.workspace_id and kind = 'drive' and id = file;
  elsif f.id is not null then
    perform private.keep_entry('drive', f.id, f.workspace_id, f.channel_id, f.created_by,
      f.updated_at, concat_ws(' ', f.name,
        (select left(t.content, 200000) from public.file_texts t where t.file_id = f.id)));
  end if;
end
$$;

create function private.keep_file_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_drive_words(new.id);
  return null;
end
$$;

create function private.keep_text_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_drive_words(new.file_id);
  return null;
end
$$;

create trigger s_keep_words after insert on public.files
  for each row execute function private.keep_file_words();
create trigger s_keep_changed_words after update on public.files
  for each row when (new.name is distinct from old.name
    or new.channel_id is distinct from old.channel_id
    or new.deleted_at is distinct from old.deleted_at
    or new.updated_at is distinct from old.updated_at)
  execute function private.keep_file_words();
create trigger s_forget_words after delete on public.files
  for each row execute function private.forget_entry('drive');
create trigger s_keep_changed_words after update on public.file_texts
  for each row when (new.content is distinct from old.content)
  execute function private.keep_text_words();

-- Removes words that no entry has any more, of some words taken at random.
create function private.forget_words(most integer default 5000) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  forgotten integer;
begin
  delete from private.search_words w where w.ctid in (
    select known.ctid from (
      select ctid, workspace_id, word from private.search_words order by random() limit most
    ) known
    where not exists (
      select from private.search_entries e
      where e.words @@ private.lexeme(known.word, false)::tsquery
        and e.workspace_id = known.workspace_id));
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

grant execute on function private.forget_words to service_role;

-- Queries ----------------------------------------------------------------------------------------

create function private.bounded_words(words text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if char_length(words) > 500 then
    perform private.refuse('search_too_long', 'A search has at most 500 letters.',
      'Search for fewer words.');
  end if;
  return coalesce(words, '');
end
$$;

-- The words that a folded text asks for, in order. Of a pair of characters the last one is not
-- asked for again.
create function private.query_tokens(folded text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(word order by ordinal), '{}') from (
    select word, ordinal, lag(word) over (order by ordinal) as previous
    from (
      select left(split_part(token, E'\x01', 1), 200) as word, row_number() over () as ordinal
      from unnest(string_to_array(
        translate(private.tokens(folded), E'\n,;!?()".', '         '), ' ')) as token
      where token <> ''
    ) numbered
  ) words
  where previous is null or not (char_length(word) = 1 and octet_length(word) > 2
    and char_length(previous) = 2 and right(previous, 1) = word)
$$;

create function private.lexeme(token text, is_prefix boolean) returns text
language sql immutable parallel safe as $$
  select '''' || token || '''' || case when is_prefix then ':*' else '' end
$$;

-- Single characters of scripts that are indexed in pairs are looked up as the beginning of a pair.
create function private.phrase(tokens text[], is_prefix boolean, first_words text[] default '{}')
returns text
language sql immutable parallel safe as $$
  select '(' || string_agg(case when ordinal = 1 and cardinality(first_words) > 0
      then '(' || private.lexeme(token, is_last and is_prefix) || ' | '
        || (select string_agg(private.lexeme(word, false), ' | ') from unnest(first_words) word)
        || ')'
      else private.lexeme(token, (is_last and is_prefix)
        or (char_length(token) = 1 and octet_length(token) > 2))
    end, ' <-> ' order by ordinal) || ')'
  from (
    select token, ordinal, ordinal = cardinality(tokens) as is_last
    from unnest(tokens) with ordinality as each (token, ordinal)
  ) each
$$;

-- Words of the workspace with one of these stems, and words that contain (or end in) a text.
create function private.words_of_stems(workspace uuid, wanted text[]) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct word), '{}') from (
    select word from private.search_words
    where keys && wanted and workspace_id = workspace limit 100
  ) found
$$;

create function private.words_within(workspace uuid, part text, at_end boolean) returns text[]
language sql stable security definer set search_path = '' as $$
  select case when char_length(part) >= 3 and char_length(part) <= 40 then (
    select coalesce(array_agg(distinct word), '{}') from (
      select word from private.search_words
      where keys @> array(
          select substr(part || case when at_end then '$' else '' end, i, 3)
          from generate_series(1, char_length(part) - case when at_end then 1 else 2 end) i)
        and workspace_id = words_within.workspace and strpos(word, part) > 0
        and (not at_end or right(word, char_length(part)) = part)
      order by char_length(word) limit case when char_length(part) = 3 then 30 else 100 end
    ) found
  ) else '{}' end
$$;

-- The spelling of umlauts with two letters: 'Müller' is also 'Mueller', and the other way round.
create function private.spelled_out(words text) returns text
language sql immutable parallel safe as $$
  select private.fold(replace(replace(replace(replace(lower(normalize(words, nfc)
    collate "pg_c_utf8"), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'))
$$;

create function private.contracted(folded text) returns text
language sql immutable parallel safe as $$
  select replace(replace(replace(folded, 'ae', 'a'), 'oe', 'o'), 'ue', 'u')
$$;

-- What a search asks for. Each text becomes three queries, from narrow to wide: the words as they
-- are written; with words of the same stem; with beginnings and parts of words. A name also asks
-- for the texts that reference its person or channel.
--   wording   alternatives of texts, for rows that are compared without an index: within one
--             alternative every text occurs; the readings of a text are separated by the character
--             1, and a text after the character 2 does not occur
--   pattern   a regular expression for what is marked in an excerpt; null if there is nothing
create function private.search_query(workspace uuid, words text, channels uuid[],
  out exact tsquery, out stemmed tsquery, out partial tsquery, out wording jsonb, out pattern text)
language plpgsql stable security definer set search_path = '' as $$
declare
  item record;
  is_first boolean := true;
  group_exact tsquery;
  group_stemmed tsquery;
  group_partial tsquery;
  asked_exact tsquery;
  asked_stemmed tsquery;
  asked_partial tsquery;
  group_wording jsonb := '[]';
  akin text[];
  parts text[];
  marks text[] := '{}';
begin
  wording := '[]';
  for item in
    with typed as (
      select n, count(*) over () as total, match[2] as quoted,
        match[1] = '-' and (match[2] is not null or match[3] ~ '^[^-]') as is_excluded,
        coalesce(match[2], case when match[1] = '-' and match[3] ~ '^[^-]' then match[3]
          else match[1] || match[3] end) as text
      from regexp_matches(words, '(-?)(?:"([^"]*)"|(\S+))', 'g') with ordinality as m (match, n)
    ), read as (
      select n, quoted is not null as is_phrase,
        is_excluded and bool_or(not is_excluded
          and private.query_tokens(private.fold(text)) <> '{}') over () as is_excluded,
        quoted is null and not is_excluded and n not in (1, total)
          and lower(text collate "pg_c_utf8") = 'or' as is_or,
        text, private.fold(text) as folded, private.spelled_out(text) as spelled
      from typed
    ), names as materialized (
      select id, ' ' || private.fold(name) || ' ' as name from (
        select p.id, p.name from public.memberships m join public.profiles p on p.id = m.profile_id
        where m.workspace_id = workspace
        union all
        select c.id, c.name from public.channels c
        where c.id = any (channels) and c.visibility <> 'direct' and c.deleted_at is null
      ) named
    )
    select read.*, private.query_tokens(folded) as tokens, named.whole, named.begun
    from read
    left join lateral (
      select string_agg(lexeme, ' | ') filter (where is_whole) as whole,
        string_agg(lexeme, ' | ') as begun
      from (
        select private.lexeme(private.mark_of(E'\x05', id), false) as lexeme,
          strpos(name, ' ' || wanted || ' ') > 0 as is_whole
        from names cross join btrim(folded, ' @#"') as wanted
        where char_length(wanted) > 1 and strpos(name, ' ' || wanted) > 0
        order by 2 desc limit 50
      ) matching
    ) named on not is_or and n <= 20
    order by n
  loop
    if item.is_or then
      exact := coalesce(exact || group_exact, group_exact, exact);
      stemmed := coalesce(stemmed || group_stemmed, group_stemmed, stemmed);
      partial := coalesce(partial || group_partial, group_partial, partial);
      wording := wording || jsonb_build_array(group_wording);
      group_exact := null; group_stemmed := null; group_partial := null;
      group_wording := '[]';
      continue;
    end if;
    if item.is_excluded then
      if item.tokens <> '{}' then
        asked_exact := !! private.phrase(item.tokens, false)::tsquery;
        asked_stemmed := asked_exact;
        asked_partial := asked_exact;
        group_wording := group_wording || to_jsonb(array[E'\x02' || item.folded]);
      end if;
    else
      group_wording := group_wording || to_jsonb(array[concat_ws(E'\x01', item.folded,
        nullif(item.spelled, item.folded),
        nullif(private.contracted(item.folded), item.folded))]);
      continue when item.tokens = '{}';
      asked_exact := concat_ws(' | ', private.phrase(item.tokens, false),
        case when item.spelled <> item.folded
          then private.phrase(private.query_tokens(item.spelled), false) end,
        item.whole)::tsquery;
      akin := '{}';
      parts := '{}';
      if item.n <= 20 and not item.is_phrase then
        if cardinality(item.tokens) = 1 then
          akin := private.words_of_stems(workspace, private.stems(item.tokens[1]));
          parts := private.words_within(workspace, item.tokens[1], false);
        else
          parts := private.words_within(workspace, item.tokens[1], true);
        end if;
      end if;
      asked_stemmed := concat_ws(' | ', asked_exact::text,
        (select string_agg(private.lexeme(word, false), ' | ') from unnest(akin) word),
        case when not item.is_phrase and private.contracted(item.folded) <> item.folded
          then private.phrase(private.query_tokens(private.contracted(item.folded)), false) end
      )::tsquery;
      asked_partial := concat_ws(' | ', asked_stemmed::text,
        private.phrase(item.tokens, true, parts), item.begun)::tsquery;
      marks := marks || private.mark_patterns(array[item.folded, item.spelled,
        private.contracted(item.folded)] || akin);
    end if;
    continue when item.tokens = '{}';
    group_exact := coalesce(group_exact && asked_exact, asked_exact);
    group_stemmed := coalesce(group_stemmed && asked_stemmed, asked_stemmed);
    group_partial := coalesce(group_partial && asked_partial, asked_partial);
  end loop;
  exact := coalesce(exact || group_exact, group_exact, exact);
  stemmed := coalesce(stemmed || group_stemmed, group_stemmed, stemmed);
  partial := coalesce(partial || group_partial, group_partial, partial);
  wording := wording || jsonb_build_array(group_wording);
  pattern := nullif(array_to_string(marks, '|'), '');
end
$$;

-- Regular expressions that find these folded texts in folded text, whatever signs are between their
-- words. Short ones match only at the beginning of a word.
create function private.mark_patterns(texts text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct
    case when char_length(plain) < 3 and octet_length(plain) < 3 * char_length(plain)
      then '(?<![[:alnum:]])' else '' end || plain), '{}')
  from unnest(texts) as text
  cross join lateral regexp_replace(regexp_replace(text collate "pg_c_utf8",
    '^[[:punct:][:space:][:cntrl:]]+|[[:punct:][:space:][:cntrl:]]+$', '', 'g'),
    '[[:punct:][:space:][:cntrl:]]+', '[^[:alnum:]]+', 'g') as plain
  where plain <> ''
$$;

-- True if a text of a row has what `wording` asks for.
create function private.is_worded(texts text, wording jsonb) returns boolean
language plpgsql immutable parallel safe as $$
declare
  folded constant text := private.fold(texts);
  alternative jsonb;
  wanted text;
  is_found boolean;
begin
  for alternative in select jsonb_array_elements(wording) loop
    is_found := alternative <> '[]';
    for wanted in select jsonb_array_elements_text(alternative) loop
      if left(wanted, 1) = E'\x02' then
        is_found := strpos(folded, substr(wanted, 2)) = 0;
      else
        is_found := exists (
          select from unnest(string_to_array(wanted, E'\x01')) reading
          where strpos(folded, reading) > 0);
      end if;
      exit when not is_found;
    end loop;
    if is_found then
      return true;
    end if;
  end loop;
  return false;
end
$$;

-- Excerpts ---------------------------------------------------------------------------------------

-- A text with today's names instead of references.
create function private.with_names(markdown text, workspace uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  reference record;
begin
  if strpos(markdown, '<') = 0 then
    return markdown;
  end if;
  markdown := replace(markdown, '<@channel>', '@channel');
  for reference in
    select distinct match[1] as sign, match[2]::uuid as id
    from regexp_matches(markdown, '<(@|#|file:|message:)'
      '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})>', 'g') match
  loop
    markdown := replace(markdown, '<' || reference.sign || reference.id || '>',
      case reference.sign
        when '@' then '@' || coalesce((
          select p.name from public.profiles p join public.memberships m on m.profile_id = p.id
          where p.id = reference.id and m.workspace_id = workspace), '…')
        when '#' then '#' || coalesce((
          select c.name from public.channels c
          where c.id = reference.id and c.workspace_id = workspace and c.visibility <> 'direct'
            and (c.id in (select private.open_channels())
              or c.id in (select private.my_channels()))), '…')
        when 'file:' then coalesce((
          select f.name from public.files f
          where f.id = reference.id and f.workspace_id = workspace
            and (f.channel_id is null
              or f.channel_id in (select private.shared_channels()))), '…')
        else '…'
      end);
  end loop;
  return markdown;
end
$$;

-- The character of a text where this character of its folded form comes from.
create function private.unfolded_at(original text, offset_at integer) returns integer
language plpgsql immutable parallel safe as $$
declare
  low integer := 1;
  high integer := char_length(original);
  middle integer;
begin
  while low < high loop
    middle := (low + high) / 2;
    if char_length(private.fold(left(original, middle))) >= offset_at then
      high := middle;
    else
      low := middle + 1;
    end if;
  end loop;
  return low;
end
$$;

-- The part of a text around the first match of `pattern`. The matches are between the characters 2
-- and 3.
create function private.excerpt(original text, pattern text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  size constant integer := 260;
  folded text := private.fold(left(original, 50000));
  is_aligned boolean;
  piece text;
  offset_at integer := 1;
  found_at integer;
  found_to integer;
  result text := '';
  written integer := 0;
begin
  found_at := case when pattern is null then 0
    else regexp_instr(folded collate "pg_c_utf8", pattern) end;
  if found_at > size / 2 then
    if char_length(folded) <> char_length(left(original, 50000)) then
      found_at := private.unfolded_at(left(original, 50000), found_at);
    end if;
    piece := regexp_replace(substr(original, found_at - 60, size), '^\S{1,20}\s', '');
  else
    piece := left(original, size);
  end if;
  if found_at = 0 then
    return piece;
  end if;
  folded := private.fold(piece);
  is_aligned := char_length(folded) = char_length(piece);
  for i in 1..10 loop
    found_at := regexp_instr(folded collate "pg_c_utf8", pattern, offset_at);
    exit when found_at = 0;
    found_to := regexp_instr(folded collate "pg_c_utf8", pattern, offset_at, 1, 1);
    exit when found_to <= found_at;
    offset_at := found_to;
    if not is_aligned then
      found_at := private.unfolded_at(piece, found_at);
      found_to := private.unfolded_at(piece, found_to - 1) + 1;
    end if;
    continue when found_at <= written;
    result := result || substr(piece, written + 1, found_at - written - 1)
      || E'\x02' || substr(piece, found_at, found_to - found_at) || E'\x03';
    written := found_to - 1;
  end loop;
  return result || substr(piece, written + 1);
end
$$;

-- Results ----------------------------------------------------------------------------------------

-- True if an entry passes the filters that its words do not show.
create function private.passes(entry_kind text, entry uuid, has text[], states text[])
returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
begin
  case entry_kind
    when 'message' then
      return exists (
        select from public.messages m
        where m.id = entry and m.deleted_at is null and m.role <> 'system'
          and (not 'file' = any (has) or exists (
            select from public.attachments a where a.message_id = m.id and a.deleted_at is null))
          and (not 'image' = any (has) or exists (
            select from public.attachments a
            where a.message_id = m.id and a.type = 'image' and a.deleted_at is null))
          and (not 'link' = any (has) or m.parts::text ~ 'https?://')
          and (not 'reaction' = any (has)
            or exists (select from public.reactions r where r.message_id = m.id))
          and (not 'poll' = any (has)
            or exists (select from public.polls p where p.message_id = m.id))
          and (not 'pinned' = any (states) or m.pinned_at is not null)
          and (not 'thread' = any (states) or m.thread_id is not null or m.reply_count > 0)
          and (not 'saved' = any (states) or exists (
            select from public.bookmarks b where b.message_id = m.id and b.profile_id = caller))
          and (not 'mine' = any (states) or m.author_id = caller)
          and (not 'mention' = any (states) or m.metadata -> 'mentions' ? caller::text));
    when 'file' then
      return cardinality(states) = 0 and not (has && array['link', 'reaction', 'poll'])
        and exists (
          select from public.attachments a
          join public.messages m on m.id = a.message_id and m.deleted_at is null
          where a.id = entry and a.deleted_at is null
            and (not 'image' = any (has) or a.type = 'image'));
    else
      return cardinality(states) = 0 and not (has && array['link', 'reaction', 'poll'])
        and exists (
          select from public.files f
          where f.id = entry and f.deleted_at is null
            and (not 'image' = any (has) or f.mime_type like 'image/%'));
  end case;
end
$$;

-- Entries that match `wanted` and not `known`, newest first, by the index of words. Without
-- sequential scans, because PostgreSQL does not know how few they are.
create function private.looked_up(entry_kind text, workspace uuid, channels uuid[],
  is_shared boolean, wanted tsquery, known tsquery, author uuid, before timestamptz,
  after timestamptz, has text[], states text[], most integer)
returns uuid[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
#variable_conflict use_column
declare
  narrowed tsquery := wanted;
begin
  if entry_kind <> 'message' then
    narrowed := narrowed && private.lexeme('%' || entry_kind, false)::tsquery;
  end if;
  if author is not null then
    narrowed := narrowed && private.lexeme(private.mark_of('^', author), false)::tsquery;
  end if;
  if not is_shared and cardinality(channels) between 1 and 32 then
    narrowed := narrowed && (
      select string_agg(private.lexeme(private.mark_of('#', near), false), ' | ')::tsquery
      from unnest(channels) near);
  end if;
  return array(
    select found.id from (
      select candidate.id from (
        select e.* from private.search_entries e where e.words @@ narrowed offset 0
      ) candidate
      where candidate.workspace_id = workspace and candidate.kind = entry_kind
        and (known is null or not candidate.words @@ known)
        and (candidate.channel_id = any (channels) or (is_shared and candidate.channel_id is null))
        and (author is null or candidate.author_id = author)
        and (before is null or candidate.at < before) and (after is null or candidate.at >= after)
      order by candidate.at desc, candidate.id desc offset 0
    ) found
    where cardinality(has) + cardinality(states) = 0
      or private.passes(entry_kind, found.id, has, states)
    limit most);
end
$$;

-- The same, but only of this many entries from the newest on, without an index of words.
create function private.walked(entry_kind text, workspace uuid, channels uuid[],
  is_shared boolean, wanted tsquery, known tsquery, author uuid, before timestamptz,
  after timestamptz, has text[], states text[], most integer, from_entry integer, entries integer)
returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select newest.id from (
      select e.* from private.search_entries e
      where e.workspace_id = walked.workspace and e.kind = entry_kind
        and (walked.before is null or e.at < walked.before)
        and (walked.after is null or e.at >= walked.after)
      order by e.at desc, e.id desc limit entries offset from_entry
    ) newest
    where newest.words @@ wanted and (known is null or not newest.words @@ known)
      and (newest.channel_id = any (channels) or (is_shared and newest.channel_id is null))
      and (author is null or newest.author_id = author)
      and (cardinality(has) + cardinality(states) = 0
        or private.passes(entry_kind, newest.id, has, states))
    limit most)
$$;

-- Exact matches before those of a stem, these before partial ones, each newest first. Words that
-- many entries have are found among the newest entries, in the order of the result. Only if these
-- are not enough, the index of words is asked, whose matches are then few enough to be sorted.
create function private.ranked(entry_kind text, workspace uuid, channels uuid[], is_shared boolean,
  exact tsquery, stemmed tsquery, partial tsquery, author uuid, before timestamptz,
  after timestamptz, has text[], states text[], most integer)
returns table (id uuid, rank real, ordinal bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  queries constant tsquery[] := array[exact, stemmed, partial];
  near constant integer := 4000;
  found uuid[] := '{}';
  ranks real[] := '{}';
  added uuid[];
  wanted tsquery;
  known tsquery;
  missing integer;
begin
  for tier in 1..3 loop
    wanted := queries[tier];
    known := case when tier > 1 then queries[tier - 1] end;
    missing := most - cardinality(found);
    exit when missing <= 0;
    continue when wanted is null or wanted is not distinct from known;
    added := private.walked(entry_kind, workspace, channels, is_shared, wanted, known, author,
      before, after, has, states, missing, 0, near);
    if cardinality(added) < missing and cardinality(added) > missing / 3 then
      added := added || private.walked(entry_kind, workspace, channels, is_shared, wanted, known,
        author, before, after, has, states, missing - cardinality(added), near, 2 * near);
    end if;
    if cardinality(added) < missing then
      added := private.looked_up(entry_kind, workspace, channels, is_shared, wanted, known, author,
        before, after, has, states, missing);
    end if;
    found := found || added;
    ranks := ranks || array_fill((4 - tier)::real, array[cardinality(added)]);
  end loop;
  return query
    select listed.id, listed.rank, listed.ordinal
    from unnest(found, ranks) with ordinality as listed (id, rank, ordinal);
end
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
  shared uuid[];
  visible uuid[];
  asked record;
  typed constant text := private.bounded_words(words);
  has_words constant boolean := btrim(typed) <> '';
  -- True for a search by words only, because the filters apply to messages and files.
  is_plain constant boolean := has_words and author is null and channel is null and before is null
    and after is null and cardinality(has) + cardinality(states) = 0;
begin
  if caller is null or not (workspace in (select private.my_workspaces())) then
    return;
  end if;
  mine := array(
    select p.channel_id from public.participants p join public.channels c on c.id = p.channel_id
    where p.profile_id = caller and p.workspace_id = workspace
      and c.id in (select private.my_channels()));
  shared := array(
    select c.id from public.channels c
    where c.workspace_id = workspace and c.id in (select private.shared_channels()));
  visible := array(
    select c.id from public.channels c
    where c.workspace_id = workspace
      and (c.id in (select private.open_channels()) or c.id = any (mine)));
  if channel is not null then
    mine := array(select own from unnest(mine) own where own = channel);
    shared := array(select own from unnest(shared) own where own = channel);
  end if;
  select * into asked from private.search_query(workspace, typed, visible);

  if 'message' = any (kinds) then
    return query
      with found as (
        (select r.id, r.rank, r.ordinal
        from private.ranked('message', workspace, mine, false, asked.exact, asked.stemmed,
          asked.partial, author, before, after, has, states, most + skip) r
        where has_words)
        union all
        (select m.id, 0::real, row_number() over (order by m.created_at desc)
        from public.messages m
        where not has_words and m.channel_id = any (mine) and m.deleted_at is null
          and m.role <> 'system' and (author is null or m.author_id = author)
          and (before is null or m.created_at < before)
          and (after is null or m.created_at >= after)
          and private.passes('message', m.id, has, states)
        order by m.created_at desc limit most + skip)
      )
      select 'message'::text, m.id, m.channel_id, m.id, m.thread_id, m.author_id, null::text,
        private.excerpt(private.with_names(private.message_text(m.parts, m.content), workspace),
          asked.pattern), m.created_at, found.rank
      from (select * from found order by ordinal limit most offset skip) found
      join public.messages m on m.id = found.id
      where m.channel_id = any (mine) and m.deleted_at is null
      order by found.ordinal;
  end if;
  if 'file' = any (kinds) and cardinality(states) = 0 then
    return query
      with found as (
        (select r.id, r.rank, r.ordinal
        from private.ranked('file', workspace, mine, false, asked.exact, asked.stemmed,
          asked.partial, author, before, after, has, states, most + skip) r
        where has_words)
        union all
        (select a.id, 0::real, row_number() over (order by a.created_at desc)
        from public.attachments a join public.messages m on m.id = a.message_id
        where not has_words and a.channel_id = any (mine)
          and (author is null or m.author_id = author)
          and (before is null or a.created_at < before)
          and (after is null or a.created_at >= after)
          and private.passes('file', a.id, has, states)
        order by a.created_at desc limit most + skip)
      )
      select 'file'::text, a.id, a.channel_id, a.message_id, m.thread_id, m.author_id,
        a.name::text, private.excerpt(coalesce(a.content, a.summary, ''), asked.pattern),
        a.created_at, found.rank
      from (select * from found order by ordinal limit most offset skip) found
      join public.attachments a on a.id = found.id
      join public.messages m on m.id = a.message_id
      where a.channel_id = any (mine) and a.deleted_at is null and m.deleted_at is null
      order by found.ordinal;
  end if;
  if 'drive' = any (kinds) and has_words and cardinality(states) = 0 then
    return query
      select 'drive'::text, f.id, f.channel_id, null::uuid, null::uuid, f.created_by,
        f.name::text, private.excerpt(coalesce(t.content, ''), asked.pattern), f.updated_at,
        found.rank
      from (
        select * from private.ranked('drive', workspace, shared, channel is null, asked.exact,
          asked.stemmed, asked.partial, author, before, after, has, states, most + skip)
        order by ordinal limit most offset skip
      ) found
      join public.files f on f.id = found.id
      left join public.file_texts t on t.file_id = f.id
      where f.workspace_id = workspace and f.deleted_at is null
        and (f.channel_id = any (shared) or (channel is null and f.channel_id is null))
      order by found.ordinal;
  end if;
  if not is_plain then
    return;
  end if;
  return query
  (select 'person', p.id, null::uuid, null::uuid, null::uuid, p.id, p.name::text,
    concat_ws(' · ', e.title, e.department), m.created_at, 1::real
  from public.memberships m join public.profiles p on p.id = m.profile_id
  left join public.directory_entries e on e.workspace_id = m.workspace_id and e.profile_id = p.id
  where 'person' = any (kinds) and m.workspace_id = workspace
    and private.is_worded(concat_ws(E'\n', p.name, e.title, e.department), asked.wording)
  order by p.name limit most offset skip)
  union all
  (select 'channel', c.id, c.id, null::uuid, null::uuid, null::uuid, c.name::text,
    c.description::text, c.created_at, 1::real
  from public.channels c
  where 'channel' = any (kinds) and c.id = any (visible)
    and c.deleted_at is null and c.visibility <> 'direct'
    and private.is_worded(concat_ws(E'\n', c.name, c.topic, c.description), asked.wording)
  order by c.name limit most offset skip)
  union all
  (select 'location', l.id, l.channel_id, null::uuid, null::uuid, null::uuid, l.name::text,
    l.address::text, l.created_at, 1::real
  from public.locations l
  where 'location' = any (kinds) and l.workspace_id = workspace
    and private.is_worded(concat_ws(E'\n', l.name, l.address, l.notes), asked.wording)
  order by l.name limit most offset skip)
  union all
  (select 'risk', r.id, r.channel_id, r.source_message_id, null::uuid, r.owner_id,
    concat('R-', r.number, ' ', r.title), left(r.description, 300), r.created_at, 1::real
  from public.risks r
  where 'risk' = any (kinds) and r.workspace_id = workspace and r.deleted_at is null
    and (r.channel_id is null or r.channel_id = any (shared))
    and (private.is_worded(concat_ws(E'\n', r.title, r.description, r.category), asked.wording)
      or private.fold(concat('R-', r.number)) = private.fold(btrim(typed)))
  order by r.score desc limit most offset skip)
  union all
  (select 'event', e.id, e.channel_id, null::uuid, null::uuid, e.created_by, e.title::text,
    left(e.description, 300), e.starts_at, 1::real
  from public.events e
  where 'event' = any (kinds) and e.workspace_id = workspace and e.deleted_at is null
    and (e.channel_id is null or e.channel_id = any (shared))
    and (not e.is_private or e.id in (select private.my_private_events()))
    and private.is_worded(concat_ws(E'\n', e.title, e.description), asked.wording)
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

-- The newest messages of people in a channel that have one of these words, or one that begins with
-- it.
create function private.messages_matching(channel uuid, words text[]) returns setof public.messages
language sql stable security definer set search_path = '' as $$
  select m.* from (
    select string_agg(private.phrase(tokens, true), ' | ')::tsquery as query
    from unnest(words[1:50]) word
    cross join lateral private.query_tokens(private.fold(left(word, 200))) as tokens
    where tokens <> '{}'
  ) wanted
  cross join lateral private.ranked('message',
    (select workspace_id from public.channels where id = channel),
    array(select mine from private.my_channels() mine where mine = channel), false,
    wanted.query, wanted.query, wanted.query, null, null, null, '{}', '{}', 60) found
  join public.messages m on m.id = found.id
  where m.role = 'user'
  order by m.created_at desc
$$;

create function public.messages_matching(channel uuid, words text[]) returns setof public.messages
language sql stable security invoker set search_path = '' as $$
  select * from private.messages_matching(channel, words)
$$;

grant execute on function private.messages_matching, public.messages_matching
  to authenticated, service_role;

-- Suggestions ------------------------------------------------------------------------------------

-- For a search without results: up to three searches that have some, with the nearest known words
-- instead of unknown ones. Each is run as the caller's own search first, so that it contains no
-- word of a row that the caller cannot read.
create function private.search_suggestions(workspace uuid, words text) returns setof text
language plpgsql stable security definer set search_path = '' as $$
declare
  kinds constant text[] := array['message', 'file', 'drive'];
  wanted text;
  folded text;
  typed text := private.bounded_words(words);
  found_words text[] := array[typed];
  next_words text[];
begin
  if auth.uid() is null or not (workspace in (select private.my_workspaces())) then
    return;
  end if;
  for wanted in
    select distinct on (word) word from (
      select match[1] as word from regexp_matches(typed, '[^\s"]+', 'g') match limit 8
    ) each
    where private.query_tokens(private.fold(word)) <> '{}'
      and char_length(word) between 3 and 40
      and not exists (select from private.search(workspace, ltrim(word, '-'), kinds, null, null,
        '{}', null, null, '{}', 1, 0))
  loop
    folded := private.fold(ltrim(wanted, '-'));
    next_words := array(
      select replace(base, wanted, near.word)
      from unnest(found_words) base
      cross join lateral (
        select word from (
          select w.word, count(distinct key) * 2.0
            / (char_length(w.word) + char_length(folded)) as likeness
          from private.search_words w, unnest(w.keys) key
          where w.keys && private.word_keys(folded)
            and w.workspace_id = search_suggestions.workspace
            and char_length(w.word) between char_length(folded) - 2 and char_length(folded) + 2
            and w.word <> folded and key = any (private.word_keys(folded))
          group by w.word
          order by likeness desc, w.word limit 12
        ) likely
        where likeness >= 0.3
      ) near
    );
    found_words := next_words[1:12];
  end loop;
  if found_words = array[typed] then
    return;
  end if;
  return query
    select suggested from unnest(found_words) with ordinality as listed (suggested, ordinal)
    where exists (select from private.search(workspace, suggested, kinds, null, null, '{}', null,
      null, '{}', 1, 0))
    order by ordinal limit 3;
end
$$;

create function public.search_suggestions(workspace uuid, words text) returns setof text
language sql stable security invoker set search_path = '' as $$
  select * from private.search_suggestions(workspace, words)
$$;

grant execute on function private.search_suggestions, public.search_suggestions
  to authenticated, service_role;
