set check_function_bodies = off;
drop index attachments_search_idx;
drop index file_texts_search_idx;
drop index messages_words_idx;
drop function messages_matching(uuid,text);
drop function private.bare_name(text);
drop function private.like_pattern(text);
drop function private.message_words(jsonb,text);
drop function private.messages_matching(uuid,text);
drop function private.search_query(text);
alter table attachments drop column search;
alter table file_texts drop column search;
create table private.search_entries (); alter table private.search_entries enable row level security;
revoke all on private.search_entries from public, anon, authenticated, service_role;
create table private.search_words (); alter table private.search_words enable row level security;
revoke all on private.search_words from public, anon, authenticated, service_role;
alter table private.search_entries add column kind text not null;
alter table private.search_entries add column id uuid not null;
alter table private.search_entries add column workspace_id uuid not null;
alter table private.search_entries add column channel_id uuid;
alter table private.search_entries add column author_id uuid;
alter table private.search_entries add column at timestamp with time zone not null;
alter table private.search_entries add column words tsvector not null;
alter table private.search_words add column workspace_id uuid not null;
alter table private.search_words add column word text not null;
alter table private.search_words add column keys text[] not null;
CREATE OR REPLACE FUNCTION public.messages_matching(channel uuid, words text[])
 RETURNS SETOF messages
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.messages_matching(channel, words)
$function$
;
revoke all on function messages_matching(uuid,text[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.bounded_vector(tokens text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return private.word_vector(tokens);
exception when program_limit_exceeded then
  return private.bounded_vector(left(tokens, char_length(tokens) / 2));
end
$function$
;
revoke all on function private.bounded_vector(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.contracted(folded text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select replace(replace(replace(folded, 'ae', 'a'), 'oe', 'o'), 'ue', 'u')
$function$
;
revoke all on function private.contracted(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.excerpt(original text, pattern text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.excerpt(text,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.fold(words text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  t text;
begin
  if octet_length(words) = char_length(words) then
    return translate(lower(words collate "pg_c_utf8"), '`', '''');
  end if;
  t := lower(normalize(translate(words, U&'\00B4', ''''), nfkd) collate "pg_c_utf8");
  t := regexp_replace(t,
    '[\u00AD\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7'
    '\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8'
    '\u06EA-\u06ED\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E'
    '\u2060-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\U000E0000-\U000E01EF]',
    '', 'g');
  t := replace(replace(replace(replace(t, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  t := translate(t,
    'øłđðħıŧŋƒĸςךםןףץىیکةھہ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९๐๑๒๓๔๕๖๗๘๙'
      || U&'`\02B9\02BB\02BC\02BD\05F3\2018\2019\201A\201B\2032\2035\A78C',
    'olddhitnfkσכמנפצييكههه0123456789012345678901234567890123456789'
      || repeat('''', 13));
  return normalize(t, nfc);
end
$function$
;
revoke all on function private.fold(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.forget_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.search_entries
  where workspace_id = old.workspace_id and kind = tg_argv[0] and id = old.id;
  return null;
end
$function$
;
revoke all on function private.forget_entry() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.forget_words(most integer DEFAULT 5000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.forget_words(integer) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.is_worded(texts text, wording jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
$function$
;
revoke all on function private.is_worded(text,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_attachment_entry(attachment attachments)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.keep_attachment_entry(attachments) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_attachment_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.keep_attachment_entry(new);
  return null;
end
$function$
;
revoke all on function private.keep_attachment_words() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_changed_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.keep_message_words(new);
  if (new.deleted_at is null) <> (old.deleted_at is null) then
    perform private.keep_attachment_entry(a) from public.attachments a where a.message_id = new.id;
  end if;
  return null;
end
$function$
;
revoke all on function private.keep_changed_words() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_drive_words(file uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.keep_drive_words(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_entry(entry_kind text, entry uuid, workspace uuid, channel uuid, author uuid, entry_at timestamp with time zone, entry_text text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
$function$
;
revoke all on function private.keep_entry(text,uuid,uuid,uuid,uuid,timestamp with time zone,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_file_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.keep_drive_words(new.id);
  return null;
end
$function$
;
revoke all on function private.keep_file_words() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_message_words(message messages)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.keep_message_words(messages) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_text_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.keep_drive_words(new.file_id);
  return null;
end
$function$
;
revoke all on function private.keep_text_words() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.lexeme(token text, is_prefix boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select '''' || token || '''' || case when is_prefix then ':*' else '' end
$function$
;
revoke all on function private.lexeme(text,boolean) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.looked_up(entry_kind text, workspace uuid, channels uuid[], is_shared boolean, wanted tsquery, known tsquery, author uuid, before timestamp with time zone, after timestamp with time zone, has text[], states text[], most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
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
$function$
;
revoke all on function private.looked_up(text,uuid,uuid[],boolean,tsquery,tsquery,uuid,timestamp with time zone,timestamp with time zone,text[],text[],integer) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.mark_of(sign text, id uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select sign || replace(id::text, '-', '')
$function$
;
revoke all on function private.mark_of(text,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.mark_patterns(texts text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(distinct
    case when char_length(plain) < 3 and octet_length(plain) < 3 * char_length(plain)
      then '(?<![[:alnum:]])' else '' end || plain), '{}')
  from unnest(texts) as text
  cross join lateral regexp_replace(regexp_replace(text collate "pg_c_utf8",
    '^[[:punct:][:space:][:cntrl:]]+|[[:punct:][:space:][:cntrl:]]+$', '', 'g'),
    '[[:punct:][:space:][:cntrl:]]+', '[^[:alnum:]]+', 'g') as plain
  where plain <> ''
$function$
;
revoke all on function private.mark_patterns(text[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.messages_matching(channel uuid, words text[])
 RETURNS SETOF messages
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.messages_matching(uuid,text[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.passes(entry_kind text, entry uuid, has text[], states text[])
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.passes(text,uuid,text[],text[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.phrase(tokens text[], is_prefix boolean, first_words text[] DEFAULT '{}'::text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
$function$
;
revoke all on function private.phrase(text[],boolean,text[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.query_tokens(folded text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
$function$
;
revoke all on function private.query_tokens(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.ranked(entry_kind text, workspace uuid, channels uuid[], is_shared boolean, exact tsquery, stemmed tsquery, partial tsquery, author uuid, before timestamp with time zone, after timestamp with time zone, has text[], states text[], most integer)
 RETURNS TABLE(id uuid, rank real, ordinal bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.ranked(text,uuid,uuid[],boolean,tsquery,tsquery,tsquery,uuid,timestamp with time zone,timestamp with time zone,text[],text[],integer) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.search_query(workspace uuid, words text, channels uuid[], OUT exact tsquery, OUT stemmed tsquery, OUT partial tsquery, OUT wording jsonb, OUT pattern text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.search_query(uuid,text,uuid[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.search_suggestions(workspace uuid, words text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.search_suggestions(uuid,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.spelled_out(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select private.fold(replace(replace(replace(replace(lower(normalize(words, nfc)
    collate "pg_c_utf8"), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'))
$function$
;
revoke all on function private.spelled_out(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.stems(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when word ~ '^[a-z]{4,40}$' then array_remove(array[
    'e~' || case
      when word ~ '[aeiou]n?sions?$' then regexp_replace(word, 'sions?$', '')
      else regexp_replace((ts_lexize('pg_catalog.english_stem', word))[1],
        '(ci|vi|li|lu|ru|plo|ro|ten|pen|pan|fen|hen|cen|va|sua)d$', '\1')
    end,
    'd~' || (ts_lexize('pg_catalog.german_stem', word))[1]], null)
  else '{}' end
$function$
;
revoke all on function private.stems(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.tokens(folded text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  t text := folded collate "pg_c_utf8";
  is_ascii constant boolean := octet_length(folded) = char_length(folded);
  paired constant text := '\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3041-\u30FF'
    '\u3105-\u312F\u31A0-\u31BF\u3400-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\U00020000-\U0003FFFF';
begin
  -- Most messages. PostgreSQL's parser treats these signs as separators.
  if is_ascii and t !~ '[^a-z0-9 \n,;!?()".]|\.[^ \n]' then
    return t;
  end if;
  if t ~ '[\x01-\x05]' then
    t := translate(t, E'\x01\x02\x03\x04\x05', '     ');
  end if;
  if strpos(t, '<') > 0 then
    t := regexp_replace(t,
      '<(?:[@#]|file:|message:)([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-'
      '([0-9a-f]{12})>', E' \x05\\1\\2\\3\\4\\5 ', 'g');
  end if;
  if strpos(t, '''') > 0 then
    t := regexp_replace(t, '([[:alnum:]]+)''([[:alnum:]]+)', E'\\1\\2\x01\\1\x01\\2', 'g');
  end if;
  if strpos(t, '++') > 0 then
    t := regexp_replace(t, '([[:alnum:]]+)\+\+(?![[:alnum:]+])', E'\\1\x02\x02\x01\\1', 'g');
  end if;
  if strpos(t, '#') > 0 then
    t := regexp_replace(t, '([[:alnum:]]+)#(?![[:alnum:]#])', E'\\1\x04\x01\\1', 'g');
  end if;
  if is_ascii then
    return regexp_replace(t, '[^a-z0-9\x01-\x05]+', ' ', 'g');
  end if;
  -- Pictures are words of their own.
  t := regexp_replace(t, '([\u2190-\u2BFF\U0001F000-\U0001FAFF])', ' \1 ', 'g');
  t := regexp_replace(t,
    '(?![\x01-\x05\u2190-\u2BFF\U0001F000-\U0001FAFF])[[:punct:][:space:][:cntrl:]]', ' ', 'g');
  if t ~ ('[' || paired || ']') then
    t := (
      select string_agg(case when run[1] is null then run[2] else (
          select string_agg(sign || coalesce(follower, ''), ' ' order by ordinal) from (
            select sign, ordinal, lead(sign) over (order by ordinal) as follower
            from unnest(string_to_array(run[1], null)) with ordinality as each (sign, ordinal)
          ) pairs
        ) end, ' ' order by n)
      from regexp_matches(t, '([' || paired || ']+)|([^' || paired || ']+)', 'g')
        with ordinality as runs (run, n));
  end if;
  return t;
end
$function$
;
revoke all on function private.tokens(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.unfolded_at(original text, offset_at integer)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
$function$
;
revoke all on function private.unfolded_at(text,integer) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.walked(entry_kind text, workspace uuid, channels uuid[], is_shared boolean, wanted tsquery, known tsquery, author uuid, before timestamp with time zone, after timestamp with time zone, has text[], states text[], most integer, from_entry integer, entries integer)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.walked(text,uuid,uuid[],boolean,tsquery,tsquery,uuid,timestamp with time zone,timestamp with time zone,text[],text[],integer,integer,integer) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.with_names(markdown text, workspace uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.with_names(text,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.without_signs(markdown text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  if strpos(markdown, '*') > 0 or strpos(markdown, '~~') > 0 then
    markdown := regexp_replace(markdown, '(\*{1,3}|~~)(?=\S)([^*~\n]*[^*~\s])\1', '\2', 'g');
  end if;
  if strpos(markdown, '\') > 0 then
    markdown := regexp_replace(markdown, '\\([!-/:-@[-`{-~])', '\1', 'g');
  end if;
  return markdown;
end
$function$
;
revoke all on function private.without_signs(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.word_keys(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array(
    select distinct substr('^' || word || '$', i, 3) from generate_series(1, char_length(word)) i
    union all
    select distinct stem from unnest(private.stems(word)) stem)
$function$
;
revoke all on function private.word_keys(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.word_vector(tokens text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  if octet_length(tokens) = char_length(tokens)
    and tokens !~ '[\x01-\x05]|[a-z][0-9]|[0-9][a-z]|[a-z0-9]{200}' then
    return to_tsvector('pg_catalog.simple', tokens);
  end if;
  return (
    select coalesce(
      string_agg(left(reading, 200) || ':' || least(ordinal, 16383), ' ')::tsvector, '')
    from (
      select word, row_number() over () as ordinal
      from unnest(string_to_array(translate(tokens, E'\n,;!?()".', '         '), ' ')) as word
      where word <> ''
    ) numbered
    cross join lateral unnest(case
      when strpos(word, E'\x01') > 0 then string_to_array(word, E'\x01')
      when word ~ '^[^\x05\d]+\d+$'
        then array[word, rtrim(word, '0123456789'), substring(word from '\d+$')]
      when word ~ '^\d+[^\d]+$'
        then array[word, ltrim(word, '0123456789'), substring(word from '^\d+')]
      else array[word] end) as reading
    where reading <> '');
end
$function$
;
revoke all on function private.word_vector(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.words_of_stems(workspace uuid, wanted text[])
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(distinct word), '{}') from (
    select word from private.search_words
    where keys && wanted and workspace_id = workspace limit 100
  ) found
$function$
;
revoke all on function private.words_of_stems(uuid,text[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.words_within(workspace uuid, part text, at_end boolean)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
revoke all on function private.words_within(uuid,text,boolean) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.search_suggestions(workspace uuid, words text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.search_suggestions(workspace, words)
$function$
;
revoke all on function search_suggestions(uuid,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.find_people(workspace uuid, words text DEFAULT ''::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.rows_of_people(workspace, array(
    select m.profile_id
    from public.memberships m join public.profiles p on p.id = m.profile_id
    cross join lateral private.fold(coalesce(p.name, '')) as bare
    -- Names have at most 255 characters, so longer input is cut.
    cross join lateral private.fold(left(words, 255)) as typed
    where m.workspace_id = workspace and position(typed in bare) > 0
    order by bare <> typed, position(typed in bare), bare, p.id
    limit 50
  ))
$function$
;
CREATE OR REPLACE FUNCTION public.list_people(workspace uuid, words text DEFAULT ''::text, department text DEFAULT NULL::text, location uuid DEFAULT NULL::uuid, skill text DEFAULT NULL::text, manager uuid DEFAULT NULL::uuid, among uuid[] DEFAULT NULL::uuid[], sort text DEFAULT 'name'::text, descending boolean DEFAULT false, most integer DEFAULT 100, skip integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with wanted as (
    select regexp_split_to_array(
      btrim(private.fold(left(list_people.words, 500))), '\s+') as words
  ), listed as materialized (
    select m.profile_id, private.fold(coalesce(p.name, '')) as name,
      case list_people.sort
        when 'role' then array_position(array['owner', 'admin', 'member'], m.role::text)::text
        when 'title' then private.fold(e.title)
        when 'department' then private.fold(e.department)
        when 'location' then private.fold(l.name)
        when 'time' then coalesce(e.timezone, l.timezone)
      end as key
    from public.memberships m
    join public.profiles p on p.id = m.profile_id and p.role <> 'assistant'
    left join public.directory_entries e
      on e.workspace_id = m.workspace_id and e.profile_id = m.profile_id
    left join public.locations l on l.workspace_id = m.workspace_id and l.id = e.location_id
    cross join wanted
    where m.workspace_id = list_people.workspace
      and (list_people.department is null or e.department = list_people.department)
      and (list_people.location is null or e.location_id = list_people.location)
      and (list_people.skill is null or e.skills ? list_people.skill)
      and (list_people.manager is null or e.manager_id = list_people.manager)
      and (list_people.among is null or m.profile_id = any (list_people.among))
      and (wanted.words = '{""}' or not exists (
        select from unnest(wanted.words) as word
        where position(word in private.fold(concat_ws(E'\n', p.name, e.title, e.department,
          e.email, e.phone, regexp_replace(e.phone, '\D', '', 'g'), e.pronouns, e.status_text,
          l.name, e.timezone, e.skills,
          (select boss.name from public.profiles boss where boss.id = e.manager_id)))) = 0))
  ), keyed as (
    select profile_id, name, case list_people.sort when 'name' then name else key end as key
    from listed
  ), page as (
    select profile_id, row_number() over (order by
      case when not list_people.descending then key end nulls last,
      case when list_people.descending then key end desc nulls last,
      name, profile_id) as rank
    from keyed
    order by rank
    limit least(list_people.most, 1000) offset list_people.skip
  )
  select private.rows_of_people(list_people.workspace, array(
      select profile_id from page
      union
      select e.manager_id from page
      join public.directory_entries e
        on e.workspace_id = list_people.workspace and e.profile_id = page.profile_id
      where e.manager_id is not null))
    || jsonb_build_object(
      'found', (select coalesce(jsonb_agg(profile_id order by rank), '[]') from page),
      'count', (select count(*) from listed))
$function$
;
CREATE OR REPLACE FUNCTION public.organisation(workspace uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with people as materialized (
    select m.profile_id, e.manager_id,
      row_number() over (order by private.fold(coalesce(p.name, '')), p.id) - 1 as rank
    from public.memberships m
    join public.profiles p on p.id = m.profile_id and p.role <> 'assistant'
    left join public.directory_entries e
      on e.workspace_id = m.workspace_id and e.profile_id = m.profile_id
    where m.workspace_id = organisation.workspace
  )
  select jsonb_build_object(
    'people', coalesce(jsonb_agg(people.profile_id order by people.rank), '[]'),
    'managers', coalesce(jsonb_agg(managers.rank order by people.rank), '[]'))
  from people left join people managers on managers.profile_id = people.manager_id
$function$
;
CREATE OR REPLACE FUNCTION public.people_named(workspace uuid, names text[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with recursive wanted as materialized (
    select distinct private.fold(left(name, 255)) as name
    from unnest(people_named.names[1:1000]) as name
  ), meant as (
    select m.profile_id
    from public.memberships m
    join public.profiles p on p.id = m.profile_id and p.role <> 'assistant'
    left join public.directory_entries e
      on e.workspace_id = m.workspace_id and e.profile_id = m.profile_id
    where m.workspace_id = people_named.workspace
      and (private.fold(coalesce(p.name, '')) in (select name from wanted)
        or private.fold(e.email) in (select name from wanted))
    union
    select e.manager_id
    from meant
    join public.directory_entries e
      on e.workspace_id = people_named.workspace and e.profile_id = meant.profile_id
    where e.manager_id is not null
  )
  select private.rows_of_people(people_named.workspace, array(select profile_id from meant))
$function$
;
CREATE OR REPLACE FUNCTION private.bounded_words(words text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if char_length(words) > 500 then
    perform private.refuse('search_too_long', 'A search has at most 500 letters.',
      'Search for fewer words.');
  end if;
  return coalesce(words, '');
end
$function$
;
CREATE OR REPLACE FUNCTION private.message_text(parts jsonb, content text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_array_length(parts) = 1 and parts -> 0 ->> 'type' = 'text' then
    return coalesce(nullif(parts -> 0 ->> 'text', ''), content, '');
  end if;
  return coalesce(nullif((select string_agg(part #>> '{}', E'\n')
    from jsonb_path_query(parts, '$[*] ? (@.type == "text").text') part), ''), content, '');
end
$function$
;
CREATE OR REPLACE FUNCTION private.search(workspace uuid, words text, kinds text[], author uuid, channel uuid, has text[], before timestamp with time zone, after timestamp with time zone, states text[], most integer, skip integer)
 RETURNS TABLE(kind text, id uuid, channel_id uuid, message_id uuid, thread_id uuid, profile_id uuid, title text, excerpt text, at timestamp with time zone, rank real)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    and private.is_worded(concat_ws(E'\n', e.title, e.description), asked.wording)
  order by e.starts_at desc limit most offset skip);
end
$function$
;
CREATE OR REPLACE FUNCTION private.send_row(topic text, operation text, table_name text, record jsonb, old_record jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(
    jsonb_build_object(
      'schema', 'public', 'table', table_name, 'operation', operation,
      'record', case
        when operation = 'DELETE' then null
        when table_name = 'attachments' then jsonb_set(record, '{content}', 'null')
        else record
      end,
      'old_record', case when operation <> 'INSERT' then jsonb_strip_nulls(jsonb_build_object(
        'id', old_record -> 'id', 'workspace_id', old_record -> 'workspace_id', 'channel_id',
          old_record -> 'channel_id',
        'message_id', old_record -> 'message_id', 'profile_id', old_record -> 'profile_id')) end),
    operation, topic, true);
end
$function$
;
CREATE OR REPLACE FUNCTION private.tell_of_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  channel record;
  is_kept boolean;
begin
  if new.deleted_at is null then
    perform realtime.send(
      jsonb_build_object('schema', 'public', 'table', 'messages', 'operation', 'INSERT',
        'record', to_jsonb(new), 'old_record', null),
      'INSERT', 'workspace:' || new.workspace_id || ':channel:' || new.channel_id, true);
  end if;
  if new.deleted_at is null and new.role <> 'system' then
    is_kept := private.keep_message_words(new);
    select c.visibility = 'direct' as is_direct,
      c.name = 'New conversation' and c.assistant_mode = 'auto' as is_unnamed,
      exists (
        select 1 from public.participants p where p.channel_id = c.id and p.role = 'assistant'
      ) as has_assistants
    into channel from public.channels c where c.id = new.channel_id;
    if channel.is_direct and channel.is_unnamed and new.role = 'user' then
      perform private.name_conversation(new);
    end if;
    if channel.is_direct or new.reply_to_id is not null or new.thread_id is not null
       or coalesce(new.metadata -> 'mentions', '[]') <> '[]'
       or coalesce(new.metadata -> 'mentions_everyone', 'false') <> 'false' then
      perform private.notify_of(new);
    end if;
    if channel.has_assistants and new.role = 'user' and new.author_id is not null then
      perform private.ask_assistants(new);
    end if;
  end if;
  if new.thread_id is not null then
    perform private.count_replies(new.thread_id);
  end if;
  if new.role = 'assistant' then
    perform private.follow_deleted_question(new.id);
  end if;
  if new.role = 'user' and new.parts::text ~ 'https?://' then
    perform private.fetch_links(new.id);
  end if;
  return null;
end
$function$
;
alter table private.search_entries add constraint search_entries_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'file'::text, 'drive'::text])));
alter table private.search_entries add constraint search_entries_pkey PRIMARY KEY (workspace_id, kind, id);
CREATE INDEX search_entries_newest_idx ON private.search_entries USING btree (workspace_id, kind, at DESC, id DESC);
CREATE INDEX search_entries_words_idx ON private.search_entries USING gin (words) WITH (gin_pending_list_limit='256');
CREATE INDEX search_words_keys_idx ON private.search_words USING gin (keys) WITH (gin_pending_list_limit='256');
CREATE INDEX search_words_word_idx ON private.search_words USING btree (workspace_id, word);
create or replace trigger s_forget_words AFTER DELETE
  ON public.attachments
  FOR EACH ROW
  EXECUTE FUNCTION private.forget_entry('file');
create or replace trigger s_keep_changed_words AFTER UPDATE
  ON public.attachments
  FOR EACH ROW WHEN ((((new.name)::text IS DISTINCT FROM (old.name)::text) OR (new.summary IS DISTINCT FROM old.summary) OR (new.content IS DISTINCT FROM old.content) OR ((new.deleted_at IS NULL) <> (old.deleted_at IS NULL))))
  EXECUTE FUNCTION private.keep_attachment_words();
create or replace trigger s_keep_words AFTER INSERT
  ON public.attachments
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_attachment_words();
create or replace trigger s_keep_changed_words AFTER UPDATE
  ON public.file_texts
  FOR EACH ROW WHEN ((new.content IS DISTINCT FROM old.content))
  EXECUTE FUNCTION private.keep_text_words();
create or replace trigger s_forget_words AFTER DELETE
  ON public.files
  FOR EACH ROW
  EXECUTE FUNCTION private.forget_entry('drive');
create or replace trigger s_keep_changed_words AFTER UPDATE
  ON public.files
  FOR EACH ROW WHEN (((new.name IS DISTINCT FROM old.name) OR (new.channel_id IS DISTINCT FROM old.channel_id) OR (new.deleted_at IS DISTINCT FROM old.deleted_at) OR (new.updated_at IS DISTINCT FROM old.updated_at)))
  EXECUTE FUNCTION private.keep_file_words();
create or replace trigger s_keep_words AFTER INSERT
  ON public.files
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_file_words();
create or replace trigger s_forget_words AFTER DELETE
  ON public.messages
  FOR EACH ROW
  EXECUTE FUNCTION private.forget_entry('message');
create or replace trigger s_keep_words AFTER UPDATE
  ON public.messages
  FOR EACH ROW WHEN (((new.content IS DISTINCT FROM old.content) OR (new.parts IS DISTINCT FROM old.parts) OR (new.author_id IS DISTINCT FROM old.author_id) OR ((new.deleted_at IS NULL) <> (old.deleted_at IS NULL))))
  EXECUTE FUNCTION private.keep_changed_words();
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON private.search_entries
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON private.search_words
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
grant execute on function messages_matching(uuid,text[]) to authenticated;
grant execute on function messages_matching(uuid,text[]) to service_role;
grant execute on function private.fold(text) to authenticated;
grant execute on function private.fold(text) to service_role;
grant execute on function private.forget_words(integer) to service_role;
grant execute on function private.messages_matching(uuid,text[]) to authenticated;
grant execute on function private.messages_matching(uuid,text[]) to service_role;
grant execute on function private.search_suggestions(uuid,text) to authenticated;
grant execute on function private.search_suggestions(uuid,text) to service_role;
grant execute on function private.stems(text) to authenticated;
grant execute on function private.stems(text) to service_role;
grant execute on function private.tokens(text) to authenticated;
grant execute on function private.tokens(text) to service_role;
grant execute on function private.without_signs(text) to authenticated;
grant execute on function private.without_signs(text) to service_role;
grant execute on function private.word_keys(text) to authenticated;
grant execute on function private.word_keys(text) to service_role;
grant execute on function private.word_vector(text) to authenticated;
grant execute on function private.word_vector(text) to service_role;
grant execute on function search_suggestions(uuid,text) to authenticated;
grant execute on function search_suggestions(uuid,text) to service_role;
reset check_function_bodies;
-- Everything that is stored already is found.
select private.keep_message_words(m) from public.messages m
where m.deleted_at is null and m.role <> 'system';
select private.keep_attachment_entry(a) from public.attachments a where a.deleted_at is null;
select private.keep_drive_words(f.id) from public.files f where f.deleted_at is null;
